"""What a drawing says in words: the same sentences stand below a text board and in the title of an SVG."""

from typing import TYPE_CHECKING

from tengen.families import family_of
from tengen.text.language import tr

if TYPE_CHECKING:
    from tengen.rules.position import Position


def state(position: "Position") -> str:
    """Whose turn it is, or how the game ended: "White to move", "Black wins: line", "Draw: full board"."""
    names = position.game.side_names
    outcome = position.outcome
    if outcome is None:
        return tr("{side} to move", side=names[position.turn])
    if outcome.winner is None:
        return tr("Draw: {reason}", reason=tr(outcome.reason.value))
    return tr("{winner} wins: {reason}", winner=names[outcome.winner], reason=tr(outcome.reason.value))


def details(position: "Position") -> list[str]:
    """What else a player must know and cannot see from the pieces alone."""
    return family_of(position.game).details(position)


def title(position: "Position") -> str:
    """One line for a title or a tooltip: the game, how far it is, and its state."""
    return f"{position.game.name}, ply {position.ply}: {state(position)}"


def description(position: "Position") -> str:
    """The whole position in words, for people who hear a drawing instead of seeing it."""
    game = position.game
    sentences = [family_of(game).size_words(game), *details(position)]
    if position.start_ply:
        sentences.append(f"Set up as {position.root().fen}")
    if position.moves:
        sentences.append("Moves: " + " ".join(map(str, position.moves)))
    for line in position.winning_lines:
        sentences.append("Winning line: " + " ".join(game.cell_name(cell) for cell in line))
    return ". ".join(sentences) + "."

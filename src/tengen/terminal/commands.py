"""The words that can be typed instead of a move. A new command is one function and one row."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tengen import Move, Position, Side
from tengen.coach.hints import Step, hint_at
from tengen.engine.score import Estimate
from tengen.players import Player, Thinker
from tengen.terminal.examples import examples
from tengen.terminal.session import NotNow

if TYPE_CHECKING:
    from tengen.terminal.table import Table

HINT_MOVES = 6
"""How much of the expected line a hint shows."""


@dataclass(frozen=True)
class Command:
    """A word, what may follow it, what it does."""

    word: str
    run: Callable[["Table", str], None]
    about: str
    argument: str = ""
    other_words: tuple[str, ...] = ()


@dataclass
class GivenHints:
    """How much was hinted at in one position: a step of 0 is nothing yet."""

    moves: tuple[Move, ...]
    move: Move
    step: int = 0


def undo(table: "Table", _: str) -> None:
    """Take back the last move of the person, and the answer to it."""
    undone = table.session.take_back()
    if undone:
        table.screen.say("Taken back: " + " ".join(str(move) for move in reversed(undone)))
    else:
        table.screen.say("You play on.")
    table.forget_ending()


def hint(table: "Table", argument: str) -> None:
    """Give an idea first, asked again the area, then the move; the move at once if asked for it."""
    if argument.lower() not in ("", "move"):
        raise NotNow("say hint, or hint move for the move at once")
    table.session.require_running()
    position = table.session.position
    given = table.hints
    if given is None or given.moves != position.moves:
        try:
            with table.screen.thinking("The adviser", table.adviser):
                given = GivenHints(position.moves, table.adviser.choose(position))
        except KeyboardInterrupt:
            table.screen.say("No hint then.")
            return
        table.hints = given
    given.step = Step.MOVE if argument else Step(min(given.step + 1, Step.MOVE))
    if given.step is Step.MOVE:
        table.screen.say(f"Hint: {given.move}{_reasons(table.adviser, position)}")
    else:
        told = hint_at(position, given.move, None, given.step)
        table.screen.say(f"Hint: {told.text} (hint again for more)")


def review(table: "Table", _: str) -> None:
    """Say what was good and what was not in the game so far. Ctrl-C ends it early."""
    from tengen.terminal.review import print_review, run_review

    if not table.session.position.ply:
        raise NotNow("there is nothing to review yet")
    if not table.session.is_over:
        raise NotNow("finish the game first, or resign; a hint helps until then")
    print_review(table.screen.console, run_review(table.session.record()))


def moves(table: "Table", _: str) -> None:
    """List the legal moves."""
    table.session.require_running()
    legal = table.session.position.legal_moves
    table.screen.say(f"{len(legal)} legal moves: " + " ".join(str(move) for move in legal))


def save(table: "Table", argument: str) -> None:
    """Write the game to a file."""
    if not argument:
        raise NotNow("say where: save FILE")
    path = table.files.save(table.session, Path(argument))
    table.screen.say(f"Saved to {path}")


def new(table: "Table", argument: str) -> None:
    """Start the next game, on the other side if asked."""
    sides = {"": None, "first": Side.FIRST, "second": Side.SECOND}
    if argument.lower() not in sides:
        raise NotNow("say new, new first or new second")
    table.keep_unfinished()
    table.files.next_game()
    side = sides[argument.lower()]
    if side is not None:
        table.session.sit(side)
    table.session.start_again()
    table.begin()


def sign(table: "Table", argument: str) -> None:
    """Put the name of the person who won into the hall of fame."""
    table.screen.say(table.sign(argument))


def resign(table: "Table", _: str) -> None:
    """Give the game up."""
    side = table.session.resign()
    table.screen.say(f"{table.session.who(side)} resigns.")


def board(table: "Table", _: str) -> None:
    """Draw the board again."""
    table.screen.draw(table.session.position)


def show_help(table: "Table", _: str) -> None:
    """Explain moves and commands."""
    position = table.session.position
    screen = table.screen
    if not table.session.is_over:
        screen.say("Moves", style="bold")
        for text, meaning in examples(position).items():
            screen.say(f"  {text:<14} {meaning}")
    screen.say("Commands", style="bold")
    for command in table.commands:
        screen.say(f"  {f'{command.word} {command.argument}':<14} {command.about}")


def leave(table: "Table", _: str) -> None:
    """Leave the terminal game."""
    table.has_left = True


def _reasons(adviser: Player, position: Position) -> str:
    """How the side to move stands, and the moves expected next, where the adviser has thought about it."""
    if not isinstance(adviser, Thinker) or adviser.last is None:
        return ""
    name = position.game.side_names[position.turn]
    line = " ".join(str(move) for move in adviser.last.moves[:HINT_MOVES])
    score = adviser.last.score
    words = f"{score} to win" if isinstance(score, Estimate) else str(score)
    return f" ({name}: {words}; expected {line})"


COMMANDS: tuple[Command, ...] = (
    Command("undo", undo, "take back your last move and the answer to it", other_words=("u",)),
    Command("hint", hint, "an idea, then where, then the move", argument="[move]"),
    Command("review", review, "after the game: what was good and what was not"),
    Command("moves", moves, "list the legal moves"),
    Command("board", board, "draw the board again"),
    Command("save", save, "write the game to a file", argument="FILE"),
    Command("new", new, "start a new game, as first or second if you say so", argument="[SIDE]"),
    Command("resign", resign, "give up"),
    Command("sign", sign, "after a win: your name for the hall of fame", argument="NAME"),
    Command("help", show_help, "this list", other_words=("?",)),
    Command("quit", leave, "leave; an unfinished game is kept", other_words=("q", "exit")),
)

"""The words that can be typed instead of a move. A new command is one function and one row."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tengen import Position, Side
from tengen.coach.hints import Hints, Step
from tengen.engine.score import Estimate
from tengen.players import Player, Thinker
from tengen.terminal.examples import examples
from tengen.terminal.session import NotNow

if TYPE_CHECKING:
    from tengen.terminal.game_loop import TerminalGame

HINT_MOVES = 6
"""How much of the expected line a hint shows."""


@dataclass(frozen=True)
class Command:
    """A word, what may follow it, what it does."""

    word: str
    run: Callable[["TerminalGame", str], None]
    about: str
    argument: str = ""
    other_words: tuple[str, ...] = ()


def undo(game: "TerminalGame", _: str) -> None:
    """Take back the last move of the person, and the answer to it."""
    undone = game.session.take_back()
    if undone:
        game.screen.say("Taken back: " + " ".join(str(move) for move in reversed(undone)))
    else:
        game.screen.say("You play on.")
    game.forget_ending()


def hint(game: "TerminalGame", argument: str) -> None:
    """Give an idea first, asked again the area, then the move; the move at once if asked for it."""
    if argument.lower() not in ("", "move"):
        raise NotNow("say hint, or hint move for the move at once")
    game.session.require_running()
    position = game.session.position
    if game.hints is None or game.hints.position.moves != position.moves:
        try:
            with game.screen.thinking("The adviser", game.adviser):
                game.hints = Hints(position.copy(), game.adviser.choose(position))
        except KeyboardInterrupt:
            game.screen.say("No hint then.")
            return
    told = game.hints.give(Step.MOVE) if argument else game.hints.more()
    if told.last:
        game.screen.say(f"Hint: {game.hints.move}{_reasons(game.adviser, position)}")
    else:
        game.screen.say(f"Hint: {told.text} (hint again for more)")


def review(game: "TerminalGame", _: str) -> None:
    """Say what was good and what was not in the game so far. Ctrl-C ends it early."""
    from tengen.terminal.review import print_review, run_review

    if not game.session.position.ply:
        raise NotNow("there is nothing to review yet")
    if not game.session.is_over:
        raise NotNow("finish the game first, or resign; a hint helps until then")
    print_review(game.screen.console, run_review(game.session.record()))


def coach(game: "TerminalGame", argument: str) -> None:
    """Switch the coach on or off: warnings before losing moves, a word after mistakes."""
    switched = {"on": True, "off": False, "": not game.companion.is_on}
    if argument.lower() not in switched:
        raise NotNow("say coach on or coach off")
    game.companion.is_on = switched[argument.lower()]
    game.screen.say(f"The coach is {'on' if game.companion.is_on else 'off'}.")


def moves(game: "TerminalGame", _: str) -> None:
    """List the legal moves."""
    game.session.require_running()
    legal = game.session.position.legal_moves
    game.screen.say(f"{len(legal)} legal moves: " + " ".join(str(move) for move in legal))


def save(game: "TerminalGame", argument: str) -> None:
    """Write the game to a file."""
    if not argument:
        raise NotNow("say where: save FILE")
    path = game.files.save(game.session, Path(argument))
    game.screen.say(f"Saved to {path}")


def new(game: "TerminalGame", argument: str) -> None:
    """Start the next game, on the other side if asked."""
    sides = {"": None, "first": Side.FIRST, "second": Side.SECOND}
    if argument.lower() not in sides:
        raise NotNow("say new, new first or new second")
    game.keep_unfinished()
    game.files.next_game()
    side = sides[argument.lower()]
    if side is not None:
        game.session.sit(side)
    game.session.start_again()
    game.begin()


def sign(game: "TerminalGame", argument: str) -> None:
    """Put the name of the person who won into the hall of fame."""
    game.screen.say(game.sign(argument))


def resign(game: "TerminalGame", _: str) -> None:
    """Give the game up."""
    side = game.session.resign()
    game.screen.say(f"{game.session.who(side)} resigns.")


def board(game: "TerminalGame", _: str) -> None:
    """Draw the board again."""
    game.screen.draw(game.session.position)


def show_help(game: "TerminalGame", _: str) -> None:
    """Explain moves and commands."""
    position = game.session.position
    screen = game.screen
    if not game.session.is_over:
        screen.say("Moves", style="bold")
        for text, meaning in examples(position).items():
            screen.say(f"  {text:<14} {meaning}")
    screen.say("Commands", style="bold")
    for command in game.commands:
        screen.say(f"  {f'{command.word} {command.argument}':<14} {command.about}")


def leave(game: "TerminalGame", _: str) -> None:
    """Leave the terminal game."""
    game.has_left = True


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
    Command("coach", coach, "warnings before losing moves, a word after mistakes", argument="[on|off]"),
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

"""The words that can be typed instead of a move. A new command is one function and one row."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tengen import Position, Side
from tengen.players import Player, Thinker
from tengen.score import Estimate
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


def undo(table: "Table", _: str) -> None:
    """Take back the last move of the person, and the answer to it."""
    undone = table.session.take_back()
    if undone:
        table.screen.say("Taken back: " + " ".join(str(move) for move in reversed(undone)))
    else:
        table.screen.say("You play on.")
    table.forget_ending()


def hint(table: "Table", _: str) -> None:
    """Say what the adviser would do, and what it makes of the position."""
    table.session.require_running()
    position = table.session.position
    try:
        with table.screen.thinking("The adviser", table.adviser):
            move = table.adviser.choose(position)
    except KeyboardInterrupt:
        table.screen.say("No hint then.")
        return
    table.screen.say(f"Hint: {move}{_reasons(table.adviser, position)}")


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
    Command("hint", hint, "what the engine would play, and how it stands"),
    Command("moves", moves, "list the legal moves"),
    Command("board", board, "draw the board again"),
    Command("save", save, "write the game to a file", argument="FILE"),
    Command("new", new, "start a new game, as first or second if you say so", argument="[SIDE]"),
    Command("resign", resign, "give up"),
    Command("sign", sign, "after a win: your name for the hall of fame", argument="NAME"),
    Command("help", show_help, "this list", other_words=("?",)),
    Command("quit", leave, "leave; an unfinished game is kept", other_words=("q", "exit")),
)

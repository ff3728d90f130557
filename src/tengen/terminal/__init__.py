"""The game in the terminal: a session, its screen and its commands."""

from tengen.terminal.clock import GameClock
from tengen.terminal.commands import COMMANDS, Command
from tengen.terminal.files import GameFiles
from tengen.terminal.game_loop import INTERRUPTED, TerminalGame
from tengen.terminal.screen import Screen
from tengen.terminal.session import Session
from tengen.terminal.setup import Wishes, set_up

__all__ = [
    "COMMANDS",
    "INTERRUPTED",
    "Command",
    "GameClock",
    "GameFiles",
    "Screen",
    "Session",
    "TerminalGame",
    "Wishes",
    "set_up",
]

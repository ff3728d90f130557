"""Foreign programs as players: in their own process, limited, watched and gone when the game is over."""

from tengen.players.process.command import BadCommand, split_command
from tengen.players.process.limits import ProcessLimits
from tengen.players.process.program import Program

__all__ = ["BadCommand", "ProcessLimits", "Program", "split_command"]

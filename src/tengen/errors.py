"""The errors Tengen raises, each with a message that says what to do."""


class TengenError(Exception):
    """The base of all errors that Tengen raises."""


class UnknownGame(TengenError, ValueError):
    """A game string that names no game, or a size outside the allowed range."""


class Unsupported(TengenError, NotImplementedError):
    """Something that a family of games does not have yet; the message says what."""


class BadNotation(TengenError, ValueError):
    """A text that is not a move of this game."""


class BadPosition(TengenError, ValueError):
    """A board that cannot be read, or that no game can reach."""


class IllegalMove(TengenError, ValueError):
    """A move that the rules do not allow now."""


class NothingToUndo(TengenError, IndexError):
    """`undo` at the start of a game."""


class EngineBusy(TengenError, RuntimeError):
    """A search was started while the engine was searching."""


class EngineClosed(TengenError, RuntimeError):
    """An engine was used after it was closed."""


class NotEnoughMemory(TengenError, MemoryError):
    """An engine was asked to use more memory than the machine has."""


class GameOver(TengenError, ValueError):
    """A search was started in a finished game."""


class BadEvaluation(TengenError, ValueError):
    """An evaluator did not return a value and a policy for every position."""


class BadWeights(TengenError, ValueError):
    """Evaluation weights that do not fit a game, or a file of them that cannot be read."""


class BadNetwork(TengenError, ValueError):
    """A network whose file is damaged, or that was made for another game."""


class BadBook(TengenError, ValueError):
    """An opening book whose file is damaged."""


class BadRecord(TengenError, ValueError):
    """A game record that cannot be read; `line` is where, if known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line

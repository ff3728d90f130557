"""The log of work that nobody watches: the standard `logging`, quiet until somebody asks.

Loggers are `tengen.referee`, `tengen.jobs`, `tengen.keeper` (foreign programs, and at debug level every line
to and from them), `tengen.memory`, `tengen.learn` and `tengen.web`. A program of your own sets handlers as
usual; what is here is for the commands and for the processes that they start.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

_NAME: Final = "tengen"
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s[%(process)d]: %(message)s"
_LEVELS: Final = (logging.WARNING, logging.INFO, logging.DEBUG)


@dataclass(frozen=True, slots=True)
class LogSettings:
    """Where the log goes; plain values, so that other processes can be told."""

    verbose: int = 0
    """What comes on stderr: 0 only trouble, 1 what happens, 2 everything."""
    file: str | None = None
    """A file at whose end everything is added."""


_now: LogSettings | None = None


def current_log() -> LogSettings | None:
    """Where the log of this process goes, for a process that is started by it."""
    return _now


def start_log(settings: LogSettings) -> list[logging.Handler]:
    """Sends the log there from now on, by these handlers; OSError if the file cannot be written."""
    global _now
    stream = logging.StreamHandler()
    stream.setLevel(_LEVELS[max(0, min(settings.verbose, len(_LEVELS) - 1))])
    handlers: list[logging.Handler] = [stream]
    if settings.file is not None:
        handlers.append(logging.FileHandler(settings.file, encoding="utf-8", errors="backslashreplace"))
        handlers[-1].setLevel(logging.DEBUG)
    logger = logging.getLogger(_NAME)
    logger.setLevel(min(handler.level for handler in handlers))
    for handler in handlers:
        handler.setFormatter(logging.Formatter(_FORMAT))
        logger.addHandler(handler)
    _now = settings
    return handlers


def stop_log(handlers: list[logging.Handler]) -> None:
    """Ends what `start_log` began."""
    global _now
    logger = logging.getLogger(_NAME)
    for handler in handlers:
        logger.removeHandler(handler)
        handler.close()
    logger.setLevel(logging.NOTSET)
    _now = None


@contextmanager
def logging_to(settings: LogSettings) -> Iterator[None]:
    """Sends the log there in the block."""
    handlers = start_log(settings)
    try:
        yield
    finally:
        stop_log(handlers)

"""What comes without a question."""

from typing import Any, Literal, TypedDict

from tengen.web.wire.analysis import AnalysisReport
from tengen.web.wire.coaching import KeepProgress, ReviewProgress
from tengen.web.wire.questions import Phrase, Side
from tengen.web.wire.told import State


class HelloLimits(TypedDict):
    """What this server allows."""

    seconds: float
    lines: int
    tables: int


class Hello(TypedDict):
    """Once after connecting."""

    push: Literal["hello"]
    version: str
    limits: HelloLimits


class TablePush(TypedDict):
    """Sent to everybody at a table whenever anything changes."""

    push: Literal["table"]
    state: State


class PhrasePush(TypedDict):
    """Somebody at a table has sent a set phrase."""

    push: Literal["phrase"]
    table: str
    side: Side
    phrase: Phrase


PUSHES: dict[str, Any] = {
    "hello": Hello,
    "table": TablePush,
    "phrase": PhrasePush,
    "analysis": AnalysisReport,
    "review": ReviewProgress,
    "keep": KeepProgress,
}
"""Every push by its name."""

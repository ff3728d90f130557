"""Analysing: a stream of what the engine finds, exact values of every move."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tengen.engine.info import Info, Line
from tengen.engine.score import Score
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.web.engines.exact import exact_values
from tengen.web.positions.mirrors import best_different, own_symmetries
from tengen.web.positions.reading import read_position, refuse_over
from tengen.web.verbs.registry import verb
from tengen.web.verbs.running import run
from tengen.web.wire.analysis import Analysing, AnalysisReport, ExactValues, PlayLine
from tengen.web.wire.looked import Empty
from tengen.web.wire.questions import MOST_LINES, Analyse, Exact, Stop
from tengen.web.wire.shown import side

if TYPE_CHECKING:
    from tengen.web.tab import Tab

_STOPPABLE = ("analysis", "review", "keep")
_TICKS = 0.1
"""Seconds between two pushes of an analysis at least, but for the last."""


@verb("analyse")
async def analyse(tab: "Tab", asked: Analyse) -> Analysing:
    """Starts an analysis, which replaces an earlier one."""
    position = await read_position(asked)
    refuse_over(position)
    seconds = tab.application.settings.infinite_seconds if asked.infinite else asked.seconds
    analysis = Analysis(tab, position, asked.lines, seconds)
    tab.stop("analysis")
    run(tab, "analysis", analysis.number, analysis.run())
    return {"analysis": analysis.number}


@verb("stop")
async def stop(tab: "Tab", asked: Stop) -> Empty:
    """Ends the analysis, or the named analysis, review or making of puzzles if it is running."""
    named = {what: number for what in _STOPPABLE if (number := getattr(asked, what)) is not None}
    for what in named or ("analysis",):
        if not named or named[what] == tab.numbers.get(what):
            tab.stop(what)
    return {}


@verb("exact", slow=True)
async def exact(tab: "Tab", asked: Exact) -> ExactValues:
    """The exact value of every move, if a solver finds it in time."""
    position = await read_position(asked)
    refuse_over(position)
    return await exact_values(tab.application.engines, tab.name, position, asked.seconds)


class Analysis:
    """One analysis on its way to a tab."""

    def __init__(self, tab: "Tab", position: Position, lines: int, seconds: float) -> None:
        self.number = tab.next_number()
        self._tab = tab
        self._position = position
        self._wanted = lines
        self._symmetries = own_symmetries(position)
        most = min(lines * len(self._symmetries), max(lines, MOST_LINES))
        self._lines = min(most, len(position.legal_moves))
        """More than are wanted where some of them will mirror others."""
        self._count = 0
        self._seconds = seconds
        self._last: AnalysisReport | None = None
        self._nodes_before = 0
        self._nodes = 0
        self._slice = 0.0
        self._depth = 0
        self._sent = 0.0

    async def run(self) -> None:
        """Until it is done or stopped; the tab always hears the end."""
        why = "stopped"
        try:
            engines = self._tab.application.engines
            proven = await engines.stream(
                self._tab.name, self._position, self._seconds, self._lines, self._tell, self._wait
            )
            why = "proven" if proven else "limit"
        finally:
            last = self._last or self._shape()
            if why == "stopped" and self._tab.numbers.get("analysis") != self.number:
                why = "replaced"
            self._tab.push({**last, "waiting": False, "done": True, "why": why})

    def _tell(self, info: Info, before: float) -> None:
        """After a pause the search begins at small depths again: nothing is told until it is news."""
        if before != self._slice:
            self._slice, self._nodes_before = before, self._nodes
        self._nodes = self._nodes_before + info.nodes
        if info.depth < self._depth or not info.lines:
            return
        if info.depth == self._depth and len(info.lines) < self._count:
            return  # stopped before all lines were looked at again
        self._count = len(info.lines)
        self._depth = info.depth
        self._last = self._found(info, before + info.time)
        now = asyncio.get_running_loop().time()
        if now - self._sent >= _TICKS:
            self._sent = now
            self._tab.push(self._last)

    def _wait(self) -> None:
        self._tab.push({**(self._last or self._shape()), "waiting": True})

    def _found(self, info: Info, seconds: float) -> AnalysisReport:
        return {
            **self._shape(),
            "depth": info.depth,
            "selective": info.selective_depth,
            "nodes": self._nodes,
            "speed": info.nodes_per_second,
            "time": round(seconds, 3),
            "chance": round(info.score.of(Side.FIRST).win_chance, 4),
            "text": info.score.text,
            "exact": info.score.is_exact,
            "lines": [line_json(line) for line in self._different(info.lines)],
        }

    def _different(self, lines: Sequence[Line]) -> Sequence[Line]:
        if len(self._symmetries) == 1:
            return lines
        return best_different(self._position, self._symmetries, lines, self._wanted)

    def _shape(self) -> AnalysisReport:
        return {
            "push": "analysis",
            "analysis": self.number,
            "ply": self._position.ply,
            "turn": side(self._position.turn),
            "depth": 0,
            "selective": 0,
            "nodes": 0,
            "speed": 0,
            "time": 0.0,
            "chance": None,
            "text": "",
            "exact": False,
            "waiting": False,
            "done": False,
            "why": None,
            "lines": [],
        }


def line_json(line: Line) -> PlayLine:
    """One line of play."""
    score = line.score
    return {
        "move": str(line.best),
        "moves": [str(move) for move in line.moves],
        "chance": round(score.win_chance, 4),
        "first": round(score.of(Side.FIRST).win_chance, 4),
        "text": score.text,
        "exact": score.is_exact,
        "kind": score.kind,
        "value": _value(score),
    }


def _value(score: Score) -> float:
    """Plies to the end, cells, or the estimate's units."""
    plain = score.to_json()
    return float(plain.get("plies", plain.get("cells", plain.get("value", 0))))

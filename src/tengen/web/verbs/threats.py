"""What threatens on the board, and a win by force."""

import asyncio
from typing import TYPE_CHECKING, cast

from tengen.families import family_of
from tengen.families.shared.threat import ForcedLine, Threat
from tengen.rules.position import Position
from tengen.web.positions.reading import read_position
from tengen.web.positions.titles import told_of
from tengen.web.verbs.registry import verb
from tengen.web.wire.analysis import ForcedWin, Threats, ThreatShape
from tengen.web.wire.questions import AtPosition
from tengen.web.wire.shown import side

if TYPE_CHECKING:
    from tengen.web.tab import Tab


@verb("threats", slow=True)
async def threats(_: "Tab", asked: AtPosition) -> Threats:
    """Fours and threes, odd and even threats, chains and loops."""
    return await asyncio.to_thread(_threats, await read_position(asked))


def _threats(position: Position) -> Threats:
    family = family_of(position.game)
    found: Threats = {
        "threats": [_shape(threat) for threat in family.threats(position)],
        "summary": family.threat_summary(position),
        "win": _win(family.forced_line(position)),
    }
    return cast("Threats", told_of(position.game, found))


def _shape(threat: Threat) -> ThreatShape:
    return {
        "side": None if threat.side is None else side(threat.side),
        "kind": threat.kind,
        "text": threat.text,
        "line": list(threat.line),
        "points": list(threat.points),
        "area": list(threat.area),
        "sign": threat.sign,
        "urgent": threat.is_urgent,
    }


def _win(line: ForcedLine | None) -> ForcedWin | None:
    return None if line is None else {"moves": [str(move) for move in line.moves], "text": line.text}

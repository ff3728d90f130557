"""Records: games come in from text, and go out in any format that fits."""

import asyncio
from typing import TYPE_CHECKING

from tengen.records import Record
from tengen.rules.game import Game
from tengen.text.language import tr
from tengen.web.positions.boards import board
from tengen.web.positions.formats import Found, read_any, written
from tengen.web.positions.reading import read_position
from tengen.web.positions.views import view
from tengen.web.studies.trees import nodes_of
from tengen.web.studies.trees import record_of as record_of_tree
from tengen.web.tables.archive import record_of
from tengen.web.tables.catalogue import FORMATS
from tengen.web.verbs.registry import verb
from tengen.web.verbs.seats import here
from tengen.web.wire import Refusal
from tengen.web.wire.questions import AtPosition, Import
from tengen.web.wire.records import Export, Exported, Imported

if TYPE_CHECKING:
    from tengen.web.tab import Tab


@verb("import", slow=True)
async def import_(_: "Tab", asked: Import) -> Imported:
    """Reads a game from a text in any format."""
    game = None if asked.game is None else Game.of(asked.game)
    found = await asyncio.to_thread(read_any, asked.text, game)
    return await asyncio.to_thread(_imported, found)


@verb("export", slow=True)
async def export(tab: "Tab", asked: Export) -> Exported:
    """A game as a text."""
    record = await _record(tab, asked)
    text = await asyncio.to_thread(written, record, asked.format)
    suffix = next(one["suffix"] for one in FORMATS if one["format"] == asked.format)
    plain = record.game.name.replace(":", "-").replace(",", "-").replace("=", "-")
    return {"text": text, "suffix": suffix, "name": plain + suffix}


async def _record(tab: "Tab", asked: Export) -> Record:
    if asked.table is not None:
        room, _ = await here(tab, asked.table)
        return record_of(room.table)
    if asked.game is None:
        raise Refusal("bad", tr("game is missing: a text, or give a table"))
    tags = {name: str(text) for name, text in (asked.tags or {}).items() if text is not None}
    if asked.nodes is not None:
        nodes = asked.nodes
        return await asyncio.to_thread(record_of_tree, Game.of(asked.game), nodes, tags)
    position = await read_position(AtPosition(asked.game, asked.moves, asked.setup))
    return Record.from_position(position, **tags)


def _imported(found: Found) -> Imported:
    record = found.record
    position = record.check()
    return {
        "game": record.game.name,
        "moves": [str(entry.move) for entry in record.moves],
        "tags": dict(record.tags),
        "result": record.result,
        "verdict": record.verdict,
        "comments": {
            **({"0": record.comment} if record.comment else {}),
            **{str(ply): entry.comment for ply, entry in enumerate(record.moves, 1) if entry.comment},
        },
        "nodes": nodes_of(record),
        "notes": list(record.notes),
        "format": found.format,
        "more": found.more,
        "view": view(position),
        "board": board(record.game),
    }

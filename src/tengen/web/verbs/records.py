"""Records: games come in from text, and go out in any format that fits."""

import asyncio
from typing import TYPE_CHECKING, Any

from tengen.records import Record
from tengen.rules.game import Game
from tengen.web import wire
from tengen.web.boards import board
from tengen.web.catalogue import FORMATS
from tengen.web.positions import read_position
from tengen.web.reading import Found, read_any, written
from tengen.web.tables.archive import record_of
from tengen.web.verbs.registry import verb
from tengen.web.views import view
from tengen.web.wire import LARGEST, Refusal

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]

_FORMATS = tuple(one["format"] for one in FORMATS)
_TAGS = ("First", "Second", "Event", "Date", "Site", "Round")


@verb("import", slow=True)
async def import_(_: "Tab", fields: Json) -> Json:
    """A game from a text in any format."""
    text = wire.text(fields, "text", LARGEST)
    name = wire.optional_text(fields, "game", 100)
    game = None if name is None else Game.of(name)
    found = await asyncio.to_thread(read_any, text, game)
    return await asyncio.to_thread(_imported, found)


@verb("export", slow=True)
async def export(tab: "Tab", fields: Json) -> Json:
    """A game as a text."""
    format_ = wire.choice(fields, "format", _FORMATS)
    record = await _record(tab, fields)
    text = await asyncio.to_thread(written, record, format_)
    suffix = next(one["suffix"] for one in FORMATS if one["format"] == format_)
    plain = record.game.name.replace(":", "-").replace(",", "-").replace("=", "-")
    return {"text": text, "suffix": suffix, "name": plain + suffix}


async def _record(tab: "Tab", fields: Json) -> Record:
    id_ = wire.optional_text(fields, "table", 100)
    if id_ is not None:
        if id_ not in tab.joined:
            raise Refusal("no-table", "join the table first")
        return record_of((await tab.application.rooms.get(id_)).table)
    given = fields.get("tags")
    if given is not None and not isinstance(given, dict):
        raise Refusal("bad", "tags is an object of texts")
    tags = {name: wire.text(given, name) for name in _TAGS if given and given.get(name) is not None}
    return Record.from_position(await read_position(fields), **tags)


def _imported(found: Found) -> Json:
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
        "notes": list(record.notes),
        "format": found.format,
        "more": found.more,
        "view": view(position),
        "board": board(record.game),
    }

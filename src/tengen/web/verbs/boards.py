"""Looking: positions, geometry, the catalogue."""

from typing import TYPE_CHECKING, Any

from tengen.web import catalogue, wire
from tengen.web.boards import board
from tengen.web.positions import read_game, read_position
from tengen.web.titles import title
from tengen.web.verbs.registry import verb
from tengen.web.views import view
from tengen.web.wire import Refusal

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]


@verb("look")
async def look(_: "Tab", fields: Json) -> Json:
    """A position, drawn."""
    with_board = wire.flag(fields, "board")
    position = await read_position(fields)
    return {"view": view(position), **({"board": board(position.game)} if with_board else {})}


@verb("board")
async def geometry(_: "Tab", fields: Json) -> Json:
    """The geometry alone."""
    return {"board": board(read_game(fields))}


@verb("catalogue")
async def offer(_tab: "Tab", _fields: Json) -> Json:
    """What can be played, against whom."""
    return catalogue.catalogue()


@verb("compose")
async def compose(_: "Tab", fields: Json) -> Json:
    """A game string from options."""
    options = fields.get("options", {})
    if not isinstance(options, dict):
        raise Refusal("bad", "options is an object")
    game = catalogue.compose(wire.text(fields, "kind", 40), options)
    return {
        "game": game.name,
        "title": title(game),
        "family": game.family,
        "swap2": catalogue.allows_swap2(game),
    }

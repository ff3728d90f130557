"""Looking: positions, geometry, the catalogue."""

from typing import TYPE_CHECKING

from tengen.rules.game import Game
from tengen.web.positions.boards import board
from tengen.web.positions.reading import read_position
from tengen.web.positions.titles import title
from tengen.web.positions.views import view
from tengen.web.tables import catalogue
from tengen.web.verbs.registry import verb
from tengen.web.wire.looked import Catalogue, Composed, Geometry, Looked
from tengen.web.wire.questions import Compose, Look, Nothing, OfGame

if TYPE_CHECKING:
    from tengen.web.tab import Tab


@verb("look")
async def look(_: "Tab", asked: Look) -> Looked:
    """A position, drawn."""
    position = await read_position(asked)
    shown: Looked = {"view": view(position)}
    if asked.board:
        shown["board"] = board(position.game)
    return shown


@verb("board")
async def geometry(_: "Tab", asked: OfGame) -> Geometry:
    """The geometry alone."""
    return {"board": board(Game.of(asked.game))}


@verb("catalogue")
async def offer(_: "Tab", asked: Nothing) -> Catalogue:
    """What can be played, against whom."""
    return catalogue.catalogue()


@verb("compose")
async def compose(_: "Tab", asked: Compose) -> Composed:
    """A game string from options."""
    game = catalogue.compose(asked.kind, asked.options)
    return {
        "game": game.name,
        "title": title(game),
        "family": game.family,
        "swap2": catalogue.allows_swap2(game),
    }

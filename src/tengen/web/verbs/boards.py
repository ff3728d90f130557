"""Looking: positions, geometry, the catalogue."""

from typing import TYPE_CHECKING, Final

from tengen.families import family_of
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import marked, tr
from tengen.web.positions.boards import board
from tengen.web.positions.reading import read_position
from tengen.web.positions.titles import side_names, title
from tengen.web.positions.views import view
from tengen.web.tables import catalogue
from tengen.web.verbs.registry import verb
from tengen.web.wire.looked import Catalogue, Composed, Geometry, Looked, Reason
from tengen.web.wire.questions import Compose, Look, Nothing, OfGame, Why

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


@verb("why")
async def why(_: "Tab", asked: Why) -> Reason:
    """Why a move cannot be played, in words and, where that helps, as lines on the board."""
    position = await read_position(asked)
    move = position.game.parse_move(asked.move)
    reason = position.why_illegal(move)
    if reason is None:
        return {"text": "", "lines": []}
    return {
        "text": _sentence(position, str(move), reason),
        "lines": family_of(position.game).illegal_lines(position, move),
    }


_FORBIDDEN: Final = {
    "forbidden double three": marked("two open threes at once"),
    "forbidden double four": marked("two fours at once"),
    "forbidden overline": marked("more than five in a row"),
}


def _sentence(position: Position, move: str, reason: str) -> str:
    if reason in _FORBIDDEN:
        return tr(
            "{move} is forbidden for {side}: {reason}.",
            move=move,
            side=side_names(position.game)[position.turn],
            reason=tr(_FORBIDDEN[reason]),
        )
    told = tr(reason)
    return tr("{text}.", text=f"{told[0].upper()}{told[1:]}")


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

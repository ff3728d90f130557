"""The position that a message means: a game and its moves, or a set-up board."""

import asyncio

from tengen.errors import BadNotation, GameOver, IllegalMove
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.rules.reasons import translated
from tengen.text.language import tr
from tengen.web.positions.editor import find_moves, read_setup
from tengen.web.wire import Refusal
from tengen.web.wire.questions import AtPosition


def play_all(game: Game, moves: list[str]) -> Position:
    """The position after these moves; the refusal names the first that cannot be played."""
    position = Position(game)
    for number, text in enumerate(moves, 1):
        try:
            position.play(game.parse_move(text))
        except BadNotation as problem:
            raise Refusal(
                "bad-move", tr("move {number}: {problem}", number=number, problem=translated(str(problem)))
            ) from None
        except (IllegalMove, GameOver) as problem:
            raise Refusal(
                "illegal", tr("move {number}: {problem}", number=number, problem=translated(str(problem)))
            ) from None
    return position


async def read_position(asked: AtPosition) -> Position:
    """The position of `game` with `moves` or `setup`."""
    game = Game.of(asked.game)
    if asked.setup is None:
        return play_all(game, asked.moves)
    if asked.moves:
        raise Refusal("bad", tr("give moves or setup, not both"))
    wanted = read_setup(game, asked.setup)
    return Position(game, await asyncio.to_thread(find_moves, wanted))


def refuse_over(position: Position) -> None:
    """There is nothing to search after the end."""
    if position.is_over:
        raise Refusal("over", tr("the game is over; there is nothing to search"))

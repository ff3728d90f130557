"""The position editor of drop games: an order of drops that leads to a set-up board."""

from typing import Final

from tengen.families.shared.setup import BadSetup, Setup, check_counts
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import marked, tr

_STEPS: Final = 60_000
"""Moves that are tried."""


def find_moves(setup: Setup) -> list[str]:
    """Discs by drops alone: each on those below it, in turn."""
    check_counts(setup, marked("discs"))
    game = setup.game
    columns: list[list[int]] = [[] for _ in range(game.cols)]
    for col in range(game.cols):
        owners = [setup.stones.get(game.cell_name((row, col))) for row in range(game.rows)]
        filled = [owner for owner in owners if owner is not None]
        if owners[: len(filled)] != filled:
            raise BadSetup(tr("a disc in column {value} hangs in the air", value=col + 1))
        columns[col] = filled
    moves = _Drops(game, columns).search()
    if moves is None:
        raise BadSetup(tr("no order of drops in turn leads here; try fewer discs or other colours"))
    return moves


class _Drops:
    """A depth-first search over how far each column is filled."""

    def __init__(self, game: Game, columns: list[list[int]]) -> None:
        self.columns = columns
        self.position = Position(game)
        self.heights = [0] * len(columns)
        self.total = sum(map(len, columns))
        self.seen: set[tuple[int, ...]] = set()
        self.steps = 0

    def search(self) -> list[str] | None:
        """With a stack of its own: a board may have more discs than Python has frames."""
        options: list[list[int]] = [self._options()]
        while self.position.ply < self.total:
            self.steps += 1
            if self.steps > _STEPS:
                return None
            if not options[-1]:
                options.pop()
                if not options:
                    return None
                self.heights[self.position.undo().col] -= 1
                continue
            col = options[-1].pop()
            self.position.play(str(col + 1))
            self.heights[col] += 1
            options.append(self._options())
        return [str(move) for move in self.position.moves]

    def _options(self) -> list[int]:
        """Columns whose next disc is of the side to move; the ones with most left come first."""
        key = tuple(self.heights)
        if self.position.is_over or key in self.seen:
            return []
        self.seen.add(key)
        turn = int(self.position.turn)
        fitting = [
            col
            for col, discs in enumerate(self.columns)
            if self.heights[col] < len(discs) and discs[self.heights[col]] == turn
        ]
        return sorted(fitting, key=lambda col: len(self.columns[col]) - self.heights[col])

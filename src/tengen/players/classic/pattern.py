"""`classic:pattern`: Gomoku by a table of patterns, one move ahead.

The idea: put a stone on every cell near the others in turn, look for the shapes that every player knows,
and keep the move after which the board is worth most. A side's worth is the best row of the table that it
has reached:

| shape | worth |
|---|---|
| five | 100 |
| open four, or two fours | 90 |
| four and open three | 80 |
| four | 70 |
| two open threes | 60 |
| open three | 50 |
| three | 30 |
| open two | 20 |
| two | 10 |

The rows make tiers: five; what one more stone makes a five of (90 to 70); open threes (60, 50); and each row
below. The board is worth what stands in the highest tier that either side has reached. In each tier the
opponent's shapes are looked for first, and count with a minus, as in the author's program: the opponent moves
next. So an open three that is left alone makes the board -50, a stopped one -30 or more, and it is stopped
unless a four comes first. A four is
anything that one more stone makes a five of, so `oo.oo` counts too. An open three has an empty cell at
both ends (`.ooo.`, `.o.oo.`), a three at one of them only, and so on for twos. On boards where k in a row
win, "four" stands for k - 1 stones.

A four that the opponent would be left with loses, so moves that leave one come last. Because one row
decides, many moves are equal: the sum of all shapes, then the middle of the board, then the seed choose
among them. It never looks at the answer, which is how to beat it: two threats that it can only see apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from tengen import Game, Move, Position
from tengen.families.shared.tactics import winning_moves
from tengen.players.classic.clock import Clock
from tengen.players.classic.grid import OWN, SWAP, as_moves, candidates, centre, lines_of, off_centre, stones
from tengen.players.classic.player import ClassicPlayer
from tengen.players.classic.settings import number
from tengen.text.language import marked

TABLE: Final = {
    "five": 100,
    "open four": 90,
    "two fours": 90,
    "four and open three": 80,
    "four": 70,
    "two open threes": 60,
    "open three": 50,
    "three": 30,
    "open two": 20,
    "two": 10,
}
"""What the best shape of a side is worth, from best to least."""
_TIERS: Final = (TABLE["five"], TABLE["four"], TABLE["open three"])
"""The lowest row of each tier that has more than one, and above them the five."""


@dataclass(frozen=True, slots=True)
class PatternSettings:
    """`radius`: how far from other stones it looks. `without`: how many rows of the table it forgets,
    from the lowest, which makes it weaker.
    """

    radius: int = number(2, 1, 24, marked("How far from a stone it looks"), 5)
    without: int = number(0, 0, len(TABLE), marked("Lowest rows of its table left out"))


class Shapes(NamedTuple):
    """How many shapes of each kind one side has. Fours are counted by the cells that make them five."""

    fives: int = 0
    fours: int = 0
    open_threes: int = 0
    threes: int = 0
    open_twos: int = 0
    twos: int = 0


class PatternPlayer(ClassicPlayer):
    """Plays the move after which the table shows most."""

    system = "pattern"
    family = "line"

    def __init__(self, settings: PatternSettings | None = None, seed: int | None = None) -> None:
        settings = settings or PatternSettings()
        super().__init__(settings, seed)
        self._settings = settings
        self._rows = dict(list(TABLE.items())[: len(TABLE) - settings.without])

    def scores(self, position: Position) -> dict[Move, float]:
        """The board's worth after each move near the stones that are there."""
        return {move: worth for move, (_, worth, _, _) in self._ranks(position.copy()).items()}

    def ruled(self, position: Position) -> tuple[str, list[Move]] | None:
        """An empty board has no shapes: it begins in the centre."""
        if position.ply:
            return None
        moves = list(position.legal_moves)
        return marked("the empty board, and begins in the centre"), [
            centre(moves, position.game.rows, position.game.cols)
        ]

    def _choose(self, board: Position, moves: list[Move], clock: Clock) -> Move:
        if board.ply == 0:
            return centre(moves, board.game.rows, board.game.cols)
        ranks = self._ranks(board)
        best = max(ranks.values())
        return self._random.choice([move for move, rank in ranks.items() if rank == best])

    def _ranks(self, board: Position) -> dict[Move, tuple[bool, int, int, int]]:
        """For each candidate: whether it leaves the opponent no five, the board's worth after it, all shapes
        together, nearness to the middle.
        """
        game = board.game
        grid = Grid(game, stones(board, board.turn))
        cells = candidates(grid.cells, game.rows, game.cols, self._settings.radius)
        moves = [move for move in as_moves(cells, game.cols) if board.is_legal(move)] or list(
            board.legal_moves
        )
        won = set(winning_moves(board))
        ranks = {}
        for move in moves:
            cell = move.row * game.cols + move.col
            own, other = grid.after(cell)
            score = TABLE["five"] if move in won else compare(own, other, self._rows)
            safe = move in won or not other.fours
            ranks[move] = (safe, score, weigh(own) - weigh(other), -off_centre(cell, game.rows, game.cols))
        return ranks


class Grid:
    """A board with the shapes of each of its lines, so that a new stone changes only the lines through it."""

    def __init__(self, game: Game, cells: list[str]) -> None:
        self.cells = cells
        self._length = game.length
        # Where six in a row do not win, a five is exactly five.
        self._exact = game.variant != "freestyle"
        self._lines = lines_of(game.rows, game.cols, game.length)
        self._texts = ["".join(cells[cell] for cell in line) for line in self._lines.lines]
        self._shapes = [self._both(text) for text in self._texts]
        self.own = tuple(map(sum, zip(Shapes(), *(own for own, _ in self._shapes), strict=True)))
        self.other = tuple(map(sum, zip(Shapes(), *(other for _, other in self._shapes), strict=True)))

    def after(self, cell: int) -> tuple[Shapes, Shapes]:
        """Own shapes and the other side's if an own stone stood on this empty cell."""
        own, other = list(self.own), list(self.other)
        for line, place in self._lines.through[cell]:
            text = self._texts[line]
            was, now = self._shapes[line], self._both(text[:place] + OWN + text[place + 1 :])
            for kind in range(len(own)):
                own[kind] += now[0][kind] - was[0][kind]
                other[kind] += now[1][kind] - was[1][kind]
        return Shapes(*own), Shapes(*other)

    def _both(self, text: str) -> tuple[Shapes, Shapes]:
        return shapes_of_both(text, self._length, self._exact)


def score(game: Game, cells: Sequence[str]) -> int:
    """What the table says of a board for the side whose stones are `o`, from -100 to 100."""
    grid = Grid(game, list(cells))
    return compare(Shapes(*grid.own), Shapes(*grid.other), TABLE)


def compare(own: Shapes, other: Shapes, table: dict[str, int]) -> int:
    """What stands in the highest tier that either has reached; the other side's first, with a minus."""
    mine, theirs = worth(own, table), worth(other, table)
    return mine if tier(mine) > tier(theirs) else -theirs


def tier(row: int) -> int:
    """Which rows are decided by who moves next: those with the same number, the worth of the lowest."""
    return next((lowest for lowest in _TIERS if row >= lowest), row)


def worth(shapes: Shapes, table: dict[str, int]) -> int:
    """The best row of the table that these shapes reach."""
    reached = {
        "five": shapes.fives > 0,
        "open four": shapes.fours > 1,  # two cells make it five: an open four, or two fours
        "four and open three": shapes.fours > 0 and shapes.open_threes > 0,
        "four": shapes.fours > 0,
        "two open threes": shapes.open_threes > 1,
        "open three": shapes.open_threes > 0,
        "three": shapes.threes > 0,
        "open two": shapes.open_twos > 0,
        "two": shapes.twos > 0,
    }
    return max((table[row] for row, is_there in reached.items() if is_there and row in table), default=0)


def weigh(shapes: Shapes) -> int:
    """All shapes together, each by its row: what decides between boards of equal worth."""
    return (
        70 * shapes.fours
        + 50 * shapes.open_threes
        + 30 * shapes.threes
        + 20 * shapes.open_twos
        + 10 * shapes.twos
    )


@lru_cache(maxsize=200_000)
def shapes_of_both(text: str, length: int, exact: bool) -> tuple[Shapes, Shapes]:
    """The shapes of `o` and of `x` in one line; most lines are met again and again."""
    return shapes_in(text, length, exact), shapes_in(text.translate(SWAP), length, exact)


def shapes_in(text: str, length: int, exact: bool) -> Shapes:
    """The shapes of `o` in one line. The same stones make one shape, and the border is as good as an `x`."""
    if OWN not in text:
        return Shapes()
    line = f"x{text}x"
    before = _fives(line, length, exact)
    fours = sum(
        1
        for place, sign in enumerate(line)
        if sign == "." and _fives(f"{line[:place]}o{line[place + 1 :]}", length, exact) - before
    )
    found: dict[str, set[frozenset[int]]] = {}
    better: set[frozenset[int]] = set()
    for kind, templates in _templates(length).items():
        matches = {
            frozenset(start + place for place, sign in enumerate(template) if sign == OWN)
            for template in templates
            for start in range(len(line) - len(template) + 1)
            if line.startswith(template, start)
        }
        found[kind] = {match for match in matches if not any(match <= larger for larger in better)}
        better |= matches
    return Shapes(
        len(before), fours, *(len(found[kind]) for kind in ("open three", "three", "open two", "two"))
    )


def _fives(line: str, length: int, exact: bool) -> set[int]:
    """Where the fives of `o` begin."""
    five = OWN * length
    return {
        start
        for start in range(1, len(line) - length)
        if line.startswith(five, start) and not (exact and OWN in (line[start - 1], line[start + length]))
    }


@lru_cache(maxsize=32)
def _templates(length: int) -> dict[str, tuple[str, ...]]:
    """The shapes below a four as texts, both ways round."""
    return {
        "open three": _both_ways([f".{stones}." for stones in _spread(length - 2)]),
        "three": _both_ways([f"x{stones}{'.' * (length - len(stones))}" for stones in _spread(length - 2)]),
        "open two": _both_ways(
            [f".{stones}{'.' * (length - 1 - len(stones))}" for stones in _spread(length - 3)]
        ),
        "two": _both_ways([f"x{stones}." for stones in _spread(length - 3)]),
    }


def _spread(count: int) -> list[str]:
    """So many stones side by side, or with one gap between them."""
    if count < 1:
        return []
    return [OWN * count, *(f"{OWN * left}.{OWN * (count - left)}" for left in range(1, count))]


def _both_ways(texts: list[str]) -> tuple[str, ...]:
    return tuple(sorted({*texts, *(text[::-1] for text in texts)}))

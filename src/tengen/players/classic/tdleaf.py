"""`classic:tdleaf`: Hexifence by alpha-beta, a history table and weights that can be learned.

The idea: count the cells with 6, 5, 4, 3, 2 and 1 free edges, and the captured cells; the board is worth

    E = w0·c6 + w1·c5 + w2·c4 + w3·c3 + w4·c2 + w5·c1 + w6·(own - opponent's captured cells)

to the player who is *not* to move, with the author's weights 0, 1, 2, 3, 4, -5, 6. (A cell with one free
edge is lost to that player: hence -5. The author's search of three moves always ended with the opponent
to move.)

A game has three parts. In the opening it plays at random, but takes every cell that has one free edge
left and never draws an edge of a cell that has two. Then alpha-beta looks three edges ahead; who captures
moves again, also inside the search. A history table remembers which edges were best elsewhere and tries
them first. When few edges are left it searches to the end and plays exactly.

`weights=learned` takes weights from TDLeaf(λ) (see `tdleaf_learning`) in place of the author's, which had
won against the ones he learned; `weights=FILE` those of a file, also of `tengen train --evaluation cells`.
A file may hold one set a side; `second=FILE` is another one for the second side.

Until the end it takes whatever it can and knows nothing of long chains: leave it the last two cells of
one, and it must open the next.
"""

from dataclasses import dataclass

from tengen import Move, Position, Side
from tengen.players.classic.clock import Clock, OutOfTime
from tengen.players.classic.fences import Fences
from tengen.players.classic.player import ClassicPlayer
from tengen.players.classic.settings import number, seconds, word
from tengen.players.classic.tdleaf_search import FenceSearch, rest_of_game
from tengen.players.classic.tdleaf_weights import read_weights
from tengen.text.language import marked


@dataclass(frozen=True, slots=True)
class TdLeafSettings:
    """`depth`: edges to look ahead. `end`: from how many free edges it searches to the end. `opening`: for
    how many edges it plays by the opening rule, half of the board if not said. `weights`: hand, learned or a
    file. `second`: the same for the second side, where that has weights of its own. `history`: whether the
    table orders moves. `time`: seconds a move.
    """

    depth: int = number(3, 1, 30, marked("Edges it looks ahead"), 4)
    end: int = number(12, 0, 18, marked("Last edges it plays perfectly"), 14)
    opening: int | None = number(None, 0, 1000, marked("Edges of its opening"), 60, "half")
    weights: str = word("hand", title=marked("Weights"), offered=("hand", "learned"))
    second: str | None = word(title=marked("Other weights as the second side"))
    history: str = word("yes", ("yes", "no"), marked("History table"))
    time: float | None = seconds()


class TdLeafPlayer(ClassicPlayer):
    """Opening by rule, alpha-beta with history in the middle, exact play at the end."""

    system = "tdleaf"
    family = "edge"

    def __init__(self, settings: TdLeafSettings | None = None, seed: int | None = None) -> None:
        settings = settings or TdLeafSettings()
        super().__init__(settings, seed)
        self._settings = settings
        self.time = settings.time
        self._weights = read_weights(settings.weights)
        if settings.second is not None:
            self._weights[Side.SECOND] = read_weights(settings.second)[Side.SECOND]
        self.nodes = 0
        """Boards it looked at in all its searches."""

    def scores(self, position: Position) -> dict[Move, float]:
        """The value of each edge, by the search that its number of free edges calls for."""
        fences = Fences.of(position)
        if len(fences.free()) <= self._settings.end:
            return {fences.move(edge): value for edge, value in rest_of_game(fences).items()}
        search = FenceSearch(fences, self._weights[position.turn], Clock())
        return {fences.move(edge): search.exact(edge, self._settings.depth) for edge in fences.free()}

    def ruled(self, position: Position) -> tuple[str, list[Move]] | None:
        """In the opening chance chooses among edges that take a cell, or give none away."""
        fences = Fences.of(position)
        edges = self._opening(fences, position.ply)
        if edges is None:
            return None
        return marked("in its opening only what gives no cell away, and leaves the choice to chance"), [
            fences.move(edge) for edge in edges
        ]

    def _choose(self, board: Position, moves: list[Move], clock: Clock) -> Move:
        fences = Fences.of(board)
        by_rule = self._opening(fences, board.ply)
        if by_rule is not None:
            return fences.move(self._random.choice(by_rule))
        free = fences.free()
        self._random.shuffle(free)
        best = free[0]
        try:
            if len(free) <= self._settings.end:
                best = self._search(fences, free, 1, board, clock)
                values = rest_of_game(fences, clock)
                best = max(free, key=values.__getitem__)
            else:
                for depth in range(1, self._settings.depth + 1):
                    best = self._search(fences, free, depth, board, clock)
                    free.sort(key=lambda edge: edge != best)
        except OutOfTime:
            pass
        return fences.move(best)

    def _search(self, fences: Fences, free: list[int], depth: int, board: Position, clock: Clock) -> int:
        weights = self._weights[board.turn]
        search = FenceSearch(fences.copy(), weights, clock, history=self._settings.history == "yes")
        try:
            return search.best(free, depth)
        finally:
            self.nodes += search.nodes

    def _opening(self, fences: Fences, ply: int) -> list[int] | None:
        """The edges the opening rule allows; None when the opening is over or leaves no safe edge."""
        last = fences.edges // 2 if self._settings.opening is None else self._settings.opening
        if ply >= last:
            return None
        return taking_edges(fences) or safe_edges(fences) or None


def taking_edges(fences: Fences) -> list[int]:
    """The free edges that capture a cell."""
    return [edge for edge in fences.free() if any(fences.left[cell] == 1 for cell in fences.beside(edge))]


def safe_edges(fences: Fences) -> list[int]:
    """The free edges that leave no cell with one free edge."""
    return [edge for edge in fences.free() if all(fences.left[cell] != 2 for cell in fences.beside(edge))]

"""`classic:selfish`: Gomoku by a selfish score of squares and a beam.

The idea: ask of every empty square what a player would gain by taking it, and nothing else. Only squares
in line with it and less than k steps away matter (32 of them when five win):

- it wins now: the highest score;
- it makes two winning moves for the next turn, of which only one can be stopped: a very high score;
- else 265 for each own stone in the lines it could complete, 33 for each own stone it would stand side by
  side with, and 1 for each square of those lines. (For other k the numbers grow so that each still
  outweighs all after it.)

A move is worth its gain plus what it takes from the opponent, the opponent's gain on the same square.
Only the best 24 moves are looked at (the beam), each with the opponent's best 24 answers, four moves deep
with alpha-beta, until the time is nearly up. A winning move is played at once. At the end of its sight
the board is worth what the side to move gains by its best move, less what the other can then still gain
elsewhere.

It has no notion of a forced line: a chain of fours that wins in seven moves is invisible to it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tengen import Move, Position
from tengen.families.shared.tactics import wins
from tengen.players.classic.clock import Clock, OutOfTime
from tengen.players.classic.grid import EMPTY, OTHER, OWN, SWAP, as_moves, centre, lines_of, stones
from tengen.players.classic.player import ClassicPlayer
from tengen.players.classic.settings import number, seconds
from tengen.text.language import marked

HIGHEST: Final = 10**7
"""Wins now."""
VERY_HIGH: Final = 10**6
"""Wins next turn, whatever the other side does."""
WON: Final = 10**9
"""A finished game in the search."""

# The gains of a square along its four lines are added up in one number:
# the plain gain, above it how many winning moves it makes, above that whether it wins.
_NEXT: Final = 10**6
_NOW: Final = 10**10


@dataclass(frozen=True, slots=True)
class SelfishSettings:
    """`beam`: how many moves it looks at. `depth`: how far. `time`: seconds a move."""

    beam: int = number(24, 1, 625, marked("Squares it follows"), 60)
    depth: int = number(4, 1, 30, marked("Moves it looks ahead"), 8)
    time: float | None = seconds(2.0)


class SelfishPlayer(ClassicPlayer):
    """A beam of promising squares, alpha-beta and a clock."""

    system = "selfish"
    family = "line"

    def __init__(self, settings: SelfishSettings | None = None, seed: int | None = None) -> None:
        settings = settings or SelfishSettings()
        super().__init__(settings, seed)
        self._settings = settings
        self.time = settings.time

    def scores(self, position: Position) -> dict[Move, float]:
        """Each square's gain plus the opponent's."""
        game = position.game
        squares = Squares.of(position)
        worth = {cell: squares.move_score(cell) for cell in squares.empty()}
        return {
            move: worth[move.row * game.cols + move.col]
            for move in position.legal_moves
            if move.kind == "cell"
        }

    def _choose(self, board: Position, moves: list[Move], clock: Clock) -> Move:
        game = board.game
        if board.ply == 0:
            return centre(moves, game.rows, game.cols)
        self._random.shuffle(moves)
        squares = Squares.of(board)
        worth = {move: squares.move_score(move.row * game.cols + move.col) for move in moves}
        moves.sort(key=lambda move: -worth[move])
        for move in moves:
            if wins(board, move):
                return move
        return self._search(board, squares, moves[: self._settings.beam], clock)

    def _search(self, board: Position, squares: "Squares", moves: list[Move], clock: Clock) -> Move:
        """The best of the beam, one move deeper at a time so that there is always an answer."""
        best = moves[0]
        try:
            for depth in range(1, self._settings.depth + 1):
                values = self._values(board, squares, moves, depth, clock)
                moves = sorted(moves, key=lambda move: -values[move])
                best = moves[0]
                if abs(values[best]) > WON - 1000:
                    break
        except OutOfTime:
            pass
        return best

    def _values(
        self, board: Position, squares: "Squares", moves: list[Move], depth: int, clock: Clock
    ) -> dict[Move, int]:
        alpha = -WON
        values = {}
        for move in moves:
            board.play(move)
            after = squares.after(move.row * board.game.cols + move.col)
            values[move] = -self.value(board, after, depth - 1, -WON, -alpha, 1, clock)
            board.undo()
            alpha = max(alpha, values[move])
        return values

    def value(
        self, board: Position, squares: "Squares", depth: int, alpha: int, beta: int, ply: int, clock: Clock
    ) -> int:
        """What the board is worth to the side to move."""
        outcome = board.outcome
        if outcome is not None:
            if outcome.winner is None:
                return 0
            return WON - ply if outcome.winner == board.turn else ply - WON
        clock.check()
        if depth == 0:
            return squares.worth()
        best = -WON
        for move in self.beam(board, squares):
            board.play(move)
            after = squares.after(move.row * board.game.cols + move.col)
            value = -self.value(board, after, depth - 1, -beta, -max(alpha, best), ply + 1, clock)
            board.undo()
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    def beam(self, board: Position, squares: "Squares") -> list[Move]:
        """The legal moves that look best, best first."""
        cells = sorted(squares.empty(), key=lambda cell: -squares.move_score(cell))
        moves = as_moves(cells, board.game.cols)
        if board.game.variant == "renju":
            moves = [move for move in moves if board.is_legal(move)]
        return moves[: self._settings.beam]


class Squares:
    """What every empty square would bring to each side; a new stone makes a new one of these."""

    def __init__(
        self, size: tuple[int, int, int], cells: list[str], gains: tuple[list[int], list[int]]
    ) -> None:
        self._size = size
        self._cells = cells
        self._own, self._other = gains

    @classmethod
    def of(cls, position: Position) -> "Squares":
        """From the board, for the side to move."""
        game = position.game
        size = (game.rows, game.cols, game.length)
        return cls.of_cells(size, stones(position, position.turn))

    @classmethod
    def of_cells(cls, size: tuple[int, int, int], cells: list[str]) -> "Squares":
        """From a board of rows x columns where k in a row win, `o` being the side to move."""
        gains: tuple[list[int], list[int]] = ([0] * len(cells), [0] * len(cells))
        for line in lines_of(*size).lines:
            text = "".join(cells[cell] for cell in line)
            for gain, seen in zip(gains, (text, text.translate(SWAP)), strict=True):
                for cell, more in zip(line, line_gains(seen, size[2]), strict=True):
                    gain[cell] += more
        return cls(size, cells, gains)

    def empty(self) -> list[int]:
        """The empty squares."""
        return [cell for cell, sign in enumerate(self._cells) if sign == EMPTY]

    def gain(self, cell: int, *, own: bool = True) -> int:
        """The selfish score of a square for the side to move, or for the other."""
        return _told(self._own[cell] if own else self._other[cell])

    def move_score(self, cell: int) -> int:
        """Own gain plus the harm to the opponent."""
        return _told(self._own[cell]) + _told(self._other[cell])

    def worth(self) -> int:
        """What the side to move gains by its best move less what the other can then gain elsewhere."""
        best = _told(max(self._own))
        if best == HIGHEST:
            return HIGHEST
        most = max(self._other)
        stopped = self._other.index(most)
        left = max((gain for cell, gain in enumerate(self._other) if cell != stopped), default=0)
        return max(best - _told(most), _told(self._own[stopped]) - _told(left))

    def after(self, cell: int) -> "Squares":
        """With a stone of the side to move there, seen by the other side."""
        own, other, cells = self._own[:], self._other[:], self._cells[:]
        cells[cell] = OWN
        table = lines_of(*self._size)
        length = self._size[2]
        for number_, place in table.through[cell]:
            line = table.lines[number_]
            now = "".join(cells[one] for one in line)
            was = now[:place] + EMPTY + now[place + 1 :]
            for gain, old, new in ((own, was, now), (other, was.translate(SWAP), now.translate(SWAP))):
                changes = zip(line, line_gains(old, length), line_gains(new, length), strict=True)
                for one, less, more in changes:
                    gain[one] += more - less
        swapped = [SIGNS[sign] for sign in cells]
        return Squares(self._size, swapped, (other, own))


SIGNS: Final = {EMPTY: EMPTY, OWN: OTHER, OTHER: OWN}


def weights(length: int) -> tuple[int, int]:
    """For a stone in a line that can be completed, and for a stone side by side.

    >>> weights(5)
    (265, 33)
    """
    contiguous = 8 * (length - 1) + 1
    return 8 * contiguous + 1, contiguous


@lru_cache(maxsize=300_000)
def line_gains(text: str, length: int) -> tuple[int, ...]:
    """What each empty square of one line would bring `o` along this line."""
    return tuple(_line_gain(text, place, length) if sign == EMPTY else 0 for place, sign in enumerate(text))


def _line_gain(text: str, place: int, length: int) -> int:
    low = place
    while low > 0 and place - low < length - 1 and text[low - 1] != OTHER:
        low -= 1
    high = place
    while high < len(text) - 1 and high - place < length - 1 and text[high + 1] != OTHER:
        high += 1
    if high - low + 1 < length:
        return 0  # no line of that length fits here
    span = text[low : high + 1]
    left, right = _beside(text, place, -1), _beside(text, place, 1)
    if left + right + 1 >= length:
        return _NOW
    stone, contiguous = weights(length)
    gain = stone * span.count(OWN) + contiguous * (left + right) + len(span) - 1
    return gain + _NEXT * _winning_next(text[:place] + OWN + text[place + 1 :], place, length)


def _beside(text: str, place: int, step: int) -> int:
    """Own stones side by side with a square, one way."""
    count = 0
    while 0 <= place + step * (count + 1) < len(text) and text[place + step * (count + 1)] == OWN:
        count += 1
    return count


def _winning_next(text: str, place: int, length: int) -> int:
    """How many empty squares would complete a line through this stone."""
    return sum(
        1
        for one in range(max(0, place - length + 1), min(len(text), place + length))
        if text[one] == EMPTY
        and abs(one - place) < length
        and _beside(text, one, -1) + _beside(text, one, 1) + 1 >= length
        and _reaches(text, one, place)
    )


def _reaches(text: str, one: int, other: int) -> bool:
    """Are there only own stones between two squares?"""
    low, high = sorted((one, other))
    return all(sign == OWN for sign in text[low + 1 : high])


def _told(gain: int) -> int:
    """The score of a square from its gains along all lines."""
    if gain >= _NOW:
        return HIGHEST
    if gain >= 2 * _NEXT:
        return VERY_HIGH
    return gain % _NEXT

"""What makes two positions the same for a memory: the whole board as bytes, seen through the best symmetry.

The bytes hold the side to move, the rights and every cell or edge, nothing is hashed away. So two positions
share a place exactly when one is a symmetric image of the other, and no collision can mix them up.
"""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from tengen._core import Move
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

_CELL_BITS: Final = 2
_UNLIMITED: Final = 255


class _Images:
    """Where every symmetry of a game takes every move and every cell, worked out once."""

    def __init__(self, game: Game) -> None:
        count = range(game.symmetry_count)
        self.moves = [{move: game.transform(move, symmetry) for move in game.moves} for symmetry in count]
        self.inverse = [{image: move for move, image in images.items()} for images in self.moves]
        self.back = [game.inverse(symmetry) for symmetry in count]
        numbers = {move: number for number, move in enumerate(game.moves)}
        self.bits = [
            {move: 1 << (_CELL_BITS * numbers[image]) for move, image in images.items()}
            for images in self.moves
        ]
        self.columns = [_column_map(game, images) for images in self.moves] if game.family == "drop" else []
        places = len(game.cells) if game.family == "drop" else len(numbers)
        self.size = (_CELL_BITS * places + 7) // 8


@lru_cache(maxsize=32)
def _images(name: str) -> _Images:
    return _Images(Game(name))


def _column_map(game: Game, images: dict[Move, Move]) -> list[int]:
    return [images[Move.drop(column)].col for column in range(game.cols)]


@dataclass(frozen=True, slots=True)
class Place:
    """A position as a memory knows it, and how to get from the board at hand to it and back."""

    game: str
    code: bytes
    """Side to move, rights and board. Edge games: without the cells won so far, which change no choice."""
    lead: int
    """Edge games: the cells by which the side to move is ahead; 0 elsewhere."""
    symmetries: tuple[int, ...]
    """Every symmetry that takes the board at hand to the stored one; several where it is symmetric itself."""

    def outward(self, move: Move) -> Move:
        """A move on the board at hand as a move on the stored one; equivalent moves become the same one."""
        images = _images(self.game)
        return min(images.moves[symmetry][move] for symmetry in self.symmetries)

    def outward_line(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """A whole line of play; on the very same board `homeward_line` gives the very same moves back."""
        there = _images(self.game).moves[self.symmetries[0]]
        return tuple(there[move] for move in moves)

    def homeward(self, move: Move) -> Move:
        """A stored move on the board at hand."""
        return _images(self.game).inverse[self.symmetries[0]][move]

    def homeward_line(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """A stored line of play on the board at hand."""
        back = _images(self.game).inverse[self.symmetries[0]]
        return tuple(back[move] for move in moves)

    @property
    def back(self) -> int:
        """The symmetry of `homeward_line`."""
        return _images(self.game).back[self.symmetries[0]]

    @property
    def digest(self) -> bytes:
        """128 bits of game, place and lead together, for the index of games."""
        text = b"\0".join((self.game.encode(), str(self.lead).encode(), self.code))
        return blake2b(text, digest_size=16).digest()


def place_of(position: Position) -> Place:
    """The place of a position."""
    header, boards = boards_of(position)
    least = min(boards)
    code = header + least.to_bytes(_images(position.game.name).size, "big")
    symmetries = tuple(number for number, board in enumerate(boards) if board == least)
    return Place(position.game.name, code, _lead(position), symmetries)


def boards_of(position: Position) -> tuple[bytes, list[int]]:
    """Side to move and rights, and the board under every symmetry."""
    game = position.game
    images = _images(game.name)
    if game.family == "drop":
        return _drop(position, images)
    boards = _line(position, images) if game.family == "line" else _edge(position, images)
    return bytes([position.turn]), boards


def added(game: Game, board: int, symmetry: int) -> list[Move]:
    """The moves that bring what a board under a symmetry holds to the board at hand; drops from below."""
    images = _images(game.name)
    numbers = [
        number for number in range(board.bit_length() // _CELL_BITS + 1) if board >> _CELL_BITS * number & 3
    ]
    if game.family != "drop":
        return [images.inverse[symmetry][game.moves[number]] for number in numbers]
    columns = images.columns[symmetry]
    return [Move.drop(columns.index(number % game.cols)) for number in numbers]


def is_memorable(position: Position) -> bool:
    """False where more than the board counts: in PopOut once a position has come up again.

    As long as none has, a forced win needs no repetition and none can spoil it, so the value is the board's.
    """
    if position.game.variant != "popout":
        return True
    again = Position(position.game)
    seen = {again.key}
    for move in position.moves:
        again.play(move)
        seen.add(again.key)
    return len(seen) == position.ply + 1


def _line(position: Position, images: _Images) -> list[int]:
    """Two bits a cell: 1 for a stone of the first side, 2 for one of the second."""
    stones: tuple[list[Move], list[Move]] = ([], [])
    for move in position.moves:
        # Who owns a stone is asked of the board: in an opening of another kind, sides need not alternate.
        stones[1 if position.at(move.row, move.col) is Side.SECOND else 0].append(move)
    first, second = stones
    return [
        sum(map(bits.__getitem__, first)) + 2 * sum(map(bits.__getitem__, second)) for bits in images.bits
    ]


def _edge(position: Position, images: _Images) -> list[int]:
    """One bit an edge; who drew it and who owns which cell changes nothing but the lead."""
    return [sum(map(bits.__getitem__, position.moves)) for bits in images.bits]


def _drop(position: Position, images: _Images) -> tuple[bytes, list[int]]:
    game = position.game
    pops = (_UNLIMITED if left is None else left for left in position.pops_left)
    header = bytes([position.turn, *pops])
    boards = [0] * len(images.columns)
    for row in range(game.rows):
        for column in range(game.cols):
            side = position.at(row, column)
            if side is not None:
                for number, target in enumerate(images.columns):
                    boards[number] += (1 + side) << (_CELL_BITS * (row * game.cols + target[column]))
    return header, boards


def _lead(position: Position) -> int:
    if position.game.family != "edge":
        return 0
    cells = position.score
    return cells[position.turn] - cells[position.turn.other]

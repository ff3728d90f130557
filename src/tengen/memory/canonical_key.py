"""What makes two positions the same for a memory: the whole board as bytes, seen through the best symmetry.

The bytes hold the side to move, the rights and every cell or edge, nothing is hashed away. So two positions
share a key exactly when one is a symmetric image of the other, and no collision can mix them up.
"""

from dataclasses import dataclass
from hashlib import blake2b

from tengen._core import Move
from tengen.families import family_of
from tengen.families.shared.images import CELL_BITS, images_of
from tengen.rules.game import Game
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class CanonicalKey:
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
        images = images_of(self.game)
        return min(images.moves[symmetry][move] for symmetry in self.symmetries)

    def outward_line(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """A whole line of play; on the very same board `homeward_line` gives the very same moves back."""
        there = images_of(self.game).moves[self.symmetries[0]]
        return tuple(there[move] for move in moves)

    def homeward(self, move: Move) -> Move:
        """A stored move on the board at hand."""
        return images_of(self.game).inverse[self.symmetries[0]][move]

    def homeward_line(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """A stored line of play on the board at hand."""
        back = images_of(self.game).inverse[self.symmetries[0]]
        return tuple(back[move] for move in moves)

    @property
    def back(self) -> int:
        """The symmetry of `homeward_line`."""
        return images_of(self.game).back[self.symmetries[0]]

    @property
    def digest(self) -> bytes:
        """128 bits of game, code and lead together, for the index of games."""
        text = b"\0".join((self.game.encode(), str(self.lead).encode(), self.code))
        return blake2b(text, digest_size=16).digest()


def canonical_key_of(position: Position) -> CanonicalKey:
    """The key of a position."""
    header, boards = boards_of(position)
    least = min(boards)
    places = family_of(position.game).key_places(position.game)
    code = header + least.to_bytes((CELL_BITS * places + 7) // 8, "big")
    symmetries = tuple(number for number, board in enumerate(boards) if board == least)
    return CanonicalKey(position.game.name, code, _lead(position), symmetries)


def boards_of(position: Position) -> tuple[bytes, list[int]]:
    """Side to move and rights, and the board under every symmetry."""
    return family_of(position.game).key_boards(position)


def added(game: Game, board: int, symmetry: int) -> list[Move]:
    """The moves that bring what a board under a symmetry holds to the board at hand; drops from below."""
    places = [place for place in range(board.bit_length() // CELL_BITS + 1) if board >> CELL_BITS * place & 3]
    return family_of(game).key_moves(game, places, symmetry)


def is_memorable(position: Position) -> bool:
    """False where more than the board counts: in PopOut once a position has come up again.

    As long as none has, a forced win needs no repetition and none can spoil it, so the value is the board's.
    """
    if position.game.variant != "popout":
        return True
    again = position.root()
    seen = {again.key}
    for move in position.moves:
        again.play(move)
        seen.add(again.key)
    return len(seen) == len(position.moves) + 1


def _lead(position: Position) -> int:
    if not position.game.counts_cells:
        return 0
    cells = position.score
    return cells[position.turn] - cells[position.turn.other]

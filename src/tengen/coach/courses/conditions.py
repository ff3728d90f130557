"""What a move does, as the files of courses ask for it: `wins`, `holds, not pops`, `makes open four`.

Words with a comma between them must all be true, one after `not` must not. These go with every game:

- `any`: every move
- `wins`: the game is over, and the mover has won
- `draws`: the game is over, and nobody has won
- `holds`: the other side cannot win with its next move, and has not won

The rest are those of `Family.has_effect`, with the words of each family.
"""

from tengen import Move, Position
from tengen.families import family_of
from tengen.families.shared.tactics import winning_moves


def meets(position: Position, move: Move, condition: str) -> bool:
    """Does this legal move do what the condition says?"""
    return all(_is_true(position, move, word.strip()) for word in condition.split(","))


def moves_that(position: Position, condition: str) -> list[Move]:
    """The legal moves that do it."""
    return [move for move in position.legal_moves if meets(position, move, condition)]


def _is_true(position: Position, move: Move, word: str) -> bool:
    if word.startswith("not "):
        return not _is_true(position, move, word.removeprefix("not "))
    if word == "any":
        return True
    if word in ("wins", "draws", "holds"):
        return word in _results(position, move)
    return family_of(position.game).has_effect(position, move, word)


def _results(position: Position, move: Move) -> set[str]:
    board = position.copy()
    board.play(move)
    outcome = board.outcome
    if outcome is None:
        can_lose = board.turn is not position.turn and winning_moves(board)
        return set() if can_lose else {"holds"}
    if outcome.winner is None:
        return {"draws", "holds"}
    return {"wins", "holds"} if outcome.winner is position.turn else set()

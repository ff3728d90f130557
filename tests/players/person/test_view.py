"""What a person may notice is what trying out every move finds."""

from random import Random

import numpy as np
import pytest

from tengen import Move, Position
from tengen._core import person_view
from tengen.coach.habits import winning_moves
from tengen.players.person import SENSES, WAYS

LINES = ["tictactoe", "mnk:5x5x4", "mnk:9x4x4", "gomoku", "standard", "renju", "caro", "gomoku:19"]
DROPS = ["connect4", "connect:8x9x5", "connect:12x13x4", "popout", "onepop"]
EDGES = ["dots:3x3", "dots:5x5", "hexifence:2", "hexifence:3"]


def positions(game: str, count: int) -> list[Position]:
    """Positions of games in which moves lie close together, so that lines come about."""
    found, random = [], Random(f"view {game}")
    while len(found) < count:
        position = Position(game)
        for _ in range(random.randrange(4, 40)):
            moves = list(position.legal_moves)
            near = [move for move in moves if close(position, move)] or moves
            position.play(random.choice(near))
            if position.is_over:
                break
        if not position.is_over:
            found.append(position)
    return found


def close(position: Position, move: Move) -> bool:
    return all(abs(move.row - other.row) + abs(move.col - other.col) < 6 for other in position.moves[-3:])


def noticed(position: Position, sense: str) -> set[Move]:
    """The moves of which this may be noticed in some direction."""
    moves, _, notices, _, _ = person_view(position)
    bits = ((1 << WAYS) - 1) << (WAYS * SENSES.index(sense))
    return {
        move for move, found in zip(moves, np.frombuffer(notices, np.uint32), strict=True) if found & bits
    }


@pytest.mark.parametrize("game", LINES + DROPS)
def test_wins_are_the_moves_that_win(game: str) -> None:
    seen = 0
    for position in positions(game, 60):
        wins = winning_moves(position)
        assert noticed(position, "win") == wins, position.moves
        seen += bool(wins)
    assert seen > 2, "positions with a win are among them"


@pytest.mark.parametrize("game", LINES)
def test_blocks_are_the_cells_where_the_opponent_would_win(game: str) -> None:
    seen = 0
    for position in positions(game, 60):
        if winning_moves(position) or len(position.legal_moves) < 3:
            continue
        blocks = noticed(position, "block")
        # The opponent's wins after two different moves: none of them is stopped by both.
        threats: set[Move] = set()
        for move in list(position.legal_moves)[:2]:
            position.play(move)
            threats |= set() if position.is_over else winning_moves(position)
            position.undo()
        # Under renju a cell may be forbidden to one side only.
        assert blocks == threats & set(position.legal_moves), position.moves
        seen += bool(blocks)
    assert seen > 2


@pytest.mark.parametrize("game", ["connect4", "connect:8x9x5"])
def test_giving_is_letting_the_opponent_win_on_top(game: str) -> None:
    seen = 0
    for position in positions(game, 100):
        given = noticed(position, "give")
        for move in position.legal_moves:
            if move in winning_moves(position):
                continue
            position.play(move)
            on_top = [reply for reply in position.legal_moves if reply.col == move.col]
            loses = bool(on_top) and on_top[0] in winning_moves(position)
            position.undo()
            assert (move in given) == loses, (position.moves, move)
            seen += loses
    assert seen > 2


@pytest.mark.parametrize("game", EDGES)
def test_taking_and_giving_cells(game: str) -> None:
    seen = 0
    for position in positions(game, 40):
        before = sum(position.score)
        taken, given = noticed(position, "win"), noticed(position, "give")
        doubles = noticed(position, "make_double")
        free = not taken
        for move in position.legal_moves:
            position.play(move)
            takes = sum(position.score) > before
            gives = not takes and any(captures(position, reply) for reply in position.legal_moves)
            position.undo()
            assert (move in taken) == takes
            if free:
                assert (move in given) == gives, (position.moves, move)
                seen += gives
        assert not doubles & taken, "double-dealing takes nothing"
    assert seen > 2


def captures(position: Position, move: Move) -> bool:
    before = sum(position.score)
    position.play(move)
    found = sum(position.score) > before
    position.undo()
    return found


ROWS = "h00 h01 h02 h03 h10 h11 h12 h13 h20 h21 h22 h23"


def test_double_dealing_is_noticed_where_it_pays() -> None:
    """Two chains of four cells; one is open, and two of its cells are taken."""
    position = Position("dots:2x4", f"{ROWS} v00 v01 v02")
    assert {str(move) for move in noticed(position, "make_double")} == {"v04"}


def test_double_dealing_does_not_pay_in_the_last_chain() -> None:
    position = Position("dots:2x4", f"{ROWS} v10 v11 v12 v13 v14 v00 v01 v02")
    assert not noticed(position, "make_double")

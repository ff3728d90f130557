"""Agents of the Gomoku platform, driven in their own process."""

import random
from pathlib import Path

import pytest

from tengen import Game, Position, Side
from tengen.players import GreedyPlayer, UnknownPlayer
from tengen.players.seat import Answer, Seat, Unfit
from tengen.protocols.hosted.agent_seat import AgentSeat
from tests.protocols.hosted.hosting import LIMITS, LONG, started, write_agent

FIRST_EMPTY = "return tuple(np.argwhere(board == 0)[0])"


def test_a_seat_is_a_seat(tmp_path: Path) -> None:
    with AgentSeat(write_agent(tmp_path, FIRST_EMPTY), LIMITS) as seat:
        assert isinstance(seat, Seat)
        assert (seat.name, seat.command) == ("Bot", f"agent:{tmp_path / 'Bot'}")


def test_row_0_is_the_top_and_numpy_numbers_are_numbers(tmp_path: Path) -> None:
    with started(AgentSeat(write_agent(tmp_path, FIRST_EMPTY), LIMITS)) as seat:
        assert seat.choose(Position("gomoku:11"), LONG) == Answer(Game("gomoku:11").parse_move("a11"))
        assert str(seat.choose(Position("gomoku:11", "a11 b11"), LONG).move) == "c11"


@pytest.mark.parametrize(("side", "number"), [(Side.FIRST, 1), (Side.SECOND, -1)])
def test_the_agent_sees_what_the_platform_shows(tmp_path: Path, side: Side, number: int) -> None:
    body = """
import sys
print(self.ID, self.BOARD_SIZE, self.X_IN_A_LINE, board.dtype.kind, board.shape, file=sys.stderr)
print(int(board[0, 0]), int(board[7, 0]), int(board[0, 2]), int(board.sum()), file=sys.stderr)
board[:] = 5
return (3, 3)"""
    position = Position("mnk:8x8x4", "a8 a1" if side is Side.FIRST else "a8 a1 c8")
    with started(AgentSeat(write_agent(tmp_path, body), LIMITS), "mnk:8x8x4", side) as seat:
        assert str(seat.choose(position, LONG).move) == "d5"
        stone = 0 if side is Side.FIRST else 1
        assert seat.last_words() == (f"{number} 8 4 i (8, 8)", f"1 -1 {stone} {stone}")


def test_platform_modules_agree_with_the_rules(tmp_path: Path) -> None:
    """Random boards: what an agent learns from `misc` is what the board says."""
    body = """
from misc import rowTest, diagTest
import gomoku
import sys
print([bool(winningTest(i, board, self.X_IN_A_LINE)) for i in (1, -1)], gomoku.BOARD_SIZE, file=sys.stderr)
free = [(r, c) for r in range(-1, 8) for c in range(-1, 8) if legalMove(board, (r, c))]
print(len(free), file=sys.stderr)
return free[0]"""
    chance = random.Random(4)
    with started(AgentSeat(write_agent(tmp_path, body), LIMITS), "mnk:7x7x3") as seat:
        for _ in range(25):
            position = Position("mnk:7x7x3")
            while not position.is_over and chance.random() < 0.9:
                position.play(chance.choice(list(position.legal_moves)))
            if position.is_over:  # one stone less, so that there is something to choose
                position.undo()
            seat.choose(position, LONG)
            assert seat.last_words()[-2:] == ("[False, False] 7", str(49 - position.ply))


@pytest.mark.parametrize("line", ["a1 b2 c3", "a3 b2 c1", "a1 a2 a3", "c1 d1 e1"])
def test_winning_lines_of_all_directions_are_seen(tmp_path: Path, line: str) -> None:
    import sys

    from tengen.protocols.hosted.agent_seat import PLATFORM

    sys.path.insert(0, str(PLATFORM))
    try:
        import misc  # type: ignore[import-not-found]
        import numpy as np
    finally:
        sys.path.remove(str(PLATFORM))
        sys.modules.pop("misc", None)
    board = np.zeros((5, 5), dtype=int)
    for name in line.split():
        board[5 - int(name[1]), "abcde".index(name[0])] = -1
    assert misc.winningTest(-1, board, 3)
    assert not misc.winningTest(-1, board, 4)
    assert not misc.winningTest(1, board, 3)
    assert misc.rowTest(-1, board, 3) == (line == "c1 d1 e1")
    assert misc.diagTest(-1, board, 3) == (line == "a3 b2 c1")


def test_a_whole_game_against_the_greedy_player(tmp_path: Path) -> None:
    """An agent that plays rows from the top; greedy stops it and wins."""
    position, greedy = Position("gomoku:11"), GreedyPlayer(seed=1)
    with started(AgentSeat(write_agent(tmp_path, FIRST_EMPTY), LIMITS)) as seat:
        while not position.is_over:
            if position.turn is Side.FIRST:
                move = seat.choose(position, LONG).move
                assert move is not None
            else:
                move = greedy.choose(position)
            position.play(move)
        seat.finish("0-1", position)
        assert seat.cpu_seconds() > 0
    assert position.outcome is not None
    assert position.outcome.winner is Side.SECOND


def test_each_game_is_a_fresh_process(tmp_path: Path) -> None:
    directory = write_agent(tmp_path, "global N\nN += 1\nreturn (N, 0)")
    (directory / "player.py").write_text("N = 0\n" + (directory / "player.py").read_text())
    with AgentSeat(directory, LIMITS) as seat:
        for _ in range(2):
            seat.start(Game("gomoku:11"), Side.FIRST, LONG, "other")
            assert str(seat.choose(Position("gomoku:11"), LONG).move) == "a10"
    assert not list(directory.glob("__pycache__"))


def test_the_agent_may_have_other_files_and_data(tmp_path: Path) -> None:
    source = """
from gomokuAgent import GomokuAgent
from .near import ROW
from misc import legalMove
import beside
class Player(GomokuAgent):
    def move(self, board):
        return (ROW, int(open("column.txt").read()))
"""
    directory = write_agent(tmp_path, source=source, name="my-bot 2")
    (directory / "near.py").write_text("ROW = 10\n")
    (directory / "beside.py").write_text("")
    (directory / "misc.py").write_text("raise SystemExit('not the platform')\n")
    (directory / "column.txt").write_text("2")
    with started(AgentSeat(directory, LIMITS)) as seat:
        assert str(seat.choose(Position("gomoku:11"), LONG).move) == "c1"


def test_an_agent_that_works_with_processes(tmp_path: Path) -> None:
    source = """
from multiprocessing import get_context
from gomokuAgent import GomokuAgent
from misc import legalMove
def double(n):
    return 2 * n
class Player(GomokuAgent):
    def move(self, board):
        with get_context("fork").Pool(2) as pool:
            return tuple(pool.map(double, (1, 2)))
"""
    with started(AgentSeat(write_agent(tmp_path, source=source), LIMITS)) as seat:
        assert str(seat.choose(Position("gomoku:11"), LONG).move) == "e9"


@pytest.mark.parametrize("game", ["renju", "standard", "connect4", "dots:3x3", "mnk:7x6x4"])
def test_other_games_are_declined(tmp_path: Path, game: str) -> None:
    with (
        AgentSeat(write_agent(tmp_path, FIRST_EMPTY), LIMITS) as seat,
        pytest.raises(Unfit, match="an agent plays"),
    ):
        seat.start(Game(game), Side.FIRST, LONG, "other")


def test_a_directory_without_a_player_is_no_player(tmp_path: Path) -> None:
    with pytest.raises(UnknownPlayer, match=r"there is no file player\.py"):
        AgentSeat(tmp_path)

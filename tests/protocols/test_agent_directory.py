"""The directory that `tengen engine agent` writes, as the platform would use it."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tengen import Position, Side
from tengen.cli.playing.engine import engine
from tengen.protocols.agent_directory import BadAgentBoard, PlatformPlayer

# The platform's base class in the least that runs.
BASE = """
class GomokuAgent:
    def __init__(self, ID, BOARD_SIZE, X_IN_A_LINE):
        self.ID, self.BOARD_SIZE, self.X_IN_A_LINE = ID, BOARD_SIZE, X_IN_A_LINE
"""

# As the platform does it: both players in one process, numpy boards, player 1 first.
PLATFORM = """
import sys
import numpy as np
sys.path.insert(0, sys.argv[1])
from player import Player
SIZE, LINE = 6, 4
players = {1: Player(1, SIZE, LINE), -1: Player(-1, SIZE, LINE)}
board = np.zeros((SIZE, SIZE), dtype=int)
turn = 1
for _ in range(SIZE * SIZE):
    move = players[turn].move(np.array(board))
    assert type(move) is tuple and [type(n) for n in move] == [int, int], move
    assert board[move] == 0
    board[move] = turn
    print(*move)
    lines = [board[r:r+LINE, c] for r in range(SIZE-LINE+1) for c in range(SIZE)]
    lines += [board[r, c:c+LINE] for r in range(SIZE) for c in range(SIZE-LINE+1)]
    squares = [board[r:r+LINE, c:c+LINE] for r in range(SIZE-LINE+1) for c in range(SIZE-LINE+1)]
    lines += [np.diag(s) for s in squares] + [np.diag(s[:, ::-1]) for s in squares]
    if any(abs(line.sum()) == LINE for line in lines):
        print("won", turn)
        break
    turn = -turn
"""


def _write(directory: Path, *options: str) -> int:
    return CliRunner().invoke(engine, ["agent", str(directory), *options]).exit_code


def test_the_directory_plays_a_game_on_the_platform_unmodified(tmp_path: Path) -> None:
    agent = tmp_path / "mine"
    assert _write(agent, "--nodes", "300", "--memory", "2", "--time", "30s") == 0
    (tmp_path / "gomokuAgent.py").write_text(BASE)
    (tmp_path / "platform_.py").write_text(PLATFORM)
    command = [sys.executable, "platform_.py", str(agent)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    *moves, _ = lines = done.stdout.splitlines()
    # First player wins four in a row on 6 x 6.
    assert lines[-1] == "won 1"
    position = Position("mnk:6x6x4")
    for move in moves:
        row, col = map(int, move.split())
        position.play(position.game.moves[(5 - row) * 6 + col])
    assert position.outcome is not None
    assert position.outcome.winner is Side.FIRST


def test_without_tengen_the_message_says_what_to_do(tmp_path: Path) -> None:
    assert _write(tmp_path) == 0
    (tmp_path / "gomokuAgent.py").write_text(BASE)
    hidden = "import sys; sys.modules['tengen'] = None; sys.path.insert(0, '.'); import player"
    done = subprocess.run(
        [sys.executable, "-c", hidden], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "this agent needs the package tengen" in done.stderr
    assert "a checkout of Tengen" in done.stderr


def test_a_player_that_is_there_is_not_overwritten_unless_asked(tmp_path: Path) -> None:
    assert _write(tmp_path) == 0
    (tmp_path / "player.py").write_text("mine")
    assert _write(tmp_path) == 2
    assert (tmp_path / "player.py").read_text() == "mine"
    assert _write(tmp_path, "--force") == 0
    assert "class Player(GomokuAgent)" in (tmp_path / "player.py").read_text()


@pytest.mark.parametrize("number", [1, -1])
def test_a_win_at_hand_is_taken_whatever_the_order_was(number: int) -> None:
    board = np.zeros((11, 11), dtype=int)
    board[10, 1:5] = number
    board[10, 0] = board[0, 0] = board[0, 5] = board[5, 10] = -number
    if number == -1:
        board[3, 8] = 1
    player = PlatformPlayer(number, 11, 5, seconds=30, nodes=200, memory=2)
    assert player.move(board) == (10, 5)


def test_a_board_of_another_turn_is_refused() -> None:
    with pytest.raises(BadAgentBoard, match="not the turn of player -1"):
        PlatformPlayer(-1, 11, 5).move(np.zeros((11, 11), dtype=int))

"""How games are run: programs kept alive, processes on cores of their own, games that can be watched."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tengen import Position
from tengen.cli.contests.view import LiveView
from tengen.jobs import Here
from tengen.referee.conduct import Conduct, Window, look
from tengen.referee.contest import Contest
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.match import play_match
from tests.referee.making import PLAN
from tests.zoo import player_text

COUNTS = """
import os, sys
sys.path.insert(0, sys.argv[2])
with open(sys.argv[3], "a") as file:
    file.write(f"{os.getpid()}\\n")
from wires import play
play()
"""


@pytest.mark.parametrize(
    ("conduct", "starts"),
    [(Conduct(isolation=None), 4 + 1), (Conduct(keep_alive=True, isolation=None), 1 + 1)],
)
@pytest.mark.parametrize("wire", ["ugi", "gomocup"])
def test_a_program_that_is_kept_is_started_once(
    tmp_path: Path, wire: str, conduct: Conduct, starts: int
) -> None:
    """Once for all games, and once before them to see whether it starts."""
    script, note = tmp_path / "counts.py", tmp_path / "starts"
    script.write_text(COUNTS, encoding="utf-8")
    zoo = Path(__file__).parents[1] / "zoo"
    contest = play_match(
        f"c={wire}:{sys.executable} {script} {wire} {zoo} {note}",
        "random",
        tmp_path / "m.jsonl",
        game="gomoku:9",
        games=4,
        openings="none",
        control=Control(move=20.0),
        crew=Here(),
        conduct=conduct,
    )
    assert contest.done == 4
    assert not any(game.verdict.detail for game in contest.journal.games)
    numbers = note.read_text().split()
    assert len(numbers) == starts
    for number in numbers:
        assert not Path(f"/proc/{number}").exists()


def test_a_kept_program_that_failed_is_started_anew(tmp_path: Path) -> None:
    contest = play_match(
        f"c={player_text('crash_second', 'ugi')}",
        "random",
        tmp_path / "m.jsonl",
        game="gomoku:9",
        games=4,
        openings="none",
        control=Control(move=20.0),
        crew=Here(),
        conduct=Conduct(keep_alive=True, isolation=None),
    )
    assert [game.verdict.cause.value for game in contest.journal.games] == ["crash"] * 4
    assert all(len(game.moves) >= 2 for game in contest.journal.games)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system cannot pin processes")
def test_a_pinned_process_has_a_core_of_its_own() -> None:
    code = """
import os, subprocess, sys
from tengen.system.cores import pin_to_free_core
print(pin_to_free_core(), *os.sched_getaffinity(0), flush=True)
sys.stdin.readline()
"""
    count = len(os.sched_getaffinity(0))
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(count + 1)
    ]
    try:
        said = [process.stdout.readline().split() for process in running if process.stdout is not None]
    finally:
        for process in running:
            process.communicate("\n")
    pinned = [words for words in said if words[0] != "None"]
    # Another match on this machine may have some of them.
    assert len(pinned) <= count
    assert len({words[0] for words in pinned}) == len(pinned)
    assert all(words[0] == words[1] and len(words) == 2 for words in pinned)
    assert any(words[0] == "None" for words in said)


def test_a_running_game_can_be_seen_and_is_gone_at_its_end(tmp_path: Path) -> None:
    folder = tmp_path / "window"
    folder.mkdir()
    with Journal.create(tmp_path / "m.jsonl", PLAN.to_header()) as journal:
        contest = Contest(journal)
    out = StringIO()
    console = Console(file=out, force_terminal=True, width=100, height=50, color_system=None)
    with Window(str(folder), 2, 1, ("ada", "bob")) as show:
        show(Position("tictactoe", "b2 a1"))
        (live,) = look(folder)
        assert (live.pair, live.leg, live.names, live.position.ply) == (2, 1, ("ada", "bob"), 2)
        (folder / "torn.json").write_text("{", encoding="utf-8")
        with LiveView(console, str(folder)) as view:
            view.on_wait(contest)
    assert "Pair 3, game 2: ada against bob, move 2" in out.getvalue()
    assert str(Position("tictactoe", "b2 a1")).splitlines()[0] in out.getvalue()
    assert look(folder) == []

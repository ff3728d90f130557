"""A contest that is being played, in the browser: standings, and a foreign program's game live."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tengen.jobs import Here
from tengen.referee.tournament import play_tournament
from tests.web.browser.conftest import Visitors
from tests.web.browser.looking import looks_right
from tests.web.browser.playing import board, click
from tests.web.browser.server import Server

_SLOW = """
import time

class Slow:
    def choose(self, position):
        time.sleep(0.7)
        moves = list(position.legal_moves)
        return moves[37 * position.ply % len(moves)]
"""


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Path]:
    """A match of a foreign program that is running now; its journal."""
    (tmp_path / "slow.py").write_text(_SLOW)
    journal = tmp_path / "match.jsonl"
    words = ["match", "python:slow.py:Slow", "random", "--game", "gomoku", "--games", "6", "--watch"]
    more = ["--openings", "none", "--journal", str(journal), "--concurrency", "1", "--time", "60s"]
    environment = {**os.environ, "TENGEN_DATA_DIR": str(tmp_path / "d")}
    with subprocess.Popen(
        [sys.executable, "-m", "tengen", *words, *more],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as match:
        assert match.stdout is not None
        said = ""
        for line in match.stdout:
            said += line
            if "serve --contest" in line:
                break
        assert "serve --contest" in said, said
        yield journal
        match.terminate()


@pytest.mark.slow
def test_a_foreign_programs_game_is_watched_live(visitors: Visitors, watched: Path, tmp_path: Path) -> None:
    server = Server(tmp_path, "--contest", str(watched))
    try:
        server.start()
        page = visitors.open(server)
        expect(page.get_by_role("heading", level=1)).to_contain_text("against random")
        expect(page.get_by_role("navigation")).to_be_hidden()
        page.locator("section", has_text="Being played").locator("a").click()
        expect(page.get_by_role("status")).to_contain_text("Live:")
        count = page.locator(".moves li").count()
        expect(page.locator(".moves li")).not_to_have_count(count)
        click(page, "h8")
        expect(page.locator("#spoken")).to_contain_text("You are watching this game.")
        page.get_by_role("button", name="First position").click()
        expect(board(page).locator(".layer-pieces .stone")).to_have_count(0)
        looks_right(page, "live")
        page.get_by_role("link", name="Standings and all games").click()
        expect(page.get_by_role("region", name="Standings")).to_be_visible()
    finally:
        server.stop()


def test_standings_and_crosstable_of_a_tournament(visitors: Visitors, tmp_path: Path) -> None:
    journal = tmp_path / "tournament.jsonl"
    players = ["greedy", *(f"a very long name of a student number {number}=random" for number in range(7))]
    play_tournament(players, journal, game="tictactoe", format="swiss", openings="none", crew=Here())
    server = Server(tmp_path, "--contest", str(journal))
    try:
        server.start()
        page = visitors.open(server, "#/analyse")
        expect(page.get_by_role("heading", level=1)).to_have_text("Tournament of 8 players")
        expect(page.get_by_role("region", name="Standings").locator("tbody tr")).to_have_count(8)
        expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
        looks_right(page, "contest")
        page.locator(".contest-games a").first.click()
        expect(board(page).locator("svg")).to_be_visible()
        expect(page.get_by_role("status")).not_to_contain_text("Live")
    finally:
        server.stop()

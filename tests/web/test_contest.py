"""A contest on the board: the figures of the referee, games while they are played, and nothing else."""

from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from tengen.cli import app
from tengen.jobs import Here
from tengen.referee.conduct import Window, live_folder
from tengen.referee.following import Following
from tengen.referee.tournament import play_tournament
from tengen.rules.position import Position
from tengen.web.settings import Settings
from tests.web.running import Client, serving

PLAYERS = ["greedy", "random", "a=random"]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "tournament.jsonl"
    play_tournament(PLAYERS, path, game="tictactoe", format="round-robin", openings="none", crew=Here())
    return path


def shown(journal: Path) -> Settings:
    return Settings(data=journal.parent / "data", contest=journal, remembers=False)


def test_the_page_says_what_the_journal_says(journal: Path) -> None:
    with serving(shown(journal)) as url, Client(url) as tab:
        told = tab.ask("contest")
        progress = Following(journal).progress()
        assert (told["done"], told["total"], told["over"]) == (len(progress.games), progress.total, True)
        places = progress.course.places()
        assert [(one["rank"], one["name"], one["points"]) for one in told["players"]] == [
            (place.rank, place.name, place.points) for place in places
        ]
        for one in told["players"]:
            # Counted by hand from the games, not by the referee's own counting.
            mine = [game for game in progress.games if one["name"] in (game.first, game.second)]
            won = [game for game in mine if game.result == ("1-0" if game.first == one["name"] else "0-1")]
            assert (one["wins"], one["wins"] + one["draws"] + one["losses"]) == (len(won), len(mine))
            assert one["points"] == len(won) + one["draws"] / 2
            cells = [cell.split("/") for cell in one["row"] if cell != "·"]
            assert sum(float(points) for points, _ in cells) == one["points"]
        assert told["headline"] == progress.course.headline()
        last = told["finished"][0]
        game = tab.ask("watchgame", pair=last["pair"], leg=last["leg"])
        assert game["about"] == last
        assert game["view"]["ply"] == last["plies"]


def test_a_running_game_is_seen_until_the_journal_has_it(journal: Path) -> None:
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:-1]))
    gone = Following(journal).progress().games
    live_folder(journal).mkdir()
    with serving(shown(journal)) as url, Client(url) as tab:
        assert tab.ask("contest")["live"] == []
        missing = next(
            (pair, leg)
            for pair in range(9)
            for leg in (0, 1)
            if (pair, leg) not in {(g.pair, g.leg) for g in gone}
        )
        with Window(str(live_folder(journal)), *missing, ("<b>Foreign</b>", "random")) as show:
            show(Position("tictactoe", "b2 a1"))
            (live,) = tab.ask("contest")["live"]
            assert (live["first"], live["plies"], live["result"]) == ("<b>Foreign</b>", 2, "*")
            seen = tab.ask("watchgame", pair=missing[0], leg=missing[1])
            assert seen["view"]["moves"] == ["b2", "a1"]
            show(Position("tictactoe", "b2 a1 b1"))
            assert tab.ask("watchgame", pair=missing[0], leg=missing[1])["view"]["ply"] == 3
            (live_folder(journal) / "zzz.json").write_text('{"names": 3}')
            (live_folder(journal) / "zzy.json").write_text(
                '{"names": ["a", "b"], "game": "chess", "moves": ""}'
            )
            assert len(tab.ask("contest")["live"]) == 1
        assert tab.refused("watchgame", pair=missing[0], leg=missing[1]) == "not-found"
        assert tab.refused("watchgame", pair=10**9, leg=0) == "not-found"


def test_a_server_that_shows_a_contest_does_nothing_else(journal: Path) -> None:
    with serving(shown(journal)) as url, Client(url) as tab:
        for verb, fields in (
            ("new", {"game": "gomoku"}),
            ("analyse", {"game": "gomoku"}),
            ("catalogue", {}),
            ("past", {}),
            ("import", {"text": "h8"}),
        ):
            assert tab.refused(verb, **fields) == "not-now"
        assert tab.ask("look", game="gomoku")["view"]["ply"] == 0
        assert httpx.post(f"{url}api/analyse", json={"game": "gomoku"}, trust_env=False).status_code == 404
        assert 'data-only="contest"' in httpx.get(url, trust_env=False).text
    with serving(Settings(data=journal.parent / "other")) as url, Client(url) as tab:
        assert tab.refused("contest") == "not-now"


def test_what_is_no_journal_is_told_before_anything_is_served(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("no journal\n")
    for words in (["--contest", str(tmp_path / "x")], ["--contest", str(tmp_path / "none")]):
        result = CliRunner().invoke(app, ["serve", "--port", "0", *words])
        assert result.exit_code != 0
        assert "Traceback" not in result.output
    result = CliRunner().invoke(app, ["serve", "--contest", "x", "--data", "y"])
    assert "leave out --keys and --data" in result.output

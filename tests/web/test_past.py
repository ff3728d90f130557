"""The archive: games are found by what was asked, taken away as files, and never lost by tidying."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tengen.memory import Memory
from tengen.memory.browsing import Wanted, count, page
from tengen.records import Record, read_all, sgf
from tengen.rules.position import Position
from tengen.web.settings import Settings
from tests.web.running import PATIENCE, Client, serving

_GAMES = [
    ("tictactoe", "b2 a1 b1 a2 b3", "Ada", "Bo", "2026-11-01"),
    ("tictactoe", "b2 a1 b1 b3 a3 c1 c2 a2 c3", "Bo", "Ada", "2026-11-02"),
    ("connect4", "1 2 1 2 1 2 1", "ada", "tengen:level=3", "2026-11-03"),
    ("connect4", "1 2 1 2 1 2 7 2", "Ada", "tengen:level=5", "2026-11-04"),
    ("connect4", "1 2", "Ada", "tengen:level=5", "2026-11-05"),
]


def fill(folder: Path) -> None:
    with Memory(folder / "memory.db") as memory:
        for game, moves, first, second, day in _GAMES:
            tags = {"First": first, "Second": second, "Played": f"{day}T10:00:00+00:00"}
            memory.import_games([Record.from_position(Position(game, moves), **tags)])


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("past")
    fill(folder)
    with serving(Settings(data=folder)) as address:
        yield address


def fits(entry: tuple[str, str, str, str, str], asked: dict[str, Any]) -> bool:
    """The same question, answered slowly from the list above."""
    game, moves, first, second, day = entry
    outcome = Position(game, moves).outcome
    names = [first.lower(), second.lower()]
    winner = None if outcome is None or outcome.winner is None else names[int(outcome.winner)]
    person, end = asked.get("person", "").lower(), asked.get("end")
    if (outcome is None) != (end == "unfinished"):
        return False
    wanted = {
        "won": winner == person,
        "lost": winner not in (None, person),
        "first": winner == names[0],
        "second": winner == names[1],
        "draw": winner is None,
    }
    return (
        asked.get("game", game) == game
        and (not person or person in names)
        and ("level" not in asked or second == f"tengen:level={asked['level']}")
        and asked.get("since", day) <= day <= asked.get("until", day)
        and wanted.get(end or "", True)
    )


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"game": "connect4"},
        {"person": "ADA"},
        {"person": "Bo", "end": "lost"},
        {"person": "Ada", "end": "won"},
        {"level": 5},
        {"level": 5, "end": "unfinished"},
        {"end": "draw"},
        {"end": "first"},
        {"end": "second"},
        {"since": "2026-11-02", "until": "2026-11-03"},
        {"person": "' OR 1=1 --"},
    ],
)
def test_games_are_found_by_what_is_asked(url: str, asked: dict[str, Any]) -> None:
    with Client(url) as tab:
        found = tab.ask("past", **asked)
    expected = [entry[4] for entry in reversed(_GAMES) if fits(entry, asked)]
    assert [game["played"][:10] for game in found["games"]] == expected
    assert found["total"] == len(expected)
    assert {kind["game"]: kind["count"] for kind in found["kinds"]} == {"tictactoe": 2, "connect4": 2}


def test_a_game_is_told_with_its_moves_and_names(url: str) -> None:
    with Client(url) as tab:
        listed = tab.ask("past", level=5)["games"][0]
        assert (listed["first"], listed["second"]) == ("Ada", "Level 5 · Experienced")
        told = tab.ask("retell", number=listed["number"])
        assert (told["about"], told["moves"]) == (listed, _GAMES[3][1].split())
        assert tab.refused("retell", number=999) == "not-found"
        assert tab.refused("past", end="won") == "bad"
        assert tab.refused("past", since="yesterday") == "bad"
        assert tab.refused("past", game="chess") == "unknown-game"


def test_pages_follow_each_other_without_a_gap(tmp_path: Path) -> None:
    with Memory(tmp_path / "memory.db") as memory:
        for number in range(60):
            tags = {"First": f"P{number}", "Second": "Ada"}
            memory.import_games([Record.from_position(Position("tictactoe", "b2 a1 b1 a2 b3"), **tags)])
        assert count(memory, Wanted(person="ada")) == 60
        assert len(page(memory, Wanted(), 7, before=4)) == 3
    seen, before = [], None
    with serving(Settings(data=tmp_path)) as address, Client(address) as tab:
        while True:
            found = tab.ask("past", before=before)
            seen += [game["first"] for game in found["games"]]
            before = found["next"]
            if before is None:
                break
    assert seen == [f"P{number}" for number in reversed(range(60))]


def test_games_are_taken_away_as_files(url: str) -> None:
    def get(**fields: str) -> httpx.Response:
        return httpx.get(f"{url}api/archive", params=fields, trust_env=False)

    everything = get()
    assert "attachment" in everything.headers["content-disposition"]
    records = list(read_all(everything.text))
    assert [" ".join(str(one.move) for one in record.moves) for record in records] == [
        moves for _, moves, *_ in reversed(_GAMES[:4])
    ]
    assert records[0].players == ("Ada", "Level 5 · Experienced")
    trees = list(sgf.read_all(get(format="sgf", game="tictactoe").text))
    assert len(trees) == 2
    assert "line games" in get(format="sgf").json()["error"]["text"]
    with Client(url) as tab:
        number = tab.ask("past", game="tictactoe")["games"][0]["number"]
    assert len(list(sgf.read_all(get(format="sgf", number=str(number)).text))) == 1
    for wrong in ({"format": "exe"}, {"number": "x"}, {"level": "99"}, {"since": "now"}):
        assert get(**wrong).status_code == 400


def test_tidying_loses_no_game(tmp_path: Path) -> None:
    """A finished game that a kill kept from the memory goes there; so does one that was left long ago."""
    with serving(Settings(data=tmp_path)) as address, Client(address) as tab:
        ids = [tab.ask("new", game="tictactoe", opponent="here")["table"] for _ in range(3)]
        for table in ids[:2]:
            tab.ask("move", table=table, move="b2")
        tab.ask("resign", table=ids[0])
        tab.state(lambda state: state["kept"] is not None)
    with Memory(tmp_path / "memory.db") as memory:
        memory.store.do(lambda file: file.execute("DELETE FROM games"))
    _age(tmp_path, ids)
    with serving(Settings(data=tmp_path)) as address, Client(address) as tab:
        deadline = time.monotonic() + PATIENCE
        while _tables(tmp_path):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        finished = tab.ask("past")["games"]
        left = tab.ask("past", end="unfinished")["games"]
    assert [(game["result"], game["plies"], game["played"][:4]) for game in finished] == [("1-0", 1, "2001")]
    assert [(game["result"], game["plies"]) for game in left] == [("*", 1)]


def _tables(folder: Path) -> int:
    connection = sqlite3.connect(folder / "web.db")
    (number,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    connection.close()
    return int(number)


def _age(folder: Path, ids: list[str]) -> None:
    """As if all of it had happened long ago, and the end had never reached the memory."""
    connection = sqlite3.connect(folder / "web.db")
    with connection:
        connection.execute("UPDATE tables SET touched = 1000000000")
        for table in ids:
            (text,) = connection.execute("SELECT state FROM tables WHERE id = ?", (table,)).fetchone()
            head, _, tail = text.partition('"kept":')
            rest = tail[tail.index(",") :]
            connection.execute(
                "UPDATE tables SET state = ? WHERE id = ?", (f'{head}"kept":null{rest}', table)
            )
    connection.close()

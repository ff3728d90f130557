"""`tengen memory forget`: nothing of a person stays."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tengen import Position, Side
from tengen.cli import app
from tengen.coach.collection import Collection, shipped
from tengen.coach.practice import MISSED
from tengen.memory import Memory
from tengen.memory.forgetting import forget
from tengen.players import UnknownPlayer
from tengen.records import Record, dump
from tengen.web.settings import Settings
from tengen.web.tables.making import make_table
from tengen.web.tables.store import TableStore
from tengen.web.wire.questions import New
from tests.memory.making import finished, lost_by

NAME = "Hildegard"


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["memory", *args], input=typed)


@pytest.fixture
def filled(data_home: Path) -> Path:
    signed = lost_by(Side.SECOND, First=NAME, Second="greedy", Signed=NAME)
    with Memory() as memory:
        memory.add_game(signed)
        for seed in range(40):
            memory.add_game(finished("connect4", seed, First=NAME, Second="Ben"))
        memory.add_game(finished("connect4", 90, First="Ben", Second="greedy"))
        memory.add_game(finished("connect4", 91, First=f"tengen:like={NAME}", Second="Ben"))
        memory.add_game(_commented(finished("connect4", 92, First="Ben", Second="Cy", Round=f"for {NAME}")))
        return memory.path


def _commented(record: Record) -> Record:
    moves = [replace(record.moves[0], comment=f"as {NAME} taught me"), *record.moves[1:]]
    return replace(record, moves=moves, comment=f"a game for {NAME}")


def traces(folder: Path) -> list[str]:
    """The files in which the name stands."""
    mark = NAME.lower().encode()
    return [
        file.name
        for file in sorted(folder.rglob("*"))
        if file.is_file() and mark in file.read_bytes().lower()
    ]


def test_no_trace_stays_in_any_file(filled: Path) -> None:
    collection = Collection()
    puzzle = shipped()[0]
    collection.add([puzzle], NAME)
    collection.add([puzzle], "Ben")
    collection.note(NAME, puzzle, MISSED)
    collection.note("Ben", puzzle, MISSED)
    for number, first in enumerate((NAME, f"tengen:like={NAME}")):
        left = Record.from_position(Position("tictactoe", "a1 b2"), First=first, Second="human")
        dump(left, filled.parent / f"unfinished-{number}.tengen")
    assert len(traces(filled.parent)) >= 5
    told = run("forget", NAME.lower(), "--yes")
    assert told.exit_code == 0, told.output
    assert "41 games" in told.output
    assert traces(filled.parent) == []
    with Memory() as memory:
        left = memory.games()
        assert sorted(sorted((game.first, game.second)) for game in left) == [
            ["Ben", "Cy"],
            ["Ben", "greedy"],
            ["Ben", "tengen:like=somebody"],
        ]
        assert all(game.record.moves for game in left)
        assert memory.fame() == []
    assert [file.name for file in filled.parent.glob("*.tengen")] == ["unfinished-1.tengen"]
    assert Collection().is_own("Ben", puzzle)
    assert Collection().standing("Ben", puzzle.game).tried == 1


def test_it_asks_first(filled: Path) -> None:
    told = run("forget", NAME, typed="n\n")
    assert told.exit_code == 2
    assert "41 games, and 2 games of others" in told.output
    assert "Nothing was forgotten" in told.output
    with Memory() as memory:
        assert len(memory.games(player=NAME)) == 41


def test_who_is_unknown_cannot_be_forgotten(filled: Path) -> None:
    with Memory() as memory, pytest.raises(UnknownPlayer, match="known are Ben"):
        forget(memory, "Nobody")


def test_names_that_only_begin_alike_stay(filled: Path) -> None:
    with Memory() as memory:
        memory.add_game(finished("connect4", 5, First="Hilde", Second="Ben"))
        forget(memory, "Hilde")
        assert len(memory.games(player=NAME)) == 41


def test_tables_of_the_web_board_go_too(filled: Path) -> None:
    store = TableStore(Settings())

    async def lay(name: str) -> None:
        asked = New(game="tictactoe", opponent="greedy", name=name)
        table, _ = await make_table(asked, "token")
        await store.save(table.id, table.to_json(), table.is_over)

    asyncio.run(lay(NAME))
    asyncio.run(lay("Ben"))
    told = run("forget", NAME, "--yes")
    assert told.exit_code == 2, "a server that runs keeps its tables"
    assert "another server" in told.output
    store.close()
    told = run("forget", NAME, "--yes")
    assert "1 tables of the web board" in told.output
    assert traces(filled.parent) == []


def test_another_memory_is_the_only_one_touched(filled: Path, tmp_path: Path) -> None:
    with Memory(tmp_path / "club.db") as club:
        club.add_game(finished("connect4", 1, First=NAME, Second="Ben"))
    told = run("forget", NAME, "--yes", "--memory", str(tmp_path / "club.db"))
    assert told.exit_code == 0
    assert json.loads(run("stats", "--json").output)["games"] == 44
    assert traces(tmp_path) == traces(filled.parent)

"""The server is killed in the middle of games, and nobody loses a move."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tengen import Position
from tengen.web.settings import Settings
from tengen.web.tables.store import BadStore, TableStore
from tests.cli.running import unix_only
from tests.web.running import Client, Json, Process, Refused, eventually_connect, serving


def moves(state: Json) -> list[str]:
    return list(state["view"]["moves"])


@unix_only
def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        with Client(server.url) as tab, Client(server.url) as guest:
            engine = tab.ask("new", game="gomoku:25", opponent="level:8", clock="5m+1s")
            link = tab.ask("new", game="connect4", opponent="link")
            swap = tab.ask("new", game="gomoku", opponent="here", swap2=True)
            guest.ask("join", table=link["table"], token=link["invite"])
            tab.ask("move", table=link["table"], move="4")
            guest.ask("move", table=link["table"], move="4")
            guest.ask("undo", table=link["table"])
            tab.ask("move", table=swap["table"], move="h8")
            thinking = tab.ask("move", table=engine["table"], move="m13")["state"]
            assert thinking["thinking"]
            server.kill()
        server = Process(tmp_path, server.port)
        with eventually_connect(server.url) as tab, Client(server.url) as guest:
            again = tab.ask("join", table=engine["table"], token=engine["token"])["state"]
            assert moves(again)[0] == "m13"
            assert again["version"] > thinking["version"]
            state = again
            while not state["can"]["move"]:
                state = tab.push("table")["state"]
            assert len(moves(state)) == 2  # the engine has taken up its thinking
            assert state["clock"]["running"] == 0
            resumed = guest.ask("join", table=link["table"], token=link["invite"])["state"]
            assert (moves(resumed), resumed["asks"]) == (["4", "4"], {"what": "undo", "side": 1})
            tab.ask("join", table=link["table"], token=link["token"])
            assert moves(tab.ask("answer", table=link["table"], yes=True)["state"]) == ["4"]
            assert tab.ask("join", table=swap["table"], token=swap["token"])["state"]["swap2"]["stones"] == 2
            with pytest.raises(Refused, match="no-seat"):
                guest.ask("join", table=link["table"], token=engine["token"])
    finally:
        server.kill()


@unix_only
def test_every_acknowledged_move_survives_a_kill_at_any_moment(tmp_path: Path) -> None:
    """Moves are sent without pause until the server dies; what it said yes to is there afterwards."""
    server = Process(tmp_path)
    game = "mnk:15x15x15"
    try:
        for round_ in range(2):
            with Client(server.url) as tab:
                made = tab.ask("new", game=game, opponent="here")
                order = [str(move) for move in Position(game).legal_moves]
                said_yes: list[str] = []
                with contextlib.suppress(ConnectionClosed, OSError):
                    for number, move in enumerate(order):
                        asked = tab.send("move", table=made["table"], move=move)
                        if number == 20 + 15 * round_:
                            server.process.kill()  # with this move on its way
                        tab.answer(asked)
                        said_yes.append(move)
            server.kill()
            assert len(said_yes) >= 20
            server = Process(tmp_path, server.port)
            with eventually_connect(server.url) as tab:
                state = tab.ask("join", table=made["table"], token=made["token"])["state"]
                assert moves(state)[: len(said_yes)] == said_yes
                assert len(moves(state)) <= len(said_yes) + 1
    finally:
        server.kill()


def test_a_move_that_cannot_be_written_has_not_been_played(tmp_path: Path) -> None:
    """Another program holds the file: the move is refused, and can be made when the file is free."""
    with serving(Settings(data=tmp_path)) as url, Client(url) as tab:
        made = tab.ask("new", game="tictactoe", opponent="here")
        blocker = sqlite3.connect(tmp_path / "web.db", isolation_level=None)
        try:
            blocker.execute("BEGIN EXCLUSIVE")
            asked = tab.send("move", table=made["table"], move="a1")
            with pytest.raises(Refused):
                tab.answer(asked)
            assert not any(push["push"] == "table" for push in tab.pushes)
        finally:
            blocker.rollback()
            blocker.close()
        assert moves(tab.ask("join", table=made["table"], token=made["token"])["state"]) == []
        assert moves(tab.ask("move", table=made["table"], move="b2")["state"]) == ["b2"]


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path)), pytest.raises(BadStore, match="another server"):
        TableStore(Settings(data=tmp_path))
    TableStore(Settings(data=tmp_path)).close()


def test_tokens_are_not_in_the_file(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path)) as url, Client(url) as tab:
        made = tab.ask("new", game="tictactoe", opponent="link")
    content = b"".join(path.read_bytes() for path in tmp_path.glob("web.db*"))
    assert made["table"].encode() in content
    assert made["token"].encode() not in content
    assert made["invite"].encode() not in content
    assert (tmp_path / "web.db").stat().st_mode & 0o077 == 0

"""The hall of fame: who beat the computer in the terminal game and signed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen import Position, Side
from tengen.cli import app
from tengen.memory import Fame, Memory
from tengen.players import RandomPlayer
from tengen.terminal.session import NotNow, Session
from tests.memory.making import lost_by

WON = "a1 a2 b1 b2 c1"


def won(name: str | None, memory: Memory, side: Side = Side.FIRST) -> None:
    """A game that a person won against random moves."""
    moves = WON if side is Side.FIRST else "a3 a1 a2 b1 b3 c1"
    session = Session(Position("tictactoe", moves), {side: None, side.other: RandomPlayer()})
    if name is not None:
        session.sign(name)
    memory.add_game(session.record())


def test_wins_are_counted_by_the_name_that_was_signed(memory: Memory) -> None:
    for name in ("Ada", "Bo", "Ada", None):
        won(name, memory)
    won("Ada", memory, Side.SECOND)
    memory.add_game(lost_by(Side.FIRST, First="Cy", Second="Di"))
    assert [(one.name, one.wins) for one in memory.fame()] == [("Ada", 3), ("Bo", 1)]
    assert memory.fame("connect4") == []
    assert [one.name for one in memory.fame(limit=1)] == ["Ada"]


def test_a_name_is_one_clean_line(memory: Memory) -> None:
    won(" a\n b\x1b[31m ", memory)
    won("x" * 500, memory)
    won("Σωκράτης 雪 O'Brien", memory)
    names = {one.name for one in memory.fame()}
    assert names >= {"a b [31m", "Σωκράτης 雪 O'Brien"}
    assert max(map(len, names)) == 80


def test_a_lost_drawn_running_or_shared_game_cannot_be_signed() -> None:
    lost = Session(Position("tictactoe", WON), {Side.FIRST: RandomPlayer(), Side.SECOND: None})
    running = Session(Position("tictactoe", "a1"), {Side.FIRST: None, Side.SECOND: RandomPlayer()})
    shared = Session(Position("tictactoe", WON), {Side.FIRST: None, Side.SECOND: None})
    for session in (lost, running, shared):
        with pytest.raises(NotNow, match="only a game that you won"):
            session.sign("Ada")
    mine = Session(Position("tictactoe", WON), {Side.FIRST: None, Side.SECOND: RandomPlayer()})
    with pytest.raises(NotNow, match="say your name"):
        mine.sign(" \n ")


def test_taking_a_move_back_takes_the_signature_back() -> None:
    session = Session(Position("tictactoe", WON), {Side.FIRST: None, Side.SECOND: RandomPlayer()})
    session.sign("Ada")
    session.take_back()
    assert "Ada" not in session.record().tags.values()


def test_a_signature_that_is_not_the_winners_does_not_count(memory: Memory) -> None:
    memory.add_game(lost_by(Side.FIRST, First="Ada", Second="random", Signed="Ada"))
    assert memory.fame() == []


def test_a_person_signs_in_the_terminal_game_and_stands_in_the_list(path: Path) -> None:
    """The opponent drops at random; a column of four is soon won or the game is given another try."""
    run = CliRunner().invoke
    for seed in range(20):
        typed = "1\n" * 8 + "sign Ada\nn\nquit\n"
        options = ["--opponent", "random", "--side", "first", "--seed", str(seed), "--memory", str(path)]
        done = run(app, ["play", "--terminal", "connect:4x4x3", *options], input=typed)
        assert done.exit_code == 0
        if "Ada: one win" in done.output:
            break
    else:
        raise AssertionError("nobody won")
    assert "sign NAME" in done.output
    told = run(app, ["memory", "fame", "--memory", str(path), "--json"])
    assert json.loads(told.output)["name"] == "Ada"
    assert "Ada" in run(app, ["memory", "fame", "--memory", str(path)]).output


def test_a_match_adds_its_games_when_asked(path: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    command = ["match", "random", "greedy", "--game", "tictactoe", "--games", "4", "--concurrency", "1"]
    journal = tmp_path / "match.jsonl"
    done = run(app, [*command, "--journal", str(journal), "--memory", str(path)])
    assert done.exit_code == 0, done.output
    assert "4 games added" in done.output
    with Memory(path) as memory:
        assert len(memory.games("tictactoe")) == 4
        assert memory.experience(Position("tictactoe")).total.games == 4
        assert memory.fame() == []
    again = run(app, ["match", "--resume", str(journal), "--memory", str(path)])
    assert "0 games added" in again.output


def test_fame_says_when(memory: Memory) -> None:
    won("Ada", memory)
    (one,) = memory.fame()
    assert isinstance(one, Fame)
    assert one.last.startswith("20")

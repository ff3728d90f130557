"""The pages about writing players and about the class server say what is true."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen import Position, Side
from tengen.cli import app
from tengen.players import RandomPlayer
from tengen.protocols.classroom.replies import _QUESTIONS, _WISHES
from tengen.protocols.hosted.agent_seat import AgentSeat
from tengen.protocols.hosted.python_seat import PythonSeat
from tengen.protocols.hosted.seat import HostedSeat
from tests.protocols.hosted.hosting import LIMITS, LONG, started, write_agent

DOCS = Path(__file__).parents[3] / "docs"
WRITE, CLASSROOM = (
    (DOCS / name).read_text(encoding="utf-8") for name in ("write-a-player.md", "classroom.md")
)
HASTY, AGENT = re.findall(r"```python\n(.*?)```", WRITE, re.DOTALL)


def winner(seat: HostedSeat, game: str) -> Side | None:
    """Who wins when the seat moves first against chance."""
    position, chance = Position(game), RandomPlayer(3)
    with started(seat, game):
        while not position.is_over:
            move = (
                seat.choose(position, LONG).move if position.turn is Side.FIRST else chance.choose(position)
            )
            assert move is not None
            position.play(move)
    assert position.outcome is not None
    return position.outcome.winner


def test_the_first_example_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(HASTY)
    monkeypatch.chdir(tmp_path)
    seat = PythonSeat("mine.py:Hasty", LIMITS, seed=1)
    winner(seat, "connect4")
    assert seat.name == "Hasty"


def test_the_agent_plays_and_beats_chance(tmp_path: Path) -> None:
    assert winner(AgentSeat(write_agent(tmp_path, source=AGENT), LIMITS), "gomoku:11") is Side.FIRST


def test_the_python_example_is_python() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", CLASSROOM, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(block, "docs", "exec"), names)  # noqa: S102
    assert callable(names["play"])


def test_every_call_of_the_server_is_in_the_table() -> None:
    told = set(re.findall(r"`type=(\w+)`", CLASSROOM))
    assert told == _QUESTIONS.keys() | _WISHES.keys()


def test_every_option_named_is_an_option() -> None:
    commands = [["serve"], ["check"], ["match"]]
    commands += [["client", name] for name in ("play", "new", "games", "board", "moves", "teams", "new-team")]
    runner = CliRunner(env={"COLUMNS": "200"})
    helped = "".join(runner.invoke(app, [*words, "--help"]).output for words in commands)
    for option in set(re.findall(r"--[a-z]+(?:-[a-z]+)*", WRITE + CLASSROOM)):
        assert option in helped, option

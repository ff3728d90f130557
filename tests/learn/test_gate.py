"""The gate: who is let in, and why not."""

from pathlib import Path
from random import Random

import pytest

from tengen import Game
from tengen.jobs import Here
from tengen.learn.features import Judge
from tengen.learn.gate import Gate, Gatekeeper, Ruling
from tengen.learn.matches import MatchResult, Terms, compare
from tengen.players.seat import Cause
from tengen.referee.journal import Journal
from tengen.referee.openings import random_opening
from tengen.referee.played import PlayedGame
from tengen.referee.statistics import PairCounts
from tengen.referee.verdict import Verdict
from tengen.rules.outcome import Side

CELLS = Judge.of(Game("hexifence:3"), "cells")
GOOD = [0, 0, 0, 0, 0, -833]
BAD = CELLS.start("own")


@pytest.fixture
def openings(tmp_path: Path) -> str:
    chance = Random(1)
    lines = [" ".join(map(str, random_opening(CELLS.game, chance, 20).moves)) for _ in range(40)]
    path = tmp_path / "openings.txt"
    path.write_text("\n".join(lines))
    return str(path)


def test_better_weights_are_let_in_and_worse_ones_are_not(tmp_path: Path, openings: str) -> None:
    gate = Gate(Terms(depth=2, openings=openings), games=80, gain=150, loss=-200)
    let_in = Gatekeeper(CELLS, gate, tmp_path / "in", Here()).rule(GOOD, BAD)
    assert let_in.accepted
    assert [result.opponent for result in let_in.results] == ["the old weights", "greedy"]
    assert let_in.reason.startswith("Accepted: better than the old weights")
    refused = Gatekeeper(CELLS, gate, tmp_path / "out", Here()).rule(BAD, GOOD)
    assert not refused.accepted
    assert [result.opponent for result in refused.results] == ["the old weights"]
    assert refused.reason.startswith("Refused: no better than the old weights")


def test_a_comparison_that_was_finished_is_not_played_again(tmp_path: Path, openings: str) -> None:
    gate = Gate(Terms(depth=1, openings=openings), games=20, outsiders=("random",))
    first = Gatekeeper(CELLS, gate, tmp_path, Here()).rule(GOOD, BAD)

    class Nobody(Here):
        def start(self, do: object, tasks: object) -> None:  # type: ignore[override]
            raise AssertionError("nothing is left to play")

    assert Gatekeeper(CELLS, gate, tmp_path, Nobody()).rule(GOOD, BAD) == first
    assert Journal.read(tmp_path / "old.jsonl").header["players"]["old"].startswith("plain:depth=1")


def game_won(pair: int, leg: int, label: str, points: float) -> PlayedGame:
    winner = {1.0: Side.FIRST, 0.0: Side.SECOND, 0.5: None}[points]
    verdict = Verdict(winner, Cause.RESIGNATION, "")
    return PlayedGame(pair, leg, "connect4", label, "outsider", (), (), verdict, "")


def test_sets_are_compared_game_by_game() -> None:
    new = [game_won(0, 0, "new", 1.0), game_won(0, 1, "new", 1.0), game_won(1, 0, "new", 0.0)]
    new += [game_won(1, 1, "new", 1.0), game_won(2, 0, "new", 1.0)]
    old = [game_won(0, 0, "old", 0.0), game_won(0, 1, "old", 1.0), game_won(1, 0, "old", 1.0)]
    old += [game_won(1, 1, "old", 0.0), game_won(2, 0, "old", 0.0)]
    # Pair 0: better and equal. Pair 1: worse and better. Pair 2 is not complete.
    assert compare(new, old) == PairCounts((0, 0, 1, 1, 0))


def result(decision: str, opponent: str = "greedy") -> MatchResult:
    return MatchResult(opponent, PairCounts((1, 2, 3, 4, 5)), decision, "The test said so.")


@pytest.mark.parametrize(
    ("decisions", "accepted"),
    [
        (("better", "not worse"), True),
        (("better", "worse"), False),
        (("better", "undecided"), False),
        (("undecided",), False),
        (("no better",), False),
        ((), False),
    ],
)
def test_every_match_must_agree(decisions: tuple[str, ...], accepted: bool) -> None:
    assert Ruling(tuple(map(result, decisions))).accepted is accepted


def test_the_ruling_names_the_match_that_decided() -> None:
    ruling = Ruling((result("better", "the old weights"), result("worse")))
    assert ruling.reason.startswith("Refused: worse than before against greedy (66.7 %")
    assert ruling.to_json()["matches"][1]["decision"] == "worse"


def test_players_of_the_gate_are_the_engine_without_its_solver() -> None:
    judge = Judge.of(Game("connect4"))
    text = Terms(depth=3).player(judge, judge.start("own"))
    assert text.startswith("tengen:depth=3,memory=4,weights=16/50/5/")
    assert text.endswith(",endgames=no")
    assert "nodes=500," in Terms(nodes=500, endgames=True).player(judge, judge.start("own"))

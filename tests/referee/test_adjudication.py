"""Games that end before the board ends them: by proof, and because both players say the same."""

from pathlib import Path

import pytest

from tengen import Position, Side
from tengen.jobs import Here
from tengen.players.seat import Cause
from tengen.referee.adjudication import Adjudication, Adjudicator
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.match import play_match

FIRST, SECOND = Side.FIRST, Side.SECOND


@pytest.mark.parametrize(
    ("said", "winner"),
    [
        ([(FIRST, "97 %"), (SECOND, "2 %"), (FIRST, "win in 3"), (SECOND, "loss in 2")], FIRST),
        ([(FIRST, "-6.00"), (SECOND, "+7.25"), (FIRST, "loses by 3"), (SECOND, "wins by 3")], SECOND),
        ([(FIRST, "draw"), (SECOND, "draw"), (FIRST, "draw"), (SECOND, "draw")], None),
    ],
)
def test_both_say_the_same_for_two_moves(said: list[tuple[Side, str]], winner: Side | None) -> None:
    with Adjudicator(Adjudication(agreement=2)) as adjudicator:
        verdict = adjudicator.verdict(Position("gomoku"), said)
        assert verdict is not None
        assert (verdict.winner, verdict.cause) == (winner, Cause.ADJUDICATION)
        assert adjudicator.verdict(Position("gomoku"), said[1:]) is None


@pytest.mark.parametrize(
    "said",
    [
        [(FIRST, "97 %"), (SECOND, "97 %")],
        [(FIRST, "50 %"), (SECOND, "50 %")],
        [(FIRST, "+0.00"), (SECOND, "+0.00")],
        [(FIRST, "draw"), (SECOND, "2 %")],
        [(FIRST, None), (SECOND, "2 %")],
        [(FIRST, "certain"), (SECOND, "certain")],
    ],
)
def test_doubt_and_even_chances_end_nothing(said: list[tuple[Side, str | None]]) -> None:
    with Adjudicator(Adjudication(agreement=1)) as adjudicator:
        assert adjudicator.verdict(Position("gomoku"), said) is None


def test_a_proven_game_ends_with_the_result_that_perfect_play_has(tmp_path: Path) -> None:
    """In tic-tac-toe everything is proven at once: the empty board is a draw, and so is every game."""
    contest = play_match(
        "tengen:nodes=100",
        "other=tengen:nodes=100",
        tmp_path / "m.jsonl",
        game="tictactoe",
        games=2,
        openings="none",
        control=Control(),
        adjudication=Adjudication(proof_nodes=100_000),
        crew=Here(),
    )
    for game in contest.journal.games:
        assert (game.result, game.verdict.cause, len(game.moves)) == ("1/2-1/2", Cause.ADJUDICATION, 1)
        assert game.verdict.detail.startswith("proven")
    assert Journal.read(tmp_path / "m.jsonl").header["adjudication"] == {"proof_nodes": 100_000}

"""What is overlooked is named, whatever the game is worth; and what could not be helped is not."""

import pytest

from benchmarks.overlooked import NODES, Tally, compare, review, sample, strong, weak
from tengen import Position, Side, solve
from tengen.coach import Mark, MoveReview, Review
from tengen.coach.companion import advice
from tengen.coach.oversights import Kind, given, wins_overlooked
from tengen.records import Record


def reviewed(game: str, moves: str) -> Review:
    return review(Record.from_position(Position(game, moves)), nodes=1000, threads=1)


def kinds(one: MoveReview) -> list[tuple[Kind, int]]:
    return [(found.kind, found.count) for found in one.oversights]


def told(one: MoveReview) -> str:
    assert one.mark is not None
    assert one.remark is not None
    return one.remark.text


# ---- six games that had no mark where they should -------------------------------------------------------


def test_a_five_that_is_left_and_then_ignored_is_named() -> None:
    found = reviewed("gomoku", "h8 g8 i8 c3 e5 c5 j8 m12 d13 n3 k8 a1 b2 l8")
    left, ignored = found.moves[11], found.moves[12]
    assert kinds(left) == [(Kind.ALLOWED_WIN, 1)]
    assert told(left) == "Black threatened five at l8; this did not stop it."
    assert kinds(ignored) == [(Kind.MISSED_WIN, 1)]
    assert told(ignored) == "Black could win at once: l8 makes five."
    assert ignored.mark is Mark.BLUNDER
    assert ignored.drop >= 0.3


def test_a_column_of_four_that_is_left_and_then_missed_is_named_in_a_decided_game() -> None:
    found = reviewed("connect4", "4 3 4 3 4 1 7 4")
    left, missed = found.moves[5], found.moves[6]
    assert kinds(left) == [(Kind.ALLOWED_WIN, 1)]
    assert kinds(missed) == [(Kind.MISSED_WIN, 1)]
    assert "column 4" in told(left)
    assert "column 4 completes a line" in told(missed)
    # Red had won before and after both moves.
    for plies in (5, 6, 7):
        assert solve(Position("connect4", found.played[:plies])).score.of(Side.FIRST).win_chance == 1
    assert [one.mark for one in (left, missed)] == [Mark.BLUNDER, Mark.BLUNDER]


def test_a_pop_that_completes_the_opponents_line_is_named() -> None:
    found = reviewed("popout", "1 1 2 2 3 5 7 4 4 p4")
    last = found.moves[-1]
    assert found.result == "1-0"
    assert kinds(last)[0] == (Kind.OWN_GOAL, 1)
    assert told(last).startswith("A pop in column 4 completed Red's line and lost the game. Better: ")
    assert last.mark is Mark.BLUNDER


@pytest.mark.parametrize(
    ("game", "moves", "safe"),
    [
        ("dots:3x5", "v24 h20 h30 h34 h33 v10 v04 v03 h13", 20),
        ("hexifence:2", "6:4 2:5 5:6 3:2 0:1 2:2 4:4 4:3 4:2 3:0 6:3 5:2", 15),
    ],
)
def test_a_cell_given_with_many_safe_moves_left_is_named_in_a_decided_game(
    game: str, moves: str, safe: int
) -> None:
    found = reviewed(game, moves)
    one = found.moves[-1]
    assert kinds(one) == [(Kind.GAVE_CELLS, 1)]
    assert one.oversights[0].safe == safe
    assert f"{safe} safe moves were left" in told(one)
    assert one.mark in (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)


def test_who_answers_an_open_three_far_away_has_no_high_accuracy() -> None:
    found = reviewed("gomoku", "h8 g9 i8 b2 j8 o4 k8 e1 l8")
    open_three, open_four = found.moves[5], found.moves[7]
    assert kinds(open_three) == [(Kind.ALLOWED_WIN, 2)]
    assert "open three at h8–j8" in told(open_three)
    # Nothing stops an open four: e1 is no mistake, and no reason for praise either.
    assert open_four.mark is None
    assert open_four.forced
    accuracy = found.accuracy(Side.SECOND)
    assert accuracy is not None
    assert accuracy < 75


# ---- what could not be helped ---------------------------------------------------------------------------


def test_a_loss_that_nothing_stops_is_no_oversight() -> None:
    open_four = Position("gomoku", "h8 a1 i8 a3 j8 a5 k8")
    assert wins_overlooked(open_four, open_four.game.parse_move("o15")) == ()
    two_threats = Position("connect4", "3 1 4 1 5")
    assert wins_overlooked(two_threats, two_threats.game.parse_move("7")) == ()


def test_a_four_of_ones_own_is_no_defence_against_two_open_threes() -> None:
    # Black has the threes h8-j8 and h5-h7 with h8; White has three stones in a row, closed at one end.
    position = Position("gomoku", "h8 a1 i8 a2 j8 a3 h7 o15 h6")
    quiet = position.game.parse_move("o1")
    assert [one.kind for one in wins_overlooked(position, quiet)] == []


def test_giving_a_cell_when_every_move_gives_one_is_no_oversight() -> None:
    position = Position("dots:1x2", "h00 h10 h01 h11")
    for move in position.legal_moves:
        assert all(one.kind is not Kind.GAVE_CELLS for one in given(position, move))


def test_sacrifices_that_the_solver_calls_best_are_no_oversights() -> None:
    seen = 0
    for seed in range(12):
        found = review(weak("dots:3x3", seed + 500), nodes=50_000, threads=1)
        for one in found.moves:
            position = Position(found.game, found.played[: one.ply])
            if given(position, one.move) and not one.oversights:
                seen += 1
                assert one.reply is None or one.reply.score.of(one.side) >= one.best.score
    assert seen


# ---- while playing --------------------------------------------------------------------------------------


def test_a_move_that_loses_at_once_is_warned_of_before_it_is_played() -> None:
    position = Position("connect4", "4 1 4 1 4")
    careless = advice(position, position.game.parse_move("7"))
    assert careless.warning is not None
    assert careless.warning.text == "Careful: this lets Red win at once with column 4."
    assert advice(position, position.game.parse_move("4")).warning is None
    pop = Position("popout", "1 1 2 2 3 5 7 4 4")
    thrown = advice(pop, pop.game.parse_move("p4")).warning
    assert thrown is not None
    assert thrown.text == "Careful: this move ends the game, and Red wins."


def test_a_missed_win_is_spoken_of_after_the_move_and_not_warned_of() -> None:
    position = Position("gomoku", "h8 a1 i8 a3 j8 a5 k8 b7")
    found = advice(position, position.game.parse_move("b2"))
    assert found.warning is None
    assert found.remark is not None
    assert found.remark.text == "Black could win at once with g8."


# ---- many games -----------------------------------------------------------------------------------------


def test_everything_is_named_in_a_sample_of_games_of_all_levels() -> None:
    tally = Tally()
    for game, seed in sample(1):
        if game in ("renju", "caro", "standard"):
            continue  # as slow as Gomoku, and the same code
        tally.add(review(weak(game, seed), nodes=200, threads=1), far=False)
    assert tally.missing == []
    assert tally.false == []
    assert sum(tally.there.values()) >= 6


def test_nothing_is_named_without_reason_in_games_of_the_engine() -> None:
    tally = Tally()
    for game in ("mnk:6x6x4", "connect:5x6x4", "dots:3x3"):
        tally.add(review(strong(game, 1), nodes=NODES, threads=1), far=True)
    assert tally.missing == []
    assert tally.false == []


@pytest.mark.slow
def test_everything_is_named_in_a_hundred_games_of_all_levels() -> None:
    tally = compare(100, engine=False)
    assert tally.games == 100
    assert tally.missing == []
    assert tally.false == []
    assert {kind for kind, _ in tally.there} >= {Kind.MISSED_WIN, Kind.ALLOWED_WIN, Kind.GAVE_CELLS}


@pytest.mark.slow
def test_nothing_is_named_without_reason_in_a_hundred_games_of_the_engine() -> None:
    tally = compare(100, engine=True)
    assert tally.games == 100
    assert tally.missing == []
    assert tally.false == []

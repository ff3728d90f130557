"""The review as a whole: marks, accuracy, stopping, the page, and marks that a longer search confirms."""

import json
import math
import threading
from html.parser import HTMLParser

import pytest

from tengen import Position, Side
from tengen.coach import Mark, accuracy_of, drop_of, mark_of, review
from tengen.coach.review_page import page_of
from tengen.engine.engine import Engine, Limit
from tengen.engine.info import Info, Line
from tengen.engine.score import Estimate, Score, Win
from tengen.families import family_of
from tengen.records import Record
from tests.coach.games import weak_game
from tests.referee.report.reading import Page


def test_thresholds_are_the_published_ones() -> None:
    assert [mark_of(drop) for drop in (0.0, 0.09, 0.1, 0.19, 0.2, 0.29, 0.3, 2.0)] == [
        None,
        None,
        Mark.INACCURACY,
        Mark.INACCURACY,
        Mark.MISTAKE,
        Mark.MISTAKE,
        Mark.BLUNDER,
        Mark.BLUNDER,
    ]
    assert drop_of(0.5, 0.0) == 1.0
    assert drop_of(0.2, 0.6) == 0.0


def test_accuracy_is_a_mean_of_moves() -> None:
    assert accuracy_of([]) is None
    assert accuracy_of([0.0, 0.0]) == 100
    assert accuracy_of([0.0, 2.0]) == pytest.approx((100 + 100 * 2.718281828**-4) / 2)


def test_tic_tac_toe_is_judged_as_its_exact_values_say() -> None:
    # After b2, an edge loses and a corner draws: known to every child.
    found = review(Record.from_position(Position("tictactoe", "b2 b1 a1 c3 a3 a2 c1")))
    assert found.complete
    assert [(one.ply, one.mark) for one in found.mistakes] == [(1, Mark.BLUNDER)]
    assert found.chances[0] == 0.5
    assert found.chances[2] == 1.0
    assert found.accuracy(Side.FIRST) == 100
    assert found.count(Side.SECOND, Mark.BLUNDER) == 1


def test_a_game_without_a_move_and_one_that_was_given_up_are_reviewed() -> None:
    empty = review(Record(Position("connect4").game), nodes=100)
    assert empty.moves == ()
    assert empty.accuracy(Side.FIRST) is None
    record = Record.from_position(Position("connect4", "4 4"))
    record.result, record.verdict = "1-0", "resignation"
    assert review(record, nodes=100).complete


def test_a_review_can_be_stopped_and_keeps_what_it_has() -> None:
    record = weak_game("gomoku:9", 3)
    stop = threading.Event()
    seen: list[int] = []

    def progress(done: int, total: int) -> None:
        assert done <= total
        seen.append(done)
        if done == 4:
            stop.set()

    found = review(record, nodes=500, threads=1, progress=progress, stop=stop)
    assert not found.complete
    assert 0 < len(found.moves) < len(record.moves)
    assert found.moves[-1].ply == len(record.moves) - 1
    assert found.chances[0] is None
    assert "stopped early" in page_of(found)


def test_the_data_of_a_review_is_plain_json() -> None:
    found = review(weak_game("dots:2x2", 1), nodes=300, threads=1)
    again = json.loads(json.dumps(found.to_json()))
    assert again["game"] == "dots:2x2"
    assert len(again["moves"]) == len(again["played"])
    assert len(again["chances"]) == len(again["played"]) + 1


class Reader(HTMLParser):
    """Notes everything that could load or run something."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "link", "img"):
            self.loads.append(tag)
        self.loads += [
            name
            for name, value in attrs
            if name.startswith("on") or (name in ("src", "href") and not (value or "").startswith("#"))
        ]


@pytest.mark.parametrize("game", ["gomoku:9", "connect:4x4x3", "hexifence:2"])
def test_the_page_needs_nothing_else_and_foreign_names_do_no_harm(game: str) -> None:
    record = weak_game(game, 2)
    record.tags["First"] = "<script>alert(1)</script>\"'\u202e\x1b[31m"
    found = review(record, nodes=300, threads=1)
    page = page_of(found)
    reader = Reader()
    reader.feed(page)
    assert reader.loads == []
    assert "&lt;script&gt;" in page
    assert all(sign.isprintable() or sign == "\n" for sign in page)
    assert len(Page(page).ids()) == len(set(Page(page).ids()))
    assert page.count('id="mistake-') == len(found.mistakes)


def confirmed(record: Record, nodes: int) -> tuple[int, int]:
    """How many blunders a review marks by its search, and how many of them a ten times longer one confirms.

    What was overlooked costs something whatever the game is worth: `truth.py` checks that.
    """
    found = review(record, nodes=nodes, threads=1)
    blunders = [one for one in found.mistakes if one.mark is Mark.BLUNDER and not one.oversights]
    agreed = 0
    for one in blunders:
        before = Position(record.game, found.played[: one.ply])
        after = Position(record.game, found.played[: one.ply + 1])
        with Engine(memory=64) as engine:
            limit = Limit(nodes=10 * nodes)
            left = (
                one.after if after.is_over else engine.analyse(after, limit).score.of(before.turn).win_chance
            )
            best = max(left, engine.analyse(before, limit).score.win_chance)
        agreed += mark_of(drop_of(best, left)) in (Mark.BLUNDER, Mark.MISTAKE)
    return len(blunders), agreed


@pytest.mark.parametrize("game", ["tictactoe", "connect:4x5x4", "dots:2x3"])
def test_blunders_of_solved_games_are_blunders_by_exact_values(game: str) -> None:
    for seed in range(4):
        blunders, agreed = confirmed(weak_game(game, seed), 20_000)
        assert agreed == blunders


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50, 70))
@pytest.mark.parametrize("game", ["gomoku", "connect4", "hexifence:3", "popout", "dots:4x4"])
def test_a_ten_times_longer_search_confirms_the_blunders(game: str, seed: int) -> None:
    record = weak_game(game, seed, (4, 3))
    blunders, agreed = confirmed(record, family_of(record.game).review_nodes)
    assert agreed == blunders


class Prejudiced:
    """An engine that took the first stone for a proven loss, and thinks otherwise when it begins anew."""

    def __init__(self, chance_anew: float) -> None:
        self.chance_anew = chance_anew
        self.anew: list[int] = []

    def __call__(self, position: Position, nodes: int, anew: bool) -> Info:
        turn = position.turn
        score: Score = Estimate(0.0, 100.0, turn)
        if anew:
            self.anew.append(position.ply)
            if position.ply == 1:
                # A chance of the side that is to move now; the mover of the stone has the rest.
                odds = (1 - self.chance_anew) / self.chance_anew
                score = Estimate(100.0 * math.log(odds), 100.0, turn)
        elif position.ply == 1:
            score = Win(9, turn)
        line = Line(score, (next(move for move in position.legal_moves if str(move) != "a1"),))
        return Info(1, 1, nodes, 0, 0.0, 0.0, (line,))


@pytest.mark.parametrize(
    ("chance_anew", "mark"), [(0.48, Mark.INACCURACY), (0.2, Mark.MISTAKE), (0.05, Mark.BLUNDER)]
)
def test_a_blunder_needs_a_second_opinion_and_the_milder_one_counts(chance_anew: float, mark: Mark) -> None:
    engine = Prejudiced(chance_anew)
    found = review(Record.from_position(Position("gomoku:9", "a1")), search=engine)
    assert engine.anew == [1, 0]
    assert [one.mark for one in found.moves] == [mark]


def test_proven_results_need_no_second_opinion() -> None:
    asked: list[bool] = []
    with Engine(memory=8) as engine:

        def search(position: Position, nodes: int, anew: bool) -> Info:
            asked.append(anew)
            return engine.analyse(position, Limit(nodes=nodes))

        record = Record.from_position(Position("tictactoe", "b2 b1 a1 c3 a3 a2 c1"))
        found = review(record, search=search)
    assert [one.mark for one in found.mistakes] == [Mark.BLUNDER]
    assert not any(asked)

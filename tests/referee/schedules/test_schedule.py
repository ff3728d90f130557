"""Formats: who meets whom, and who goes on."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from tengen.referee.schedules.knockout import Knockout
from tengen.referee.schedules.schedule import BadSchedule, Format, Pair, Schedule, make_schedule, round_robin
from tengen.referee.schedules.swiss import Swiss

NAMES = [f"p{number}" for number in range(1, 40)]


def stronger(pair: Pair) -> float:
    """The player named earlier wins both games."""
    return 2.0 if NAMES.index(pair.one) < NAMES.index(pair.two) else 0.0


def play_out(schedule: Schedule, points: object = stronger) -> list[Pair]:
    """All pairs in the order they were handed out."""
    played: list[Pair] = []
    waiting = schedule.ready()
    while waiting:
        for pair in waiting:
            schedule.report(pair, points(pair))  # type: ignore[operator]
            played.append(pair)
        waiting = schedule.ready()
    assert schedule.finished
    assert [pair.number for pair in played] == list(range(len(played)))
    assert len(played) == schedule.total
    return played


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9])
def test_in_a_round_robin_everybody_meets_everybody(count: int) -> None:
    names = NAMES[:count]
    for meetings in round_robin(names):
        busy = [name for meeting in meetings for name in meeting]
        assert len(busy) == len(set(busy)) == count - count % 2
    played = play_out(make_schedule(Format.ROUND_ROBIN, names, 3))
    met = Counter(frozenset((pair.one, pair.two)) for pair in played)
    assert met == {frozenset(two): 3 for two in combinations(names, 2)}
    # A pairing has all its pairs from different openings.
    assert len({(frozenset((p.one, p.two)), p.opening) for p in played}) == len(played)


def test_in_a_gauntlet_the_first_player_meets_all() -> None:
    played = play_out(make_schedule(Format.GAUNTLET, NAMES[:4], 2))
    assert Counter(frozenset((pair.one, pair.two)) for pair in played) == {
        frozenset(("p1", other)): 2 for other in ("p2", "p3", "p4")
    }


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 13, 16])
def test_the_best_player_wins_the_knockout(count: int) -> None:
    schedule = Knockout(NAMES[:count], 2)
    played = play_out(schedule)
    assert schedule.champion == "p1"
    assert len(played) == 2 * (count - 1)
    final = played[-1]
    assert {final.one, final.two} == {"p1", "p2"}


def test_a_tie_is_played_again_and_then_the_order_decides() -> None:
    schedule = Knockout(["a", "b"], 1)
    played = play_out(schedule, lambda pair: 1.0)
    assert len(played) == 3
    assert len({pair.opening for pair in played}) == 3
    assert schedule.champion == "a"
    assert "as the one named earlier" in schedule.standing()[0]
    decided = Knockout(["a", "b"], 1)
    assert (
        len(play_out(decided, lambda pair: 1.0 if pair.number == 0 else 0.5 if pair.one == "a" else 1.5)) == 2
    )
    assert decided.champion == "b"


@pytest.mark.parametrize("count", [2, 3, 5, 8, 9, 16, 31])
def test_in_a_swiss_nobody_meets_twice_and_the_best_player_wins(count: int) -> None:
    schedule = Swiss(NAMES[:count], 1)
    played = play_out(schedule)
    assert max(Counter(frozenset((pair.one, pair.two)) for pair in played).values()) == 1
    byes = [word for word in schedule.standing() if "bye" in word]
    assert (
        len(byes)
        == len(set(byes))
        == (schedule.total * 0 + len({pair.round for pair in played})) * (count % 2)
    )
    assert ": p1 " in schedule.standing()[-1]


class Witness(Swiss):
    """A Swiss whose later rounds are compared with all rounds there could be."""

    compared = 0

    def _drawn(self, ranked: list[str]) -> list[tuple[str, str | None]]:
        drawn = super()._drawn(ranked)
        if self._round > 1:
            costs = [
                self.cost(could) for could in pairings([*self._ranked(), *[None] * (len(self._points) % 2)])
            ]
            assert self.cost(drawn) == min(costs)
            self.compared += 1
        return drawn

    def cost(self, drawn: list[tuple[str, str | None]]) -> tuple[float, ...]:
        """Second byes, rematches, place of the bye, squares of the differences of points, and of places."""
        ranked = self._ranked()
        met = [frozenset(two) in self._met for two in drawn]
        games = [(one, two) for one, two in drawn if two is not None]
        rests = [one for one, two in drawn if two is None]
        byes = sum(again for again, (_, two) in zip(met, drawn, strict=True) if two is None)
        points = sum((self._points[one] - self._points[two]) ** 2 for one, two in games)
        places = sum((ranked.index(one) - ranked.index(two)) ** 2 for one, two in games)
        return byes, sum(met) - byes, -sum(map(ranked.index, rests)), points, places


def pairings(left: Sequence[str | None]) -> Iterator[list[tuple[str, str | None]]]:
    """All ways to pair these, the earlier one first."""
    if not left:
        yield []
        return
    one, others = left[0], left[1:]
    assert one is not None
    for place, two in enumerate(others):
        for rest in pairings([*others[:place], *others[place + 1 :]]):
            yield [(one, two), *rest]


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("seed", range(6))
def test_no_round_of_a_swiss_could_be_better(count: int, seed: int) -> None:
    chance = Random(f"{count} {seed}")
    # With all rounds that there can be, some rematches cannot be avoided.
    schedule = Witness(NAMES[:count], 1, count - 1 + count % 2 if seed % 2 else None)
    likely = chance.choice([(1, 1, 1, 1, 1), (5, 1, 1, 1, 5), (0, 0, 1, 0, 0)])
    play_out(schedule, lambda pair: chance.choices((0.0, 0.5, 1.0, 1.5, 2.0), likely)[0])
    assert schedule.compared == schedule._rounds - 1
    byes = [word.split()[2] for word in schedule.standing() if "bye" in word]
    assert len(byes) == len(set(byes)) == schedule._rounds * (count % 2)


def test_many_players_and_rounds_have_no_needless_rematch() -> None:
    chance = Random(3)
    for count, rounds in ((39, 20), (24, 14)):
        played = play_out(Swiss(NAMES[:count], 1, rounds), lambda _: chance.choice((0.0, 0.5, 1.0, 1.5, 2.0)))
        assert max(Counter(frozenset((pair.one, pair.two)) for pair in played).values()) == 1


def test_a_swiss_is_drawn_the_same_everywhere() -> None:
    """A journal is resumed by drawing its rounds again, perhaps by another version of the library."""
    played = play_out(Swiss(NAMES[:9], 1, 4), lambda pair: (0.0, 0.5, 1.0, 1.5, 2.0)[pair.number * 7 % 5])
    rounds = [" ".join(f"{p.one[1:]}-{p.two[1:]}" for p in played if p.round == r) for r in range(1, 5)]
    assert rounds == [
        "1-5 2-6 3-7 4-8",
        "3-5 9-2 8-6 4-1",
        "3-2 4-5 8-7 6-9",
        "2-7 3-4 5-6 9-1",
    ]


def points_of(pair: Pair) -> float:
    return (0.0, 0.5, 1.0, 1.5, 2.0)[pair.number * 7 % 5]


@pytest.mark.parametrize("count", [8, 9])
def test_rounds_of_a_journal_stand_though_they_would_be_drawn_otherwise_now(count: int) -> None:
    usual = play_out(Swiss(NAMES[:count], 2, 3), points_of)
    # The second round of this journal has its neighbours exchanged, and was not finished.
    second = [pair for pair in usual if pair.round == 2]
    one, two, *_ = second
    other = {
        one.number: (one.one, two.two),
        two.number: (two.one, one.two),
        one.number + count // 2: (two.two, one.one),
    }
    known = {pair.number: (pair.one, pair.two) for pair in usual if pair.round == 1} | other
    again = play_out(Swiss(NAMES[:count], 2, 3, known), points_of)
    drawn = {pair.number: (pair.one, pair.two) for pair in again}
    assert known.items() <= drawn.items()
    assert len(drawn) == len(usual)
    for number in (2, 3):
        here = Counter(name for pair in again if pair.round == number for name in (pair.one, pair.two))
        assert set(here.values()) == {2}
        assert len(here) == count - count % 2


def test_the_journal_of_a_swiss_changes_nothing_that_would_be_drawn_anyway() -> None:
    usual = play_out(Swiss(NAMES[:9], 2, 4), points_of)
    for have in range(len(usual)):
        known = {pair.number: (pair.one, pair.two) for pair in usual[:have]}
        assert play_out(Swiss(NAMES[:9], 2, 4, known), points_of) == usual


@pytest.mark.parametrize(
    "wrong", [{0: ("p1", "nobody")}, {0: ("p1", "p1")}, {0: ("p1", "p2"), 1: ("p2", "p3")}]
)
def test_meetings_that_make_no_round_are_drawn_anew(wrong: dict[int, tuple[str, str]]) -> None:
    assert play_out(Swiss(NAMES[:4], 1, 2, wrong), points_of) == play_out(Swiss(NAMES[:4], 1, 2), points_of)


def test_a_swiss_of_all_rounds_is_a_round_robin() -> None:
    played = play_out(make_schedule(Format.SWISS, NAMES[:6], 1, rounds=5), lambda pair: 1.0)
    assert len({frozenset((pair.one, pair.two)) for pair in played}) in (14, 15)


def test_sides_are_swapped_within_a_pair_and_change_from_pair_to_pair() -> None:
    first, second = make_schedule(Format.ROUND_ROBIN, ["a", "b"], 2).ready()
    assert (first.sides(0), first.sides(1)) == (("a", "b"), ("b", "a"))
    assert second.sides(0) == ("b", "a")


@pytest.mark.parametrize(
    ("kind", "players", "pairs", "rounds", "words"),
    [
        (Format.ROUND_ROBIN, ["a"], 1, None, "two players"),
        (Format.ROUND_ROBIN, ["a", "a"], 1, None, "a is there twice"),
        (Format.SWISS, ["a", "b", "c", "d"], 1, 9, "1 to 3 rounds"),
        (Format.KNOCKOUT, ["a", "b"], 1, 2, "only a Swiss"),
        (Format.KNOCKOUT, ["a", "b"], 0, None, "1 pair or more"),
    ],
)
def test_what_makes_no_tournament_is_explained(
    kind: Format, players: list[str], pairs: int, rounds: int | None, words: str
) -> None:
    with pytest.raises(BadSchedule, match=words):
        make_schedule(kind, players, pairs, rounds)

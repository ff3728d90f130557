"""The order of a tournament, against tables that were worked out by hand."""

from itertools import combinations

from tengen.referee.schedules.places import Met, places, winners
from tengen.referee.schedules.schedule import Format, Meeting


def course(**points: float) -> list[Met]:
    """`ab=2` is a meeting of two games that a won 2 : 0; `a=2` is a bye."""
    return [Met(Meeting(1, names[0], names[1:] or None), value, 2) for names, value in points.items()]


def test_a_round_robin_with_a_tie_that_the_direct_encounter_breaks() -> None:
    table = places(Format.ROUND_ROBIN, "abcd", course(ab=2, ac=1, ad=0, bc=2, bd=1, cd=1))
    assert [(place.rank, place.name, place.points) for place in table] == [
        (1, "d", 4),
        (2, "a", 3),
        (3, "b", 3),
        (4, "c", 2),
    ]
    found = {place.name: place for place in table}
    assert {name: place.sonneborn_berger for name, place in found.items()} == {
        "a": 8,
        "b": 8,
        "c": 7,
        "d": 11,
    }
    assert {name: place.buchholz for name, place in found.items()} == {"a": 9, "b": 9, "c": 10, "d": 8}
    assert {name: place.direct for name, place in found.items()} == {"a": 2, "b": 0, "c": None, "d": None}
    assert winners(Format.ROUND_ROBIN, table) == ["d"]


def test_who_is_equal_in_everything_shares_the_place() -> None:
    table = places(Format.ROUND_ROBIN, "abc", course(ab=1, ac=2, bc=2))
    assert [(place.rank, place.name) for place in table] == [(1, "a"), (1, "b"), (3, "c")]
    assert winners(Format.ROUND_ROBIN, table) == ["a", "b"]


def test_a_swiss_is_decided_by_the_strength_of_the_opponents() -> None:
    """All of a, b and c have 3 points; a met the strongest, c had a bye."""
    met = course(ad=2, be=2, c=2) + [
        Met(Meeting(2, *pair), value, 2) for pair, value in ((("a", "b"), 1), (("c", "d"), 1))
    ]
    table = places(Format.SWISS, "abcde", met)
    assert [(place.name, place.points, place.buchholz) for place in table[:3]] == [
        ("a", 3, 1 + 3),
        ("c", 3, 3 + 1),
        ("b", 3, 0 + 3),
    ]
    # Of a and c, who have the same Buchholz, a took more from better ones: 2 × 1 + 1 × 3 against 1 × 1.
    assert [place.sonneborn_berger for place in table[:2]] == [5, 1]


def test_a_knockout_goes_by_the_round_and_a_gauntlet_has_no_winner() -> None:
    met = [
        Met(Meeting(1, "a", "d", winner="a"), 1.0, 2),
        Met(Meeting(1, "b", "c", winner="b"), 2.0, 2),
        Met(Meeting(2, "a", "b", winner="a"), 1.5, 2),
    ]
    assert [place.name for place in places(Format.KNOCKOUT, "abcd", met)] == ["a", "b", "d", "c"]
    gauntlet = places(Format.GAUNTLET, "abc", course(ab=0, ac=2))
    assert [place.name for place in gauntlet] == ["a", "b", "c"]
    assert winners(Format.GAUNTLET, gauntlet) == []


def test_before_the_first_game_nobody_has_won() -> None:
    met = [Met(Meeting(1, *pair), 0.0, 0) for pair in combinations("abc", 2)]
    assert winners(Format.ROUND_ROBIN, places(Format.ROUND_ROBIN, "abc", met)) == []

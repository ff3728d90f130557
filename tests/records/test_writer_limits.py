"""A record that could not be read again is not written."""

import pytest

from tengen import BadRecord, Position
from tengen.records import Limits, Record, dumps, loads, sgf


def _record() -> Record:
    record = Record.from_position(Position("gomoku", "h8 i9"), First="Ada", Second="Bob")
    record.moves[0].comment = "x" * 60
    return record


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(size=60), "larger than 60 bytes"),
        (Limits(line=40), "would have more than 40 characters; shorten it or raise Limits.line"),
        (Limits(tags=2), "3 tags are more than 2; remove some or raise Limits.tags"),
        (Limits(moves=1), "more than 1 moves"),
        (Limits(comment=50), "a comment would have more than 50 characters"),
    ],
)
def test_limits_hold_for_writing_too(limits: Limits, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        dumps(_record(), limits)


def test_the_tightest_limits_that_can_be_written_can_be_read() -> None:
    record = _record()
    limits = Limits(size=len(dumps(record)), line=70, tags=3, moves=2, comment=60)
    assert loads(dumps(record, limits), limits) == record


@pytest.mark.parametrize("place", ["tag", "comment", "move comment", "verdict", "value"])
def test_half_a_surrogate_pair_is_not_written(place: str) -> None:
    record = _record()
    bad = "a\ud800b"
    match place:
        case "tag":
            record.tags["First"] = bad
        case "comment":
            record.comment = bad
        case "move comment":
            record.moves[0].comment = bad
        case "verdict":
            record.verdict = bad
        case "value":
            record.moves[1].value = bad
    for write in (dumps, sgf.dumps):
        with pytest.raises(BadRecord, match=r"U\+D800 is half a surrogate pair"):
            write(record)

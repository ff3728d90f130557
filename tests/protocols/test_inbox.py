"""Lines from a stream, whatever ends them."""

import io
import os

import pytest

from tengen.protocols.inbox import Inbox


def _all(inbox: Inbox) -> list[str]:
    lines = []
    while (line := inbox.next()) is not None:
        lines.append(line.text)
    return lines


@pytest.mark.parametrize(
    "data",
    [
        b"START 15\nBEGIN\n",
        b"START 15\r\nBEGIN\r\n",
        b"START 15\rBEGIN\r",
        b"\n\nSTART 15\r\n\r\nBEGIN",
        b"START 15\n \nBEGIN\r",
    ],
)
def test_every_line_end_ends_a_line_and_blank_lines_are_none(data: bytes) -> None:
    assert _all(Inbox(io.BytesIO(data))) == ["START 15", "BEGIN"]


def test_a_line_end_cut_between_two_reads_is_one() -> None:
    read, write = os.pipe()
    with os.fdopen(read, "rb") as stream:
        inbox = Inbox(stream)
        os.write(write, b"TURN 1,1\r")
        first = inbox.next()
        os.write(write, b"\nTURN 2")
        os.write(write, b",2\n")
        second = inbox.next()
        os.close(write)
        assert inbox.next() is None
        assert inbox.ended
    assert [line and line.text for line in (first, second)] == ["TURN 1,1", "TURN 2,2"]


def test_text_that_is_not_utf8_and_endless_lines_do_no_harm() -> None:
    lines = _all(Inbox(io.BytesIO(b"\xff\xfe\n" + b"x" * 300_000 + b"\nEND\n")))
    assert lines[0] == "\N{REPLACEMENT CHARACTER}" * 2
    assert lines[-1] == "END"
    assert all(len(line) <= 1 << 16 for line in lines)

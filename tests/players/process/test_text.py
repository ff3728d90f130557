"""Commands, lines and words: the parts that only handle text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import TengenError
from tengen.players.process import BadCommand, split_command
from tengen.players.process.lines import LineBuffer
from tengen.players.process.status import exit_in_words
from tengen.text.clean import clean_lines, clean_text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("./pbrain-foo", ["./pbrain-foo"]),
        ("java -jar 'my player.jar'", ["java", "-jar", "my player.jar"]),
        ('python3 "a b.py"  x', ["python3", "a b.py", "x"]),
        ("~/player $HOME *.py | sh; rm", ["~/player", "$HOME", "*.py", "|", "sh;", "rm"]),
        ("a\\ b ''", ["a b", ""]),
    ],
)
def test_a_command_is_cut_into_words_and_nothing_more(text: str, words: list[str]) -> None:
    assert split_command(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no command"),
        ("   ", "no command"),
        ("''", "no command"),
        ("java 'x", "has no end"),
        ("java x\\", "has no end"),
        ("a\0b", "NUL"),
    ],
)
def test_what_is_no_command_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadCommand, match=words) as caught:
        split_command(text)
    assert isinstance(caught.value, TengenError)


@given(st.lists(st.text("ab\r\n", max_size=6).map(str.encode), max_size=8))
def test_lines_are_the_same_however_the_bytes_are_cut(chunks: list[bytes]) -> None:
    buffer = LineBuffer()
    for chunk in chunks:
        if chunk:
            buffer.feed(chunk)
    buffer.end()
    found = []
    while (line := buffer.pop()) is not None:
        found.append(line)
    expected = re.split(b"\r\n|\r|\n", b"".join(chunks))
    assert found == (expected if expected[-1] else expected[:-1])


def test_a_buffer_knows_its_longest_line() -> None:
    buffer = LineBuffer()
    buffer.feed(b"abc\nabcde")
    assert buffer.longest == 5
    buffer.feed(b"\nx")
    assert buffer.longest == 5
    assert buffer.drop() == 2
    assert buffer.longest == 1


def test_clean_text_has_nothing_a_terminal_would_obey() -> None:
    dirty = "a\x1b[2Jb\x00c\td\u202ee\u2028f\x9bg"
    assert clean_text(dirty).isprintable()
    assert clean_text("grüße ● 五") == "grüße ● 五"
    assert clean_text("x" * 1000, 10) == "xxxxxxxxx…"
    assert clean_text("two\nlines") == "two lines"


@given(st.text())
def test_any_text_is_clean_after(text: str) -> None:
    assert clean_text(text).isprintable()
    assert len(clean_text(text, 20)) <= 20


def test_last_lines_are_clean_and_few() -> None:
    assert clean_lines(b"one\ntwo\r\n\n\xff\x1b three\n", 2) == (
        "two",
        "\N{REPLACEMENT CHARACTER}" * 2 + " three",
    )
    assert clean_lines(b"", 5) == clean_lines(b"one", 0) == ()


def test_an_exit_is_told_in_words() -> None:
    assert exit_in_words(3) == "ended with exit code 3"
    assert exit_in_words(-9) == "was ended by signal 9 (SIGKILL)"
    assert exit_in_words(-300) == "was ended by signal 300 (unknown)"

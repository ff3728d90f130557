"""Whatever text comes from outside, only Tengen's own errors come out, and the position stays as it was."""

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from tengen import BadNotation, Game, IllegalMove, Position, TengenError, UnknownGame

T = TypeVar("T")
Errors = type[TengenError] | tuple[type[TengenError], ...]

COUNT = 10_000

GAMES = [
    "tictactoe",
    "gomoku:25",
    "renju:7",
    "connect4",
    "popout:4x4x3",
    "onepop:16x16x4",
    "hexifence:8",
    "dots:3x3",
    "dots:12x12",
]

NAMES = [
    *("tictactoe", "mnk:7x6x4", "gomoku", "gomoku:19", "standard:15", "renju", "caro:25", "connect4"),
    *("connect:6x7x4", "popout", "popout:6x7x4,both=draw,full=claim", "popout:both=opponent", "onepop:5x4x3"),
    *("hexifence", "hexifence:8", "dots:4x4", "dots:12x12"),
]

MOVES = ["h8", "a1", "y25", "4", "p4", "draw", "16", "5:8", "30:30", "h12", "v03", "h1:12", "v10:3", "h1:2"]

NASTY = [
    "",
    " ",
    "\t\r\n\v\f",
    "\0",
    "h8\0",
    "\0h8",
    "h\0008",
    "4\0",
    "gomoku\0",
    "gomoku:15\0",
    "\ud800",
    "\udfff4",
    "h\udc808",
    "gomoku:\udcff",
    "\U0010ffff",
    "\ufeffh8",
    "h8\u0301",
    "h\u03018",
    "ｈ８",
    "h٨",
    "४",
    "p४",
    "٣:٤",
    "h๑๒",
    "gomoku:१५",
    "mnk:３x３x３",
    "dots:４x４",
    "²",
    "h²",
    "Ⅳ",
    "½",
    "-1",
    "-0",
    "+4",
    "p-1",
    "a0",
    "a00",
    "a-1",
    "0",
    "00",
    "p0",
    "4.0",
    "1e1",
    "0x4",
    "1_0",
    "a1_0",
    "256",
    "65536",
    "4294967300",
    "18446744073709551620",
    "a4294967297",
    "0:4294967296",
    "h4294967296:0",
    "9" * 400,
    "h" + "1" * 5000,
    "a" * 100_000,
    "é" * 39,
    "é" * 40 + "x",
    "x" + "é" * 40,
    "日本語" * 30,
    "a" + "\u0301" * 64,
    "😀" * 20,
    ":",
    "::",
    "1:2:3",
    ":1",
    "1:",
    "h",
    "v",
    "hv",
    "h1",
    "h123",
    "h1:2:3",
    "mnk:",
    "mnk:3x3",
    "mnk:3x3x3x3",
    "mnk:0x0x0",
    "mnk:26x26x5",
    "mnk:-3x3x3",
    "mnk:3 x 3 x 3",
    "mnk:999999999999999999999x1x1",
    "connect:1x1x1",
    "connect:6x7x4,both=draw",
    "popout:,",
    "popout:=",
    "popout:both",
    "popout:both=",
    "popout:both=draw,both=draw",
    "popout:6x7x4,",
    "gomoku,19",
    "gomoku:" + "1" * 5000,
    "%s%n%d",
    "{0}",
    "${jndi}",
    "../../etc/passwd",
    "None",
    "İ",
    "ı",
    "ſtandard",
    "K:1",
]

ALPHABETS = [
    "0123456789:xhvpdraw abcdefghijklmnoy",
    "0123456789abcdefghijklmnopqrstuvwxyz:,= -+._",
    "".join(map(chr, range(256))),
    "٠١٢٣०१२३๑๒٫４８hv:p\u0301\u200d\u00a0\u2028\ufeff",
    "\ud800\udbff\udc00\udfff\0\U0001f600é4h8",
]


def texts(seed: int) -> Iterator[str]:
    """Ten thousand strings: nasty ones, noise, bytes read in two ways, valid texts with mistakes in them."""
    yield from NASTY
    chance = random.Random(seed)
    makers: list[Callable[[random.Random], str]] = [noise, latin, undecodable, mutated, spliced]
    for number in range(COUNT - len(NASTY)):
        yield makers[number % len(makers)](chance)


def noise(chance: random.Random) -> str:
    alphabet = chance.choice(ALPHABETS)
    return "".join(chance.choices(alphabet, k=chance.choice((1, 2, 3, 4, 6, 12, 41, 65, 200))))


def latin(chance: random.Random) -> str:
    return chance.randbytes(chance.randrange(12)).decode("latin-1")


def undecodable(chance: random.Random) -> str:
    """What Python makes of bytes from a pipe that are not UTF-8: lone surrogates."""
    return chance.randbytes(chance.randrange(12)).decode("utf-8", "surrogateescape")


def mutated(chance: random.Random) -> str:
    """A valid text with one to three characters put in, taken out or changed."""
    letters = list(chance.choice(MOVES + NAMES))
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(letters) + 1)
        letters[place : place + chance.randrange(2)] = chance.choice(chance.choice([*ALPHABETS, [""]]))
    return "".join(letters)


def spliced(chance: random.Random) -> str:
    """The beginning of one valid text and the end of another."""
    left, right = chance.choice(MOVES + NAMES), chance.choice(MOVES + NAMES)
    return left[: chance.randrange(len(left) + 1)] + right[chance.randrange(len(right)) :]


def only(errors: Errors, act: Callable[..., T], *arguments: object) -> T | None:
    """The result, or None after one of these errors with a printable message that is not too long."""
    try:
        return act(*arguments)
    except errors as error:
        message = str(error)
    except Exception as error:
        raise AssertionError(f"{ascii(arguments)[:200]} raised {error!r}") from error
    assert 0 < len(message) < 500
    assert message.encode("utf-8")
    return None


def test_game_strings() -> None:
    for text in texts(seed=1):
        game = only(UnknownGame, Game, text)
        if game is not None:
            # What is accepted has a canonical name that means the same.
            assert Game(game.name) == game
            assert Game(game.name).name == game.name


@pytest.mark.parametrize("name", GAMES)
def test_move_texts(name: str) -> None:
    game = Game(name)
    known = set(game.moves)
    for text in texts(seed=2):
        move = only(BadNotation, game.parse_move, text)
        if move is not None:
            assert move in known
            assert game.parse_move(str(move)) == move


@pytest.mark.parametrize("name", GAMES)
def test_moves_played(name: str) -> None:
    chance = random.Random(name)
    game = Game(name)
    position = Position(game)
    for text in texts(seed=3):
        if position.is_over or position.ply > 40:
            position = Position(game)
        before = position.copy()
        legal = list(position.legal_moves)
        is_legal = text in position.legal_moves
        assert is_legal == position.is_legal(text)
        only((BadNotation, IllegalMove), position.play, text)
        if is_legal:
            assert position.ply == before.ply + 1
            assert position.last_move in legal
        else:
            assert position == before
            assert position.moves == before.moves
            if chance.random() < 0.02:
                position.play(chance.choice(legal))


@pytest.mark.parametrize("name", GAMES)
def test_move_lists(name: str) -> None:
    game = Game(name)
    chance = random.Random(name)
    for text in texts(seed=4):
        line = " ".join(
            [text, chance.choice(MOVES), text] if chance.random() < 0.5 else [chance.choice(MOVES), text]
        )
        position = only((BadNotation, IllegalMove), Position, game, line)
        if position is not None:
            assert len(position.moves) == len(line.split())


def test_a_bad_move_in_a_game_named_by_a_bad_string() -> None:
    for text in texts(seed=5):
        only((UnknownGame, BadNotation, IllegalMove), Position, text, text)

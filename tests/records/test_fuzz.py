"""Whatever is thrown at a reader, only Tengen's own errors come back."""

import random
import string
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from tengen import TengenError
from tengen.records import Record, digits, dumps, hexifence, loads, read_all, sgf
from tests.records.making import GAMES, LINE_GAMES, played

Reader = Callable[[str | bytes], object]

READERS: dict[str, Reader] = {
    "tengen": loads,
    "tengen games": lambda text: list(read_all(text)),
    "sgf": sgf.loads,
    "sgf games": lambda text: list(sgf.read_all(text)),
    "digits": digits.loads,
    "letters": lambda text: digits.loads(text, "popout:4x4x3"),
    "pairs": hexifence.loads,
}
ALPHABETS = (
    '[]{}()"\\;:#-+=*/.,01289abhpuAGMBWSZ \n\r\t',
    string.printable,
    '[Game gomoku] h8 1-0 {used}"\n',
    "(;GM[4]SZ[15]B[hh]W[hi]AB)",
    'é囲😀\u2028\u0085\x00\ufeff\ud800[]{}();"\\ \n',
)


def _strings(count: int) -> Iterator[str]:
    chance = random.Random(7)
    for _ in range(count):
        alphabet = chance.choice(ALPHABETS)
        head = chance.choice(
            ["", "", '[Game "gomoku"]\n', '[Game "popout"]\n\n1 2 {', "(;GM[4]SZ[15]RU[0]", "4"]
        )
        yield head + "".join(chance.choices(alphabet, k=chance.randrange(60)))


def _valid() -> list[str]:
    texts = []
    for seed, name in enumerate(GAMES):
        record = Record.from_position(played(name, seed, 30), First='A "b" \\', Event="é\n")
        for entry in record.moves[:3]:
            entry.seconds, entry.clock, entry.value, entry.comment = 0.25, 60, "+M3 ]", "[a] {b}  c"
        texts.append(dumps(record))
        if name in LINE_GAMES:
            texts.append(sgf.dumps(record))
        if record.game.family == "drop":
            texts.append(digits.dumps(record))
        if record.game.variant == "hexifence":
            texts.append(hexifence.dumps(record))
    return texts


def _mutated(count: int) -> Iterator[bytes]:
    chance = random.Random(11)
    valid = [text.encode() for text in _valid()]
    for _ in range(count):
        data = bytearray(chance.choice(valid))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(data) + 1)
            match chance.randrange(5):
                case 0:
                    del data[at : at + chance.randrange(1, 9)]
                case 1:
                    data[at:at] = bytes([chance.choice(b'[]{}()"\\;\n\r 0a\xff\xc3')])
                case 2:
                    del data[at:]
                case 3:
                    data[at:at] = data[chance.randrange(len(data) + 1) :][:20]
                case 4:
                    data[at : at + 1] = bytes([chance.randrange(256)])
        yield bytes(data)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_ten_thousand_random_strings(reader: Reader) -> None:
    for text in _strings(10_000):
        with suppress(TengenError):
            reader(text)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_ten_thousand_random_bytes(reader: Reader) -> None:
    chance = random.Random(13)
    for _ in range(10_000):
        with suppress(TengenError):
            reader(chance.randbytes(chance.randrange(40)))


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_damaged_files(reader: Reader) -> None:
    for data in _mutated(1_500):
        with suppress(TengenError):
            reader(data)


def test_a_damaged_file_that_is_still_read_is_a_whole_record() -> None:
    still = 0
    for data in _mutated(1_500):
        with suppress(TengenError):
            record = loads(data)
            assert loads(dumps(record)) == record
            still += 1
    assert still > 20


def test_a_file_cut_off_anywhere_is_no_record() -> None:
    for name in ("tictactoe", "popout", "dots:3x11"):
        record = Record.from_position(played(name, 3, 12), First="Ada")
        record.moves[2].comment = "half\nway"
        text = dumps(record).rstrip("\n")
        for end in range(len(text)):
            with pytest.raises(TengenError):
                loads(text[:end])

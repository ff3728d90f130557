"""Tengen at the far end of a Gomocup wire: whole games of every rule, and lines that make no sense."""

import random
import re
from functools import partial

import pytest

from tengen.protocols.gomocup.engine import serve
from tengen.protocols.searcher import EngineOptions
from tests.oracle.line import LineOracle, cell_text, text_cell
from tests.oracle.spec import make
from tests.protocols.scripted import Talk

_RULES = {"gomoku": 0, "standard": 1, "renju": 4, "caro": 8}


def _talk(nodes: int) -> Talk:
    return Talk(partial(serve, options=EngineOptions(memory=4, nodes=nodes, time=60.0, quiet=True)))


def _careless(oracle: LineOracle, chance: random.Random) -> str:
    """A legal cell next to some stone: a player who knows the rules and nothing else."""
    cells = [text_cell(move) for move in oracle.all_moves()]
    near = [
        (row, col)
        for row, col in cells
        if any(max(abs(row - r), abs(col - c)) == 1 for r, c in oracle.stones) or (row, col) == (7, 7)
    ]
    chance.shuffle(near)
    return next(move for move in (cell_text(*cell) for cell in near) if oracle.why_illegal(move) is None)


@pytest.mark.parametrize("game", sorted(_RULES))
@pytest.mark.parametrize("engine", [0, 1])
def test_a_whole_game_is_played_by_the_rules_and_won(game: str, engine: int) -> None:
    chance = random.Random(3)
    oracle = make(game)
    assert isinstance(oracle, LineOracle)
    with _talk(nodes=400) as talk:
        assert talk.ask("START 15") == "OK"
        talk.send(f"INFO rule {_RULES[game]}\nINFO timeout_turn 60000\n".encode())
        said = "BEGIN"
        while oracle.outcome() is None:
            if oracle.turn == engine:
                col, row = map(int, talk.ask(said).split(","))
                oracle.play(cell_text(row, col))  # raises if it is against the rules
            else:
                move = _careless(oracle, chance)
                oracle.play(move)
                row, col = text_cell(move)
                said = f"TURN {col},{row}"
        assert oracle.outcome()[0] == engine  # type: ignore[index]
        talk.send(b"END\n")
        assert talk.end() == b""


_COMMANDS = (
    b"START RECTSTART RESTART BEGIN TURN TAKEBACK PLAY BOARD YXBOARD DONE SWAP2BOARD YXSTOP YXSHOWFORBID "
    b"YXHASHCLEAR YXNBEST INFO"
).split()
_KEYS = (
    b"timeout_turn timeout_match time_left max_memory game_type rule folder evaluate max_depth hash_size x"
).split()
_NUMBERS = b"0 1 2 4 5 7 8 9 14 15 19 20 25 26 -1 -5 99999999999999999999 1e9 0x7 7.5 nan".split()
_ANSWER = re.compile(r"OK|(ERROR|UNKNOWN|MESSAGE|DEBUG) .+|SWAP|FORBID (\d{4})*\.|\d+,\d+( \d+,\d+)*|name=.+")


def _nonsense(chance: random.Random) -> bytes:
    """A line that may be a command, a broken one, or no text at all; never one that ends the talk."""
    number = partial(chance.choice, _NUMBERS)
    cell = b"%d,%d" % (chance.randrange(16), chance.randrange(16))
    match chance.randrange(10):
        case 0 | 1:
            line = b"TURN " + cell
        case 2 | 3:
            line = cell + b"," + number()
        case 4:
            line = b"START " + chance.choice([b"15", b"20", number()])
        case 5:
            line = b"INFO " + chance.choice(_KEYS) + b" " + number()
        case 6:
            line = chance.choice(_COMMANDS) + b" " + number() + b"," + number()
        case 7:
            line = chance.choice(_COMMANDS)
        case 8:
            line = chance.choice([b"PLAY ", b"TAKEBACK "]) + cell
        case _:
            line = bytes(chance.choices(range(256), k=chance.randrange(60)))
    if chance.random() < 0.1:
        at = chance.randrange(len(line) + 1)
        line = line[:at] + bytes([chance.randrange(256)]) + line[at + 1 :]
    return b"" if re.search(rb"end|about", line, re.IGNORECASE) else line


def _fuzz(lines: int, seed: int) -> int:
    """Sends so many lines and looks at each answer; how many answers there were."""
    chance = random.Random(seed)
    batch, answers = 50, 0
    with _talk(nodes=20) as talk:
        for _ in range(lines // batch):
            sent = [_nonsense(chance) for _ in range(batch)]
            talk.send(b"\n".join(sent) + b"\nDONE\nABOUT\n")
            while not (answer := talk.line()).startswith("name="):
                assert _ANSWER.fullmatch(answer), (answer, sent)
                answers += 1
        talk.send(b"START 15\n")
        assert talk.line() == "OK"
        talk.send(b"END\n")
        assert talk.end() == b""
        assert talk.error is None
    return answers


def test_no_line_of_two_thousand_breaks_it() -> None:
    assert _fuzz(2_000, seed=1) > 500


@pytest.mark.slow
def test_no_line_of_a_hundred_thousand_breaks_it() -> None:
    assert _fuzz(100_000, seed=2) > 25_000

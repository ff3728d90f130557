"""`pbrain-tengen` in C++ says what the brain in Python says, word for word, at a fixed number of nodes."""

import random
import subprocess
from collections.abc import Iterator

import pytest

from tests.brain.both import NATIVE, ROOT, Brain, in_python, native

_FOUR = b"7,7,1\n6,7,2\n8,7,1\n0,0,2\n9,7,1\n0,14,2\n10,7,1\n14,0,2\n"
_DOUBLE_THREE = b"5,7,1\n0,0,2\n6,7,1\n0,14,2\n7,5,1\n14,0,2\n7,6,1\n14,14,2\n"
_SIX = b"".join(b"%d,0,1\n%d,2,2\n" % (x, 3 * x % 14) for x in range(6))

COMMANDS = [
    *(b"BEGIN", b"TURN 7,7", b"RESTART", b"BOARD\nDONE", b"YXSHOWFORBID", b"START", b"START x", b"START 4"),
    *(b"START 26", b"START 99999", b"RECTSTART 30,10", b"RECTSTART 3,4", b"RECTSTART 7", b"START 15"),
    *(b"TURN 7,7", b"TURN 7,7", b"TURN 15,15", b"TURN here", b"TURN", b"TURN -1,2", b"turn  3 , 4 "),
    *(b"PLAY 0,0", b"PLAY 0,0", b"TAKEBACK 5,5", b"TAKEBACK 0,0", b"YXNBEST 3", b"YXNBEST", b"YXNBEST 0"),
    *(
        b"RESTART",
        b"BEGIN",
        b"BEGIN",
        b"BOARD\n" + _FOUR + b"DONE",
        b"TURN 1,1",
        b"YXNBEST 2",
        b"TAKEBACK 11,7",
    ),
    *(b"BOARD\n7,7,1\nDONE", b"BOARD\n7,7,1\n7,7,2\nDONE", b"BOARD\n7,7,3\nDONE", b"BOARD\n7,7\nDONE"),
    *(b"BOARD\n15,7,2\nDONE", b"BOARD\n-1,-1,2\nDONE", b"BOARD\nit's\nDONE", b'BOARD\n"it\'s"\nDONE'),
    b"BOARD\n" + b"".join(b"%d,0,2\n%d,5,1\n" % (x, 2 * x) for x in range(5)) + b"DONE",
    *(
        b"YXBOARD\n" + _FOUR + b"DONE",
        b"YXNBEST 2",
        b"PLAY 11,7",
        b"YXNBEST 2",
        b"YXBOARD\n1,1,2\n2,2,2\nDONE",
    ),
    *(b"START 15\nINFO rule 4", b"YXBOARD\n" + _DOUBLE_THREE + b"DONE", b"YXSHOWFORBID", b"PLAY 7,7"),
    *(
        b"INFO rule 1\nSTART 15",
        b"BOARD\n" + _SIX + b"DONE",
        b"INFO rule 9\nRESTART",
        b"BEGIN",
        b"INFO rule 8",
    ),
    *(
        b"TURN 3,3",
        b"INFO rule 0\nSTART 19",
        b"INFO rule 9",
        b"BEGIN",
        b"INFO rule 0",
        b"START 20",
        b"TURN 9,9",
    ),
    *(b"INFO rule 0\nRECTSTART 10,8", b"BEGIN", b"INFO rule 1", b"TURN 0,0", b"INFO rule 0", b"TURN 0,0"),
    *(
        b"START 15",
        b"SWAP2BOARD\nDONE",
        b"SWAP2BOARD\n7,7\nDONE",
        b"SWAP2BOARD\n7,7\n0,0\n8,7\n14,14\n9,7\nDONE",
    ),
    *(b"SWAP2BOARD\n0,0\n7,7\n14,14\nDONE", b"SWAP2BOARD\n0,0,1\n7,7,2\n0,0,1\nDONE", b"RECTSTART 6,1"),
    *(b"SWAP2BOARD\nDONE", b"START 15", b"INFO max_node 50", b"BEGIN", b"INFO max_depth 2", b"TURN 0,0"),
    *(
        b"INFO max_node 1_0",
        b"INFO max_depth +3 x",
        b"TURN 0,2",
        b"INFO nonsense",
        b"INFO max_node x",
        b"INFO",
    ),
    *(
        b"YXHASHCLEAR",
        b"YXSTOP",
        b"INFO hash_size 2048",
        b"TURN 2,0",
        b"INFO max_memory 110000000",
        b"TURN 4,0",
    ),
    *(b"INFO max_memory 1", b"TURN 6,0", b"INFO hash_size 99999999999\nINFO max_memory 0", b"TURN 8,0"),
    *(b"FLY 7,7", b"x" * 70, b"a\tb", b"DONE", b"INFO thread_num 0\nINFO hash_size 0", b"TURN 10,0"),
]
"""Every command, right and wrong, one after the other."""


@pytest.fixture
def both() -> Iterator[tuple[Brain, Brain]]:
    with native() as first, in_python() as second:
        yield first, second


def test_both_answer_every_command_alike(both: tuple[Brain, Brain]) -> None:
    moves = 0
    for command in COMMANDS:
        answer = both[0].ask(command)
        assert answer == both[1].ask(command), command
        moves += any(line[:1].isdigit() for line in answer)
    assert moves > 20


def random_command(chance: random.Random) -> bytes:
    cell = b"%d,%d" % (chance.randrange(16), chance.randrange(16))
    stones = b"".join(
        b"%d,%d,%d\n" % (chance.randrange(15), chance.randrange(15), chance.randrange(1, 3)) for _ in range(6)
    )
    words = (
        b"START",
        b"INFO",
        b"rule",
        b",",
        b"15",
        b"TURN",
        b"7",
        b"DONE",
        b"'",
        b"\\",
        b"\x01",
        b"INFO max_node",
    )
    choices = (
        *(
            b"TURN " + cell,
            b"PLAY " + cell,
            b"TAKEBACK " + cell,
            b"TURN " + cell,
            b"TURN " + cell,
            b"RESTART",
        ),
        *(b"BOARD\n" + stones + b"DONE", b"YXBOARD\n" + stones + b"DONE", b"YXSHOWFORBID", b"YXNBEST 2"),
        *(b"INFO rule %d" % chance.randrange(10), b"START %d" % chance.randrange(3, 27), b"BEGIN"),
        b"RECTSTART %d,%d" % (chance.randrange(12), chance.randrange(12)),
        b" ".join(chance.choices(words, k=chance.randrange(1, 6))),
    )
    return chance.choice(choices)


@pytest.mark.parametrize(
    "seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]
)
def test_both_answer_a_confused_manager_alike(both: tuple[Brain, Brain], seed: int) -> None:
    chance = random.Random(seed)
    for number in range(250):
        command = random_command(chance)
        assert both[0].ask(command) == both[1].ask(command), (number, command)


def test_a_whole_game_is_the_same(both: tuple[Brain, Brain]) -> None:
    for brain in both:
        assert brain.ask(b"START 15") == ["OK"]
    chance = random.Random(0)
    for _ in range(60):
        command = b"TURN %d,%d" % (chance.randrange(15), chance.randrange(15))
        answer = both[0].ask(command)
        assert answer == both[1].ask(command)
        if answer and "over" in answer[0]:
            return
    raise AssertionError("random moves should lose within sixty")


def test_bytes_without_meaning_do_it_no_harm() -> None:
    chance = random.Random(7)
    with native() as brain:
        for _ in range(200):
            noise = chance.randbytes(chance.randrange(1, 80)).replace(b"END", b"")
            said = brain.ask(noise)
            assert all(line.partition(" ")[0] in ("UNKNOWN", "ERROR", "MESSAGE") for line in said), said
        assert brain.ask(b"START 15\r\nINFO max_node 1\r\nBEGIN\r")[-1] == "7,7"
        assert brain.ask(b"x" * 1_000_000) == ["UNKNOWN command " + "X" * 40]


def run(text: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([NATIVE, *options], input=text, capture_output=True, timeout=120, check=False)


def test_the_end_of_input_ends_a_search_with_its_move_and_end_without() -> None:
    asked = b"START 15\nINFO timeout_turn 3600000\nTURN 7,7\n"
    assert run(asked, "--quiet").stdout.count(b",") == 1
    assert run(asked + b"END\n", "--quiet").stdout == b"OK\n"
    assert run(asked + b"START 20\n", "--quiet").stdout == b"OK\nOK\n"
    assert (
        run(asked + b"YXSTOP\nTAKEBACK 7,7\n", "--quiet").stdout.count(b"ERROR 7,7 is not the last stone")
        == 1
    )


@pytest.mark.parametrize(
    "info", [b"timeout_turn 0", b"time_left 0", b"time_left -50", b"max_depth 1", b"max_node 50"]
)
def test_every_limit_ends_a_search(info: bytes) -> None:
    with native("--memory", "4", "--time", "1h", "--quiet") as brain:
        assert brain.ask(b"START 15\nINFO " + info + b"\nTURN 7,7")[-1].count(",") == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--threads", "0"], b"--threads 0: write a number from 1 to 64"),
        (["--memory=no"], b"--memory no: write a number from 1 to 65536"),
        (["--time", "soon"], b"--time soon: write it like 500ms, 2s or 5m"),
        (["--fly", "1"], b"there is no option --fly; pbrain-tengen --help lists them"),
        (["fly"], b"what is 'fly'? pbrain-tengen --help lists the options"),
        (["--nodes"], b"--nodes : write a number from 1 to"),
    ],
)
def test_a_wrong_option_is_refused_in_words(options: list[str], words: bytes) -> None:
    done = run(b"", *options)
    assert done.returncode == 2
    assert done.stderr.startswith(b"pbrain-tengen: " + words)


def test_it_says_what_it_is() -> None:
    assert run(b"", "--help").stdout.startswith(b"pbrain-tengen: Gomoku for Piskvork")
    assert run(b"", "--version").stdout.startswith(b"pbrain-tengen 0.")


def test_its_bench_has_the_fingerprint_of_the_search() -> None:
    expected = (ROOT / "tests" / "data" / "bench.txt").read_bytes()
    assert run(b"", "bench").stdout == expected

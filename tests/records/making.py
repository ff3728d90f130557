"""Random games and records for the tests."""

import random

from hypothesis import settings
from hypothesis import strategies as st

from tengen import Game, Position
from tengen.records import Record

GAMES = (
    "tictactoe",
    "mnk:7x4x4",
    "gomoku:9",
    "standard:7",
    "renju:9",
    "caro:19",
    "connect4",
    "connect:4x12x3",
    "popout",
    "popout:3x4x3,both=draw,full=draw",
    "onepop:5x4x4",
    "hexifence:2",
    "dots:3x11",
)
LINE_GAMES = tuple(name for name in GAMES if Game(name).family == "line")
DROP_GAMES = tuple(name for name in GAMES if Game(name).family == "drop")


unhurried = settings(deadline=None)
"""For tests that play whole games, which on a busy machine may take a while."""


def played(name: str, seed: int, plies: int = 400) -> Position:
    """A random game of at most so many moves."""
    chance = random.Random(seed)
    position = Position(name)
    while not position.is_over and position.ply < plies:
        position.play(chance.choice(position.legal_moves))
    return position


TAG_NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,12}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Verdict", "Result")
)
SECONDS = st.none() | st.floats(allow_nan=False, allow_infinity=False)
# Blanks, line breaks and our own punctuation are where a format loses text, so they come often.
TEXTS = st.text(st.characters(codec="utf-8") | st.sampled_from(' \t\n\r\\"{}[]u:;'), max_size=60)


@st.composite
def records(draw: st.DrawFn, names: tuple[str, ...] = GAMES, texts: st.SearchStrategy[str] = TEXTS) -> Record:
    """A random game with tags, clocks, values and comments."""
    position = played(draw(st.sampled_from(names)), draw(st.integers(0, 2**32)), draw(st.integers(0, 60)))
    record = Record.from_position(position)
    record.tags = draw(st.dictionaries(TAG_NAMES, texts, max_size=4))
    record.comment = draw(st.none() | texts) or None
    if not position.is_over:
        record.result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))
        record.verdict = draw(
            st.sampled_from(["", "time", "crash", "illegal move"]) | texts.filter(_off_board)
        )
    for entry in record.moves[: draw(st.integers(0, 4))]:
        entry.seconds = draw(SECONDS)
        entry.clock = draw(SECONDS)
        entry.value = draw(st.none() | texts) or None
        entry.comment = draw(st.none() | texts) or None
        entry.data = draw(st.dictionaries(st.sampled_from(["depth", "nodes", "pv_2"]), texts, max_size=2))
    return record


def _off_board(verdict: str) -> bool:
    return verdict not in ("line", "full board", "repetition", "claim", "most cells", "no legal move")

"""Random games for property tests: names of games of every family, and games played at random."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from .spec import make

SMALL_SIDES = (1, 2, 3, 3, 4, 4, 5, 6)
LARGE_SIDES = (7, 8, 9, 11, 13)


def sides(low: int = 1, high: int = 25) -> st.SearchStrategy[int]:
    """A side of a board, small three times out of four."""
    small = [side for side in SMALL_SIDES if low <= side <= high]
    large = [side for side in LARGE_SIDES if low <= side <= high]
    pools = [st.sampled_from(small or large)] * 3 + [st.sampled_from(large or small)]
    return st.one_of(pools)


@st.composite
def line_names(draw: st.DrawFn) -> str:
    """Tic-tac-toe, m,n,k on any small board, and the four five-in-a-row games."""
    kinds = ["tictactoe", "mnk", "mnk", "mnk", "gomoku", "standard", "renju", "renju", "caro"]
    kind = draw(st.sampled_from(kinds))
    if kind == "tictactoe":
        return kind
    if kind == "mnk":
        cols, rows = draw(sides()), draw(sides())
        length = draw(st.integers(1, min(6, max(cols, rows))))
        return f"mnk:{cols}x{rows}x{length}"
    size = draw(sides(low=5))
    return draw(st.sampled_from([f"{kind}:{size}"] * 4 + [kind]))


@st.composite
def drop_names(draw: st.DrawFn) -> str:
    """Connect-N, PopOut with any options, one-pop."""
    kind = draw(st.sampled_from(["connect", "popout", "popout", "onepop"]))
    rows, cols = draw(sides(high=9)), draw(sides(low=2, high=9))
    length = draw(st.integers(2, min(5, max(rows, cols))))
    size = draw(st.sampled_from([f"{rows}x{cols}x{length}"] * 4 + ["6x7x4"]))
    if kind != "popout":
        return f"{kind}:{size}"
    both = draw(st.sampled_from(["", ",both=mover", ",both=opponent", ",both=draw"]))
    full = draw(st.sampled_from(["", ",full=claim", ",full=draw"]))
    return f"popout:{size}{both}{full}"


@st.composite
def edge_names(draw: st.DrawFn) -> str:
    """Hexifence and Dots and Boxes."""
    if draw(st.booleans()):
        return f"hexifence:{draw(st.sampled_from([1, 2, 2, 2, 3, 3, 4]))}"
    return f"dots:{draw(sides(high=11))}x{draw(sides(high=11))}"


def game_names() -> st.SearchStrategy[str]:
    """The string of any game, mostly on a small board."""
    return st.one_of(line_names(), drop_names(), edge_names())


def random_game(name: str, seed: int, limit: int = 400) -> Iterator[str]:
    """The moves of one random game from the start to its end, or to `limit` moves."""
    chance = random.Random(seed)
    game = make(name)
    while game.outcome() is None and game.ply < limit:
        move = chance.choice(game.legal_moves())
        yield move
        game.play(move)

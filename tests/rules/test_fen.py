"""A position becomes one line of text and comes back as it stood, in every game; bad text gets a reason."""

import pickle
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import BadPosition, IllegalMove, NothingToUndo, Position, UnknownGame, Unsupported
from tests.oracle import Oracle, make
from tests.oracle.games import game_names
from tests.rules.standing import fen
from tests.rules.test_against_oracle import as_pair

SEEDS = st.integers(0, 2**32)


def random_game(name: str, chance: random.Random, limit: int) -> tuple[Position, Oracle]:
    position, oracle = Position(name), make(name)
    while oracle.outcome() is None and oracle.ply < limit:
        move = chance.choice(oracle.legal_moves())
        position.play(move)
        oracle.play(move)
    return position, oracle


def by_board(oracle: Oracle) -> tuple[int | None, str] | None:
    """The outcome as far as the board tells it: a repetition is a matter of history."""
    outcome = oracle.outcome()
    return None if outcome == (None, "repetition") else outcome


@settings(max_examples=300, deadline=None)
@given(game_names(), SEEDS)
def test_the_text_is_the_oracles_and_brings_the_position_back(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = random_game(name, chance, chance.randrange(150))
    assert position.fen == fen(position.game.name, oracle)
    twin = Position.from_fen(position.fen)
    assert twin == position
    assert twin.key == position.key
    assert twin.canonical_key == position.canonical_key
    assert twin.fen == position.fen
    assert twin.moves == ()
    assert twin.last_move is None
    assert as_pair(twin.outcome) == by_board(oracle)
    assert twin.turn == oracle.turn
    assert {tuple(cell): int(side) for cell, side in twin.captured.items()} == oracle.captured()
    assert twin.score == oracle.score()
    assert {frozenset(map(tuple, line)) for line in twin.winning_lines} == oracle.winning_lines()
    if as_pair(twin.outcome) == oracle.outcome():
        assert sorted(map(str, twin.legal_moves)) == sorted(oracle.legal_moves())


@settings(max_examples=150, deadline=None)
@given(game_names(), SEEDS)
def test_play_goes_on_from_a_text_as_from_the_moves(name: str, seed: int) -> None:
    """In PopOut only as long as no position comes again: the text forgets the earlier ones."""
    chance = random.Random(seed)
    position, oracle = random_game(name, chance, chance.randrange(40))
    twin = Position.from_fen(position.fen)
    start = twin.copy()
    for _ in range(30):
        if oracle.outcome() is not None:
            break
        move = chance.choice(oracle.legal_moves())
        twin.play(move)
        oracle.play(move)
        assert str(twin.last_move) == move
        if as_pair(twin.outcome) == (None, "repetition"):
            assert oracle.outcome() == (None, "repetition")
            break
        assert as_pair(twin.outcome) == by_board(oracle)
        assert twin.fen == fen(twin.game.name, oracle)
    copies = [twin.copy(), pickle.loads(pickle.dumps(twin))]
    assert all(copy == twin and copy.moves == twin.moves and copy.ply == twin.ply for copy in copies)
    assert twin.root() == start
    while twin.moves:
        twin.undo()
    assert twin == start
    assert twin.key == start.key
    with pytest.raises(NothingToUndo):
        twin.undo()


@settings(max_examples=80, deadline=None)
@given(game_names(), SEEDS)
def test_a_set_up_position_has_the_images_of_the_played_one(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, _ = random_game(name, chance, chance.randrange(40))
    twin = Position.from_fen(position.fen)
    assert [image.key for image in twin.symmetries()] == [image.key for image in position.symmetries()]


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.text("xo/123456789 -drawconnect:", max_size=60)))
def test_any_text_is_a_position_or_gets_a_reason(text: str) -> None:
    try:
        position = Position.from_fen(text)
    except (BadPosition, UnknownGame):
        return
    assert Position.from_fen(position.fen) == position


@settings(max_examples=200, deadline=None)
@given(game_names(), SEEDS)
def test_a_changed_text_is_another_position_or_gets_a_reason(name: str, seed: int) -> None:
    """Signs of a true text are changed: nothing may pass that the core then cannot play."""
    chance = random.Random(seed)
    position, _ = random_game(name, chance, chance.randrange(60))
    signs = list(position.fen)
    for _ in range(chance.randrange(1, 4)):
        signs[chance.randrange(len(signs))] = chance.choice("xo/12 -")
    try:
        changed = Position.from_fen("".join(signs))
    except (BadPosition, UnknownGame):
        return
    assert Position.from_fen(changed.fen) == changed
    while not changed.is_over and len(changed.moves) < 20:
        changed.play(chance.choice(list(changed.legal_moves)))


def test_the_name_of_the_game_may_be_missing_where_it_is_known() -> None:
    assert Position.from_fen("3/1x1/3 o", "tictactoe") == Position("tictactoe", "b2")
    assert Position.from_fen("tictactoe 3/1x1/3 o", "mnk:3x3x3") == Position("tictactoe", "b2")
    assert Position.from_fen("1x1 o", "mnk:3x1x2") == Position("mnk:3x1x2", "b1")
    assert Position.from_fen("  TICTACTOE  3/1X1/3  O ") == Position("tictactoe", "b2")


REFUSED = {
    "": "empty",
    "chess 8/8/8/8/8/8/8/8 x": "no game is called",
    "tictactoe": "board, side to move",
    "tictactoe 3/3/3": "board, side to move",
    "tictactoe 3/3/3 x -": "nothing after the side",
    "tictactoe 3/3/3 x - -": "board, side to move",
    "tictactoe 3/3/3 w": "x (first) or o (second)",
    "tictactoe 3/3 x": "3 lines",
    "tictactoe 3/3/3/3 x": "3 lines",
    "tictactoe 3/4/3 x": "line 2 has 3 places",
    "tictactoe 3/2/3 x": "line 2 has 3 places",
    "tictactoe 3/1z1/3 x": "made of x, o and counts",
    "tictactoe 3/111/3 x": "made of x, o and counts",
    "tictactoe 3/03/3 x": "made of x, o and counts",
    "tictactoe xx1/3/3 x": "put in turn",
    "tictactoe o2/3/3 x": "put in turn",
    "tictactoe x2/3/3 x": "second side's turn",
    "tictactoe 3/3/3 o": "first side's turn",
    "tictactoe xxx/ooo/3 x": "both sides have a winning line",
    "tictactoe xxx/oo1/o2 x": "ended a move ago",
    "mnk:7x3x3 xxx1xxx/oo1oo2/2o4 o": "no single last stone",
    "connect4 7/7/7/7/3x3/7 o": "column 4 hangs in the air",
    "connect4 7/7/7/7/7/xx5 x": "put in turn",
    "connect4 7/7/7/7/xxxx3/oooo3 x": "both sides",
    "connect4 7/7/7/7/ooox3/xxxxo2 o": "no single last disc",
    "connect4 7/7/7/ooo4/ooox3/xxxxxx1 o": "no single last disc",
    "connect4 7/7/7/7/7/7 x draw": "nothing after the side",
    "popout 7/7/7/7/7/7 o": "first side's turn",
    "popout 7/7/7/7/7/7 o draw": "only on a full board",
    "popout:full=draw 7/7/7/7/7/7 o draw": "nothing after the side",
    "onepop 7/7/7/7/7/7 x": "who may still pop",
    "onepop 7/7/7/7/7/7 x ox": "who may still pop",
    "onepop 7/7/7/7/7/7 x x": "put in turn",
    "dots:1x1 x/xo1/o x": "cell (0,0) has an owner",
    "dots:1x1 x/x1x/o x": "no owner",
    "dots:1x1 x/3/1 x": "second side's turn",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_position_that_cannot_be_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises((BadPosition, UnknownGame)) as refused:
        Position.from_fen(text)
    assert REFUSED[text] in str(refused.value)


def test_text_without_end_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadPosition, match="at most 1200"):
        Position.from_fen("tictactoe " + "9" * 2000)
    with pytest.raises(BadPosition, match="made of x, o"):
        Position.from_fen("tictactoe " + "9" * 1000 + "/3/3 x")


def test_another_game_than_was_asked_for_is_refused() -> None:
    with pytest.raises(BadPosition, match="of tictactoe, not of connect4"):
        Position.from_fen("tictactoe 3/3/3 x", "connect4")


def test_the_longest_texts_are_short_enough() -> None:
    for name in (
        "gomoku:25",
        "connect:16x16x4",
        "hexifence:8",
        "dots:12x12",
        "popout:16x16x9,both=opponent,full=draw",
    ):
        position = Position(name)
        chance = random.Random(1)
        while not position.is_over and position.ply < 700:
            position.play(chance.choice(list(position.legal_moves)))
        assert Position.from_fen(position.fen).fen == position.fen


def test_repetitions_are_counted_from_the_text_on() -> None:
    """Two of three occurrences are forgotten, so the same four moves must come twice more."""
    round_trip = ["1", "2", "p1", "p2"]
    position = Position("popout", round_trip)
    assert not position.is_over
    twin = Position.from_fen(position.fen)
    for move in round_trip:
        position.play(move)
        twin.play(move)
    assert position.outcome is not None
    assert twin.outcome is None
    for move in round_trip:
        twin.play(move)
    assert as_pair(twin.outcome) == (None, "repetition")


def test_renju_judges_the_moves_to_come_and_not_those_that_were_made() -> None:
    """Six black stones in a row cannot be played, but they can be set up; they win nothing."""
    position = Position.from_fen("renju:9 9/o1o1o1o2/9/1o1o5/9/xxxxxx3/9/9/9 x")
    assert not position.is_over
    with pytest.raises(IllegalMove, match="overline"):
        position.play("g4")


def test_moves_from_the_start_are_not_made_up() -> None:
    position = Position.from_fen("tictactoe 3/1x1/3 o")
    position.play("a1")
    assert [str(move) for move in position.moves] == ["a1"]
    assert (position.start_ply, position.ply) == (1, 2)
    with pytest.raises(Unsupported, match="was set up"):
        _ = position.all_moves
    assert repr(position) == "<Position tictactoe 3/1x1/o2 x>"


@pytest.mark.parametrize(
    "name", ["gomoku:9", "connect4", "popout", "onepop", "hexifence:2", "dots:3x3", "renju:9"]
)
def test_a_set_up_board_is_drawn_like_the_played_one(name: str) -> None:
    chance = random.Random(3)
    position, _ = random_game(name, chance, 9)
    played, set_up = (drawing(board) for board in (position, Position.from_fen(position.fen)))
    assert set_up == played


def drawing(position: Position) -> list[str]:
    """What is drawn, but for the names of parts and the words for those who hear it."""
    picture = position.svg(last_move=False).partition("</style>")[2]
    return sorted(re.findall(r"<[^>]+>", re.sub("tengen-[0-9a-f]+", "", picture)))

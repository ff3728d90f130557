"""The core and the slow Python rules agree on everything, at every ply of random games of every kind."""

import pickle
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import Move, Outcome, Position
from tests.oracle import Oracle, make
from tests.oracle.games import game_names

SEEDS = st.integers(0, 2**32)

# The words the oracle has for an objection, and what ours must then contain.
OBJECTIONS = {
    "occupied": "occupied",
    "off board": "no such place",
    "game over": "game is over",
    "overline": "overline",
    "double four": "double four",
    "double three": "double three",
    "full column": "column is full",
    "empty column": "column is empty",
    "not your disc": "not yours",
    "no pop left": "used your pop",
    "drawn": "drawn already",
    "no claim": "only on a full board",
}


def agree(position: Position, oracle: Oracle) -> None:
    """Everything that both can tell about the position is the same."""
    assert position.turn == oracle.turn
    assert position.ply == oracle.ply
    assert [str(move) for move in position.moves] == oracle.moves
    assert sorted(map(str, position.legal_moves)) == sorted(oracle.legal_moves())
    assert as_pair(position.outcome) == oracle.outcome()
    assert {tuple(cell): int(side) for cell, side in position.captured.items()} == oracle.captured()
    assert position.score == oracle.score()
    assert {frozenset(map(tuple, line)) for line in position.winning_lines} == oracle.winning_lines()


def as_pair(outcome: Outcome | None) -> tuple[int | None, str] | None:
    return None if outcome is None else (outcome.winner, outcome.reason.value)


def random_walk(position: Position, oracle: Oracle, chance: random.Random, limit: int) -> None:
    while oracle.outcome() is None and oracle.ply < limit:
        move = chance.choice(oracle.legal_moves())
        position.play(move)
        oracle.play(move)


@settings(max_examples=250, deadline=None)
@given(game_names(), SEEDS)
def test_random_games_agree_at_every_ply(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = Position(name), make(name)
    agree(position, oracle)
    while oracle.outcome() is None and oracle.ply < 130:
        move = chance.choice(oracle.legal_moves())
        position.play(move)
        oracle.play(move)
        agree(position, oracle)


@settings(max_examples=150, deadline=None)
@given(game_names(), SEEDS)
def test_undo_restores_everything(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = Position(name), make(name)
    seen = []
    while oracle.outcome() is None and oracle.ply < 60:
        seen.append((position.copy(), position.key, list(position.legal_moves)))
        move = chance.choice(oracle.legal_moves())
        position.play(move)
        oracle.play(move)
    while seen:
        before, key, legal = seen.pop()
        undone = position.undo()
        assert str(undone) == oracle.undo()
        assert position == before
        assert position.key == key
        assert list(position.legal_moves) == legal
        assert position.moves == before.moves
        agree(position, oracle)


@settings(max_examples=150, deadline=None)
@given(game_names(), SEEDS)
def test_every_move_is_refused_for_the_oracles_reason(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = Position(name), make(name)
    random_walk(position, oracle, chance, chance.randrange(80))
    for move in oracle.all_moves():
        objection = oracle.why_illegal(move)
        ours = position.why_illegal(move)
        assert position.is_legal(move) == (objection is None)
        assert (move in position.legal_moves) == (objection is None)
        if objection is None:
            assert ours is None
        else:
            assert ours is not None
            assert OBJECTIONS[objection] in ours


@settings(max_examples=60, deadline=None)
@given(game_names(), SEEDS)
def test_same_key_means_same_position_through_any_move_order(name: str, seed: int) -> None:
    """Many short games from one start meet again on small boards: keys and states match one to one."""
    chance = random.Random(seed)
    state_of: dict[int, object] = {}
    key_of: dict[object, int] = {}
    examples: dict[object, Position] = {}
    for _ in range(12):
        position, oracle = Position(name), make(name)
        while oracle.outcome() is None and oracle.ply < 14:
            move = chance.choice(oracle.legal_moves())
            position.play(move)
            oracle.play(move)
            state = oracle.state()
            assert state_of.setdefault(position.key, state) == state
            assert key_of.setdefault(state, position.key) == position.key
            twin = examples.setdefault(state, position.copy())
            assert twin == position
    distinct = list(examples.values())
    assert all(a != b for i, a in enumerate(distinct) for b in distinct[i + 1 :])


@settings(max_examples=80, deadline=None)
@given(game_names(), SEEDS)
def test_symmetries_are_the_oracles_symmetries(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = Position(name), make(name)
    random_walk(position, oracle, chance, 40)
    theirs = set()
    for image in oracle.symmetric_images():
        twin = make(name)
        for move in oracle.moves:
            twin.play(image(move))
        theirs.add(tuple(twin.moves))
    images = position.symmetries()
    assert images[0] == position
    assert {tuple(map(str, image.moves)) for image in images} == theirs
    assert {image.canonical_key for image in images} == {position.canonical_key}
    for symmetry in range(position.game.symmetry_count):
        back = position.game.inverse(symmetry)
        assert position.transformed(symmetry).transformed(back) == position


@settings(max_examples=80, deadline=None)
@given(game_names(), SEEDS)
def test_copies_and_pickles_are_equal_and_independent(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = Position(name), make(name)
    random_walk(position, oracle, chance, chance.randrange(30))
    for twin in (position.copy(), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert twin.key == position.key
        assert twin.moves == position.moves
        if twin.legal_moves:
            twin.play(twin.legal_moves[0])
            assert twin != position
            agree(position, oracle)


@settings(max_examples=60, deadline=None)
@given(game_names(), SEEDS)
def test_random_playouts_end_as_random_games_do(name: str, seed: int) -> None:
    """The core's own random games are legal games: their lengths and results are possible ones."""
    position = Position(name)
    total = position.playouts(50, seed)
    assert total.first + total.draws + total.second == 50
    assert total == position.playouts(50, seed)
    assert position == Position(name)
    if position.game.family == "edge":
        assert total.plies == 50 * len(position.game.moves)


def test_a_move_survives_text_and_pickle_in_every_game() -> None:
    for name in ("gomoku:25", "connect:16x16x4", "popout", "hexifence:8", "dots:12x12", "dots:3x3"):
        position = Position(name)
        for move in position.game.moves:
            assert position.game.parse_move(str(move)) == move
            assert position.game.parse_move(f"  {str(move).upper()} ") == move
            assert pickle.loads(pickle.dumps(move)) == move
        assert len(set(position.game.moves)) == len(position.game.moves)
        assert sorted(position.game.moves) == list(position.game.moves)
    assert Move.cell(7, 7) != Move.hex(7, 7)

"""What earlier searches left near a position is found again, fits the board, and is used where it may be."""

import random
import sqlite3
from pathlib import Path

import pytest

from tengen import Engine, Limit, Position
from tengen.families import FAMILIES
from tengen.memory import Memory, RememberingPlayer, canonical_key_of
from tengen.memory import schema as tables
from tengen.memory.player import most_hints
from tengen.players import EnginePlayer
from tests.memory.making import GAMES, guess, sure, wander

HINTS = b"h" + bytes(12)


@pytest.mark.parametrize("game", GAMES)
def test_positions_one_or_two_moves_away_are_found_in_every_image(memory: Memory, game: str) -> None:
    chance = random.Random(game)
    found = 0
    for _ in range(12):
        position = wander(game, chance.randrange(4), chance)
        there = position.copy()
        for _ in range(chance.randint(1, 2)):
            there.play(chance.choice(list(there.legal_moves)))
            if there.is_over:
                break
        if there.is_over or there == position:
            continue
        memory.remember(there, guess(there), hints=HINTS)
        memory.flush()
        image = position.transformed(chance.randrange(position.game.symmetry_count))
        popped = any(move.kind == "pop" for move in there.moves[position.ply :])
        codes = [canonical_key_of(near.position).code for near in memory.neighbours(image, most=100)]
        assert popped or canonical_key_of(there).code in codes
        for near in memory.neighbours(image, most=100):
            assert near.hints == HINTS
            if set(image.moves) <= set(near.position.moves):
                assert near.position.moves[: image.ply] == image.moves
            else:
                assert near.position.game.family == "edge"
            found += 1
    assert found > 0


@pytest.mark.parametrize("game", [game for game in GAMES if Position(game).game.family == "edge"])
def test_an_edge_game_one_edge_away_is_found_in_every_image(memory: Memory, game: str) -> None:
    chance = random.Random(game)
    found = 0
    for _ in range(12):
        there = wander(game, 4, chance)
        if there.is_over:
            continue
        mine, theirs = chance.choice(there.moves), chance.choice(list(there.legal_moves))
        here = Position(game, [theirs if move == mine else move for move in there.moves])
        memory.remember(there, guess(there), hints=HINTS)
        memory.flush()
        image = here.transformed(chance.randrange(here.game.symmetry_count))
        beside = [
            near.position for near in memory.neighbours(image, most=100) if near.position.ply == image.ply
        ]
        assert here.turn != there.turn or canonical_key_of(there).code in [
            canonical_key_of(one).code for one in beside
        ]
        for one in beside:
            assert one.turn == image.turn
            assert len(set(one.moves) ^ set(image.moves)) == 2
            found += 1
    assert found > 0


@pytest.mark.parametrize("game", [game for game in GAMES if Position(game).game.family == "edge"])
def test_an_edge_game_that_lacks_one_or_two_edges_is_found_in_every_image(memory: Memory, game: str) -> None:
    chance = random.Random(game)
    found = 0
    for _ in range(12):
        here = wander(game, 5, chance)
        more = chance.sample(here.moves, chance.randint(1, 2))
        there = Position(game, [move for move in here.moves if move not in more])
        memory.remember(there, guess(there), hints=HINTS)
        memory.flush()
        image = here.transformed(chance.randrange(here.game.symmetry_count))
        before = [near for near in memory.neighbours(image, most=200) if near.position.ply < image.ply]
        assert canonical_key_of(there).code in [canonical_key_of(near.position).code for near in before]
        for near in before:
            assert {*near.position.moves, *near.through} == {*image.moves}
            assert len(near.position.moves) + len(near.through) == len(image.moves)
            found += 1
    assert found > 0


def test_a_symmetric_place_is_near_in_all_its_ways(memory: Memory) -> None:
    start = Position("dots:3x3")
    memory.remember(start, guess(start), hints=HINTS)
    memory.flush()
    assert {near.symmetry for near in memory.neighbours(Position("dots:3x3", "h11"))} == set(range(8))


def test_an_edge_game_known_by_another_order_of_moves_has_less_to_do(memory: Memory) -> None:
    # Both know h11 and v11 drawn first; what was searched for the third edge instead of the second is of use.
    with RememberingPlayer(EnginePlayer(Limit(depth=5), memory=4), memory, experience=False) as one:
        one.choose(Position("dots:4x4", "h11 v22"))
    memory.flush()
    nodes = []
    for recall in (True, False):
        engine = EnginePlayer(Limit(depth=5), memory=4)
        with RememberingPlayer(engine, memory, experience=False, recall=recall) as other:
            other.choose(Position("dots:4x4", "h11 v02"))
            nodes.append(other.nodes)
    assert 0 < nodes[0] < nodes[1]


def test_a_long_search_leaves_more_hints_than_a_short_one_but_not_for_ever() -> None:
    for family in FAMILIES.values():
        counts = [most_hints(nodes, family.nodes_a_hint) for nodes in range(0, 2_000_001, 5_000)]
        assert counts == sorted(counts)
        assert counts[0] == 0
        assert counts[-1] == 1500
        assert most_hints(2000, family.nodes_a_hint) == 100, "a twentieth of a short search"


def test_nothing_is_near_that_cannot_be_reached(memory: Memory) -> None:
    for moves in ("h8 i9", "h8 i9 h7 h6 h5", "a1 a2 a3", "h8"):
        memory.remember(Position("gomoku", moves), guess(Position("gomoku", moves)), hints=HINTS)
    memory.remember(Position("gomoku", "i9 h8 h7"), guess(Position("gomoku", "i9 h8 h7")), hints=HINTS)
    memory.flush()
    # The same stones in other colours, too many stones, no more stones, other stones.
    assert memory.neighbours(Position("gomoku", "h8 i9")) == []


def test_the_player_takes_up_what_was_left(memory: Memory) -> None:
    start = Position("dots:3x3")
    with RememberingPlayer(EnginePlayer(Limit(depth=5), memory=4), memory, experience=False) as one:
        one.choose(start)
    memory.flush()
    known = memory.recall(start)
    assert known is not None
    assert len(known.hints) > 100
    with RememberingPlayer(EnginePlayer(Limit(depth=6), memory=4), memory, experience=False) as deeper:
        deeper.choose(start)
    with EnginePlayer(Limit(depth=6), memory=4) as plain:
        plain.choose(start)
        assert plain.last is not None
        assert 0 < deeper.nodes < plain.last.nodes


def test_a_level_takes_no_hints(memory: Memory) -> None:
    start = Position("dots:3x3")
    with RememberingPlayer(EnginePlayer(Limit(depth=5), memory=4), memory, experience=False) as one:
        one.choose(start)
    memory.flush()
    with EnginePlayer(level=10, seed=5, memory=4) as plain:
        move = plain.choose(start)
    with RememberingPlayer(EnginePlayer(level=10, seed=5, memory=4), memory, experience=False) as level:
        assert level.choose(start) == move
        assert level.last is not None
        assert plain.last is not None
        assert level.last.nodes == plain.last.nodes


def test_results_of_other_weights_are_never_used(memory: Memory) -> None:
    position = Position("connect4", "4 4")
    memory.remember(position, guess(position, depth=50), weights="others", hints=HINTS)
    memory.flush()
    assert memory.recall(position) is None
    assert memory.neighbours(Position("connect4", "4")) == []
    assert memory.recall(position, weights="others") is not None
    assert memory.neighbours(Position("connect4", "4"), weights="others")
    memory.remember(position, guess(position, depth=2))
    memory.flush()
    mine, theirs = memory.recall(position), memory.recall(position, weights="others")
    assert mine is not None
    assert theirs is not None
    assert (mine.depth, theirs.depth) == (2, 50), "neither replaces the other"
    memory.remember(position, sure(position), weights="others")
    memory.flush()
    proof = memory.recall(position)
    assert proof is not None
    assert proof.proven, "a proof holds whatever the weights"


def test_a_player_with_other_weights_searches_for_itself(memory: Memory) -> None:
    position = Position("connect4", "4 4")
    with RememberingPlayer(EnginePlayer(Limit(depth=6), memory=4), memory) as one:
        one.choose(position)
        memory.flush()
        name, number = next(iter(one.player.engine_for("connect4").weights("connect4").items()))
        one.player.engine_for("connect4").set_weights("connect4", {name: number + 1})
        one.choose(position)
        assert one.answered == 0
        memory.flush()
        one.choose(position)
        one.player.engine_for("connect4").reset_weights("connect4")
        one.choose(position)
        assert one.answered == 2


def test_equal_weights_have_equal_marks() -> None:
    with Engine(memory=1) as one, Engine(memory=1, weights={"connect4": {}}) as other:
        assert one.weights_mark("connect4") == other.weights_mark("connect4")
        assert one.weights_mark("connect4") != one.weights_mark("gomoku")
        name, number = next(iter(one.weights("connect4").items()))
        other.set_weights("connect4", {name: number + 1})
        assert one.weights_mark("connect4") != other.weights_mark("connect4")
        other.reset_weights("connect4")
        assert one.weights_mark("connect4") == other.weights_mark("connect4")


def test_of_an_older_file_the_proofs_stay_and_guesses_of_unknown_weights_go(path: Path) -> None:
    proven, guessed = Position("gomoku", "h8"), Position("gomoku", "h8 h9")
    columns = "game, place, depth, proven, bound, kind, value, line, nodes, seconds, engine, engine_rank"
    connection = sqlite3.connect(path)
    for script in tables.MIGRATIONS[:2]:
        connection.executescript(script)
    for position, is_proven, kind in ((proven, 1, "win"), (guessed, 0, "estimate")):
        line = str(canonical_key_of(position).outward_line((position.legal_moves[0],))[0])
        row = (7, is_proven, "exact", kind, 7.0, line, 100, 0.1, "0.1.0", 10_000, 1)
        connection.execute(
            f"INSERT INTO positions ({columns}, used) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",  # noqa: S608
            ("gomoku", canonical_key_of(position).code, *row),
        )
    connection.execute(f"PRAGMA application_id = {tables.APPLICATION}")
    connection.execute("PRAGMA user_version = 2")
    connection.commit()
    connection.close()
    with Memory(path, strict=True) as memory:
        assert memory.statistics().positions == 1
        known = memory.recall(proven)
        assert known is not None
        assert known.proven
        assert memory.recall(guessed) is None


def test_broken_hints_in_the_file_are_no_hints(path: Path) -> None:
    start = Position("dots:3x3")
    with Memory(path) as memory:
        with RememberingPlayer(EnginePlayer(Limit(depth=5), memory=4), memory) as one:
            one.choose(start)
        memory.flush()
    for broken in (b"", b"no zlib", b"x\x9c" + bytes(50)):
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE positions SET hints = ? WHERE hints IS NOT NULL", (broken,))
        connection.close()
        with Memory(path) as memory:
            known = memory.recall(start)
            assert known is not None
            assert known.hints == b""
            with RememberingPlayer(EnginePlayer(Limit(depth=6), memory=4), memory) as again:
                assert start.is_legal(again.choose(start))

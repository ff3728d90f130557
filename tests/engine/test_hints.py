"""What one engine's search leaves is taken up by another's, after a check, and changes no truth."""

import random

import pytest

from tengen import Engine, Limit, Position
from tests.engine.truth import LATE, Late, random_late, said
from tests.oracle.minimax import Memo, move_value, value

SEARCHED = [("connect4", "4 4", 9), ("popout", "4 4", 8), ("hexifence:2", "", 5), ("gomoku", "h8 h9 g7", 7)]


def harvested(position: Position, depth: int, symmetry: int = 0) -> tuple[bytes, int]:
    """The hints of a fresh engine, and the nodes it took."""
    with Engine(memory=16) as engine:
        info = engine.analyse(position, Limit(depth=depth))
        return engine.harvest(position, 4000, 1, symmetry), info.nodes


@pytest.mark.parametrize(("game", "moves", "depth"), SEARCHED)
def test_a_search_with_hints_has_less_to_do(game: str, moves: str, depth: int) -> None:
    position = Position(game, moves)
    hints, without = harvested(position, depth)
    with Engine(memory=16) as engine:
        assert engine.prime(position, hints) > 10
        assert engine.analyse(position, Limit(depth=depth)).nodes < without


@pytest.mark.parametrize(("game", "moves", "depth"), SEARCHED)
def test_hints_fit_every_image_of_their_position(game: str, moves: str, depth: int) -> None:
    position = Position(game, moves)
    kept, _ = harvested(position, depth)
    without, with_hints = 0, 0
    for symmetry in range(1, position.game.symmetry_count):
        turned, _ = harvested(position, depth, symmetry)
        image = position.transformed(symmetry)
        with Engine(memory=16) as plain, Engine(memory=16) as by_turned, Engine(memory=16) as by_itself:
            assert by_turned.prime(image, turned) == by_itself.prime(image, kept, symmetry)
            nodes = [
                engine.analyse(image, Limit(depth=depth)).nodes for engine in (plain, by_turned, by_itself)
            ]
        assert nodes[1] == nodes[2]
        without, with_hints = without + nodes[0], with_hints + nodes[1]
    assert without > with_hints  # all in all: better moves can lead a narrow tree into a longer line


def test_only_what_comes_after_some_moves_is_taken_when_so_asked() -> None:
    start = Position("dots:4x4", "h11")
    with Engine(memory=16) as engine:
        moves = engine.analyse(start, Limit(depth=5)).moves[:2]
        hints = engine.harvest(start, 4000, 1)
    later = Position("dots:4x4", [*start.moves, *moves])
    with Engine(memory=16) as plain, Engine(memory=16) as whole, Engine(memory=16) as part:
        assert plain.prime(start, b"") == 0
        assert 0 < part.prime(start, hints, 0, moves) < whole.prime(start, hints)
        nodes = [engine.analyse(later, Limit(depth=3)).nodes for engine in (plain, whole, part)]
    assert nodes[0] > nodes[1] == nodes[2]
    with Engine(memory=16) as engine:
        assert engine.prime(later, hints, 0, moves) == 0, "they are drawn already"


@pytest.mark.parametrize("game", ["hexifence:3", "dots:4x4"])
def test_the_same_hints_come_after_any_of_the_boundary_edges_of_a_cell(game: str) -> None:
    # They are interchangeable, and only one of them is searched.
    start = Position(game)
    kept, _ = harvested(start, 3)
    corner = start.edge_cells(start.game.moves[0])
    alike = [move for move in start.game.moves if start.edge_cells(move) == corner]
    counts = []
    for edge in alike:
        with Engine(memory=4) as engine:
            counts.append(engine.prime(start, kept, 0, [edge]))
    assert len(counts) > 1
    assert counts[0] > 0
    assert len(set(counts)) == 1


@pytest.mark.parametrize("late", LATE, ids=lambda late: late.game)
def test_no_truth_is_changed_by_hints_of_shorter_searches(late: Late) -> None:
    chance = random.Random(late.game)
    memo: Memo = {}
    with Engine(memory=1) as shallow, Engine(memory=1) as deep:
        for _ in range(15):
            position, oracle = random_late(late, chance)
            shallow.clear()
            deep.clear()
            shallow.analyse(position, Limit(depth=chance.randint(1, 4)))
            deep.prime(position, shallow.harvest(position, 500, 1))
            info = deep.analyse(position, Limit(nodes=3_000_000))
            right = value(oracle, memo)
            assert said(position, info.score) == right
            assert move_value(oracle, str(info.best), memo) == right


def test_other_weights_take_nothing_from_a_search() -> None:
    position = Position("connect4", "4 4")
    with Engine(memory=4) as engine:
        engine.analyse(position, Limit(depth=6))
        assert len(engine.harvest(position)) > 100
        name, number = next(iter(engine.weights("connect4").items()))
        engine.set_weights("connect4", {name: number + 1})
        assert engine.harvest(position) == b""


def test_hints_of_another_game_or_of_another_position_are_left_out() -> None:
    hints, _ = harvested(Position("gomoku", "h8 i9"), 4)
    with Engine(memory=4) as engine:
        assert engine.prime(Position("connect4"), hints) <= 1
        full = Position("tictactoe", "a1 b1 c1 b2 a2 c2 b3 a3")
        assert engine.prime(full, hints) <= 1
        assert engine.analyse(full, Limit(depth=9)).score.is_exact


def test_bytes_of_any_kind_do_no_harm() -> None:
    chance = random.Random(1)
    positions = [
        Position("gomoku:7", "d4"),
        Position("dots:2x3"),
        Position("popout:4x4x3"),
        Position("mnk:4x3x3"),
    ]
    for position in positions:
        whole, _ = harvested(position, 4)
        with Engine(memory=1) as engine:
            assert engine.prime(position, b"") == 0
            assert engine.prime(position, whole[:-1]) == 0
            assert engine.prime(position, b"x" + whole[1:]) == 0
            for _ in range(300):
                broken = bytearray(whole)
                for _ in range(chance.randint(1, 20)):
                    broken[chance.randrange(1, len(broken))] = chance.randrange(256)
                engine.prime(position, bytes(broken))
                engine.prime(position, b"h" + chance.randbytes(12 * chance.randint(1, 40)))
            info = engine.analyse(position, Limit(depth=3))
            assert position.is_legal(info.best)


def test_a_symmetry_that_the_board_does_not_have_is_refused() -> None:
    position = Position("connect4")
    with Engine(memory=1) as engine:
        for symmetry in (-1, 2):
            with pytest.raises(ValueError, match="symmetry"):
                engine.prime(position, b"", symmetry)
            with pytest.raises(ValueError, match="symmetry"):
                engine.harvest(position, symmetry=symmetry)

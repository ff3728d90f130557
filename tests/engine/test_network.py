"""Networks as files: what they say, which files are refused, and how an engine plays with one."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tengen import Engine, Game, Limit, Position
from tengen._core import ask_network, network_inputs, shapes
from tengen.engine.network import parse_network, read_network, table_count
from tengen.errors import BadNetwork
from tengen.learn.network.files import layout, network_bytes, network_numbers, write_network
from tengen.players import make_player
from tests.oracle.loaded_network import answer, feature

SIZES = {"table": 600, "cell_bias": 200, "hidden": 300, "second": 900, "filter": 300, "skip": 30_000}


def some_numbers(game: str, seed: int = 1) -> dict[str, Any]:
    chance = np.random.default_rng(seed)
    return {
        name: chance.integers(-SIZES.get(name, 9000), SIZES.get(name, 9000), shape).astype(kind)
        for name, (kind, shape) in layout(table_count(Game(game))).items()
    }


def random_position(game: str, plies: int, chance: Random) -> Position:
    """Stones near each other, so that there is something to see."""
    position = Position(game)
    while len(position.moves) < plies and not position.is_over:
        near = [
            move
            for move in position.legal_moves
            if not position.moves
            or any(max(abs(move.row - m.row), abs(move.col - m.col)) <= 2 for m in position.moves)
        ]
        position.play(chance.choice(near))
    return position


def active_cells(position: Position) -> list[tuple[int, int]]:
    """Empty cells with a pattern of two stones or more for anybody, in the order of the core."""
    game = position.game
    empty = [
        (row, col) for row in range(game.rows) for col in range(game.cols) if position.at(row, col) is None
    ]
    packed = shapes(position)
    return [
        cell
        for cell, both in zip(empty, packed, strict=True)
        if any((one >> shift) & 15 >= 4 for one in both for shift in (0, 4, 8, 12))
    ]


@pytest.mark.parametrize("game", ["gomoku", "renju", "standard:13", "caro:20"])
def test_a_network_says_what_its_description_says(game: str) -> None:
    numbers = some_numbers(game)
    network = parse_network(network_bytes(game, numbers, {}))
    chance = Random(game)
    for plies in (0, 1, 7, 24, 60):
        position = random_position(game, plies, chance)
        if position.is_over:
            continue
        active = active_cells(position)
        value, added = answer(position, numbers, active)
        codes = np.array([32 * move.row + move.col for move in position.moves], np.uint16)
        ends = np.array([0, len(codes)], np.uint32)
        orders = network_inputs(position.game._native, codes, ends)[3].tolist()
        # Towards zero, as the core divides.
        logits = {
            cell: int(order * 256 / 100) + added[cell] for cell, order in zip(active, orders, strict=True)
        }
        _, said, policy = ask_network(position, network.native)
        assert said == value
        wanted = {cell: logit for cell, logit in logits.items() if position.is_legal(_name(position, cell))}
        found = {(move.row, move.col): logit for move, logit in policy}
        assert {cell: found[cell] for cell in wanted} == wanted
        rest = {logit for cell, logit in found.items() if cell not in wanted}
        assert rest <= {min(wanted.values(), default=256) - 256}


def _name(position: Position, cell: tuple[int, int]) -> str:
    return position.game.cell_name(cell)


def test_what_a_training_sees_is_what_the_network_sees() -> None:
    position = random_position("gomoku", 30, Random(5))
    cells = np.array([32 * move.row + move.col for move in position.moves], np.uint16)
    starts, slots, features, orders, _ = network_inputs(
        position.game._native, cells, np.array([0, 30], np.uint32)
    )
    active = active_cells(position)
    assert [(int(slot) >> 5, int(slot) & 31) for slot in slots] == active
    assert starts.tolist() == [0, len(active)]
    me = len(position.moves) % 2
    wanted = [[feature(position, row, col, d, me) for d in range(4)] for row, col in active]
    assert features.tolist() == wanted
    assert len(orders) == len(active)
    assert len(set(orders.tolist())) > 5


def test_positions_that_are_none_are_refused() -> None:
    native = Game("gomoku")._native
    for cells, starts in (([5, 5], [0, 2]), ([31], [0, 1]), ([5], [0, 9]), ([5], [1, 0])):
        with pytest.raises(ValueError, match=r"illegal|do not fit"):
            network_inputs(native, np.array(cells, np.uint16), np.array(starts, np.uint32))


def test_an_engine_searches_with_the_network_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "a.tnn"
    numbers = some_numbers("gomoku", 2)
    for name in ("output", "skip", "output_bias"):
        numbers[name] //= 200  # so that it is an estimate, and not more than one
    write_network(path, "gomoku", numbers, {"command": "none"})
    position = random_position("gomoku", 12, Random(3))
    with Engine(memory=4) as plain, Engine(memory=4, network=path) as other:
        assert plain.weights_mark("gomoku") != other.weights_mark("gomoku")
        assert plain.weights_mark("renju") == other.weights_mark("renju")
        mine, its = (engine.analyse(position, Limit(nodes=3000)) for engine in (plain, other))
        assert (mine.score, mine.nodes) != (its.score, its.nodes)
        renju = Position("renju", "h8 h9")
        assert plain.analyse(renju, Limit(depth=4)).nodes == other.analyse(renju, Limit(depth=4)).nodes
        assert its.best in position.legal_moves
    assert read_network(path) is read_network(path), "it is loaded once"


def test_a_player_with_a_network_plays_its_game_only(tmp_path: Path) -> None:
    path = tmp_path / "Mine.tnn"
    write_network(path, "gomoku", some_numbers("gomoku"), {})
    player = make_player(f"tengen:nodes=50,network={path}")
    assert f"network={path}" in player.name
    assert player.choose(Position("gomoku:19", "k10")) is not None
    with pytest.raises(BadNetwork, match="made for gomoku, not for renju"):
        player.choose(Position("renju", "h8"))
    with pytest.raises(BadNetwork, match="cannot be read"):
        make_player("tengen:nodes=50,network=nowhere.tnn").choose(Position("gomoku", "h8"))


def test_numbers_come_back_as_they_were_written() -> None:
    numbers = some_numbers("renju")
    back = network_numbers(network_bytes("renju", numbers, {}))
    assert all((back[name] == number).all() for name, number in numbers.items())


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    good = network_bytes("gomoku", some_numbers("gomoku"), {})
    altered = bytearray(good)
    altered[1000] ^= 1
    large = some_numbers("gomoku")
    large["hidden"][:] = 32767
    cases = {
        "does not begin": b"something else",
        "damaged": bytes(altered),
        "checksum": good[:-1],
        "too large": network_bytes("gomoku", large, {}),
    }
    for words, data in cases.items():
        path = tmp_path / "file.tnn"
        path.write_bytes(data)
        with pytest.raises(BadNetwork, match=words):
            read_network(path)

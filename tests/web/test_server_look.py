"""Positions as the browser gets them, compared with the slow rules of the oracle."""

import math
from random import Random
from typing import Any

import msgspec
import pytest

from tengen import Game, Position, UnknownGame
from tengen.rules.spec import KINDS
from tengen.web.positions.boards import board
from tengen.web.positions.editor import find_moves, read_setup
from tengen.web.positions.views import view
from tengen.web.tables.catalogue import catalogue, compose
from tengen.web.wire import Refusal
from tengen.web.wire.looked import NumberOption
from tengen.web.wire.shown import ColumnsBoard, PointsBoard
from tests.oracle import make
from tests.oracle.games import random_game

LINE = ["tictactoe", "gomoku:7", "renju:9", "mnk:4x3x3"]
DROP = ["connect4", "popout:4x4x3", "onepop:4x5x3", "connect:3x3x3"]
EDGE = ["dots:2x3", "hexifence:2", "dots:1x1"]


@pytest.mark.parametrize("game", LINE + DROP + EDGE)
@pytest.mark.parametrize("seed", range(4))
def test_a_view_says_what_the_slow_rules_say(game: str, seed: int) -> None:
    oracle = make(game)
    position = Position(game)
    movers: list[int] = []
    for move in random_game(game, seed, limit=60):
        movers.append(oracle.turn)
        oracle.play(move)
        position.play(move)
        seen = view(position)
        assert seen["movers"] == movers
        assert sorted(seen["legal"]) == sorted(oracle.legal_moves())
        outcome = oracle.outcome()
        assert (seen["result"] is None) == (outcome is None)
        if outcome is None:
            assert seen["turn"] == oracle.turn
        else:
            assert (seen["result"]["winner"], seen["result"]["reason"]) == outcome
        assert seen["claim"] == ("draw" in oracle.legal_moves())
    runs = {frozenset(_name(cell) for cell in run) for run in oracle.winning_lines()}
    assert {frozenset(line) for line in seen["result"]["lines"]} == runs if seen["result"] else not runs


def _name(cell: tuple[int, int]) -> str:
    row, col = cell
    return f"{chr(ord('a') + col)}{row + 1}"


@pytest.mark.parametrize("game", EDGE)
def test_captured_cells_have_the_owners_of_the_slow_rules(game: str) -> None:
    for seed in range(5):
        moves = list(random_game(game, seed))
        oracle = make(game)
        for move in moves:
            oracle.play(move)
        seen = view(Position(game, moves))
        owners = {cell["name"]: cell["side"] for cell in seen["cells"]}
        assert owners == {f"({row},{col})": side for (row, col), side in oracle.captured().items()}
        assert tuple(seen["score"]) == oracle.score()
        assert [edge["name"] for edge in seen["edges"]] == moves


def test_discs_fall_and_keep_their_numbers_when_one_below_is_popped() -> None:
    seen = view(Position("popout", "4 4 4 1 p4"))
    there = {stone["at"]: (stone["side"], stone["ply"]) for stone in seen["stones"]}
    assert there == {"d1": (1, 2), "d2": (0, 3), "a1": (1, 4)}
    assert (seen["last"], seen["last_at"], seen["pops_left"]) == ("p4", None, [None, None])
    assert view(Position("onepop", "4 4 4 1 p4"))["pops_left"] == [0, 1]


def test_forbidden_points_are_shown_to_black_only() -> None:
    # The published double three of the README.
    moves = "h8 a1 i8 a3 j10 a5 j9 a7"
    assert "j8" in view(Position("renju", moves))["forbidden"]
    assert view(Position("renju", moves + " a15"))["forbidden"] == []


def test_ends_are_told_in_sentences() -> None:
    assert (
        view(Position("tictactoe", "a1 a2 b1 b2 c1"))["result"]["sentence"] == "X wins with three in a row."
    )
    assert view(Position("dots:1x1", "h00 h10 v00 v01"))["said"] == (
        "Red plays v01 and takes a cell. Red wins with 1 to 0 cells."
    )
    full = view(Position("tictactoe", "a1 b2 c3 b1 b3 a3 c1 c2 a2"))["result"]
    assert (full["winner"], full["sentence"]) == (None, "A draw: the board is full.")


def test_who_claims_a_draw_is_named() -> None:
    full = Position("popout:2x3x3", "1 2 3 1 2 3")
    assert view(full)["claim"]
    full.play("draw")
    assert view(full)["said"] == "Red claims a draw. A draw: Red claimed it on a full board."


@pytest.mark.parametrize("game", [*EDGE, "hexifence:3", "dots:3x2"])
def test_edges_are_sides_of_the_cells_they_belong_to(game: str) -> None:
    """Hexagons and squares alike: each cell's polygon is made of exactly its own edges, which join dots."""
    drawn: dict[str, Any] = msgspec.to_builtins(board(Game(game)))
    edges = {edge["name"]: edge for edge in drawn["edges"]}
    assert set(edges) == {str(move) for move in Game(game).moves}
    dots = {tuple(dot) for dot in drawn["dots"]}
    lengths = {round(math.dist(edge["from"], edge["to"]), 1) for edge in edges.values()}
    assert len(lengths) == 1
    for cell in drawn["cells"]:
        corners = [tuple(point) for point in cell["points"]]
        assert dots.issuperset(corners)
        sides = {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}
        own = {
            frozenset((tuple(edge["from"]), tuple(edge["to"])))
            for edge in edges.values()
            if cell["name"] in edge["cells"]
        }
        assert own == sides
    xs, ys = zip(*dots, strict=True)
    assert (min(xs), min(ys)) == (0, 0)
    assert max(xs) == pytest.approx(drawn["width"], abs=0.02)
    assert max(ys) == pytest.approx(drawn["height"], abs=0.02)


def test_points_and_columns_are_named_as_moves_are() -> None:
    points = board(Game("mnk:5x4x3"))
    assert isinstance(points, PointsBoard)
    names = {col + row for col in points.col_names for row in points.row_names}
    assert names == {str(move) for move in Game("mnk:5x4x3").moves}
    for game, pops in (("popout", "any"), ("connect4", "none"), ("onepop", "once")):
        columns = board(Game(game))
        assert isinstance(columns, ColumnsBoard)
        assert columns.pops == pops
        assert {str(move) for move in Game("popout").moves} >= {f"p{name}" for name in columns.col_names}


# ---- the catalogue ---------------------------------------------------------------------------------------


def test_every_kind_of_game_is_offered_with_options_that_work() -> None:
    games = {game["kind"]: game for game in catalogue()["games"]}
    assert set(games) == set(KINDS)
    for kind, offered in games.items():
        assert compose(kind, {}).name == offered["game"]
        chance = Random(kind)
        for _ in range(20):
            options: dict[str, Any] = {
                option.name: chance.randint(option.min, option.max)
                if isinstance(option, NumberOption)
                else chance.choice(option.choices).value
                for option in offered["options"]
            }
            longest = max((options[side] for side in ("rows", "cols") if side in options), default=99)
            if options.get("length", 0) > longest or (offered["family"] == "drop" and longest < 2):
                with pytest.raises(UnknownGame, match=r"must be|at least"):
                    compose(kind, options)
                continue
            game = compose(kind, options)
            assert game.rows == options.get("rows", game.rows)
            assert all(
                game.options.get(name) == options[name] for name in ("both", "full") if name in options
            )


def test_options_outside_the_offer_are_refused() -> None:
    for kind, options in (
        ("chess", {}),
        ("gomoku", {"size": 4}),
        ("gomoku", {"size": "9"}),
        ("dots", {"k": 1}),
    ):
        with pytest.raises(UnknownGame):
            compose(kind, options)


# ---- the position editor ---------------------------------------------------------------------------------


def _laid_out(position: Position) -> dict[str, Any]:
    seen = view(position)
    if seen["family"] == "edge":
        return {
            "edges": [edge["name"] for edge in seen["edges"]],
            "cells": [[cell["name"], cell["side"]] for cell in seen["cells"]],
            "turn": seen["turn"],
        }
    return {"stones": [[stone["at"], stone["side"]] for stone in seen["stones"]], "turn": seen["turn"]}


@pytest.mark.parametrize(
    "game", ["gomoku:9", "standard:9", "caro:9", "renju:11", "connect4", "connect:5x9x4", *EDGE]
)
@pytest.mark.parametrize("seed", range(6))
def test_any_position_of_a_game_can_be_set_up_again(game: str, seed: int) -> None:
    """Laid out in another order, without its history, it leads to the same position."""
    moves = list(random_game(game, seed, limit=40))
    chance = Random(seed)
    position = Position(game, moves[: chance.randint(0, len(moves))])
    if position.is_over:
        position.undo()
    setup = _laid_out(position)
    for pile in setup.values():
        if isinstance(pile, list):
            chance.shuffle(pile)
    assert Position(game, find_moves(read_setup(Game(game), setup))) == position


@pytest.mark.parametrize(
    ("game", "setup", "why"),
    [
        ("gomoku", {"stones": [["h8", 0], ["h9", 0]]}, "Black has 2 stones and White 0"),
        ("gomoku", {"stones": [["h8", 0]], "turn": 0}, "it is White's turn"),
        ("gomoku", {"stones": [["z8", 0]]}, "no cell"),
        ("gomoku", {"stones": [["h8", 0], ["h8", 1]]}, "twice"),
        ("connect4", {"stones": [["d2", 0]]}, "hangs in the air"),
        ("connect4", {"stones": [["a1", 0], ["a2", 0], ["b1", 1], ["b2", 1]]}, None),
        ("connect4", {"stones": [["a1", 1], ["a2", 1], ["a3", 0], ["a4", 0]]}, "no order of drops"),
        ("dots:2x2", {"edges": ["h00"], "turn": 0}, "no order of moves"),
        ("dots:2x2", {"edges": ["h00"], "cells": [["(0,0)", 0]]}, "not all of its edges"),
        ("dots:2x2", {"edges": ["x"]}, "no edge"),
    ],
)
def test_what_cannot_be_reached_by_moves_is_refused_with_the_reason(
    game: str, setup: Any, why: str | None
) -> None:
    if why is None:
        assert len(find_moves(read_setup(Game(game), setup))) == 4
        return
    with pytest.raises(Refusal, match=why):
        find_moves(read_setup(Game(game), setup))

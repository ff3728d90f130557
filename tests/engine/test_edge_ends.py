"""The ends of edge games: values and all best moves of the tables, perfect play, true bounds."""

import random

import pytest

from tengen import Engine, Game, Info, Limit, Margin, Position, solve
from tengen.families.edge.greedy import best_edges
from tests.engine.truth import DATA, lead

TABLES = {
    "dotsandboxes3x3_exact": ("dots:3x3", 2, 4),
    "hexifence2_exact": ("hexifence:2", 2, 4),
    "hexifence3_endgame_exact": ("hexifence:3", 1, 3),
}


def names(row: str, game: str) -> set[str]:
    """The tables write square edges as h12 and v12, row and column."""
    if game.startswith("hexifence"):
        return set(row.split(","))
    kinds = {move.kind[0] + f"{move.row}{move.col}": str(move) for move in Game(game).moves}
    return {kinds[{"h": "a", "v": "d"}[name[0]] + name[1:]] for name in row.split(",")}


def compare(table: str, most_free: int) -> int:
    """How many positions were compared. Who drew what does not matter for what is still to come."""
    game, drawn_field, value_field = TABLES[table]
    seen = 0
    for line in (DATA / "edge" / f"{table}.txt").read_text().splitlines():
        row = line.split()
        if line.startswith("#") or row[drawn_field].count("0") > most_free:
            continue
        marks = zip(Game(game).moves, row[drawn_field], strict=True)
        position = Position(game, [edge for edge, mark in marks if mark == "1"])
        solution = solve(position, memory=16, every_move=True)
        assert isinstance(solution.score, Margin)
        assert solution.score.cells - lead(position) == int(row[value_field]), row
        best = {str(line.best) for line in solution.moves if line.score == solution.score}
        assert best == names(row[value_field + 1], game), row
        seen += 1
    return seen


@pytest.mark.parametrize(("table", "most_free"), [*((t, 24) for t in TABLES), ("hexifence2_exact", 30)])
def test_values_and_all_best_moves(table: str, most_free: int) -> None:
    assert compare(table, most_free) > 20


@pytest.mark.slow
def test_values_and_all_best_moves_of_every_endgame() -> None:
    assert compare("hexifence3_endgame_exact", 40) == 64


@pytest.mark.parametrize("turn", [0, 1])
def test_the_second_player_of_hexifence_2_never_loses(turn: int) -> None:
    """Against random and greedy opponents; the perfect table makes it certain."""
    with Engine(memory=4) as engine:
        for seed in range(12):
            chance = random.Random(seed)
            position = Position("hexifence:2")
            while not position.is_over:
                if position.turn == 1:
                    position.play(engine.play(position, Limit(nodes=100)).move)
                else:
                    edges = best_edges(position) if turn else list(position.legal_moves)
                    position.play(chance.choice(edges))
            assert position.score[1] > position.score[0]


def test_the_end_of_a_larger_game_is_exact_within_a_limit_of_nodes() -> None:
    row = (DATA / "edge" / "hexifence3_endgame_exact.txt").read_text().splitlines()[-1].split()
    marks = zip(Game("hexifence:3").moves, row[1], strict=True)
    position = Position("hexifence:3", [edge for edge, mark in marks if mark == "1"])
    results = []
    for _ in range(2):
        with Engine(memory=8) as engine:
            info = engine.analyse(position, Limit(nodes=2_000_000))
            assert isinstance(info.score, Margin)
            results.append((info.moves, info.nodes))
    assert results[0] == results[1]


@pytest.mark.parametrize("nodes", [2_000, 50_000])
def test_unsolved_positions_have_true_bounds(nodes: int) -> None:
    heard: list[Info] = []
    solve(Position("dots:3x4"), memory=8, limit=Limit(nodes=nodes), progress=heard.append)
    bounds = [info.bounds for info in heard if info.bounds is not None]
    assert len(bounds) > 0
    assert all(-12 <= least <= 0 <= most <= 12 for least, most in bounds)


def test_every_move_has_a_value() -> None:
    solution = solve(Position("dots:2x2"), memory=4, every_move=True)
    assert len(solution.moves) == 12
    assert solution.moves[0].score == solution.score == Margin(2, solution.score.turn)
    assert {line.score.text for line in solution.moves} >= {"wins by 2"}
    assert len(solution.to_json()["values"]) == 12


@pytest.mark.slow
def test_dots_4x4_is_even() -> None:
    assert solve(Position("dots:4x4"), memory=2400, threads=2).text == "even"

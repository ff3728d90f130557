"""The twelve-ply database of BitBully: its scores are those of two solvers, and it answers at once."""

from pathlib import Path
from random import Random

import pytest
from bitbully import bitbully_core

from tengen import BadBook, Engine, Limit, Position
from tengen.engine.database import AT_ONCE, PLIES, Database, book_around, database
from tengen.solving.solver import Solver


def random_position(plies: int, random: Random) -> Position:
    while True:
        position = Position("connect4")
        while position.ply < plies and not position.is_over:
            position.play(random.choice(position.legal_moves))
        if not position.is_over:
            return position


def points_of_bitbully(position: Position) -> int:
    board = bitbully_core.BoardCore()
    board.setBoard([move.col for move in position.moves])
    return int(bitbully_core.BitBullyCore().mtdf(board, first_guess=0))


@pytest.mark.parametrize("plies", range(9, PLIES + 1))
def test_scores_are_those_of_two_solvers_without_it(plies: int) -> None:
    random = Random(plies)
    with Solver("connect4", memory=64, book=False) as solver:
        for _ in range(4):
            position = random_position(plies, random)
            book = book_around(position)
            assert book is not None
            said = book.points(position)
            found = solver.solve(position).points
            assert found is not None
            assert found.lower == found.upper == said == points_of_bitbully(position), position.moves


def test_up_to_twelve_plies_no_position_is_searched() -> None:
    random = Random(5)
    with Solver("connect4", memory=16) as solver, Engine(memory=16) as engine:
        for plies in range(7, PLIES + 1):
            position = random_position(plies, random)
            before = solver.solve(position)
            assert before.proven
            assert before.nodes < 10_000  # quick ends are solved again, for their line
            if not AT_ONCE <= plies < PLIES:
                continue  # looking on takes long, or the score is known, but those after the moves are not
            analysed = engine.analyse(position, Limit(nodes=1)).score
            assert analysed.is_exact
            assert str(analysed) == str(before.score)


def test_every_move_is_known() -> None:
    position = random_position(9, Random(8))
    with Solver("connect4", memory=16) as solver, Solver("connect4", memory=64, book=False) as slow:
        assert {str(move): str(score) for move, score in solver.scores(position).items()} == {
            str(move): str(score) for move, score in slow.scores(position).items()
        }


def test_positions_that_were_set_up_are_known_too() -> None:
    played = random_position(11, Random(2))
    placed = Position.from_fen(played.fen)
    first, second = book_around(played), book_around(placed)
    assert first is not None
    assert second is not None
    assert first.points(played) == second.points(placed) is not None


def test_later_positions_and_other_games_have_no_part_in_it() -> None:
    late = book_around(random_position(13, Random(1)))
    assert late is not None
    assert late.points(random_position(13, Random(1))) is None
    assert book_around(Position("gomoku")) is None


@pytest.mark.parametrize("damage", ["cut", "value"])
def test_a_damaged_database_is_refused(damage: str, tmp_path: Path) -> None:
    import bitbully_databases

    content = bytearray(
        Path(bitbully_databases.BitBullyDatabases.get_database_path("12-ply-dist")).read_bytes()
    )
    if damage == "cut":
        del content[-5:]
    else:
        content[4::5] = bytes(100 - (value & 63) for value in content[4::5])
    path = tmp_path / "book.dat"
    path.write_bytes(content)
    with pytest.raises(BadBook, match="install bitbully-databases again"):
        Database(path)


def test_it_is_found_where_the_package_is_installed() -> None:
    assert database() is not None

"""The opening book: what it says is what the solver says, and it answers at once."""

from pathlib import Path

from tengen import Engine, Limit, Loss, Position, Side, Win, solve
from tengen.book import Book, own_book, read_book

FIRST_MOVES = (-2, -1, 0, 1, 0, -1, -2)


def test_the_seven_first_moves() -> None:
    solution = solve(Position("connect4"), every_move=True)
    assert solution.nodes == 0
    assert solution.points is not None
    assert solution.points.lower == 1
    assert tuple(points.lower for points in solution.move_points.values()) == FIRST_MOVES
    assert str(solution.line[0]) == "4"
    assert solution.text == "win in 41"


def test_it_knows_mirror_images_and_no_other_game() -> None:
    book = own_book()
    assert book.points(Position("connect4", "1")) == book.points(Position("connect4", "7")) == 2
    assert book.points(Position("connect:6x7x5", "1")) is None
    assert book.points(Position("connect4", "1 1 1 2 2 3 4 5 5 6 6 7")) is None


def test_a_book_grows_record_by_record_and_survives_a_torn_end(tmp_path: Path) -> None:
    file = tmp_path / "own.book"
    assert len(read_book(file)) == 0
    book = Book()
    records = [book.add(Position("connect4", moves), points) for moves, points in (("4 4", 1), ("4 1", -3))]
    file.write_bytes(b"".join(records) + records[0][:5])
    again = read_book(file)
    assert len(again) == 2
    assert again.points(Position("connect4", "4 7")) == -3


def test_it_is_small_enough_for_the_wheel() -> None:
    file = Path(__file__).parents[2] / "src" / "tengen" / "data" / "connect4.book"
    assert file.stat().st_size <= 2_000_000


def test_the_engine_plays_from_it_without_a_search() -> None:
    with Engine(memory=1) as engine:
        played = engine.play(Position("connect4", "1"), Limit(time=60))
        assert str(played.move) == "4"
        assert played.info.score == Win(39, Side.SECOND)
        assert played.info.nodes == 0
        lines = engine.analyse(Position("connect4"), Limit(time=60), lines=7).lines
        assert [str(line.best) for line in lines[:1] + lines[-2:]] == ["4", "1", "7"]
        assert lines[0].score == Win(41, Side.FIRST)
        assert lines[-1].score == Loss(40, Side.FIRST)


def test_the_engine_can_do_without_it_and_does_so_when_it_looks_only_so_deep() -> None:
    with Engine(memory=1, features={"book": False}) as engine:
        assert engine.analyse(Position("connect4", "1"), Limit(nodes=1000)).nodes > 0
    with Engine(memory=1) as engine:
        assert not engine.analyse(Position("connect4", "1"), Limit(depth=2)).score.is_exact
        assert engine.analyse(Position("connect:7x6x4", "1"), Limit(nodes=1000)).nodes > 0

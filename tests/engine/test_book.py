"""The opening book: what it says is what the solver says, and it answers at once."""

import random
from pathlib import Path

import pytest

from tengen import BadBook, Engine, Limit, Loss, Position, Side, Win, solve
from tengen.engine import database
from tengen.engine.book import Book, content_of, own_book, read_book, seal

FIRST_MOVES = (-2, -1, 0, 1, 0, -1, -2)


def test_the_seven_first_moves() -> None:
    solution = solve(Position("connect4"), every_move=True)
    assert solution.nodes == 0
    assert solution.points is not None
    assert solution.points.lower == 1
    assert tuple(points.lower for points in solution.move_points.values()) == FIRST_MOVES
    assert str(solution.line[0]) == "4"
    assert solution.text == "win in 21"


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


def test_a_finished_book_that_is_damaged_is_refused(tmp_path: Path) -> None:
    book = Book()
    records = b"".join(
        book.add(Position("connect4", moves), points)
        for moves, points in (("4 4", 1), ("4 1", -3), ("4 4", 2))
    )
    file = tmp_path / "own.book"
    whole = seal(records)
    file.write_bytes(whole)
    assert len(read_book(file)) == 2
    assert read_book(file).points(Position("connect4", "4 4")) == 2
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << (place % 8)
        with pytest.raises(BadBook, match=r"own\.book"):
            content_of(bytes(damaged), "own.book")
    for length in (0, 5, 14, 30, len(whole) - 9, len(whole) - 1):
        with pytest.raises(BadBook):
            content_of(whole[:length], "own.book")
    with pytest.raises(BadBook):
        content_of(random.Random(1).randbytes(9000), "own.book")
    file.write_bytes(whole[:-1])
    with pytest.raises(BadBook, match="damaged"):
        read_book(file)


def test_it_may_know_only_what_a_score_is_at_most() -> None:
    book = Book()
    drawn, lost, known = (Position("connect4", moves) for moves in ("4 4", "4 1", "4 2"))
    book.add(known, -3)
    records = [book.add_at_most(drawn, 0), book.add_at_most(lost, -1), book.add_at_most(known, 0)]
    again = Book(b"".join(records))
    assert len(again) == 2
    assert [again.points(position) for position in (drawn, lost)] == [None, None]
    assert again.at_most(drawn) == 0
    assert again.at_most(Position("connect4", "4 7")) == -1
    assert (book.points(known), book.at_most(known)) == (-3, -3)


def test_it_is_small_enough_for_the_wheel() -> None:
    file = Path(__file__).parents[2] / "src" / "tengen" / "data" / "connect4.book"
    assert file.stat().st_size <= 1_000_000


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


def unknown_by_the_book(engine: Engine, position: Position, side: Side, plies: int) -> list[Position]:
    """Where a game in which one side plays by the book, and the other anything, leaves it too soon."""
    if position.ply > plies:
        return []
    if position.turn is side:
        played = engine.play(position, Limit(nodes=1))
        if played.info.nodes > 0 or not played.info.score.is_exact:
            return [position]
        moves = [played.move]
    else:
        moves = list(position.legal_moves)
    found = []
    for move in moves:
        after = position.copy()
        after.play(move)
        found += unknown_by_the_book(engine, after, side, plies)
    return found


@pytest.mark.parametrize(("side", "plies"), [(Side.FIRST, 4), (Side.SECOND, 5)])
def test_whoever_plays_by_it_need_not_think_for_the_first_moves(side: Side, plies: int) -> None:
    with Engine(memory=1) as engine:
        assert unknown_by_the_book(engine, Position("connect4"), side, plies) == []


def test_it_knows_every_position_of_the_first_plies() -> None:
    book = own_book()
    chance = random.Random(8)
    for _ in range(1000):
        position = Position("connect4")
        while position.ply < 8 and not position.is_over:
            assert book.points(position) is not None, position
            position.play(chance.choice(position.legal_moves))
        assert (book.points(position) is None) is position.is_over, position


def kept_by_a_bound(count: int, seed: int) -> list[tuple[Position, Book]]:
    """Positions beyond the book that are not lost, and books with bounds after the moves that keep this."""
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        position = Position("connect4")
        while position.ply <= max(8, own_book().complete_plies) and not position.is_over:
            position.play(chance.choice([move for move in position.legal_moves if move.col != 3]))
        known = None if position.is_over else database.book_around(position)
        scores = (known.moves(position) if known is not None else None) or {}
        if not scores or max(scores.values()) < 0:
            continue
        book = Book(base=own_book())
        for move, points in scores.items():
            if points >= 0:
                book.add_at_most(Position("connect4", [*position.moves, move]), -min(points, 1))
        found.append((position, book))
    return found


def test_the_engine_keeps_a_win_or_a_draw_by_a_bound_when_it_has_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = 0
    with Engine(memory=1) as engine:
        for position, book in kept_by_a_bound(60, 10):
            monkeypatch.setattr("tengen.engine.engine.book_around", lambda *_, book=book: book)
            bounds = {
                str(move): book.at_most(Position("connect4", [*position.moves, move]))
                for move in position.legal_moves
            }
            best = min(bound for bound in bounds.values() if bound is not None)
            # A quick end is found without a book.
            if not solve(position, memory=1, limit=Limit(nodes=1000), book=False).proven:
                played = engine.play(position, Limit(nodes=1000))
                assert bounds[str(played.move)] == best, position
                kept += 1
    assert kept > 20


def test_scores_are_those_of_bitbully() -> None:
    core = pytest.importorskip("bitbully").bitbully_core
    path = pytest.importorskip("bitbully_databases").BitBullyDatabases.get_database_path("12-ply-dist")
    theirs = core.BitBullyCore(Path(path))
    book = own_book()
    chance = random.Random(7)
    seen = 0
    for _ in range(300):
        position = Position("connect4")
        while (scores := book.moves(position) or {}) or position.ply < 3:
            position.play(chance.choice(list(scores or position.legal_moves)))
        for _ in range(position.ply):
            points = book.points(position)
            if points is not None:
                board = core.BoardCore()
                board.setBoard([move.col for move in position.moves])
                assert points == theirs.mtdf(board, first_guess=0), position
                seen += 1
            position.undo()
    assert seen > 100

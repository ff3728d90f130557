"""Counting what somebody did with their chances."""

from tengen import Move, Position
from tengen.coach.habits import Habits, safe_moves, stopping_moves, winning_moves


def named(moves: set[Move]) -> set[str]:
    return {str(move) for move in moves}


def test_wins_and_stops_on_a_line_board() -> None:
    won = Position("tictactoe", "a1 b1 a2 b2")
    assert named(winning_moves(won)) == {"a3"}
    threatened = Position("tictactoe", "a1 b1 a2")
    assert named(stopping_moves(threatened)) == {"a3"}
    assert stopping_moves(Position("tictactoe", "a1 b1")) == set()


def test_a_threat_that_cannot_be_stopped_is_nobodys_fault() -> None:
    open_four = Position("gomoku", "h8 a1 i8 a3 j8 a5 k8")
    assert stopping_moves(open_four) == set()


def test_stops_in_a_drop_game() -> None:
    assert named(stopping_moves(Position("connect4", "1 7 1 7 1"))) == {"1"}


def test_a_pop_can_stop_a_line_too() -> None:
    stops = named(stopping_moves(Position("popout", "1 2 3 7 4 7 5")))
    assert stops <= {"1", "2", "3", "4", "5", "6", "7", "p2", "p7"}


def test_safe_edges_are_those_that_give_nothing() -> None:
    position = Position("dots:1x2", "h00 h10")
    assert named(safe_moves(position)) == {"h01", "h11", "v02"}
    assert safe_moves(Position("dots:1x2")) == set(), "everything is safe: nothing to be careful about"


def test_what_was_done_is_counted() -> None:
    habits = Habits()
    for moves, choice in (
        ("a1 b1 a2 b2", "a3"),
        ("a1 b1 a2 b2", "c3"),
        ("a1 b1 a2", "a3"),
        ("a1 b1 a2", "c2"),
    ):
        position = Position("tictactoe", moves)
        habits.watch(position, position.game.parse_move(choice))
    assert (habits.wins_offered, habits.wins_taken) == (2, 1)
    assert (habits.threats_faced, habits.threats_stopped) == (2, 1)
    assert (habits.stones, habits.stones_near) == (4, 4)
    assert (habits + habits).moves == 8


def test_a_pop_that_completes_the_opponents_line_stops_nothing() -> None:
    position = Position("onepop:6x7x4", "4 4 3 5 4 4 5 5 2 1 5 3 3")
    assert position.copy().play("p5") is None  # legal, and ends the game: Red has four in a row
    assert stopping_moves(position) == set(), "Red pops column 3 after any other move"

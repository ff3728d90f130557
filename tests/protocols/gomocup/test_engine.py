"""Tengen under a Gomocup manager: what is sent and answered, byte by byte."""

from functools import partial

import pytest

from tengen import __version__
from tengen.protocols.gomocup.engine import serve
from tengen.protocols.searcher import EngineOptions
from tests.protocols.scripted import Talk

QUICK = EngineOptions(memory=4, nodes=300, time=60.0, quiet=True)


def _talk(options: EngineOptions = QUICK) -> Talk:
    return Talk(partial(serve, options=options))


def _said(*pairs: tuple[bytes, bytes]) -> None:
    """Plays the manager: each text is sent and the answer read before the next."""
    with _talk() as talk:
        for sent, answer in pairs:
            talk.send(sent)
            talk.expect(answer)
        talk.send(b"END\n")
        assert talk.end() == b""


# Black has four in a row, closed at one end; White has nothing.
_FOUR = b"7,7,1\n6,7,2\n8,7,1\n0,0,2\n9,7,1\n0,14,2\n10,7,1\n14,0,2\n"


def test_a_game_with_a_win_at_hand() -> None:
    _said(
        (b"START 15\r\n", b"OK\n"),
        (b"INFO timeout_turn 5000\r\nINFO folder /tmp\r\nINFO nonsense\r\nBOARD\r\n", b""),
        (_FOUR.replace(b"\n", b"\r\n") + b"DONE\r\n", b"11,7\n"),
        (b"TURN 1,1\r\n", b"ERROR 1,1: the game is over\n"),
        (b"RESTART\r\n", b"OK\n"),
        (b"BEGIN\r\n", b"7,7\n"),
    )


def test_lines_may_end_with_a_lone_return_and_commands_may_be_small() -> None:
    _said((b"start 20\r", b"OK\n"), (b"restart\r", b"OK\n"))


@pytest.mark.parametrize(
    "stones",
    [
        _FOUR,
        b"".join(sorted(_FOUR.splitlines(keepends=True))),
        b"".join(sorted(_FOUR.splitlines(keepends=True), key=lambda line: line[-2])),
    ],
)
def test_stones_may_come_in_any_order(stones: bytes) -> None:
    _said((b"START 15\n", b"OK\n"), (b"BOARD\n" + stones + b"DONE\n", b"11,7\n"))


def test_the_second_player_wins_too() -> None:
    own = b"7,7,1\n8,7,1\n9,7,1\n10,7,1\n"
    others = b"6,7,2\n0,0,2\n0,14,2\n14,0,2\n14,14,2\n"
    _said((b"START 15\n", b"OK\n"), (b"BOARD\n" + own + others + b"DONE\n", b"11,7\n"))


@pytest.mark.parametrize(
    ("stones", "words"),
    [
        (b"7,7,1\n", b"ERROR 1 own stones and 0 others: it is my move only with as many or one fewer\n"),
        (
            b"7,7,2\n8,8,2\n",
            b"ERROR 0 own stones and 2 others: it is my move only with as many or one fewer\n",
        ),
        (b"7,7,1\n7,7,2\n", b"ERROR two stones are on the same cell\n"),
        (b"15,7,2\n", b"ERROR 15,7 is not on a board of 15 x 15 cells numbered from 0,0\n"),
        (b"-1,-1,2\n", b"ERROR '-1,-1' is no cell: write x,y\n"),
        (b"7,7,3\n", b"ERROR '7,7,3': stones of finished lines are not supported\n"),
        (b"7,7\n", b"ERROR '7,7': write x,y,1 or x,y,2\n"),
        (
            b"".join(b"%d,0,2\n%d,5,1\n" % (x, 2 * x) for x in range(5)),
            b"ERROR these stones cannot come from a game that still goes on\n",
        ),
    ],
)
def test_a_board_that_cannot_be_is_refused_and_the_old_one_kept(stones: bytes, words: bytes) -> None:
    _said(
        (b"START 15\nBOARD\n" + stones + b"DONE\n", b"OK\n" + words),
        (b"BEGIN\n", b"7,7\n"),
    )


def test_a_six_that_was_once_a_five_is_set_up_in_another_order() -> None:
    # In the exact game the row of six is harmless, but not if its fifth stone came last but one.
    row = b"".join(b"%d,0,1\n%d,2,2\n" % (x, 3 * x % 14) for x in range(6))
    with _talk() as talk:
        talk.send(b"INFO rule 1\nSTART 15\nBOARD\n" + row + b"DONE\n")
        talk.expect(b"OK\n")
        x, y = map(int, talk.line().split(","))
        assert 0 <= x < 15
        assert 0 <= y < 15


def test_what_must_be_refused_is_refused_in_words() -> None:
    _said(
        (b"BEGIN\n", b"ERROR there is no board yet: send START first\n"),
        (b"START\n", b"ERROR the size is missing: START 15, or RECTSTART 20,15\n"),
        (b"START 26\n", b"ERROR the size of the board must be 5 to 25, not 26\n"),
        (b"RECTSTART 30,10\n", b"ERROR the number of columns must be 1 to 25, not 30\n"),
        (b"FLY 7,7\n", b"UNKNOWN command FLY\n"),
        (b"START 15\n", b"OK\n"),
        (b"TURN 15,15\n", b"ERROR 15,15 is not on a board of 15 x 15 cells numbered from 0,0\n"),
        (b"TURN here\n", b"ERROR 'here' is no cell: write x,y\n"),
        (b"SWAP2BOARD\n7,7\nDONE\n", b"ERROR SWAP2BOARD has 0, 3 or 5 stones, not 1\n"),
        (b"YXNBEST\n", b"ERROR say how many moves, such as YXNBEST 3\n"),
    )


def test_about_and_the_stones_put_and_taken_back() -> None:
    about = f'name="Tengen", version="{__version__}", author="The Tengen authors", country="international"\n'
    _said(
        (b"ABOUT\n", about.encode()),
        (b"RECTSTART 10,8\n", b"OK\n"),
        (b"PLAY 9,7\n", b"9,7\n"),
        (b"PLAY 9,7\n", b"ERROR 9,7: the cell is occupied\n"),
        (b"PLAY 9,8\n", b"ERROR 9,8 is not on a board of 10 x 8 cells numbered from 0,0\n"),
        (b"PLAY 0,0\n", b"0,0\n"),
        (b"TAKEBACK 9,7\n", b"ERROR 9,7 is not the last stone: take back one after another\n"),
        (b"TAKEBACK 0,0\n", b"OK\n"),
        (b"TAKEBACK 9,7\n", b"OK\n"),
    )


def test_rules_come_before_or_after_start_and_rectangles_are_free_only() -> None:
    _said(
        (b"INFO rule 1\nRECTSTART 10,8\nBEGIN\n", b"OK\nERROR rule 1 needs a square board, not 10 x 8\n"),
        (b"START 15\nINFO rule 9\nBEGIN\n", b"OK\nMESSAGE rule 9 is played as caro\n7,7\n"),
    )


def test_forbidden_cells_are_shown_column_first() -> None:
    # Two open threes would meet at 7,7.
    stones = b"5,7,1\n0,0,2\n6,7,1\n0,14,2\n7,5,1\n14,0,2\n7,6,1\n14,14,2\n"
    _said(
        (b"START 15\nINFO rule 4\nYXSHOWFORBID\n", b"OK\nFORBID .\n"),
        (b"YXBOARD\n" + stones + b"DONE\nYXSHOWFORBID\n", b"FORBID 0707.\n"),
        (b"YXHASHCLEAR\nYXSTOP\nPLAY 7,7\n", b"ERROR 7,7: forbidden double three\n"),
    )


def test_the_best_moves_are_listed_before_the_best() -> None:
    with _talk() as talk:
        talk.send(b"START 15\nYXBOARD\n" + _FOUR + b"DONE\nYXNBEST 2\n")
        talk.expect(b"OK\n")
        assert talk.line().startswith("MESSAGE (1) win in 1 | depth ")
        assert talk.line().startswith("MESSAGE (2) ")
        assert talk.line() == "11,7"
        assert talk.ask("PLAY 11,7") == "11,7"


def test_swap2_opens_and_chooses_a_side() -> None:
    with _talk() as talk:
        assert talk.ask("START 15") == "OK"
        stones = talk.ask("SWAP2BOARD\nDONE").split()
        assert len(set(stones)) == 3
        answer = talk.ask("SWAP2BOARD\n" + "\n".join(stones) + "\nDONE")
        assert answer == "SWAP" or answer.count(",") == 1
        # Stones in the middle are worth more than stones in corners.
        assert talk.ask("SWAP2BOARD\n7,7\n0,0\n8,7\n14,14\n9,7\nDONE") == "SWAP"
        assert talk.ask("SWAP2BOARD\n0,0\n7,7\n14,14\n8,8\n0,14\nDONE").count(",") == 1


def test_equal_questions_have_equal_answers_with_a_limit_of_nodes() -> None:
    def told() -> list[str]:
        with _talk(EngineOptions(memory=4, nodes=2000, time=60.0)) as talk:
            return [
                talk.ask("START 15"),
                *(talk.ask("TURN 7,7") if i == 0 else talk.line() for i in range(2)),
            ]

    assert told() == told()


def test_end_ends_it_during_a_search_and_a_new_start_needs_no_answer_first() -> None:
    endless = EngineOptions(memory=4, quiet=True)
    with _talk(endless) as talk:
        talk.send(b"START 15\nINFO timeout_turn 3600000\nTURN 7,7\n")
        talk.expect(b"OK\n")
        talk.send(b"START 20\n")
        talk.expect(b"OK\n")
        talk.send(b"TURN 9,9\nINFO x y\nEND\n")
        assert talk.end() == b""


def test_yxstop_ends_the_search_with_a_move() -> None:
    with _talk(EngineOptions(memory=4, quiet=True)) as talk:
        talk.send(b"START 15\nINFO timeout_turn 3600000\nTURN 7,7\nYXSTOP\n")
        talk.expect(b"OK\n")
        assert talk.line().count(",") == 1
        assert talk.ask("TAKEBACK 7,7").startswith("ERROR")


def test_the_end_of_input_ends_it() -> None:
    talk = _talk(EngineOptions(memory=4, quiet=True))
    talk.send(b"START 15\nINFO timeout_turn 3600000\nTURN 7,7\n")
    talk.expect(b"OK\n")
    assert talk.hang_up().count(b",") == 1


@pytest.mark.parametrize(
    "info", [b"timeout_turn 0", b"time_left 0", b"time_left -50", b"max_depth 1", b"max_node 50"]
)
def test_every_limit_ends_a_search(info: bytes) -> None:
    with _talk(EngineOptions(memory=4, time=3600.0, quiet=True)) as talk:
        talk.send(b"START 15\nINFO " + info + b"\n")
        talk.expect(b"OK\n")
        assert talk.ask("TURN 7,7").count(",") == 1

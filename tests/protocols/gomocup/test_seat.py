"""Driving Gomocup engines: what is said to them, what they may say, and how they lose."""

import pytest

from tengen import Game, Position, Side
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Answer, Budget, Cause, PlayerFault, Seat, Unfit
from tengen.protocols.gomocup.answers import AnswerKind, read_line
from tengen.protocols.gomocup.seat import GomocupSeat
from tests.protocols.engines import engine_command, play_out
from tests.protocols.scripted import Script

SECOND = Budget(move=1.0, margin=0.25)

SET_UP = """
> START 15
< OK
> ABOUT
< name="Foo", version="1"
> INFO rule 0
> INFO timeout_turn 1000
> INFO timeout_match 0
> INFO time_left 2147483647
> INFO max_memory 805306368
> INFO game_type 1
"""


def _seat(script: Script) -> GomocupSeat:
    return GomocupSeat("./pbrain-foo --fast", launch=script)  # type: ignore[arg-type]


def _ask(rest: str, moves: str = "", set_up: str = SET_UP, game: str = "gomoku") -> Answer:
    """The answer in a position, when the engine follows the script."""
    script = Script(set_up + rest)
    seat = _seat(script)
    position = Position(game, moves)
    seat.start(position.game, position.turn, SECOND, "other")
    answer = seat.choose(position, SECOND)
    seat.finish("*", position)
    script.assert_done()
    return answer


def test_a_whole_game_word_by_word() -> None:
    script = Script(
        SET_UP
        + """
        > INFO time_left 2147483647
        > BEGIN
        < MESSAGE I take the middle
        < 7,7
        > INFO time_left 2147483647
        > TURN 0,0
        < DEBUG 12 nodes
        < 8,7
        >> END
        """
    )
    seat = _seat(script)
    assert isinstance(seat, Seat)
    assert (seat.name, seat.command) == ("pbrain-foo", "gomocup:./pbrain-foo --fast")
    position = Position("gomoku")
    seat.start(position.game, Side.FIRST, SECOND, "other")
    assert seat.name == "Foo"
    answer = seat.choose(position, SECOND)
    assert str(answer.move) == "h8"
    assert answer.comment == "I take the middle"
    position.play("h8")
    position.play("a15")
    assert str(seat.choose(position, SECOND).move) == "i8"
    seat.finish("*", position)
    assert seat.cpu_seconds() == 0.5
    assert seat.last_words() == ("a word",)
    seat.close()
    script.assert_done()


def test_a_clock_a_rule_and_a_rectangle_are_told() -> None:
    script = Script(
        """
        > START 19
        < MESSAGE loading
        < OK
        > ABOUT
        ! late
        > INFO rule 4
        > INFO timeout_turn 60000
        > INFO timeout_match 60000
        > INFO time_left 60000
        > INFO max_memory 100663296
        > INFO game_type 1
        > INFO timeout_turn 58500
        > INFO time_left 58500
        > TURN 9,9
        < 9,10
        """
    )
    seat = GomocupSeat("foo", ProcessLimits(memory=128 << 20), launch=script)  # type: ignore[arg-type]
    seat.start(Game("renju:19"), Side.SECOND, Budget(clock=60.0), "other")
    assert seat.name == "foo"
    assert str(seat.choose(Position("renju:19", "j10"), Budget(clock=58.5)).move) == "j9"
    script.assert_done()
    rectangle = SET_UP.replace("START 15", "RECTSTART 20,10")
    answer = _ask("> INFO time_left 2147483647\n> BEGIN\n< 19,0", set_up=rectangle, game="mnk:20x10x5")
    assert str(answer.move) == "t10"


def test_nodes_are_told_where_there_are_any() -> None:
    told = SET_UP.replace("timeout_turn 1000", "timeout_turn 30000").rstrip() + "\n> INFO max_node 500\n"
    script = Script(told + "> INFO time_left 2147483647\n> BEGIN\n< 7,7")
    seat = _seat(script)
    seat.start(Game("gomoku"), Side.FIRST, Budget(nodes=500), "other")
    assert str(seat.choose(Position("gomoku"), Budget(nodes=500)).move) == "h8"
    script.assert_done()


@pytest.mark.parametrize(("name", "bits"), [("gomoku", 0), ("standard", 1), ("renju", 4), ("caro", 8)])
def test_every_rule_has_its_bits(name: str, bits: int) -> None:
    _ask(
        "> INFO time_left 2147483647\n> BEGIN\n< 7,7",
        set_up=SET_UP.replace("rule 0", f"rule {bits}"),
        game=name,
    )


def test_an_opening_is_given_as_a_board_in_playing_order() -> None:
    answer = _ask(
        """
        > INFO time_left 2147483647
        > BOARD
        > 7,7,2
        > 7,8,1
        > 8,8,2
        > DONE
        < 0,14
        """,
        "h8 h7 i7",
    )
    assert str(answer.move) == "a1"


@pytest.mark.parametrize(
    ("said", "comment"),
    [
        ("7,8", None),
        (" 7 , 8 ", None),
        ("7,8 MESSAGE done", "done"),
        ("7,8DEBUG nodes 5", "nodes 5"),
        ("MESSAGE thinking done7,8", "thinking done"),
        ("DEBUG (eval 0.5)7,8", "(eval 0.5)"),
        ("MESSAGE That is it.7,8", "That is it."),
    ],
)
def test_messages_may_be_glued_to_the_move(said: str, comment: str | None) -> None:
    answer = _ask(f"> INFO time_left 2147483647\n> BEGIN\n< {said}")
    assert str(answer.move) == "h7"
    assert answer.comment == comment


@pytest.mark.parametrize(
    "line",
    [
        "MESSAGE best 7,8",
        "MESSAGE 7,8",
        "DEBUG pv=7,8",
        "MESSAGE eval 37,8",
        "Depth 3: 7,8",
        "7,8 8,8",
        "7,8,1",
        "",
    ],
)
def test_a_cell_in_a_message_is_no_move(line: str) -> None:
    assert read_line(line).kind in (AnswerKind.MESSAGE, AnswerKind.OTHER)


def test_chatter_is_no_move_and_is_kept_within_bounds() -> None:
    chatter = "\n".join(f"< MESSAGE {i} " + "x" * 400 for i in range(50))
    answer = _ask(
        "> INFO time_left 2147483647\n> BEGIN\n< UNKNOWN time_left\n< OK\n< hello\n" + chatter + "\n< 7,7"
    )
    assert answer.comment is not None
    assert len(answer.comment) <= 500


@pytest.mark.parametrize(
    ("said", "cause", "words"),
    [
        ("< 15,3", Cause.ILLEGAL_MOVE, "15,3 is not on a board of 15 x 15"),
        ("< -1,-1", Cause.ILLEGAL_MOVE, "-1,-1 is not on a board of 15 x 15"),
        ("< 7,7", Cause.ILLEGAL_MOVE, "'7,7': the cell is occupied"),
        ("< ERROR I am lost", Cause.ILLEGAL_MOVE, "'ERROR I am lost' to TURN"),
        ("< UNKNOWN command TURN", Cause.ILLEGAL_MOVE, "'UNKNOWN command TURN' to TURN"),
        ("! late", Cause.TIME, "no answer"),
        ("< 7,8 8,8\n! late", Cause.TIME, "the last it said was '7,8 8,8'"),
        ("< words\n! late", Cause.TIME, "the last it said was 'words'"),
        ("! crash", Cause.CRASH, "it died"),
    ],
)
def test_faults_have_their_cause(said: str, cause: Cause, words: str) -> None:
    with pytest.raises(PlayerFault) as caught:
        _ask(f"> INFO time_left 2147483647\n> TURN 7,7\n{said}", "h8")
    assert caught.value.cause is cause
    assert words in caught.value.detail


def test_a_move_that_nobody_asked_for_is_a_fault() -> None:
    with pytest.raises(PlayerFault, match="when it was not asked"):
        _ask("<< 8,8\n> INFO time_left 2147483647", "h8")


def test_an_engine_that_is_silent_at_the_start_stalls() -> None:
    with pytest.raises(PlayerFault) as caught:
        _ask("", set_up="> START 15\n! late")
    assert caught.value.cause is Cause.STALL


@pytest.mark.parametrize("answer", ["ERROR only 20", "UNKNOWN"])
def test_an_engine_that_refuses_the_board_is_unfit(answer: str) -> None:
    with pytest.raises(Unfit, match="refuses RECTSTART 20,10"):
        _ask("", set_up=f"> RECTSTART 20,10\n< {answer}", game="mnk:20x10x5")


@pytest.mark.parametrize("game", ["tictactoe", "mnk:9x9x6", "connect4", "dots"])
def test_other_games_are_not_for_this_wire(game: str) -> None:
    script = Script("")
    with pytest.raises(Unfit, match="five in a row"):
        _seat(script).start(Game(game), Side.FIRST, SECOND, "other")
    assert script.started == 0


def test_a_game_of_two_real_engines_over_real_pipes() -> None:
    command = engine_command("gomocup", "--nodes", "60", "--memory", "2")
    with GomocupSeat(command) as first, GomocupSeat(command) as second:
        position = play_out("gomoku:9", first, second)
        assert first.name == "Tengen"
        assert first.cpu_seconds() > 0
        again = play_out("gomoku:9", first, second)
    assert position.moves == again.moves

"""The Connect-N course wire, both sides."""

import shlex
from functools import partial

import pytest

from tengen import Game, Move, Position, Reason, Side
from tengen.players.seat import Budget, Cause, PlayerFault, Seat, Unfit
from tengen.protocols.connectn.engine import BadReferee, serve
from tengen.protocols.connectn.seat import ConnectNSeat
from tengen.protocols.searcher import EngineOptions
from tengen.referee.control import Control
from tengen.referee.play import play_game
from tengen.referee.seats import make_seat
from tests.protocols.engines import engine_command, play_out
from tests.protocols.scripted import Script, Talk
from tests.zoo import LIMITS, command

BUDGET = Budget(move=5.0, margin=0.25)
ONEPOP = Game("onepop:6x7x4")
HELLO = "< Ada\n> player1: Ada player2: Bob\n"
BOARD = "> 6 7 4 1 5\n"
HELLO_SECOND = "< Ada\n> player1: Bob player2: Ada\n" + BOARD


def _seat(script: Script, **options: bool) -> ConnectNSeat:
    return ConnectNSeat("java -jar player.jar", launch=script, **options)  # type: ignore[arg-type]


def _started(script: Script, side: Side, opponent: str = "Bob", game: Game = ONEPOP) -> ConnectNSeat:
    """A seat that knows whom it plays: somebody who came over this wire under that name."""
    seat, other = _seat(script), _seat(Script(f"< {opponent}"))
    seat.start(game, side, BUDGET, "-")
    other.start(game, side.other, BUDGET, "-")
    seat.introduce(other)
    return seat


# ---- driving a player ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "result", "old", "word"),
    [
        (Side.FIRST, "1-0", False, "win"),
        (Side.FIRST, "0-1", False, "lose"),
        (Side.FIRST, "1/2-1/2", False, "draw"),
        (Side.SECOND, "1-0", False, "lose"),
        (Side.SECOND, "0-1", True, "-1"),
        (Side.SECOND, "1-0", True, "-2"),
        (Side.SECOND, "1/2-1/2", True, "-3"),
    ],
)
def test_the_end_is_told_in_words_or_in_old_numbers(side: Side, result: str, old: bool, word: str) -> None:
    hello = HELLO if side is Side.FIRST else HELLO_SECOND
    script = Script(hello + f">> {word}")
    seat = _seat(script, old_ends=old)
    seat.start(ONEPOP, side, BUDGET, "Bob")
    seat.introduce(make_seat("random"))
    seat.finish(result, Position(ONEPOP))
    script.assert_done()


def test_a_whole_game_word_by_word_and_the_last_move_is_not_forwarded() -> None:
    script = Script(HELLO + BOARD + "< 3 1\n> 3 1\n< 3 0\n> 0 1\n< 6 1\n>> lose")
    seat = _seat(script)
    assert isinstance(seat, Seat)
    assert seat.command == "connectn:java -jar player.jar"
    position = Position(ONEPOP)
    seat.start(ONEPOP, Side.FIRST, BUDGET, "Bob")
    assert seat.name == "Ada"
    for other in ("4", "1", "4"):
        move = seat.choose(position, BUDGET).move
        assert move is not None
        position.play(move)
        position.play(other)
    assert [str(move) for move in position.moves] == ["4", "4", "p4", "1", "7", "4"]
    seat.finish("0-1", position)
    script.assert_done()


@pytest.mark.parametrize(
    ("says", "opponent", "names"),
    [
        ("Ada", "Ada", "player1: Ada_2 player2: Ada"),
        ("Ada King Lovelace", "Bob: the 2nd", "player1: Bob: the 2nd player2: Ada King Lovelace"),
        ("Åda", "(._.)", "player1: (._.) player2: Åda"),
    ],
)
def test_names_go_out_as_they_came_in(says: str, opponent: str, names: str) -> None:
    script = Script(f"< {says}\n> {names}\n> 6 7 4 1 5")
    _started(script, Side.SECOND, opponent)
    script.assert_done()


@pytest.mark.parametrize(("other", "told"), [("tengen:level=3", "tengen_level=3"), ("", "player")])
def test_a_player_of_another_kind_has_one_word_for_a_name(other: str, told: str) -> None:
    script = Script(f"< Ada Lovelace\n> player1: {told} player2: Ada Lovelace\n> 6 7 4 1 5")
    seat = _seat(script)
    seat.start(ONEPOP, Side.SECOND, BUDGET, other)
    seat.introduce(make_seat("random"))
    script.assert_done()


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ("", "it is empty"),
        ("x" * 201, "longer than 200 signs"),
        ("Ada\x07", "control characters"),
        ("Ada player2: Bob", "'player2:', which begins a name"),
    ],
)
def test_a_name_that_the_wire_cannot_carry_is_refused_with_the_reason(says: str, words: str) -> None:
    with pytest.raises(PlayerFault, match="which this wire cannot carry") as caught:
        _seat(Script(f"< {says}")).start(ONEPOP, Side.FIRST, BUDGET, "Bob")
    assert words in caught.value.detail


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("other", ["greedy", "seeks_name", "good"])
def test_a_player_that_looks_for_its_name_with_a_blank_in_it_plays_whole_games(
    side: Side, other: str
) -> None:
    seeker = ConnectNSeat(shlex.join(command("seeks_name", "connectn")), LIMITS)
    rival = (
        make_seat("greedy", seed=1)
        if other == "greedy"
        else ConnectNSeat(shlex.join(command(other, "connectn")), LIMITS)
    )
    seats = (seeker, rival) if side is Side.FIRST else (rival, seeker)
    try:
        played = play_game(seats, ONEPOP, Control(move=20.0))
    finally:
        seeker.close()
        rival.close()
    assert isinstance(played.verdict.cause, Reason), played.verdict
    assert seeker.name.startswith("Fiona Heaney & Pat Lebold ")


@pytest.mark.parametrize(
    ("budget", "seconds"),
    [
        (Budget(move=2.7), "2"),
        (Budget(move=0.25), "0.25"),
        (Budget(move=3.0, clock=60.0), "3"),
        (Budget(clock=60.0), "3"),
        (Budget(), "10"),
    ],
)
def test_the_time_for_a_move_is_told_in_seconds(budget: Budget, seconds: str) -> None:
    script = Script(f"< Ada\n> player1: Bob player2: Ada\n> 4 5 3 1 {seconds}\n> 0 1\n< 1 1")
    seat = _seat(script)
    seat.start(Game("connect:4x5x3"), Side.SECOND, budget, "Bob")
    seat.choose(Position("connect:4x5x3", "1"), budget)
    script.assert_done()


@pytest.mark.parametrize(
    ("said", "cause", "words"),
    [
        ("< 3", Cause.ILLEGAL_MOVE, "not exactly two numbers"),
        ("< 3 1 1", Cause.ILLEGAL_MOVE, "not exactly two numbers"),
        ("< three one", Cause.ILLEGAL_MOVE, "not exactly two numbers"),
        ("< 3,1", Cause.ILLEGAL_MOVE, "not exactly two numbers"),
        ("< 3 2", Cause.ILLEGAL_MOVE, "OP is 1 to drop or 0 to pop"),
        ("< 7 1", Cause.ILLEGAL_MOVE, "columns go from 0 to 6"),
        ("< -1 1", Cause.ILLEGAL_MOVE, "columns go from 0 to 6"),
        ("< 0 1", Cause.ILLEGAL_MOVE, "full"),
        ("< 0 0", Cause.ILLEGAL_MOVE, "'0 0': "),
        ("! late", Cause.TIME, "no answer"),
        ("! crash", Cause.CRASH, "it died"),
    ],
)
@pytest.mark.parametrize("game", ["onepop:6x7x4", "connect:6x7x4"])
def test_faults_have_their_cause(game: str, said: str, cause: Cause, words: str) -> None:
    script = Script(HELLO_SECOND + "\n".join("> 0 1\n< 0 1" for _ in range(3)) + f"\n> 1 1\n{said}")
    seat = _seat(script)
    position = Position(game)
    seat.start(position.game, Side.SECOND, BUDGET, "Bob")
    for _ in range(3):
        position.play("1")
        move = seat.choose(position, BUDGET).move
        assert move is not None
        position.play(move)
    position.play("2")
    with pytest.raises(PlayerFault) as caught:
        seat.choose(position, BUDGET)
    assert caught.value.cause is cause
    assert words in caught.value.detail


def test_a_line_that_nobody_asked_for_is_a_fault() -> None:
    seat = _started(Script(HELLO_SECOND + "<< 3 1"), Side.SECOND)
    with pytest.raises(PlayerFault, match="when it was not asked"):
        seat.choose(Position(ONEPOP, "1"), BUDGET)


@pytest.mark.parametrize(("side", "moves"), [(Side.FIRST, "1 2"), (Side.SECOND, "1 2 3")])
def test_openings_cannot_be_told(side: Side, moves: str) -> None:
    seat = _started(Script(HELLO if side is Side.FIRST else HELLO_SECOND), side)
    with pytest.raises(Unfit, match="--openings none"):
        seat.choose(Position(ONEPOP, moves), BUDGET)


@pytest.mark.parametrize("game", ["popout", "gomoku", "dots"])
def test_other_games_are_not_for_this_wire(game: str) -> None:
    with pytest.raises(Unfit, match="onepop and connect"):
        _seat(Script("")).start(Game(game), Side.FIRST, BUDGET, "Bob")


# ---- playing under a referee ---------------------------------------------------------------------------

QUICK = EngineOptions(memory=4, nodes=200)


def _talk(name: str = "Tengen", pops: bool = True, options: EngineOptions = QUICK) -> Talk:
    return Talk(partial(serve, options=options, name=name, pops=pops))


@pytest.mark.parametrize(
    ("last", "result"),
    [(b"win", "win"), (b"lose", "lose"), (b"draw", "draw"), (b"-1", "win"), (b"-2", "lose"), (b"-3", "draw")],
)
def test_a_game_byte_by_byte_and_both_forms_of_its_end(last: bytes, result: str) -> None:
    with _talk("Ada", pops=False) as talk:
        talk.expect(b"Ada\n")
        talk.send(b"player1: Ada player2: Bob\n3 1 3 1 5\n")
        talk.expect(b"0 1\n")
        talk.send(b"0 1\r\n")
        talk.expect(b"0 1\n")
        talk.send(last + b"\r\n")
        assert talk.end() == b""
        assert (talk.result, talk.error) == (result, None)


def test_the_other_player_may_begin_and_pops_are_understood() -> None:
    with _talk() as talk:
        talk.expect(b"Tengen\n")
        talk.send(b"player1: Tengen player2: Bob\n6 7 4 2 5\n0 1\n")
        col, op = map(int, talk.line().split())
        position = Position(ONEPOP, [Move.drop(0), Move.drop(col)])
        assert op == 1
        position.play(Move.pop(0))
        col, op = map(int, talk.ask("0 0").split())
        assert position.is_legal(Move.drop(col) if op else Move.pop(col))
        talk.send(b"win\n")
        talk.end()
        assert talk.result == "win"


def test_a_win_at_hand_is_taken() -> None:
    with _talk() as talk:
        talk.expect(b"Tengen\n")
        talk.send(b"player1: Bob player2: Tengen\n4 4 2 1 5\n")
        reply = int(talk.ask("0 1").split()[0])
        position = Position("onepop:4x4x2", [Move.drop(0), Move.drop(reply)])
        quiet = next(
            m for m in position.legal_moves if not Position(position.game, [*position.moves, m]).is_over
        )
        position.play(quiet)
        col, op = map(int, talk.ask(f"{quiet.col} {0 if quiet.kind == 'pop' else 1}").split())
        position.play(Move.drop(col) if op else Move.pop(col))
        assert position.outcome is not None
        assert position.outcome.winner is Side.SECOND


def test_the_end_may_come_while_it_thinks_and_a_referee_that_leaves_ends_it() -> None:
    patient = EngineOptions(memory=4)
    with _talk(options=patient) as talk:
        talk.expect(b"Tengen\n")
        talk.send(b"player1: Tengen player2: Bob\n12 12 5 1 3600\nlose\n")
        assert talk.end() == b""
        assert talk.result == "lose"
    talk = _talk()
    talk.expect(b"Tengen\n")
    assert talk.hang_up() == b""
    assert (talk.result, talk.error) == (None, None)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("hello", "expected 'player1: NAME player2: NAME', not 'hello'"),
        ("player1: Ann player2: Bob", "cannot tell which player is 'Tengen'"),
        ("player1: Tengen player2: Tengen", "start it with another --name"),
        ("player1: Tengen player2: Bob\nsix seven", "expected 'H W N F T'"),
        ("player1: Tengen player2: Bob\n6 7 4 3 5", "expected 'H W N F T'"),
        ("player1: Tengen player2: Bob\n6 7 4 1 soon", "expected 'H W N F T'"),
        ("player1: Tengen player2: Bob\n6 7 9 1 5", "N on 6x7 must be 2 to 7"),
        ("player1: Tengen player2: Bob\n99 7 4 1 5", "rows must be 1 to 16"),
        ("player1: Tengen player2: Bob\n6 7 4 2 5\nfour", "expected 'COLUMN OP'"),
        ("player1: Tengen player2: Bob\n6 7 4 2 5\n9 1", "there is no such column"),
        ("player1: Tengen player2: Bob\n6 7 4 2 5\n1 0", "the referee sent '1 0'"),
        ("player1: Tengen player2: Bob\n6 7 4 2 5\n1 5", "expected 'COLUMN OP'"),
    ],
)
def test_a_strange_referee_is_told_so(lines: str, words: str) -> None:
    with _talk() as talk:
        talk.expect(b"Tengen\n")
        talk.send(lines.encode() + b"\n")
        talk.end()
        assert words in str(talk.error)


def test_bad_referee_is_an_error_of_ours() -> None:
    with _talk() as talk:
        talk.send(b"\xff\xfe\n")
        talk.end()
        assert isinstance(talk.error, BadReferee)


@pytest.mark.parametrize("game", ["onepop:5x5x4", "connect:4x5x3"])
def test_a_game_of_two_real_engines_over_real_pipes(game: str) -> None:
    options = ["--nodes", "100", "--memory", "2"]
    if game.startswith("connect:"):
        options.append("--no-pops")
    command = engine_command("connectn", "--name", "Ada", *options)
    other = engine_command("connectn", "--name", "Bob", *options)
    with ConnectNSeat(command) as first, ConnectNSeat(other) as second:
        play_out(game, first, second)
        assert (first.name, second.name) == ("Ada", "Bob")

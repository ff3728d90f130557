"""The Hexifence wire, both sides, without Java."""

from functools import partial

import pytest

from tengen import Game, Position, Side
from tengen.players.seat import Budget, Cause, PlayerFault, Seat, Unfit
from tengen.protocols.hexifence.engine import serve
from tengen.protocols.hexifence.seat import HexifenceSeat
from tengen.protocols.searcher import EngineOptions
from tests.protocols.engines import engine_command, play_out
from tests.protocols.scripted import Script, Talk

BUDGET = Budget(move=5.0, margin=0.25)
ONE = Game("hexifence:1")
HELLO = "> name\n< Ada\n> init 1 1\n< 0\n"
HELLO_RED = "> name\n< Ada\n> init 1 2\n< 0\n"


def _seat(script: Script) -> HexifenceSeat:
    return HexifenceSeat("java -cp . tengen.PlayerHost their.Player", launch=script)  # type: ignore[arg-type]


# ---- driving a player ----------------------------------------------------------------------------------


def test_a_whole_game_word_by_word() -> None:
    # Six edges, one cell: Blue draws the first, third and fifth, Red the last and takes the cell.
    script = Script(
        HELLO
        + """
        > move
        < 1 0 0
        > winner
        < 0
        > opponent 2 0 1
        < 0
        > move
        < 1 1 0
        > winner
        < 0
        > opponent 2 1 2
        < 0
        > move
        < 1 2 1
        > winner
        < 0
        > opponent 2 2 2
        < 1
        > winner
        < 2
        >> quit
        """
    )
    seat = _seat(script)
    assert isinstance(seat, Seat)
    seat.start(ONE, Side.FIRST, BUDGET, "Bob")
    assert (seat.name, seat.command) == ("Ada", "hexifence:java -cp . tengen.PlayerHost their.Player")
    position = Position(ONE)
    for other in ("0:1", "1:2", "2:2"):
        move = seat.choose(position, BUDGET).move
        assert move is not None
        position.play(move)
        position.play(other)
    assert position.score == (0, 1)
    seat.finish("0-1", position)
    script.assert_done()
    assert seat.remark is None


@pytest.mark.parametrize("side", Side)
def test_an_opening_is_told_with_the_pieces_of_both(side: Side) -> None:
    script = Script(
        (HELLO if side is Side.FIRST else HELLO_RED)
        + "> opponent 1 0 0\n< 0\n> opponent 2 0 1\n< 0\n"
        + ("" if side is Side.FIRST else "> opponent 1 1 0\n< 0\n")
        + f"> move\n< {side + 1} 2 1\n> winner\n< 0\n"
    )
    seat = _seat(script)
    seat.start(ONE, side, BUDGET, "Bob")
    moves = "0:0 0:1" if side is Side.FIRST else "0:0 0:1 1:0"
    assert str(seat.choose(Position(ONE, moves), BUDGET).move) == "2:1"
    script.assert_done()


def test_a_player_that_takes_no_opening_is_found_out_before_the_match() -> None:
    seat = _seat(Script(HELLO + "> opponent 1 0 0\n< -1\n"))
    seat.start(ONE, Side.FIRST, BUDGET, "Bob")
    with pytest.raises(Unfit, match="refuses moves that it did not make"):
        seat.take_opening(Position(ONE, "0:0 0:1"))


def test_two_moves_of_the_opponent_are_told_one_after_another() -> None:
    position = Position("hexifence:2")
    cell = position.game.cells[0]
    edges = [move for move in position.game.moves if cell in position.edge_cells(move)]
    free = [move for move in position.game.moves if cell not in position.edge_cells(move)]
    script = ["> name", "< Ada", "> init 2 2", "< 0"]
    first = [edges[0], edges[2], edges[4]]
    own = [edges[1], edges[3], free[0]]
    for mine, theirs in zip(own, first, strict=True):
        script += [f"> opponent 1 {theirs.row} {theirs.col}", "< 0", "> move", f"< 2 {mine.row} {mine.col}"]
        script += ["> winner", "< 0"]
    script += [f"> opponent 1 {edges[5].row} {edges[5].col}", "< 1"]
    script += [f"> opponent 1 {free[1].row} {free[1].col}", "< 0"]
    script += ["> move", f"< 2 {free[2].row} {free[2].col}", "> winner", "< 0"]
    program = Script("\n".join(script))
    seat = _seat(program)
    seat.start(position.game, Side.SECOND, BUDGET, "Bob")
    for theirs in first:
        position.play(theirs)
        move = seat.choose(position, BUDGET).move
        assert move is not None
        position.play(move)
    position.play(edges[5])
    assert position.turn is Side.FIRST
    position.play(free[1])
    assert seat.choose(position, BUDGET).move == free[2]
    program.assert_done()


@pytest.mark.parametrize(
    ("rest", "cause", "words"),
    [
        ("< 0\n> move\n< 2 0 0", Cause.ILLEGAL_MOVE, "the edge is drawn already"),
        ("< 0\n> move\n< 2 1 1", Cause.ILLEGAL_MOVE, "row 1, column 1: no edge there"),
        ("< 0\n> move\n< 2 -1 999999", Cause.ILLEGAL_MOVE, "no edge there"),
        ("< 0\n> move\n< 1 0 1", Cause.ILLEGAL_MOVE, "for player 1, but it is 2"),
        ("< 0\n> move\n< 0 1", Cause.ILLEGAL_MOVE, "not P ROW COL"),
        ("< 0\n> move\n< up", Cause.ILLEGAL_MOVE, "not P ROW COL"),
        (
            "< 0\n> move\n< error java.lang.NullPointerException",
            Cause.CRASH,
            "makeMove failed: java.lang.Null",
        ),
        ("< 0\n> move\n! late", Cause.TIME, "no answer"),
        ("< 1", Cause.ILLEGAL_MOVE, "returned 1 (captured); true is 0 (nothing captured)"),
        ("< -1", Cause.ILLEGAL_MOVE, "returned -1 (illegal); true is 0"),
        ("< yes", Cause.ILLEGAL_MOVE, "returned 'yes'; true is 0"),
        ("< error stack", Cause.CRASH, "opponentMove failed: stack"),
        ("< 0\n> move\n< 2 0 1\n> winner\n< 2", Cause.ILLEGAL_MOVE, "returned 2 (Red); true is 0 (not over)"),
        ("! crash", Cause.CRASH, "it died"),
    ],
)
def test_a_player_who_lies_or_fails_has_lost(rest: str, cause: Cause, words: str) -> None:
    seat = _seat(Script(HELLO_RED + "> opponent 1 0 0\n" + rest))
    seat.start(ONE, Side.SECOND, BUDGET, "Bob")
    with pytest.raises(PlayerFault) as caught:
        seat.choose(Position(ONE, "0:0"), BUDGET)
    assert caught.value.cause is cause
    assert words in caught.value.detail


def test_a_wrong_winner_at_the_end_is_remarked_because_the_verdict_is_the_boards() -> None:
    script = HELLO
    for theirs, own in (("0 1", "0 0"), ("1 2", "1 0"), ("2 2", "2 1")):
        script += f"> move\n< 1 {own}\n> winner\n< 0\n> opponent 2 {theirs}\n< {int(theirs == '2 2')}\n"
    seat = _seat(Script(script + "> winner\n< 1"))
    seat.start(ONE, Side.FIRST, BUDGET, "Bob")
    position = Position(ONE)
    for other in ("0:1", "1:2", "2:2"):
        move = seat.choose(position, BUDGET).move
        assert move is not None
        position.play(move)
        position.play(other)
    seat.finish("0-1", position)
    assert seat.remark == "getWinner returned 1 (Blue); true is 2 (Red)"


@pytest.mark.parametrize(
    ("answer", "error"), [("-1", Unfit), ("7", PlayerFault), ("error no memory", PlayerFault)]
)
def test_a_player_that_does_not_start_does_not_play(answer: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        _seat(Script(f"> name\n< Ada\n> init 1 1\n< {answer}")).start(ONE, Side.FIRST, BUDGET, "Bob")


@pytest.mark.parametrize("game", ["dots", "gomoku"])
def test_other_games_are_not_for_this_wire(game: str) -> None:
    with pytest.raises(Unfit, match="plays Hexifence"):
        _seat(Script("")).start(Game(game), Side.FIRST, BUDGET, "Bob")


# ---- playing behind the Java class ---------------------------------------------------------------------

QUICK = EngineOptions(memory=4, nodes=500, time=60.0)


def _talk(options: EngineOptions = QUICK) -> Talk:
    return Talk(partial(serve, options=options))


def test_commands_and_answers_byte_by_byte() -> None:
    with _talk() as talk:
        for sent, answer in (
            (b"name\n", b"Tengen\n"),
            (b"move\n", b"error there is no board yet: send init first\n"),
            (b"winner\n", b"error there is no board yet: send init first\n"),
            (b"fly\n", b"error unknown command 'fly'\n"),
            (b"init 9 1\n", b"-1\n"),
            (b"init 3 3\n", b"-1\n"),
            (b"init three 1\n", b"-1\n"),
            (b"init 1 2\n", b"0\n"),
            (b"winner\r\n", b"0\n"),
            (b"board\n", b"+ + -\n+ - +\n- + +\n"),
            (b"move\n", b"error it is the opponent's turn\n"),
            (b"opponent 1 0 0\n", b"0\n"),
            (b"board\n", b"B + -\n+ - +\n- + +\n"),
            (b"opponent 1 0 1\n", b"-1\n"),
            (b"winner\n", b"-1\n"),
            (b"init 1 2\n", b"0\n"),
            (b"opponent 2 0 0\n", b"-1\n"),
            (b"opponent 1 1 1\n", b"-1\n"),
            (b"opponent 1 -5 700000000\n", b"-1\n"),
            (b"opponent\n", b"-1\n"),
        ):
            talk.send(sent)
            talk.expect(answer)
        talk.send(b"quit\n")
        assert talk.end() == b""


def test_the_only_cell_is_taken_and_the_winner_known() -> None:
    with _talk() as talk:
        assert talk.ask("init 1 2") == "0"
        position = Position(ONE)
        while not position.is_over:
            if position.turn is Side.FIRST:
                move = position.legal_moves[0]
                position.play(move)
                assert talk.ask(f"opponent 1 {move.row} {move.col}") == "0"
            else:
                piece, row, col = talk.ask("move").split()
                position.play(f"{row}:{col}")
                assert piece == "2"
        assert talk.ask("winner") == "2"
        assert talk.ask("move") == "error the game is over"
        talk.send(b"board\n")
        assert [talk.line() for _ in range(3)][1][2] == "r"


def test_the_end_of_input_ends_it_while_it_thinks() -> None:
    talk = _talk(EngineOptions(memory=4, time=3600.0))
    assert talk.ask("init 5 1") == "0"
    talk.send(b"move\n")
    talk.hang_up()
    assert talk.error is None


def test_a_game_of_two_real_engines_over_real_pipes() -> None:
    command = engine_command("hexifence", "--nodes", "200", "--memory", "2")
    with HexifenceSeat(command) as first, HexifenceSeat(command) as second:
        position = play_out("hexifence:2", first, second)
    assert sum(position.score) == 7
    assert (first.remark, second.remark) == (None, None)

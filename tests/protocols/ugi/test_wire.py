"""UGI from both ends: Tengen drives an engine, and is one; over the wire it plays as it does without."""

import io
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tengen import Game, Position, Side
from tengen.players.seat import Budget, Cause, PlayerFault, Unfit
from tengen.protocols.searcher import EngineOptions
from tengen.protocols.ugi.engine import serve
from tengen.protocols.ugi.seat import UgiSeat
from tengen.protocols.ugi.words import answer_to, position_text, read_position
from tengen.referee.check import check_player
from tengen.referee.control import Control
from tengen.referee.openings import random_opening
from tengen.referee.play import play_game
from tengen.referee.seats import make_seat
from tests.protocols.engines import engine_command
from tests.protocols.scripted import Script, Talk

EXAMPLES = Path(__file__).parents[3] / "examples"
BUDGET = Budget(move=5.0, margin=0.25)
HELLO = """
> ugi
< id name Ada 1.0
< option name game type string default gomoku
< ugiok
> setoption name game value connect4
> uginewgame
> isready
< readyok
"""
GAMES = (
    "tictactoe",
    "mnk:7x6x4",
    "gomoku:9",
    "standard:9",
    "renju",
    "caro:9",
    "connect4",
    "connect:8x9x5",
    "popout:4x5x4",
    "onepop:5x6x4",
    "hexifence:2",
    "hexifence:3",
    "dots:2x3",
    "dots:4x4",
)


QUICK = ("gomoku:9", "onepop:5x6x4", "dots:2x3")


def seat_of(script: Script) -> UgiSeat:
    return UgiSeat("./ada", launch=script)  # type: ignore[arg-type]


# ---- driving an engine ---------------------------------------------------------------------------------


def test_a_whole_conversation() -> None:
    script = Script(
        HELLO
        + """
        > position startpos
        > go movetime 5000
        < info depth 3 seldepth 5 score cp 25 nodes 120 pv 4 4
        < info string thinking of the middle
        < bestmove 4
        > position startpos moves 4 3
        > go p1time 60000 p2time 50000 p1inc 1000 p2inc 1000 nodes 500
        < bestmove 4 ponder 3
        >> quit
        """
    )
    seat = seat_of(script)
    game = Game("connect4")
    seat.start(game, Side.FIRST, BUDGET, "Bob")
    assert seat.name == "Ada 1.0"
    answer = seat.choose(Position(game), BUDGET)
    assert (str(answer.move), answer.value, answer.comment) == ("4", "+0.25", "thinking of the middle")
    assert answer.data == {"depth": "3", "nodes": "120"}
    clock = Budget(clock=60.0, increment=1.0, nodes=500, rival_clock=50.0)
    assert str(seat.choose(Position(game, "4 3"), clock).move) == "4"
    seat.finish("1-0", Position(game))
    script.assert_done()


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("bestmove 9", Cause.ILLEGAL_MOVE),
        ("bestmove", Cause.ILLEGAL_MOVE),
        ("bestmove none", Cause.ILLEGAL_MOVE),
        ("bestmove -1", Cause.ILLEGAL_MOVE),
        ("bestmove h8", Cause.ILLEGAL_MOVE),
    ],
)
def test_what_is_no_move_is_an_illegal_one(line: str, cause: Cause) -> None:
    seat = seat_of(Script(HELLO + f"> position startpos\n> go movetime 5000\n< {line}\n"))
    seat.start(Game("connect4"), Side.FIRST, BUDGET, "Bob")
    with pytest.raises(PlayerFault) as caught:
        seat.choose(Position("connect4"), BUDGET)
    assert caught.value.cause is cause


def test_an_engine_may_resign() -> None:
    seat = seat_of(Script(HELLO + "> position startpos\n> go movetime 5000\n< bestmove resign\n"))
    seat.start(Game("connect4"), Side.FIRST, BUDGET, "Bob")
    assert seat.choose(Position("connect4"), BUDGET).move is None


def test_an_engine_of_other_games_is_unfit() -> None:
    offer = "> ugi\n< option name game type combo default renju var renju var connect:8x9x5\n< ugiok\n"
    with pytest.raises(Unfit, match="plays renju, connect:8x9x5, not connect4"):
        seat_of(Script(offer)).start(Game("connect4"), Side.FIRST, BUDGET, "Bob")
    refused = HELLO.replace("< readyok", "< info string error: no such game")
    with pytest.raises(Unfit, match="no such game"):
        seat_of(Script(refused)).start(Game("connect4"), Side.FIRST, BUDGET, "Bob")


def test_a_position_that_was_set_up_is_told_as_fen() -> None:
    position = Position.from_fen("connect4 7/7/7/7/3o3/2xx3 o")
    position.play("4")
    text = position_text(position)
    assert text == "position fen connect4 7/7/7/7/3o3/2xx3 o moves 4"
    assert read_position(text.removeprefix("position "), Game("connect4")) == position


# ---- being an engine -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [game if game in QUICK else pytest.param(game, marks=pytest.mark.slow) for game in GAMES]
)
def test_tengen_plays_the_same_over_the_wire_and_directly(game: str) -> None:
    """From the same opening, with the same nodes: every move the same, to the end of the game."""
    opening = random_opening(Game(game), random.Random(game), 2)
    direct = [make_seat("tengen:nodes=300,seed=0") for _ in range(2)]
    wired = [make_seat(f"ugi:{engine_command('ugi')}") for _ in range(2)]
    played = []
    for seats, control in ((direct, Control()), (wired, Control(nodes=300))):
        try:
            one = play_game((seats[0], seats[1]), Game(game), control, opening=opening.moves)
        finally:
            for seat in seats:
                seat.close()
        played.append(one)
    assert [move.move for move in played[0].moves] == [move.move for move in played[1].moves]
    assert played[0].verdict == played[1].verdict
    assert played[1].moves
    assert played[1].verdict.detail == ""


def test_queries_are_answered_truly_at_every_move_of_every_game() -> None:
    chance = random.Random(1)
    for game in GAMES:
        position = Position(game)
        lines, expected = [f"setoption name game value {game}"], []
        while True:
            lines.append(position_text(position))
            for query in ("gameover", "p1turn", "result"):
                lines.append(f"query {query}")
                expected.append(f"response {answer_to(query, position)}")
            if position.is_over:
                break
            position.play(chance.choice(position.legal_moves))
        said = conversation(lines, "tictactoe")
        assert said == expected
        outcome = position.outcome
        assert outcome is not None
        assert said[-1] == {"1-0": "response p1win", "0-1": "response p2win"}.get(
            outcome.result, "response draw"
        )


def conversation(lines: list[str], game: str = "gomoku:9", nodes: int = 10) -> list[str]:
    """Everything that the engine says to these lines."""
    out = io.BytesIO()
    data = ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")
    serve(io.BytesIO(data), out, EngineOptions(memory=1, nodes=nodes, time=0.01, quiet=True), game)
    return out.getvalue().decode().splitlines()


def test_infos_come_before_the_move_and_stop_ends_an_endless_search() -> None:
    with Talk(lambda stdin, stdout: serve(stdin, stdout, EngineOptions(memory=8), "gomoku")) as talk:
        assert talk.ask("ugi").startswith("id name Tengen")
        while talk.line() != "ugiok":
            pass
        talk.send(b"position startpos moves h8\ngo infinite\n")
        assert talk.line().startswith("info depth ")
        talk.send(b"isready\n")
        while (line := talk.line()) != "readyok":
            assert line.startswith("info ")
        talk.send(b"stop\n")
        while not (line := talk.line()).startswith("bestmove "):
            assert line.startswith("info ")
        talk.send(b"quit\n")
        assert talk.end() == b""


def test_a_proven_position_waits_for_stop_all_the_same() -> None:
    with Talk(lambda stdin, stdout: serve(stdin, stdout, EngineOptions(memory=1), "tictactoe")) as talk:
        talk.send(b"position startpos moves a1 a2 b1 b2\ngo infinite\nisready\n")
        while talk.line() != "readyok":
            pass
        talk.send(b"stop\n")
        while not (line := talk.line()).startswith("bestmove "):
            pass
        assert line == "bestmove c1"
        talk.hang_up()


def test_mistakes_are_told_and_change_nothing() -> None:
    said = conversation(
        [
            "setoption name game value chess",
            "setoption name hash value 0",
            "position startpos moves a1 a1",
            "position fen 9/9 x",
            "go nodes many",
            "query weather",
            "hello",
            "position startpos moves a1 a2 b1 b2 c1",
            "go",
            "query result",
        ],
        "tictactoe",
    )
    assert [line.startswith("info string error: ") for line in said[:7]] == [True] * 7
    assert said[7:] == ["bestmove none", "response p1win"]


VOCABULARY = """
ugi isready uginewgame stop quit0 go position startpos fen moves setoption name value game threads hash
nodes depth movetime p1time p2time p1inc query gameover p1turn result 1 3 0 -5 99999999999999 a1 b2 h8 4 4x
0:0 h11 v12 connect4 dots:2x2 renju popout 7/7/7/7/3o3/2xx3 o x 3/1x1/3 \x00 é ½
"""
WORDS = VOCABULARY.split()


def fuzz(lines: int, seed: int) -> None:
    chance = random.Random(seed)

    def one() -> str:
        start = chance.choice(
            ("", "go nodes 5 ", "position startpos moves ", "position fen ", "query ", "setoption name ")
        )
        words = [chance.choice(WORDS) for _ in range(chance.randrange(8))]
        if chance.random() < 0.05:
            words.append("".join(chr(chance.randrange(1, 0x3000)) for _ in range(chance.randrange(40))))
        text = (start + " ".join(words)).replace("infinite", "").replace("hash value", "hash")
        return text.replace("\n", " ").replace("\r", " ")

    sent = [one() for _ in range(lines)]
    sent = [line for line in sent if line.split()[:1] not in (["quit"],) and "infinite" not in line]
    # After all of it the engine still works.
    said = conversation(
        [*sent, "setoption name game value tictactoe", "position startpos moves a1 a2 b1 b2", "go nodes 500"],
        nodes=500,
    )
    assert said[-1] == "bestmove c1"
    kinds = {line.split()[0] for line in said}
    assert kinds <= {"id", "option", "ugiok", "readyok", "info", "bestmove", "response"}
    # Each `go` that was understood has one answer.
    asked = sum(line.split()[:1] == ["go"] for line in sent) + 1
    refused = sum(line.startswith("info string error: go ") for line in said)
    assert sum(line.startswith("bestmove ") for line in said) == asked - refused


def test_a_thousand_strange_lines_do_no_harm() -> None:
    fuzz(1000, 1)


@pytest.mark.slow
def test_a_hundred_thousand_strange_lines_do_no_harm() -> None:
    fuzz(100_000, 2)


# ---- templates -----------------------------------------------------------------------------------------


def right(player: str, game: str) -> list[str]:
    found = list(check_player(player, Game(game), seconds=10.0))
    assert all(each.right is not False for each in found), found
    assert "it calls itself My player" in found[0].detail
    return [each.tried for each in found if each.right]


@pytest.mark.parametrize("game", ["dots:2x2", pytest.param("onepop:4x4x3", marks=pytest.mark.slow)])
def test_the_template_in_python_passes_every_check(game: str) -> None:
    file = EXAMPLES / "ugi_player.py"
    assert len(file.read_text(encoding="utf-8").splitlines()) < 80
    assert "answers queries truly" in right(f"ugi:{sys.executable} {file}", game)


def test_the_template_in_c_passes_every_check(tmp_path: Path) -> None:
    file, program = EXAMPLES / "ugi_player.c", tmp_path / "ugi_player"
    assert len(file.read_text(encoding="utf-8").splitlines()) < 80
    compiler = shutil.which("cc") or shutil.which("c++")
    assert compiler is not None, "the tests need the compiler that builds Tengen"
    kind = ["-x", "c"] if compiler.endswith("cc") else []
    subprocess.run(
        [compiler, *kind, "-Wall", "-Wextra", "-Werror", "-o", str(program), str(file)],
        check=True,
        timeout=120,
    )
    assert len(right(f"ugi:{program}", "connect4")) == 5

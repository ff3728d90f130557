"""Whole games over HTTP, on good lines and on bad ones."""

import threading
from collections.abc import Callable

import httpx
import pytest

from tengen import Game, IllegalMove, Move, Position, Side
from tengen.players import GreedyPlayer, RandomPlayer
from tengen.protocols.classroom import (
    BadAnswer,
    ClassroomClient,
    ClassroomError,
    ClassroomPlayer,
    Credentials,
    GameDetails,
    Patience,
    Refused,
    Seen,
    ServerMove,
)
from tengen.protocols.classroom.player import game_of, position_of, result_of
from tengen.protocols.classroom.school import School
from tests.protocols.classroom.class_server import KEYS, Trouble, serving

QUICK = Patience(first=0.01, longest=0.05, total=30.0, answer=5.0)


def client_of(url: str, user: str) -> ClassroomClient:
    """A client with a line that no proxy of the machine touches."""
    return ClassroomClient(
        Credentials(url, user, KEYS[user]), patience=QUICK, transport=httpx.HTTPTransport()
    )


def found(url: str, school: School, *, size: int = 7, target: int = 4) -> int:
    """Two teams and a game between them, made without trouble."""
    threes, fours = school.new_team("anna", "Threes"), school.new_team("ben", "Fours")
    return school.new_game("anna", (threes, fours), size, target)


def play_both(url: str, game: int, choosers: dict[str, Callable[[Position], Move]]) -> dict[str, Seen]:
    """Two clients at once, each in its thread."""
    ended: dict[str, Seen] = {}
    faults: list[BaseException] = []

    def run(user: str) -> None:
        try:
            with client_of(url, user) as client:
                ended[user] = ClassroomPlayer(client, game, choosers[user], poll=0.01).play()
        except BaseException as fault:  # noqa: BLE001 - shown by the test
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(user,), daemon=True) for user in choosers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    assert not faults
    return ended


def test_two_clients_play_a_game_to_its_end() -> None:
    school = School()
    with serving(Trouble(school, 0, 0.0)) as url:
        game = found(url, school)
        ended = play_both(url, game, {"anna": GreedyPlayer(1).choose, "ben": RandomPlayer(2).choose})
    served = school.games[game]
    assert served.over
    assert ended["anna"].position == ended["ben"].position == served.position
    assert (result_of(ended["anna"]), result_of(ended["ben"])) == ("won", "lost")
    assert served.winner == 1001


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_over_a_bad_line_loses_and_repeats_no_move(seed: int) -> None:
    """Refused, empty, slow, dropped, halved and wrong answers: a third of all."""
    school = School()
    trouble = Trouble(school, seed, 0.33)
    asked: list[tuple[str, int]] = []

    def once(user: str, player: GreedyPlayer | RandomPlayer) -> Callable[[Position], Move]:
        def choose(position: Position) -> Move:
            asked.append((user, position.ply))
            return player.choose(position)

        return choose

    with serving(trouble) as url:
        game = found(url, school, size=6, target=4)
        choosers = {"anna": once("anna", GreedyPlayer(seed)), "ben": once("ben", GreedyPlayer(seed + 1))}
        ended = play_both(url, game, choosers)
    served = school.games[game]
    assert served.over
    assert ended["anna"].position.moves == served.position.moves
    # Each move was thought about once, however often it had to be sent.
    assert len(asked) == len(set(asked)) == served.position.ply
    assert len(trouble.done) >= 6


def test_an_interrupted_client_goes_on_where_the_game_is() -> None:
    school = School()

    class Interrupt(Exception):
        pass

    moves = 0

    def stop_after_two(position: Position) -> Move:
        nonlocal moves
        moves += 1
        if moves > 2:
            raise Interrupt
        return RandomPlayer(moves).choose(position)

    with serving(Trouble(school, 0, 0.0)) as url:
        game = school.new_game("anna", (school.new_team("anna", "Alone"),) * 2, 5, 5)
        with client_of(url, "anna") as client, pytest.raises(Interrupt):
            ClassroomPlayer(client, game, stop_after_two, poll=0.01).play()
        assert school.games[game].position.ply == 2
        seen: list[int] = []
        with client_of(url, "anna") as client:
            end = ClassroomPlayer(
                client, game, RandomPlayer(5).choose, poll=0.01, report=lambda s: seen.append(s.position.ply)
            ).play()
    assert seen == list(range(2, end.position.ply + 1))
    assert result_of(end) in ("draw", "O won", "X won")


def details(**changed: object) -> GameDetails:
    plain: dict[str, object] = {
        "game": 7,
        "size": 5,
        "target": 4,
        "moves": 0,
        "teams": (1, 2),
        "names": ("A", "B"),
        "seconds": 600,
        "open": True,
        "winner": None,
        "turn": 1,
    }
    return GameDetails(**(plain | changed))  # type: ignore[arg-type]


class Puppet:
    """A client whose details and moves are given, one after the other; the last stays."""

    def __init__(
        self, *states: tuple[GameDetails, list[ServerMove]], answer: Exception | None = None
    ) -> None:
        self.states = list(states)
        self.sent: list[tuple[int, int]] = []
        self._answer = answer

    def details(self, game: int) -> GameDetails:
        return self.states[0][0]

    def moves(self, game: int, count: int) -> list[ServerMove]:
        state = self.states[0]
        if len(self.states) > 1:
            self.states.pop(0)
        return state[1]

    def my_teams(self) -> dict[int, str]:
        return {1: "A", 9: "C"}

    def move(self, game: int, team: int, row: int, col: int) -> int:
        self.sent.append((row, col))
        if self._answer is not None:
            raise self._answer
        return 1


def player_of(puppet: Puppet, move: str = "a1", **options: object) -> ClassroomPlayer:
    pauses: list[float] = []
    return ClassroomPlayer(
        puppet,  # type: ignore[arg-type]
        7,
        lambda _: Game("mnk:5x5x4").parse_move(move),
        sleep=pauses.append,
        **options,  # type: ignore[arg-type]
    )


def test_row_0_of_the_server_is_the_top() -> None:
    over = details(open=False, moves=1, turn=2)
    puppet = Puppet((details(), []), (over, [ServerMove(1, 1, 4, 0, Side.FIRST)]))
    end = player_of(puppet).play()
    assert puppet.sent == [(4, 0)]
    assert str(end.position.last_move) == "a1"
    assert result_of(end) == "draw"


def test_a_server_that_always_refuses_ends_the_patience() -> None:
    puppet = Puppet((details(), []), answer=Refused("no"))
    with pytest.raises(Refused, match="no"):
        player_of(puppet).play()
    assert 3 <= len(puppet.sent) <= 20


@pytest.mark.parametrize(
    "moves",
    [
        [ServerMove(1, 1, 0, 0, Side.SECOND)],
        [ServerMove(1, 2, 0, 0, Side.FIRST)],
        [ServerMove(1, 1, 0, 5, Side.FIRST)],
        [ServerMove(1, 1, 0, 0, Side.FIRST), ServerMove(2, 2, 0, 0, Side.SECOND)],
        [ServerMove(n, 1 + n % 2, n // 2 % 2, n // 4, Side(n % 2)) for n in range(24)],
        [],
    ],
)
def test_moves_that_contradict_the_game_are_not_believed(moves: list[ServerMove]) -> None:
    told = details(moves=1)
    assert position_of(told, moves) is None
    with pytest.raises(BadAnswer, match="do not fit"):
        player_of(Puppet((told, moves))).play()


def test_whose_team_it_is() -> None:
    with pytest.raises(ClassroomError, match="not 5"):
        player_of(Puppet((details(), [])), team=5).play()
    with pytest.raises(ClassroomError, match="neither is yours"):
        player_of(Puppet((details(teams=(5, 6)), []))).play()
    with pytest.raises(ClassroomError, match="say which with --team"):
        player_of(Puppet((details(teams=(1, 9)), []))).play()


def test_boards_too_large_for_us_are_declined() -> None:
    with pytest.raises(ClassroomError, match="up to 25x25"):
        game_of(details(size=30))
    with pytest.raises(ClassroomError, match="6 in a row on 5x5"):
        game_of(details(target=6))


def test_our_own_illegal_move_is_never_sent() -> None:
    puppet = Puppet(
        (details(moves=2), [ServerMove(1, 1, 4, 0, Side.FIRST), ServerMove(2, 2, 0, 0, Side.SECOND)])
    )
    with pytest.raises(IllegalMove, match="our player's move a1"):
        player_of(puppet).play()
    assert puppet.sent == []

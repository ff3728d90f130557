"""Tables on a real server: whole games, seats, taking back, the clock, swap2, the hall of fame."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen import Position
from tengen.memory import Memory
from tengen.web.settings import Settings
from tests.web.running import Client, Json, serving


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web")


@pytest.fixture(scope="module")
def url(data: Path) -> Iterator[str]:
    with serving(Settings(data=data, slots=2)) as address:
        yield address


@pytest.fixture
def tab(url: str) -> Iterator[Client]:
    with Client(url) as client:
        yield client


WRONG = "no token of any table"


def moves(state: Json) -> list[str]:
    return list(state["view"]["moves"])


def my_turn(state: Json) -> bool:
    return bool(state["can"]["move"]) or state["view"]["result"] is not None


def test_the_first_message_says_who_is_there(tab: Client) -> None:
    assert tab.hello["push"] == "hello"
    assert tab.hello["limits"]["lines"] == 10


def test_who_asks_briefly_gets_the_state_once(tab: Client) -> None:
    """Without `brief` an own move brings it twice, as older boards expect."""
    table = tab.ask("new", game="gomoku", opponent="here")["table"]
    assert tab.ask("move", table=table, move="h8", brief=True) == {}
    assert [moves(push["state"]) for push in tab.pushes] == [["h8"]]
    tab.pushes.clear()
    assert moves(tab.ask("move", table=table, move="i9")["state"]) == ["h8", "i9"]
    assert [moves(push["state"]) for push in tab.pushes] == [["h8", "i9"]]
    assert "state" not in tab.ask("hint", table=table, brief=True)


@pytest.mark.parametrize("opponent", ["level:1", "classic:window", "greedy", "random"])
def test_a_whole_game_against_an_engine_is_played_and_kept(tab: Client, data: Path, opponent: str) -> None:
    """The person always takes the first free column; nothing wrong gets through."""
    made = tab.ask("new", game="connect:4x4x3", opponent=opponent, name="Ada", colour="second")
    table = made["table"]
    state = made["state"] if my_turn(made["state"]) else tab.state(my_turn)
    assert (state["you"], state["mode"], state["seats"][0]["kind"] != "person") == ([1], "engine", True)
    while state["view"]["result"] is None:
        played = moves(state)
        tab.ask("move", table=table, move=state["view"]["legal"][0], ply=len(played))
        state = tab.state(my_turn)
        assert moves(state)[: len(played)] == played
    assert Position("connect:4x4x3", moves(state)).outcome is not None
    kept = state["kept"] or tab.state(lambda now: now["kept"] is not None)["kept"]
    with Memory(data / "memory.db") as memory:
        stored = memory.game(kept)
    assert stored is not None
    assert [str(entry.move) for entry in stored.record.moves] == moves(state)
    assert stored.second == "Ada"
    assert state["can"]["rematch"]
    assert not state["can"]["move"]
    assert tab.refused("move", table=table, move="1") == "over"


def test_moves_are_refused_for_the_right_reason(tab: Client, url: str) -> None:
    table = tab.ask("new", game="tictactoe", opponent="here")["table"]
    tab.ask("move", table=table, move="b2")
    assert tab.refused("move", table=table, move="b2") == "illegal"
    assert tab.refused("move", table=table, move="z9") == "bad-move"
    assert tab.refused("move", table=table, move="a1", ply=0) == "not-now"
    assert tab.refused("move", table="x" * 24, move="a1") == "no-table"
    assert tab.refused("move", table=table) == "bad"
    assert tab.refused("swap2", table=table, choice="two") == "not-now"
    assert tab.refused("answer", table=table, yes=True) == "not-now"
    assert tab.refused("pause", table=table) == "not-now"
    assert tab.refused("sign", table=table, name="Ada") == "not-now"
    assert tab.refused("rematch", table=table) == "not-now"
    assert moves(tab.ask("join", table=table)["state"]) == ["b2"]
    with Client(url) as other:
        assert other.refused("move", table=table, move="a1") == "no-table"
        assert other.refused("join", table=table, token=WRONG) == "no-seat"
        watching = other.ask("join", table=table)["state"]
        assert (watching["you"], any(watching["can"].values())) == ([], False)
        for verb in ("move", "resign", "undo", "hint", "rematch"):
            assert other.refused(verb, table=table, move="a1") == "no-seat"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": 7}, "bad"),
        ({"game": "gomoku", "opponent": "level:11"}, "bad"),
        ({"game": "gomoku", "opponent": "classic:window"}, "bad"),
        ({"game": "gomoku", "opponent": "python:evil.py"}, "bad"),
        ({"game": "gomoku", "opponent": "watch", "players": ["level:1"]}, "bad"),
        ({"game": "gomoku", "clock": "soon"}, "bad"),
        ({"game": "gomoku", "clock": "9999h"}, "bad"),
        ({"game": "gomoku", "colour": "red"}, "bad"),
        ({"game": "renju", "swap2": True}, "bad"),
        ({"game": "gomoku", "moves": ["h8"], "swap2": True}, "bad"),
        ({"game": "gomoku", "moves": ["h8", "h8"]}, "illegal"),
        ({"game": "gomoku", "name": "tengen:level=3"}, "bad"),
    ],
)
def test_tables_that_cannot_be_are_refused(tab: Client, fields: Json, code: str) -> None:
    assert tab.refused("new", **fields) == code


def test_undo_takes_back_both_moves_against_an_engine_and_one_on_the_same_screen(tab: Client) -> None:
    table = tab.ask("new", game="gomoku", opponent="level:1")["table"]
    tab.ask("move", table=table, move="h8")
    state = tab.state(lambda now: len(moves(now)) == 2)
    tab.ask("move", table=table, move=state["view"]["legal"][0])
    state = tab.state(lambda now: len(moves(now)) == 4)
    assert moves(tab.ask("undo", table=table)["state"]) == moves(state)[:2]
    assert moves(tab.ask("undo", table=table)["state"]) == []
    assert tab.refused("undo", table=table) == "not-now"
    here = tab.ask("new", game="gomoku", opponent="here", moves=["h8"])["table"]
    tab.ask("move", table=here, move="h9")
    tab.ask("move", table=here, move="h10")
    assert moves(tab.ask("undo", table=here)["state"]) == ["h8", "h9"]
    assert moves(tab.ask("undo", table=here)["state"]) == ["h8"]
    assert tab.refused("undo", table=here) == "not-now"


def test_undo_while_the_engine_thinks_stops_it(tab: Client) -> None:
    table = tab.ask("new", game="gomoku:25", opponent="level:10")["table"]
    thinking = tab.ask("move", table=table, move="m13")["state"]
    assert thinking["thinking"]
    state = tab.ask("undo", table=table)["state"]
    assert (moves(state), state["thinking"], state["can"]["move"]) == ([], False, True)
    tab.ask("resign", table=table)
    assert tab.state(lambda now: now["view"]["result"])["view"]["result"]["reason"] == "resignation"


def test_a_refused_move_does_not_disturb_the_engine(tab: Client) -> None:
    table = tab.ask("new", game="gomoku:19", opponent="level:8")["table"]
    assert tab.ask("move", table=table, move="k10")["state"]["thinking"]
    assert tab.refused("move", table=table, move="a1") == "not-your-turn"
    assert tab.refused("answer", table=table, yes=True) == "not-now"
    assert len(moves(tab.state(my_turn))) == 2


def test_in_edge_games_undo_goes_back_to_the_own_turn(tab: Client) -> None:
    """Blue gives Red a cell; Red takes it and moves again: all three moves go."""
    given = ["h00", "v00"]
    table = tab.ask("new", game="dots:2x2", opponent="greedy", moves=given)["table"]
    tab.ask("move", table=table, move="h10")
    state = tab.state(my_turn)
    assert (moves(state)[:4], state["view"]["movers"]) == ([*given, "h10", "v01"], [0, 1, 0, 1, 1])
    assert moves(tab.ask("undo", table=table)["state"]) == given


def test_a_hint_is_a_legal_move_and_finds_a_win(tab: Client) -> None:
    table = tab.ask(
        "new", game="gomoku", opponent="here", moves=["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a5"]
    )["table"]
    hint = tab.ask("hint", table=table)
    assert hint["move"] in ("h7", "h12")
    assert (hint["text"], hint["chance"]) == ("win in 1", 1.0)


def test_two_people_play_by_link(url: str) -> None:
    with Client(url) as host, Client(url) as guest, Client(url) as stranger:
        made = host.ask("new", game="tictactoe", opponent="link", colour="second", name="Ada")
        table = made["table"]
        assert made["invite"] not in (None, made["token"])
        assert [seat["present"] for seat in made["state"]["seats"]] == [False, True]
        joined = guest.ask("join", table=table, token=made["invite"])["state"]
        assert (joined["you"], joined["can"]["move"]) == ([0], True)
        assert host.state(lambda now: now["seats"][0]["present"])["can"]["move"] is False
        assert host.refused("move", table=table, move="a1") == "not-your-turn"
        assert stranger.refused("join", table=table, token=made["invite"][::-1]) == "no-seat"
        guest.ask("move", table=table, move="a1")
        assert moves(host.state(lambda now: now["can"]["move"])) == ["a1"]
        host.ask("move", table=table, move="b2")
        assert host.refused("hint", table=table) == "not-your-turn"
        guest.ask("undo", table=table)
        asked = host.state(lambda now: now["asks"] is not None)
        assert asked["asks"] == {"what": "undo", "side": 0}
        assert guest.refused("answer", table=table, yes=True) == "not-now"
        host.ask("answer", table=table, yes=False)
        assert moves(guest.state(lambda now: now["asks"] is None and len(moves(now)) == 2)) == ["a1", "b2"]
        guest.ask("undo", table=table)
        assert moves(host.ask("answer", table=table, yes=True)["state"]) == []
        for who, move in zip([guest, host] * 3, ["a1", "b2", "a2", "b3", "a3"], strict=False):
            who.ask("move", table=table, move=move)
        end = host.state(lambda now: now["view"]["result"])["view"]["result"]
        assert (end["winner"], end["lines"]) == (0, [["a1", "a2", "a3"]])
        assert host.ask("rematch", table=table)["state"]["rematch"] == 1
        again = guest.ask("rematch", table=table)
        assert (again["state"]["you"], again["token"]) == ([1], made["invite"])
        following = host.state(lambda now: now["next"] is not None)["next"]
        assert following == again["table"]
        assert host.ask("join", table=following, token=made["token"])["state"]["you"] == [0]


def test_who_leaves_is_seen_to_be_gone(url: str) -> None:
    with Client(url) as host:
        made = host.ask("new", game="tictactoe", opponent="link")
        with Client(url) as guest:
            guest.ask("join", table=made["table"], token=made["invite"])
            host.state(lambda now: now["seats"][1]["present"])
        host.state(lambda now: not now["seats"][1]["present"])


def test_those_at_the_table_hear_it_when_a_spectator_comes_and_goes(url: str) -> None:
    with Client(url) as host:
        made = host.ask("new", game="tictactoe", opponent="here")
        with Client(url) as spectator:
            spectator.ask("join", table=made["table"])
            came = host.push("table")["state"]["version"]
        assert host.push("table")["state"]["version"] > came > made["state"]["version"]


def test_engines_play_each_other_and_can_be_stopped(tab: Client) -> None:
    made = tab.ask("new", game="connect4", opponent="watch", players=["level:1", "greedy"], pace=0.05)
    table = made["table"]
    assert made["state"]["you"] == []
    tab.state(lambda now: len(moves(now)) >= 3)
    paused = tab.ask("pause", table=table, on=True)["state"]
    assert (paused["paused"], paused["thinking"]) == (True, False)
    assert tab.refused("move", table=table, move="1") == "no-seat"
    tab.ask("pause", table=table, on=False)
    end = tab.state(lambda now: now["view"]["result"])
    assert moves(end)[: len(moves(paused))] == moves(paused)
    assert Position("connect4", moves(end)).outcome is not None


def test_time_runs_from_the_first_move_and_ends_the_game(url: str) -> None:
    with Client(url) as host, Client(url) as guest:
        made = host.ask("new", game="tictactoe", opponent="link", clock="400ms+1s")
        table, clock = made["table"], made["state"]["clock"]
        assert clock == {
            "text": "400ms+1s",
            "left": [0.4, 0.4],
            "increment": 1.0,
            "period": 0.0,
            "periods": [0, 0],
            "running": None,
        }
        guest.ask("join", table=table, token=made["invite"])
        assert host.ask("move", table=table, move="a1")["state"]["clock"]["running"] == 1
        end = guest.state(lambda now: now["view"]["result"])
        assert end["view"]["result"]["sentence"] == "X wins: O's time is up."
        assert end["clock"]["left"][1] == 0
        assert end["clock"]["running"] is None
        assert guest.refused("move", table=table, move="b2") == "over"


def test_a_move_gains_the_increment(url: str) -> None:
    with Client(url) as host, Client(url) as guest:
        made = host.ask("new", game="tictactoe", opponent="link", clock="5m+7s")
        guest.ask("join", table=made["table"], token=made["invite"])
        host.ask("move", table=made["table"], move="a1")
        left = guest.ask("move", table=made["table"], move="b2")["state"]["clock"]["left"]
        assert left[0] <= 300
        assert 300 < left[1] <= 307


def test_swap2_with_two_people_all_ways(tab: Client, url: str) -> None:
    with Client(url) as guest:
        for choices, expected in (
            (["white"], ([0], [1])),
            (["black"], ([1], [0])),
            (["two", "black"], ([0], [1])),
            (["two", "white"], ([1], [0])),
        ):
            made = tab.ask("new", game="gomoku", opponent="link", swap2=True, clock="5m")
            table = made["table"]
            guest.ask("join", table=table, token=made["invite"])
            assert made["state"]["swap2"] == {"stage": "place", "side": 0, "stones": 3, "choices": []}
            for move in ("h8", "a1", "i9"):
                assert guest.refused("move", table=table, move="o15") == "not-your-turn"
                state = tab.ask("move", table=table, move=move)["state"]
            assert state["swap2"]["choices"] == ["white", "black", "two"]
            assert guest.refused("move", table=table, move="o15") == "not-now"
            assert tab.refused("swap2", table=table, choice="white") == "not-your-turn"
            guest.ask("swap2", table=table, choice=choices[0])
            if choices[0] == "two":
                for move in ("o1", "o2"):
                    guest.ask("move", table=table, move=move)
                assert guest.refused("swap2", table=table, choice="black") == "not-your-turn"
                assert tab.refused("swap2", table=table, choice="two") == "not-now"
                tab.ask("swap2", table=table, choice=choices[1])
            seats = tuple(
                who.ask("join", table=table, token=token)["state"]
                for who, token in ((tab, made["token"]), (guest, made["invite"]))
            )
            assert (seats[0]["you"], seats[1]["you"]) == expected
            assert seats[0]["swap2"] is None
            white = tab if expected[0] == [1] else guest
            assert white.ask("move", table=table, move="h9")["state"]["view"]["ply"] in (4, 6)


@pytest.mark.parametrize("colour", ["first", "second"])
def test_an_engine_does_its_part_of_swap2(tab: Client, colour: str) -> None:
    made = tab.ask("new", game="gomoku", opponent="level:2", swap2=True, colour=colour)
    table = made["table"]
    if colour == "first":
        for move in ("h8", "a1", "o15"):
            tab.ask("move", table=table, move=move)
        state = tab.state(lambda now: now["swap2"] is None)
    else:
        tab.state(lambda now: now["swap2"] and now["swap2"]["choices"])
        state = tab.ask("swap2", table=table, choice="black")["state"]
    assert len(moves(state)) == 3
    if not state["can"]["move"]:
        state = tab.state(my_turn)
    tab.ask("move", table=table, move=state["view"]["legal"][0])
    assert len(moves(tab.state(my_turn))) >= 5


def test_a_person_who_wins_signs_the_hall_of_fame_once(tab: Client) -> None:
    made = tab.ask("new", game="tictactoe", opponent="random", moves=["a1", "b2", "a2", "c3"])
    table = made["table"]
    assert tab.refused("sign", table=table, name="Ada") == "not-now"
    won = tab.ask("move", table=table, move="a3")["state"]
    assert won["view"]["result"]["winner"] == 0
    assert won["can"]["sign"]
    for name in ("", "  ", "tengen:level=9", "Guest", "x" * 100):
        assert tab.refused("sign", table=table, name=name) in ("bad", "too-large")
    fame = tab.ask("sign", table=table, name="  Grace\n Hopper ")["fame"]
    assert {"name": "Grace Hopper", "wins": 1, "draws": 0, "losses": 0} in fame
    assert tab.refused("sign", table=table, name="Ada") == "not-now"
    assert {"name": "Grace Hopper", "wins": 1, "draws": 0, "losses": 0} in tab.ask("fame", game="tictactoe")[
        "fame"
    ]
    assert tab.ask("fame", game="renju")["fame"] == []


def test_a_rematch_against_an_engine_changes_colours(tab: Client) -> None:
    made = tab.ask("new", game="tictactoe", opponent="greedy", clock="5m")
    tab.ask("resign", table=made["table"])
    again = tab.ask("rematch", table=made["table"])
    assert (again["state"]["you"], again["token"]) == ([1], made["token"])
    assert again["state"]["clock"]["left"] == [300.0, 300.0]
    assert len(moves(again["state"])) == 0 or tab.state(my_turn)
    assert tab.ask("rematch", table=made["table"])["table"] == again["table"]


def test_a_game_may_start_from_a_set_up_position(tab: Client) -> None:
    setup = {"stones": [["h8", 0], ["i9", 1], ["j10", 0]], "turn": 1}
    state = tab.ask("new", game="gomoku", opponent="here", setup=setup)["state"]
    assert sorted(moves(state)) == ["h8", "i9", "j10"]
    assert state["view"]["turn"] == 1
    assert tab.refused("new", game="gomoku", opponent="here", setup={"stones": [["h8", 1]]}) == "bad-setup"
    assert tab.refused("new", game="gomoku", moves=["h8"], setup=setup) == "bad"

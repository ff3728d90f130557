"""The client of the class game server against scripted answers."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tengen import Side
from tengen.protocols.classroom import (
    BadAnswer,
    BadSetup,
    ClassroomClient,
    ClassroomError,
    Credentials,
    GameEntry,
    NoAnswer,
    Patience,
    Refused,
    ServerMove,
    read_credentials,
)
from tengen.protocols.classroom.connection import LARGEST

KEY = "very-secret-key-123"
URL = "http://class.example/api/index.php"
ME = Credentials(URL, "42", KEY)

Reply = bytes | str | Exception | httpx.Response | Callable[[httpx.Request], httpx.Response]


class Script:
    """A server that gives the prepared answers one after the other and keeps what it was asked."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.asked: list[tuple[str, str]] = []
        self.pauses: list[float] = []
        self.said: list[str] = []
        self.requests: list[httpx.Request] = []
        self.client = ClassroomClient(
            ME,
            patience=Patience(total=20.0),
            transport=httpx.MockTransport(self._answer),
            sleep=self.pauses.append,
            report=self.said.append,
        )

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        content = request.content.decode() or request.url.query.decode()
        self.asked.append((request.method, content))
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, httpx.Response):
            return reply
        if callable(reply):
            return reply(request)
        return httpx.Response(200, content=reply)


def ok(**fields: object) -> str:
    import json

    return json.dumps({**fields, "code": "OK"})


DETAILS = (
    '{"gameid":"4750","gametype":"TTT","moves":"2","boardsize":"20","target":"10","team1id":"1416",'
    '"team1Name":"Alpha","team2id":"1397","team2Name":"Beta","secondspermove":"600","status":"O",'
    '"winnerteamid":null,"turnteamid":"1416"}'
)
MOVES = (
    '{"moves":[{"moveId":"105889","gameId":"4751","teamId":"1416","move":"9,0","symbol":"O","moveX":"9",'
    '"moveY":"0"},{"moveId":"105888","gameId":"4751","teamId":"1397","move":"8,10","symbol":"X","moveX":"8",'
    '"moveY":"10"}],"code":"OK"}'
)


def test_every_call_is_sent_as_the_protocol_says() -> None:
    script = Script(
        '{"code":"OK","teamId":1024}',
        '{"code":"OK"}',
        '{"code":"OK"}',
        '{"userIds":["79","85"],"code":"OK"}',
        '{"myTeams":[{"1397":"Alpha"},{"1416":"Beta"}],"code":"OK"}',
        '{"code":"OK","gameId":1290}',
        '{"myGames":[{"4671":"1397:1397:C:1397"},{"4749":"1397:1398:O"},{"5":"1:2:C"}],"code":"OK"}',
        '{"myOpenGames":[],"code":"OK"}',
        ok(game=DETAILS),
        MOVES,
        r'{"output":"OX-\nO--\n---\n","target":10,"code":"OK"}',
        r'{"output":"{\"0,0\":\"O\",\"0,11\":\"X\"}","target":10,"code":"OK"}',
        '{"output":null,"target":10,"code":"OK"}',
        '{"moveId":105862,"code":"OK"}',
    )
    client = script.client
    assert client.new_team("A & B") == 1024
    client.add_member(1024, "7")
    client.remove_member(1024, "7")
    assert client.members(1024) == ["79", "85"]
    assert client.my_teams() == {1397: "Alpha", 1416: "Beta"}
    assert client.new_game(1, 2, 10, 5) == 1290
    assert client.my_games() == [
        GameEntry(4671, (1397, 1397), False, 1397),
        GameEntry(4749, (1397, 1398), True, None),
        GameEntry(5, (1, 2), False, None),
    ]
    assert client.my_games(only_open=True) == []
    details = client.details(4750)
    assert (details.size, details.target, details.teams, details.moves) == (20, 10, (1416, 1397), 2)
    assert (details.names, details.open, details.winner, details.turn) == (
        ("Alpha", "Beta"),
        True,
        None,
        1416,
    )
    assert client.moves(4751, 20) == [
        ServerMove(105888, 1397, 8, 10, Side.SECOND),
        ServerMove(105889, 1416, 9, 0, Side.FIRST),
    ]
    assert client.board(1) == ["OX-", "O--", "---"]
    assert client.board_map(1) == {(0, 0): "O", (0, 11): "X"}
    assert client.board_map(1) == {}
    assert client.move(1, 2, 9, 0) == 105862
    assert script.asked == [
        ("POST", "type=team&name=A+%26+B"),
        ("POST", "type=member&teamId=1024&userId=7"),
        ("POST", "type=removeMember&teamId=1024&userId=7"),
        ("GET", "type=team&teamId=1024"),
        ("GET", "type=myTeams"),
        ("POST", "type=game&gameType=TTT&teamId1=1&teamId2=2&boardSize=10&target=5"),
        ("GET", "type=myGames"),
        ("GET", "type=myOpenGames"),
        ("GET", "type=gameDetails&gameId=4750"),
        ("GET", "type=moves&gameId=4751&count=20"),
        ("GET", "type=boardString&gameId=1"),
        ("GET", "type=boardMap&gameId=1"),
        ("GET", "type=boardMap&gameId=1"),
        ("POST", "type=move&gameId=1&teamId=2&move=9%2C0"),
    ]
    for request in script.requests:
        assert request.headers["x-api-key"] == KEY
        assert request.headers["userid"] == "42"
        if request.method == "POST":
            assert request.headers["content-type"] == "application/x-www-form-urlencoded"


def test_questions_are_repeated_with_growing_pauses() -> None:
    script = Script(
        "",
        "<script>later</script>",
        httpx.ConnectError("no route"),
        httpx.ReadTimeout("slow"),
        httpx.Response(503, content=b"{}"),
    )
    with pytest.raises(NoAnswer, match="try again later"):
        Script(*["  \n"] * 6).client.my_teams()
    script = Script(*script.replies[:4], '{"myTeams":[],"code":"OK"}')
    assert script.client.my_teams() == {}
    assert script.pauses == [1, 2, 4, 8]
    script = Script(
        httpx.RemoteProtocolError("dropped"), httpx.Response(503), "half an ans", ok(myTeams=[{"1": "A"}])
    )
    assert script.client.my_teams() == {1: "A"}
    assert [said.partition("; next attempt in ")[2] for said in script.said] == ["1 s", "2 s", "4 s"]


def test_a_game_without_moves_has_none() -> None:
    assert Script('{"code":"FAIL","message":"No moves"}').client.moves(7) == []
    with pytest.raises(Refused, match="Invalid game ID"):
        Script('{"code":"FAIL","message":"Invalid game ID"}').client.moves(7)
    with pytest.raises(Refused, match="there is no game 7"):
        Script(ok(game="{}")).client.details(7)


@pytest.mark.parametrize(
    "trouble", ["", "<html>", httpx.ReadTimeout("slow"), httpx.ReadError("dropped"), "[1]"]
)
def test_what_must_not_happen_twice_is_not_repeated_when_it_may_have_arrived(trouble: Reply) -> None:
    for action in (
        lambda client: client.move(1, 2, 3, 4),
        lambda client: client.new_game(1, 2),
        lambda client: client.new_team("Threes"),
    ):
        script = Script(trouble)
        with pytest.raises(NoAnswer, match="must be looked up"):
            action(script.client)
        assert len(script.asked) == 1


def test_what_cannot_have_arrived_is_sent_again() -> None:
    script = Script(httpx.ConnectError("refused"), httpx.ConnectTimeout("slow"), '{"moveId":5,"code":"OK"}')
    assert script.client.move(1, 2, 3, 4) == 5
    assert len(script.asked) == 3


def test_a_member_already_in_the_team_is_no_problem() -> None:
    Script("", '{"userIds":["7"],"code":"OK"}').client.add_member(1, "7")
    with pytest.raises(NoAnswer):
        Script("", '{"userIds":["8"],"code":"OK"}').client.add_member(1, "7")


@pytest.mark.parametrize(
    "body",
    [
        '{"code":"MAYBE"}',
        "{}",
        ok(),
        ok(game="{"),
        ok(game=7),
        ok(game="[1]"),
        ok(game=DETAILS.replace('"O"', '"Q"')),
        ok(game=DETAILS.replace('"20"', '"-20"')),
        ok(game=DETAILS.replace('"20"', '"999999999999999999"')),
        ok(game=DETAILS.replace('"20"', "null")),
        ok(game=DETAILS.replace('"20"', "true")),
        ok(game=DETAILS.replace('"20"', '"٢٠"')),
        ok(game=DETAILS.replace('"1416"', '{"a":1}')),
        ok(game="[" * 10_000),
        ok(game=DETAILS.replace('"Alpha"', "5")),
    ],
)
def test_wrong_details_are_told_not_believed(body: str) -> None:
    if body == ok():
        with pytest.raises(Refused, match="no game"):
            Script(body).client.details(1)
    else:
        with pytest.raises(BadAnswer):
            Script(body).client.details(1)


@pytest.mark.parametrize(
    "moves",
    [
        None,
        "moves",
        [1],
        [{}],
        [{"moveId": "1", "teamId": "1", "move": "a,b", "symbol": "O"}],
        [{"moveId": "1", "teamId": "1", "move": "-1,0", "symbol": "O"}],
        [{"moveId": "1", "teamId": "1", "move": "99999,0", "symbol": "O"}],
        [{"moveId": "1", "teamId": "1", "move": "1,0", "symbol": "Z"}],
        [{"moveId": "x", "teamId": "1", "move": "1,0", "symbol": "O"}],
        [{"moveId": "1", "teamId": "1", "move": ["1", "0"], "symbol": "O"}],
        [{"moveId": "1", "teamId": "1", "move": "1,0", "symbol": "O"}] * 10,
    ],
)
def test_wrong_moves_are_told_not_believed(moves: object) -> None:
    with pytest.raises(BadAnswer):
        Script(ok(moves=moves)).client.moves(1, 9)


@pytest.mark.parametrize(
    ("ask", "fields"),
    [
        (lambda c: c.my_teams(), {"myTeams": [["a"]]}),
        (lambda c: c.my_teams(), {"myTeams": [{"a": "b"}]}),
        (lambda c: c.my_teams(), {"myTeams": [{"1": {"x": 1}}]}),
        (lambda c: c.my_games(), {"myGames": [{"1": "1:2"}]}),
        (lambda c: c.my_games(), {"myGames": [{"1": "1:x:O"}]}),
        (lambda c: c.my_games(), {"myGames": "none"}),
        (lambda c: c.members(1), {"userIds": "anna"}),
        (lambda c: c.members(1), {"userIds": [None]}),
        (lambda c: c.board(1), {"output": "O-\n"}),
        (lambda c: c.board(1), {"output": "O?\n--\n"}),
        (lambda c: c.board(1), {"output": None}),
        (lambda c: c.board_map(1), {"output": '{"1;1":"O"}'}),
        (lambda c: c.board_map(1), {"output": '{"1,1":"Q"}'}),
        (lambda c: c.move(1, 2, 3, 4), {"moveId": None}),
        (lambda c: c.new_game(1, 2), {"gameId": [1]}),
        (lambda c: c.new_team("ab"), {"teamId": 1.5}),
    ],
)
def test_other_wrong_answers_are_told_not_believed(
    ask: Callable[[ClassroomClient], object], fields: dict[str, object]
) -> None:
    with pytest.raises(BadAnswer):
        ask(Script(ok(**fields)).client)


def test_endless_answers_are_cut_off() -> None:
    class Endless(httpx.SyncByteStream):
        given = 0

        def __iter__(self) -> Iterator[bytes]:
            while True:
                self.given += 1
                yield b"x" * 65536

    stream = Endless()
    with pytest.raises(BadAnswer, match="larger than"):
        Script(lambda _: httpx.Response(200, stream=stream)).client.my_teams()
    assert stream.given <= LARGEST // 65536 + 1


def test_drops_of_an_answer_do_not_keep_a_client_for_ever() -> None:
    import itertools
    import time

    class Drip(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            for _ in itertools.count():
                time.sleep(0.02)
                yield b" "

    client = ClassroomClient(
        ME,
        patience=Patience(answer=0.1, total=0.0),
        transport=httpx.MockTransport(lambda _: httpx.Response(200, stream=Drip())),
    )
    with pytest.raises(NoAnswer, match="took longer than"):
        client.my_teams()


def test_the_key_goes_nowhere_else() -> None:
    away = httpx.Response(302, headers={"location": "http://elsewhere.example/"})
    with pytest.raises(BadAnswer, match="sends elsewhere") as caught:
        Script(away).client.my_teams()
    with pytest.raises(BadAnswer, match="HTTP 404"):
        Script(httpx.Response(404)).client.my_teams()
    with pytest.raises(BadAnswer, match="compressed"):
        Script(
            httpx.Response(200, headers={"content-encoding": "gzip"}, stream=httpx.ByteStream(b"x"))
        ).client.my_teams()
    assert KEY not in str(caught.value) + repr(ME) + str(ME)


def test_a_server_that_repeats_the_key_does_not_get_it_printed() -> None:
    for reply in (
        f'{{"code":"FAIL","message":"bad key {KEY}"}}',
        f'{{"code":"{KEY}"}}',
        httpx.RemoteProtocolError(f"illegal header {KEY}"),
        f"fatal error near {KEY}",
    ):
        with pytest.raises(ClassroomError) as caught:
            Script(reply).client.new_team("Threes")
        assert KEY not in str(caught.value)


def test_messages_of_the_server_are_clean() -> None:
    with pytest.raises(Refused) as caught:
        Script(f'{{"code":"FAIL","message":"\\u001b[2Jn{"o" * 999}"}}').client.my_teams()
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_credentials_from_the_environment_and_from_a_private_file(tmp_path: Path) -> None:
    file = tmp_path / "classroom.toml"
    environment = {"TENGEN_API_KEY": KEY, "TENGEN_USER_ID": "42", "TENGEN_CLASS_URL": URL}
    assert read_credentials(environment=environment, file=file) == ME
    file.write_text(f'url = "https://other.example"\nuser_id = 42\napi_key = "{KEY}"\n')
    file.chmod(0o600)
    found = read_credentials(environment={}, file=file)
    assert (found.url, found.user, found.key) == ("https://other.example/index.php", "42", KEY)
    assert read_credentials(URL, environment={"TENGEN_USER_ID": "7"}, file=file).user == "7"


def test_a_file_that_others_can_read_is_refused_with_the_remedy(tmp_path: Path) -> None:
    file = tmp_path / "classroom.toml"
    file.write_text(f'url = "{URL}"\nuser_id = "42"\napi_key = "{KEY}"\n')
    file.chmod(0o644)
    with pytest.raises(BadSetup) as caught:
        read_credentials(environment={}, file=file)
    assert f"has mode 644: others may read it. Run: chmod 600 '{file}'" in str(caught.value)
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "url is not known: set TENGEN_CLASS_URL, or write url"),
        (f'url = "{URL}"\nuser_id = "42"\n', "api_key is not known: set TENGEN_API_KEY"),
        (f'url = "{URL}"\nuser_id = "42"\napi_key = "{KEY}', "is not TOML"),
        (f'url = "{URL}"\nuser_id = "4 2"\napi_key = "{KEY}"', "user_id must be one word"),
        (f'url = "{URL}"\nuser_id = "42"\napi_key = "a\\r\\nb"', "api_key must be one word"),
        (f'url = "ftp://x/"\nuser_id = "42"\napi_key = "{KEY}"', "is no address of a server"),
        (f'url = "http://[x/"\nuser_id = "42"\napi_key = "{KEY}"', "is no address of a server"),
        (f'url = "http://me:pw@x/"\nuser_id = "42"\napi_key = "{KEY}"', "must not hold a user"),
    ],
)
def test_files_that_do_not_help(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "classroom.toml"
    file.write_text(text)
    file.chmod(0o600)
    with pytest.raises(BadSetup, match=problem) as caught:
        read_credentials(environment={}, file=file)
    assert KEY not in str(caught.value)

"""The class game server, byte for byte."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from tengen.protocols.classroom.diary import Diary
from tengen.protocols.classroom.errors import BadSetup
from tengen.protocols.classroom.keys import add_key, read_keys
from tengen.protocols.classroom.school import MOST_OPEN_GAMES, Fail, School
from tengen.protocols.classroom.server import make_server

ANNA, BEN, EVE = ("anna", "key-of-anna"), ("ben", "key-of-ben"), ("eve", "key-of-eve")
KEYS = dict((ANNA, BEN, EVE))


class Talk:
    """Asks a server of its own, as a user, and gives the body of the answer."""

    def __init__(self, school: School | None = None) -> None:
        self.school = school or School()
        self._server = make_server(self.school, KEYS)

    def ask(
        self,
        method: str,
        question: str,
        user: tuple[str, str] = ANNA,
        *,
        path: str = "/index.php",
        headers: Mapping[str, str] | None = None,
    ) -> str:
        async def go() -> httpx.Response:
            async with httpx.AsyncClient(
                transport=httpx.ASGITransport(self._server), base_url="http://c"
            ) as client:
                sent = dict(headers or {"userid": user[0], "x-api-key": user[1]})
                if method == "GET":
                    return await client.get(f"{path}?{question}", headers=sent)
                sent = {"content-type": "application/x-www-form-urlencoded", **sent}
                return await client.request(method, path, content=question, headers=sent)

        response = asyncio.run(go())
        assert response.status_code == 200
        return response.text

    def get(self, question: str, user: tuple[str, str] = ANNA) -> str:
        return self.ask("GET", question, user)

    def post(self, question: str, user: tuple[str, str] = ANNA) -> str:
        return self.ask("POST", question, user)


def fail(message: str) -> str:
    return json.dumps({"code": "FAIL", "message": message}, separators=(",", ":"))


@pytest.fixture
def talk() -> Talk:
    """A class with two teams."""
    talk = Talk()
    assert talk.post("type=team&name=Threes") == '{"code":"OK","teamId":1001}'
    assert talk.post("type=team&name=Fours", BEN) == '{"code":"OK","teamId":1002}'
    return talk


@pytest.fixture
def game(talk: Talk) -> Talk:
    """And with a game of three in a row on five by five."""
    answer = talk.post("type=game&gameType=TTT&teamId1=1001&teamId2=1002&boardSize=5&target=3")
    assert answer == '{"code":"OK","gameId":1001}'
    return talk


def test_teams_and_members(talk: Talk) -> None:
    assert talk.post("type=team&name=Threes") == fail("Invalid name, already exists")
    assert talk.post("type=team&name=T") == fail("Invalid name, write 2 to 40 plain characters")
    assert talk.post("type=member&teamId=1001&userId=eve") == '{"code":"OK"}'
    assert talk.post("type=member&teamId=1001&userId=eve") == ""
    assert talk.get("type=team&teamId=1001") == '{"userIds":["anna","eve"],"code":"OK"}'
    assert talk.get("type=myTeams", EVE) == '{"myTeams":[{"1001":"Threes"}],"code":"OK"}'
    assert talk.post("type=removeMember&teamId=1001&userId=eve") == '{"code":"OK"}'
    assert talk.get("type=myTeams", EVE) == '{"myTeams":[],"code":"OK"}'
    assert talk.get("type=team&teamId=7") == fail("No team (or no members!) for team: 7")
    assert talk.post("type=member&teamId=1001&userId=eve", BEN) == fail("You are not a member of team: 1001")


def test_a_new_game_has_the_usual_size_and_must_make_sense(talk: Talk) -> None:
    new = "type=game&gameType=TTT&teamId1=1001&teamId2=1002"
    assert talk.post(new) == '{"code":"OK","gameId":1001}'
    assert (talk.school.games[1001].size, talk.school.games[1001].position.game.length) == (12, 6)
    assert talk.post(f"{new}&boardSize=10&target=12") == fail("Target (12) cannot exceed board size: 10")
    assert talk.post(f"{new}&boardSize=99") == fail("Board size must be 3 to 25 and target at least 2")
    assert talk.post("type=game&teamId1=1001&teamId2=5") == fail("Invalid team ID: 5")
    assert talk.post(new, EVE) == fail("Cannot create game - You are in neither team")
    assert talk.post(f"{new}&boardSize=big") == fail("Invalid parameter: boardSize must be a number")
    assert talk.post(f"{new}&gameType=GO") == fail("Invalid game type, only TTT is played")


def test_a_new_board(game: Talk) -> None:
    assert game.get("type=moves&gameId=1001&count=5") == fail("No moves")
    assert game.get("type=boardMap&gameId=1001") == '{"output":null,"target":3,"code":"OK"}'
    board = r'{"output":"-----\n-----\n-----\n-----\n-----\n","target":3,"code":"OK"}'
    assert game.get("type=boardString&gameId=1001") == board
    assert game.get("type=myGames") == '{"myGames":[{"1001":"1001:1002:O"}],"code":"OK"}'
    assert game.get("type=myOpenGames", BEN) == '{"myGames":[{"1001":"1001:1002:O"}],"code":"OK"}'
    assert game.get("type=myGames", EVE) == '{"myGames":[],"code":"OK"}'
    details = (
        r'{"game":"{\"gameid\":\"1001\",\"gametype\":\"TTT\",\"moves\":\"0\",\"boardsize\":\"5\",'
        r"\"target\":\"3\",\"team1id\":\"1001\",\"team1Name\":\"Threes\",\"team2id\":\"1002\","
        r"\"team2Name\":\"Fours\",\"secondspermove\":\"600\",\"status\":\"O\",\"winnerteamid\":null,"
        r'\"turnteamid\":\"1001\"}","code":"OK"}'
    )
    assert game.get("type=gameDetails&gameId=1001") == details
    assert game.get("type=gameDetails&gameId=5") == '{"game":"{}","code":"OK"}'


def test_moves_are_told_newest_first_in_texts(game: Talk) -> None:
    assert game.post("type=move&gameId=1001&teamId=1001&move=0,4") == '{"moveId":1,"code":"OK"}'
    assert game.post("type=move&gameId=1001&teamId=1002&move=4%2C%200", BEN) == '{"moveId":2,"code":"OK"}'
    newest = (
        '{"moveId":"2","gameId":"1001","teamId":"1002","move":"4,0","symbol":"X","moveX":"4","moveY":"0"}'
    )
    oldest = (
        '{"moveId":"1","gameId":"1001","teamId":"1001","move":"0,4","symbol":"O","moveX":"0","moveY":"4"}'
    )
    assert game.get("type=moves&gameId=1001&count=1") == f'{{"moves":[{newest}],"code":"OK"}}'
    assert game.get("type=moves&gameId=1001&count=9") == f'{{"moves":[{newest},{oldest}],"code":"OK"}}'
    board = r'{"output":"----O\n-----\n-----\n-----\nX----\n","target":3,"code":"OK"}'
    assert game.get("type=boardString&gameId=1001") == board
    told = r'{"output":"{\"0,4\":\"O\",\"4,0\":\"X\"}","target":3,"code":"OK"}'
    assert game.get("type=boardMap&gameId=1001") == told


def test_moves_that_are_refused(game: Talk) -> None:
    move = "type=move&gameId=1001&teamId=1001&move="
    assert game.post(f"{move}2,2") == '{"moveId":1,"code":"OK"}'
    assert game.post(f"{move}2,3") == fail("Cannot make move - It is not the turn of team: 1001")
    other = "type=move&gameId=1001&teamId=1002&move="
    assert game.post(f"{other}2,2", BEN) == ""
    assert game.post(f"{other}2,5", BEN) == fail("Cannot make move - Outside the board: 2,5")
    assert game.post(f"{other}-1,0", BEN) == fail("Cannot make move - Outside the board: -1,0")
    assert game.post(f"{other}b2", BEN) == fail("Cannot make move - Write it as row,col")
    assert game.post(f"{other}1,1", ANNA) == fail("You are not a member of team: 1002")
    assert game.post("type=move&gameId=5&teamId=1001&move=1,1") == fail("Invalid game ID")
    assert game.post("type=move&gameId=1001&teamId=7&move=1,1") == fail(
        "Cannot make move - Team: 7 is not in game: 1001"
    )
    assert game.post("type=move&gameId=1001&teamId=1002") == fail("Missing parameter: move")


def test_a_line_ends_the_game_and_so_does_a_full_board(game: Talk) -> None:
    for row, col in ((0, 0), (4, 4), (1, 1), (4, 3), (2, 2)):
        team, user = ((1001, ANNA), (1002, BEN))[game.school.games[1001].position.turn]
        game.post(f"type=move&gameId=1001&teamId={team}&move={row},{col}", user)
    assert game.get("type=myGames") == '{"myGames":[{"1001":"1001:1002:C:1001"}],"code":"OK"}'
    assert game.get("type=myOpenGames") == '{"myGames":[],"code":"OK"}'
    assert r"\"status\":\"C\",\"winnerteamid\":\"1001\"" in game.get("type=gameDetails&gameId=1001")
    assert game.post("type=move&gameId=1001&teamId=1002&move=0,1", BEN) == fail(
        "Cannot make move - Game is over: 1001"
    )
    game.post("type=game&teamId1=1001&teamId2=1001&boardSize=3&target=3")
    for cell in ("0,0", "0,1", "0,2", "1,1", "1,0", "1,2", "2,1", "2,0", "2,2"):
        game.post(f"type=move&gameId=1002&teamId=1001&move={cell}")
    assert '{"1002":"1001:1001:C"}' in game.get("type=myGames")
    assert r"\"status\":\"C\",\"winnerteamid\":null" in game.get("type=gameDetails&gameId=1002")


def test_who_is_late_has_lost() -> None:
    now = 0.0
    talk = Talk(School(clock=lambda: now))
    talk.post("type=team&name=Threes")
    talk.post("type=team&name=Fours", BEN)
    talk.post("type=game&teamId1=1001&teamId2=1002")
    now = 600.0
    assert talk.post("type=move&gameId=1001&teamId=1001&move=1,1") == '{"moveId":1,"code":"OK"}'
    now = 1300.0
    assert talk.post("type=move&gameId=1001&teamId=1002&move=5,5", BEN) == '{"moveId":2,"code":"OK"}'
    assert talk.post("type=move&gameId=1001&teamId=1001&move=2,1") == '{"moveId":3,"code":"OK"}'
    now = 1900.5
    assert talk.post("type=move&gameId=1001&teamId=1002&move=1,2", BEN) == fail(
        "Cannot make move - Game is over: 1001"
    )
    assert talk.get("type=myGames") == '{"myGames":[{"1001":"1001:1002:C:1001"}],"code":"OK"}'


def test_nobody_loses_a_game_that_they_never_played() -> None:
    now = 0.0
    kept: list[int] = []
    school = School(seconds=4, clock=lambda: now, keep=lambda events: kept.append(len(events)), teacher="eve")
    school.new_team("anna", "Threes")
    school.new_team("ben", "Fours")
    made = [school.new_game("anna", (1002, 1001), 12, 6) for _ in range(MOST_OPEN_GAMES)]
    with pytest.raises(Fail, match="games that you made are not over"):
        school.new_game("anna", (1002, 1001), 12, 6)
    now = 1000.0
    assert not any(game.over for game in school.games_of("anna")), "the Fours never agreed to play"
    school.move("ben", made[0], 1002, 1, 1)
    school.move("anna", made[0], 1001, 2, 2)
    now = 2000.0
    kept.clear()
    assert [game.number for game in school.games_of("ben") if game.over] == [made[0]]
    assert school.game(made[0]).winner == 1001, "who has begun to play can be late"
    # The teacher sets a game up: it has begun for both.
    set_up = [school.new_game("eve", (1001, 1002), 12, 6) for _ in range(MOST_OPEN_GAMES + 50)]
    now = 3000.0
    kept.clear()
    assert sum(game.over for game in school.games_of("anna")) == len(set_up) + 1
    assert kept == [len(set_up)], "all verdicts are written in one piece"


def test_who_asks_without_pause_is_told_to_wait(talk: Talk) -> None:
    async def go() -> list[str]:
        transport = httpx.ASGITransport(talk._server)
        async with httpx.AsyncClient(transport=transport, base_url="http://c") as client:
            headers = {"userid": ANNA[0], "x-api-key": ANNA[1]}
            answers = [await client.get("/index.php?type=myTeams", headers=headers) for _ in range(700)]
            others = {"userid": BEN[0], "x-api-key": BEN[1]}
            answers.append(await client.get("/index.php?type=myTeams", headers=others))
            return [answer.text for answer in answers]

    *asked, other = asyncio.run(go())
    assert "" in asked, "an empty answer means: try again later"
    assert other == '{"myTeams":[{"1002":"Fours"}],"code":"OK"}', "others do not wait for it"


def test_diaries_of_older_versions_go_on(tmp_path: Path) -> None:
    file = tmp_path / "class.jsonl"
    events = (
        {"event": "team", "team": 1001, "name": "Threes", "user": "anna"},
        {"event": "team", "team": 1002, "name": "Fours", "user": "ben"},
        {"event": "game", "game": 1001, "teams": [1001, 1002], "size": 12, "target": 6},
    )
    file.write_text("".join(json.dumps(event) + "\n" for event in events))
    now = 0.0
    school = School(clock=lambda: now)
    diary = Diary(file)
    assert diary.replay(school) == 3
    diary.close()
    now = 601.0
    assert school.game(1001).winner == 1002, "in those days every game had begun for both"


def test_strangers_learn_nothing(game: Talk) -> None:
    refusal = fail("Invalid API Key + userId combination")
    for user in (("anna", "key-of-ben"), ("anna", ""), ("", ""), ("nobody", "key-of-anna"), ("nobody", "")):
        assert game.get("type=myGames", user) == refusal
        assert game.post("type=team&name=Spies", user) == refusal


def test_headers_in_any_case_and_any_folder_will_do(game: Talk) -> None:
    headers = {"userId": "anna", "X-API-KEY": "key-of-anna"}
    told = game.ask("GET", "type=myTeams", path="/some/api/index.php", headers=headers)
    assert told == '{"myTeams":[{"1001":"Threes"}],"code":"OK"}'
    assert "Clients talk to http://c/index.php" in game.ask("GET", "", path="/")


@pytest.mark.parametrize(
    ("method", "question", "message"),
    [
        ("GET", "", "Unknown request: GET type="),
        ("GET", "type=team2", "Unknown request: GET type=team2"),
        ("POST", "type=moves", "Unknown request: POST type=moves"),
        ("DELETE", "type=game", "Unknown request: DELETE type=game"),
        ("POST", "x" * 20_000, "Request too large"),
        ("POST", "&".join(f"a{n}=1" for n in range(100)), "Too many parameters"),
        ("GET", "type=moves&gameId=" + "9" * 100, "Invalid parameter: gameId must be a number"),
        ("GET", "type=moves&gameId=%C2%B2", "Invalid parameter: gameId must be a number"),
        ("POST", "type=team&name=%1b%5b2Jx", "Invalid name, write 2 to 40 plain characters"),
    ],
)
def test_nonsense_is_refused_politely(talk: Talk, method: str, question: str, message: str) -> None:
    assert talk.ask(method, question) == fail(message)


def test_a_class_goes_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "class.jsonl"

    def opened() -> tuple[Talk, Diary]:
        school, diary = School(), Diary(file)
        try:
            diary.replay(school)
        except BadSetup:
            diary.close()
            raise
        school.keep_with(diary.keep)
        return Talk(school), diary

    talk, diary = opened()
    with pytest.raises(BadSetup, match="used by another server"):
        Diary(file)
    talk.post("type=team&name=Threes")
    talk.post("type=member&teamId=1001&userId=ben")
    talk.post("type=game&teamId1=1001&teamId2=1001&boardSize=3&target=3")
    for cell in ("0,0", "1,0", "0,1"):
        talk.post(f"type=move&gameId=1001&teamId=1001&move={cell}")
    before = [
        talk.get(q) for q in ("type=myGames", "type=moves&gameId=1001&count=9", "type=team&teamId=1001")
    ]
    diary.close()
    with file.open("a") as stream:
        stream.write('{"event":"move","game":1001,"mo')  # the machine went down while this was written
    talk, diary = opened()
    questions = ("type=myGames", "type=moves&gameId=1001&count=9", "type=team&teamId=1001")
    assert [talk.get(question) for question in questions] == before
    assert talk.post("type=move&gameId=1001&teamId=1001&move=1,1") == '{"moveId":4,"code":"OK"}'
    diary.close()
    file.write_text(file.read_text() + '{"event":"move","game":1001,"move":5,"cell":[1,1]}\n')
    with pytest.raises(BadSetup, match="line 8: this is no event that could follow"):
        opened()


def test_the_file_of_keys(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    with pytest.raises(BadSetup, match="--add USER"):
        read_keys(file)
    keys = {user: add_key(file, user) for user in ("anna", "ben")}
    assert read_keys(file) == keys
    assert all(len(key) >= 16 for key in keys.values())
    assert file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(BadSetup, match="anna has a key"):
        add_key(file, "anna")
    with pytest.raises(BadSetup, match="one word"):
        add_key(file, "two words")
    file.chmod(0o640)
    with pytest.raises(BadSetup, match=f"Run: chmod 600 '{file}'"):
        read_keys(file)
    file.chmod(0o600)
    for text, problem in (("anna", "line 1"), ("a short", "at least 8"), ("# nobody\n\n", "has no keys")):
        file.write_text(text)
        with pytest.raises(BadSetup, match=problem):
            read_keys(file)

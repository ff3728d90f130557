"""A question to the class game server and its reply, byte for byte as the protocol has it, without HTTP."""

import json
import re
from collections.abc import Mapping
from typing import Any

from tengen import Side
from tengen.protocols.classroom.school import SIZE, TARGET, Fail, School, ServedGame, Silence, symbol

Fields = Mapping[str, str]


def reply(school: School, user: str, method: str, fields: Fields) -> str:
    """The body that answers a question of this user; empty where the protocol says nothing."""
    kind = fields.get("type", "")
    known = _QUESTIONS if method == "GET" else _WISHES if method == "POST" else {}
    answer = known.get(kind)
    if answer is None:
        return failure(f"Unknown request: {method} type={kind[:40]}")
    try:
        return _written(answer(school, user, fields))
    except Silence:
        return ""
    except Fail as refusal:
        return failure(str(refusal))


def failure(message: str) -> str:
    """The body of a refusal."""
    return _written({"code": "FAIL", "message": message})


def _new_team(school: School, user: str, fields: Fields) -> dict[str, Any]:
    return {"code": "OK", "teamId": school.new_team(user, _field(fields, "name"))}


def _add_member(school: School, user: str, fields: Fields) -> dict[str, Any]:
    school.add_member(user, _number(fields, "teamId"), _field(fields, "userId"))
    return {"code": "OK"}


def _remove_member(school: School, user: str, fields: Fields) -> dict[str, Any]:
    school.remove_member(user, _number(fields, "teamId"), _field(fields, "userId"))
    return {"code": "OK"}


def _new_game(school: School, user: str, fields: Fields) -> dict[str, Any]:
    if fields.get("gameType", "TTT") != "TTT":
        raise Fail("Invalid game type, only TTT is played")
    teams = _number(fields, "teamId1"), _number(fields, "teamId2")
    size = _number(fields, "boardSize") if fields.get("boardSize") else SIZE
    target = _number(fields, "target") if fields.get("target") else TARGET
    return {"code": "OK", "gameId": school.new_game(user, teams, size, target)}


def _move(school: School, user: str, fields: Fields) -> dict[str, Any]:
    cell = re.fullmatch(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*", _field(fields, "move"))
    if cell is None:
        raise Fail("Cannot make move - Write it as row,col")
    game, team = _number(fields, "gameId"), _number(fields, "teamId")
    return {"moveId": school.move(user, game, team, int(cell[1]), int(cell[2])), "code": "OK"}


def _moves(school: School, user: str, fields: Fields) -> dict[str, Any]:
    game = school.game(_number(fields, "gameId"))
    count = _number(fields, "count") if fields.get("count") else 1
    if not game.moves or not count:
        raise Fail("No moves")
    played = list(zip(game.moves, game.position.moves, strict=True))
    first = max(0, len(played) - count)
    told = [_move_told(game, index, *played[index]) for index in reversed(range(first, len(played)))]
    return {"moves": told, "code": "OK"}


def _move_told(game: ServedGame, index: int, number: int, move: Any) -> dict[str, str]:
    # In line games the sides take turns, so the place of a move tells whose it is.
    side = Side(index % 2)
    row, col = game.cell(move)
    return {
        "moveId": str(number),
        "gameId": str(game.number),
        "teamId": str(game.teams[side]),
        "move": f"{row},{col}",
        "symbol": symbol(side),
        "moveX": str(row),
        "moveY": str(col),
    }


def _details(school: School, user: str, fields: Fields) -> dict[str, Any]:
    try:
        game = school.game(_number(fields, "gameId"))
    except Fail:
        return {"game": "{}", "code": "OK"}
    first, second = game.teams
    told = {
        "gameid": str(game.number),
        "gametype": "TTT",
        "moves": str(game.position.ply),
        "boardsize": str(game.size),
        "target": str(game.position.game.length),
        "team1id": str(first),
        "team1Name": school.teams[first].name,
        "team2id": str(second),
        "team2Name": school.teams[second].name,
        "secondspermove": str(school.seconds),
        "status": "C" if game.over else "O",
        "winnerteamid": None if game.winner is None else str(game.winner),
        "turnteamid": str(game.turn),
    }
    return {"game": _written(told), "code": "OK"}


def _board(school: School, user: str, fields: Fields) -> dict[str, Any]:
    game = school.game(_number(fields, "gameId"))
    rows = ["-" * game.size for _ in range(game.size)]
    for (row, col), side in _stones(game).items():
        rows[row] = rows[row][:col] + symbol(side) + rows[row][col + 1 :]
    return {"output": "".join(f"{row}\n" for row in rows), "target": game.position.game.length, "code": "OK"}


def _board_map(school: School, user: str, fields: Fields) -> dict[str, Any]:
    game = school.game(_number(fields, "gameId"))
    stones = {f"{row},{col}": symbol(side) for (row, col), side in _stones(game).items()}
    output = _written(stones) if stones else None
    return {"output": output, "target": game.position.game.length, "code": "OK"}


def _stones(game: ServedGame) -> dict[tuple[int, int], Side]:
    return {game.cell(move): Side(index % 2) for index, move in enumerate(game.position.moves)}


def _team(school: School, user: str, fields: Fields) -> dict[str, Any]:
    number = _number(fields, "teamId")
    team = school.teams.get(number)
    if team is None or not team.members:
        raise Fail(f"No team (or no members!) for team: {number}")
    return {"userIds": list(team.members), "code": "OK"}


def _my_teams(school: School, user: str, fields: Fields) -> dict[str, Any]:
    mine = {number: team for number, team in school.teams.items() if user in team.members}
    return {"myTeams": [{str(number): team.name} for number, team in mine.items()], "code": "OK"}


def _my_games(school: School, user: str, fields: Fields) -> dict[str, Any]:
    games = school.games_of(user)
    if fields["type"] == "myOpenGames":
        games = [game for game in games if not game.over]
    return {"myGames": [{str(game.number): game.entry()} for game in games], "code": "OK"}


_WISHES = {
    "team": _new_team,
    "member": _add_member,
    "removeMember": _remove_member,
    "game": _new_game,
    "move": _move,
}
_QUESTIONS = {
    "moves": _moves,
    "gameDetails": _details,
    "boardString": _board,
    "boardMap": _board_map,
    "team": _team,
    "myTeams": _my_teams,
    "myGames": _my_games,
    "myOpenGames": _my_games,
}


def _field(fields: Fields, name: str) -> str:
    value = fields.get(name, "")
    if not value:
        raise Fail(f"Missing parameter: {name}")
    return value


def _number(fields: Fields, name: str) -> int:
    value = _field(fields, name).strip()
    if not re.fullmatch(r"[0-9]{1,12}", value, re.ASCII):
        raise Fail(f"Invalid parameter: {name} must be a number")
    return int(value)


def _written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))

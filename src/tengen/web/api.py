"""Analysis requests over plain HTTP, in the manner of KataGo's analysis engine."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.errors import TengenError
from tengen.rules.position import Position
from tengen.system.rates import Bucket
from tengen.web import wire
from tengen.web.application_state import ApplicationState
from tengen.web.positions.reading import read_position
from tengen.web.schema import schema
from tengen.web.wire import Refusal
from tengen.web.wire.analysis import AnalysisLine
from tengen.web.wire.questions import AnalysisRequest
from tengen.web.wire.shown import side

_AT_ONCE: Final = 8
"""Requests at the same time."""
_STATUS: Final = {"too-large": 413, "rate": 429, "busy": 429}


@dataclass(frozen=True)
class Question:
    """A request that was understood."""

    id: str
    position: Position
    turns: list[int]
    lines: int
    limit: Limit


class Api:
    """The routes."""

    def __init__(self) -> None:
        self._running = 0
        self._rate: Bucket | None = None

    async def schema(self, _: Request) -> Response:
        """The JSON schema of questions and answers."""
        return JSONResponse(schema())

    async def analyse(self, request: Request) -> Response:
        """One line of JSON a turn."""
        application: ApplicationState = request.app.state.application
        # Counted before anything is awaited, else many could pass the check together.
        if self._running >= _AT_ONCE or not self._may(application):
            return _refused(Refusal("busy", "too many requests; try again in a moment"))
        self._running += 1
        try:
            if (
                request.headers.get("content-type", "").partition(";")[0].strip().lower()
                != "application/json"
            ):
                raise Refusal("bad", "send application/json")
            question = await _question(wire.check(wire.read(await _body(request)), AnalysisRequest))
        except TengenError as problem:
            self._running -= 1
            return _refused(problem)
        except BaseException:
            self._running -= 1
            raise
        return StreamingResponse(self._lines(application, question), media_type="application/x-ndjson")

    def _may(self, application: ApplicationState) -> bool:
        if self._rate is None:
            self._rate = Bucket(application.settings.burst, application.settings.rate)
        return self._rate.take()

    async def _lines(self, application: ApplicationState, question: Question) -> AsyncIterator[str]:
        owner = f"api {question.id[:40]}"
        try:
            for turn in question.turns:
                here = Position(question.position.game, question.position.moves[:turn])
                if here.is_over:
                    yield wire.write(_over(question, turn, here)) + "\n"
                    await asyncio.sleep(0)
                    continue
                lines = min(question.lines, len(here.legal_moves))
                info = await application.engines.analyse(owner, here, question.limit, lines, urgent=False)
                yield wire.write(_line(question, turn, here, info)) + "\n"
        except TengenError as problem:
            yield wire.write({"id": question.id, "error": wire.refusal(problem).to_json()}) + "\n"
        finally:
            self._running -= 1


def _refused(problem: TengenError) -> Response:
    told = wire.refusal(problem)
    return JSONResponse({"error": told.to_json()}, _STATUS.get(told.code, 400))


async def _body(request: Request) -> str:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > wire.LARGEST:
                raise Refusal("too-large", f"a request has at most {wire.LARGEST >> 10} KB")
    except ClientDisconnect:
        raise Refusal("bad", "the request was broken off") from None
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Refusal("bad", "the request is not UTF-8") from None


async def _question(asked: AnalysisRequest) -> Question:
    position = await read_position(asked)
    turns = [position.ply] if asked.analyzeTurns is None else asked.analyzeTurns
    if max(turns) > position.ply:
        raise Refusal("bad", f"analyzeTurns holds numbers from 0 to {position.ply}, the number of moves")
    limit = Limit(time=asked.maxSeconds, nodes=asked.maxNodes, depth=asked.maxDepth)
    return Question(asked.id, position, turns, asked.lines, limit)


def _line(question: Question, turn: int, here: Position, info: Info) -> AnalysisLine:
    return {
        "id": question.id,
        "turnNumber": turn,
        "isDuringSearch": False,
        "rootInfo": {
            "currentPlayer": side(here.turn),
            "winrate": round(info.score.win_chance, 6),
            "scoreText": info.score.text,
            "exact": info.score.is_exact,
            "depth": info.depth,
            "visits": info.nodes,
            "seconds": round(info.time, 4),
        },
        "moveInfos": [
            {
                "move": str(line.best),
                "order": order,
                "winrate": round(line.score.win_chance, 6),
                "scoreText": line.score.text,
                "exact": line.score.is_exact,
                "pv": [str(move) for move in line.moves],
            }
            for order, line in enumerate(info.lines)
        ],
    }


def _over(question: Question, turn: int, here: Position) -> AnalysisLine:
    outcome = here.outcome
    winner = None if outcome is None or outcome.winner is None else side(outcome.winner)
    reason = "" if outcome is None else outcome.reason.value
    return {
        "id": question.id,
        "turnNumber": turn,
        "isDuringSearch": False,
        "outcome": {"winner": winner, "reason": reason},
        "moveInfos": [],
    }

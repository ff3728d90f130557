"""Games of the archive as a file to take away: `GET /api/archive?format=sgf&person=Ada`."""

from dataclasses import replace
from typing import Final

from starlette.concurrency import iterate_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from tengen.errors import TengenError
from tengen.memory import Memory
from tengen.memory.browsing import Wanted, kinds
from tengen.rules.game import Game
from tengen.text.language import tr
from tengen.web import wire
from tengen.web.application_state import ApplicationState
from tengen.web.tables.past import texts, wanted
from tengen.web.wire import Refusal
from tengen.web.wire.past import AskedPast

_FORMATS: Final = {"tengen": ".tengen", "sgf": ".sgf"}
_NUMBERS: Final = ("level", "number")


async def take_games(request: Request) -> Response:
    """All games that fit, one after another; with `number` one alone."""
    application: ApplicationState = request.app.state.application
    try:
        if application.memory is None:
            raise Refusal("not-now", tr("this board was started without a memory, and keeps no games"))
        if not application.taking.take():
            raise Refusal("rate", tr("too many files at once; wait a few seconds"))
        format_, which = _read(dict(request.query_params))
        _refuse_other_families(application.memory, which, format_)
    except TengenError as problem:
        return JSONResponse({"error": wire.refusal(problem).to_json()}, status_code=400)
    name = f"games{_FORMATS[format_]}"
    return StreamingResponse(
        iterate_in_threadpool(texts(application.memory, which, format_)),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _read(given: dict[str, str]) -> tuple[str, Wanted]:
    format_ = given.pop("format", "tengen")
    if format_ not in _FORMATS:
        raise Refusal("bad", f"format is one of {', '.join(_FORMATS)}")
    plain: dict[str, str | int] = {name: value for name, value in given.items() if value}
    for name in _NUMBERS:
        if name in plain:
            text = str(plain[name])
            if not (text.isascii() and text.isdigit() and len(text) < 16):
                raise Refusal("bad", f"{name} is a whole number")
            plain[name] = int(text)
    number = plain.pop("number", None)
    found = wanted(wire.check(plain, AskedPast))
    return format_, found if number is None else replace(found, number=int(number))


def _refuse_other_families(memory: Memory, which: Wanted, format_: str) -> None:
    """SGF knows stones on points and nothing else."""
    if format_ != "sgf" or which.number is not None:
        return
    games = kinds(memory) if which.game is None else [which.game]
    if not all(_places_stones(game) for game in games):
        raise Refusal("bad", tr("SGF is for line games: choose one, or take Tengen records"))


def _places_stones(game: str) -> bool:
    try:
        return Game(game).places_stones
    except TengenError:
        return True  # it is left out anyway

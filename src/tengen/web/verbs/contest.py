"""A contest that somebody runs on this machine: standings, and games to watch while they are played."""

import asyncio
from typing import TYPE_CHECKING, Final

from tengen.referee.conduct import Live
from tengen.referee.course import format_words
from tengen.referee.following import Following, Progress
from tengen.referee.played import PlayedGame
from tengen.referee.report.page import outcome_words
from tengen.referee.schedules.places import TIE_BREAKS, Met, Place
from tengen.referee.schedules.schedule import Format
from tengen.referee.statistics.counts import Counts
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.clean import clean
from tengen.text.language import marked, tr
from tengen.web.positions.boards import board
from tengen.web.positions.titles import title
from tengen.web.positions.views import view
from tengen.web.verbs.registry import verb
from tengen.web.wire import Refusal
from tengen.web.wire.contest import (
    AtContestGame,
    ContestGame,
    ContestGameTold,
    ContestMeeting,
    ContestPlayer,
    ContestTold,
)
from tengen.web.wire.questions import Nothing

if TYPE_CHECKING:
    from tengen.web.tab import Tab

CONTEST_VERBS: Final = frozenset({"contest", "watchgame", "look", "board", "share"})
"""All that a server answers which shows a contest: nothing that would take time from those who play."""
_LISTED: Final = 60
_LONGEST_NAME: Final = 60
_LONGEST_WORDS: Final = 200


@verb("contest", slow=True)
async def contest(tab: "Tab", asked: Nothing) -> ContestTold:
    """How it stands."""
    return await asyncio.to_thread(_told, _following(tab))


@verb("watchgame", slow=True)
async def watch_game(tab: "Tab", asked: AtContestGame) -> ContestGameTold:
    """One game of the contest, as far as it has been played."""
    return await asyncio.to_thread(_game_told, _following(tab), asked.pair, asked.leg)


def _following(tab: "Tab") -> Following:
    if tab.application.following is None:
        raise Refusal("not-now", tr("this server shows no contest"))
    return tab.application.following


def _told(following: Following) -> ContestTold:
    progress = following.progress()
    course, plan = progress.course, progress.course.plan
    places = course.places()
    breaks = TIE_BREAKS[plan.format] if plan.kind != "match" else ()
    between = progress.between()
    rounds = plan.kind != "match" and plan.format in (Format.KNOCKOUT, Format.SWISS)
    names = [_name(name) for name in plan.players]
    match = plan.kind == "match"
    return {
        "title": tr("{one} against {two}", one=names[0], two=names[1])
        if match
        else tr("Tournament of {count} players", count=len(names)),
        "about": " · ".join(
            [title(Game(plan.game)), str(plan.control), *([] if match else [format_words(plan.format)])]
        ),
        "headline": clean(course.headline(), _LONGEST_WORDS),
        "done": len(progress.games),
        "total": progress.total,
        "over": course.schedule.finished,
        "breaks": [tr(_BREAKS[what]) for what in breaks],
        "players": [_player(progress, place, places, breaks, between) for place in places],
        "meetings": [_meeting(met) for met in course.met()] if rounds else [],
        "live": [_live(game) for game in following.live()],
        "finished": [_finished(game) for game in reversed(progress.games[-_LISTED:])],
    }


_BREAKS: Final = {
    "buchholz": marked("Buchholz"),
    "sonneborn_berger": marked("S-B"),
    "direct": marked("Direct"),
}


def _player(
    progress: Progress,
    place: Place,
    places: list[Place],
    breaks: tuple[str, ...],
    between: dict[tuple[str, str], Counts],
) -> ContestPlayer:
    counts = progress.counts(place.name)
    return {
        "rank": place.rank,
        "name": _name(place.name),
        "points": place.points,
        "games": place.games,
        "wins": counts.wins,
        "draws": counts.draws,
        "losses": counts.losses,
        "breaks": [getattr(place, what) for what in breaks],
        "row": ["·" if one is place else _score(between.get((place.name, one.name))) for one in places],
    }


def _score(counts: Counts | None) -> str:
    return "" if counts is None or not counts.games else f"{counts.wins + counts.draws / 2:g}/{counts.games}"


def _meeting(met: Met) -> ContestMeeting:
    meeting = met.meeting
    two = None if meeting.two is None else _name(meeting.two)
    score = f"{met.points:g} : {met.games - met.points:g}" if two is not None and met.games else ""
    return {"round": meeting.round, "one": _name(meeting.one), "two": two, "score": score}


def _live(game: Live) -> ContestGame:
    first, second = (_name(name) for name in game.names)
    plain: ContestGame = {
        "pair": game.pair,
        "leg": game.leg,
        "first": first,
        "second": second,
        "plies": game.position.ply,
        "result": "*",
        "words": "",
    }
    return plain


def _finished(game: PlayedGame) -> ContestGame:
    return {
        "pair": game.pair,
        "leg": game.leg,
        "first": _name(game.first),
        "second": _name(game.second),
        "plies": len(game.opening) + len(game.moves),
        "result": game.result,
        "words": outcome_words(game),
    }


def _game_told(following: Following, pair: int, leg: int) -> ContestGameTold:
    for game in following.progress().games:
        if (game.pair, game.leg) == (pair, leg):
            position = Position(game.game, [*game.opening, *(move.move for move in game.moves)])
            return _with_board(_finished(game), position)
    for running in following.live():
        if (running.pair, running.leg) == (pair, leg):
            return _with_board(_live(running), running.position)
    raise Refusal("not-found", tr("this game is neither being played nor finished"))


def _with_board(about: ContestGame, position: Position) -> ContestGameTold:
    return {"about": about, "view": view(position), "board": board(position.game)}


def _name(text: str) -> str:
    return clean(text, _LONGEST_NAME)

"""The report as one HTML file that needs nothing else: no network, no other files."""

from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final

from tengen import TengenError, pages
from tengen.pages.words import seconds_text
from tengen.referee.played import PlayedGame
from tengen.referee.report import charts
from tengen.referee.report.boards import Replay, board_of
from tengen.referee.report.figures import FAULT_WORDS, FAULTS, Figures
from tengen.referee.statistics.counts import many
from tengen.text.clean import clean
from tengen.text.language import marked, tr

_LONGEST_NAME: Final = 120
_LONGEST_WORDS: Final = 400


def render(figures: Figures, title: str | None = None) -> str:
    """The whole page."""
    return pages.render(
        "referee/report/page.html",
        title=title or _title(figures),
        facts=_facts(figures),
        tiles=_tiles(figures),
        figures=figures,
        timing={name: timed for name, timed in figures.timing.items() if timed.seconds},
        fault_words=FAULT_WORDS,
        charts=charts,
        data=page_data(figures),
    )


def _facts(figures: Figures) -> Iterator[str]:
    """What was played, for the line below the title."""
    yield ", ".join(figures.game_names[:5])
    yield figures.control
    if "format" in figures.header and figures.kind != "match":
        yield figures.header["format"]
    yield many(len(figures.players), "player")
    days = sorted({game.started[:10] for game in figures.games if game.started})
    if days:
        yield days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"


def _tiles(figures: Figures) -> list[tuple[str, str, str]]:
    """A few figures at a glance: value, words and class."""
    finished, unfinished = len(figures.finished), len(figures.games) - len(figures.finished)
    drawn = sum(counts.draws for counts in figures.counts.values()) // 2
    first = figures.first_score
    lengths = figures.lengths
    distinct = figures.tally.distinct
    return [
        (str(finished), "games" + (f", {unfinished} without result" if unfinished else ""), ""),
        *([(str(distinct), "distinct games", "alarm")] if distinct < finished else []),
        (f"{100 * drawn / finished:.0f} %" if finished else "–", "drawn", ""),
        ("–" if first is None else f"{100 * first:.0f} %", "points for the first side", ""),
        (f"{fmean(lengths):.1f}" if lengths else "–", "plies a game", ""),
        (seconds_text(sum(game.seconds for game in figures.games)), "of play", ""),
        (str(len(figures.faults)), "faults of players", "alarm" if figures.faults else ""),
    ]


def page_data(figures: Figures) -> dict[str, Any]:
    """What the script needs: players, boards, and each game in few characters."""
    place = {name: number for number, name in enumerate(figures.players)}
    boards: dict[str, Any] = {}
    for name in figures.game_names:
        try:
            boards[name] = board_of(name).to_json()
        except TengenError:
            continue  # the game is listed, but has no board to be shown on
    commands = [figures.commands.get(name, "") for name in figures.players]
    shown = zip(figures.games, figures.replays, strict=True)
    return {
        "players": [clean(name, _LONGEST_NAME) for name in figures.players],
        "commands": [
            "" if command == name else clean(command)
            for name, command in zip(figures.players, commands, strict=True)
        ],
        "boards": boards,
        "games": [_game(game, replayed, place) for game, replayed in shown],
    }


def _game(game: PlayedGame, shown: Replay, place: dict[str, int]) -> dict[str, Any]:
    """Short names, for there may be thousands: the script reads them once, people never."""
    verdict = game.verdict
    plain: dict[str, Any] = {
        "p": game.pair,
        "l": game.leg,
        "g": game.game,
        "a": place[game.first],
        "b": place[game.second],
        "r": game.result,
        "c": verdict.cause.value,
        "w": outcome_words(game),
        "m": [codes[0] if len(codes) == 1 else codes for codes in shown.plies],
        "o": len(game.opening),
        "t": [_milliseconds(move.seconds) for move in game.moves],
        "s": round(game.seconds, 3),
    }
    if verdict.cause in FAULTS:
        plain["f"] = 1
    if verdict.detail:
        plain["d"] = clean(verdict.detail, _LONGEST_WORDS)
    if verdict.stderr:
        plain["e"] = [clean(line, _LONGEST_WORDS) for line in verdict.stderr]
    if shown.lines:
        plain["n"] = shown.lines
    if any(move.value for move in game.moves):
        plain["v"] = [clean(move.value or "", 40) for move in game.moves]
    if shown.problem:
        plain["x"] = clean(shown.problem, _LONGEST_WORDS)
    return plain


def _milliseconds(seconds: float) -> float:
    """Short, for there are many of them: tenths only where they matter."""
    value = 1000 * seconds
    return round(value) if value >= 9.95 else round(value, 1)


_CAUSES: Final = (
    *(marked("time"), marked("illegal move"), marked("crash"), marked("stall")),
    *(marked("too much memory"), marked("too many processes"), marked("too much output")),
    *(marked("resignation"), marked("adjudication"), marked("interruption")),
)


def outcome_words(game: PlayedGame) -> str:
    """Who won and why, in a few words."""
    verdict = game.verdict
    if verdict.winner is None:
        if game.result == "*":
            return tr("No result: {reason}", reason=tr(verdict.cause.value))
        return tr("Draw: {reason}", reason=tr(verdict.cause.value))
    winner, loser = game.sides()[verdict.winner], game.sides()[verdict.winner.other]
    if verdict.cause in FAULTS:
        told = tr(
            "{winner} wins: {reason} of {loser}", winner=winner, reason=tr(verdict.cause.value), loser=loser
        )
        return clean(told, 300)
    return clean(tr("{winner} wins: {reason}", winner=winner, reason=tr(verdict.cause.value)), 300)


def _title(figures: Figures) -> str:
    names = figures.players
    if len(names) == 2:
        return f"{clean(names[0], 60)} against {clean(names[1], 60)}"
    return f"{str(figures.header.get('kind', 'tournament')).capitalize()} of {len(names)} players"

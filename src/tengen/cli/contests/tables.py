"""A match or tournament in tables, sentences and plain values; all numbers are those of tally and course."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from rich.table import Table

from tengen.players.process.isolation import Isolation, isolation_words
from tengen.players.seat import Cause
from tengen.referee.contest import Contest
from tengen.referee.played import PlayedGame
from tengen.referee.schedules.places import TIE_BREAKS, Place
from tengen.referee.seats import is_foreign
from tengen.referee.statistics.counts import Counts, count_games, count_meetings, many
from tengen.referee.statistics.elo import EloEstimate
from tengen.referee.statistics.sprt import SprtState

FAULTS: Final = frozenset(Cause) - {Cause.ADJUDICATION, Cause.RESIGNATION}
"""What a player's author wants to hear of at once."""


def heading(contest: Contest) -> str:
    """What is played, in one line."""
    plan = contest.plan
    what = " against ".join(plan.players) if plan.kind == "match" else f"{len(plan.players)} players"
    form = "" if plan.kind == "match" else f", {plan.format}"
    openings = many(len(plan.openings), "opening") if plan.openings else "no openings"
    before = f", {contest.done} of them played before" if contest.done else ""
    return f"{what}, {plan.game}{form}: {many(contest.total, 'game')}{before}, {plan.control}, {openings}"


def opening_lines(contest: Contest) -> list[str]:
    """What to know before the first game: the players' own names, and what the result will be worth."""
    named = [f"{label} calls itself {name}" for label, name in contest.plan.names.items()]
    lines = [f"{'; '.join(named)}."] if named else []
    return lines + ([f"{contest.plan.note}."] if contest.plan.note else [])


def fault_text(contest: Contest, game: PlayedGame) -> str:
    """A fault with everything its author needs: position, command, last lines of stderr."""
    verdict = game.verdict
    if verdict.winner is None:
        return f"pair {game.pair}, leg {game.leg}: {verdict.cause}: {verdict.detail}"
    loser = game.sides()[verdict.winner.other]
    moves = " ".join([*game.opening, *(move.move for move in game.moves)])
    lines = [
        f"pair {game.pair}, leg {game.leg}: {loser} lost by {verdict.cause}: {verdict.detail}",
        f"  position  {game.game} {moves}",
        f"  command   {contest.plan.players.get(loser, loser)}",
        *(f"  stderr    {line}" for line in verdict.stderr),
    ]
    return "\n".join(lines)


def progress_text(contest: Contest) -> str:
    """How it stands, in one line."""
    parts = [f"{contest.done}/{contest.total} games"]
    if contest.plan.kind == "match":
        parts.append(_match_text(contest))
    if contest.sprt_state is not None:
        parts.append(test_text(contest.sprt_state))
    return "  ".join([*parts, *filter(None, [copies_text(contest)]), pace(contest)])


def copies_text(contest: Contest) -> str:
    """How many games are distinct, if not all are."""
    tally = contest.tally
    return "" if tally.distinct == tally.finished else f"{tally.distinct} of {tally.finished} games distinct"


def summary_table(contest: Contest, width: int = 80) -> Table:
    """The two players of a match, or the table of a tournament: with who beat whom, if that fits."""
    if contest.plan.kind == "match":
        return _match_table(contest)
    places = contest.course.places()
    cells = 8 * len(places)
    longest = max(len(place.name) for place in places)
    return _cross_table(contest, places) if cells + longest + 20 <= width else _places_table(contest, places)


def closing_lines(contest: Contest) -> list[str]:
    """Sentences for the end: the Elo difference of a match, the course of a tournament, why it stopped."""
    tally = contest.tally
    lines = list(contest.schedule.standing())
    headline = contest.course.headline()
    if headline and headline not in lines:
        lines.append(headline)
    if contest.plan.kind == "match" and (told := tally.estimate_text()) is not None:
        lines.append(f"{contest.tested}: {told}")
        lines += tally.notes()
    elif tally.repeats():
        lines.append(tally.repeats())
    if tally.broken:
        lines.append(f"Ended: {tally.broken}")
    elif tally.decision:
        lines.append(f"The test has decided. {tally.decision}")
    elif contest.sprt_state is not None:
        lines.append(contest.sprt_state.reason)
    return lines


def summary_json(contest: Contest) -> dict[str, Any]:
    """The result in plain values."""
    games, tally = contest.journal.games, contest.tally
    players = []
    for label, text in contest.plan.players.items():
        counts = count_games(games, label)
        players.append(
            {
                "label": label,
                "player": text,
                "name": contest.plan.names.get(label),
                "wins": counts.wins,
                "draws": counts.draws,
                "losses": counts.losses,
                "score": counts.score,
            }
        )
    plain: dict[str, Any] = {
        "journal": str(contest.journal.path),
        "games": contest.done,
        "distinct": tally.distinct,
        "total": contest.total,
        "players": players,
    }
    if tally.broken:
        plain["broken"] = tally.broken
    if contest.plan.kind != "match":
        plain["places"] = [asdict(place) for place in contest.course.places()]
        plain["winners"] = contest.course.winners()
    elif (estimate := tally.estimate) is not None:
        names = ("elo", "low", "high", "superiority")
        plain["elo"] = {name: getattr(estimate, name) for name in names}
        plain["pairs"] = list(tally.pairs.five)
    if contest.sprt_state is not None:
        state = contest.sprt_state
        plain["sprt"] = {
            name: getattr(state, name) for name in ("llr", "lower", "upper", "decision", "reason")
        }
    return plain


def test_text(state: SprtState) -> str:
    """How far a test has come."""
    return f"LLR {state.llr:.2f} ({state.lower:.2f} to {state.upper:.2f})"


def _match_text(contest: Contest) -> str:
    counts = count_games(contest.journal.games, contest.tested)
    return f"{contest.tested}: +{counts.wins} ={counts.draws} -{counts.losses}"


def _match_table(contest: Contest) -> Table:
    """A row for each of the two, so that long names are not cut."""
    table = _table("player", "won", "drawn", "lost", "score", "Elo", "superiority")
    estimate = contest.tally.estimate
    for label in contest.plan.players:
        counts = count_games(contest.journal.games, label)
        numbers = (str(counts.wins), str(counts.draws), str(counts.losses))
        score = f"{100 * counts.score:.1f} %" if counts.games else ""
        table.add_row(label, *numbers, score, *_elo_cells(estimate, label == contest.tested))
    return table


def _elo_cells(estimate: EloEstimate | None, own: bool) -> tuple[str, str]:
    if estimate is None:
        return "", ""
    sign, sure = (1, estimate.superiority) if own else (-1, 1 - estimate.superiority)
    low, high = sorted((sign * estimate.low, sign * estimate.high))
    return f"{sign * estimate.elo + 0.0:+.0f} ({low:+.0f} to {high:+.0f})", f"{100 * sure:.1f} %"


def _places_table(contest: Contest, places: list[Place]) -> Table:
    """The order with points and tie-breaks, for many players or a narrow window."""
    breaks = TIE_BREAKS[contest.plan.format]
    table = _table("", "player", "points", "won", "drawn", "lost", *(_TITLES[what] for what in breaks))
    for place in places:
        counts = count_games(contest.journal.games, place.name)
        values = (getattr(place, what) for what in breaks)
        table.add_row(
            str(place.rank),
            place.name,
            f"{place.points:g}/{place.games}",
            *(str(count) for count in (counts.wins, counts.draws, counts.losses)),
            *("" if value is None else f"{value:g}" for value in values),
        )
    return table


_TITLES: Final = {"buchholz": "Buchh.", "sonneborn_berger": "S-B", "direct": "direct"}
"""Tie-breaks in a few letters."""


def _table(*titles: str) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in titles:
        if title == "player":
            # Folded rather than cut: who plays must be told in every window.
            table.add_column(title, overflow="fold", min_width=8)
        else:
            table.add_column(title, justify="right", no_wrap=True)
    return table


def _cross_table(contest: Contest, places: list[Place]) -> Table:
    between = count_meetings(contest.journal.games)
    table = _table("", "player", "points", *(str(number) for number in range(1, len(places) + 1)))
    for place in places:
        others = [other.name for other in places]
        cells = [_cell(between.get((place.name, other))) if other != place.name else "·" for other in others]
        table.add_row(str(place.rank), place.name, f"{place.points:g}/{place.games}", *cells)
    return table


def _cell(counts: Counts | None) -> str:
    return "" if counts is None or not counts.games else f"{_points(counts):g}/{counts.games}"


def _points(counts: Counts) -> float:
    return counts.wins + counts.draws / 2


def pace(contest: Contest) -> str:
    """Speed and the estimated end."""
    speed, left = contest.speed, contest.seconds_left
    if speed is None or left is None:
        return ""
    pace = f"{speed:.1f} games/s" if speed >= 1 else f"{60 * speed:.1f} games/min"
    hours, rest = divmod(round(left), 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{pace}, {f'{hours} h ' if hours else ''}{minutes}:{seconds:02} left"


def warnings_of(contest: Contest, isolation: Isolation | None) -> Iterator[str]:
    """What one should know before it starts: how far players are trusted, and what the journal has lost."""
    if any(is_foreign(text) for text in contest.plan.players.values()):
        yield isolation_words(isolation)
    if contest.journal.damaged:
        yield contest.journal.damage

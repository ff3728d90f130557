"""A match or tournament in tables, sentences and plain values."""

from collections.abc import Iterator
from typing import Any, Final

from rich.table import Table

from tengen.players.process.isolation import isolation_words
from tengen.players.seat import Cause
from tengen.referee.contest import Contest
from tengen.referee.played import PlayedGame
from tengen.referee.seats import is_foreign
from tengen.referee.statistics.counts import Counts, count_games
from tengen.referee.statistics.elo import elo_difference
from tengen.referee.statistics.sprt import SprtState

FAULTS: Final = frozenset(Cause) - {Cause.ADJUDICATION, Cause.RESIGNATION}
"""What a player's author wants to hear of at once."""


def heading(contest: Contest) -> str:
    """What is played, in one line."""
    plan = contest.plan
    what = " against ".join(plan.players) if plan.kind == "match" else f"{len(plan.players)} players"
    form = "" if plan.kind == "match" else f", {plan.format}"
    openings = f"{len(plan.openings)} openings" if plan.openings else "no openings"
    before = f", {contest.done} of them played before" if contest.done else ""
    return f"{what}, {plan.game}{form}: {contest.total} games{before}, {plan.control}, {openings}"


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
    return "  ".join([*parts, pace(contest)])


def summary_table(contest: Contest) -> Table:
    """The two players of a match in one row, or the cross table of a tournament."""
    return _match_table(contest) if contest.plan.kind == "match" else _cross_table(contest)


def closing_lines(contest: Contest) -> list[str]:
    """Sentences for the end: the Elo difference of a match, the course of a tournament, why it stopped."""
    lines = list(contest.schedule.standing())
    if contest.plan.kind == "match" and contest.pair_counts is not None and contest.pair_counts.pairs:
        estimate = elo_difference(contest.pair_counts)
        lines.append(f"{contest.tested}: {estimate} from {contest.pair_counts.pairs} pairs")
        if estimate.note:
            lines.append(estimate.note)
    if contest.stopped_early:
        lines.append(f"The test has decided. {contest.stopped_early}")
    elif contest.sprt_state is not None:
        lines.append(contest.sprt_state.reason)
    return lines


def summary_json(contest: Contest) -> dict[str, Any]:
    """The result in plain values."""
    games = contest.journal.games
    players = []
    for label, text in contest.plan.players.items():
        counts = count_games(games, label)
        players.append(
            {
                "label": label,
                "player": text,
                "wins": counts.wins,
                "draws": counts.draws,
                "losses": counts.losses,
                "score": counts.score,
            }
        )
    plain: dict[str, Any] = {
        "journal": str(contest.journal.path),
        "games": contest.done,
        "total": contest.total,
        "players": players,
    }
    if contest.pair_counts is not None and contest.pair_counts.pairs:
        estimate = elo_difference(contest.pair_counts)
        plain["elo"] = {
            "elo": estimate.elo,
            "low": estimate.low,
            "high": estimate.high,
            "superiority": estimate.superiority,
        }
        plain["pairs"] = list(contest.pair_counts.five)
    if contest.sprt_state is not None:
        state = contest.sprt_state
        plain["sprt"] = {
            "llr": state.llr,
            "lower": state.lower,
            "upper": state.upper,
            "decision": state.decision,
            "reason": state.reason,
        }
    return plain


def test_text(state: SprtState) -> str:
    """How far a test has come."""
    return f"LLR {state.llr:.2f} ({state.lower:.2f} to {state.upper:.2f})"


def _match_text(contest: Contest) -> str:
    counts = count_games(contest.journal.games, contest.tested)
    return f"{contest.tested}: +{counts.wins} ={counts.draws} -{counts.losses}"


def _match_table(contest: Contest) -> Table:
    one, two = contest.plan.players
    counts = count_games(contest.journal.games, one)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("player", "opponent"):
        table.add_column(title, overflow="ellipsis")
    for title in ("won", "drawn", "lost", "score", "Elo", "superiority"):
        table.add_column(title, justify="right", no_wrap=True)
    elo, superiority = "", ""
    if contest.pair_counts is not None and contest.pair_counts.pairs:
        estimate = elo_difference(contest.pair_counts)
        elo = f"{estimate.elo:+.0f} ({estimate.low:+.0f} to {estimate.high:+.0f})"
        superiority = f"{100 * estimate.superiority:.1f} %"
    numbers = (str(counts.wins), str(counts.draws), str(counts.losses))
    table.add_row(one, two, *numbers, f"{100 * counts.score:.1f} %" if counts.games else "", elo, superiority)
    return table


def _cross_table(contest: Contest) -> Table:
    games = contest.journal.games
    totals = {label: count_games(games, label) for label in contest.plan.players}
    order = sorted(totals, key=lambda label: (-_points(totals[label]), -totals[label].score))
    between: dict[tuple[str, str], Counts] = {}
    for game in games:
        for one, two in ((game.first, game.second), (game.second, game.first)):
            found = count_games([game], one)
            between[one, two] = between[one, two] + found if (one, two) in between else found
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("player", overflow="ellipsis")
    table.add_column("points", justify="right", no_wrap=True)
    for number in range(1, len(order) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, label in enumerate(order, 1):
        total = totals[label]
        cells = [_cell(between.get((label, other))) if other != label else "·" for other in order]
        table.add_row(str(number), label, f"{_points(total):g}/{total.games}", *cells)
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


def warnings_of(contest: Contest) -> Iterator[str]:
    """What one should know before it starts: how far players are trusted, and what the journal has lost."""
    if any(is_foreign(text) for text in contest.plan.players.values()):
        yield isolation_words(contest.plan.isolation)
    if contest.journal.damaged:
        yield contest.journal.damage

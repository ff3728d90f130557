"""A report as data: JSON with every number and game, CSV with a row a game."""

import csv
import io
from dataclasses import asdict
from typing import Any, Final

from tengen.referee.played import PlayedGame
from tengen.referee.report.figures import Figures, JournalLike
from tengen.referee.schedules.places import Met

COLUMNS: Final = (
    "pair",
    "leg",
    "game",
    "first",
    "second",
    "result",
    "cause",
    "plies",
    "seconds",
    "first_seconds",
    "second_seconds",
    "started",
    "opening",
    "moves",
    "detail",
)
"""The columns of the CSV."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def to_json(journal: JournalLike) -> dict[str, Any]:
    """Every number of the report and every game, as plain values."""
    figures = Figures(journal)
    lead = figures.lead()
    return {
        "header": dict(figures.header),
        "summary": {
            "games": len(figures.games),
            "finished": len(figures.finished),
            "distinct": figures.tally.distinct,
            "faults": len(figures.faults),
            "first_score": figures.first_score,
            "lengths": figures.lengths,
        },
        "broken": figures.tally.broken or None,
        "winners": [] if figures.course is None or figures.kind == "match" else figures.course.winners(),
        "places": [] if figures.course is None else [asdict(place) for place in figures.course.places()],
        "rounds": {
            str(number): [_met(met) for met in meetings] for number, meetings in figures.rounds().items()
        },
        "players": [_player(figures, name) for name in figures.players],
        "cross_table": [
            {
                "player": one,
                "opponent": other,
                "wins": counts.wins,
                "draws": counts.draws,
                "losses": counts.losses,
            }
            for (one, other), counts in figures.cross.items()
        ],
        "ratings": figures.ratings.to_json(),
        "lead": lead
        and {
            "player": lead[0],
            "opponent": lead[1],
            **{name: getattr(lead[2], name) for name in lead[2].__slots__},
        },
        "sprt": figures.test
        and {
            "test": figures.test.test.to_json(),
            "player": figures.test.player,
            "pairs": list(figures.test.counts.five),
            **{name: getattr(figures.test.state, name) for name in figures.test.state.__slots__},
        },
        "games": [game.to_json() for game in figures.games],
    }


def _met(met: Met) -> dict[str, Any]:
    meeting = met.meeting
    return {
        "one": meeting.one,
        "two": meeting.two,
        "points": met.points,
        "games": met.games,
        "winner": meeting.winner,
        "why": meeting.why,
    }


def to_csv(journal: JournalLike) -> str:
    """One row a game, with a row of column names before them.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    figures = Figures(journal)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, game in enumerate(figures.games):
        writer.writerow(_row(figures, number, game))
    return out.getvalue()


def _row(figures: Figures, number: int, game: PlayedGame) -> list[object]:
    sides = figures.replays[number].sides[len(game.opening) :]
    used = [0.0, 0.0]
    for move, side in zip(game.moves, sides, strict=False):
        used[side] += move.seconds
    return [
        game.pair,
        game.leg,
        game.game,
        _harmless(game.first),
        _harmless(game.second),
        game.result,
        game.verdict.cause.value,
        len(game.opening) + len(game.moves),
        f"{game.seconds:.3f}",
        f"{used[0]:.3f}",
        f"{used[1]:.3f}",
        game.started,
        " ".join(game.opening),
        " ".join(move.move for move in game.moves),
        _harmless(game.verdict.detail),
    ]


def _player(figures: Figures, name: str) -> dict[str, Any]:
    timing = figures.timing[name]
    counts = figures.counts[name]
    return {
        "name": name,
        "command": figures.commands.get(name),
        "wins": counts.wins,
        "draws": counts.draws,
        "losses": counts.losses,
        "verdicts": {word: dict(causes) for word, causes in figures.verdicts[name].items()},
        "seconds": timing.total,
        "seconds_a_move": timing.mean,
        "longest_move": timing.longest,
        "median_latency": timing.median_latency,
        "worst_latency": timing.worst_latency,
    }


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text

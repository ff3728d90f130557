"""The parts of the page about who won: the result, the cross table, ratings and the test."""

from collections.abc import Iterator
from typing import Final

from tengen.referee.report import charts
from tengen.referee.report.figures import Figures
from tengen.referee.report.markup import (
    name_of,
    plain_table,
    points_text,
    remark,
    safe,
    seconds_text,
    section,
    tag,
)
from tengen.referee.statistics.counts import Counts, many
from tengen.text.clean import clean

_WIDEST: Final = 40
"""Columns of the cross table."""


def headline(figures: Figures) -> str:
    """The result in a sentence."""
    lead = figures.lead()
    if lead is not None:
        one, other, estimate = lead
        counts = figures.counts[one]
        mine = points_text(counts.wins + counts.draws / 2)
        theirs = points_text(counts.losses + counts.draws / 2)
        verb = "beats" if counts.wins > counts.losses else "and"
        end = "" if verb == "beats" else " are level"
        told = f"{name_of(one)} {verb} {name_of(other)}{end} {tag('b', f'{mine} : {theirs}')} "
        told += f"({counts}): {safe(estimate)}."
        return tag("p", told, class_="headline") + remark(estimate.note)
    if figures.ratings.players:
        best, *others = figures.ratings.players
        ahead = figures.ratings.difference(best.name, others[0].name)
        told = f"{name_of(best.name)} is first with {100 * best.score:.0f} % of the points, "
        margin = tag("b", f"{ahead.elo:+.0f} ± {(ahead.high - ahead.low) / 2:.0f} Elo")
        told += f"{margin} ahead of {name_of(others[0].name)} (superiority {100 * ahead.superiority:.0f} %)."
        return tag("p", told, class_="headline")
    return tag("p", "No game has a result yet.", class_="headline")


def tiles(figures: Figures) -> str:
    """A few figures at a glance."""
    finished, unfinished = len(figures.finished), len(figures.games) - len(figures.finished)
    drawn = sum(counts.draws for counts in figures.counts.values()) // 2
    first = figures.first_score
    lengths = figures.lengths
    shown = [
        (str(finished), "games" + (f", {unfinished} without result" if unfinished else ""), ""),
        (f"{100 * drawn / finished:.0f} %" if finished else "–", "drawn", ""),
        ("–" if first is None else f"{100 * first:.0f} %", "points for the first side", ""),
        (f"{sum(lengths) / len(lengths):.1f}" if lengths else "–", "plies a game", ""),
        (seconds_text(sum(game.seconds for game in figures.games)), "of play", ""),
        (str(len(figures.faults)), "faults of players", "alarm" if figures.faults else ""),
    ]
    return tag(
        "div",
        *(
            tag("div", tag("b", value), tag("span", words), class_=f"tile {more}".strip())
            for value, words, more in shown
        ),
        class_="tiles",
    )


def facts(figures: Figures) -> Iterator[str]:
    """What was played, for the line below the title."""
    yield ", ".join(map(safe, figures.game_names[:5]))
    yield safe(figures.control)
    if "format" in figures.header and figures.kind != "match":
        yield safe(figures.header["format"])
    yield many(len(figures.players), "player")
    days = sorted({game.started[:10] for game in figures.games if game.started})
    if days:
        yield safe(days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}")


def cross_table(figures: Figures) -> str:
    """Everybody against everybody, best first."""
    names = figures.players[:_WIDEST]
    head = [tag("th", "player", scope="col"), tag("th", "points", scope="col", class_="num")]
    head += [
        tag("th", f"{rank}", scope="col", title=clean(name, 120)) for rank, name in enumerate(names, start=1)
    ]
    body = []
    for rank, one in enumerate(names, start=1):
        counts = figures.counts[one]
        title = tag("th", tag("span", f"{rank}", class_="rank"), name_of(one), scope="row")
        points = f"{points_text(counts.wins + counts.draws / 2)} / {counts.games}"
        cells = [_meeting(figures.cross.get((one, other)), one == other) for other in names]
        body.append(tag("tr", title, tag("td", points, class_="num"), *cells))
    note = ""
    if len(figures.players) > _WIDEST:
        note = remark(f"The best {_WIDEST} of {len(figures.players)} players are shown.")
    table = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body), class_="cross")
    return section("cross", "Cross table", tag("div", table, class_="wide", tabindex="0"), note)


def _meeting(counts: Counts | None, itself: bool) -> str:
    if itself:
        return tag("td", "", class_="self")
    if counts is None or not counts.games:
        return tag("td", "–")
    points = (
        f"{points_text(counts.wins + counts.draws / 2)} : {points_text(counts.losses + counts.draws / 2)}"
    )
    lead = counts.score - 0.5
    color = "--heat" if lead > 0 else "--cold"
    return tag(
        "td", points, title=str(counts), style=f"background: rgba(var({color}), {abs(lead) * 0.9:.2f})"
    )


def ratings(figures: Figures) -> str:
    """The joint fit with error bars."""
    found = figures.ratings
    ends = charts.spread([(player.elo, player.error) for player in found.players])
    titles = (
        ("", "num"),
        ("player", ""),
        ("95 % interval", ""),
        ("Elo", "num"),
        ("games", "num hide-small"),
        ("score", "num hide-small"),
    )
    rows = []
    for rank, player in enumerate(found.players, start=1):
        command = figures.commands.get(player.name, "")
        who = name_of(player.name)
        if command and command != player.name:
            who += tag("span", safe(command), class_="cmd")
        rows.append(
            tag(
                "tr",
                tag("td", str(rank), class_="num"),
                tag("th", who, scope="row"),
                tag("td", charts.error_bar(player.elo, player.error, ends), style="width: 40%"),
                tag("td", f"{player.elo:+.0f} ± {player.error:.0f}", class_="num"),
                tag("td", str(player.games), class_="num hide-small"),
                tag("td", f"{100 * player.score:.1f} %", class_="num hide-small"),
            )
        )
    move = found.first_move
    told = f"All games rated together; errors are against {found.relative_to}. "
    told += f"The first move is worth {move.elo:+.0f} ± {move.error:.0f} Elo."
    if found.draw > 0.3:
        told += " With many draws, ratings lie further apart than the Elo difference of the score alone."
    warnings = "".join(tag("p", safe(warning, 800), class_="warning") for warning in found.warnings)
    table = plain_table(titles, rows)
    return section("ratings", "Ratings", tag("div", table, class_="wide"), remark(told), warnings)


def test(figures: Figures) -> str:
    """The state of the sequential test, if there is one."""
    trace = figures.test
    if trace is None:
        return ""
    kind = {"H1": "good", "H0": "bad", None: ""}[trace.state.decision]
    return section(
        "sprt",
        "Sequential test",
        tag("p", safe(trace.state.reason), class_=f"verdict {kind}".strip()),
        charts.llr_chart(trace),
        remark(f"{trace.player}: {trace.test}. Pairs: {trace.counts}."),
    )

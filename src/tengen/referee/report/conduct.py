"""The parts of the page about how it was played: lengths, time, verdicts and faults."""

from typing import Final

from tengen.referee.report import charts
from tengen.referee.report.figures import FAULTS, Figures
from tengen.referee.report.markup import name_of, plain_table, remark, safe, seconds_text, section, tag

_FAULTS_SHOWN: Final = 25
_FAULT_WORDS: Final = frozenset(cause.value for cause in FAULTS)


def lengths(figures: Figures) -> str:
    """How long the games were."""
    if not figures.lengths:
        return ""
    return section("lengths", "Game lengths", charts.histogram(figures.lengths))


def times(figures: Figures) -> str:
    """How the players used their time, and what the referee lost around it."""
    timing = {name: timed for name, timed in figures.timing.items() if timed.seconds}
    if not timing:
        return ""
    best = dict(list(timing.items())[: charts.SHOWN_PLAYERS])
    legend = tag(
        "ul",
        *(
            tag("li", tag("span", "", class_="swatch"), name_of(name), class_=f"c{number}")
            for number, name in enumerate(best)
        ),
        class_="legend",
    )
    rows = [
        tag(
            "tr",
            tag("th", name_of(name), scope="row"),
            *(
                tag("td", seconds_text(value), class_="num")
                for value in (
                    timed.mean,
                    timed.longest,
                    timed.total,
                    timed.median_latency,
                    timed.worst_latency,
                )
            ),
        )
        for name, timed in timing.items()
    ]
    titles = [("player", "")]
    titles += [(t, "num") for t in ("a move", "longest", "in all", "latency", "worst latency")]
    note = "Mean time by number of the player's own move. "
    note += "Latency is what the referee waited without charging it to the player."
    if len(timing) > len(best):
        note += f" The chart shows the first {len(best)} of {len(timing)} players."
    return section(
        "times",
        "Time use",
        tag(
            "div",
            tag("div", charts.time_chart(best), legend),
            tag("div", plain_table(titles, rows), class_="wide"),
            class_="two",
        ),
        remark(note),
    )


def verdicts(figures: Figures) -> str:
    """How each player's games ended."""
    rows = []
    for name in figures.players:
        table = figures.verdicts[name]
        failed = sum(count for cause, count in table["lost"].items() if cause in _FAULT_WORDS)
        parts = [
            ("won", table["won"].total()),
            ("drew", table["drew"].total()),
            ("lost", table["lost"].total() - failed),
            ("fault", failed),
        ]
        causes = (
            tag("td", _causes(dict(table[word].most_common()), word), class_="causes") for word in table
        )
        bar = tag("td", charts.share_bar(parts), style="width: 24%")
        rows.append(tag("tr", tag("th", name_of(name), scope="row"), bar, *causes))
    legend = tag(
        "ul",
        *(
            tag("li", tag("span", "", class_="swatch"), tag("span", words), class_=kind)
            for kind, words in (
                ("won", "won"),
                ("drew", "drawn"),
                ("lost", "lost"),
                ("fault", "lost by its own fault"),
            )
        ),
        class_="legend",
    )
    titles = (("player", ""), ("", ""), ("won by", ""), ("drawn by", ""), ("lost by", ""))
    return section("verdicts", "Verdicts", tag("div", plain_table(titles, rows), class_="wide"), legend)


def _causes(counts: dict[str, int], word: str) -> str:
    return (
        ", ".join(
            tag(
                "span",
                f"{safe(cause)} {count}",
                class_="fault" if word == "lost" and cause in _FAULT_WORDS else None,
            )
            for cause, count in counts.items()
        )
        or "–"
    )


def faults(figures: Figures) -> str:
    """The games somebody lost by itself, with what its author needs."""
    found = figures.faults
    if not found:
        return ""
    items = []
    for number, game, who in found[:_FAULTS_SHOWN]:
        place = f"{game.pair + 1}{'ab'[game.leg] if game.leg in (0, 1) else ''}"
        link = tag("a", f"game {place}", href=f"#game-{number}", data_game=str(number))
        told = f"{name_of(who)}: {tag('b', safe(game.verdict.cause.value))} in {link}, after move "
        told += f"{len(game.opening) + len(game.moves)}. {safe(game.verdict.detail)}"
        command = figures.commands.get(who)
        more = tag("span", safe(command), class_="cmd") if command and command != who else ""
        if game.verdict.stderr:
            more += tag(
                "pre",
                "\n".join(safe(line) for line in game.verdict.stderr),
                aria_label="last lines of stderr",
            )
        items.append(tag("li", told, more))
    rest = len(found) - len(items)
    note = remark(f"And {rest} more: see the list of games.") if rest else ""
    return section("faults", "Faults", tag("ul", *items, class_="faults"), note)

"""The list of games and the window in which one is replayed; the page's script fills them."""

from tengen.referee.report.figures import Figures
from tengen.referee.report.markup import safe, tag


def game_list(figures: Figures) -> str:
    """The section with the filters and the table of games."""
    causes = sorted({game.verdict.cause.value for game in figures.games})
    everyone = "".join(
        tag("option", safe(name, 60), value=str(number)) for number, name in enumerate(figures.players)
    )
    kinds = "".join(tag("option", safe(cause), value=cause) for cause in causes)
    if figures.faults:
        kinds = tag("option", "any fault", value="faults") + kinds
    results = (
        ("", "All results"),
        ("won", "First side won"),
        ("lost", "Second side won"),
        ("draw", "Draws"),
        ("none", "No result"),
    )
    filters = tag(
        "div",
        _select("by-player", "Player", tag("option", "All players", value="") + everyone),
        _select(
            "by-result", "Result", "".join(tag("option", words, value=value) for value, words in results)
        ),
        _select("by-verdict", "Verdict", tag("option", "All verdicts", value="") + kinds),
        tag("p", "", id="found", class_="note", role="status"),
        class_="filters",
    )
    titles = (
        ("game", ""),
        ("first", ""),
        ("second", ""),
        ("result", "num"),
        ("verdict", ""),
        ("plies", "num hide-small"),
        ("time", "num hide-small"),
    )
    head = tag("tr", *(tag("th", words, scope="col", class_=class_ or None) for words, class_ in titles))
    table = tag("table", tag("thead", head), tag("tbody", "", id="rows"))
    more = tag("button", "Show more", id="more", class_="more", type="button", hidden="")
    hint = tag("noscript", tag("p", "The list of games and the boards need JavaScript.", class_="warning"))
    title = tag("h2", "Games", id="games-title")
    note = tag("p", "Choose a game to replay it; a and b are the two games of a pair.", class_="note")
    return tag(
        "section",
        title,
        note,
        filters,
        hint,
        tag("div", table, class_="wide"),
        more,
        id="games",
        aria_labelledby="games-title",
    )


def _select(id_: str, words: str, options: str) -> str:
    return tag("div", tag("label", words, for_=id_), tag("select", options, id=id_))


def viewer() -> str:
    """The window with board, slider, verdict and moves."""

    def button(id_: str, sign: str, words: str) -> str:
        return tag("button", sign, id=id_, type="button", aria_label=words, title=words)

    controls = tag(
        "div",
        button("start", "«", "First position"),
        button("back", "‹", "One move back"),
        '<input type="range" id="slider" min="0" max="0" value="0" aria-label="Move" autofocus>',
        button("forward", "›", "One move on"),
        button("end", "»", "Last position"),
        tag("span", "", id="count", class_="note"),
        class_="controls",
    )
    left = tag(
        "div",
        tag("div", "", id="board", class_="board"),
        controls,
        tag("p", "", id="spoken", class_="skip", aria_live="polite"),
    )
    right = tag(
        "div",
        tag("div", "", id="who"),
        tag("p", "", id="outcome", class_="outcome"),
        tag("p", "", id="detail"),
        tag("p", "Last lines of its stderr:", id="words-title", class_="note", hidden=""),
        tag("pre", "", id="words", hidden="", tabindex="0"),
        tag("ol", "", id="moves", class_="moves", aria_label="Moves"),
    )
    head = tag(
        "header",
        tag("h2", "Game", id="viewer-title"),
        button("earlier", "← game", "Game before"),
        button("later", "game →", "Next game"),
        button("close", "✕", "Close"),
    )
    return tag(
        "dialog", tag("div", head, left, right, class_="viewer"), id="viewer", aria_labelledby="viewer-title"
    )

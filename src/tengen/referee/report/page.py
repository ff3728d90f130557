"""The report as one HTML file that needs nothing else: no network, no other files."""

import base64
import hashlib
from importlib import resources
from typing import Any, Final

from tengen import TengenError, __version__
from tengen.referee.played import PlayedGame
from tengen.referee.report import conduct, results
from tengen.referee.report.boards import Replay, board_of
from tengen.referee.report.figures import FAULTS, Figures
from tengen.referee.report.markup import json_block, safe, tag
from tengen.referee.report.viewer import game_list, viewer
from tengen.text.clean import clean

_LONGEST_NAME: Final = 120
_LONGEST_WORDS: Final = 400


def render(figures: Figures, title: str | None = None) -> str:
    """The whole page."""
    script = _file("page.js")
    title = title or _title(figures)
    # Only this very script may run, whatever a player's name or output holds.
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    parts = [
        results.cross_table(figures),
        results.ratings(figures) if figures.ratings.players else "",
        tag("div", results.test(figures), conduct.lengths(figures), class_="two"),
        conduct.times(figures),
        conduct.verdicts(figures),
        conduct.faults(figures),
        game_list(figures),
    ]
    body = [
        '<a class="skip" href="#games">To the games</a>',
        tag(
            "header",
            tag("h1", safe(title)),
            tag("p", " · ".join(results.facts(figures)), class_="sub"),
            results.headline(figures),
            _navigation("".join(parts)),
        ),
        tag("main", results.tiles(figures), *parts),
        tag(
            "footer",
            f"Written by Tengen {__version__}. Ratings, intervals and tests are explained in its docs.",
        ),
        viewer(),
        json_block("data", page_data(figures)),
        f"<script>{script}</script>",
    ]
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{safe(title)}</title>",
        f"<style>{_file('page.css')}</style>",
    ]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            *head,
            "</head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )


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


def outcome_words(game: PlayedGame) -> str:
    """Who won and why, in a few words."""
    verdict = game.verdict
    if verdict.winner is None:
        return f"{'No result' if game.result == '*' else 'Draw'}: {verdict.cause.value}"
    winner, loser = game.sides()[verdict.winner], game.sides()[verdict.winner.other]
    if verdict.cause in FAULTS:
        return clean(f"{winner} wins: {verdict.cause.value} of {loser}", 300)
    return clean(f"{winner} wins: {verdict.cause.value}", 300)


def _title(figures: Figures) -> str:
    names = figures.players
    if len(names) == 2:
        return f"{clean(names[0], 60)} against {clean(names[1], 60)}"
    return f"{str(figures.header.get('kind', 'tournament')).capitalize()} of {len(names)} players"


def _navigation(content: str) -> str:
    places = (
        ("cross", "Cross table"),
        ("ratings", "Ratings"),
        ("sprt", "Test"),
        ("lengths", "Lengths"),
        ("times", "Time"),
        ("verdicts", "Verdicts"),
        ("faults", "Faults"),
        ("games", "Games"),
    )
    links = (tag("li", tag("a", words, href=f"#{id_}")) for id_, words in places if f'id="{id_}"' in content)
    return tag("nav", tag("ul", *links), aria_label="Parts of this report")


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")

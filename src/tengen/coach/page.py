"""A review as one HTML file that needs nothing else: no network, no script, no other files."""

import html
from importlib import resources
from typing import Final

from tengen import Position, Side, __version__
from tengen.coach.judgement import SIGNS, Mark
from tengen.coach.reviewer import MoveReview, Review
from tengen.drawing import draw_svg
from tengen.drawing.overlay import Mark as BoardMark
from tengen.drawing.paper import element, short

_WIDTH, _HEIGHT, _EDGE = 640.0, 180.0, 8.0
_BOARD: Final = 380
_SHOWN_LINE: Final = 9


def page_of(review: Review, title: str | None = None) -> str:
    """The whole page."""
    first, second = (html.escape(name[:80]) for name in review.players)
    heading = html.escape(title) if title else f"{first} against {second}"
    told = "".join(_mistake(review, one, number) for number, one in enumerate(review.mistakes, 1))
    body = (
        f"<header><h1>{heading}</h1><p class=sub>{html.escape(review.game.name)} · {len(review.played)} moves"
        f" · {html.escape(review.result)}{_unfinished(review)}</p></header>"
        f"<main><div class=tiles>{''.join(_tile(review, side) for side in Side)}</div>"
        f"<section><h2>Chances of {html.escape(review.game.side_names[0])}</h2>{chart_of(review)}</section>"
        f"{told or _nothing(review)}{_try_again(review)}{_all_moves(review)}</main>"
        f"<footer>Written by Tengen {__version__}.</footer>"
    )
    css = resources.files("tengen.coach").joinpath("page.css").read_text(encoding="utf-8")
    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{heading}</title>\n<style>{css}</style>\n</head>\n<body>{body}</body>\n</html>\n"
    )


def chart_of(review: Review) -> str:
    """The first side's chances over the game as an SVG picture, with a dot at every mistake."""
    last = max(1, len(review.chances) - 1)

    def at(ply: int, chance: float) -> tuple[float, float]:
        return (
            _EDGE + ply / last * (_WIDTH - 2 * _EDGE),
            _EDGE + (1 - chance) * (_HEIGHT - 2 * _EDGE),
        )

    points = [at(ply, chance) for ply, chance in enumerate(review.chances) if chance is not None]
    path = " ".join(f"{short(x)},{short(y)}" for x, y in points)
    middle = _HEIGHT / 2
    body = [element("line", x1=_EDGE, x2=_WIDTH - _EDGE, y1=middle, y2=middle, class_="even")]
    body.append(element("polyline", points=path, class_="curve"))
    for number, one in enumerate(review.mistakes, 1):
        chance = review.chances[one.ply + 1]
        if chance is None or one.mark is None:
            continue
        x, y = at(one.ply + 1, chance)
        title = element("title", html.escape(f"{one.ply + 1}. {one.move}: {one.mark.value}"))
        dot = element("circle", title, cx=x, cy=y, r=5, class_=f"dot {one.mark.value}")
        body.append(f'<a href="#mistake-{number}">{dot}</a>')
    words = f"Winning chances over {len(review.played)} moves with {len(review.mistakes)} marked moves"
    return element(
        "svg",
        element("title", words),
        *body,
        class_="chart",
        viewBox=f"0 0 {short(_WIDTH)} {short(_HEIGHT)}",
        role="img",
    )


def _tile(review: Review, side: Side) -> str:
    accuracy = review.accuracy(side)
    shown = "–" if accuracy is None else f"{accuracy:.0f} %"
    counts = ", ".join(_plural(review.count(side, mark), mark) for mark in reversed(Mark))
    name = html.escape(review.players[side][:80])
    return f"<div class=tile><b>{shown}</b><span>accuracy of {name}</span><span>{counts}</span></div>"


def _plural(count: int, mark: Mark) -> str:
    words = {Mark.INACCURACY: "inaccuracies", Mark.MISTAKE: "mistakes", Mark.BLUNDER: "blunders"}
    return f"{count} {mark.value if count == 1 else words[mark]}"


def _mistake(review: Review, one: MoveReview, number: int) -> str:
    if one.mark is None or one.remark is None:
        return ""
    total = len(review.mistakes)
    before = _position(review, one.ply)
    marks = {one.move: BoardMark(SIGNS[one.mark], 0.0), one.best.best: BoardMark("★", 1.0)}
    shown = draw_svg(before, size=_BOARD, theme="auto", overlay=marks)
    line = " ".join(str(move) for move in one.best.moves[:_SHOWN_LINE])
    links = "".join(
        f'<a href="#mistake-{to}">{words}</a> '
        for to, words in ((number - 1, "previous mistake"), (number + 1, "next mistake"))
        if 1 <= to <= total
    )
    side = html.escape(review.game.side_names[one.side])
    return (
        f'<section id="mistake-{number}"><h2>{one.ply + 1}. {html.escape(str(one.move))}'
        f' <span class="sign {one.mark.value}">{SIGNS[one.mark]} {one.mark.value} of {side}</span></h2>'
        f"<p>{html.escape(one.remark.text)}</p><p class=sub>Chances of {side}: "
        f"{100 * one.before:.0f} % before, {100 * one.after:.0f} % after. "
        f"The best line is {html.escape(line)}.</p>{shown}<p class=links>{links}</p></section>"
    )


def _try_again(review: Review) -> str:
    """Every mistake once more as a question, the answer behind a click."""
    asked = []
    for one in review.mistakes:
        board = draw_svg(_position(review, one.ply), size=_BOARD, theme="auto", last_move=False)
        side, best = html.escape(review.game.side_names[one.side]), html.escape(str(one.best.best))
        asked.append(
            f"<div class=asked><p>{side} to move, instead of {html.escape(str(one.move))}:</p>{board}"
            f"<details><summary>Show the answer</summary><p>{best}</p></details></div>"
        )
    if not asked:
        return ""
    return f'<section id="again"><h2>Try again</h2><div class=boards>{"".join(asked)}</div></section>'


def _position(review: Review, ply: int) -> Position:
    return Position(review.game, review.played[:ply])


def _all_moves(review: Review) -> str:
    marked = {one.ply: one.mark for one in review.mistakes}
    items = []
    for ply, move in enumerate(review.played):
        mark = marked.get(ply)
        sign = f' <span class="sign {mark.value}">{SIGNS[mark]}</span>' if mark is not None else ""
        items.append(f"<li>{html.escape(str(move))}{sign}</li>")
    return f"<section><h2>All moves</h2><ol class=moves>{''.join(items)}</ol></section>"


def _nothing(review: Review) -> str:
    return "<section><p>No move of this game was a mistake.</p></section>" if review.complete else ""


def _unfinished(review: Review) -> str:
    return "" if review.complete else f" · stopped early: the last {len(review.moves)} moves are reviewed"

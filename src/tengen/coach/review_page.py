"""A review as one HTML file that needs nothing else: no network, no script, no other files."""

from typing import Final

from tengen import Position, Side, pages
from tengen.coach.judgement import SIGNS, Mark
from tengen.coach.reviewer import MoveReview, Review
from tengen.drawing import draw_svg
from tengen.drawing.overlay import Mark as BoardMark
from tengen.drawing.paper import element
from tengen.pages.charts import Plot, ticks

_BOARD: Final = 380


def page_of(review: Review, title: str | None = None) -> str:
    """The whole page."""
    facts = [review.game.name, f"{len(review.played)} moves", review.result]
    if not review.complete:
        facts.append(f"stopped early: the last {len(review.moves)} moves are reviewed")
    return pages.render(
        "coach/page.html",
        title=title or " against ".join(name[:80] for name in review.players),
        facts=facts,
        review=review,
        tiles=[_tile(review, side) for side in Side],
        chart=chart_of(review),
        mistakes=[(one, _shown(review, one), _asked(review, one)) for one in review.mistakes],
        marks={one.ply: one.mark for one in review.mistakes},
        signs=SIGNS,
    )


def chart_of(review: Review) -> str:
    """The first side's chances over the game as an SVG picture, with a dot at every mistake."""
    last = max(1, len(review.chances) - 1)
    plot = Plot((0, last), (0, 1))
    plot.axes("moves", ticks(0, last, 8, whole=True), (0, 0.5, 1), lambda chance: f"{100 * chance:.0f} %")
    known = [(ply, chance) for ply, chance in enumerate(review.chances) if chance is not None]
    plot.curve(known, "c0")
    for number, one in enumerate(review.mistakes, 1):
        chance = review.chances[one.ply + 1]
        if chance is None or one.mark is None:
            continue
        title = element("title", f"{one.ply + 1}. {one.move}: {one.mark.value}")
        place = {"cx": plot.x(one.ply + 1), "cy": plot.y(chance), "r": 5}
        dot = element("circle", title, **place, class_=f"dot {one.mark.value}")
        plot.body.append(element("a", dot, href=f"#mistake-{number}"))
    return plot.svg(
        f"Winning chances over {len(review.played)} moves with {len(review.mistakes)} marked moves"
    )


def _tile(review: Review, side: Side) -> tuple[str, str, str]:
    accuracy = review.accuracy(side)
    counts = ", ".join(_plural(review.count(side, mark), mark) for mark in reversed(Mark))
    return review.players[side], "–" if accuracy is None else f"{accuracy:.0f} %", counts


def _plural(count: int, mark: Mark) -> str:
    words = {Mark.INACCURACY: "inaccuracies", Mark.MISTAKE: "mistakes", Mark.BLUNDER: "blunders"}
    return f"{count} {mark.value if count == 1 else words[mark]}"


def _shown(review: Review, one: MoveReview) -> str:
    """The board before a mistake, with the mistake and the best move."""
    marks = {one.best.best: BoardMark("★", 1.0)}
    if one.mark is not None:
        marks = {one.move: BoardMark(SIGNS[one.mark], 0.0), **marks}
    return draw_svg(_position(review, one), size=_BOARD, theme="auto", overlay=marks)


def _asked(review: Review, one: MoveReview) -> str:
    """The same board as a question."""
    return draw_svg(_position(review, one), size=_BOARD, theme="auto", last_move=False)


def _position(review: Review, one: MoveReview) -> Position:
    return Position(review.game, review.played[: one.ply])

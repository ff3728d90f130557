"""Makes the moving pictures of the README, each one SVG file: `python -m tools.moving_pictures`.

Connect Four shows the exact score of every move, Gomoku a win by threats that nothing stops.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tengen import Position, Solver
from tengen.drawing import Mark, draw_svg
from tengen.solving.threats import solve_by_threats

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
SECONDS: Final = 1.2
"""For a move; the last board stays three times as long."""
SIZE: Final = 420
PLIES: Final = 15
"""The last ones of a game are shown."""

_OPENING: Final = "4 4 4 4 4 2 2 6 6 3"
_THREATS: Final = ("gomoku", "g8 f9 j6 g7 i10 f7 e7")


def moving(frames: Sequence[str], title: str) -> str:
    """The drawings one after the other in one picture, again and again; or only the last."""
    width, height = (frames[0].split(f' {name}="')[1].split('"')[0] for name in ("width", "height"))
    times = [SECONDS] * (len(frames) - 1) + [3 * SECONDS]
    whole = sum(times)
    rules = [".frame{visibility:hidden}"]
    start = 0.0
    for number, length in enumerate(times):
        on, off = 100 * start / whole, 100 * (start + length) / whole
        rules.append(
            f"@keyframes f{number}{{0%{{visibility:{'visible' if number == 0 else 'hidden'}}}"
            f"{on:.3f}%{{visibility:visible}}{off:.3f}%,100%{{visibility:hidden}}}}"
            f".f{number}{{animation:f{number} {whole:.1f}s steps(1) infinite}}"
        )
        start += length
    last = len(frames) - 1
    rules.append(
        "@media (prefers-reduced-motion:reduce){.frame{animation:none}" + f".f{last}{{visibility:visible}}}}"
    )
    drawn = "\n".join(f'<g class="frame f{number}">{frame}</g>' for number, frame in enumerate(frames))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img"><title>{title}</title>\n'
        f"<style>{''.join(rules)}</style>\n{drawn}\n</svg>\n"
    )


def exact_scores() -> list[str]:
    """Connect Four to its end, both sides without a mistake, with the value of every move."""
    position = Position("connect4", _OPENING)
    frames = []
    with Solver("connect4", memory=64) as solver:
        while not position.is_over:
            scores = solver.scores(position)
            points = solver.solve(position, every_move=True).move_points
            marks = {move: Mark(points[move].text, score.win_chance) for move, score in scores.items()}
            frames.append(draw_svg(position, size=SIZE, overlay=marks))
            position.play(next(iter(scores)))
    return [*frames[-PLIES:], draw_svg(position, size=SIZE)]


def threats() -> list[str]:
    """Gomoku: fours and threes up to the five."""
    position = Position(*_THREATS)
    found = solve_by_threats(position)
    if found is None:
        raise SystemExit("the position has no win by threats any more")
    frames = [draw_svg(position, size=SIZE)]
    for move in found.line:
        position.play(move)
        frames.append(draw_svg(position, size=SIZE))
    return frames[-PLIES - 1 :]


def main() -> None:
    """Write both."""
    for name, frames, title in (
        ("exact-moving", exact_scores(), "Connect Four with the exact score of every move"),
        ("threats-moving", threats(), "Gomoku: a win by threats that nothing stops"),
    ):
        path = FOLDER / f"{name}.svg"
        path.write_text(moving(frames, title), encoding="utf-8")
        print(f"{path.name}: {len(frames)} boards, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()

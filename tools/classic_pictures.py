"""Draws what the classic systems see: a heat map of the move scores of each, for docs/classics.md.

`python tools/classic_pictures.py [FOLDER]` writes classic-NAME.svg files, the same ones every time.
"""

import sys
from pathlib import Path

from tengen import Position
from tengen.drawing import Mark
from tengen.players import make_player
from tengen.players.classic import ClassicPlayer
from tengen.players.classic.sight import sight

STONES = "h8 i9 h9 h7 g8 i8 i10 f8"
BOARDS = {
    "pattern": ("classic:pattern", Position("gomoku", STONES)),
    "power": ("classic:power", Position("gomoku", STONES)),
    "selfish": ("classic:selfish", Position("gomoku", STONES)),
    "window": ("classic:window,depth=3", Position("onepop:6x7x4", "4 4 4 3 5 3 2")),
    "tdleaf": (
        "classic:tdleaf",
        Position("hexifence:2", "2:0 4:3 4:2 1:0 3:0 5:4 4:4 6:4 6:5 0:2 0:0 5:6 2:1 3:4 1:4 2:4"),
    ),
}
"""A player and a position for each system; the three line players look at the same one."""


def heat_map(text: str, position: Position) -> str:
    """The board with a mark on every move that the player scored."""
    player = make_player(text)
    assert isinstance(player, ClassicPlayer)  # noqa: S101 - all of them are
    return position.svg(
        size=560, overlay={one.move: Mark(one.label, one.warmth) for one in sight(player, position)}
    )


def main() -> None:
    """Writes all pictures."""
    default = Path(__file__).parent.parent / "docs" / "images"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    for name, (text, position) in BOARDS.items():
        (folder / f"classic-{name}.svg").write_text(heat_map(text, position), encoding="utf-8")
        print(f"{folder / f'classic-{name}.svg'}: {text} on {position.game}")


if __name__ == "__main__":
    main()

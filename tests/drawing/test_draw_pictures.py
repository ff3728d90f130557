"""The pictures in docs/images are what the code draws today; run this file to draw them anew."""

from pathlib import Path

import pytest

from tengen import Position
from tengen.drawing import draw_svg

IMAGES = Path(__file__).parents[2] / "docs" / "images"

POSITIONS = {
    "board": (
        "gomoku",
        "h8 i8 i7 g9 h7 h9 j7 g7 k7 l7 g8 f9 i9 e9 d9 f8 h6 d10 c11 j8 h5 h4 i6 k8 g4 f3 j5 k4 l8 j6",
    ),
    "connect4": (
        "connect4",
        "4 3 3 4 4 3 2 5 3 5 5 5 4 3 4",
    ),
    "hexifence": (
        "hexifence:3",
        "2:0 2:2 6:8 5:8 9:8 5:4 5:0 6:7 3:2 6:4 7:2 8:4 2:1 4:2 10:9 6:5 2:3 5:2 4:4 2:6 7:6 "
        "9:4 10:5 4:5 0:4 0:1 0:3 8:5 4:0 0:0 10:8 0:5 2:4 0:2 5:10 4:6 6:10 2:7 6:9 8:8 8:10 "
        "9:10 6:1 2:5 8:3 10:7 7:8 3:8 10:10 8:9 7:10 3:0 4:1 6:2 8:6 7:4 6:3 4:3 3:4 3:6",
    ),
    "dots": (
        "dots:4x4",
        "h30 h33 v31 v13 v34 h41 v03 v12 v00 v23 v21 h03 v11 h02 h42 v14 v10 h32 h00 h01 v04 "
        "h13 h23 v24 v20 h20 h10 v01 v22 h22 h12",
    ),
}


def draw(name: str) -> str:
    """Follows the reader's theme. Only the big board has room for coordinates."""
    is_big = name == "board"
    svg = draw_svg(Position(*POSITIONS[name]), size=560 if is_big else 320, coordinates=is_big, theme="auto")
    return svg + "\n"


@pytest.mark.parametrize("name", POSITIONS)
def test_picture_is_up_to_date(name: str) -> None:
    assert (IMAGES / f"{name}.svg").read_text(encoding="utf-8") == draw(name)


if __name__ == "__main__":
    for picture in POSITIONS:
        (IMAGES / f"{picture}.svg").write_text(draw(picture), encoding="utf-8")

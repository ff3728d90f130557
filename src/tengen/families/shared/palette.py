"""Every colour of the drawings: ANSI codes for terminals, a light and a dark palette for SVG.

Owners differ in lightness or in a mark as well as in hue, and the hues (blue against vermilion, dark against
light) stay apart for colour-blind eyes.
"""

from dataclasses import dataclass

ANSI: dict[str, str] = {
    "label": "38;5;245",
    "free": "38;5;245",
    "wood": "38;5;94;48;5;180",
    "wood mark": "1;38;5;88;48;5;180",
    "black": "1;38;5;16;48;5;180",
    "white": "1;38;5;231;48;5;180",
    "rack": "38;5;75;48;5;17",
    "rack mark": "1;38;5;231;48;5;17",
    "red disc": "1;38;5;203;48;5;17",
    "yellow disc": "1;38;5;220;48;5;17",
    "blue": "1;38;5;33",
    "red": "1;38;5;203",
}


@dataclass(frozen=True)
class Palette:
    """The colours of one theme. Pairs are (upper or lighter end, lower or darker end) of a gradient."""

    wood: tuple[str, str]
    grid: str
    wood_label: str
    forbidden: str
    rack: tuple[str, str]
    rack_rim: str
    hole: str
    sheet: str
    sheet_rim: str
    cell: str
    free: str
    dot: str
    label: str
    blue: str
    red: str
    edge_core: str
    blue_cell: str
    red_cell: str
    blue_letter: str
    red_letter: str
    halo: str


LIGHT = Palette(
    wood=("#f0cf95", "#e2b671"),
    grid="#6b4c22",
    wood_label="#4f3716",
    forbidden="#a3260b",
    rack=("#2f74d8", "#1c56ae"),
    rack_rim="#153f80",
    hole="#eef3fa",
    sheet="#fbfaf7",
    sheet_rim="#d9d5cb",
    cell="#ffffff",
    free="#98a0ac",
    dot="#2b3038",
    label="#565d68",
    blue="#1259b8",
    red="#d2451e",
    edge_core="#ffe9df",
    blue_cell="#cfe1f8",
    red_cell="#fbdccf",
    blue_letter="#0c3f86",
    red_letter="#96290c",
    halo="#f7bf1c",
)

DARK = Palette(
    wood=("#bd935c", "#a67b45"),
    grid="#3f2c12",
    wood_label="#2a1c08",
    forbidden="#7d1602",
    rack=("#23579f", "#163e7a"),
    rack_rim="#0e2a55",
    hole="#0d1522",
    sheet="#1b1e24",
    sheet_rim="#343943",
    cell="#23272f",
    free="#727b89",
    dot="#e3e6eb",
    label="#aab2be",
    blue="#5ba2f5",
    red="#f0703f",
    edge_core="#4a1606",
    blue_cell="#1a3b69",
    red_cell="#5c2612",
    blue_letter="#bcdcff",
    red_letter="#ffcfba",
    halo="#e0b020",
)

MARK_STEPS: tuple[tuple[str, str], ...] = (
    ("#c2371b", "#ffffff"),
    ("#f5a35c", "#241200"),
    ("#f4f1e6", "#222222"),
    ("#9fcdee", "#06223b"),
    ("#1f66ad", "#ffffff"),
)
"""Fill and text colour of a candidate move from bad to good: vermilion, through white, to blue."""

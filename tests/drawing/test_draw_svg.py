"""SVG boards: well-formed, complete, accessible, free of clashes, and the same every time."""

import random
import re
from xml.etree import ElementTree

import pytest

from tengen import BadNotation, Move, Position
from tengen.drawing import Mark, draw_svg

SVG = "{http://www.w3.org/2000/svg}"

GAMES = [
    "tictactoe",
    "mnk:1x1x1",
    "mnk:25x1x1",
    "gomoku",
    "gomoku:25",
    "renju:9",
    "connect:1x2x2",
    "connect4",
    "connect:16x16x16",
    "popout",
    "onepop",
    "hexifence:1",
    "hexifence:3",
    "hexifence:8",
    "dots:1x1",
    "dots:4x4",
    "dots:12x12",
]


def random_position(name: str, plies: int, seed: int = 1) -> Position:
    """A position some random moves into a game, or at its end."""
    position, chance = Position(name), random.Random(seed)
    while position.ply < plies and not position.is_over:
        position.play(chance.choice(list(position.legal_moves)))
    return position


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own text


def with_class(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    """All elements that carry every one of these classes."""
    return [item for item in root.iter() if set(names) <= set(item.get("class", "").split())]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("plies", [0, 1, 9, 10_000])
@pytest.mark.parametrize("is_plain", [True, False])
def test_every_game_gives_a_complete_picture(name: str, plies: int, is_plain: bool) -> None:
    position = random_position(name, plies)
    root = parse(
        draw_svg(
            position,
            coordinates=not is_plain,
            last_move=not is_plain,
            move_numbers=not is_plain,
            theme="auto",
        )
    )
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert (left, top) == (0, 0)
    assert max(float(root.get("width", 0)), float(root.get("height", 0))) == 480
    for item in root.iter():
        for key, value in item.attrib.items():
            if key in ("x", "x1", "x2", "cx", "y", "y1", "y2", "cy") and not item.tag.endswith("Gradient"):
                assert 0 <= float(value) <= (width if "x" in key else height)


@pytest.mark.parametrize("name", ["gomoku", "onepop", "hexifence:2"])
def test_title_and_description_speak_for_the_picture(name: str) -> None:
    position = random_position(name, 6)
    root = parse(draw_svg(position))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == f"{position.game.name}, ply 6: {position.game.side_names[position.turn]} to move"
    assert " ".join(map(str, position.moves)) in (desc.text or "")


def test_title_says_who_won_and_the_description_where() -> None:
    svg = draw_svg(Position("tictactoe", "a1 a2 b1 b2 c1"))
    assert "Black wins: line</title>" in svg
    assert "Winning line: a1 b1 c1." in svg


def test_stones_of_both_sides() -> None:
    root = parse(draw_svg(random_position("gomoku", 31)))
    assert [len(with_class(group, "stone")) for group in with_class(root, "stones")] == [16, 15]
    assert len(with_class(root, "last")) == 1
    assert len(with_class(root, "star")) == 5


def test_discs_differ_in_shape_not_only_in_colour() -> None:
    root = parse(draw_svg(Position("connect4", "4 4 3 2 1")))
    assert len(with_class(root, "hole")) == 42
    cuts = {
        side: {item.tag for disc in with_class(root, "disc", side) for item in with_class(disc, "cut")}
        for side in ("red", "yellow")
    }
    assert cuts == {"red": {f"{SVG}path"}, "yellow": {f"{SVG}circle"}}
    assert len(with_class(root, "disc", "red")) == 3
    assert len(with_class(root, "disc", "yellow")) == 2


@pytest.mark.parametrize("name", ["hexifence:1", "hexifence:2", "hexifence:3", "dots:2x3", "dots:4x4"])
def test_edges_and_cells_are_all_there(name: str) -> None:
    for plies in (0, 11, 10_000):
        position = random_position(name, plies, seed=3)
        root = parse(draw_svg(position))
        assert len(with_class(root, "cell")) == len(position.game.cells)
        assert len(with_class(root, "free")) == len(position.legal_moves)
        assert len(with_class(root, "edge")) == position.ply
        for side, colour in enumerate(("blue", "red")):
            assert len(with_class(root, "captured", colour)) == position.score[side]
            assert len(with_class(root, "letter", colour)) == position.score[side]


@pytest.mark.parametrize("size", range(1, 9))
def test_hexagons_share_their_dots(size: int) -> None:
    root = parse(draw_svg(Position(f"hexifence:{size}")))
    assert len(with_class(root, "dot")) == 6 * size**2


@pytest.mark.parametrize("size", range(1, 5))
def test_every_edge_is_a_side_of_the_cells_beside_it(size: int) -> None:
    position = Position(f"hexifence:{size}")
    root = parse(draw_svg(position))
    outlines = [set(cell.get("points", "").split()) for cell in with_class(root, "cell")]
    for move, edge in zip(position.game.moves, with_class(root, "free"), strict=True):
        ends = {f"{edge.get('x1')},{edge.get('y1')}", f"{edge.get('x2')},{edge.get('y2')}"}
        beside = {
            cell for cell, outline in zip(position.game.cells, outlines, strict=True) if ends <= outline
        }
        assert beside == set(position.edge_cells(move))


def test_winning_line_runs_from_end_to_end() -> None:
    position = Position("connect4", "1 2 1 2 1 2 1")
    root = parse(draw_svg(position))
    (win,) = with_class(root, "win")
    assert win.get("x1") == win.get("x2")
    assert abs(float(win.get("y1", 0)) - float(win.get("y2", 0))) == 3 * 60
    assert not with_class(parse(draw_svg(Position("connect4", "1 2"))), "win")


def test_forbidden_points_are_crossed_out() -> None:
    position = Position("renju:9", "c5 a1 d5 i9 e3 a9 e4 i1")
    assert len(with_class(parse(draw_svg(position)), "cross")) == 1


def test_options_take_things_away_and_add_them() -> None:
    position = Position("gomoku", "h8 i9 j10")
    bare = parse(draw_svg(position, coordinates=False, last_move=False))
    assert not with_class(bare, "label")
    assert not with_class(bare, "last")
    numbered = parse(draw_svg(position, move_numbers=True))
    assert [item.text for item in with_class(numbered, "number")] == ["1", "2", "3"]
    assert len(with_class(numbered, "last-ring")) == 1


def test_numbers_fall_with_their_discs() -> None:
    root = parse(draw_svg(Position("popout", "4 4 4 3 p4"), move_numbers=True))
    numbers = {item.text: item for item in with_class(root, "number")}
    assert set(numbers) == {"2", "3", "4"}
    assert len({numbers[ply].get("y") for ply in ("2", "4")}) == 1


def test_pop_points_at_its_column() -> None:
    position = Position("popout", "4 3 p4")
    assert len(with_class(parse(draw_svg(position)), "popped")) == 1
    assert not with_class(parse(draw_svg(position, last_move=False)), "popped")


def test_same_position_gives_the_same_text() -> None:
    first, second = (random_position("hexifence:3", 20) for _ in range(2))
    assert draw_svg(first) == draw_svg(second) == first.svg() == first._repr_svg_()


def test_drawings_in_one_page_do_not_clash() -> None:
    position = Position("gomoku", "h8")
    svgs = [
        draw_svg(position),
        draw_svg(position, theme="dark"),
        draw_svg(position, size=200),
        draw_svg(position, overlay={"a1": "x"}),
        draw_svg(Position("gomoku", "h9")),
        draw_svg(Position("gomoku:19", "h8")),
    ]
    ids = [item.get("id") for svg in svgs for item in parse(svg).iter() if item.get("id")]
    assert len(ids) == len(set(ids))
    for svg in svgs:
        prefix = parse(svg).get("id")
        style = re.sub(r"@media [^{]*\{", "", re.findall(r"<style>(.*?)</style>", svg, re.DOTALL)[0])
        assert all(rule.strip("}").startswith(f"#{prefix}") for rule in re.findall(r"[^{}]+\{", style))


@pytest.mark.parametrize("name", ["gomoku", "connect4", "hexifence:3"])
def test_picture_stands_alone(name: str) -> None:
    svg = draw_svg(random_position(name, 12))
    assert set(re.findall(r"https?://[^\"' ]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in svg
    ids = {item.get("id") for item in parse(svg).iter()}
    assert set(re.findall(r"url\(#([^)]*)\)", svg)) <= ids


def test_themes() -> None:
    position = Position("dots", "h00")
    light, dark, auto = (draw_svg(position, theme=theme) for theme in ("light", "dark", "auto"))
    assert "prefers-color-scheme" not in light + dark
    assert "prefers-color-scheme:dark" in auto
    assert len({light, dark, auto}) == 3


def test_overlay_marks_moves() -> None:
    marks: dict[Move | str, Mark | str] = {Move.drop(0): Mark("-2", 0.1), "4": Mark("+1", 1.0), "7": "?"}
    root = parse(draw_svg(Position("connect4", "4 4"), overlay=marks))
    assert [item.text for item in with_class(root, "value")] == ["-2", "+1", "?"]
    assert [item.get("class") for item in with_class(root, "mark")] == ["mark step0", "mark step4", "mark"]
    fourth = with_class(root, "spot")[1]
    third_hole_from_below = with_class(root, "hole")[2 * 7 + 3]
    assert (fourth.get("cx"), fourth.get("cy")) == (
        third_hole_from_below.get("cx"),
        third_hole_from_below.get("cy"),
    )


@pytest.mark.parametrize("name", ["gomoku", "popout", "hexifence:2", "dots"])
def test_every_move_of_a_game_can_be_marked(name: str) -> None:
    position = random_position(name, 5)
    overlay = {move: Mark(str(move)) for move in position.game.moves}
    root = parse(draw_svg(position, overlay=overlay))
    assert len(with_class(root, "mark")) == sum(move.kind != "claim" for move in position.game.moves)


def test_labels_are_escaped() -> None:
    root = parse(draw_svg(Position("tictactoe"), overlay={"a1": "<&>"}))
    assert [item.text for item in with_class(root, "value")] == ["<&>"]


def test_size_is_the_longer_side() -> None:
    wide, tall = (
        parse(draw_svg(Position("dots:1x6"), size=300)),
        parse(draw_svg(Position("dots:6x1"), size=300)),
    )
    assert wide.get("width") == "300" == tall.get("height")


def test_bad_arguments_say_what_is_allowed() -> None:
    position = Position("tictactoe")
    with pytest.raises(ValueError, match="at least 1 pixel"):
        draw_svg(position, size=0)
    with pytest.raises(ValueError, match="light, dark, auto"):
        draw_svg(position, theme="pink")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not a move of tictactoe"):
        draw_svg(position, overlay={Move.cell(7, 7): "x"})
    with pytest.raises(BadNotation):
        draw_svg(position, overlay={"z99": "x"})
    with pytest.raises(ValueError, match="from 0 to 1"):
        Mark("x", 1.5)

"""Only `tengen.families` and the rules know which families there are: nobody else decides by their names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tengen
from tengen.families import FAMILIES

PACKAGE = Path(tengen.__file__).parent
MAY_KNOW = ("families/", "rules/")


def branches(text: str) -> list[int]:
    """The lines that compare the family of a game, or look something up by it."""
    return [node.lineno for node in ast.walk(ast.parse(text)) if any(map(is_family, decided_by(node)))]


def decided_by(node: ast.AST) -> Iterator[ast.AST]:
    """What a comparison, a lookup or a match looks at. A name counts only where it stands for a text."""
    if isinstance(node, ast.Compare):
        by_identity = all(isinstance(operator, ast.Is | ast.IsNot) for operator in node.ops)
        for side in (node.left, *node.comparators):
            yield from (part for part in ast.walk(side) if isinstance(part, ast.Attribute))
            yield from () if by_identity else (side,)
    elif isinstance(node, ast.Subscript):
        yield from ast.walk(node.slice)
    elif isinstance(node, ast.Match):
        yield from ast.walk(node.subject)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        for argument in node.args:
            yield from ast.walk(argument)


def is_family(node: ast.AST) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "family") or (
        isinstance(node, ast.Name) and node.id == "family"
    )


def test_nobody_else_decides_by_the_name_of_a_family() -> None:
    wrong = []
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        lines = [] if name.startswith(MAY_KNOW) else branches(file.read_text(encoding="utf-8"))
        if lines:
            wrong.append(f"{name}: lines {', '.join(map(str, lines))}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text",
    [
        'if game.family == "drop":\n    pass',
        'return_ = columns(game) if position.game.family != "edge" else edges(game)',
        'is_known = game.family in ("line", "drop")',
        "draw = BOARDS[position.game.family]",
        "draw = BOARDS.get(game.family)",
        'family = game.family\nif family == "line":\n    pass',
        "family = game.family\nwindow = WINDOWS[family]",
        'match game.family:\n    case "line":\n        pass',
    ],
)
def test_a_branch_on_the_family_is_found(text: str) -> None:
    assert branches(text)


@pytest.mark.parametrize(
    "text",
    [
        "board = family_of(game).web_board(game)",
        'answer = {"family": game.family}',
        "same = family_of(one) is family",
        "home = family.classics[0]",
        "if game.has_columns:\n    pass",
        'if game.variant == "renju":\n    pass',
    ],
)
def test_asking_a_family_is_no_branch(text: str) -> None:
    assert not branches(text)


# ---- the browser's side ----------------------------------------------------------------------------------

STATIC = PACKAGE / "web" / "static"
SCRIPTS_THAT_MAY = "board/families/"
_FAMILY = r"[\w.?]*\bfamily\b"
SCRIPT_BRANCHES = re.compile(
    rf"""{_FAMILY}\s*[!=]==?\s*["'`]      # view.family === "edge"
    |["'`]\s*[!=]==?\s*{_FAMILY}          # "edge" === view.family
    |\bswitch\s*\(\s*{_FAMILY}           # switch (view.family)
    |["'`]\]\.includes\({_FAMILY}\)       # ["line", "drop"].includes(view.family)
    |[\w)\]](?:\?\.)?\[{_FAMILY}\]       # BOARDS[view.family]
    |\.get\({_FAMILY}\)                   # BOARDS.get(view.family)
    |\bcase\s+["'`](?:line|drop|edge)["'`]""",
    re.VERBOSE,
)


def test_no_module_of_the_browser_decides_by_the_name_of_a_family() -> None:
    wrong = []
    scripts = sorted(STATIC.rglob("*.js"))
    assert any(script.relative_to(STATIC).as_posix().startswith(SCRIPTS_THAT_MAY) for script in scripts)
    for script in scripts:
        name = script.relative_to(STATIC).as_posix()
        found = SCRIPT_BRANCHES.findall(script.read_text(encoding="utf-8"))
        if not name.startswith(SCRIPTS_THAT_MAY) and found:
            wrong.append(f"{name}: {', '.join(found)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text",
    [
        'if (view.family === "line") draw();',
        'const size = this.view.family !== "edge" ? 13 : 20;',
        'if ("drop" === family) fall();',
        "switch (view.family) {",
        'const isFlat = ["line", "edge"].includes(view.family);',
        "const draw = BOARDS[view.family];",
        "const draw = BOARDS?.[state.view.family];",
        "const draw = BOARDS.get(game.family);",
        'case "edge":',
    ],
)
def test_a_branch_on_the_family_is_found_in_a_script(text: str) -> None:
    assert SCRIPT_BRANCHES.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "const geometry = familyOf(view.family).geometry(board, flip);",
        "host.dataset.family = view.family;",
        "const fitting = formats.filter(({ families }) => families.includes(family));",
        "h('i', { class: `swatch ${view.family}-${side}` })",
        "games.filter((game) => familyOf(game.family) === family)",
    ],
)
def test_asking_a_family_is_no_branch_in_a_script(text: str) -> None:
    assert not SCRIPT_BRANCHES.search(text)


def test_the_browser_has_a_module_for_every_family() -> None:
    for name in FAMILIES:
        assert (STATIC / SCRIPTS_THAT_MAY / f"{name}.js").is_file(), name

"""Only `tengen.families` and the rules know which families there are: nobody else decides by their names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tengen

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

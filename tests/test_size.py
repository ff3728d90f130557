"""Functions of the package stay short and take few parameters: options are grouped in values."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "tengen"
LINES = 80
PARAMETERS = 12


def too_large(text: str) -> Iterator[str]:
    """What is wrong with the functions of a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            count = parameters(node.args)
            if lines > LINES:
                yield f"{node.name} has {lines} lines"
            if count > PARAMETERS:
                yield f"{node.name} has {count} parameters"


def parameters(given: ast.arguments) -> int:
    """How many there are; `self` does not count, `*args` is one."""
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return sum(one is not None and one.arg not in ("self", "cls") for one in named)


def test_functions_are_short_and_take_few_parameters() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert files
    wrong = [
        f"{file.relative_to(PACKAGE)}: {what}"
        for file in files
        for what in too_large(file.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def short(a, b):\n    pass", []),
        ("def long():\n" + "    pass\n" * 80, ["long has 81 lines"]),
        ("class A:\n    async def long(self):\n" + "        pass\n" * 80, ["long has 81 lines"]),
        ("def many(a, b, c, d, e, f, /, g, h, i, *j, k, **m): ...", []),
        ("def many(a, b, c, d, e, f, /, g, h, i, *j, k, l, **m): ...", ["many has 13 parameters"]),
        ("class A:\n    def many(self, a, b, c, d, e, f, g, h, i, j, k, l): ...", []),
    ],
)
def test_a_large_function_is_found(text: str, found: list[str]) -> None:
    assert list(too_large(text)) == found

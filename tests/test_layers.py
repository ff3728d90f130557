"""Folders use only those below them: in the core, in the package, and in the tables that tell people so."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# From the bottom up. Those in one string are siblings, and may not use each other.
CORE = ["game", "model", "line drop edge", "search tree person", "learn", "engine"]
PACKAGE = [
    "tengen",  # public names and errors
    "data text system",
    "jobs",
    "rules",
    "engine tree",
    "solving",
    "families",
    "drawing records",
    "pages",
    "players",
    "protocols memory adapters",
    "referee coach",
    "learn web terminal",
    "cli",
]
# The first gives the public names, the second starts the command line: they may import anything.
FREE = {"tengen/__init__.py", "tengen/__main__.py"}


def names(order: list[str]) -> list[str]:
    return " ".join(order).split()


def may_use(order: list[str]) -> dict[str, set[str]]:
    """For each folder itself and everything below it."""
    return {name: {name, *names(order[:rank])} for rank, row in enumerate(order) for name in row.split()}


# The bindings and the brain see the facade, and the notation that moves are written in.
CPP = may_use(CORE) | {name: {name, "engine", "game"} for name in ("bindings", "brain")}
PYTHON = may_use(PACKAGE)


def wrong_includes(file: str, text: str) -> list[str]:
    """What is wrong in a C++ file, which is named from core/ on, or from bindings/ on."""
    found = re.findall(r'^\s*#\s*include\s*(["<])([^">/]+)/', text, re.MULTILINE)
    used = (folder for mark, folder in found if mark == '"' or folder in CPP)
    return wrong_uses(file, file.split("/")[0], used, CPP)


def wrong_imports(file: str, text: str) -> list[str]:
    """What is wrong in a Python file, which is named from tengen/ on. All imports count, lazy ones too."""
    package = file.split("/")[:-1]
    folder = package[1] if len(package) > 1 else "tengen"
    own = (name for name in imported(ast.parse(text), package) if name.split(".")[0] == "tengen")
    places = (name.removeprefix("tengen.").split(".")[0] for name in own)
    # What is no folder is a module, or a public name.
    used = (place if place in PYTHON else "tengen" for place in places)
    return [] if file in FREE else wrong_uses(file, folder, used, PYTHON)


def imported(tree: ast.Module, package: list[str]) -> Iterator[str]:
    """The full names of everything that a module in this package imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            source = [*start, node.module] if node.module else start
            yield from (".".join([*source, name.name]) for name in node.names)


def wrong_uses(file: str, folder: str, used: Iterable[str], allowed: dict[str, set[str]]) -> list[str]:
    if folder not in allowed:
        return [f"{file}: the order of folders does not name {folder}"]
    return [f"{file}: {folder} may not use {other}" for other in used if other not in allowed[folder]]


@pytest.mark.parametrize(
    ("base", "pattern", "check"),
    [
        ("core", "**/*.?pp", wrong_includes),
        (".", "bindings/**/*.?pp", wrong_includes),
        (".", "brain/**/*.?pp", wrong_includes),
        ("src", "tengen/**/*.py", wrong_imports),
    ],
)
def test_folders_use_only_what_is_below(
    base: str, pattern: str, check: Callable[[str, str], list[str]]
) -> None:
    files = sorted((ROOT / base).glob(pattern))
    assert files
    named = ((file.relative_to(ROOT / base).as_posix(), file.read_text(encoding="utf-8")) for file in files)
    wrong = [line for name, text in named for line in check(name, text)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("table", "row", "order"),
    [("CONTRIBUTING.md", r"src/tengen/(?:\w+/)?", PACKAGE), ("core/README.md", r"\w+/", CORE)],
)
def test_the_tables_of_folders_have_this_order(table: str, row: str, order: list[str]) -> None:
    """Rows about folders in folders may stand between them."""
    file = ROOT / table
    rows = re.findall(rf"^\| `({row})` \|", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert [Path(row).name for row in rows] == names(order)
    assert all((file.parent / row).is_dir() for row in rows)


def test_the_table_of_the_package_names_every_folder() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    folders = [file.parent for file in ROOT.glob("src/tengen/*/*/__init__.py")]
    rows = {row[0]: row[1] for row in re.findall(r"^\| `src/tengen/(\w+)/` \|(.*)", told, re.MULTILINE)}
    # Of families it says "one folder a family".
    missing = [
        f for f in folders if f.parent.name != "families" and f"`{f.name}/`" not in rows[f.parent.name]
    ]
    assert folders
    assert not missing, missing


def test_a_class_name_means_one_thing_in_a_folder() -> None:
    places: dict[tuple[Path, str], list[str]] = {}
    for file in sorted((ROOT / "src" / "tengen").glob("*/**/*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places.setdefault((file.parent, node.name), []).append(file.name)
    assert places
    assert not {name: files for name, files in places.items() if len(files) > 1}


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("search/search.hpp", '#include "line/board.hpp"\n#include <sys/mman.h>', None),
        ("drop/solver/state.hpp", '#include "drop/bits.hpp"', None),
        ("line/board.hpp", '#pragma once\n  #  include "search/table.hpp"', "line may not use search"),
        ("line/board.hpp", "#include <search/table.hpp>", "line may not use search"),
        ("line/board.hpp", '#include "../search/table.hpp"', "line may not use .."),
        ("line/board.hpp", '#include "drop/board.hpp"', "line may not use drop"),
        ("line/board.hpp", '#include "cards/deck.hpp"', "line may not use cards"),
        ("bindings/engine.cpp", '#include "shared.hpp"\n#include "engine/engine.hpp"', None),
        ("bindings/engine.cpp", '#include "search/search.hpp"', "bindings may not use search"),
        ("brain/main.cpp", '#include "line/board.hpp"', "brain may not use line"),
        ("cards/deck.hpp", "", "the order of folders does not name cards"),
    ],
)
def test_a_wrong_include_is_found(file: str, text: str, complaint: str | None) -> None:
    assert wrong_includes(file, text) == ([f"{file}: {complaint}"] if complaint else [])


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("tengen/__init__.py", "from tengen.web import app", None),
        ("tengen/web/__init__.py", "import tengen\nfrom . import app\nfrom .. import Game, coach", None),
        (
            "tengen/web/tables/room.py",
            "from tengen.engine.info import Info\nfrom .table import Table",
            None,
        ),
        (
            "tengen/rules/game.py",
            "def text():\n    from tengen.drawing import draw",
            "rules may not use drawing",
        ),
        ("tengen/errors.py", "if TYPE_CHECKING:\n    import tengen.web.app", "tengen may not use web"),
        ("tengen/errors.py", "from .web import app", "tengen may not use web"),
        ("tengen/players/classic/mind.py", "from tengen import Game, web", "players may not use web"),
        ("tengen/players/classic/mind.py", "from ...web.app import App", "players may not use web"),
        ("tengen/records/sgf.py", "import os, tengen.drawing", "records may not use drawing"),
        ("tengen/cards/deck.py", "", "the order of folders does not name cards"),
    ],
)
def test_a_wrong_import_is_found(file: str, text: str, complaint: str | None) -> None:
    assert wrong_imports(file, text) == ([f"{file}: {complaint}"] if complaint else [])

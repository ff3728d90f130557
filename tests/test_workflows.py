"""What runs on other people's machines: its files can be read, and what they name is there."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FILES = [*ROOT.glob(".github/**/*.yml"), ROOT / ".pre-commit-config.yaml"]


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def jobs(name: str) -> dict[str, Any]:
    return dict(read(f".github/workflows/{name}.yml")["jobs"])


def values(job: dict[str, Any]) -> set[str]:
    """What stands in the matrix of a job, whatever it is called."""
    matrix = job["strategy"]["matrix"]
    more = [value for one in matrix.get("include", ()) for value in one.values()]
    return {*more, *(value for key, row in matrix.items() if key != "include" for value in row)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_can_be_read_and_the_paths_in_it_exist(path: Path) -> None:
    assert isinstance(yaml.safe_load(path.read_text(encoding="utf-8")), dict)
    named = re.findall(
        r"(?<![\w/])(?:tests|tools|src|benchmarks)/[\w./-]*\w", path.read_text(encoding="utf-8")
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_checks_and_wheels_run_on_every_system() -> None:
    checks, wheels = jobs("checks"), jobs("wheels")
    assert values(checks["everything"]) == {"3.11", "3.12", "3.13", "3.14"}
    assert {"compilers", "sanitizers", "docs"} <= set(checks)
    assert {"aarch64", "windows", "clang"} <= values(checks["cross"])
    for job in (checks["native"], checks["package"], wheels["wheels"], wheels["brains"]):
        systems = " ".join(values(job))
        assert all(re.search(part, systems) for part in (r"ubuntu-[\d.]+-arm", "macos", "windows")), systems


def test_classifiers_name_pythons_that_are_checked() -> None:
    told = set(re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"])))
    assert told
    assert told <= values(jobs("checks")["everything"])


def test_tests_that_run_on_other_systems_import_what_is_installed_there() -> None:
    steps = [step["run"] for step in jobs("checks")["package"]["steps"] if "run" in step]
    (installing,) = (run for run in steps if "pip install" in run)
    (testing,) = (run for run in steps if "-m pytest" in run)
    ready = {"tengen", "tests", "tools", *sys.stdlib_module_names, *installing.split()}
    ready |= {re.split(r"[<>=]", one)[0] for one in PROJECT["dependencies"]}
    ignored = set(re.findall(r"--ignore=(\S+)", testing))
    folders = [word for word in testing.split() if word.startswith("tests/")]
    missing = {
        path.relative_to(ROOT).as_posix(): sorted(imported(path) - ready)
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
    }
    assert {name for name, modules in missing.items() if modules} == ignored


def imported(path: Path) -> set[str]:
    """The packages that a file imports as soon as it is read."""
    return set(_imported(ast.parse(path.read_text(encoding="utf-8"))))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]

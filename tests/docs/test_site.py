"""The pages as a whole: the site builds without a warning, links lead somewhere, commands are commands."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from tengen.cli import app

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "core" / "README.md",
        *ROOT.glob("examples/**/*.md"),
    ]
)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
TOLD = [page for page in PAGES if "lab" not in page.parts and page.name != "CHANGELOG.md"]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        # Not --quiet: warnings that are not printed do not count as errors either.
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    assert "Gomoku" in (tmp_path / "search" / "search_index.json").read_text(encoding="utf-8")
    assert (tmp_path / "project" / "contributing.html").is_file()
    assert "int | None" in (tmp_path / "reference" / "engine.html").read_text(encoding="utf-8")
    assert not [page for page in tmp_path.rglob("*.html") if r"\|" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    targets = [one or other for one, other in LINK.findall(text)]
    inside = [target.partition("#")[0] for target in targets if ":" not in target]
    missing = [target for target in inside if target and not (page.parent / target).exists()]
    assert not missing


def commands(page: Path) -> list[list[str]]:
    """The lines of its blocks that call `tengen`, as words."""
    blocks = [text for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind in ("", "sh")]
    lines = [line.partition(" #")[0] for text in blocks for line in text.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("tengen ")]


@pytest.mark.parametrize("page", [page for page in TOLD if commands(page)], ids=name)
def test_every_command_of_a_page_has_these_options(page: Path) -> None:
    for words in commands(page):
        command: Any = get_command(app)
        rest = list(words)
        while hasattr(command, "commands") and rest and not rest[0].startswith("-"):
            found = command.commands.get(rest.pop(0))
            assert found is not None, words
            command = found
        known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
        known |= {"--help", "-h", "--install-completion", "--show-completion"}
        options = {word.partition("=")[0] for word in rest if re.match(r"--?[a-z]", word)}
        assert options <= known, words


@pytest.mark.parametrize("page", [*TUTORIALS, ROOT / "docs" / "tour.md"], ids=name)
def test_the_python_of_a_tutorial_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [text for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == "python"]
    plain = "\n".join(text for text in blocks if ">>> " not in text)
    if plain:
        (tmp_path / "mine.py").write_text(plain, encoding="utf-8")
        check = ["check", "python:mine.py:Careful", "--game", "connect4"]
        done = subprocess.run(
            [sys.executable, "-m", "tengen", *check], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    for text in blocks:
        if ">>> " in text:
            example = doctest.DocTestParser().get_doctest(text, {}, page.name, page.name, 0)
            assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_the_plain_pages_have_short_sentences() -> None:
    """About fifteen words a sentence in what newcomers read first."""
    for page in (ROOT / "README.md", ROOT / "docs" / "tour.md", *TUTORIALS):
        text = CODE.sub(" x ", page.read_text(encoding="utf-8"))
        lines = [
            line for line in text.splitlines() if line and not line.startswith(("|", "#", "!", "<", "-", " "))
        ]
        sentences = [one for one in re.split(r"[.:?!](?:\s|$)", " ".join(lines)) if len(one.split()) > 2]
        mean = sum(len(one.split()) for one in sentences) / len(sentences)
        assert mean <= 17, f"{page.name}: {mean:.1f} words a sentence"


def test_everybody_calls_targets_that_make_has() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for path in (*TOLD, *ROOT.glob(".github/workflows/*.yml")):
        text = path.read_text(encoding="utf-8")
        called = re.findall(r"(?:`|- run: )make ([a-z][a-z-]*)", text)
        assert set(called) <= targets, path

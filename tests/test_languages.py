"""Every text for people is in every catalogue, translated, and nothing is shown without having been there."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tengen.text.language import languages_folder
from tools.languages import PACKAGE, compiled, read, template, troubles

FILES = sorted(languages_folder().glob("*.po"))
TELL = "run `make languages` and translate what it lists"


@pytest.fixture(scope="module")
def source() -> Catalog:
    return template()


def keys(catalogue: Catalog) -> set[str]:
    return {one.id if isinstance(one.id, str) else one.id[0] for one in catalogue if one.id}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_catalogue_has_every_sentence_translated(file: Path, source: Catalog) -> None:
    found = read(file)
    assert keys(found) == keys(source), TELL
    assert troubles(found) == [], TELL


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_programs_read_what_people_translated(file: Path) -> None:
    made = file.with_suffix(".json").read_text(encoding="utf-8")
    assert made == compiled(read(file)), "run `make languages`"
    assert json.loads(made)["plural"].isdigit()


def test_english_and_chinese_are_there() -> None:
    assert "zh_CN" in [file.stem for file in FILES]
    assert {file.stem for file in languages_folder().glob("*.json")} == {file.stem for file in FILES}


def test_the_page_offers_every_language() -> None:
    text = (PACKAGE / "web" / "static" / "app" / "language.js").read_text(encoding="utf-8")
    offered = re.search(r"LANGUAGES = \{(.*?)\}", text, re.DOTALL)
    assert offered is not None
    assert re.findall(r"(\w+): \"", offered[1]) == ["en", *(file.stem for file in FILES)]


@pytest.mark.parametrize(
    ("id_", "string", "trouble"),
    [
        ("Resign", "", "not translated"),
        ("{name} to move", "轮到你", "fields"),
        ("Resign", "认输 {side}", "fields"),
        (("{count} cell", "{count} cells"), ("",), "not translated"),
        (("{count} {of}", "{count} {of}"), ("{count}",), "fields"),
        ("Resign", "认输", ""),
        (("{count} cell", "{count} cells"), ("{count} 格",), ""),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(
    id_: str | tuple[str, str], string: str | tuple[str], trouble: str
) -> None:
    catalogue = Catalog(locale="zh_CN")
    catalogue.add(id_, string)
    assert [trouble in one for one in troubles(catalogue)] == ([True] if trouble else [])


def test_a_guess_is_no_translation() -> None:
    catalogue = Catalog(locale="zh_CN")
    catalogue.add("Resign", "认输", flags=["fuzzy"])
    assert "fuzzy" in troubles(catalogue)[0]
    assert json.loads(compiled(catalogue))["texts"] == {}


# ---- nothing escapes the extraction -----------------------------------------------------------------


def python_calls() -> Iterator[tuple[Path, ast.Call]]:
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("tr", "trn", "marked")
            ):
                yield file, node


def test_every_sentence_of_the_code_is_found(source: Catalog) -> None:
    known = keys(source)
    missing = []
    for file, call in python_calls():
        first = call.args[0]
        if isinstance(first, ast.Constant) and first.value not in known:
            missing.append(f"{file.name}:{call.lineno}: {first.value!r}")
    for file in (PACKAGE / "web" / "static").rglob("*.js"):
        if file.name == "language.js":
            continue
        for found in re.findall(r'(?<![\w.])tn?\(\s*"((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8")):
            if json.loads(f'"{found}"') not in known:
                missing.append(f"{file.name}: {found!r}")
    assert missing == []


def test_no_sentence_is_put_together_before_it_is_looked_up() -> None:
    wrong = [
        f"{file.name}:{call.lineno}"
        for file, call in python_calls()
        if isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
    ]
    for file in (PACKAGE / "web" / "static").rglob("*.js"):
        text = file.read_text(encoding="utf-8")
        wrong += [f"{file.name}: {one}" for one in re.findall(r"(?<![\w.])tn?\(\s*`[^`]*`", text)]
    assert wrong == [], 'write tr("… {name} …", name=…)'


def test_no_sentence_with_places_for_values_escapes(source: Catalog) -> None:
    known, wrong = keys(source), []
    for file in PACKAGE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if "from tengen.text.language import" not in text:
            continue
        tree = ast.parse(text)
        notes = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
        calls = (one for one in ast.walk(tree) if isinstance(one, ast.Call) and len(one.args) > 1)
        notes |= {id(one.args[1]) for one in calls if isinstance(one.func, ast.Name) and one.func.id == "trn"}
        for node in ast.walk(tree):
            said = node.value if isinstance(node, ast.Constant) and id(node) not in notes else None
            if isinstance(said, str) and said not in known and re.search(r"\w \S*\{\w+\}|\{\w+\} .*\w", said):
                wrong.append(f"{file.name}:{node.lineno}: {said!r}")
    assert wrong == [], "write it into tr(…), or into marked(…)"


def test_all_values_that_a_sentence_wants_are_given() -> None:
    wrong = []
    for file, call in python_calls():
        name, first = call.func.id, call.args[0]  # type: ignore[attr-defined]
        if name == "marked" or not isinstance(first, ast.Constant) or not call.keywords:
            continue
        given = {one.arg for one in call.keywords}
        wanted = set(re.findall(r"\{(\w+)\}", first.value))
        if name == "trn":
            wanted |= set(re.findall(r"\{(\w+)\}", ast.literal_eval(call.args[1])))
            given.add("count")
            wanted.add("count")
        if None not in given and wanted - given:
            wrong.append(f"{file.name}:{call.lineno}: {sorted(wanted - given)}")
    assert wrong == []

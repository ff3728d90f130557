"""Sentences in the reader's language."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path

import pytest

from tengen.text import language as texts
from tengen.text.language import best_language, language, languages, marked, speaking, together, tr, trn

POLISH = {
    # Like gettext's rule for Polish: one, a few, many.
    "plural": "".join(
        "0" if n == 1 else "1" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "2"
        for n in range(200)
    ),
    "texts": {
        "{count} cell": ["{count} pole", "{count} pola", "{count} pól"],
        "{a} beats {b}": "{b} ulega {a}",
    },
}


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pl.json").write_text(json.dumps(POLISH), encoding="utf-8")
    monkeypatch.setenv("TENGEN_LANGUAGES", str(tmp_path))
    texts._read.cache_clear()


def test_without_a_language_sentences_are_as_they_are_written() -> None:
    assert language() == "en"
    assert tr("{name} is to move", name="Ann") == "Ann is to move"
    assert tr("100 {sure}") == "100 {sure}"
    assert [trn("{count} cell", "{count} cells", count) for count in (1, 0, 2)] == [
        "1 cell",
        "0 cells",
        "2 cells",
    ]
    assert marked("Black") == "Black"


@pytest.mark.usefixtures("polish")
def test_a_catalogue_may_change_the_order_of_words_and_has_forms_of_its_own() -> None:
    with speaking("pl"):
        assert tr("{a} beats {b}", a="x", b="y") == "y ulega x"
        told = [trn("{count} cell", "{count} cells", count) for count in (1, 3, 5, 12, 22, 112, 1003)]
    assert told == ["1 pole", "3 pola", "5 pól", "12 pól", "22 pola", "112 pól", "1003 pola"]
    assert tr("{a} beats {b}", a="x", b="y") == "x beats y"


@pytest.mark.usefixtures("polish")
def test_what_a_catalogue_lacks_and_a_language_that_is_none_are_english() -> None:
    with speaking("pl"):
        assert tr("Resign") == "Resign"
        assert trn("{count} move", "{count} moves", 2) == "2 moves"
    for name in ("xx", "../pl", "", "en"):
        with speaking(name):
            assert language() == "en"


@pytest.mark.usefixtures("polish")
def test_tasks_and_threads_keep_the_language_of_who_asked() -> None:
    async def one(name: str) -> str:
        with speaking(name):
            await asyncio.sleep(0)
            in_task = await asyncio.create_task(asyncio.to_thread(tr, "{a} beats {b}", a="x", b="y"))
            with ThreadPoolExecutor(1) as pool:
                work = copy_context().run
                in_pool = await asyncio.get_running_loop().run_in_executor(pool, work, language)
        return f"{in_task}, {in_pool}"

    async def both() -> list[str]:
        return await asyncio.gather(one("pl"), one("en"))

    assert asyncio.run(both()) == ["y ulega x, pl", "x beats y, en"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh_CN"),
        ("zh_CN", "zh_CN"),
        ("zh", "zh_CN"),
        ("de-AT,zh-TW;q=0.5", "zh_CN"),
        ("en-GB,zh;q=0.9", "en"),
        ("zh;q=0.1,en;q=0.9", "en"),
        ("", "en"),
        ("*;q=x,,;;,\x00", "en"),
        ("q" * 100_000, "en"),
    ],
)
def test_the_language_that_suits_a_browser_best(wanted: str, found: str) -> None:
    assert languages()[0] == "en"
    assert best_language(wanted) == found


def test_chinese_has_spaces_beside_foreign_letters_only() -> None:
    with speaking("zh_CN"):
        assert tr("play {move}", move="h8") == "下 h8"
        assert tr("play {move}", move="第 4 列") == "下第 4 列"
        assert tr("{winner} wins: {reason}", winner="tengen:level=3", reason="a") == "tengen:level=3 胜：a"
        assert tr("{winner} wins: {reason}", winner="红方", reason="a") == "红方胜：a"
        assert trn("{count} cell", "{count} cells", 3) == "3 格"


def test_sentences_stand_together_as_their_script_wants_it() -> None:
    assert together("One.", "", "Two.") == "One. Two."
    assert together("一。", "二。") == "一。二。"
    assert together() == ""

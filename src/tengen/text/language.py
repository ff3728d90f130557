"""Sentences that people read, in their language; English is the source.

`tr("{name} is to move", name="Ann")` looks the sentence up in the catalogue of the reader's language;
`speaking` sets that for what is done inside it. `make languages` makes the
catalogues of `data/languages/*.po`.
"""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

SOURCE: Final = "en"
"""The language of the sentences in the code."""

_WIDE: Final = "。！？：；"
_NO_SPACE: Final = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])")
_BESIDE: Final = re.compile(r"([\u4e00-\u9fff]?)\{(\w+)\}(?=([\u4e00-\u9fff]?))")
_ROUND: Final = 100
"""Plural forms of larger numbers are those of their last two digits."""


def languages_folder() -> Path:
    """Where the catalogues are; `TENGEN_LANGUAGES` names another folder, to try a translation."""
    other = os.environ.get("TENGEN_LANGUAGES")
    return Path(other) if other else Path(__file__).parent.parent / "data" / "languages"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language: its sentences, and which plural form goes with which number."""

    name: str
    texts: dict[str, str | list[str]]
    plural: str
    """A digit for each of the numbers 0 to 199."""

    def form(self, count: int) -> int:
        """The plural form for so many."""
        return int(self.plural[count if 0 <= count < 2 * _ROUND else _ROUND + count % _ROUND])


_reading: ContextVar[Catalogue | None] = ContextVar("language", default=None)


def tr(sentence: str, /, **values: object) -> str:
    """The sentence with its values filled in: ``tr("{name} is to move", name="Ann")``."""
    catalogue = _reading.get()
    if catalogue is not None:
        found = catalogue.texts.get(sentence, sentence)
        sentence = found if isinstance(found, str) else found[-1]
    return _filled(sentence, values) if values else sentence


def trn(one: str, many: str, count: int, /, **values: object) -> str:
    """A sentence with a number in it, `{count}`: ``trn("{count} cell", "{count} cells", 3)``."""
    catalogue = _reading.get()
    forms = None if catalogue is None else catalogue.texts.get(one)
    if catalogue is None or not isinstance(forms, list):
        return (one if count == 1 else many).format(count=count, **values)
    return _filled(forms[catalogue.form(count)], {"count": count, **values})


def _filled(sentence: str, values: dict[str, object]) -> str:
    """Chinese has a space beside `h8` and none beside its own signs; what is filled in may be either."""

    def spaced(found: re.Match[str]) -> str:
        before, name, after = found.groups()
        value = str(values.get(name, ""))
        ahead = " " if before and _is_latin(value[:1]) else ""
        behind = " " if after and _is_latin(value[-1:]) else ""
        return f"{before}{ahead}{{{name}}}{behind}"

    if sentence.isascii():
        return sentence.format(**values)
    return _NO_SPACE.sub("", _BESIDE.sub(spaced, sentence).format(**values))


def _is_latin(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()


def marked(sentence: str) -> str:
    """The sentence itself; it is put into the catalogues, and `tr` translates it when it is shown."""
    return sentence


def together(*sentences: str) -> str:
    """Sentences one after the other; scripts whose full stop is wide need no space behind it."""
    told = ""
    for sentence in filter(None, sentences):
        told += sentence if not told or told[-1] in _WIDE else f" {sentence}"
    return told


def language() -> str:
    """The reader's language."""
    catalogue = _reading.get()
    return SOURCE if catalogue is None else catalogue.name


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """What is said inside is in that language; English where there is no such catalogue."""
    token = _reading.set(catalogue_of(name))
    try:
        yield
    finally:
        _reading.reset(token)


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (SOURCE, *sorted(file.stem for file in languages_folder().glob("*.json")))


def catalogue_of(name: str) -> Catalogue | None:
    """The catalogue of a language; None for English and for what is none."""
    return None if name == SOURCE or name not in languages() else _read(languages_folder() / f"{name}.json")


@lru_cache(maxsize=16)
def _read(file: Path) -> Catalogue:
    found = json.loads(file.read_text(encoding="utf-8"))
    return Catalogue(file.stem, found["texts"], found["plural"])


def best_language(wanted: str) -> str:
    """The language for an `Accept-Language` header such as `zh-CN,zh;q=0.9,en;q=0.8`; or one plain name."""
    known = {one.lower(): one for one in languages()}
    bases = {one.partition("_")[0]: known[one] for one in reversed(known)}
    for name in _by_preference(wanted[:500]):
        whole = name.replace("-", "_").lower()
        found = known.get(whole) or bases.get(whole.partition("_")[0])
        if found is not None:
            return found
    return SOURCE


def _by_preference(wanted: str) -> list[str]:
    ranked = []
    for part in wanted.split(","):
        name, _, rest = part.partition(";")
        quality = rest.strip().removeprefix("q=")
        try:
            ranked.append((-float(quality or 1), name.strip()))
        except ValueError:
            continue
    return [name for _, name in sorted(ranked, key=lambda one: one[0]) if name]

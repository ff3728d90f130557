"""Catalogues of all languages, anew from what code, page and courses say: `make languages`.

Every `data/languages/*.po` gets the sentences that are new, loses those that are gone, and is written as
JSON, which the server reads and the browser asks for. What is not translated is listed; it then ends with 1.
`make languages NEW=de` begins another language.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from gettext import c2py
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.plurals import PLURALS
from babel.messages.pofile import read_po, write_po

from tengen.coach.courses.course import paragraphs
from tengen.coach.courses.library import course_texts
from tengen.text.language import SOURCE, languages_folder

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "tengen"
PAGE: Final = PACKAGE / "web" / "static" / "index.html"
PYTHON: Final = {"tr": None, "trn": (1, 2), "marked": None}
BROWSER: Final = {"t": None, "tn": (1, 2)}
NUMBERS: Final = 200
"""Plural forms are written down for so many numbers; see `tengen.text.language`."""
_HEAD: Final = """# {name} for Tengen. `make languages` brings it up to date; see CONTRIBUTING.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""
_FIELD: Final = re.compile(r"\{(\w+)\}")

Text = str | tuple[str, ...]
Found = tuple[Text, str]
"""A sentence, or both forms of it, and the file it is in."""


def template() -> Catalog:
    """Every sentence there is, in the order of the files."""
    catalogue = Catalog(project="Tengen", charset="utf-8", fuzzy=False)
    for text, file in (*_in_code(), *_in_page(), *_in_courses()):
        if text and text != ("", ""):
            catalogue.add(text, locations=[(file, 0)])
    return catalogue


def _in_code() -> Iterator[Found]:
    for file in sorted(PACKAGE.rglob("*.py")):
        yield from _calls(file, "python", PYTHON)
    for file in sorted((PACKAGE / "web" / "static").rglob("*.js")):
        yield from _calls(file, "javascript", BROWSER)


def _calls(file: Path, method: str, keywords: dict[str, tuple[int, int] | None]) -> Iterator[Found]:
    options = {"encoding": "utf-8", "parse_template_string": True}
    for _, text, _, _ in extract_from_file(method, file, keywords, options=options):
        yield text if isinstance(text, str) else tuple(text), file.relative_to(ROOT).as_posix()


def _in_page() -> Iterator[Found]:
    reader = _PageReader()
    reader.feed(PAGE.read_text(encoding="utf-8"))
    return ((text, PAGE.relative_to(ROOT).as_posix()) for text in reader.found)


def _in_courses() -> Iterator[Found]:
    for kind, texts in course_texts():
        for text in texts:
            yield from ((part, f"src/tengen/data/courses/{kind}.toml") for part in paragraphs(text))


class _PageReader(HTMLParser):
    """Texts and attributes of elements with `data-t`; nothing else in the markup is for people."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._wants_text = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An attribute that is named, or else the text that follows."""
        given = dict(attrs)
        name = given.get("data-t")
        self._wants_text = "data-t" in given and not name
        if name:
            self.found.append(given.get(name) or "")

    def handle_data(self, data: str) -> None:
        """The text of an element without others in it."""
        if self._wants_text and data.strip():
            self.found.append(" ".join(data.split()))
        self._wants_text = False


def forms(message: Message) -> list[str]:
    """The translation, or all forms of it."""
    if isinstance(message.string, str):
        return [message.string]
    return list(message.string or [""])


def troubles(catalogue: Catalog) -> list[str]:
    """What is not translated, is a guess only, or fills in something else than the source."""
    found = []
    for message in catalogue:
        if not message.id:
            continue
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        told = repr(sources[0][:70])
        fields = set().union(*(_FIELD.findall(source) for source in sources))
        if not all(forms(message)):
            found.append(f"not translated: {told}")
        elif message.fuzzy:
            found.append(f"fuzzy, so a guess: {told}")
        elif any(not _fits(fields, form, message.pluralizable) for form in forms(message)):
            found.append(f"other {{fields}} than the source: {told}")
    return found


def _fits(fields: set[str], form: str, is_counted: bool) -> bool:
    """One of several forms may leave out the number, as "one move" does."""
    used = set(_FIELD.findall(form))
    return used == fields or (is_counted and used | {"count"} == fields | {"count"})


def read(file: Path) -> Catalog:
    """A language as people translate it."""
    with file.open("rb") as stream:
        return read_po(stream, locale=file.stem)


def compiled(catalogue: Catalog) -> str:
    """The language as programs read it."""
    texts = {
        message.id if isinstance(message.id, str) else message.id[0]: message.string
        if isinstance(message.string, str)
        else forms(message)
        for message in sorted(catalogue, key=lambda one: str(one.id))
        if message.id and all(forms(message)) and not message.fuzzy
    }
    rule = catalogue.plural_expr
    plural = "".join(str(_form(rule, number)) for number in range(NUMBERS))
    return json.dumps({"plural": plural, "texts": texts}, ensure_ascii=False, indent=0) + "\n"


def _form(rule: str, number: int) -> int:
    """Which form a number has, by the rule in C that a catalogue carries."""
    return int(c2py(rule)(number))


def update(file: Path, source: Catalog) -> Catalog:
    """A language with the sentences of today."""
    catalogue = read(file)
    catalogue.update(source, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    write(file, catalogue)
    return catalogue


def write(file: Path, catalogue: Catalog) -> None:
    """The same bytes for the same sentences, so that versions can be compared: no dates, no line numbers."""
    body = BytesIO()
    write_po(body, catalogue, width=110, omit_header=True, include_lineno=False)
    name = catalogue.locale.english_name if catalogue.locale else file.stem
    head = _HEAD.format(name=name, language=file.stem, plural=catalogue.plural_forms)
    file.write_bytes(head.encode() + body.getvalue())


def begin(name: str, source: Catalog) -> None:
    """An empty catalogue for another language."""
    file = languages_folder() / f"{name}.po"
    if name == SOURCE or file.exists():
        sys.exit(f"{name} is there already")
    if name.partition("_")[0] not in PLURALS and name not in PLURALS:
        sys.exit(f"{name} is no language that is known here; write it like de or zh_CN")
    catalogue = Catalog(locale=name, project="Tengen", charset="utf-8", fuzzy=False)
    catalogue.update(source, no_fuzzy_matching=True)
    write(file, catalogue)


def main() -> None:
    """Update, compile, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--new", metavar="NAME", help="begin another language, such as de")
    asked = parser.parse_args()
    source = template()
    if asked.new:
        begin(asked.new, source)
    lacking = 0
    for file in sorted(languages_folder().glob("*.po")):
        catalogue = update(file, source)
        file.with_suffix(".json").write_text(compiled(catalogue), encoding="utf-8")
        found = troubles(catalogue)
        lacking += len(found)
        print(f"{file.stem}: {len(catalogue)} sentences, {len(found)} to do")
        for line in found:
            print(f"  {line}")
    sys.exit(1 if lacking else 0)


if __name__ == "__main__":
    main()

"""Reading a page back, as strictly as a browser is lenient."""

import json
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "input", "br", "img", "link", "hr"}


class Page(HTMLParser):
    """Elements, texts and scripts of a page; tags that do not match are an error."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append((tag, dict(attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open[-1][0] == tag, (self.open[-3:], tag)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1][0] == "script":
            self.scripts.append((self.open[-1][1], data))
        elif self.open:
            self.texts.append((self.open[-1][0], data))

    @property
    def words(self) -> str:
        """All visible text, pieces apart."""
        return " ".join(data for tag, data in self.texts if tag != "style")

    @property
    def data(self) -> dict[str, Any]:
        """What the script of the page is given."""
        (found,) = (text for attributes, text in self.scripts if attributes.get("id") == "data")
        plain = json.loads(found)
        assert isinstance(plain, dict)
        return plain

    def ids(self) -> list[str]:
        """All ids."""
        return [str(attributes["id"]) for _, attributes in self.elements if "id" in attributes]

"""A hook of MkDocs: pages from outside docs/ become part of the site, and links lead to the right places.

Links are written so that they work in the repository. One that leads to a page is made to lead to it in the
site; one that leads to a source file, which the site does not have, becomes plain text.
"""

import os
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "RELEASE.md": "project/release.md",
    "core/README.md": "project/core.md",
    "examples/alphazero/README.md": "project/alphazero.md",
}
"""Pages of the repository, and where they are in the site."""
PLACES = {
    "README.md": "index.md",
    "docs/lab": "lab/README.md",
    "docs/reference": "reference/README.md",
    **OUTSIDE,
}
_LINK_OR_CODE = re.compile(
    r"^```.*?^```|(?P<picture>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)|`[^`\n]+`",
    re.MULTILINE | re.DOTALL,
)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Adds the pages of the lab to the list of pages."""
    (lab,) = (entry["Lab"] for entry in config.nav or [] if "Lab" in entry)
    lab += [f"lab/{path.name}" for path in sorted((ROOT / "docs" / "lab").glob("2*.md"), reverse=True)]
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Adds the pages from outside, and the icon of the web board."""
    icon = ROOT / "src" / "tengen" / "web" / "static" / "icon.svg"
    files.append(File.generated(config, "images/icon.svg", abs_src_path=str(icon)))
    for source, place in OUTSIDE.items():
        files.append(File.generated(config, place, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:
    """Makes the links of a page right for its place in the site."""
    place = page.file.src_uri
    source = next((name for name, to in OUTSIDE.items() if to == place), f"docs/{place}")
    return _LINK_OR_CODE.sub(lambda found: _moved(found, source, place), markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Takes away the backslash before a bar: code in a table needs it in the repository, but not here."""
    return html.replace(r"\|", "|")


def _moved(link: re.Match[str], source: str, place: str) -> str:
    target, _, anchor = (link["target"] or "").partition("#")
    if not target or ":" in target:
        return link[0]
    path = os.path.normpath(Path(source).parent / target)
    if path in PLACES:
        to = PLACES[path]
    elif path.startswith("docs/") and (ROOT / path).is_file():
        to = path.removeprefix("docs/")
    elif (ROOT / path).exists():
        return link["text"]  # a source file or a folder
    else:
        return link[0]  # MkDocs says what is wrong with it
    moved = os.path.relpath(to, Path(place).parent)
    return f"{link['picture']}[{link['text']}]({moved}{'#' + anchor if anchor else ''})"

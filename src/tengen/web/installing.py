"""What browsers keep of the board when it is installed, in the reader's language."""

import json
from pathlib import Path

from tengen.pages import render
from tengen.text.language import language, tr


def offline_page() -> str:
    """Shown when the server cannot be reached."""
    return render(
        "web/offline.html",
        language=_tag(),
        title=tr("Tengen cannot be reached"),
        why=tr("The board is not running, or there is no connection to it. Your games are kept."),
        what_to_do=tr("If it runs on your own machine, start it again:"),
        again=tr("Try again"),
    )


def manifest(file: Path) -> str:
    """The name, icons and purpose of the application."""
    told = json.loads(file.read_text(encoding="utf-8"))
    purpose: str = told["description"]
    return json.dumps({**told, "lang": _tag(), "description": tr(purpose)}, ensure_ascii=False)


def _tag() -> str:
    return language().replace("_", "-")

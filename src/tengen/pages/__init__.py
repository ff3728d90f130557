"""Pages people look at: HTML files that need nothing else, from one base template and with one look."""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tengen import __version__
from tengen.pages.words import points_text, seconds_text
from tengen.text.clean import clean

_PACKAGE: Final = Path(__file__).parent.parent
_LONGEST: Final = 4000


def render(template: str, **values: object) -> str:
    """The page of a template, which is named from the package on: `coach/page.html`."""
    return _environment().get_template(template).render(values)


def source(file: str) -> str:
    """A style sheet or a script of the package."""
    return (_PACKAGE / file).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_PACKAGE),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "allow_nan": False}
    made.globals |= {"source": source, "version": __version__}
    made.filters |= {
        "cut": clean,
        "digest": _digest,
        "number": format,
        "points": points_text,
        "seconds": seconds_text,
    }
    return made


def _shown(value: object) -> object:
    """Whatever goes into a page is one line of printable text, unless it is markup; then it is escaped."""
    return value if hasattr(value, "__html__") else clean(value, _LONGEST)


def _digest(script: str) -> str:
    """What a page's policy calls a script that may run."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

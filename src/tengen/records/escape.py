"""Names and escapes of the record format: any Unicode text inside quotes, braces and brackets, and back.

Text in quotes stands on one line and is taken as it is. Text in braces flows: runs of blanks and line
breaks count as one blank, so that any editor may wrap it, and blanks that matter are written `\\s`.
"""

import re
from typing import Final

from tengen.errors import BadRecord
from tengen.records.limits import shown
from tengen.text.language import tr

TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}", re.ASCII)
FIELD_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,63}", re.ASCII)

_LETTERS: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_CONTROLS = "\x00-\x1f\x7f-\x9f\u2028\u2029"
_QUOTED: Final = re.compile(rf'[\\"{_CONTROLS}]')
_FLOWING: Final = re.compile(rf"[\\{{}}{_CONTROLS}]")
_FIELD: Final = re.compile(rf"[\\{{}}\[\]{_CONTROLS}]")
_KEPT_BLANKS: Final = re.compile(r"\A +| +\Z| {2,}")
_BLANKS: Final = re.compile(r"[ \t\n]+")

_PLAIN: Final = {**{char: char for char in '\\"{}[]'}, "n": "\n", "r": "\r", "t": "\t", "s": " "}
_ESCAPE: Final = re.compile(r"\\(u([0-9A-Fa-f]{4})|.|\Z)", re.DOTALL)


def quoted(text: str) -> str:
    """A tag's value between double quotes."""
    return f'"{_QUOTED.sub(_one, text)}"'


def flowing(text: str) -> str:
    """A comment for use between braces. A bracket at its beginning would look like a field."""
    escaped = _keep_blanks(_FLOWING.sub(_one, text))
    return f"\\{escaped}" if escaped.startswith("[") else escaped


def field_text(text: str) -> str:
    """A field's value for use between brackets inside braces."""
    return _keep_blanks(_FIELD.sub(_one, text))


def folded(raw: str) -> str:
    """Flowing text with its line breaks taken out, still escaped."""
    return _BLANKS.sub(" ", raw).strip(" ")


def unescaped(raw: str, line: int) -> str:
    """The text meant by a quoted or folded one."""

    def meant(match: re.Match[str]) -> str:
        if match[2]:
            code = int(match[2], 16)
            if 0xD800 <= code <= 0xDFFF:
                told = tr("{match} is half a surrogate pair", match=match[0])
                raise BadRecord(tr("{told}; write the character itself", told=told), line)
            return chr(code)
        char = _PLAIN.get(match[1])
        if char is None:
            known = r"\\ \" \{ \} \[ \] \n \r \t \s \uXXXX"
            raise BadRecord(
                tr("{shown} is no escape; use one of {known}", shown=shown(match[0]), known=known), line
            )
        return char

    return _ESCAPE.sub(meant, raw)


def _one(match: re.Match[str]) -> str:
    char = match[0]
    if char < " " or char > "~":
        return _LETTERS.get(char, f"\\u{ord(char):04x}")
    return f"\\{char}"


def _keep_blanks(text: str) -> str:
    return _KEPT_BLANKS.sub(lambda match: "\\s" * len(match[0]), text)

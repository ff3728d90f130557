"""What a record may hold at most, so that a hostile file costs an error message and not the machine."""

import codecs
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tengen.errors import BadRecord
from tengen.rules.reasons import translated
from tengen.text.language import tr


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds for reading and writing records. Pass a larger one where a trusted file needs it."""

    size: int = 32 * 2**20
    """Bytes of the whole text in UTF-8."""
    line: int = 65_536
    """Characters of one line."""
    tags: int = 256
    """Tags of one game, `Game` and `Verdict` included."""
    moves: int = 10_000
    """Moves of one game, those of its variations included."""
    comment: int = 65_536
    """Characters of one comment with its fields, as written."""
    nesting: int = 10_000
    """Open parentheses in an SGF file."""
    variations: int = 50
    """Variations inside each other."""


LIMITS: Final = Limits()


def decode(data: str | bytes, limits: Limits = LIMITS) -> str:
    """Text from UTF-8 bytes or from a string: a byte order mark is dropped, the size is checked."""
    if len(data) > limits.size:
        raise too_large(limits)
    if isinstance(data, bytes):
        try:
            return data.removeprefix(codecs.BOM_UTF8).decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            bad = error.object[error.start]
            raise BadRecord(
                tr("byte {bad} is not UTF-8; save the file as UTF-8", bad=f"{bad:#04x}"), line
            ) from error
    try:
        size = len(data.encode())
    except UnicodeEncodeError as error:
        raise _half_pair(data, error, data.count("\n", 0, error.start) + 1) from error
    if size > limits.size:
        raise too_large(limits)
    return data.removeprefix("\ufeff")


def numbered_lines(text: str, limits: Limits = LIMITS) -> Iterator[tuple[int, str]]:
    """The lines from 1 without their ends, which are LF, CR LF or CR."""
    for number, whole in enumerate(io.StringIO(text, newline=None), 1):
        line = whole.removesuffix("\n")
        if len(line) > limits.line:
            told = tr("more than {line} characters", line=limits.line)
            raise BadRecord(tr("{told}; break the line or raise Limits.line", told=told), number)
        yield number, line


def encoded(text: str) -> bytes:
    """The text as UTF-8, which has no form for half a surrogate pair."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise _half_pair(text, error) from error


def _half_pair(text: str, error: UnicodeEncodeError, line: int | None = None) -> BadRecord:
    code = ord(text[error.start])
    return BadRecord(
        tr("U+{code} is half a surrogate pair and no character; remove it", code=f"{code:04X}"), line
    )


def too_large(limits: Limits) -> BadRecord:
    """The error for a file or text above `limits.size`."""
    return BadRecord(
        tr("the text is larger than {size} bytes; split it or raise Limits.size", size=limits.size)
    )


def shown(text: str, width: int = 40) -> str:
    """A piece of foreign text for an error message: quoted, printable and never long."""
    return repr(text) if len(text) <= width else f"{text[:width]!r}…"


def reason(error: Exception) -> str:
    """What another part of Tengen said about foreign text; cut off, as it may repeat that text."""
    text = translated(str(error))
    return text if len(text) <= 400 else f"{text[:400]}…"

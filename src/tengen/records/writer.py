"""Writing the record format. What is written can always be read again."""

from typing import Final

from tengen.errors import BadRecord
from tengen.records.escape import field_text, flowing, quoted
from tengen.records.limits import LIMITS, Limits, encoded, too_large
from tengen.records.record import Record, RecordedMove
from tengen.records.seconds import seconds_text

_WIDTH: Final = 100
_TOGETHER: Final = 40
"""A field or comment up to this length is not broken over two lines."""


def dumps(record: Record, limits: Limits = LIMITS) -> str:
    """The game as text with a line break at its end."""
    record.check(limits)
    tags = {"Game": record.game.name, **record.tags}
    if record.verdict:
        tags["Verdict"] = record.verdict
    if len(tags) > limits.tags:
        raise BadRecord(f"{len(tags)} tags are more than {limits.tags}; remove some or raise Limits.tags")
    lines = [f"[{name} {quoted(value)}]" for name, value in tags.items()]
    lines += ["", *_wrapped(_words(record, limits))]
    for line in lines:
        if len(line) > limits.line:
            told = f"the line that begins {line[:20]!r} would have more than {limits.line} characters"
            raise BadRecord(f"{told}; shorten it or raise Limits.line")
    text = "\n".join(lines) + "\n"
    if len(encoded(text)) > limits.size:
        raise too_large(limits)
    return text


def _words(record: Record, limits: Limits) -> list[str]:
    return [*_braced([], record.comment, limits), *_line(record.moves, limits), record.result]


def _line(moves: list[RecordedMove], limits: Limits) -> list[str]:
    """Moves with their braces and variations. `check` has seen that these are not too deep."""
    words: list[str] = []
    for entry in moves:
        words.append(str(entry.move))
        words += _braced(_fields(entry), entry.comment, limits)
        for variation in entry.variations:
            first, *rest = _line(variation, limits)
            inside = [f"({first}", *rest]
            inside[-1] += ")"
            words += inside
    return words


def _fields(entry: RecordedMove) -> list[str]:
    named: dict[str, str] = {}
    if entry.seconds is not None:
        named["used"] = seconds_text(entry.seconds)
    if entry.clock is not None:
        named["left"] = seconds_text(entry.clock)
    if entry.value:
        named["value"] = field_text(entry.value)
    named |= {name: field_text(value) for name, value in entry.data.items()}
    return [f"[{name} {value}]" if value else f"[{name}]" for name, value in named.items()]


def _braced(fields: list[str], comment: str | None, limits: Limits) -> list[str]:
    parts = [*fields, flowing(comment)] if comment else fields
    if not parts:
        return []
    if len(" ".join(parts)) > limits.comment:
        told = f"a comment would have more than {limits.comment} characters"
        raise BadRecord(f"{told}; shorten it or raise Limits.comment")
    parts[0] = "{" + parts[0]
    parts[-1] += "}"
    return [word for part in parts for word in ([part] if len(part) <= _TOGETHER else part.split(" "))]


def _wrapped(words: list[str]) -> list[str]:
    """Lines of at most 100 columns, but for a single word that is longer."""
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]

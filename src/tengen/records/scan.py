"""The record format cut into tags, words and comments, each with its line. Knows no game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tengen.errors import BadRecord
from tengen.records.escape import FIELD_NAME, TAG_NAME, folded, unescaped
from tengen.records.limits import Limits, numbered_lines, shown
from tengen.text.language import tr

_TAG: Final = re.compile(rf'\[({TAG_NAME.pattern})[ \t]+"((?:[^"\\]|\\.)*+)"[ \t]*\]', re.ASCII)
_WORD: Final = re.compile(r"[^ \t{}()]+|[()]")
_BRACED: Final = re.compile(r"(?:[^{}\\]|\\.)*+")
_FIELD: Final = re.compile(rf" ?\[({FIELD_NAME.pattern})(?: ((?:[^\[\]\\]|\\.)*+))?\]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tag:
    """A line `[Name "value"]`."""

    line: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Word:
    """A move, a result, or a parenthesis."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Braces:
    """A pair of braces: named fields, then a comment."""

    line: int
    fields: dict[str, str]
    comment: str


class _Open:
    """The inside of a pair of braces while the closing one has not come."""

    def __init__(self, line: int, limits: Limits) -> None:
        self.line = line
        self.room = self.limit = limits.comment
        self.parts: list[str] = []

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.room -= len(text)
        if self.room < 0:
            told = tr("the comment opened here is longer than {limit} characters", limit=self.limit)
            raise BadRecord(tr("{told}; shorten it or raise Limits.comment", told=told), self.line)


def scan(text: str, limits: Limits) -> Iterator[Tag | Word | Braces]:
    """The pieces of a text in order. Lines end with LF, CR LF or CR."""
    braces: _Open | None = None
    for number, line in numbered_lines(text, limits):
        if braces is None and line.lstrip(" \t").startswith("["):
            yield _tag(line.strip(" \t"), number)
            continue
        at = 0
        while at < len(line):
            if braces is not None:
                at = _collect(line, at, braces, number)
                if at < len(line):
                    at += 1
                    yield _braces("".join(braces.parts), braces.line)
                    braces = None
            elif line[at] in " \t":
                at += 1
            elif line[at] == "{":
                braces = _Open(number, limits)
                at += 1
            elif word := _WORD.match(line, at):
                at = word.end()
                yield Word(number, word[0])
            else:
                raise BadRecord(tr("a closing brace without an opening one; remove it, or write \\}"), number)
        if braces is not None:
            braces.add("\n")
    if braces is not None:
        raise BadRecord(tr("the brace opened here is never closed; the file may be cut off"), braces.line)


def _tag(line: str, number: int) -> Tag:
    match = _TAG.fullmatch(line)
    if match is None:
        raise BadRecord(
            tr('{shown} is no tag; write [Name "value"] on a line of its own', shown=shown(line)), number
        )
    return Tag(number, match[1], unescaped(match[2], number))


def _collect(line: str, at: int, braces: _Open, number: int) -> int:
    """Take text up to the closing brace or the end of the line; where it stopped."""
    match = _BRACED.match(line, at)
    end = match.end() if match else at
    braces.add(line[at:end])
    stop = line[end : end + 1]
    if stop == "{":
        told = tr("a brace inside the comment opened on line {line}", line=braces.line)
        raise BadRecord(tr("{told}; close that comment first, or write \\{{", told=told), number)
    if stop == "\\":
        raise BadRecord(tr("a backslash at the end of a line; write \\\\ for a backslash"), number)
    return end


def _braces(raw: str, line: int) -> Braces:
    text = folded(raw)
    fields: dict[str, str] = {}
    at = 0
    while match := _FIELD.match(text, at):
        name = match[1]
        if name in fields:
            raise BadRecord(tr("the field {name} comes twice; keep one of them", name=name), line)
        fields[name] = unescaped((match[2] or "").strip(" "), line)
        at = match.end()
    rest = text[at:].lstrip(" ")
    if rest.startswith("["):
        told = tr("{shown} is no field", shown=shown(rest))
        raise BadRecord(
            tr("{told}; write [name text], or \\[ to begin a comment with a bracket", told=told), line
        )
    return Braces(line, fields, unescaped(rest, line))

"""SGF cut into nodes: the lines of each game tree with their properties. Knows no game.

The nesting is counted, not followed by recursion, so a file of parentheses cannot exhaust the stack.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final

from tengen.errors import BadRecord
from tengen.records.limits import Limits, shown
from tengen.text.language import tr

_NEWLINE: Final = re.compile(r"\r\n|\n\r|\r")
_BEGIN: Final = re.compile(r"\(\s*;")
_TOKEN: Final = re.compile(r"\s*([();]|[A-Za-z]+)", re.ASCII)
_VALUE: Final = re.compile(r"\s*\[((?:[^\]\\]|\\.)*+)(\]?)", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_SMALL_LETTERS: Final = re.compile(r"[a-z]+")


@dataclass(slots=True)
class SgfNode:
    """One node: the values of each property that was asked for."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)
    others: "list[list[SgfNode]]" = field(default_factory=list)
    """The lines that follow this node beside the one that goes on."""
    goes_on: bool = False


@dataclass(slots=True)
class Tree:
    """One game: its main line with the others at its nodes, and how many variations were too many."""

    line: int
    nodes: list[SgfNode] = field(default_factory=list)
    left_out: int = 0


def trees(text: str, wanted: Collection[str], limits: Limits) -> Iterator[Tree]:
    """The games of a collection. Text before the first `(;` is no part of it, such as a mail's header."""
    cursor = _Cursor(_NEWLINE.sub("\n", text), limits)
    begin = _BEGIN.search(cursor.text)
    if begin is None:
        raise BadRecord(tr("no game begins in this text; SGF begins with (;"))
    cursor.at = begin.start()
    while (piece := cursor.next()) is not None:
        if piece != "(":
            raise BadRecord(
                tr("{shown} between games; a game begins with (;", shown=shown(piece)), cursor.line
            )
        yield _tree(cursor, wanted, limits)


def _tree(cursor: "_Cursor", wanted: Collection[str], limits: Limits) -> Tree:
    """Read one game whose opening parenthesis has just been taken.

    The first child is the main line: it is over with the first closing parenthesis.
    """
    tree = Tree(cursor.line)
    growth = _Growth(tree, limits)
    depth = 1
    previous = "("
    while depth:
        piece = cursor.next()
        if piece is None:
            told = tr(
                "the game that begins on line {line} has {depth} open parentheses",
                line=tree.line,
                depth=depth,
            )
            raise BadRecord(tr("{told}; the file may be cut off", told=told), cursor.line)
        if (previous == "(" and piece != ";") or (previous == ")" and piece not in ("(", ")")):
            told = tr("{shown} follows {previous} here", shown=shown(piece), previous=previous)
            raise BadRecord(tr("{told}; a variation reads (;B[hh])", told=told), cursor.line)
        if piece == ";":
            growth.node(cursor.line)
        elif piece == "(":
            depth += 1
            growth.branch()
            if depth > limits.nesting:
                told = tr("more than {nesting} parentheses are open", nesting=limits.nesting)
                raise BadRecord(
                    tr("{told}; remove variations or raise Limits.nesting", told=told), cursor.line
                )
        elif piece == ")":
            depth -= 1
            growth.back()
        else:
            name = _SMALL_LETTERS.sub("", piece)
            here = growth.here
            kept = here.values.setdefault(name, []) if here is not None and name in wanted else []
            cursor.read_values(piece, kept)
        previous = piece
    return tree


class _Growth:
    """Where the next node of a tree goes. Variations beyond the limits are passed over, and counted."""

    def __init__(self, tree: Tree, limits: Limits) -> None:
        self.tree = tree
        self.limits = limits
        self.here: SgfNode | None = None
        self.line: list[SgfNode] | None = tree.nodes
        self.depth = 0
        self.count = 0
        self.stack: list[tuple[SgfNode | None, list[SgfNode] | None, int]] = []

    def branch(self) -> None:
        self.stack.append((self.here, self.line, self.depth))

    def back(self) -> None:
        if self.stack:
            self.here, self.line, self.depth = self.stack.pop()

    def node(self, line: int) -> None:
        if self.line is None:
            return
        varies = self.here is not None and self.here.goes_on
        self.depth += varies
        on_main_line = self.line is self.tree.nodes and not varies
        if not on_main_line and (self.depth > self.limits.variations or self.count > self.limits.moves):
            self.tree.left_out += 1
            self.here, self.line = None, None
            return
        if self.here is not None and varies:
            self.line = []
            self.here.others.append(self.line)
        elif self.here is not None:
            self.here.goes_on = True
        self.here = SgfNode(line)
        self.line.append(self.here)
        self.count += 1
        if on_main_line and self.count > self.limits.moves + 1:
            told = tr("more than {moves} nodes after the first one", moves=self.limits.moves)
            raise BadRecord(tr("{told}; shorten the game or raise Limits.moves", told=told), line)


class _Cursor:
    """A place in the text that knows its line."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.limits = limits
        self.at = 0
        self._line = 1
        self._counted = 0

    @property
    def line(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def next(self) -> str | None:
        """The next parenthesis, semicolon or property name; `None` at the end of the text."""
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            rest = self.text[self.at :].lstrip()
            if not rest:
                return None
            self.at = len(self.text) - len(rest)
            raise BadRecord(
                tr("{shown} is not SGF here; a property reads B[hh]", shown=shown(rest[0])), self.line
            )
        self.at = match.end()
        return match[1]

    def read_values(self, name: str, into: list[str]) -> None:
        """Add the values that follow a property's name, at least one."""
        values = 0
        while match := _VALUE.match(self.text, self.at):
            self.at = match.start(1)
            if not match[2]:
                raise BadRecord(
                    tr("the bracket opened here is never closed; the file may be cut off"), self.line
                )
            if len(match[1]) > self.limits.comment:
                told = tr("a value of more than {comment} characters", comment=self.limits.comment)
                raise BadRecord(tr("{told}; shorten it or raise Limits.comment", told=told), self.line)
            if len(into) >= self.limits.moves:
                told = tr("{shown} has more than {moves} values", shown=shown(name), moves=self.limits.moves)
                raise BadRecord(tr("{told}; remove some or raise Limits.moves", told=told), self.line)
            into.append(_ESCAPE.sub(_meant, match[1]))
            self.at = match.end()
            values += 1
        if not values:
            raise BadRecord(
                tr("the property {shown} has no value; write it as B[hh]", shown=shown(name)), self.line
            )


def _meant(escape: re.Match[str]) -> str:
    """A backslash takes away what the next character means; with a line break both vanish."""
    return "" if escape[1] == "\n" else escape[1]

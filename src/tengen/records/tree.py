"""A record as a tree of nodes, in the manner of python-chess: walk, vary, promote, and back to a record."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Self

from tengen._core import Move
from tengen.records.record import Record, RecordedMove
from tengen.rules.position import Position


@dataclass(eq=False)
class Node:
    """A position of a game: the move that led to it, and the lines that follow, the main line first."""

    record: Record
    """The game with its tags; its moves do not follow changes of the tree."""
    entry: RecordedMove | None = None
    """The move with its clock, comment and marks; None at the root. Its `variations` are not used here."""
    parent: "Node | None" = field(default=None, repr=False)
    variations: "list[Node]" = field(default_factory=list, repr=False)
    """The nodes that follow; the first is the main line."""

    @property
    def move(self) -> Move | None:
        """The move that led here."""
        return None if self.entry is None else self.entry.move

    @property
    def comment(self) -> str | None:
        """The text noted here."""
        return self.record.comment if self.entry is None else self.entry.comment

    @comment.setter
    def comment(self, text: str | None) -> None:
        if self.entry is None:
            self.record.comment = text or None
        else:
            self.entry.comment = text or None

    def root(self) -> "Node":
        """The start of the game."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def line(self) -> list[RecordedMove]:
        """The moves from the start to this node."""
        moves = []
        node: Node | None = self
        while node is not None and node.entry is not None:
            moves.append(node.entry)
            node = node.parent
        return moves[::-1]

    def position(self) -> Position:
        """The position at this node."""
        return Position(self.record.game, [entry.move for entry in self.line()])

    def next(self) -> "Node | None":
        """The next node of the main line from here."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> "Iterator[Node]":
        """The nodes that follow on the main line."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    @property
    def is_main(self) -> bool:
        """Is this node on the main line of the game?"""
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def add(self, move: Move | str, comment: str | None = None) -> "Node":
        """The node after this move, which is added if it is new. `IllegalMove` says why it cannot be."""
        position = self.position()
        position.play(move)
        played = position.moves[-1]
        child = next((node for node in self.variations if node.move == played), None)
        if child is None:
            child = Node(self.record, RecordedMove(played), self)
            self.variations.append(child)
        if comment:
            child.comment = comment
        return child

    def promote(self) -> None:
        """Makes this node the first choice of its parent."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(0, self)

    def remove(self) -> None:
        """Removes this node and everything after it from the tree."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent = None

    def to_record(self) -> Record:
        """The whole tree as a record. Its result is kept, and must fit the main line when it is written."""
        return replace(self.record, moves=_lines(self.root()))

    def __iter__(self) -> "Iterator[Self]":
        return iter(self.variations)  # type: ignore[arg-type]


def tree(record: Record) -> Node:
    """The root of a record's tree. The record stays as it is."""
    root = Node(replace(record))
    waiting = [(root, record.moves)]
    while waiting:
        node, moves = waiting.pop()
        for entry in moves:
            child = Node(root.record, replace(entry, data=dict(entry.data), variations=[]), node)
            node.variations.append(child)
            waiting += [(node, line) for line in reversed(entry.variations)]
            node = child
    return root


def _lines(start: Node) -> list[RecordedMove]:
    """What follows a node as moves with their variations."""
    first: list[RecordedMove] = []
    waiting = [(start, first)]
    while waiting:
        node, moves = waiting.pop()
        while node.variations:
            main, *others = node.variations
            entry = _bare(main)
            moves.append(entry)
            for other in others:
                line = [_bare(other)]
                entry.variations.append(line)
                waiting.append((other, line))
            node = main
    return first


def _bare(node: Node) -> RecordedMove:
    if node.entry is None:
        raise ValueError("only the root of a tree has no move")
    return replace(node.entry, data=dict(node.entry.data), variations=[])

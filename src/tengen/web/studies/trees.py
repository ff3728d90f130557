"""A tree as the browser has it, and as a record."""

from collections.abc import Sequence

from tengen.errors import BadNotation, BadRecord, GameOver, IllegalMove
from tengen.records import Node, Record, RecordedMove, tree
from tengen.records.marks import MARK_NAMES, START_MARKS, start_fields, start_text
from tengen.records.record import is_field
from tengen.records.replay import result_of
from tengen.records.seconds import seconds_from, seconds_text
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.web.wire import Refusal
from tengen.web.wire.shown import side
from tengen.web.wire.studies import MOST_NODES, TreeNode


def record_of(game: Game, nodes: Sequence[TreeNode], tags: dict[str, str]) -> Record:
    """The tree as a record that was played through; `Refusal` names the node that does not fit."""
    if not nodes or nodes[0]["parent"] != -1 or nodes[0]["move"]:
        raise Refusal("bad", "the first node of a tree is its start, without a move")
    root = Node(Record(game, tags={name: text for name, text in tags.items() if name != START_MARKS}))
    places = _places(game)
    root.comment = nodes[0].get("comment")
    if marks := start_text(_checked(nodes[0], places, 0)):
        root.record.tags[START_MARKS] = marks
    grown: list[tuple[Node, Position]] = [(root, Position(game))]
    for number, node in enumerate(nodes[1:], 1):
        grown.append(_grown(grown, node, number, places))
    record = root.to_record()
    end = record.position()
    record.result, record.verdict = result_of(end.outcome), "" if end.outcome is None else end.outcome.reason
    record.check()
    return record


def nodes_of(record: Record) -> list[TreeNode]:
    """The record as the browser gets it."""
    places = _places(record.game)
    start: TreeNode = {"parent": -1, "move": ""}
    _note(start, record.comment, _shown(start_fields(record.tags.get(START_MARKS, "")), places))
    nodes = [start]
    waiting = [(tree(record), 0, Position(record.game))]
    while waiting:
        node, number, position = waiting.pop()
        for child in node.variations:
            if child.entry is None:
                continue
            after = position.copy()
            mover = side(after.turn)
            after.play(child.entry.move)
            if len(nodes) >= MOST_NODES:
                raise BadRecord(f"the game has more than {MOST_NODES - 1} moves with all its variations")
            told: TreeNode = {"parent": number, "move": str(child.entry.move), "mover": mover}
            _note(told, child.entry.comment, _shown(_fields(child.entry), places))
            nodes.append(told)
            waiting.append((child, len(nodes) - 1, after))
    return nodes


def _grown(
    grown: list[tuple[Node, Position]], node: TreeNode, number: int, places: frozenset[str]
) -> tuple[Node, Position]:
    if not 0 <= node["parent"] < number:
        raise Refusal("bad", f"node {number} follows node {node['parent']}, which does not come before it")
    parent, before = grown[node["parent"]]
    position = before.copy()
    try:
        position.play(position.game.parse_move(node["move"]))
    except BadNotation as problem:
        raise Refusal("bad-move", f"move {position.ply + 1}: {problem}") from None
    except (IllegalMove, GameOver) as problem:
        raise Refusal("illegal", f"move {position.ply + 1}: {problem}") from None
    played = position.moves[-1]
    child = next((one for one in parent.variations if one.move == played), None)
    if child is None:
        child = Node(parent.record, RecordedMove(played), parent)
        parent.variations.append(child)
    if child.entry is not None:
        _fill(child.entry, _checked(node, places, number))
    child.comment = node.get("comment") or child.comment
    return child, position


def _fill(entry: RecordedMove, fields: dict[str, str]) -> None:
    for name, value in fields.items():
        match name:
            case "used":
                entry.seconds = seconds_from(value)
            case "left":
                entry.clock = seconds_from(value)
            case "value":
                entry.value = value
            case _:
                entry.data[name] = value


def _fields(entry: RecordedMove) -> dict[str, str]:
    found = {}
    if entry.seconds is not None:
        found["used"] = seconds_text(entry.seconds)
    if entry.clock is not None:
        found["left"] = seconds_text(entry.clock)
    if entry.value:
        found["value"] = entry.value
    return found | entry.data


def _checked(node: TreeNode, places: frozenset[str], number: int) -> dict[str, str]:
    """The fields of a node; marks must lie on the board."""
    fields = node.get("fields", {})
    for name, value in fields.items():
        if name not in ("used", "left", "value") and not is_field(name):
            raise Refusal("bad", f"node {number}: {name[:40]!r} is no name of a field")
        if name in MARK_NAMES and not all(_is_on(word, places) for word in value.split()):
            raise Refusal("bad", f"node {number}: {name} {value[:40]!r} is not on this board")
    return fields


def _shown(fields: dict[str, str], places: frozenset[str]) -> dict[str, str]:
    """Marks that a file has beside the board are left out: the browser could not draw them."""
    found = {}
    for name, value in fields.items():
        words = value.split()
        kept = value if name not in MARK_NAMES else " ".join(word for word in words if _is_on(word, places))
        if kept:
            found[name] = kept
    return found


def _is_on(word: str, places: frozenset[str]) -> bool:
    return word.partition("=")[0] in places


def _places(game: Game) -> frozenset[str]:
    """Where marks can be: on cells, and on edges or whatever else is a move."""
    return frozenset([*(game.cell_name(cell) for cell in game.cells), *map(str, game.moves)])


def _note(node: TreeNode, comment: str | None, fields: dict[str, str]) -> None:
    if comment:
        node["comment"] = comment
    if fields:
        node["fields"] = fields

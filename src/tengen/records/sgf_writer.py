"""Writing line games as SGF. What SGF has no word for goes into private properties, so nothing is lost."""

from tengen.errors import BadRecord
from tengen.records import sgf_names as names
from tengen.records.limits import LIMITS, Limits, encoded, too_large
from tengen.records.marks import START_MARKS, start_fields, start_text
from tengen.records.record import Record, RecordedMove
from tengen.records.seconds import seconds_text
from tengen.records.sgf_board import marks_text, point_of, size_text
from tengen.rules.game import Game
from tengen.rules.position import Position

_WIDTH = 80


def dumps(record: Record, limits: Limits = LIMITS) -> str:
    """The game as one SGF game tree with a line break at its end."""
    game = record.game
    if not game.places_stones:
        raise BadRecord(f"{game.name} is no line game; write it as .tengen")
    end = record.check(limits)
    lines = [f"(;{_root(record, end)}"]
    line = ""
    for node in _line(record.moves, 0, game):
        if line and len(line) + len(node) > _WIDTH:
            lines.append(line)
            line = ""
        line += node
    text = "\n".join([*lines, *([line] if line else [])]) + ")\n"
    if len(encoded(text)) > limits.size:
        raise too_large(limits)
    return text


def _line(moves: list[RecordedMove], ply: int, game: Game) -> list[str]:
    """The nodes of a line. Variations follow the rest of the line that they leave, as SGF has it."""
    pieces: list[str] = []
    left: list[tuple[int, list[list[RecordedMove]]]] = []
    for number, entry in enumerate(moves, ply):
        if entry.variations:
            pieces.append("(")
            left.append((number, entry.variations))
        pieces.append(_node(entry, "BW"[number % 2], game))
    for number, variations in reversed(left):
        pieces.append(")")
        for variation in variations:
            pieces += ["(", *_line(variation, number, game), ")"]
    return pieces


def _root(record: Record, end: Position) -> str:
    result = names.result_text(record.result, record.verdict)
    values = {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": "Tengen",
        "SZ": size_text(record.game),
        "RU": names.rule_of(record.game),
    }
    values |= {names.TAGS[name]: value for name, value in record.tags.items() if name in names.TAGS}
    values["RE"] = result
    if record.verdict != names.verdict_after(result, end.outcome):
        values[names.VERDICT] = record.verdict
    if record.comment:
        values["C"] = record.comment
    tags = {name: value for name, value in record.tags.items() if name not in names.TAGS}
    marked = _start_marks(tags, record.game)
    others = [f"{name}:{value}" for name, value in tags.items()]
    return _properties(values) + marked + _listed(names.OTHER_TAG, others)


def _start_marks(tags: dict[str, str], game: Game) -> str:
    """Marks before the first move, taken out of the tags if SGF can say all of them."""
    fields = start_fields(tags.get(START_MARKS, ""))
    marks, others = marks_text(fields, game)
    if others or start_text(fields) != tags.get(START_MARKS, ""):
        return ""
    tags.pop(START_MARKS, None)
    return "".join(_listed(name, places) for name, places in marks.items())


def _node(entry: RecordedMove, colour: str, game: Game) -> str:
    values = {colour: point_of(entry.move, game)}
    if entry.clock is not None:
        values[f"{colour}L"] = seconds_text(entry.clock)
    if entry.seconds is not None:
        values[names.USED] = seconds_text(entry.seconds)
    if entry.value:
        values[names.VALUE] = entry.value
    if entry.comment:
        values["C"] = entry.comment
    marks, others = marks_text(entry.data, game)
    data = [f"{name}:{value}" for name, value in others.items()]
    marked = "".join(_listed(name, values) for name, values in marks.items())
    return f";{_properties(values)}{marked}{_listed(names.DATA, data)}"


def _properties(values: dict[str, str]) -> str:
    return "".join(f"{name}[{_escaped(value)}]" for name, value in values.items())


def _listed(name: str, values: list[str]) -> str:
    return name + "".join(f"[{_escaped(value)}]" for value in values) if values else ""


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")

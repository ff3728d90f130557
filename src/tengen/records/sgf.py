"""SGF (FF[4], GM[4]) for line games, with variations. What was left out stands in `Record.notes`."""

from collections.abc import Iterator
from typing import Final

from tengen._core import Move
from tengen.errors import BadRecord
from tengen.records import sgf_names as names
from tengen.records.escape import TAG_NAME
from tengen.records.limits import LIMITS, Limits, shown
from tengen.records.marks import START_MARKS, start_text
from tengen.records.reader import only
from tengen.records.record import OWN_TAGS, Record, RecordedMove, check_result_tag, is_field
from tengen.records.replay import check_end, play, result_of
from tengen.records.seconds import seconds_from
from tengen.records.sgf_board import marks_from, move_at, place_stones, size_from
from tengen.records.sgf_bytes import decode
from tengen.records.sgf_tree import SgfNode, Tree, trees
from tengen.records.sgf_writer import dumps
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.text.language import tr

__all__ = ["dumps", "loads", "read_all"]

_COLOURS: Final = {"B": Side.FIRST, "W": Side.SECOND}
_TAG_OF: Final = {prop: tag for tag, prop in names.TAGS.items()}


def read_all(text: str | bytes, game: Game | str | None = None, limits: Limits = LIMITS) -> Iterator[Record]:
    """The games of a collection one by one. `game` is for files that name no rule, or a wrong one."""
    told = None if game is None else Game.of(game)
    for tree in trees(decode(text, limits), names.WANTED, limits):
        yield _Reading(tree, told, limits).record()


def loads(text: str | bytes, game: Game | str | None = None, limits: Limits = LIMITS) -> Record:
    """The one game of a text."""
    return only(read_all(text, game, limits))


class _Reading:
    """One game tree on its way to a record."""

    def __init__(self, tree: Tree, game: Game | None, limits: Limits) -> None:
        self.tree = tree
        self.limits = limits
        self.notes: list[str] = []
        self.left_out = tree.left_out
        self.waiting: list[tuple[Position, list[SgfNode]]] = []
        self.position = Position(self.game(tree.nodes[0], game))
        self.moves: list[RecordedMove] = []
        self.comment: str | None = None
        self.start: dict[str, str] = {}
        self.begun = False
        self.forbidden = False

    def record(self) -> Record:
        for node in self.tree.nodes:
            before = self.position.copy() if self.waiting else None
            self.setup(node)
            self.move(node, before)
            self.remark(node)
            self.mark(node)
            self.waiting += [(self.position.copy(), line) for line in node.others]
        self.left_out += len(self.waiting)
        if self.left_out:
            self.notes.append(
                tr("{left_out} variations cannot be read and were left out", left_out=self.left_out)
            )
        return self.ended(Record(self.position.game, self.moves, self.tags(), comment=self.comment))

    def game(self, root: SgfNode, told: Game | None) -> Game:
        kind = _text(root, "GM")
        if kind is None or kind.strip() != "4":
            found = tr("no GM") if kind is None else f"GM[{shown(kind)[1:-1]}]"
            raise BadRecord(tr("{found}; only GM[4], Gomoku and Renju, can be read", found=found), root.line)
        size = _text(root, "SZ")
        cols, rows = size_from(size, root.line) if size is not None else self.usual_size(told)
        if told is not None:
            return names.fitting(told, cols, rows, root.line)
        rule = _text(root, "RU")
        if rule is None:
            self.notes.append(tr("no RU; read as freestyle"))
        return names.game_for("freestyle" if rule is None else rule, cols, rows, root.line)

    def usual_size(self, told: Game | None) -> tuple[int, int]:
        if told is not None:
            return told.cols, told.rows
        self.notes.append(tr("no SZ; read as a board of 15"))
        return 15, 15

    def setup(self, node: SgfNode) -> None:
        if "AE" in node.values:
            raise BadRecord(tr("AE takes stones off the board, which is no move; remove it"), node.line)
        black, white = node.values.get("AB", []), node.values.get("AW", [])
        if black or white:
            before = self.position.ply
            place_stones(self.position, black, white, node.line, self.limits)
            self.moves += [RecordedMove(move) for move in self.position.moves[before:]]
            self.notes.append(tr("line {line}: setup stones were read as moves, Black first", line=node.line))
        turn = _text(node, "PL")
        if turn is not None and not self.position.is_over:
            self.demand_turn(turn.strip().upper()[:1], node)

    def demand_turn(self, colour: str, node: SgfNode) -> None:
        if _COLOURS.get(colour) != self.position.turn:
            name = self.position.game.side_names[self.position.turn]
            raise BadRecord(
                tr("it is {name}'s turn here; moves must alternate, Black first", name=name), node.line
            )

    def move(self, node: SgfNode, before: Position | None) -> None:
        found = self.played(node, self.position.game)
        if found is None:
            return
        colour, move = found
        if not self.position.is_over:
            self.demand_turn(colour, node)
            if self.ends_forbidden(node, move):
                return
        play(self.position, move, node.line, self.limits)
        self.begun = True
        entry = self.entry(node, colour, move)
        self.moves.append(entry)
        for start, line in self.waiting:
            # A line that begins elsewhere, before setup stones, is no other choice than this move.
            self.vary(entry, line, start if start == before else None)
        self.waiting = []

    def played(self, node: SgfNode, game: Game) -> tuple[str, Move] | None:
        """The colour and the move of a node, if it has one."""
        found = [(colour, point) for colour in _COLOURS for point in node.values.get(colour, [])]
        if len(found) > 1:
            raise BadRecord(tr("more than one move in a node; begin each move with ;"), node.line)
        return (found[0][0], move_at(found[0][1], game, node.line)) if found else None

    def entry(self, node: SgfNode, colour: str, move: Move) -> RecordedMove:
        """A move with what was noted beside it, but for the comment."""
        entry = RecordedMove(move, value=_text(node, names.VALUE))
        entry.seconds = self.seconds(node, names.USED)
        entry.clock = self.seconds(node, f"{colour}L")
        entry.data |= marks_from(node.values, self.position.game, node.line)
        for name, text in _pairs(node, names.DATA):
            if is_field(name):
                entry.data[name] = text
        return entry

    def vary(self, entry: RecordedMove, nodes: list[SgfNode], start: Position | None) -> None:
        """Another line in the place of a move. One that breaks the rules costs only itself."""
        try:
            line = [] if start is None else self.line(nodes, start)
        except BadRecord:
            line = []
        if line:
            entry.variations.append(line)
        else:
            self.left_out += 1

    def line(self, nodes: list[SgfNode], position: Position) -> list[RecordedMove]:
        """The moves of a variation. A comment before its first move has no place and is left out."""
        moves: list[RecordedMove] = []
        waiting: list[list[SgfNode]] = []
        for node in nodes:
            if any(name in node.values for name in ("AB", "AW", "AE")):
                raise BadRecord(tr("stones are set up in a variation"), node.line)
            before = position.copy() if waiting else None
            found = self.played(node, position.game)
            if found is not None:
                colour, move = found
                if not position.is_over and _COLOURS[colour] != position.turn:
                    raise BadRecord(tr("moves must alternate"), node.line)
                play(position, move, node.line, self.limits)
                moves.append(self.entry(node, colour, move))
                for other in waiting:
                    self.vary(moves[-1], other, before and before.copy())
                waiting = []
            elif moves:
                self.add_marks(moves[-1].data, node)
            if moves and (text := _text(node, "C")):
                moves[-1].comment = self.joined(moves[-1].comment, text, node)
            waiting += node.others
        self.left_out += len(waiting)
        return moves

    def ends_forbidden(self, node: SgfNode, move: Move) -> bool:
        """Renju files end with Black's forbidden move where it lost the game; our rules never play it."""
        position = self.position
        if position.game.variant != "renju" or position.turn != Side.FIRST or node is not self.tree.nodes[-1]:
            return False
        if position.is_legal(move) or position.at(move.row, move.col) is not None:
            return False
        told = names.result_from(self.first("RE") or "")
        self.forbidden = told is not None and told[0] == "0-1"
        if self.forbidden:
            self.notes.append(tr("the last move, {move}, is forbidden for Black and was left out", move=move))
        return self.forbidden

    def seconds(self, node: SgfNode, name: str) -> float | None:
        text = _text(node, name)
        seconds = None if text is None else seconds_from(text.strip())
        if text is not None and seconds is None:
            self.notes.append(
                tr(
                    "line {line}: {name} {shown} is no number and was left out",
                    line=node.line,
                    name=name,
                    shown=shown(text),
                )
            )
        return seconds

    def remark(self, node: SgfNode) -> None:
        """A comment belongs to the last move, or to the game before the first one."""
        text = _text(node, "C")
        if text and self.begun:
            self.moves[-1].comment = self.joined(self.moves[-1].comment, text, node)
        elif text:
            self.comment = self.joined(self.comment, text, node)

    def mark(self, node: SgfNode) -> None:
        """Marks in a node without a move belong to the last move, or to the start of the game."""
        if "B" in node.values or "W" in node.values:
            return
        self.add_marks(self.moves[-1].data if self.begun else self.start, node)

    def add_marks(self, fields: dict[str, str], node: SgfNode) -> None:
        for name, places in marks_from(node.values, self.position.game, node.line).items():
            fields[name] = f"{fields[name]} {places}" if name in fields else places

    def joined(self, earlier: str | None, text: str, node: SgfNode) -> str:
        whole = f"{earlier}\n{text}" if earlier else text
        if len(whole) > self.limits.comment:
            told = tr(
                "the comments on one move have more than {comment} characters", comment=self.limits.comment
            )
            raise BadRecord(tr("{told}; shorten them or raise Limits.comment", told=told), node.line)
        return whole

    def first(self, name: str) -> str | None:
        """A property that says something about the whole game, wherever it stands."""
        return next((node.values[name][0] for node in self.tree.nodes if name in node.values), None)

    def tags(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for node in self.tree.nodes:
            for name, values in node.values.items():
                if name in _TAG_OF:
                    found.setdefault(_TAG_OF[name], values[0])
            for name, text in _pairs(node, names.OTHER_TAG):
                if TAG_NAME.fullmatch(name) and name not in OWN_TAGS:
                    found.setdefault(name, text)
        if self.start:
            found[START_MARKS] = start_text(self.start)
        if len(found) + len(OWN_TAGS) > self.limits.tags:
            told = tr("more than {tags} tags in one game", tags=self.limits.tags)
            raise BadRecord(tr("{told}; remove some or raise Limits.tags", told=told), self.tree.line)
        return found

    def ended(self, record: Record) -> Record:
        """Fill in how the game ended, by what the file says and by what the board says."""
        outcome = self.position.outcome
        text = self.first("RE") or ""
        told = names.result_from(text)
        if told is None:
            self.notes.append(tr("the result {shown} was not understood and left out", shown=shown(text)))
        record.result = told[0] if told and told[0] != "*" else result_of(outcome)
        record.verdict = "illegal move" if self.forbidden else names.verdict_after(text, outcome)
        own = self.first(names.VERDICT)
        if own is not None:
            record.verdict = own
        check_end(self.position, record.result, record.verdict, self.tree.line, self.tree.line)
        check_result_tag(record.tags, record.result, self.tree.line)
        record.notes = self.notes
        return record


def _text(node: SgfNode, name: str) -> str | None:
    values = node.values.get(name)
    return values[0] if values else None


def _pairs(node: SgfNode, name: str) -> Iterator[tuple[str, str]]:
    """Our own lists of `name:text`."""
    for value in node.values.get(name, []):
        key, _, text = value.partition(":")
        yield key, text

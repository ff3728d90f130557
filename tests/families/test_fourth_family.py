"""A family that nobody has heard of: each use names what is missing, and nobody takes it for another one."""

import inspect
import re
from collections.abc import Callable

import pytest

from tengen import BadRecord, Game, Position, Unsupported
from tengen._core import LineRule, NativeGame
from tengen.coach import review
from tengen.coach.hints import Step, hint_at
from tengen.families import FAMILIES, Family, family_of
from tengen.learn.features import Judge
from tengen.memory import canonical_key_of
from tengen.players import make_player
from tengen.players.seat import Budget, Unfit
from tengen.protocols.connectn.seat import ConnectNSeat
from tengen.protocols.gomocup.seat import GomocupSeat
from tengen.records import Record, digits, sgf
from tengen.referee.openings import make_openings, read_opening
from tengen.referee.report.boards import board_of
from tengen.rules.facts import FACTS, Facts
from tengen.rules.outcome import Side
from tengen.rules.spec import KINDS, Kind, Spec
from tengen.solving.threats import solve_by_threats
from tengen.web.positions.boards import board
from tengen.web.positions.editor import find_moves, read_setup
from tengen.web.positions.views import view
from tengen.web.tables.catalogue import allows_swap2
from tengen.web.tables.opponents import read_opponent


class Heaps(Family):
    name = "heaps"


def _native(spec: Spec) -> NativeGame:
    """Rules of the core that only have to be some: nobody gets as far as to play by them."""
    return NativeGame.line(spec.cols, spec.rows, 5, LineRule.freestyle)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    spec = Spec("heaps", "heaps", "nim", 7, 7, 0)
    kind = Kind("heaps", "Heaps", "Take from a heap.", "heaps", "", "heaps", lambda *_: spec)
    monkeypatch.setitem(KINDS, "heaps", kind)  # type: ignore[arg-type]
    monkeypatch.setitem(FACTS, "heaps", Facts(("Left", "Right"), _native))
    monkeypatch.setitem(FAMILIES, "heaps", Heaps())
    return Game("heaps")


USES: dict[str, tuple[str, Callable[[Position], object]]] = {
    "text": ("text board", lambda position: position.text()),
    "svg": ("SVG board", lambda position: position.svg()),
    "greedy": ("greedy player", lambda position: make_player("greedy").choose(position)),
    "level": ("levels", lambda position: make_player("tengen:level=1").choose(position)),
    "classic": ("classic player", lambda position: make_player("classic").choose(position)),
    "tdleaf": ("classic player", lambda position: make_player("classic:tdleaf").choose(position)),
    "made openings": ("openings", lambda position: make_openings(position.game, 1)),
    "read openings": ("openings", lambda position: read_opening("a1", position.game)),
    "web board": ("web board", lambda position: board(position.game)),
    "web view": ("web board", lambda position: view(position)),
    "editor": ("position editor", lambda position: find_moves(read_setup(position.game, {}))),
    "web opponent": ("classic player", lambda position: read_opponent("classic:window", position.game)),
    "idea": ("coach", lambda position: hint_at(position, position.legal_moves[0], None, Step.IDEA)),
    "area": ("hints", lambda position: hint_at(position, position.legal_moves[0], None, Step.AREA)),
    "puzzles": ("puzzles", lambda position: Family.judge(family_of(position.game), position.game)),
    "review": ("coach", lambda position: review(Record.from_position(position))),
    "levels": ("levels", lambda position: make_player("tengen:level=1").choose(position)),
    "memory": ("canonical key", canonical_key_of),
    "learning": ("weight that gives the scale", lambda position: Judge.of(position.game)),
    "report": ("SVG board", lambda position: board_of(position.game.name)),
}


@pytest.mark.parametrize("use", USES)
def test_every_use_says_what_is_missing(game: Game, use: str) -> None:
    thing, do = USES[use]
    with pytest.raises(Unsupported, match=f"^heaps games have no {re.escape(thing)} yet$"):
        do(Position(game))


def test_wires_and_files_of_one_family_refuse_it(game: Game) -> None:
    record = Record.from_position(Position(game))
    with pytest.raises(BadRecord, match="no drop game"):
        digits.dumps(record)
    with pytest.raises(BadRecord, match="no line game"):
        sgf.dumps(record)
    with pytest.raises(ValueError, match="only line games"):
        solve_by_threats(Position(game))
    for seat in (GomocupSeat("true"), ConnectNSeat("true")):
        with pytest.raises(Unfit, match="cannot play heaps"):
            seat.start(game, Side.FIRST, Budget(), "nobody")
    assert not allows_swap2(game)


def test_the_game_itself_is_there(game: Game) -> None:
    assert family_of(game).name == "heaps"
    assert game.side_names == ("Left", "Right")
    assert not any((game.places_stones, game.has_columns, game.counts_cells))
    assert Position(game).captured == {}


def test_a_family_without_an_object_or_facts_is_named(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FAMILIES, "heaps")
    with pytest.raises(Unsupported, match="no family is called 'heaps': there are line, drop, edge"):
        Position(game).text()
    monkeypatch.delitem(FACTS, "heaps")
    with pytest.raises(Unsupported, match="heaps games have no facts yet"):
        Game("heaps")


def used(family: Family, part: str) -> object:
    """The part, called with nothings if it is a method."""
    found = getattr(family, part)
    return found(*(None for _ in inspect.signature(found).parameters)) if callable(found) else found


PARTS = [name for name in vars(Family) if not name.startswith("_") and name != "name"]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_missing_in_a_bare_family_and_there_in_ours(part: str) -> None:
    with pytest.raises(Unsupported, match=r"^heaps games have no .* yet$"):
        used(Heaps(), part)
    assert inspect.getdoc(getattr(Family, part))
    for family in FAMILIES.values():
        assert part in vars(type(family)), f"{family.name} games have no {part}"

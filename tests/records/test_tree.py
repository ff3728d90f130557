"""Variations and marks survive our text format and SGF, and nodes are a view of the same tree."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import BadRecord, IllegalMove, Position
from tengen.records import Limits, Node, Record, RecordedMove, dumps, loads, sgf, tree
from tests.records.making import GAMES, LINE_GAMES, played, unhurried

G = '[Game "gomoku"]\n\n'


def bushy(name: str, seed: int) -> Record:
    """A random game with random variations, comments and marks."""
    chance = random.Random(seed)
    root = tree(Record.from_position(played(name, seed, 12)))
    nodes = [root, *root.mainline()]
    for _ in range(chance.randrange(25)):
        node = chance.choice(nodes)
        position = node.position()
        if position.is_over:
            continue
        before = len(node.variations)
        child = node.add(chance.choice(position.legal_moves))
        if len(node.variations) == before:
            continue
        nodes.append(child)
        assert child.entry is not None
        if chance.random() < 0.3:
            child.comment = chance.choice(["good", "a (bad) one", "{so} \\ [so]", "two\nlines"])
        if chance.random() < 0.3:
            child.entry.data["circle"] = " ".join(map(str, chance.sample(position.game.moves, 2)))
            child.entry.data["label"] = f"{position.game.moves[0]}=A"
    record = root.to_record()
    # The main line may have grown to the end of the game.
    told = Record.from_position(record.position())
    record.result, record.verdict = told.result, told.verdict
    return record


@unhurried
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_any_tree_survives_our_text(name: str, seed: int) -> None:
    record = bushy(name, seed)
    assert loads(dumps(record)) == record


@unhurried
@given(st.sampled_from(LINE_GAMES), st.integers(0, 2**32))
def test_any_tree_survives_sgf(name: str, seed: int) -> None:
    record = bushy(name, seed)
    again = sgf.loads(sgf.dumps(record))
    assert again.notes == []
    assert again == record


@unhurried
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_nodes_are_the_record_and_back(name: str, seed: int) -> None:
    record = bushy(name, seed)
    root = tree(record)
    assert root.to_record() == record
    assert [node.move for node in root.mainline()] == [entry.move for entry in record.moves]
    assert all(node.is_main for node in root.mainline())
    waiting: list[Node] = [root]
    while waiting:
        node = waiting.pop()
        assert [entry.move for entry in node.line()] == list(node.position().moves)
        assert all(child.parent is node for child in node)
        assert [child.is_main for child in node] == [
            node.is_main and not i for i in range(len(node.variations))
        ]
        waiting += node.variations


def test_changing_a_tree_leaves_the_record_alone() -> None:
    record = loads(G + "h8 i9 {[depth 3] old} g9 *")
    before = dumps(record)
    root = tree(record)
    first = root.next()
    assert first is not None
    other = first.add("h9", "new")
    assert first.add("h9") is other
    other.promote()
    reply = first.variations[1]
    assert reply.entry is not None
    reply.comment, reply.entry.data["depth"] = None, "4"
    assert dumps(record) == before
    assert dumps(root.to_record()).splitlines()[-1] == "h8 h9 {new} (i9 {[depth 4]} g9) *"
    reply.remove()
    assert dumps(other.to_record()).splitlines()[-1] == "h8 h9 {new} *"
    with pytest.raises(IllegalMove):
        other.add("h8")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("h8 (i9) *", "h8 (i9) *"),
        ("h8(i9)(j10)*", "h8 (i9) (j10) *"),
        ("h8 (i9 (j10)) *", "h8 (i9) (j10) *"),
        ("h8 {a} ( i9 {b} j10 ( k11 ) ) l12 *", "h8 {a} (i9 {b} j10 (k11)) l12 *"),
    ],
)
def test_variations_stand_behind_the_move_that_they_replace(text: str, written: str) -> None:
    assert dumps(loads(G + text)).splitlines()[-1] == written


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(h8) *", "behind the move that it replaces"),
        ("h8 () *", "a variation without a move"),
        ("h8 (i9 *", "1 variations are not closed"),
        ("h8 ) *", "without an opening one"),
        ("h8 ({a} i9) *", r"a comment behind \("),
        ("h8 (i9) {a} *", r"a comment behind \)"),
        ("h8 i9 (h8) *", "move 2: h8 is illegal"),
        ("h8 (i9 1-0) *", "not closed"),
    ],
)
def test_a_broken_variation_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadRecord, match=told):
        loads(G + text)


def test_depth_and_number_have_limits() -> None:
    with pytest.raises(BadRecord, match="more than 2 variations inside each other"):
        loads(G + "h8 (i9 a1 (b1 c1 (d1 e1 (f1)))) *", Limits(variations=2))
    with pytest.raises(BadRecord, match="with all variations"):
        loads(G + "h8 i9 (i8) (i7) *", Limits(moves=3))
    game = Position("gomoku").game
    line = [RecordedMove(game.moves[120])]
    for number in range(60):
        line = [RecordedMove(game.moves[number]), RecordedMove(game.moves[121], variations=[line])]
    with pytest.raises(BadRecord, match=r"Limits\.variations"):
        Record(game, line).check()


def test_records_made_by_hand_are_checked() -> None:
    game = Position("gomoku").game
    one, two, three = (RecordedMove(game.parse_move(text)) for text in ("h8", "i9", "j10"))
    one.variations = [[]]
    with pytest.raises(BadRecord, match="empty variation"):
        Record(game, [one]).check()
    two.variations, one.variations = [[three]], [[two]]
    with pytest.raises(BadRecord, match="put them beside it"):
        dumps(Record(game, [one]))


def test_a_bad_variation_of_sgf_costs_only_itself() -> None:
    head = "(;GM[4]SZ[15]RU[0];B[hh]"
    for bad in ("(;B[ii])", "(;W[hh])", "(;AW[ii])", "(;W[zz])", "(;W[ii]B[jj])", "(;C[no move])"):
        record = sgf.loads(f"{head}(;W[hg];B[ih]){bad}(;W[ii]))")
        assert dumps(record).splitlines()[-1] == "h8 h9 (i7) i8 *"
        assert record.notes == ["1 variations cannot be read and were left out"]


def test_too_many_variations_of_sgf_are_left_out() -> None:
    text = "(;GM[4]SZ[15]RU[0];B[hh](;W[hg])(;W[hf])(;W[he]))"
    record = sgf.loads(text, limits=Limits(moves=3))
    assert dumps(record).splitlines()[-1] == "h8 h9 (h10) *"
    assert record.notes == ["1 variations cannot be read and were left out"]
    assert sgf.loads(text, limits=Limits(variations=0)).notes == [
        "2 variations cannot be read and were left out"
    ]


def test_marks_of_sgf_are_fields() -> None:
    record = sgf.loads("(;GM[4]SZ[15]RU[0];B[hh]CR[aa:ba][zz]TR[cc]LB[dd:one two][ee:])")
    assert record.moves[0].data == {"circle": "a15 b15", "triangle": "c13", "label": "d12=one_two"}
    assert "CR[aa][ba]TR[cc]LB[dd:one_two]" in sgf.dumps(record)
    record.moves[0].data["circle"] = "everywhere"
    assert sgf.loads(sgf.dumps(record)) == record

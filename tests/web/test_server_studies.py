"""Studies are kept, found again, changed by their owner only, and come back from a deletion."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tengen import Position
from tengen.records import Record, sgf, tree
from tengen.web.settings import Settings
from tengen.web.studies.store import MOST_EACH, StudyStore
from tengen.web.studies.trees import nodes_of, record_of
from tengen.web.wire import Refusal
from tests.oracle.games import random_game
from tests.web.running import Client, serving

_OWNER, _OTHER = "an owner's own secret", "somebody else's secret"
_START = {"parent": -1, "move": ""}
_FORK: list[dict[str, Any]] = [
    {**_START, "comment": "before", "fields": {"circle": "h8"}},
    {"parent": 0, "move": "h8", "fields": {"used": "1.5", "depth": "7"}},
    {"parent": 1, "move": "i9", "comment": "main"},
    {"parent": 1, "move": "h9", "comment": "other", "fields": {"label": "g7=A", "cross": "a1 b2"}},
    {"parent": 3, "move": "g8"},
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("studies")


@pytest.fixture(scope="module")
def tab(folder: Path) -> Iterator[Client]:
    with serving(Settings(data=folder, burst=10_000)) as url, Client(url) as client:
        yield client


def _save(tab: Client, **more: Any) -> Any:
    return tab.ask("save", **{"owner": _OWNER, "title": "Forks", "game": "gomoku", "nodes": _FORK, **more})


def _bare(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in node.items() if name != "mover"} for node in nodes]


def test_a_study_comes_back_as_it_was(tab: Client) -> None:
    kept = _save(tab, tags={"First": "Ada"})
    found = tab.ask("study", study=kept["study"], owner=_OWNER)
    assert _bare(found["nodes"]) == _FORK
    assert [node.get("mover") for node in found["nodes"]] == [None, 0, 1, 1, 0]
    assert (found["title"], found["mine"], found["tags"]["First"]) == ("Forks", True, "Ada")
    assert found["view"]["moves"] == ["h8", "i9"]
    assert kept["study"] in [line["study"] for line in tab.ask("studies", owner=_OWNER)["studies"]]


def test_somebody_else_may_read_but_not_change(tab: Client) -> None:
    study = _save(tab)["study"]
    assert tab.ask("study", study=study)["mine"] is False
    assert tab.ask("study", study=study, owner=_OTHER)["mine"] is False
    assert tab.ask("studies", owner=_OTHER)["studies"] == []
    assert tab.refused("rename", study=study, owner=_OTHER, title="Mine") == "not-yours"
    assert tab.refused("discard", study=study, owner=_OTHER) == "not-yours"
    again = {"owner": _OTHER, "title": "Mine", "game": "gomoku", "nodes": _FORK, "study": study, "version": 1}
    assert tab.refused("save", **again) == "not-yours"


def test_a_change_that_was_not_seen_is_not_written_over(tab: Client) -> None:
    kept = _save(tab)
    newer = _save(tab, study=kept["study"], version=kept["version"], nodes=_FORK[:3])
    assert (newer["version"], newer["moves"]) == (2, 2)
    late = {"owner": _OWNER, "title": "Late", "game": "gomoku", "nodes": _FORK, "study": kept["study"]}
    assert tab.refused("save", **late, version=1) == "changed"
    assert len(tab.ask("study", study=kept["study"])["nodes"]) == 3


def test_a_deletion_can_be_undone(tab: Client) -> None:
    study = _save(tab, title="Gone")["study"]
    tab.ask("discard", study=study, owner=_OWNER)
    assert tab.refused("study", study=study) == "not-found"
    assert study not in [line["study"] for line in tab.ask("studies", owner=_OWNER)["studies"]]
    tab.ask("discard", study=study, owner=_OWNER, undo=True)
    tab.ask("rename", study=study, owner=_OWNER, title="Back")
    assert tab.ask("study", study=study)["title"] == "Back"


def test_studies_outlive_the_server(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path)) as url, Client(url) as client:
        study = _save(client)["study"]
    with serving(Settings(data=tmp_path)) as url, Client(url) as client:
        assert _bare(client.ask("study", study=study)["nodes"]) == _FORK


@pytest.mark.parametrize(
    ("nodes", "code"),
    [
        ([], "bad"),
        ([{"parent": 0, "move": ""}], "bad"),
        ([_START, {"parent": 1, "move": "h8"}], "bad"),
        ([_START, {"parent": 0, "move": "z99"}], "bad-move"),
        ([_START, {"parent": 0, "move": "h8"}, {"parent": 1, "move": "h8"}], "illegal"),
        ([{**_START, "fields": {"circle": "q20"}}], "bad"),
        ([_START, {"parent": 0, "move": "h8", "fields": {"NO": "x"}}], "bad"),
        ([_START, {"parent": 0, "move": "h8", "fields": {"label": "z=A"}}], "bad"),
    ],
)
def test_trees_that_make_no_sense_are_refused(tab: Client, nodes: list[dict[str, Any]], code: str) -> None:
    assert tab.refused("tree", game="gomoku", nodes=nodes) == code


def test_import_and_export_keep_every_branch(tab: Client) -> None:
    text = tab.ask("export", format="sgf", game="gomoku", nodes=_FORK, tags={"First": "Ada", "Event": None})
    found = tab.ask("import", text=text["text"])
    assert _bare(found["nodes"]) == _FORK
    assert found["tags"]["First"] == "Ada"
    foreign = "(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[jh])(;W[gg]C[other](;B[ff])(;B[fg])))"
    moves = [node["move"] for node in tab.ask("import", text=foreign)["nodes"]]
    assert sorted(moves) == sorted(["", "h8", "i9", "j8", "g9", "f10", "f9"])


@pytest.mark.parametrize("game", ["gomoku:9", "renju", "connect4", "popout:4x4x3", "dots:2x2", "hexifence:2"])
def test_any_tree_survives_the_browser_and_the_files(game: str) -> None:
    dice = random.Random(game)
    for seed in range(5):
        root = tree(Record.from_position(Position(game, list(random_game(game, seed, 60)))))
        nodes = [root, *root.mainline()]
        for start in dice.sample(nodes, min(4, len(nodes))):
            legal = start.position().legal_moves if not start.position().is_over else []
            if legal:
                start.add(dice.choice(legal), dice.choice([None, "why not {this}"]))
        record = root.to_record()
        back = record_of(record.game, nodes_of(record), record.tags)
        assert back == record
        if record.game.places_stones:
            assert sgf.loads(sgf.dumps(back)).moves == record.moves
        movers = [node["mover"] for node in nodes_of(record)[1:]]
        assert len(movers) == len(nodes_of(record)) - 1


def test_an_owner_has_a_bounded_number_of_studies(tmp_path: Path) -> None:
    store = StudyStore(tmp_path)
    text = "ignored"
    for _ in range(MOST_EACH):
        last = store.add(_OWNER, "here", "T", "gomoku", 0, text)
    with pytest.raises(Refusal, match="the most"):
        store.add(_OWNER, "here", "T", "gomoku", 0, text)
    store.discard(last.id, _OWNER)
    store.add(_OWNER, "here", "T", "gomoku", 0, text)
    store.close()


def test_movers_of_an_edge_game_are_who_really_moved() -> None:
    position = Position("dots:1x1", "h00 v00 h10 v01")
    assert [node["mover"] for node in nodes_of(Record.from_position(position))[1:]] == [0, 1, 0, 1]
    longer = Position("dots:1x2", "h00 v00 h10 v01 h01")
    assert [node["mover"] for node in nodes_of(Record.from_position(longer))[1:]] == [0, 1, 0, 1, 1]

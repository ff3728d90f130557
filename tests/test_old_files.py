"""What an older version wrote is opened and gone on with; `tests/data/old/README.md` says what there is."""

import json
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from tengen import Engine, Game, Limit, Position, Side
from tengen.coach.attempt import Attempt
from tengen.coach.collection import Collection
from tengen.coach.practice import SOLVED
from tengen.engine.weights import own_weights, read_weights
from tengen.jobs import Here
from tengen.learn import resume as resume_training
from tengen.learn.comparison import resume_comparison
from tengen.memory import Memory, RememberingPlayer
from tengen.players import EnginePlayer
from tengen.players.seat import Budget
from tengen.protocols.hosted.agent_seat import AgentSeat
from tengen.records import Record, load
from tengen.referee.journal import Journal
from tengen.referee.match import resume
from tengen.web.settings import Settings
from tests.web.running import Client, serving

OLD = Path(__file__).parent / "data" / "old"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy that may be written to."""
    return Path(shutil.copytree(OLD, tmp_path / "old"))


JOURNALS = {"match": 8, "sprt": 10, "round-robin": 12, "knockout": 12, "swiss": 24}


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_that_is_complete_stays_as_it_is(old: Path, name: str) -> None:
    path = old / "journals" / f"{name}.jsonl"
    before = path.read_bytes()
    contest = resume(path, crew=Here())
    assert (contest.finished, contest.done) == (True, JOURNALS[name])
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", JOURNALS)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_a_journal_that_was_cut_is_played_on(old: Path, name: str, share: float) -> None:
    path = old / "journals" / f"{name}.jsonl"
    whole = {(game.pair, game.leg): game for game in Journal.read(path).games}
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = 1 + int(share * len(whole))
    path.write_text("".join(lines[:kept]) + lines[kept][:20], encoding="utf-8")
    contest = resume(path, crew=Here())
    assert contest.finished
    assert "".join(lines[:kept]) == "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:kept])
    found = {(game.pair, game.leg): game for game in contest.journal.games}
    assert len(found) == len(whole)
    if name != "swiss":  # later rounds are drawn better now
        told = {place: (game.first, game.opening, game.result) for place, game in found.items()}
        assert told == {place: (game.first, game.opening, game.result) for place, game in whole.items()}


@pytest.mark.parametrize(("name", "last"), [("tdleaf", 12), ("treestrap", 8)])
def test_a_training_goes_on_from_its_checkpoint_to_the_same_weights(old: Path, name: str, last: int) -> None:
    folder = old / "trainings" / name
    wanted = json.loads((folder / "learned.json").read_text(encoding="utf-8"))["games"]
    for path in [folder / "learned.json", *folder.glob("checkpoints/*")]:
        if path.name not in ("00000000.json", "00000004.json"):
            path.unlink()
    resume_training(folder, crew=Here())
    games = json.loads((folder / "learned.json").read_text(encoding="utf-8"))["games"]
    for game, weights in wanted.items():
        # Weights that the older version did not have count nothing.
        assert games.pop(game) == {name: weights.get(name, 0) for name in own_weights(game)}
    assert not games
    kept = json.loads((OLD / "trainings" / name / "checkpoints" / f"{last:08}.json").read_text())
    again = json.loads((folder / "checkpoints" / f"{last:08}.json").read_text())
    assert again == kept


def test_a_question_to_the_gate_is_gone_on_with(old: Path) -> None:
    folder = old / "trainings" / "gate"
    wanted = json.loads((folder / "ruling.json").read_text(encoding="utf-8"))
    (folder / "ruling.json").unlink()
    journal = folder / "old.jsonl"
    journal.write_text("".join(journal.read_text(encoding="utf-8").splitlines(keepends=True)[:3]))
    resume_comparison(folder, crew=Here())
    assert json.loads((folder / "ruling.json").read_text(encoding="utf-8")) == wanted


def test_a_memory_knows_its_games_and_positions_and_takes_more(old: Path) -> None:
    with Memory(old / "memory.db") as memory:
        before = memory.statistics()
        assert (before.games, before.positions, before.proven) == (3, 21, 7)
        games = memory.games()
        assert {(game.first, game.second, game.result) for game in games} == {("tengen", "Ada", "1-0")}
        first = memory.game(games[-1].id)
        assert first is not None
        position = Position("connect:4x4x3")
        assert memory.experience(position).total.games == 3
        assert memory.recall(position) is not None
        with RememberingPlayer(EnginePlayer(Limit(nodes=300), memory=1, seed=1), memory) as player:
            player.choose(position)
            assert player.answered == 1
        assert memory.add_game(games[0].record) is None  # the same game again
        more = Position("connect:4x4x3", "1 2 1 2 1")
        memory.add_game(Record.from_position(more, First="tengen", Second="Ada"))
        assert memory.flush()
        assert memory.statistics().games == 4
        assert set(memory.ratings("connect:4x4x3")) == {"tengen", "Ada"}


@pytest.mark.parametrize("path", sorted((OLD / "records").iterdir()), ids=lambda path: path.name)
def test_records_are_read_as_they_were_written(path: Path) -> None:
    games = {"connect4.txt": "connect4", "hexifence.txt": "hexifence:2"}
    record = load(path, games.get(path.name))
    assert record.position().ply == len(record.moves) > 8


def test_weights_are_loaded_as_they_were_saved() -> None:
    with Engine(memory=1) as engine:
        assert engine.load_weights(OLD / "weights.json")["note"] == "by hand"
        assert engine.weights("popout")["threat"] == 777


def test_numbers_of_an_older_version_are_read_and_later_weights_are_nothing() -> None:
    read = read_weights("16/50/5/3/60/140/10/140/10/90/150", "connect4")
    assert list(read) == list(own_weights("connect4"))
    assert read["turn"] == 150
    assert not any(value for name, value in read.items() if name.startswith("filling up"))


def test_answers_to_puzzles_and_own_puzzles_count(old: Path) -> None:
    collection = Collection(old / "puzzles")
    standing = collection.standing("Ada", "gomoku")
    assert (standing.solved, standing.tried, standing.best_streak) == (2, 3, 2)
    assert 1200 < standing.rating.rating < 1400
    (own,) = collection.pool("Ada", own=True)
    with Attempt(own) as attempt:
        assert attempt.play(own.answer).solved
    collection.note("Ada", own, SOLVED)
    assert collection.standing("Ada", "gomoku").tried == 4


def test_an_agent_that_was_written_still_plays() -> None:
    game = Game("gomoku")
    with AgentSeat(OLD / "agent") as seat:
        budget = Budget(move=30.0)
        seat.start(game, Side.FIRST, budget, "nobody")
        assert seat.choose(Position(game), budget).move is not None


def test_tables_are_sat_at_and_played_on(old: Path) -> None:
    data = old / "web"
    seats = json.loads((data / "tokens.json").read_text(encoding="utf-8"))
    with sqlite3.connect(data / "web.db") as store:  # else they are so old that they are forgotten
        store.execute("UPDATE tables SET touched = ?", (time.time(),))
    store.close()
    with serving(Settings(data=data)) as url, Client(url) as tab, Client(url) as guest:
        link = seats["link"]
        mine = tab.ask("join", table=link["table"], token=link["token"])["state"]
        assert mine["view"]["moves"] == ["4", "4"]
        assert mine["clock"] is not None
        guest.ask("join", table=link["table"], token=link["invite"])
        tab.ask("move", table=link["table"], move="3")
        assert guest.state(lambda state: len(state["view"]["moves"]) == 3)["view"]["moves"][-1] == "3"

        engine = seats["engine"]
        state = tab.ask("join", table=engine["table"], token=engine["token"])["state"]
        assert state["view"]["moves"] == engine["moves"]
        tab.ask("move", table=engine["table"], move="f6")
        answered = tab.state(lambda state: len(state["view"]["moves"]) == 4)
        assert answered["view"]["moves"][:3] == [*engine["moves"], "f6"]

        swap2 = seats["swap2"]
        assert tab.ask("join", table=swap2["table"], token=swap2["token"])["state"]["swap2"]["stones"] == 2
        over = seats["over"]
        ended = tab.ask("join", table=over["table"], token=over["token"])["state"]
        assert ended["view"]["moves"] == ["a1", "b1", "a2", "b2", "a3"]
        assert not ended["can"]["move"]

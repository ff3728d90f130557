"""Games to learn from: what slices hold, and what happens when processes die or share a folder."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen import Position, Side
from tengen.jobs import Here
from tengen.learn import BadSettings, BadTraining
from tengen.learn.network import BadSlice, PlayFolder, PlaySettings, Slice, play_slices, read_slice
from tengen.learn.network.play import SliceTask
from tengen.learn.network.played_games import read_games
from tengen.learn.network.slices import NO_MOVE, UNKNOWN
from tengen.referee.match import play_match


def small(game: str = "gomoku", **more: Any) -> PlaySettings:
    return PlaySettings(game, **{"nodes": 150, "games": 3, "seed": 5, **more})


def cell(position: Position, code: int) -> str:
    return position.game.cell_name((int(code) >> 5, int(code) & 31))


def position_of(some: Slice, place: int) -> Position:
    position = Position(some.header["settings"]["game"])
    for code in some.moves[some.starts[place] : some.starts[place + 1]]:
        position.play(cell(position, code))
    return position


def wins_at_once(position: Position) -> bool:
    """Tried by hand: does any move end the game for the side to move?"""
    for move in position.legal_moves:
        after = position.copy()
        after.play(move)
        if after.outcome is not None and after.outcome.winner == position.turn:
            return True
    return False


@pytest.mark.parametrize("game", ["gomoku", "standard:13", "renju", "caro:20"])
def test_positions_are_legal_and_want_an_estimate(game: str, tmp_path: Path) -> None:
    path = tmp_path / "slice.npz"
    path.write_bytes(SliceTask(small(game), 0).play().data)
    some = read_slice(path)
    assert some.header["settings"]["game"] == game
    assert len(some) > 20
    assert 0 < some.tree.sum() < len(some) / 2
    for place in range(len(some)):
        position = position_of(some, place)
        assert not position.is_over
        assert position.is_legal(cell(position, some.best[place]))
        assert not wins_at_once(position)
        root = some.root_moves[place]
        for code in root[root != NO_MOVE]:
            assert position.is_legal(cell(position, code))
        assert (np.diff(some.root_nodes[place].astype(np.int64)) <= 0).all()
        assert some.root_nodes[place].sum() <= some.nodes[place]
        assert (some.result[place] == UNKNOWN) == some.tree[place]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games of five in a row by players that know nothing."""
    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    play_match("greedy", "random", path, game="gomoku:9", games=4, seed=3, crew=Here())
    return path


def test_games_of_others_are_labelled(journal: Path, tmp_path: Path) -> None:
    settings = small("gomoku:9", journals=(str(journal),), tree=0)
    folder = PlayFolder.create(tmp_path / "positions", settings, 1)
    assert folder.slices == 2, "four games, three in a slice"
    play_slices(folder, crew=Here())
    games = read_games("gomoku:9", [str(journal)])
    assert len(games) == 4
    for number, file in enumerate(folder.files()):
        some = read_slice(file)
        for place in range(len(some)):
            game = games[3 * number + int(some.game[place])]
            position = position_of(some, place)
            assert tuple(position.moves) == game.moves[: position.ply]
            assert some.result[place] == game.result * (1 if position.turn is Side.FIRST else -1)


def test_journals_without_such_games_are_refused(journal: Path, tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="no finished game of renju"):
        PlayFolder.create(tmp_path / "one", small("renju", journals=(str(journal),)), 1)
    with pytest.raises(BadSettings, match="there is no journal"):
        PlayFolder.create(tmp_path / "two", small(journals=(str(tmp_path / "no.jsonl"),)), 1)


def test_hard_positions_are_searched_again_for_longer() -> None:
    tasks = [SliceTask(small(hard_share=share, hard=0.1, deep=0, tree=0.3), 0) for share in (0.0, 1.0)]
    usual, again = (_read(task.play().data) for task in tasks)
    assert usual.nodes.max() < 2 * 150
    longer = again.nodes > 4 * 150
    assert 0 < longer.sum() < len(again)
    assert longer[again.tree].any()


def test_a_result_is_seen_from_the_side_to_move() -> None:
    made = SliceTask(small(games=6), 0).play()
    assert made.positions > 0
    some = _read(made.data)
    played = np.flatnonzero(~some.tree)
    for game in range(6):
        places = [place for place in played if some.game[place] == game]
        first = {
            int(some.result[p]) * (1 if (some.starts[p + 1] - some.starts[p]) % 2 == 0 else -1)
            for p in places
        }
        assert len(first) <= 1, "one game has one result"
        for place in places:
            if some.proven[place]:
                assert some.result[place] == np.sign(int(some.value[place]))


def _read(data: bytes) -> Slice:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "slice.npz"
        path.write_bytes(data)
        return read_slice(path)


def test_the_same_number_makes_the_same_file_and_another_does_not() -> None:
    one, again, other = (SliceTask(small(), number).play().data for number in (0, 0, 1))
    assert one == again
    assert _read(one).moves.tobytes() != _read(other).moves.tobytes()


def test_a_slice_that_somebody_else_plays_is_left_to_him(tmp_path: Path) -> None:
    folder = PlayFolder.create(tmp_path / "f", small(games=1), 3)
    claim = folder.claim(1)
    assert claim is not None
    assert folder.claim(1) is None
    assert play_slices(folder, crew=Here()) == 2
    assert [path.name for path in folder.files()] == ["slice-000000.npz", "slice-000002.npz"]
    claim.release()
    assert play_slices(PlayFolder.open(folder.path), crew=Here()) == 1
    assert play_slices(folder, crew=Here()) == 0
    assert not list(folder.path.glob("*.lock"))
    assert folder.positions() == sum(len(read_slice(path)) for path in folder.files())


def test_a_killed_process_loses_nothing_but_its_slice(tmp_path: Path) -> None:
    settings = small(games=8, nodes=400)
    folder = PlayFolder.create(tmp_path / "f", settings, 4)
    words = [
        sys.executable,
        "-m",
        "tengen",
        "fit",
        "play",
        "--resume",
        str(folder.path),
        "--concurrency",
        "1",
    ]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while not folder.files() and time.monotonic() < end:
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        process.wait()
    before = {path.name: path.stat().st_mtime_ns for path in folder.files()}
    assert before
    play_slices(folder, crew=Here())
    assert [path.name for path in folder.files()] == [f"slice-{number:06d}.npz" for number in range(4)]
    assert all((folder.path / name).stat().st_mtime_ns == then for name, then in before.items())
    last = folder.files()[-1].read_bytes()
    assert last == SliceTask(settings, 3).play().data


def test_a_damaged_slice_is_refused(tmp_path: Path) -> None:
    data = SliceTask(small(games=1), 0).play().data
    torn, altered, foreign = (tmp_path / name for name in ("torn.npz", "altered.npz", "foreign.npz"))
    torn.write_bytes(data[: len(data) // 2])
    middle = data.index(b"moves.npy") + 60
    altered.write_bytes(data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :])
    with foreign.open("wb") as file:
        np.savez(file, header=np.frombuffer(b'{"format": "something else"}', np.uint8))
    for path in (torn, altered, foreign, tmp_path / "none.npz"):
        with pytest.raises(BadSlice, match=path.stem):
            read_slice(path)


def test_a_folder_of_another_engine_is_refused(tmp_path: Path) -> None:
    folder = PlayFolder.create(tmp_path / "f", small(), 1)
    told = folder.path / "play.json"
    told.write_text(json.dumps({**json.loads(told.read_text()), "engine": "another"}))
    with pytest.raises(BadSettings, match="begin a new folder"):
        PlayFolder.open(folder.path)
    with pytest.raises(BadTraining, match="--resume"):
        PlayFolder.create(folder.path, small(), 1)
    with pytest.raises(BadTraining, match=r"no play\.json"):
        PlayFolder.open(tmp_path)


@pytest.mark.parametrize(
    ("game", "numbers", "words"),
    [
        ("tictactoe", {}, "has no network"),
        ("gomoku", {"nodes": 0}, "nodes is from 1"),
        ("gomoku", {"fewest_stones": 9, "most_stones": 4}, "most-stones is from 9"),
    ],
)
def test_settings_without_sense_are_refused(game: str, numbers: dict[str, int], words: str) -> None:
    with pytest.raises(BadSettings, match=words):
        PlaySettings(game, **numbers)

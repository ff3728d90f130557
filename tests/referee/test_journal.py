"""The journal: nothing is lost, wherever it is cut off; nothing is believed that is not whole."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.referee.contest import Contest
from tengen.referee.journal import BadJournal, Journal, NoRoom
from tengen.referee.repair import repair_journal
from tests.referee.making import PLAN, game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with three games."""
    path = tmp_path / "match.jsonl"
    with Journal.create(path, PLAN.to_header()) as journal:
        for pair, leg in ((0, 0), (0, 1), (1, 0)):
            journal.append(game(pair, leg))
    return path


def test_what_is_written_is_read_back(path: Path) -> None:
    journal = Journal.read(path)
    assert journal.games == [game(0, 0), game(0, 1), game(1, 0)]
    assert journal.header["players"] == {"one": "random", "two": "random"}
    assert (1, 0) in journal
    assert (1, 1) not in journal
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_cut_off_at_any_byte_it_goes_on_with_the_whole_games(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)  # thousands of them take long
    data = path.read_bytes()
    first_line = data.index(b"\n") + 1
    cut = tmp_path / "cut.jsonl"
    for length in range(len(data) + 1):
        cut.write_bytes(data[:length])
        if length < first_line:
            with pytest.raises(BadJournal, match="nothing was played"):
                Journal.open(cut)
            continue
        whole = data[:length].count(b"\n") - 1
        with Journal.open(cut) as journal:
            assert len(journal.games) == whole
            journal.append(game(2, 1))
        again = Journal.read(cut)
        assert again.games == [*[game(0, 0), game(0, 1), game(1, 0)][:whole], game(2, 1)]
        Contest(again)


def test_broken_lines_are_left_out_and_named(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for broken, words in (
        (b"{}\n", "line 3: its checksum does not fit"),
        (b"\x00\x00\x00\n", "line 3: no line of a journal"),
        (b"[1, 2]\n", "line 3: no line of a journal"),
        (b'{"pair": 1e400}\n', "line 3"),
        (lines[1], "line 3: pair 0, leg 0 is there already"),
        (b"[" * 100_000 + b"\n", "line 3"),
        (json.dumps({**game(0, 1).to_json(), "moves": [[]]}).encode() + b"\n", "line 3: its checksum"),
        (lines[2].replace(b'"leg":1', b'"leg":7'), "line 3: its checksum does not fit"),
    ):
        path.write_bytes(b"".join([lines[0], lines[1], broken, lines[3]]))
        with Journal.open(path) as journal:
            assert [(one.pair, one.leg) for one in journal.games] == [(0, 0), (1, 0)]
            assert len(journal.damaged) == 1
            assert words in journal.damaged[0]
            assert "tengen journal repair" in journal.damage
    path.write_bytes(b'{"a": 1}\n')
    with pytest.raises(BadJournal, match="no journal"):
        Journal.read(path)
    path.write_bytes(b'{"tengen": "journal", "version": 99}\n')
    with pytest.raises(BadJournal, match="version 99"):
        Journal.read(path)


def test_a_game_is_never_written_twice(path: Path) -> None:
    with Journal.open(path) as journal, pytest.raises(BadJournal, match="already"):
        journal.append(game(1, 0))
    with pytest.raises(BadJournal, match="only to be read"):
        Journal.read(path).append(game(2, 0))


def test_no_file_is_overwritten(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(BadJournal, match="exists already"):
        Journal.create(path, {})
    assert path.read_bytes() == before


def test_two_writers_are_refused_and_readers_are_not(path: Path) -> None:
    with Journal.open(path):
        code = f"from tengen.referee.journal import Journal; Journal.open({str(path)!r})"
        other = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
        )
        assert "is being written by another process" in other.stderr
        with pytest.raises(BadJournal, match="another process"):
            Journal.open(path)
        assert len(Journal.read(path).games) == 3
    with Journal.open(path) as journal:
        assert len(journal.games) == 3


def test_a_full_disk_leaves_no_half_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    before = path.read_bytes()
    with Journal.open(path) as journal:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(NoRoom, match=r"m\S+ cannot.*No space.*tengen match --resume /\S+match.jsonl"):
            journal.append(game(2, 0))
        monkeypatch.undo()
        assert path.read_bytes() == before
        journal.append(game(2, 1))
    assert [played.leg for played in Journal.read(path).games] == [0, 1, 0, 1]


def test_games_of_another_match_are_left_out(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.append(game(9, 0))
    contest = Contest(Journal.read(path))
    assert contest.done == 3
    assert contest.journal.damaged == ["pair 9, leg 0 is not what the first line plans"]


def test_what_somebody_else_writes_while_it_is_open_goes_with_the_next_game(path: Path) -> None:
    before = path.read_bytes()
    with Journal.open(path) as journal:
        with open(path, "ab") as intruder:
            intruder.write(b"garbage without an end" * 100)
        journal.append(game(1, 1))
    assert path.read_bytes().startswith(before)
    assert Journal.read(path).games == [game(0, 0), game(0, 1), game(1, 0), game(1, 1)]
    with Journal.open(path) as journal:
        os.truncate(path, 40)
        journal.append(game(2, 0))
    again = Journal.read(path)
    assert again.games == [game(0, 0), game(0, 1), game(1, 0), game(1, 1), game(2, 0)]
    assert again.damaged == []


def test_a_repaired_journal_has_every_good_game(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"I won every game\n", lines[2][:-9] + b"\n", lines[3], b'{"pa']))
    result = repair_journal(path)
    assert (result.games, len(result.damaged), result.written) == (2, 2, path)
    assert result.kept is not None
    assert b"I won every game" in result.kept.read_bytes()
    mended = Journal.read(path)
    assert mended.games == [game(0, 0), game(1, 0)]
    assert (mended.damaged, mended.damage) == ([], "")
    assert repair_journal(path).written is None, "there is nothing more to mend"
    assert repair_journal(path, path.with_name("copy.jsonl")).games == 2


def test_journals_without_checksums_still_count(path: Path) -> None:
    plain = [json.loads(line) for line in path.read_bytes().splitlines()]
    for entry in plain:
        del entry["sum"]
    path.write_text("".join(json.dumps(entry) + "\n" for entry in plain))
    old = Journal.read(path)
    assert (len(old.games), old.damaged) == (3, [])

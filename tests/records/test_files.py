"""Records as files."""

import os
import stat
from pathlib import Path

import pytest

from tengen import BadRecord, Position, UnknownGame
from tengen.records import Limits, Record, digits, dump, dump_all, dumps, hexifence, load, load_all, sgf
from tests.records.making import GAMES, played


def _game(name: str = "gomoku") -> Record:
    return Record.from_position(played(name, seed=2), First="Ada", Second="Žofie 囲")


@pytest.mark.parametrize("name", ["a.tengen", "A.TENGEN", "a.sgf", "a.SGF"])
def test_the_suffix_names_the_format(tmp_path: Path, name: str) -> None:
    dump(_game(), tmp_path / name)
    assert load(tmp_path / name) == _game()
    assert load(str(tmp_path / name)) == _game()
    first = (tmp_path / name).read_text(encoding="utf-8")[0]
    assert first == ("(" if name.lower().endswith("sgf") else "[")


def test_several_games_stand_in_one_file(tmp_path: Path) -> None:
    games = [_game(name) for name in GAMES]
    dump_all(games, tmp_path / "all.tengen")
    assert load_all(tmp_path / "all.tengen") == games
    dump_all(games[:3], tmp_path / "all.sgf")
    assert load_all(tmp_path / "all.sgf") == games[:3]
    with pytest.raises(BadRecord, match="more than one game; use read_all or load_all"):
        load(tmp_path / "all.tengen")


def test_without_a_known_suffix_the_content_tells(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("\ufeff\n" + dumps(_game()), encoding="utf-8")
    assert load(path) == _game()
    path.write_text(sgf.dumps(_game()), encoding="utf-8")
    assert load(path) == _game()
    drop, edge = played("popout", seed=1), played("hexifence:2", seed=1)
    path.write_text(hexifence.dumps(edge))
    assert load(path) == Record.from_position(edge)
    path.write_text(digits.dumps(drop))
    assert load(path, game="popout") == Record.from_position(drop)
    path.write_text("0 0\n0 1\n")
    assert load(path, game="hexifence:2").position() == Position("hexifence:2", "0:0 0:1")


@pytest.mark.parametrize("content", [b"", b"4455\n", b"hello", b"\xff\xfe\x00", b"PK\x03\x04"])
def test_what_is_no_known_format_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    with pytest.raises(
        BadRecord, match=r"the format of a \.txt file cannot be told .* name it \.tengen or \.sgf"
    ):
        load(path)
    with pytest.raises(BadRecord, match="cannot be told"):
        load(path, game="gomoku")


def test_the_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.tengen"
    path.write_text('[Game "gomoku"]\nh8 h8 *')
    with pytest.raises(BadRecord, match="line 2: move 2") as caught:
        load(path)
    assert caught.value.__notes__ == [f"in the file {path}"]


def test_a_game_of_another_kind_is_refused(tmp_path: Path) -> None:
    dump(_game(), tmp_path / "a.tengen")
    assert load(tmp_path / "a.tengen", game="gomoku:15") == _game()
    with pytest.raises(BadRecord, match="the file holds a game of gomoku, not of renju"):
        load(tmp_path / "a.tengen", game="renju")
    with pytest.raises(UnknownGame):
        load(tmp_path / "a.tengen", game="chess")


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.tengen"
    path.write_bytes(b" " * 1001)
    with pytest.raises(BadRecord, match="larger than 1000 bytes"):
        load(path, limits=Limits(size=1000))


def test_a_missing_file_is_an_ordinary_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.tengen")
    with pytest.raises(FileNotFoundError):
        dump(_game(), tmp_path / "none" / "a.tengen")


def test_an_unknown_suffix_is_not_written(tmp_path: Path) -> None:
    for name in ("a.pgn", "a"):
        with pytest.raises(BadRecord, match=r"use \.tengen or \.sgf"):
            dump(_game(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.tengen"
    dump(_game(), path)
    bad = _game()
    bad.result = "0-1" if bad.result == "1-0" else "1-0"
    with pytest.raises(BadRecord):
        dump(bad, path)

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        dump(Record.from_position(Position("gomoku")), path)
    assert load(path) == _game()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="file modes and links are those of POSIX")
def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "a.tengen", tmp_path / "link.tengen"
    dump(_game(), path)
    assert path.read_bytes().count(b"\r") == 0
    path.chmod(0o640)
    link.symlink_to(path)
    dump(_game("tictactoe"), link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert load(path) == _game("tictactoe")


def test_a_long_file_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 240 + ".tengen")
    dump(_game(), path)
    assert load(path) == _game()

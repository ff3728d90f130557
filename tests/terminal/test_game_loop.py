"""The table behind the terminal game: its session, its files, and how it is extended."""

from pathlib import Path

import pytest

from tengen import IllegalMove, Move, Position, Side
from tengen.players import GreedyPlayer, RandomPlayer
from tengen.records import load
from tengen.terminal import COMMANDS, Command, GameFiles, Screen, Session, TerminalGame
from tengen.terminal.files import BadFile
from tengen.terminal.session import NotNow
from tests.cli.running import kept_file


def against_greedy(game: str, person: Side = Side.FIRST) -> Session:
    return Session(Position(game), {person: None, person.other: GreedyPlayer(1)})


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines; then the input ends."""
    left = list(lines)

    def answer(_: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", answer)


def test_a_new_command_is_one_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def count(table: TerminalGame, argument: str) -> None:
        table.screen.say(f"{argument}: {table.session.position.ply} moves")

    session = against_greedy("gomoku")
    commands = (*COMMANDS, Command("count", count, "count the moves", argument="WORD"))
    typing(monkeypatch, "count so far", "help")
    assert TerminalGame(session, Screen(), GameFiles(), RandomPlayer(1), commands).run() == 0
    output = capsys.readouterr().out
    assert "so far: 0 moves" in output
    assert "count WORD" in output


def test_ctrl_c_in_a_hint_is_the_end_of_the_hint_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Impatient(RandomPlayer):
        def choose(self, position: Position) -> Move:
            raise KeyboardInterrupt

    typing(monkeypatch, "hint", "moves")
    assert TerminalGame(against_greedy("tictactoe"), Screen(), GameFiles(), Impatient(1)).run() == 0
    output = capsys.readouterr().out
    assert "No hint then." in output
    assert "9 legal moves" in output


def test_two_players_can_be_watched(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(Position("dots:2x2"), {Side.FIRST: GreedyPlayer(1), Side.SECOND: RandomPlayer(1)})
    typing(monkeypatch, "undo", "n")
    TerminalGame(session, Screen(), GameFiles(), GreedyPlayer(1)).run()
    assert session.is_over
    assert "no move of yours" in capsys.readouterr().out


def test_a_game_is_kept_elsewhere_when_its_folder_is_gone(
    data_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = data_home / "gone"
    folder.mkdir()
    files = GameFiles(folder / "game.tengen")
    folder.rmdir()
    typing(monkeypatch, "b2")
    TerminalGame(against_greedy("tictactoe"), Screen(), files, GreedyPlayer(1)).run()
    output = capsys.readouterr().out
    assert "not saved: there is no folder" in output
    assert len(load(kept_file(output)).moves) == 2


@pytest.mark.usefixtures("data_home")
def test_games_kept_in_the_same_second_have_files_of_their_own() -> None:
    paths = set()
    for _ in range(3):
        session = against_greedy("tictactoe")
        session.play("a1")
        paths.add(GameFiles().save_unfinished(session))
    assert len(paths) == 3


def test_a_person_on_the_second_side_cannot_take_back_the_opening() -> None:
    session = against_greedy("gomoku", person=Side.SECOND)
    session.answer()
    with pytest.raises(NotNow):
        session.take_back()
    assert session.position.ply == 1
    session.play("a1")
    session.answer()
    assert len(session.take_back()) == 2
    assert session.position.ply == 1


def test_taking_back_undoes_a_whole_run_of_answers() -> None:
    """The player took a box and moved again; all of that goes, and the person's move before it."""
    before = Position("dots:1x2", "h00 h10 v00")
    session = Session(before.copy(), {Side.FIRST: GreedyPlayer(1), Side.SECOND: None})
    session.play("v02")
    assert session.answer() == session.position.game.parse_move("v01")
    session.answer()
    session.take_back()
    assert session.position == before


def test_a_wrong_move_changes_nothing() -> None:
    session = against_greedy("tictactoe")
    session.play("a1")
    session.answer()
    with pytest.raises(IllegalMove):
        session.play("a1")
    assert session.position.ply == 2


def test_only_a_file_of_the_session_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "game.tengen"
    session = against_greedy("tictactoe")
    assert GameFiles().save(session, file) == file
    with pytest.raises(BadFile, match="already there"):
        GameFiles().save(session, file)
    assert GameFiles(loaded=file).save(session, file) == file

"""`tengen memory`, and the terminal game that fills it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tengen import Position, Side
from tengen.cli import app as whole
from tengen.cli.playing.memory import app
from tengen.memory import Memory
from tengen.records import dump, dump_all, load_all
from tests.memory.making import finished, lost_by


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def play(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(whole, ["play", "--terminal", *args], input=typed.replace(" ", "\n") + "\n")


@pytest.fixture
def filled(data_home: Path) -> Path:
    with Memory() as memory:
        memory.add_game(lost_by(Side.SECOND, First="Ada", Second="Ben"))
        memory.add_game(finished("connect4", 1, First="Ben", Second="Ada"))
        return memory.path


def test_stats_tells_in_words_and_in_json(filled: Path) -> None:
    told = run("stats")
    assert told.exit_code == 0
    assert "2 games" in told.stdout
    assert "connect4" in told.stdout or "connect:6x7x4" in told.stdout
    assert json.loads(run("stats", "--json").stdout)["games"] == 2


def test_without_a_memory_yet_it_says_so(data_home: Path) -> None:
    result = run("stats")
    assert result.exit_code == 2
    assert "there is no memory" in result.output
    assert not data_home.exists()


def test_games_are_listed_shown_and_replayed(filled: Path) -> None:
    assert "Ada" in run("games").stdout
    assert "Ada" not in run("games", "--player", "nobody").stdout
    one = run("games", "1")
    assert "a1 b2" in one.stdout
    assert "1-0 resignation" in one.stdout
    replayed = run("games", "1", "--replay").stdout
    assert replayed.index("1. a1") < replayed.index("2. b2")
    assert run("games", "1", "--record").stdout.startswith('[Game "tictactoe"]')
    assert run("games", "99").exit_code == 2
    assert run("games", "1", "--ply", "7").exit_code == 2
    lines = [json.loads(line) for line in run("games", "--json").stdout.splitlines()]
    assert [line["id"] for line in lines] == [2, 1]


def test_the_hall_of_fame(filled: Path) -> None:
    assert "Ada" in run("players").stdout
    assert "±" in run("players", "--game", "tictactoe").stdout


def test_a_thousand_games_go_in_once_and_come_out_again(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "more").mkdir(parents=True)
    records = [finished("tictactoe", seed, Round=str(seed)) for seed in range(900)]
    dump_all(records, folder / "many.tengen")
    for seed in range(50):
        dump(finished("connect:4x4x3", seed, Round=str(seed)), folder / "more" / f"{seed}.tengen")
        dump(finished("gomoku:6", seed, Round=str(seed)), folder / f"{seed}.sgf")
    (folder / "notes.txt").write_text("not a game")
    first = run("import", str(folder))
    assert "1000 games added, 0 were there already, 0 files left out" in first.stdout
    assert "0 games added, 1000 were there already" in run("import", str(folder)).stdout
    out = tmp_path / "all.tengen"
    assert "1000 games written" in run("export", str(out)).stdout
    assert len(load_all(out)) == 1000
    assert run("export", str(out)).exit_code == 2, "a file is never overwritten"


def test_sums_with_scores_are_refused_with_the_reason(tmp_path: Path) -> None:
    old = tmp_path / "memory.txt"
    old.write_text("d41d8cd98f00b204e9800998ecf8427e 12\n0cc175b9c0f1b6a831c399e269772661 -3.5\n")
    result = run("import", str(old))
    assert result.exit_code == 2
    assert "cannot be turned back into a board" in result.output


def test_a_bad_file_is_left_out_and_named(tmp_path: Path) -> None:
    (tmp_path / "bad.tengen").write_text('[Game "tictactoe"]\n\na1 a1 *\n')
    dump(finished("tictactoe", 1), tmp_path / "good.tengen")
    result = run("import", str(tmp_path))
    assert result.exit_code == 2
    assert "1 games added" in result.stdout
    assert "bad.tengen" in result.output


def test_prune_wants_to_know_what_and_says_what_went(filled: Path) -> None:
    assert run("prune").exit_code == 2
    assert "0 positions forgotten" in run("prune", "--to", "1").stdout


def test_a_damaged_memory_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    bad.write_text("nothing of the kind" * 20)
    result = run("stats", "--memory", str(bad))
    assert result.exit_code == 2
    assert "no memory of Tengen" in result.output


def test_a_finished_game_is_remembered_and_an_undone_end_is_not_two(data_home: Path) -> None:
    result = play("tictactoe", "--opponent", "human", typed="a1 a2 b1 b2 c1 undo c1 n")
    assert result.exit_code == 0
    with Memory() as memory:
        (game,) = memory.games()
        assert (game.first, game.second, game.result, game.plies) == ("human", "human", "1-0", 5)


def test_a_game_that_was_left_is_remembered_without_a_result(data_home: Path) -> None:
    play("tictactoe", "--opponent", "human", typed="a1 a2 quit")
    with Memory() as memory:
        (game,) = memory.games()
        assert (game.result, game.plies) == ("*", 2)


def test_nothing_is_remembered_when_nobody_wants_it(data_home: Path) -> None:
    play("tictactoe", "--opponent", "human", "--no-memory", typed="a1 a2 b1 b2 c1 n")
    assert not (data_home / "memory.db").exists()


def test_another_file_may_be_named(tmp_path: Path, data_home: Path) -> None:
    where = tmp_path / "club.db"
    play("tictactoe", "--level", "10", "--memory", str(where), typed="a1 quit")
    assert not (data_home / "memory.db").exists()
    with Memory(where) as memory:
        assert len(memory.games()) == 1
        assert memory.recall(Position("tictactoe", "a1")) is not None


def test_the_terminal_game_goes_on_without_a_usable_memory(tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    bad.write_text("nothing of the kind" * 20)
    result = play("tictactoe", "--opponent", "human", "--memory", str(bad), typed="a1 a2 b1 b2 c1 n")
    assert result.exit_code == 0
    assert "Black wins" in result.stdout
    assert result.stdout.count("playing without memory") == 1

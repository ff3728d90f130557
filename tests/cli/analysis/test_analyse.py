"""`tengen analyse`: lines, JSON, a live table, and Ctrl-C."""

import json
import re
import signal
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen import Position
from tengen.cli import app
from tengen.records import Record, dump, dumps
from tests.cli.pseudo_terminal import PseudoTerminal
from tests.cli.running import Run, Start, unix_only


def test_every_iteration_is_a_line_of_text(run: Run) -> None:
    result = run("analyse", "connect4", "4 4", "--depth", "5", "--lines", "1")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "connect4, move 3: Red to move"
    depths = re.findall(r"^depth (\d+)/\d+ ", result.stdout, re.MULTILINE)
    assert depths == ["1", "2", "3", "4", "5", "5"]
    assert all(
        re.search(r"chance \d+ %  nodes \d+  nodes/s \d+  time .* s  hash \d+ %", line)
        for line in lines[1:-1]
    )
    assert re.fullmatch(r"Best: \d \(.*\)", lines[-1])


@pytest.mark.parametrize(
    ("game", "moves", "words"),
    [
        ("tictactoe", "a1 b1 a2 b2", "Best: a3 (win in 1, 100 %)"),
        ("tictactoe", "a1 c3", "(win in 3, 100 %)"),
        ("tictactoe", "", "(draw, 50 %)"),
        ("dots:2x2", "", "(wins by 2, 100 %)"),
        ("connect:4x4x4", "", "(draw, 50 %)"),
    ],
)
def test_a_result_reads_in_words(run: Run, game: str, moves: str, words: str) -> None:
    result = run("analyse", game, *moves.split(), "--nodes", "1000000", "--lines", "1")
    assert words in result.stdout


def test_several_lines_begin_with_different_moves(run: Run) -> None:
    result = run("analyse", "gomoku", "h8", "--depth", "2", "--lines", "3", "--json")
    last = json.loads(result.stdout.splitlines()[-1])
    assert len({line["moves"][0] for line in last["lines"]}) == 3
    chances = [line["score"]["win_chance"] for line in last["lines"]]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("nodes", range(2000, 14000, 1500))
def test_a_search_stopped_in_the_middle_keeps_its_lines_apart_and_in_order(run: Run, nodes: int) -> None:
    result = run("analyse", "gomoku", "h8 h9 i8", "--nodes", str(nodes), "--memory", "8", "--json")
    last = json.loads(result.stdout.splitlines()[-1])
    assert len({line["moves"][0] for line in last["lines"]}) == 3
    chances = [line["score"]["win_chance"] for line in last["lines"]]
    assert chances == sorted(chances, reverse=True)


def test_json_is_one_object_a_line_and_the_last_is_final(run: Run) -> None:
    result = run("analyse", "hexifence:2", "--depth", "4", "--json")
    infos = [json.loads(line) for line in result.stdout.splitlines()]
    assert [info["final"] for info in infos] == [False] * (len(infos) - 1) + [True]
    assert [info["depth"] for info in infos] == [1, 2, 3, 4, 4]
    for info in infos:
        assert set(info) >= {
            "depth",
            "selective_depth",
            "nodes",
            "nodes_per_second",
            "time",
            "hash_use",
            "lines",
        }
        position = Position("hexifence:2", info["lines"][0]["moves"])
        assert position.ply == len(info["lines"][0]["moves"])


def test_lines_of_large_boards_are_not_broken(run: Run) -> None:
    result = run("analyse", "gomoku", "h8", "g8", "--depth", "3", "--lines", "2")
    assert len(result.stdout.splitlines()) == 1 + 4 * 2 + 1


def test_one_thread_and_a_node_limit_repeat(run: Run) -> None:
    def lines() -> list[object]:
        result = run("analyse", "renju", "h8 h9", "--nodes", "3000", "--json")
        return [json.loads(line)["lines"] for line in result.stdout.splitlines()]

    assert lines() == lines()


def test_threads_and_memory_are_options(run: Run) -> None:
    result = run("analyse", "connect4", "--nodes", "20000", "--threads", "2", "--memory", "1")
    assert result.exit_code == 0


def test_the_usual_time_is_kept(run: Run) -> None:
    started = time.monotonic()
    assert run("analyse", "gomoku", "h8 h9", "--time", "200ms").exit_code == 0
    assert time.monotonic() - started < 5


def test_a_record_is_analysed_where_it_ends(run: Run, data_home: Path) -> None:
    record = Record.from_position(Position("connect4", "4 4 4"))
    dump(record, data_home / "game.tengen")
    result = run("analyse", "--file", "game.tengen", "--depth", "2")
    assert "connect4, move 4: Yellow to move" in result.stdout
    result = run("analyse", "connect4", "3", "--file", "game.tengen", "--depth", "2")
    assert "connect4, move 5: Red to move" in result.stdout
    result = run("analyse", "gomoku", "--file", "game.tengen")
    assert result.exit_code == 2
    assert result.output == "error: the file holds a game of connect4, not of gomoku\n"


def test_a_record_comes_from_a_pipe(data_home: Path) -> None:
    text = dumps(Record.from_position(Position("connect4", "4 4 4")))
    result = CliRunner().invoke(app, ["analyse", "--file", "-", "--depth", "2"], input=text)
    assert "connect4, move 4: Yellow to move" in result.stdout
    result = CliRunner().invoke(app, ["analyse", "gomoku", "--file", "-"], input=text)
    assert (result.exit_code, result.output) == (
        2,
        "error: the record is a game of connect4, not of gomoku\n",
    )


@unix_only
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_ctrl_c_prints_the_last_result(start: Start, form: tuple[str, ...]) -> None:
    process = start("analyse", "gomoku", "h8", "h9", "--time", "10m", "--lines", "1", *form)
    assert process.stdout is not None
    seen = [process.stdout.readline() for _ in range(4)]
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in rest
    last = rest.splitlines()[-1]
    if form:
        infos = [json.loads(line) for line in (*seen, *rest.splitlines())]
        assert infos[-1]["final"] is True
        assert not any(info["final"] for info in infos[:-1])
    else:
        assert re.fullmatch(r"Best: \w+ \(.*\)", last)


@unix_only
def test_each_json_line_is_written_at_once(start: Start) -> None:
    process = start("analyse", "gomoku", "h8", "h9", "--time", "10m", "--json")
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["depth"] == 1


@unix_only
def test_a_reader_that_leaves_ends_the_search(start: Start) -> None:
    process = start("analyse", "gomoku", "h8", "h9", "--time", "10m", "--json")
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=20) != 0


@unix_only
@pytest.mark.usefixtures("data_home")
def test_the_table_of_a_terminal_changes_in_place() -> None:
    with PseudoTerminal("analyse", "connect4", "--depth", "8", "--lines", "2") as terminal:
        assert terminal.end() == 0
        assert "nodes/s" in terminal.seen
        assert "\x1b[1A" in terminal.seen  # the cursor goes up to draw over the old table
        assert "8/" in terminal.seen.split("\x1b[1A")[-1]
        assert "Best: " in terminal.seen


@unix_only
@pytest.mark.usefixtures("data_home")
def test_ctrl_c_in_a_terminal_leaves_the_table_and_the_result() -> None:
    with PseudoTerminal("analyse", "gomoku", "h8", "h9", "--time", "10m") as terminal:
        terminal.until("nodes/s")
        terminal.until("nodes/s")
        terminal.interrupt()
        assert terminal.end() == 130
        assert "Best: " in terminal.seen
        assert "\x1b[?25h" in terminal.seen  # the cursor is back
        assert "Traceback" not in terminal.seen

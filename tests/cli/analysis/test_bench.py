"""`tengen bench`: the node total is a fingerprint."""

import re
from pathlib import Path

from tengen import Position
from tengen.cli.analysis.bench import bench_rows, fingerprint_text
from tengen.cli.analysis.bench_positions import BENCH
from tengen.rules.spec import KINDS
from tests.cli.running import Run


def fingerprint(output: str) -> int:
    found = re.search(r"^Fingerprint: (\d+)$", output, re.MULTILINE)
    assert found is not None, output
    return int(found.group(1))


KEPT = Path(__file__).parents[2] / "data" / "bench.txt"


def test_the_search_visits_the_same_nodes_as_the_kept_fingerprint_says() -> None:
    now = fingerprint_text(bench_rows()).splitlines()
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    changed = [f"{new}  (kept: {old})" for new, old in zip(now, kept, strict=False) if new != old]
    assert now == kept, "\n".join(
        ["The search changed. If that is meant: make fingerprint, and say Bench: N in the commit.", *changed]
    )


def test_a_saved_fingerprint_is_what_the_table_shows(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "bench.txt"
    result = run("bench", "--depth-scale", "0.1", "--save", str(saved))
    assert result.exit_code == 0
    *rows, total = saved.read_text(encoding="utf-8").splitlines()
    assert len(rows) == len(BENCH)
    assert (
        total == f"total {fingerprint(result.stdout)}" == f"total {sum(int(row.split()[3]) for row in rows)}"
    )


def test_several_threads_are_not_saved(run: Run, tmp_path: Path) -> None:
    result = run("bench", "--depth-scale", "0.1", "--threads", "2", "--save", str(tmp_path / "bench.txt"))
    assert result.exit_code == 2
    assert "leave out --threads" in result.stderr
    assert not (tmp_path / "bench.txt").exists()


def test_two_runs_have_the_same_fingerprint(run: Run) -> None:
    first, second = (run("bench", "--depth-scale", "0.5") for _ in range(2))
    assert first.exit_code == 0
    assert fingerprint(first.stdout) == fingerprint(second.stdout) > 0
    rows = [line.split() for line in first.stdout.splitlines()[1:-2]]
    assert [row[0] for row in rows] == [entry.game for entry in BENCH]
    assert sum(int(row[3]) for row in rows) == fingerprint(first.stdout)


def test_a_deeper_run_has_more_nodes(run: Run) -> None:
    shallow, deep = (run("bench", "--depth-scale", scale).stdout for scale in ("0.2", "0.4"))
    assert fingerprint(shallow) < fingerprint(deep)


def test_several_threads_are_no_fingerprint(run: Run) -> None:
    result = run("bench", "--depth-scale", "0.1", "--threads", "2")
    assert result.exit_code == 0
    assert "not repeatable with 2 threads" in result.stdout


def test_every_kind_of_game_is_there_and_still_open() -> None:
    positions = [Position(entry.game, entry.moves) for entry in BENCH]
    assert not any(position.is_over for position in positions)
    variants = {position.game.variant for position in positions}
    assert variants == {Position(kind.usual).game.variant for kind in KINDS.values()}

"""`tengen bench`: the node total is a fingerprint."""

import re

from tengen import Position
from tengen.cli.bench_positions import BENCH
from tengen.spec import KINDS
from tests.cli.running import Run


def fingerprint(output: str) -> int:
    found = re.search(r"^Fingerprint: (\d+)$", output, re.MULTILINE)
    assert found is not None, output
    return int(found.group(1))


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

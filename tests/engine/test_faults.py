"""What goes wrong ends in a clear answer: no hang, no crash, nothing left running."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tengen import (
    Engine,
    EngineBusy,
    EngineClosed,
    Info,
    Limit,
    NotEnoughMemory,
    Played,
    Position,
    TengenError,
)

FOR_EVER = 30.0


def test_stop_before_any_search_and_twice_and_after() -> None:
    with Engine(memory=1) as engine:
        engine.stop()
        engine.stop()
        stream = engine.stream(Position("gomoku"))
        stream.stop()
        stream.stop()
        engine.stop()
        assert stream.wait(FOR_EVER)
        assert stream.result.lines
        stream.stop()
        assert engine.play(Position("gomoku"), Limit(nodes=100)).move


def test_after_a_stop_the_next_search_may_begin_at_once() -> None:
    with Engine(threads=2, memory=1) as engine:
        for _ in range(20):
            stream = engine.stream(Position("gomoku", "h8 i9"))
            engine.stop()
            assert engine.play(Position("connect4"), Limit(nodes=50)).move
            assert stream.result.lines


def test_stop_at_any_moment_after_the_start() -> None:
    """Whatever the search is doing then, it ends with a legal move."""
    position = Position("gomoku", "h8 i9 j7")
    with Engine(threads=2, memory=1) as engine:
        for pause in range(40):
            stream = engine.stream(position)
            time.sleep(pause * 0.0002)
            stream.stop()
            assert stream.wait(FOR_EVER)
            assert stream.result.best in position.legal_moves


def test_stop_from_another_thread_ends_play() -> None:
    with Engine(memory=1) as engine:
        answers: list[Played] = []
        position = Position("gomoku", "h8 i9")
        player = threading.Thread(target=lambda: answers.append(engine.play(position, Limit(time=FOR_EVER))))
        player.start()
        while not engine.searching:
            time.sleep(0.001)
        engine.stop()
        player.join(FOR_EVER)
        assert answers[0].move in position.legal_moves


def test_a_second_search_is_refused_while_one_runs() -> None:
    with Engine(memory=1) as engine, engine.stream(Position("gomoku")) as stream:
        for ask in (engine.play, engine.analyse, engine.stream):
            with pytest.raises(EngineBusy, match="stop it first"):
                ask(Position("connect4"), Limit(nodes=10))
        with pytest.raises(EngineBusy):
            engine.clear()
        assert stream.searching


def test_many_threads_start_at_once_and_one_wins() -> None:
    with Engine(memory=1) as engine:
        gate = threading.Barrier(8)
        refused: list[EngineBusy] = []
        streams = []

        def start() -> None:
            gate.wait()
            try:
                streams.append(engine.stream(Position("gomoku")))
            except EngineBusy as busy:
                refused.append(busy)

        starters = [threading.Thread(target=start) for _ in range(8)]
        for starter in starters:
            starter.start()
        for starter in starters:
            starter.join(FOR_EVER)
        assert (len(streams), len(refused)) == (1, 7)


def test_a_closed_engine_says_so() -> None:
    engine = Engine(memory=1)
    stream = engine.stream(Position("gomoku"))
    engine.close()
    engine.close()
    engine.stop()
    assert not engine.searching
    assert stream.result.lines
    for ask in (engine.play, engine.analyse, engine.stream):
        with pytest.raises(EngineClosed, match="closed"):
            ask(Position("connect4"), Limit(nodes=10))
    with pytest.raises(EngineClosed):
        engine.clear()


@pytest.mark.parametrize("threads", [0, -1, 100_000])
def test_impossible_numbers_of_threads(threads: int) -> None:
    with pytest.raises(ValueError, match="threads must be 1 to"):
        Engine(threads=threads)


def test_more_threads_than_cores() -> None:
    with Engine(threads=16, memory=1) as engine:
        assert engine.play(Position("connect4"), Limit(time=0.05)).move


def test_impossible_memory() -> None:
    with pytest.raises(ValueError, match="memory must be 1 MB or more, not 0"):
        Engine(memory=0)
    for megabytes in (2**30, 2**44, 2**70):
        with pytest.raises(NotEnoughMemory, match="MB") as caught:
            Engine(memory=megabytes)
        assert isinstance(caught.value, MemoryError)
        assert isinstance(caught.value, TengenError)


def test_one_megabyte_is_enough() -> None:
    with Engine(memory=1, features={"book": False}) as engine:
        info = engine.analyse(Position("connect4"), Limit(nodes=200_000))
        assert info.depth > 5
        assert info.hash_use > 0.1
        engine.clear()
        assert engine.analyse(Position("connect4"), Limit(nodes=100)).nodes <= 100


@pytest.mark.slow
def test_four_gigabytes() -> None:
    try:
        engine = Engine(memory=4096)
    except NotEnoughMemory:
        pytest.skip("this machine has less than four gigabytes")
    with engine:
        assert engine.play(Position("gomoku"), Limit(time=0.5)).move
        assert engine.play(Position("connect4"), Limit(time=0.5)).move
        engine.clear()


def test_engines_in_several_threads_do_not_disturb_each_other() -> None:
    """The same search alone and next to others finds the same."""
    games = ["gomoku", "connect4", "popout", "dots:4x4", "hexifence:3", "renju"]

    def search(game: str) -> Info:
        with Engine(memory=2) as engine:
            return engine.analyse(Position(game), Limit(nodes=30_000))

    found: dict[str, Info] = {}
    workers = [threading.Thread(target=lambda g=game: found.update({g: search(g)})) for game in games]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(FOR_EVER)
    for game in games:
        alone = search(game)
        assert (found[game].nodes, found[game].depth, found[game].lines) == (
            alone.nodes,
            alone.depth,
            alone.lines,
        )


def test_an_engine_may_be_dropped_while_it_searches() -> None:
    before = tasks()  # other libraries have threads of their own
    for threads in (1, 2, 3):
        engine = Engine(threads=threads, memory=1)
        stream = engine.stream(Position("gomoku"))
        del engine
        assert next(stream).depth >= 0  # the search needs no engine object to go on
        del stream
        gc.collect()
        Engine(memory=1).stream(Position("gomoku"))  # dropped at once
    gc.collect()
    assert before is None or wait_for_tasks(at_most=before)


def tasks() -> int | None:
    """How many threads the system runs for this process; None where it does not tell."""
    folder = Path("/proc/self/task")
    return len(os.listdir(folder)) if folder.is_dir() else None


def wait_for_tasks(at_most: int) -> bool:
    until = time.monotonic() + FOR_EVER
    while (tasks() or 0) > at_most:
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


INTERRUPTED = """
import os, sys, time
from tengen import Engine, Limit, Position
engine = Engine(threads=2, memory=1)
position = Position("gomoku", "h8 i9")
print("ready", flush=True)
try:
    if sys.argv[1] == "play":
        engine.play(position, Limit(time=60))
    elif sys.argv[1] == "stream":
        with engine.stream(position) as stream:
            for info in stream:
                pass
    elif sys.argv[1] == "bare":
        for info in engine.stream(position):
            pass
    else:
        from tengen import solve
        solve(position, memory=1)
except KeyboardInterrupt:
    until = time.monotonic() + 10
    while os.path.isdir("/proc/self/task") and len(os.listdir("/proc/self/task")) > 1:
        if time.monotonic() > until:
            sys.exit("threads are left")
        time.sleep(0.001)
    engine.play(Position("tictactoe"), Limit(nodes=100))
    print("interrupted", engine.searching, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process there")
@pytest.mark.parametrize("way", ["play", "stream", "bare", "solve"])
def test_ctrl_c_ends_the_search_and_reaches_the_caller(way: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, way], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        said, _ = child.communicate(timeout=FOR_EVER)
    assert said == "interrupted False\n"
    assert child.returncode == 0


LEFT_RUNNING = """
import sys, threading, time
from tengen import Engine, Limit, Position
engine = Engine(threads=2, memory=1)
position = Position("gomoku", "h8 i9")
if sys.argv[1] == "stream":
    stream = engine.stream(position)
    next(stream)
else:
    threading.Thread(target=engine.play, args=(position, Limit(time=60)), daemon=True).start()
    while not engine.searching:
        time.sleep(0.001)
"""


@pytest.mark.parametrize("way", ["stream", "daemon thread"])
def test_a_program_may_end_while_it_searches(way: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEFT_RUNNING, way],
        capture_output=True,
        text=True,
        timeout=FOR_EVER,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

"""The holder of an engine: made late, made anew, stopped from anywhere, given back."""

import threading
import time

import pytest

from tengen import Engine, EngineBusy, EngineClosed, Limit, Position
from tengen.engine.holder import EngineHolder, EngineSetup

SMALL = EngineSetup(memory=1)


def test_it_is_made_when_needed_and_given_back() -> None:
    holder = EngineHolder(SMALL)
    holder.stop()
    holder.clear()
    first = holder.engine()
    assert holder.engine() is first
    holder.close()
    holder.close()
    with pytest.raises(EngineClosed):
        first.analyse(Position("tictactoe"), Limit(depth=1))
    with holder:
        assert holder.engine() is not first


def test_another_setup_makes_another_engine() -> None:
    with EngineHolder(SMALL) as holder:
        first = holder.engine()
        holder.setup = EngineSetup(memory=1)
        assert holder.engine() is first
        holder.setup = EngineSetup(threads=2, memory=1)
        assert holder.engine() is not first


@pytest.mark.parametrize(("problem", "anew"), [(MemoryError(), True), (EngineBusy("busy"), False)])
def test_an_engine_that_failed_is_not_asked_again(problem: Exception, anew: bool) -> None:
    with EngineHolder(SMALL) as holder:
        seen: list[Engine] = []

        def fail() -> None:
            with holder.at_work() as engine:
                seen.append(engine)
                raise problem

        with pytest.raises(type(problem)):
            fail()
        assert (holder.engine() is not seen[0]) is anew


def test_it_has_the_weights_of_the_game_that_is_played() -> None:
    values = "/".join(["7"] * len(Engine(memory=1).weights("connect4")))
    with EngineHolder(EngineSetup(memory=1, weights=values)) as holder:
        assert set(holder.engine("connect4").weights("connect4").values()) == {7}
        holder.close()
        assert set(holder.engine("connect4").weights("connect4").values()) == {7}


def test_any_thread_stops_it() -> None:
    with EngineHolder(SMALL) as holder:
        timer = threading.Timer(0.2, holder.stop)
        timer.start()
        begun = time.monotonic()
        with holder.at_work() as engine:
            engine.analyse(Position("hexifence:4"), Limit(time=60))
        assert time.monotonic() - begun < 30
        timer.join()

"""Streams: everything a search finds, as it finds it, with and without asyncio."""

import asyncio

import pytest

from tengen import Draw, Engine, EngineBusy, Info, Limit, Position, Side

# Nothing here takes a second; whatever waits longer than this hangs.
FOR_EVER = 30.0


def test_every_iteration_and_then_the_result() -> None:
    with Engine(memory=4) as engine, engine.stream(Position("connect4"), Limit(depth=6)) as stream:
        assert stream.latest is None
        infos: list[Info] = []
        for info in stream:
            assert stream.latest is info
            infos.append(info)
        assert [info.depth for info in infos] == [1, 2, 3, 4, 5, 6, 6]
        assert stream.finished
        assert not stream.searching
        assert stream.result == infos[-1]
        assert list(stream) == []
    nodes = [info.nodes for info in infos]
    times = [info.time for info in infos]
    assert nodes == sorted(nodes)
    assert times == sorted(times)


def test_without_a_limit_a_small_game_ends_by_itself() -> None:
    with Engine(memory=4) as engine, engine.stream(Position("tictactoe")) as stream:
        assert stream.wait(FOR_EVER)
        assert stream.result.score == Draw(Side.FIRST)


def test_without_a_limit_a_large_game_goes_on_until_stopped() -> None:
    with Engine(memory=4) as engine, engine.stream(Position("gomoku", "h8 i9")) as stream:
        next(stream)
        assert stream.searching
        with pytest.raises(EngineBusy, match="until you stop it"):
            _ = stream.result
        assert not stream.wait(0.01)
        stream.stop()
        assert stream.wait(FOR_EVER)
        assert stream.result.best in Position("gomoku", "h8 i9").legal_moves


def test_leaving_the_block_stops_the_search() -> None:
    with Engine(memory=4) as engine:
        with engine.stream(Position("gomoku")) as stream:
            assert engine.searching
        assert not engine.searching
        assert not stream.searching
        assert stream.result.lines


def test_iteration_can_be_broken_off_and_taken_up_again() -> None:
    with Engine(memory=4) as engine, engine.stream(Position("connect4"), Limit(depth=7)) as stream:
        for info in stream:
            if info.depth == 3:
                break
        assert [info.depth for info in stream] == [4, 5, 6, 7, 7]


def fail_in_a_block(engine: Engine) -> None:
    with engine.stream(Position("gomoku")) as stream:
        for info in stream:
            if info.depth == 2:
                raise LookupError


def fail_in_a_bare_loop(engine: Engine) -> None:
    for info in engine.stream(Position("gomoku")):
        if info.depth == 2:
            raise LookupError


def test_an_exception_in_the_consumer_stops_the_search() -> None:
    with Engine(memory=4) as engine:
        with pytest.raises(LookupError):
            fail_in_a_block(engine)
        assert not engine.searching


def test_an_exception_in_a_bare_loop_leaves_the_engine_usable() -> None:
    with Engine(memory=4) as engine:
        with pytest.raises(LookupError):
            fail_in_a_bare_loop(engine)
        assert engine.play(Position("connect4"), Limit(nodes=100)).move


def test_a_dropped_stream_leaves_the_engine_usable() -> None:
    with Engine(memory=4) as engine:
        for info in engine.stream(Position("gomoku")):
            if info.depth == 2:
                break
        assert engine.play(Position("connect4"), Limit(nodes=100)).move


def test_the_position_may_be_changed_during_the_search() -> None:
    position = Position("gomoku", "h8")
    with Engine(memory=4) as engine, engine.stream(position) as stream:
        next(stream)
        position.play("h9")
        position.undo()
        position.undo()
        stream.stop()
        assert stream.result.best in Position("gomoku", "h8").legal_moves


def test_what_was_not_read_is_kept_when_the_engine_goes_on() -> None:
    with Engine(memory=4) as engine:
        first = engine.stream(Position("connect4"), Limit(depth=4))
        assert first.wait(FOR_EVER)
        second = engine.stream(Position("dots:4x4"), Limit(depth=2))
        first.stop()  # not its search any more
        assert [info.depth for info in second] == [1, 2, 2]
        assert [info.depth for info in first] == [1, 2, 3, 4, 4]
        assert first.result.best in Position("connect4").legal_moves
        assert second.result.best in Position("dots:4x4").legal_moves


def test_lines_in_a_stream() -> None:
    with Engine(memory=4) as engine, engine.stream(Position("connect4"), Limit(depth=5), lines=3) as stream:
        assert {len(info.lines) for info in stream} == {3}


def test_async_iteration() -> None:
    async def depths() -> list[int]:
        with Engine(memory=4) as engine:
            async with engine.stream(Position("connect4"), Limit(depth=5)) as stream:
                return [info.depth async for info in stream]

    assert asyncio.run(depths()) == [1, 2, 3, 4, 5, 5]


def test_two_streams_in_one_event_loop_leave_it_free() -> None:
    async def watch(game: str, limit: Limit) -> Info:
        with Engine(memory=4) as engine:
            async with engine.stream(Position(game), limit) as stream:
                async for info in stream:
                    last = info
                return last

    async def tick(ticks: list[int]) -> None:
        while True:
            ticks.append(1)
            await asyncio.sleep(0.001)

    async def all_at_once() -> tuple[Info, Info, int]:
        ticks: list[int] = []
        clock = asyncio.create_task(tick(ticks))
        first, second = await asyncio.gather(
            watch("gomoku", Limit(time=0.3)), watch("connect:7x7x4", Limit(time=0.3))
        )
        clock.cancel()
        return first, second, len(ticks)

    first, second, ticks = asyncio.run(all_at_once())
    assert first.depth > 0
    assert second.depth > 0
    assert ticks > 10


def test_cancelling_an_async_consumer_stops_the_search() -> None:
    async def cancelled(engine: Engine) -> None:
        async def consume() -> None:
            async for _ in engine.stream(Position("gomoku", "h8 i9")):
                pass

        with pytest.raises(TimeoutError):
            await asyncio.wait_for(consume(), 0.1)

    with Engine(memory=4) as engine:
        asyncio.run(cancelled(engine))
        assert engine.play(Position("connect4"), Limit(nodes=100)).move


def test_leaving_an_async_block_stops_the_search() -> None:
    async def leave(engine: Engine) -> None:
        async with engine.stream(Position("gomoku", "h8 i9")) as stream:
            async for info in stream:
                if info.depth == 2:
                    break
        assert not engine.searching

    with Engine(memory=4) as engine:
        asyncio.run(leave(engine))

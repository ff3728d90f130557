"""Engines are shared: in turn, bounded, and never by something that hangs."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tengen import Game, Limit, Position
from tengen.web.engines import classics as classics_module
from tengen.web.engines.classics import Classics
from tengen.web.engines.pool import EnginePool
from tengen.web.engines.turnstile import Turnstile
from tengen.web.settings import Settings
from tengen.web.tables.opponents import opponents, read_opponent
from tengen.web.wire import Refusal


async def order_of(gate: Turnstile, wishes: list[tuple[str, bool]]) -> list[str]:
    """Who gets the only place in which order, when all ask while it is taken."""
    served: list[str] = []

    async def come(owner: str, urgent: bool) -> None:
        async with gate.place(owner, urgent):
            served.append(owner)
            await asyncio.sleep(0)

    async with gate.place("first", True):
        tasks = []
        for wish in wishes:
            tasks.append(asyncio.create_task(come(*wish)))
            await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return served


def test_everybody_comes_in_turn_however_much_one_asks_for() -> None:
    wishes = [("a", True), ("a", True), ("a", True), ("b", True), ("c", True)]
    assert asyncio.run(order_of(Turnstile(1, 10, 5), wishes)) == ["a", "b", "c", "a", "a"]


def test_moves_come_before_analyses_but_not_always() -> None:
    wishes = [("x", False), ("y", False), *((f"m{number}", True) for number in range(6))]
    served = asyncio.run(order_of(Turnstile(1, 20, 5), wishes))
    assert served[0].startswith("m")
    assert served.index("x") < 4
    assert sorted(served) == sorted(owner for owner, _ in wishes)


def test_the_queue_is_bounded_for_all_and_for_each() -> None:
    async def crowd() -> None:
        gate = Turnstile(1, 3, 2)
        async with gate.place("first", True):
            waiting = [asyncio.create_task(order_of_one(gate, owner)) for owner in ("a", "a", "b")]
            await asyncio.sleep(0)
            for owner in ("a", "c"):
                with pytest.raises(Refusal, match="too much to do"):
                    await order_of_one(gate, owner)
            waiting[0].cancel()
            await asyncio.sleep(0)
            assert gate.waiting == 2
        await asyncio.gather(*waiting[1:])
        assert gate.waiting == 0
        async with gate.place("last", False) as slot:
            assert slot == 0

    async def order_of_one(gate: Turnstile, owner: str) -> None:
        async with gate.place(owner, True):
            await asyncio.sleep(0)

    asyncio.run(crowd())


def test_a_place_given_to_somebody_who_is_just_leaving_is_not_lost() -> None:
    async def leave_late() -> None:
        gate = Turnstile(1, 3, 3)

        async def wait() -> None:
            async with gate.place("a", True):
                raise AssertionError("it was cancelled before")

        async with gate.place("first", True):
            waiting = asyncio.create_task(wait())
            await asyncio.sleep(0)
        waiting.cancel()  # the place is its own already, but it has not run since
        with pytest.raises(asyncio.CancelledError):
            await waiting
        async with asyncio.timeout(5), gate.place("b", True):
            pass

    asyncio.run(leave_late())


def run_with(make: Callable[[], Classics], act: Callable[[Classics], Awaitable[None]]) -> None:
    async def go() -> None:
        classics = make()
        try:
            await act(classics)
        finally:
            await classics.close()

    asyncio.run(go())


def test_a_classic_that_hangs_is_ended_and_the_next_one_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classics_module, "_GRACE", 0.5)
    settings = Settings(data=tmp_path, classic_seconds=0.1, classics=1)
    real = Classics._process
    pids: list[int] = []

    async def stopped(self: Classics, slot: int) -> asyncio.subprocess.Process:
        process = await real(self, slot)
        pids.append(process.pid)
        if len(pids) == 1:
            process.send_signal(19)  # SIGSTOP: it will never answer
        return process

    monkeypatch.setattr(Classics, "_process", stopped)

    async def act(classics: Classics) -> None:
        with pytest.raises(Refusal, match="took too long"):
            await classics.choose("t", "greedy", Position("connect4"))
        monkeypatch.setattr(classics_module, "_GRACE", 60)
        assert await classics.choose("t", "greedy", Position("connect4", "4 1 4 1 4 1")) == "4"
        assert len(set(pids)) == 2

    run_with(lambda: Classics(settings), act)


def test_a_classic_that_fails_says_so(tmp_path: Path) -> None:
    async def act(classics: Classics) -> None:
        with pytest.raises(Refusal, match="Unfit"):
            await classics.choose("t", "classic:window", Position("gomoku"))
        assert await classics.choose("t", "random", Position("mnk:1x1x1")) == "a1"

    run_with(lambda: Classics(Settings(data=tmp_path)), act)


def test_every_opponent_of_the_catalogue_moves(tmp_path: Path) -> None:
    async def all_of_them() -> None:
        pool = EnginePool(Settings(data=tmp_path, slots=2, classic_seconds=0.5), None)
        try:
            for game in ("tictactoe", "connect:4x4x3", "dots:2x2"):
                position = Position(game)
                for entry in opponents():
                    if (
                        entry["group"] in ("person", "watch", "adaptive")
                        or position.game.family not in entry["families"]
                    ):
                        continue
                    opponent = read_opponent(entry["opponent"], position.game)
                    move = await pool.choose("t", opponent, position, Limit(time=0.3))
                    assert move in position.legal_moves, entry
        finally:
            await pool.close()

    asyncio.run(all_of_them())


def test_an_opponent_of_another_family_or_from_outside_is_refused() -> None:
    for text in (
        "classic:tdleaf",
        "level:0",
        "level:x",
        "level:1,seed=1",
        "classic:power,memory=/etc",
        "gomocup:ls",
        "",
    ):
        with pytest.raises(Refusal):
            read_opponent(text, Game("gomoku"))

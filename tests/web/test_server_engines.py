"""Engines are shared: in turn, bounded, and never by something that hangs."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tengen import Game, Limit, Position
from tengen.memory import KeptEvaluations, Memory
from tengen.players.classic.power import PowerPlayer
from tengen.web.engines import classics as classics_module
from tengen.web.engines.classic_worker import Worker
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


def test_a_classic_is_kept_for_the_whole_game_and_remembers(tmp_path: Path) -> None:
    async def act(classics: Classics) -> None:
        moves = ["h8", "i9"]
        for _ in range(3):
            position = Position("gomoku", moves)
            moves.append(await classics.choose("table 1", "classic:power,depth=1,adapt=yes", position))
            moves.append(str(next(iter(Position("gomoku", moves).legal_moves))))
        (process,) = classics._processes.values()
        other = await classics.choose("table 2", "classic:pattern", Position("gomoku", "h8 i9"))
        assert other
        assert len(classics._processes) == 2
        assert await classics.choose("table 1", "classic:power,depth=1,adapt=yes", Position("gomoku", moves))
        assert process in classics._processes.values()
        await classics.end("table 1")

    settings = Settings(data=tmp_path, classic_seconds=0.3, classics=2)
    run_with(lambda: Classics(settings, remembers=True), act)
    with Memory(tmp_path / "memory.db") as memory:
        told = memory.statistics()
    assert told.evaluations > 100
    assert told.by_game["gomoku"]["evaluations"] == told.evaluations


def test_the_worker_keeps_a_player_with_its_depth_and_what_it_evaluated(tmp_path: Path) -> None:
    with Memory(tmp_path / "memory.db") as memory:
        worker = Worker(memory)
        asked = {"do": "choose", "seat": "t 0 p", "player": "classic:power,adapt=yes", "game": "mnk:5x5x4"}
        for moves in ("c3 b2 c2 b3", "c3 b2 c2 b3 c4 c1"):
            assert "move" in worker.answer({**asked, "moves": moves.split(), "seconds": 2.0})
        (player,) = worker._players.values()
        assert isinstance(player, PowerPlayer)
        assert player.depth == 5  # 3 at first, one more after each quick move
        kept = len(KeptEvaluations(memory).load("mnk:5x5x4"))
        assert kept == player.evaluations > 0
        assert worker.answer({"do": "end", "seat": "t "}) == {}
        assert not worker._players
        again = worker.answer({**asked, "moves": ["c3", "b2", "c2", "b3"], "seconds": 2.0})
        assert "move" in again
        (player,) = worker._players.values()
        assert isinstance(player, PowerPlayer)
        assert player.evaluations == 0


def test_what_a_classic_sees_is_told_with_the_rule_that_chose(tmp_path: Path) -> None:
    async def act(classics: Classics) -> None:
        seen = await classics.see("t", "classic:pattern", Position("gomoku", "h8 c3 h9 d3 h10"))
        labels = {move: label for move, label, _ in seen.marks}
        assert seen.rule is None
        assert labels["h11"] == "-30"
        assert labels["f3"] == "-50"
        opening = await classics.see("t", "classic:tdleaf", Position("hexifence:2"))
        assert opening.rule is not None
        assert {label for _, label, _ in opening.marks} == {"✓"}

    run_with(lambda: Classics(Settings(data=tmp_path)), act)


@pytest.mark.parametrize(
    "text",
    [
        "classic:tdleaf,weights=/etc/passwd",
        "classic:tdleaf,second=x.json",
        "classic:power,processes=8",
        "classic:power,depth=99",
        "classic:pattern",
    ],
)
def test_options_that_are_not_offered_are_refused(text: str) -> None:
    game = Game("gomoku" if "power" in text else "hexifence:2")
    with pytest.raises(Refusal):
        read_opponent(text, game)
    assert read_opponent("classic:power,depth=2", Game("gomoku")).title == "Power (depth 2)"

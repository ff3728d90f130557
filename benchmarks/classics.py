"""How strong the classic systems are, and what their authors' own tricks save.

`python benchmarks/classics.py` plays everything: a round robin of the classics, greedy and random in each
family with ratings, the engine at 0.5 s a move against each classic on its home board in 100 games,
learned against hand weights in 400 games, and the savings of power's memory and processes and of tdleaf's
history. That takes hours. `--games 4 --engine-games 4 --engine-time 0.1 --weights-games 40 --think 0.2`
is a small run; `--only` chooses parts.
"""

import argparse
import contextlib
import multiprocessing
import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from tengen import Move, Position, Side
from tengen.memory import KeptEvaluations, Memory
from tengen.players.classic.clock import Clock
from tengen.players.classic.fences import Fences
from tengen.players.classic.power import PowerPlayer, PowerSettings
from tengen.players.classic.power_memory import Keeper
from tengen.players.classic.tdleaf_search import FenceSearch
from tengen.players.classic.tdleaf_weights import HAND
from tengen.referee.contest import Contest
from tengen.referee.control import Control
from tengen.referee.match import play_match, resume
from tengen.referee.played import PlayedGame
from tengen.referee.statistics import count_games, elo_difference, fit_ratings, results_of, share_interval
from tengen.referee.tournament import play_tournament

HOMES = {
    "line": ("gomoku", ["pattern", "power", "selfish"]),
    "drop": ("onepop:6x7x4", ["window"]),
    "edge": ("hexifence:3", ["tdleaf"]),
}
"""The board each classic was written for."""

MIDDLES = (
    "j6 i9 j10 h10 j8 i8 j7 j9 j5 j4 i7 i6 k9 h6",
    "g6 h6 g8 h9 g7 g5 g9 g10 h8 i8 j7 i7 j8 f4 e3 i9",
    "h7 j7 i6 f6 g8 j5 f9 e10 j6 e9 h6 k6 h8 h9",
)
"""Positions from the middle of games of Gomoku between pattern and level 3."""

TASTE = {"drop": ",contempt=10"}
"""What the engine is told besides its limit: one-pop is full of draws that a weak opponent need not get."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="games of each pairing in a round robin")
    parser.add_argument(
        "--engine-games", type=int, default=100, help="games of the engine against each classic"
    )
    parser.add_argument("--engine-time", type=float, default=0.5, help="seconds a move for the engine")
    parser.add_argument(
        "--engine-nodes", type=int, help="positions a move for the engine instead, on a busy machine"
    )
    parser.add_argument(
        "--weights-games", type=int, default=400, help="games of learned against hand weights"
    )
    parser.add_argument("--think", type=float, default=2.0, help="seconds a move for power and selfish")
    parser.add_argument("--processes", type=int, default=2, help="processes of power to compare with one")
    parser.add_argument("--concurrency", type=int, default=None, help="games at once")
    parser.add_argument(
        "--journals", type=Path, help="keep the games in this folder, and go on with those there"
    )
    parser.add_argument("--family", choices=HOMES, action="append", help="only this family's players")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part")
    given = parser.parse_args()
    for name, part in PARTS.items():
        if given.only is None or name in given.only:
            start = perf_counter()
            part(given)
            print(f"({name}: {perf_counter() - start:.0f} s)\n", flush=True)


def players(given: argparse.Namespace, family: str) -> list[str]:
    """The classics of a family, those that take their time with a limit."""
    texts = {
        name: f"{name}=classic:{name}" + (f",time={given.think}" if name in ("power", "selfish") else "")
        for name in HOMES[family][1]
    }
    if family == "edge":
        texts["learned"] = "learned=classic:tdleaf,weights=learned"
    return list(texts.values())


def families(given: argparse.Namespace) -> list[str]:
    return given.family or list(HOMES)


def round_robin(given: argparse.Namespace) -> None:
    """Ratings in each family, greedy being 0: random loses every game, which measures nothing."""
    for family in families(given):
        play = partial(
            play_tournament, [*players(given, family), "greedy", "random"], games=given.games, seed=1
        )
        games = played(given, f"round-robin-{family}", HOMES[family][0], play)
        ratings = fit_ratings(results_of(games), anchor="greedy")
        print(f"{HOMES[family][0]}: {len(games)} games, Elo above greedy with 95 % interval")
        for one in ratings.players:
            print(f"  {one.name:10} {one.elo:6.0f} ± {one.error:4.0f}   {one.games:4} games {one.score:6.1%}")
        for warning in ratings.warnings:
            print(f"  {warning}")


def played(given: argparse.Namespace, name: str, game: str, play: Callable[..., Contest]) -> list[PlayedGame]:
    """The games of a contest; with a folder for journals, those there and the missing ones."""
    with tempfile.TemporaryDirectory() as temporary:
        journal = (given.journals or Path(temporary)) / f"{name}.jsonl"
        if journal.exists():
            contest = resume(journal, concurrency=given.concurrency)
        else:
            contest = play(journal, game=game, control=Control(), concurrency=given.concurrency)
        return list(contest.journal.games)


def engine(given: argparse.Namespace) -> None:
    """The engine against each classic."""
    nodes = given.engine_nodes
    limit = f"time={given.engine_time}" if nodes is None else f"nodes={nodes}"
    for family in families(given):
        ours = f"tengen=tengen:{limit}{TASTE.get(family, '')}"
        for text in players(given, family):
            match(given, ours, text, HOMES[family][0], given.engine_games)


def weights(given: argparse.Namespace) -> None:
    """tdleaf's learned weights against the author's, where the search matters: a short opening, a late end.

    Their own opening rule, with another seed in each game, makes the games differ.
    """
    common = "classic:tdleaf,opening=6,end=10"
    match(
        given,
        f"learned={common},weights=learned",
        f"hand={common}",
        "hexifence:2",
        given.weights_games,
        "none",
    )


def match(
    given: argparse.Namespace, one: str, two: str, game: str, games: int, openings: str = "auto"
) -> None:
    first, second = (text.partition("=")[0] for text in (one, two))
    play = partial(play_match, one, two, games=games, openings=openings, seed=2)
    counts = count_games(played(given, f"{first}-{second}", game, play), first)
    low, high = share_interval(counts.score, counts.games)
    names = f"{first} against {second}"
    print(
        f"{names} on {game}: {counts.wins} wins, {counts.draws} draws, {counts.losses} losses, "
        f"{counts.score:.1%} (95 % {low:.1%} to {high:.1%}); Elo {elo_difference(counts)}",
        flush=True,
    )


def memory(given: argparse.Namespace) -> None:
    """power's evaluations in a second identical game, and in another game from the same opening."""
    settings = PowerSettings(depth=3, time=None)
    with tempfile.TemporaryDirectory() as folder, Memory(Path(folder) / "memory.db") as kept:
        counted = [power_game(settings, reply, KeptEvaluations(kept)) for reply in (1, 1, 2)]
    fresh = power_game(settings, 2)
    first, again, other = (count for count, _ in counted)
    print(f"power's memory, 10 plies of gomoku at depth 3: {first} evaluations in {counted[0][1]:.1f} s")
    print(f"  the same game again: {again} evaluations, {1 - again / first:.1%} fewer, {counted[1][1]:.1f} s")
    print(
        f"  another game from the same opening: {other} instead of {fresh[0]}, "
        f"{1 - other / fresh[0]:.1%} fewer, "
        f"{counted[2][1]:.1f} s instead of {fresh[1]:.1f} s"
    )


def power_game(settings: PowerSettings, seed: int, keeper: Keeper | None = None) -> tuple[int, float]:
    """A few moves against a player who answers nearby at random; the first four plies are always the same."""
    random = Random(seed)
    start = perf_counter()
    with PowerPlayer(settings, 1, keeper) as player:
        position = Position("gomoku", "h8 i9 h9 g8")
        while not position.is_over and position.ply < 10:
            if position.turn == Side.FIRST:
                position.play(player.choose(position))
            else:
                position.play(nearby(position, random))
        return player.evaluations, perf_counter() - start


def nearby(position: Position, random: Random) -> Move:
    last = position.last_move
    assert last is not None
    near = [m for m in position.legal_moves if max(abs(m.row - last.row), abs(m.col - last.col)) <= 1]
    return random.choice(near or list(position.legal_moves))


def processes(given: argparse.Namespace) -> None:
    """power's search in processes, in the middle of games: by boards evaluated, and by processor time.

    Both count the longest way: this process and the busiest of the others. By the clock it would be the same
    on free cores if nobody ever had to wait for another.
    """
    one, many = 1, given.processes
    for depth in (4, 5):
        for moves in MIDDLES:
            boards, seconds, values = {}, {}, {}
            for count in (one, many):
                with PowerPlayer(PowerSettings(depth=depth, time=None, processes=count), 1) as player:
                    player.choose(Position("mnk:5x5x4", "c3 c4 d3"))  # starts the processes
                    own, others, before = process_time(), children_time(), player.longest_work
                    chosen = player.choose(Position("gomoku", moves))
                    boards[count] = player.longest_work - before
                    spent = [now - others.get(child, 0.0) for child, now in children_time().items()]
                    seconds[count] = process_time() - own + max(spent, default=0.0)
                    values[count] = (chosen, player.value)
            print(
                f"power at depth {depth} after {len(moves.split())} moves, one process and {many}: "
                f"{boards[one]} and {boards[many]} boards on the longest way, "
                f"{boards[one] / boards[many]:.2f} times less; processor time {seconds[one]:.1f} s and "
                f"{seconds[many]:.1f} s, {seconds[one] / seconds[many]:.2f} times; "
                f"{'the same move and value' if values[one] == values[many] else values}",
                flush=True,
            )


def children_time() -> dict[int, float]:
    """Processor seconds of every child process, where the system tells (Linux)."""
    tick = os.sysconf("SC_CLK_TCK")
    found = {}
    for child in multiprocessing.active_children():
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
            found[child.pid or 0] = (int(fields[11]) + int(fields[12])) / tick
    return found


def history(given: argparse.Namespace) -> None:
    """tdleaf's nodes with and without the history table."""
    nodes = {True: 0, False: 0}
    for seed in range(10):
        random = Random(seed)
        position = Position("hexifence:2")
        while len(position.legal_moves) > 18:
            position.play(random.choice(list(position.legal_moves)))
        for used in nodes:
            search = FenceSearch(Fences.of(position), HAND, Clock(), history=used)
            search.search(4)
            nodes[used] += search.nodes
    saved = 1 - nodes[True] / nodes[False]
    print(
        f"tdleaf's history, 10 positions at depth 4: {nodes[True]} nodes instead of {nodes[False]}, "
        f"{saved:.1%} fewer"
    )


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "memory": memory,
    "processes": processes,
    "history": history,
    "weights": weights,
    "round-robin": round_robin,
    "engine": engine,
}

if __name__ == "__main__":
    main()

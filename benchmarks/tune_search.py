"""Tunes numbers of the selective search by SPSA on paired games.

    make tuning
    build/tuning/python benchmarks/tune_search.py --state numbers.json --pairs 2000 lmr_cut_node razor_margin

All numbers that are named are moved at once, each up or down by chance. The two sets play a pair of games
from one opening, and every number goes a little towards the side that won. Steps and moves shrink as in
Spall's method. The state is kept after every pair; run the same command to go on. The table tells where each
number began and where it stands. Nobody should take these numbers without a match against the old ones.
"""

import argparse
import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path

from tengen import Engine, Limit, Position
from tengen._core import search_parameters, set_search_parameter
from tengen.system.files import write_whole

GAIN_POWER, STEP_POWER = 0.602, 0.101
LONGEST = 120


@dataclass
class State:
    """How far it has come."""

    first: dict[str, float]
    now: dict[str, float]
    pairs: int = 0


class Sides:
    """Two engines of one process; the numbers are set before each search."""

    def __init__(self, game: str, nodes: int, network: Path | None) -> None:
        self.game, self._limit = game, Limit(nodes=nodes)
        self._engines = [Engine(memory=16, network=network) for _ in range(2)]

    def close(self) -> None:
        """Ends both."""
        for engine in self._engines:
            engine.close()

    def play(self, opening: Position, numbers: tuple[dict[str, float], dict[str, float]]) -> float:
        """Points of the side that moves first after the opening."""
        position, first = opening.copy(), opening.turn
        for engine in self._engines:
            engine.clear()
        while not position.is_over and position.ply < LONGEST:
            who = 0 if position.turn is first else 1
            for name, value in numbers[who].items():
                set_search_parameter(name, value)
            position.play(self._engines[who].play(position, self._limit).move)
        winner = position.outcome.winner if position.outcome is not None else None
        return 0.5 if winner is None else float(winner is first)


def opening(game: str, source: random.Random, judge: Engine) -> Position:
    """A few stones around the centre after which neither side is much better."""
    while True:
        position = Position(game)
        middle, reach = position.game.rows // 2, 3
        near = [
            move
            for move in position.legal_moves
            if abs(move.row - middle) <= reach and abs(move.col - middle) <= reach
        ]
        for move in source.sample(near, source.randint(4, 7)):
            if not position.is_legal(move):
                break
            position.play(move)
        if position.is_over:
            continue
        chance = judge.analyse(position, Limit(nodes=3000)).score.win_chance
        if abs(chance - 0.5) < 0.12:
            return position


def one_pair(sides: Sides, start: Position, plus: dict[str, float], minus: dict[str, float]) -> float:
    """Points of plus in a pair, 0 to 2."""
    return sides.play(start, (plus, minus)) + 1 - sides.play(start, (minus, plus))


def main() -> None:
    """Goes on until so many pairs are played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="numbers to tune; none lists all of them")
    parser.add_argument("--state", type=Path, default=Path("tuned.json"))
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--step", type=float, default=0.2, help="of a number, at the end of the run")
    parser.add_argument("--gain", type=float, default=0.02, help="of a step, for a pair won, at the end")
    parser.add_argument("--network", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    usual = search_parameters()
    if not given.names:
        for name, value in usual.items():
            print(f"{name:<40}{value:>10g}")
        return
    if unknown := set(given.names) - set(usual):
        parser.error(f"the search has no number {', '.join(sorted(unknown))}; without names all are listed")
    try:
        set_search_parameter("near", usual["near"])
    except RuntimeError as problem:
        parser.error(str(problem))
    tune(given, {name: usual[name] for name in given.names})


def tune(given: argparse.Namespace, first: dict[str, float]) -> None:
    """The loop."""
    state = State(first, dict(first))
    if given.state.exists():
        state = State(**json.loads(given.state.read_text(encoding="utf-8")))
        if set(state.first) != set(first):
            raise SystemExit(f"{given.state} tunes {', '.join(state.first)}: name these, or another --state")
    sides = Sides(given.game, given.nodes, given.network)
    begin = 0.1 * given.pairs
    with Engine(memory=16, network=given.network) as judge:
        for number in range(state.pairs, given.pairs):
            source = random.Random(f"{given.seed} {number}")
            shrink = ((given.pairs + begin) / (number + 1 + begin)) ** GAIN_POWER
            wide = (given.pairs / (number + 1)) ** STEP_POWER
            steps = {n: given.step * max(abs(v), 0.05) * wide for n, v in state.first.items()}
            signs = {name: source.choice((-1, 1)) for name in first}
            plus = {name: state.now[name] + signs[name] * steps[name] for name in first}
            minus = {name: state.now[name] - signs[name] * steps[name] for name in first}
            points = one_pair(sides, opening(given.game, source, judge), plus, minus)
            for name in first:
                state.now[name] += given.gain * shrink * steps[name] * signs[name] * (points - 1)
            state.pairs = number + 1
            write_whole(given.state, (json.dumps(asdict(state), indent=1) + "\n").encode())
            if state.pairs % 50 == 0 or state.pairs == given.pairs:
                show(state)
    sides.close()


def show(state: State) -> None:
    """A table."""
    print(f"after {state.pairs} pairs")
    print(f"{'':<40}{'began':>10}{'now':>10}")
    for name, value in state.first.items():
        print(f"{name:<40}{value:>10.4g}{state.now[name]:>10.4g}", flush=True)


if __name__ == "__main__":
    main()

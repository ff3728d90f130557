"""Games of the engine against simple opponents in edge games, each kept in a journal when it is over."""

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tengen import Engine, Limit, Move, Position
from tengen.families.edge.greedy import best_edges
from tengen.referee.statistics import share_interval

Chooser = Callable[[Position, random.Random], Move]


# ---- opponents -------------------------------------------------------------------------------------------


def at_random(position: Position, chance: random.Random) -> Move:
    return chance.choice(list(position.legal_moves))


def greedy(position: Position, chance: random.Random) -> Move:
    return chance.choice(best_edges(position))


def counting(position: Position, chance: random.Random) -> Move:
    """Alpha-beta of depth three that counts cells and nothing else; equal moves at random."""
    moves = list(position.legal_moves)
    chance.shuffle(moves)
    best, choice = -1000, moves[0]
    for move in moves:
        value = _after(position, move, 3, best, 1000)
        if value > best:
            best, choice = value, move
    return choice


def _after(position: Position, move: Move, depth: int, alpha: int, beta: int) -> int:
    side = position.turn
    position.play(move)
    again = position.turn is side
    value = _count(position, depth - 1, alpha, beta) if again else -_count(position, depth - 1, -beta, -alpha)
    position.undo()
    return value


def _count(position: Position, depth: int, alpha: int, beta: int) -> int:
    if depth == 0 or position.is_over:
        cells = position.score
        return cells[position.turn] - cells[position.turn.other]
    for move in position.legal_moves:
        alpha = max(alpha, _after(position, move, depth, alpha, beta))
        if alpha >= beta:
            break
    return alpha


OPPONENTS: dict[str, Chooser] = {"random": at_random, "greedy": greedy, "counting": counting}


# ---- rows ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One line of the strength table: `sides` is first, second or pairs."""

    game: str
    opponent: str
    sides: str
    goal: float

    def games(self, count: int) -> Iterator[tuple[int, int]]:
        """Seed and side of the engine; a pair begins with the same two random edges."""
        if self.sides == "pairs":
            yield from ((seed, side) for seed in range((count + 1) // 2) for side in (0, 1))
        else:
            yield from ((seed, int(self.sides == "second")) for seed in range(count))


ROWS = (
    Row("hexifence:2", "random", "second", 1.0),
    Row("hexifence:2", "greedy", "second", 1.0),
    Row("hexifence:2", "counting", "second", 1.0),
    Row("hexifence:2", "greedy", "first", 0.9),
    Row("hexifence:3", "greedy", "pairs", 0.98),
    Row("hexifence:3", "counting", "pairs", 0.95),
    Row("hexifence:4", "greedy", "pairs", 0.95),
)


def opening(name: str, edges: int, seed: int) -> Position:
    position = Position(name)
    chance = random.Random(seed)
    for _ in range(edges):
        position.play(chance.choice(list(position.legal_moves)))
    return position


def play(engine: Engine, limit: Limit, row: Row, seed: int, side: int) -> Position:
    """A whole game; the opponent's choices depend on the seed alone."""
    chance = random.Random(seed)
    position = opening(row.game, 2 if row.sides == "pairs" else 0, seed)
    engine.clear()
    while not position.is_over:
        if position.turn == side:
            position.play(engine.play(position, limit).move)
        else:
            position.play(OPPONENTS[row.opponent](position, chance))
    return position


class Journal:
    """A line for each game, so that a run can be stopped and goes on where it was."""

    def __init__(self, path: Path | None, limit: str) -> None:
        self._path, self._limit = path, limit
        self._leads: dict[tuple[str, str, str, int, int], int] = {}
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                entry = json.loads(line)
                if entry["limit"] == limit:
                    row = (entry["game"], entry["opponent"], entry["sides"])
                    self._leads[(*row, entry["seed"], entry["side"])] = entry["lead"]

    def lead(self, row: Row, seed: int, side: int) -> int | None:
        """The engine's lead at the end of a game played before."""
        return self._leads.get((row.game, row.opponent, row.sides, seed, side))

    def add(self, row: Row, seed: int, side: int, lead: int, position: Position) -> None:
        """Keeps a finished game."""
        if self._path is None:
            return
        entry: dict[str, str | int] = {
            "game": row.game,
            "opponent": row.opponent,
            "sides": row.sides,
            "limit": self._limit,
            "seed": seed,
            "side": side,
            "lead": lead,
            "moves": " ".join(map(str, position.moves)),
        }
        with self._path.open("a") as file:
            file.write(json.dumps(entry) + "\n")


def strength(limit: Limit, count: int, path: Path | None, only: str) -> bool:
    """Prints a line for each row whose name holds `only`; false if one misses its goal."""
    words = f"{limit.time} s" if limit.nodes is None else f"{limit.nodes} nodes"
    print(f"\nStrength: {words} a move, {count} games a row; wins, draws, losses, share of points (95 %)")
    journal = Journal(path, words)
    reached = True
    with Engine(memory=64) as engine:
        for name in {row.game for row in ROWS}:
            engine.prepare(name)
        for row in ROWS:
            if only not in f"{row.game} {row.opponent} {row.sides}":
                continue
            begun = time.monotonic()
            leads = []
            for seed, side in row.games(count):
                lead = journal.lead(row, seed, side)
                if lead is None:
                    position = play(engine, limit, row, seed, side)
                    lead = position.score[side] - position.score[1 - side]
                    journal.add(row, seed, side, lead, position)
                leads.append(lead)
            reached &= _tell(row, leads, time.monotonic() - begun)
    return reached


def _tell(row: Row, leads: list[int], seconds: float) -> bool:
    won, drawn, games = sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads), len(leads)
    points = won + drawn / 2
    low, high = share_interval(points / games, games)
    right = points / games >= row.goal
    print(
        f"{row.game:12} {row.opponent:9} {row.sides:7} {won:4}-{drawn}-{games - won - drawn:<3}"
        f" {100 * points / games:6.1f} % ({100 * low:.1f}..{100 * high:.1f})  goal {100 * row.goal:.0f} %"
        f"{'' if right else ' MISSED'}  mean lead {sum(leads) / games:+5.1f}  {seconds:7.0f} s",
        flush=True,
    )
    return right

"""Does a review name everything that was overlooked, and nothing that was not?

`python benchmarks/overlooked.py` plays games of random levels, reviews them, and compares what the coach
names with what trying out all moves by the plain rules finds: wins in one that were missed, wins in one that
were allowed though a move stopped them, games that ended by the loser's own move, cells that were given away
with a safe move left. `--engine` lets the engine play itself instead: then whatever the coach names must be
confirmed. Nothing here uses the coach's own sight.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tengen import Engine, Limit, Margin, Move, Position, Side, Win, solve
from tengen.coach import Review, review
from tengen.coach.oversights import Kind, Oversight
from tengen.players import make_player
from tengen.records import Record

GAMES = {
    "gomoku": 20,
    "renju": 7,
    "caro": 7,
    "standard": 6,
    "mnk:6x6x4": 5,
    "connect4": 15,
    "popout": 10,
    "onepop": 5,
    "hexifence:2": 10,
    "dots:3x3": 10,
    "dots:3x4": 5,
}
"""How many of each hundred games."""
LEVELS = range(1, 7)
STRONG = "tengen:nodes=3000,memory=4"
NODES = 2000
"""What a review looks at for a move: what is always named must not depend on it."""
LONGER = 10
_LONGEST = 120
_SOLVING = Limit(nodes=30_000_000)
_FAR = 5

Named = tuple[Kind, int]
"""What was overlooked; moves to the win, or 0 for cells."""


# ---- by the plain rules ----------------------------------------------------------------------------------


def winning(position: Position) -> list[Move]:
    """The moves that end the game in the mover's favour."""
    return [move for move in position.legal_moves if winner_after(position, move) == position.turn]


def winner_after(position: Position, move: Move) -> Side | None:
    """Who has won after this move; nobody while the game goes on."""
    position.play(move)
    outcome = position.outcome
    position.undo()
    return None if outcome is None else outcome.winner


def allows(position: Position, move: Move) -> bool:
    """Is the game lost by this move, or by the next?"""
    other = position.turn.other
    if winner_after(position, move) == other:
        return True
    position.play(move)
    lost = not position.is_over and bool(winning(position))
    position.undo()
    return lost


def forces(position: Position, move: Move) -> bool:
    """Does the mover win with the next move after every answer?"""
    mover = position.turn
    position.play(move)
    try:
        if position.is_over or winning(position):
            return False
        for answer in position.legal_moves:
            position.play(answer)
            outcome = position.outcome
            held = outcome.winner == mover if outcome is not None else bool(winning(position))
            position.undo()
            if not held:
                return False
        return True
    finally:
        position.undo()


def allows_in_two(position: Position, move: Move) -> bool:
    """Has the other side a win in one or two after this move?"""
    if allows(position, move):
        return True
    position.play(move)
    found = not position.is_over and any(forces(position, answer) for answer in position.legal_moves)
    position.undo()
    return found


def takes(position: Position, move: Move) -> bool:
    """Does this move capture a cell?"""
    before = sum(position.score)
    position.play(move)
    more = sum(position.score) > before
    position.undo()
    return more


def gives(position: Position, move: Move) -> bool:
    """Can the other side capture a cell after this move?"""
    mover = position.turn
    position.play(move)
    given = (
        not position.is_over
        and position.turn != mover
        and any(takes(position, m) for m in position.legal_moves)
    )
    position.undo()
    return given


def was_safe(position: Position) -> bool:
    """Could the mover take everything there was, and then give nothing?"""
    board = position.copy()
    while (capture := next((move for move in board.legal_moves if takes(board, move)), None)) is not None:
        board.play(capture)
    return board.is_over or any(not gives(board, move) for move in board.legal_moves)


def overlooked(position: Position, move: Move) -> set[Named]:
    """What this move overlooks by the rules."""
    found: set[Named] = set()
    if position.game.counts_cells:
        if gives(position, move) and was_safe(position) and not pays(position, move):
            found.add((Kind.GAVE_CELLS, 0))
        return found
    wins = winning(position)
    if wins and move not in wins:
        found.add((Kind.MISSED_WIN, 1))
    if allows(position, move) and any(not allows(position, other) for other in position.legal_moves):
        threw = winner_after(position, move) == position.turn.other
        found.add((Kind.OWN_GOAL if threw else Kind.ALLOWED_WIN, 1))
    return found


def pays(position: Position, move: Move) -> bool:
    """Does the exact solver say that a sacrifice costs nothing?"""
    after = position.copy()
    after.play(move)
    was, now = solve(position, memory=64, limit=_SOLVING), solve(after, memory=64, limit=_SOLVING)
    if not (was.proven and now.proven):
        return False
    best, left = was.score, now.score.of(position.turn)
    return isinstance(best, Margin) and isinstance(left, Margin) and left.cells >= best.cells


def is_confirmed(position: Position, move: Move, one: Oversight, truth: set[Named]) -> bool:
    """Does trying out moves, or for what is farther away a much longer search, say the same?"""
    if one.kind is Kind.GAVE_CELLS:
        return (Kind.GAVE_CELLS, 0) in truth
    if one.kind is Kind.OPENED_CHAIN:
        return gives(position, move) and not pays(position, move)
    if one.count == 1:
        return (one.kind, 1) in truth
    if one.kind is Kind.ALLOWED_WIN:
        return allows_in_two(position, move) and not allows_in_two(position, one.better)
    return wins_within(position, one.better, one.count) and not wins_within(position, move, _FAR)


def wins_within(position: Position, move: Move, moves: int) -> bool:
    """Does a long search prove a win in so many own moves, this one included?"""
    if winner_after(position, move) == position.turn or forces(position, move):
        return True
    after = position.copy()
    after.play(move)
    if after.is_over:
        return False
    with Engine(threads=1, memory=16) as engine:
        score = engine.analyse(after, Limit(nodes=LONGER * 100_000)).score.of(position.turn)
    return isinstance(score, Win) and score.proven and 1 + score.plies // 2 <= moves


# ---- games -----------------------------------------------------------------------------------------------


def weak(game: str, seed: int) -> Record:
    """A game of two levels that chance chooses."""
    chance = random.Random(f"{game} {seed}")
    names = [f"tengen:level={chance.choice(LEVELS)},memory=1" for _ in Side]
    return played(game, names, chance, 0)


def strong(game: str, seed: int) -> Record:
    """A game of the engine against itself after two moves by chance."""
    return played(game, [STRONG, STRONG], random.Random(f"{game} {seed} strong"), 2)


def played(game: str, names: list[str], chance: random.Random, opening: int) -> Record:
    """A whole game."""
    players = [make_player(name, seed=chance.randrange(1 << 30)) for name in names]
    position = Position(game)
    while not position.is_over and position.ply < _LONGEST:
        if position.ply < opening:
            position.play(chance.choice(list(position.legal_moves)))
        else:
            position.play(players[position.turn is Side.SECOND].choose(position))
    return Record.from_position(position)


def sample(count: int) -> Iterator[tuple[str, int]]:
    """So many of every hundred games, of every kind at least one; all kinds in turn."""
    shares = {game: max(1, share * count // 100) for game, share in GAMES.items()}
    for seed in range(max(shares.values())):
        yield from ((game, seed) for game, share in shares.items() if seed < share)


# ---- the comparison --------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What there was, what was named, and where they differ."""

    there: Counter[Named] = field(default_factory=Counter)
    named: Counter[Named] = field(default_factory=Counter)
    missing: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    games: int = 0
    moves: int = 0

    def add(self, found: Review, *, far: bool) -> None:
        """Compares a review with the rules; with `far` also what is more than a move away."""
        self.games += 1
        position = Position(found.game)
        for one in found.moves:
            self.moves += 1
            truth = overlooked(position, one.move)
            told = {_named(oversight): oversight for oversight in one.oversights}
            self.there.update(truth)
            self.named.update(told.keys())
            where = f"{found.game.name} {' '.join(map(str, found.played[: one.ply]))} | {one.move}"
            marked = one.mark is not None and one.remark is not None
            self.missing += [f"{where}: {name}" for name in truth if name not in told or not marked]
            self.false += [
                f"{where}: {name}"
                for name, oversight in told.items()
                if (far or name[1] == 1 or name[0] is Kind.GAVE_CELLS)
                and not is_confirmed(position, one.move, oversight, truth)
            ]
            position.play(one.move)


def _named(one: Oversight) -> Named:
    return one.kind, 0 if one.kind in (Kind.GAVE_CELLS, Kind.OPENED_CHAIN) else one.count


def compare(count: int, *, engine: bool, nodes: int | None = NODES) -> Tally:
    """Plays and reviews so many games."""
    tally = Tally()
    for game, seed in sample(count):
        record = strong(game, seed) if engine else weak(game, seed)
        tally.add(review(record, nodes=nodes, threads=1), far=engine)
        found = f"{len(tally.missing)} not named, {len(tally.false)} without reason"
        print(
            f"{tally.games}: {game} {seed}, {len(record.moves)} moves; {found}", file=sys.stderr, flush=True
        )
    return tally


def main() -> None:
    """The table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="how many games, about")
    parser.add_argument("--engine", action="store_true", help="the engine against itself")
    parser.add_argument("--nodes", type=int, default=NODES, help="positions a review looks at for a move")
    options = parser.parse_args()
    tally = compare(options.games, engine=options.engine, nodes=options.nodes)
    print(f"{tally.games} games, {tally.moves} moves")
    print(f"{'what':<14}{'in':>4}{'there':>8}{'named':>8}")
    for name in sorted(tally.there | tally.named):
        print(f"{name[0].value:<14}{name[1] or '':>4}{tally.there[name]:>8}{tally.named[name]:>8}")
    print(f"not named: {len(tally.missing)}, named without reason: {len(tally.false)}")
    for line in (*tally.missing, *tally.false):
        print(line)


if __name__ == "__main__":
    main()

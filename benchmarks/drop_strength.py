"""How strong is the engine in drop games? Against perfect play, and against OpenSpiel's tree search.

    python benchmarks/drop_strength.py perfect --openings 50 --time 1
    python benchmarks/drop_strength.py mcts --game connect:8x9x4 --openings 20 --nodes 100000

`perfect` plays Connect Four against BitBully with its 12-ply book (`pip install bitbully`), from random
openings that are not decided soon, each with both colours: a game counts as lost if the engine gets less than
the opening is worth. `mcts` plays any drop game against OpenSpiel's MCTS with random play-outs, from a random
move or two, each opening with both colours. It tells the processor time of both for a move, so that `--nodes`
and `--simulations` can be chosen to spend the same. `--weights` gives the engine other ones, such as those
before a change.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tengen import Engine, Limit, Move, Position, Side
from tengen.engine.weights import read_weights

Chooser = Callable[[Position], Move]


def random_opening(game: str, plies: int, chance: random.Random) -> Position:
    """Random moves, not over."""
    while True:
        position = Position(game)
        while position.ply < plies and not position.is_over:
            position.play(chance.choice(list(position.legal_moves)))
        if not position.is_over:
            return position


def play(opening: Position, first: Chooser, second: Chooser) -> Position:
    """The finished game."""
    position = opening.copy()
    while not position.is_over:
        position.play((first, second)[position.turn](position))
    return position


class Timed:
    """Chooses as it was told, and counts the processor time."""

    def __init__(self, choose: Chooser) -> None:
        self._choose, self._spent, self._moves = choose, 0.0, 0

    def __call__(self, position: Position) -> Move:
        """The move."""
        began = time.process_time()
        move = self._choose(position)
        self._spent, self._moves = self._spent + time.process_time() - began, self._moves + 1
        return move

    @property
    def milliseconds(self) -> float:
        """For a move, on average."""
        return 1000 * self._spent / max(1, self._moves)


def result_for(position: Position, side: Side) -> int:
    """1, 0 or -1."""
    winner = position.outcome.winner if position.outcome is not None else None
    return 0 if winner is None else 1 if winner is side else -1


class BitBully:
    """Perfect play; among equal moves a random one."""

    def __init__(self, chance: random.Random) -> None:
        import bitbully_databases
        from bitbully import bitbully_core

        path = bitbully_databases.BitBullyDatabases.get_database_path("12-ply-dist")
        self._core = bitbully_core
        self._solver = bitbully_core.BitBullyCore(Path(path))
        self._chance = chance

    def _board(self, position: Position) -> Any:
        board = self._core.BoardCore()
        board.setBoard([move.col for move in position.moves])
        return board

    def points(self, position: Position) -> int:
        """The score for the side to move."""
        return int(self._solver.mtdf(self._board(position), first_guess=0))

    def choose(self, position: Position) -> Move:
        """One of the best moves."""
        scores = self._solver.scoreMoves(self._board(position))
        moves = list(position.legal_moves)
        best = max(scores[move.col] for move in moves)
        return self._chance.choice([move for move in moves if scores[move.col] == best])


class TreeSearch:
    """OpenSpiel's MCTS: its C++ one for games it has, its Python one for any other."""

    def __init__(self, game: str, simulations: int, seed: int) -> None:
        shape = Position(game).game
        self._native: Any = None
        if game.startswith("connect"):
            import pyspiel

            rows, cols, line = shape.rows, shape.cols, shape.length
            self._game = pyspiel.load_game(f"connect_four(rows={rows},columns={cols},x_in_row={line})")
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            self._native = pyspiel.MCTSBot(self._game, evaluator, 2.0, simulations, 1000, True, seed, False)
        else:
            import numpy as np
            from open_spiel.python.algorithms import mcts

            self._bot = mcts.MCTSBot(
                AsGame(game), 2.0, simulations, PlayOut(seed), random_state=np.random.RandomState(seed)
            )

    def choose(self, position: Position) -> Move:
        """Its move."""
        if self._native is None:
            return AsState(position).move(self._bot.step(AsState(position)))
        state = self._game.new_initial_state()
        for move in position.moves:
            state.apply_action(move.col)
        column = self._native.step(state)
        return next(move for move in position.legal_moves if move.col == column)


class AsState:
    """A position as OpenSpiel's Python search sees a state: an action is the number of a legal move."""

    def __init__(self, position: Position) -> None:
        self.position = position.copy()

    def move(self, action: int) -> Move:
        """What an action means."""
        return self.position.legal_moves[action]

    def clone(self) -> "AsState":
        """A copy."""
        return AsState(self.position)

    def legal_actions(self, _: int | None = None) -> list[int]:
        """All of them."""
        return list(range(len(self.position.legal_moves)))

    def apply_action(self, action: int) -> None:
        """Plays it."""
        self.position.play(self.move(action))

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.position.is_over

    def is_chance_node(self) -> bool:
        """Never."""
        return False

    def current_player(self) -> int:
        """0 or 1."""
        return int(self.position.turn)

    def returns(self) -> list[int]:
        """For both players."""
        first = result_for(self.position, Side.FIRST)
        return [first, -first]


class AsGame:
    """What the search asks of a game."""

    def __init__(self, game: str) -> None:
        import pyspiel

        self._like = pyspiel.load_game("connect_four")
        self.name = game

    def get_type(self) -> Any:
        """Two players, no luck, no secrets."""
        return self._like.get_type()

    def max_utility(self) -> float:
        """A win."""
        return 1.0

    def num_players(self) -> int:
        """Two."""
        return 2


class PlayOut:
    """One random game, inside Tengen's core because Python's would take minutes; all moves weigh the same."""

    def __init__(self, seed: int) -> None:
        self._seeds = random.Random(seed)

    def evaluate(self, state: AsState) -> list[float]:
        """How it ended for both."""
        done = state.position.playouts(1, self._seeds.getrandbits(60))
        first = float(done.first - done.second)
        return [first, -first]

    def prior(self, state: AsState) -> list[tuple[int, float]]:
        """The same for all moves."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def against_perfect(engine: Engine, limit: Limit, count: int, plies: range, seed: int) -> None:
    """Every opening with both colours; what it is worth must be kept."""
    chance = random.Random(seed)
    rival = BitBully(chance)
    games = lost = 0
    seen: set[int] = set()
    while len(seen) < count:
        opening = random_opening("connect4", chance.choice(plies), chance)
        worth = rival.points(opening)
        if abs(worth) > 2 or opening.canonical_key in seen:
            continue
        seen.add(opening.canonical_key)
        for side in Side:
            engine.clear()
            choosers = [rival.choose, rival.choose]
            choosers[side] = lambda position: engine.play(position, limit).move
            end = play(opening, *choosers)
            right = (worth > 0) - (worth < 0) if opening.turn is side else (worth < 0) - (worth > 0)
            games += 1
            if result_for(end, side) < right:
                lost += 1
                print(f"less than {right:+d} for {side.name}: {' '.join(map(str, end.moves))}")
        shown = " ".join(map(str, opening.moves))
        print(
            f"{len(seen)} of {count}: {shown} ({worth:+d}); {lost} of {games} games lost something",
            flush=True,
        )
    if lost:
        sys.exit(1)


def against_tree_search(
    engine: Engine, limit: Limit, game: str, count: int, plies: range, seed: int, simulations: int
) -> None:
    """Every opening with both colours; points as a share."""
    rival = Timed(TreeSearch(game, simulations, seed).choose)
    own = Timed(lambda position: engine.play(position, limit).move)
    won = drawn = lost = 0
    chance = random.Random(seed)
    for number in range(count):
        opening = random_opening(game, chance.choice(plies), chance)
        for side in Side:
            engine.clear()
            end = play(opening, *((own, rival) if side is Side.FIRST else (rival, own)))
            result = result_for(end, side)
            won, drawn, lost = won + (result > 0), drawn + (result == 0), lost + (result < 0)
            if result <= 0:
                print(f"{'drawn' if result == 0 else 'lost'} as {side.name}: {' '.join(map(str, end.moves))}")
        share = (won + drawn / 2) / (won + drawn + lost)
        spent = f"{own.milliseconds:.0f} ms a move, theirs {rival.milliseconds:.0f}"
        print(f"{game} {number + 1} of {count}: +{won} ={drawn} -{lost}, {share:.1%}; {spent}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("question", choices=("perfect", "mcts"))
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--openings", type=int, default=50)
    parser.add_argument("--plies", type=int, nargs=2, help="of the openings: 2 to 8, or 1 and 2 against MCTS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, help="seconds a move")
    parser.add_argument("--nodes", type=int, help="nodes a move")
    parser.add_argument("--memory", type=int, default=64, help="in MB")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--weights", help="a file, or numbers like 16/50/5: see tengen match")
    given = parser.parse_args()
    limit = Limit(nodes=given.nodes) if given.nodes else Limit(time=given.time or 1.0)
    shortest, longest = given.plies or ((2, 8) if given.question == "perfect" else (1, 2))
    plies = range(shortest, longest + 1)
    with Engine(memory=given.memory) as engine:
        if given.weights:
            engine.set_weights(given.game, read_weights(given.weights, given.game))
        if given.question == "perfect":
            against_perfect(engine, limit, given.openings, plies, given.seed)
        else:
            against_tree_search(
                engine, limit, given.game, given.openings, plies, given.seed, given.simulations
            )


if __name__ == "__main__":
    main()

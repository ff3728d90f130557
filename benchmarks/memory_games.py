"""Part of memory.py: what twenty games save in another one, and how much of that hints can give at all."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tengen import Limit, Move, Position, Side
from tengen.memory import Memory, RememberingPlayer
from tengen.players import EnginePlayer, Player, make_player

FIRST_MOVES = 10
EARLIER = 20
FURTHER = 20
"""An earlier game goes on for a while, for games that reach its positions later."""
TRIED = 200
"""Seeds for games that are new."""
OPPONENTS = ("level 8", "level 7", "level 6", "level 4", "random")
TABLE = 16
WHOLE_TABLE = 256
"""Megabytes, for an engine that forgets nothing from the first game on."""


@dataclass(frozen=True)
class Start:
    """How all games begin: moves that are on the board, and so many that are played as always.

    The opponent's of these are those of level 8 without a seed, and the engine's are its own; so they cost
    nodes as any others do, and count among the first ten.
    """

    placed: str
    played: int = 0


class Told(NamedTuple):
    """A game's first moves, and the nodes of the engine's; None for one from the memory."""

    moves: tuple[Move, ...]
    costs: dict[int, int | None]


class Saved:
    """Sums over games: an engine without memory, one with, and one that kept its whole table."""

    def __init__(self) -> None:
        self.games = self.moves = self.known = 0
        self.without = self.with_memory = 0
        self.new_without = self.new_with = self.new_whole = 0

    def add(self, told: Told, plain: dict[int, int], whole: dict[int, int]) -> None:
        """One more game; what was searched by ply."""
        self.games += 1
        for ply, nodes in told.costs.items():
            self.moves += 1
            self.without += plain[ply]
            if nodes is None:
                self.known += 1
            else:
                self.with_memory += nodes
                self.new_without += plain[ply]
                self.new_with += nodes
                self.new_whole += whole[ply]


def fewer(before: int, after: int) -> str:
    return f"{100 * (1 - after / before):.1f} %" if before else "-"


def another_game(game: str, depth: int, start: Start, opponent: str, folder: Path, news: int) -> Saved:
    """Twenty games against one opponent, then others against the same: the opponent leaves the known games.

    Counted are the nodes of the first ten moves of games whose first ten moves were never played before,
    against what an engine without memory searches at the same depth in the same positions, its own table kept
    from move to move.
    """
    path = folder / "earlier.db"
    saved = Saved()
    with EnginePlayer(Limit(depth=depth), memory=WHOLE_TABLE) as unforgetting:
        earlier = set()
        with Memory(path) as memory:
            for seed in range(EARLIER):
                told = one_game(memory, game, depth, start, opponent, seed)
                earlier.add(told.moves[:FIRST_MOVES])
                searched(unforgetting, game, start, told)
        for seed in range(EARLIER, EARLIER + TRIED):
            copied = shutil.copy(path, folder / "copy.db")
            with Memory(copied) as memory:
                told = one_game(memory, game, depth, start, opponent, seed)
            Path(copied).unlink()
            if told.moves in earlier:
                continue
            with EnginePlayer(Limit(depth=depth), memory=TABLE) as forgetful:
                plain = searched(forgetful, game, start, told, all_moves=True)
            saved.add(told, plain, searched(unforgetting, game, start, told))
            if saved.games == news:
                break
    path.unlink()
    return saved


def searched(
    engine: EnginePlayer, game: str, start: Start, told: Told, all_moves: bool = False
) -> dict[int, int]:
    """What an engine searches for its moves of a game, by ply: for all, or those that were not known."""
    nodes = {}
    position = Position(game, start.placed)
    for move in told.moves:
        if position.turn is Side.FIRST and (all_moves or told.costs.get(position.ply) is not None):
            engine.choose(position)
            nodes[position.ply] = engine.last.nodes if engine.last is not None else 0
        position.play(move)
    return nodes


def one_game(memory: Memory, game: str, depth: int, start: Start, opponent: str, seed: int) -> Told:
    """A game's first moves, and more of an earlier one."""
    costs: dict[int, int | None] = {}
    engine = EnginePlayer(Limit(depth=depth), memory=TABLE)
    usual = EnginePlayer(level=8, memory=4)
    other = opponent_of(opponent, seed)
    position = Position(game, start.placed)
    placed = position.ply
    plies = placed + FIRST_MOVES + (FURTHER if seed < EARLIER else 0)
    with RememberingPlayer(engine, memory, experience=False, seed=seed) as player, usual:
        while not position.is_over and position.ply < plies:
            if position.turn is Side.FIRST:
                nodes, answered = player.nodes, player.answered
                move = player.choose(position)
                costs[position.ply] = player.nodes - nodes if player.answered == answered else None
            else:
                move = (usual if position.ply < placed + start.played else other).choose(position)
            position.play(move)
    if isinstance(other, EnginePlayer):
        other.close()
    memory.flush()
    return Told(position.moves[placed:], costs)


def opponent_of(name: str, seed: int) -> Player:
    if name == "random":
        return make_player("random", seed)
    return EnginePlayer(level=int(name.removeprefix("level ")), seed=seed, memory=4)


def print_games(
    cases: tuple[tuple[str, str, int], ...], folder: Path, news: int, print_row: Callable[..., None]
) -> None:
    """The opening on the board and left at once; and played, with the moves that count."""
    print(
        f"\nOther games from the same opening after {EARLIER} games against the same opponent: nodes for the"
        f"\nfirst {FIRST_MOVES} moves without and with memory (wanted: 60 % fewer). Known moves are answered;"
        "\nof the new ones: what the hints save, and what all that the earlier searches looked at would"
    )
    for words, played in (
        ("\nThe opening is on the board, and the opponent leaves it at once", None),
        ("\nPlayed from the empty board, the first 2 moves as always", 2),
        ("\nPlayed from the empty board, the first 4 moves as always", 4),
    ):
        print(words)
        print_row("game", "opponent", "games", "without", "with", "fewer", "known", "new: hints", "new: all")
        for game, opening, depth in cases:
            start = Start(opening) if played is None else Start("", played)
            for opponent in OPPONENTS:
                saved = another_game(game, depth, start, opponent, folder, news)
                if not saved.games:
                    print_row(game, opponent, 0, f"- no new game in {TRIED}")
                    continue
                print_row(
                    game,
                    opponent,
                    saved.games,
                    saved.without,
                    saved.with_memory,
                    fewer(saved.without, saved.with_memory),
                    f"{saved.known} of {saved.moves}",
                    fewer(saved.new_without, saved.new_with),
                    fewer(saved.new_without, saved.new_whole),
                )

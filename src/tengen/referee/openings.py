"""Openings for pairs of games: from a file, or made here so that neither side is better off."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from tengen import BadNotation, Engine, Game, IllegalMove, Limit, Move, Position, TengenError
from tengen.families import family_of
from tengen.text.clean import clean

Opening = tuple[Move, ...]

MOST: Final = 100_000
_LARGEST_FILE: Final = 64 * 2**20
_TRIES: Final = 60
"""Candidates for each opening that is wanted, before the search is given up."""
_LEAST_TRIES: Final = 600
"""Candidates at least: on a small board one in a hundred may be even, and a short match needs one too."""
_QUICK_NODES: Final = 1_500
_MEMORY: Final = 16


class BadOpenings(TengenError):
    """Openings that cannot be read or made."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What makes an opening fit: how many moves, and how even it must be."""

    plies: int | None = None
    """Moves of an opening; None chooses by the game."""
    window: float | None = None
    """How far the winning chance of the side to move may be from one half; None chooses by the game."""
    nodes: int = 15_000
    """Positions the engine looks at to judge."""


@dataclass(frozen=True, slots=True)
class Book:
    """The openings of a match: which one a pair starts from, and how the board is turned for it."""

    game: Game
    openings: tuple[Opening, ...]
    seed: int = 0

    def opening(self, number: int, pair: int) -> Opening:
        """Opening `number` (they begin again after the last one) in the symmetric image of this pair."""
        if not self.openings:
            return ()
        moves = self.openings[number % len(self.openings)]
        symmetry = Random(f"{self.seed}/{pair}").randrange(self.game.symmetry_count)
        return tuple(self.game.transform(move, symmetry) for move in moves)

    def texts(self) -> list[str]:
        """The openings as they are written in files, for the journal."""
        return [" ".join(map(str, opening)) for opening in self.openings]


def load_openings(path: str | Path, game: Game) -> list[Opening]:
    """The openings of a file: one a line, moves apart (`h8 i9 h9`) or together (`h8i9h9`); # is a comment."""
    path = Path(path)
    if path.stat().st_size > _LARGEST_FILE:
        raise BadOpenings(f"{path} is larger than any file of openings")
    openings: list[Opening] = []
    for number, whole in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        line = whole.partition("#")[0].strip()
        if not line:
            continue
        try:
            openings.append(read_opening(line, game))
        except TengenError as problem:
            raise BadOpenings(f"{path}, line {number}: {clean(problem)}") from None
        if len(openings) > MOST:
            raise BadOpenings(f"{path} has more than {MOST} openings")
    if not openings:
        raise BadOpenings(f"{path} has no openings: write one a line, such as h8 i9 h9")
    return openings


def read_opening(text: str, game: Game) -> Opening:
    """One opening; it must be playable and leave a game to be played."""
    position = Position(game)
    for number, word in enumerate(family_of(game).split_opening(text, game), 1):
        try:
            position.play(word)
        except (BadNotation, IllegalMove) as problem:
            raise BadOpenings(f"move {number}, {clean(word, 20)}: {problem}") from None
    if position.is_over:
        raise BadOpenings("this opening ends the game: leave out its last move")
    return tuple(position.moves)


_made: dict[tuple[str, int, Balance], tuple[list[Opening], int]] = {}
"""What was made before: the openings, and how many were wanted then."""


def make_openings(
    game: Game,
    count: int,
    seed: int = 0,
    balance: Balance = Balance(),
    progress: Callable[[int, int], object] | None = None,
) -> list[Opening]:
    """Balanced openings, no two of them symmetric images of each other; fewer where there are no more.

    Random moves near the middle, kept if the engine gives both sides about the same chance. The same seed
    gives the same openings. `progress` is told how many are found, and how many are wanted.
    """
    if not 1 <= count <= MOST:
        raise BadOpenings(f"ask for 1 to {MOST} openings, not {count}")
    if balance.window is None:
        balance = replace(balance, window=family_of(game).opening_window)
    if not 0 < _window(balance) <= 0.5:
        raise BadOpenings(f"the window must be above 0 and at most 0.5, not {balance.window}")
    known = _made.get((game.name, seed, balance))
    if known is not None and (known[1] >= count or len(known[0]) < known[1]):
        return known[0][:count]
    plies = usual_plies(game) if balance.plies is None else balance.plies
    if not 0 <= plies < len(game.moves):
        raise BadOpenings(f"{plies} moves are no opening of {game.name}: write 0 to {len(game.moves) - 1}")
    found = _search(game, count, Random(f"{seed}/{game.name}"), plies, balance, progress)
    if not found:
        told = f"no opening of {plies} moves in {game.name} is even within {balance.window}"
        raise BadOpenings(f"{told}: allow a larger window, other plies, or play with --openings none")
    _made[game.name, seed, balance] = (found, count)
    return found[:count]


def _search(
    game: Game,
    count: int,
    chance: Random,
    plies: int,
    balance: Balance,
    progress: Callable[[int, int], object] | None,
) -> list[Opening]:
    found: list[Opening] = []
    seen: set[int] = set()
    # Exact ends would call every opening of a small edge game decided; players find it harder than that.
    with Engine(memory=_MEMORY, features={"endgames": False}) as engine:
        for _ in range(max(_LEAST_TRIES, _TRIES * count)):
            position = random_opening(game, chance, plies)
            if position.is_over or position.ply != plies or position.canonical_key in seen:
                continue
            seen.add(position.canonical_key)
            if _is_even(engine, position, balance):
                found.append(tuple(position.moves))
            if progress is not None:
                progress(len(found), count)
            if len(found) == count:
                break
    return found


def _is_even(engine: Engine, position: Position, balance: Balance) -> bool:
    """First a quick look with a wider window, as most candidates are far from even."""
    window = _window(balance)
    for nodes, width in ((_QUICK_NODES, 2 * window), (balance.nodes, window)):
        # Cleared, so that what was searched before has no influence and a seed gives the same openings.
        engine.clear()
        score = engine.analyse(position, Limit(nodes=nodes)).score
        if abs(score.win_chance - 0.5) > width:
            return False
    return True


def _window(balance: Balance) -> float:
    return 0.0 if balance.window is None else balance.window


def usual_plies(game: Game) -> int:
    """How many moves an opening has when nobody says: enough to differ, few enough to leave a game."""
    return family_of(game).usual_plies(game)


def random_opening(game: Game, chance: Random, plies: int) -> Position:
    """So many sensible moves by chance, or fewer if they end the game; nobody asks whether they are even."""
    position = Position(game)
    while position.ply < plies and not position.is_over:
        position.play(chance.choice(family_of(game).sensible_moves(position)))
    return position

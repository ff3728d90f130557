"""Twenty invented people: does the imitation foretell them, and does "How you play" name what they overlook?

`python benchmarks/invented_people.py` invents people of all families: somebody near a level, with tastes of
their own, who overlooks one direction, one quarter of the board or one kind of thing; and three classic
players. Each plays 30 games against people of the scale. From the first half of the games the imitation is
learned. It is compared with the level (or people in general) that foretells that half best, on the other
half. The page is made from all games, and its weakest point is compared with the planted one.
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random

from tengen import Game, Move, Position
from tengen.coach.style.sight import Weakness, look_back
from tengen.coach.style.text import in_words
from tengen.families import family_of
from tengen.players import Player, make_player
from tengen.players.person import SENSES, WAYS, Person, PersonPlayer, person_at
from tengen.players.person.fit import fit_person, foretold, nearest
from tengen.players.person.games import played_by
from tengen.records import Record

NAME = "somebody"
OTHER = "opponent"
CLASSICS = {"pattern": "gomoku:11", "window": "connect4", "tdleaf": "dots:3x3"}
GAMES = ("gomoku:11", "mnk:9x4x4", "connect4", "dots:4x4", "hexifence:2")
PLANTED = {
    "gomoku:11": ("way", "win", "block"),
    "mnk:9x4x4": ("way", "win", "block"),
    "connect4": ("way", "block", "give"),
    "dots:4x4": ("way", "win", "give"),
    "hexifence:2": ("win", "give"),
}
"""What may be overlooked: one way of everything, or one sense in every way."""


@dataclass(frozen=True)
class Invented:
    """Somebody who never lived."""

    title: str
    game: str
    player: Callable[[int], Player]
    sense: str | None = None
    way: int | None = None

    @property
    def is_planted(self) -> bool:
        """Is there a weakness to be found?"""
        return self.sense is not None or self.way is not None

    def is_named(self, found: Weakness | None) -> bool:
        """Does the weakest point name what was planted?"""
        if found is None or not self.is_planted:
            return False
        return found.way == self.way if self.sense is None else found.sense == self.sense


def invent(number: int, seed: int = 0) -> Invented:
    """The person with this number: the first three are classics."""
    if number < len(CLASSICS):
        system, game = list(CLASSICS.items())[number]
        return Invented(f"classic:{system}", game, partial(make_player, f"classic:{system}"))
    chance = Random(f"{seed} {number}")
    game = GAMES[number % len(GAMES)]
    kind = PLANTED[game][number // len(GAMES) % len(PLANTED[game])]
    place = chance.uniform(0.3, 0.8)
    way = chance.randrange(WAYS) if kind == "way" else None
    sense = None if kind == "way" else kind
    person = _jittered(person_at(Game(game).family, place), chance)
    overlook = [
        chance.uniform(0.7, 0.9) if way == at % WAYS or sense == SENSES[at // WAYS] else missed
        for at, missed in enumerate(person.overlook)
    ]
    person = person.but(overlook=tuple(overlook))
    what = sense or family_of(Game(game)).style.ways[way or 0]
    return Invented(f"{game}, {place:.2f}, {what}", game, partial(PersonPlayer, person, NAME), sense, way)


def _jittered(person: Person, chance: Random) -> Person:
    """The same with tastes of their own."""
    weights = {
        name: weight + chance.gauss(0, 0.15 + 0.25 * abs(weight)) for name, weight in person.weights.items()
    }
    overlook = tuple(min(0.95, missed * chance.uniform(0.6, 1.5)) for missed in person.overlook)
    return person.but(weights=weights, overlook=overlook, noise=person.noise * chance.uniform(0.8, 1.3))


def play_games(one: Invented, games: int, seed: int = 0) -> list[Record]:
    """Games against people of the whole scale, each side in turn."""
    chance = Random(f"games {one.title} {seed}")
    found = []
    for number in range(games):
        other = person_at(Game(one.game).family, chance.random())
        seats = [one.player(chance.getrandbits(60)), PersonPlayer(other, OTHER, chance.getrandbits(60))]
        names = [NAME, OTHER]
        if number % 2:
            seats.reverse()
            names.reverse()
        position = Position(one.game)
        while not position.is_over and position.ply < 120:
            position.play(seats[position.turn].choose(position))
        found.append(Record.from_position(position, First=names[0], Second=names[1]))
    return found


@dataclass(frozen=True)
class Found:
    """What came of one of them."""

    title: str
    moves: int
    nearest: float
    """Nats a move of the nearest level, in the games that were not learned from."""
    own: float
    """And of the imitation."""
    told: str
    is_planted: bool
    is_named: bool


def examine(one: Invented, games: int, seed: int = 0) -> Found:
    """Learn from the first half of the games, foretell the second, tell from all."""
    records = play_games(one, games, seed)
    kind = Game(one.game).family
    learned = _choices(records[: games // 2])
    other = _choices(records[games // 2 :])
    _, level = nearest(learned, kind)
    fitted = fit_person(learned, kind)
    words = family_of(Game(one.game)).style
    everything = [*learned, *other]
    sight = look_back(everything, words, nearest(everything, kind)[1])
    found = sight.weaknesses()
    weakest = found[0] if found else None
    told = "-" if weakest is None else f"{in_words(weakest, words)} ({weakest.missed.excess:.1f})"
    return Found(
        one.title,
        len(everything),
        -foretold(other, level),
        -foretold(other, fitted.person),
        told,
        one.is_planted,
        one.is_named(weakest),
    )


def _choices(records: Sequence[Record]) -> list[tuple[Position, Move]]:
    return [(position, move) for position, move in played_by(records, NAME) if len(position.legal_moves) > 1]


def _examine(number: int, games: int, seed: int) -> Found:
    return examine(invent(number, seed), games, seed)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--games", type=int, default=30, help="of each of them")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    print("| somebody | moves | nearest level | imitation | weakest point (deviations) | named |")
    print("|---|---|---|---|---|---|")
    found = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        work = partial(_examine, games=asked.games, seed=asked.seed)
        for one in pool.map(work, range(asked.people)):
            found.append(one)
            named = "yes" if one.is_named else "no" if one.is_planted else ""
            print(
                f"| {one.title} | {one.moves} | {one.nearest:.3f} | {one.own:.3f} | {one.told} | {named} |",
                flush=True,
            )
    better = sum(one.own < one.nearest for one in found)
    planted = sum(one.is_planted for one in found)
    print(f"\nforetold better than by the nearest level: {better} of {len(found)}")
    print(f"planted weakness named: {sum(one.is_named for one in found)} of {planted}")


if __name__ == "__main__":
    main()

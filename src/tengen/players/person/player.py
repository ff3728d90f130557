"""A player that chooses as a person does."""

from random import Random

from tengen import Move, Position
from tengen._core import person_chances
from tengen.players.person.numbers import Person
from tengen.players.player import moves_to_choose_from


class PersonPlayer:
    """Draws each move with the chances that the person's numbers give it."""

    def __init__(self, person: Person, name: str = "person", seed: int | None = None) -> None:
        self.person = person
        self.name = name
        self._random = Random(seed)

    def choose(self, position: Position) -> Move:
        """One of the legal moves."""
        moves_to_choose_from(position)
        return draw(position, self.person, self._random)

    def __repr__(self) -> str:
        return f"PersonPlayer({self.name!r})"


def draw(position: Position, person: Person, random: Random) -> Move:
    """A move as this person would play it; the game must not be over."""
    moves, chances, _ = person_chances(position, person.native)
    return random.choices(moves, chances)[0]


def chances(position: Position, person: Person) -> dict[Move, float]:
    """How likely this person plays each legal move."""
    moves, found, _ = person_chances(position, person.native)
    return dict(zip(moves, found, strict=True))

"""Games of people with a way of their own."""

from random import Random

from tengen import Game, Position
from tengen.players.person import Person, PersonPlayer, person_at
from tengen.records import Record


def played(name: str, game: str, count: int, seed: int = 0, person: Person | None = None) -> list[Record]:
    """Games of somebody against people of a middling level, first and second in turn."""
    chance = Random(f"{name} {game} {seed}")
    kind = Game(game).family
    found = []
    for number in range(count):
        own = PersonPlayer(person or person_at(kind, 0.3), name, chance.getrandbits(60))
        other = PersonPlayer(person_at(kind, 0.2), "tengen:level=2", chance.getrandbits(60))
        seats = [own, other] if number % 2 == 0 else [other, own]
        position = Position(game)
        while not position.is_over:
            position.play(seats[position.turn].choose(position))
        found.append(Record.from_position(position, First=seats[0].name, Second=seats[1].name))
    return found

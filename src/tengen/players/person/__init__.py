"""A model of people: what they see, what they overlook, how far they plan, and how they err."""

from tengen.players.person.numbers import SENSES, WAYS, BadPerson, Person
from tengen.players.person.player import PersonPlayer, chances, draw
from tengen.players.person.scale import Rung, people_in_general, person_at, rung

__all__ = [
    "SENSES",
    "WAYS",
    "BadPerson",
    "Person",
    "PersonPlayer",
    "Rung",
    "chances",
    "draw",
    "people_in_general",
    "person_at",
    "rung",
]

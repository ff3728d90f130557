"""The table of verbs."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]
Act = Callable[["Tab", Json], Awaitable[Json]]


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be asked for."""

    name: str
    act: Act
    slow: bool
    """Does the answer take long? Then the next question does not wait for it."""


VERBS: dict[str, Verb] = {}
"""All verbs by name."""


def verb(name: str, *, slow: bool = False) -> Callable[[Act], Act]:
    """Enters a function, which gets the tab and the message, and returns the answer or refuses."""

    def enter(act: Act) -> Act:
        if name in VERBS:
            raise ValueError(f"the verb {name!r} is there twice")
        VERBS[name] = Verb(name, act, slow)
        return act

    return enter

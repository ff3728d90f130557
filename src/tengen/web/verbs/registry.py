"""The table of verbs."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Act = TypeVar("Act", bound=Callable[["Tab", Any], Awaitable[Mapping[str, Any]]])


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be asked for."""

    name: str
    act: Callable[["Tab", Any], Awaitable[Mapping[str, Any]]]
    slow: bool
    """Does the answer take long? Then the next question does not wait for it."""
    question: type[Struct]
    answer: Any
    """The types of both, as the function's annotations have them."""


VERBS: dict[str, Verb] = {}
"""All verbs by name."""


def verb(name: str, *, slow: bool = False) -> Callable[[Act], Act]:
    """Enters a function, which gets the tab and what is `asked`, and returns the answer or refuses."""

    def enter(act: Act) -> Act:
        if name in VERBS:
            raise ValueError(f"the verb {name!r} is there twice")
        types = act.__annotations__
        VERBS[name] = Verb(name, act, slow, types["asked"], types["return"])
        return act

    return enter

"""Options that belong together, as one value: a dataclass whose fields are declared like parameters."""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints


def groups_options(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command an option for each field of its parameters that are dataclasses, in their place.

    On the command line nothing is seen of the groups; the command gets each of them whole.
    """
    signature = inspect.signature(command)
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hints[name] for name in signature.parameters if is_dataclass(hints[name])}
    options: list[inspect.Parameter] = []
    for parameter in signature.parameters.values():
        if parameter.name in groups:
            options += _options_of(groups[parameter.name])
        else:
            options.append(parameter.replace(annotation=hints[parameter.name]))

    @wraps(command)
    def run(**given: Any) -> None:
        made = {
            name: group(**{field.name: given.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        command(**given, **made)

    # This is what Typer reads. All are keywords for it, and then those with a value may come first.
    keywords = [option.replace(kind=inspect.Parameter.KEYWORD_ONLY) for option in options]
    run.__signature__ = signature.replace(parameters=keywords)  # type: ignore[attr-defined]
    return run


def _options_of(group: Any) -> list[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(group)
    ]

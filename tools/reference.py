"""Writes docs/reference/ anew from the docstrings: one page a topic, every public name with its signature.

python -m tools.reference
"""

import importlib
import inspect
import re
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "docs" / "reference"
PAGES: dict[str, tuple[str, list[str]]] = {
    "position": (
        "Games and positions",
        [
            "tengen:Game",
            "tengen:Position",
            "tengen:Move",
            "tengen:LegalMoves",
            "tengen:Cell",
            "tengen:Side",
            "tengen:Outcome",
            "tengen:Reason",
            "tengen:Playouts",
        ],
    ),
    "engine": (
        "The engine",
        [
            "tengen:Engine",
            "tengen:Limit",
            "tengen:Played",
            "tengen:Info",
            "tengen:Line",
            "tengen:Stream",
            "tengen:Score",
            "tengen:Win",
            "tengen:Loss",
            "tengen:Draw",
            "tengen:Estimate",
            "tengen:Margin",
            "tengen:MarginEstimate",
        ],
    ),
    "solver": (
        "Exact values",
        ["tengen:solve", "tengen:Solver", "tengen:Solution", "tengen:Points", "tengen:DropProgress"],
    ),
    "batch": ("Many games at once", ["tengen:Batch"]),
    "tree": (
        "Searches with your evaluator",
        [
            "tengen:TreeSearch",
            "tengen.tree:TreeResult",
            "tengen.tree:MoveStatistics",
            "tengen:AlphaBeta",
            "tengen.tree:Sight",
            "tengen.tree:masked_softmax",
            "tengen.tree:playouts",
            "tengen.tree:uniform",
        ],
    ),
    "players": (
        "Players",
        [
            "tengen.players:make_player",
            "tengen.players:Player",
            "tengen.players:EnginePlayer",
            "tengen.players:TreePlayer",
        ],
    ),
    "records": (
        "Game records",
        [
            "tengen.records:Record",
            "tengen.records:RecordedMove",
            "tengen.records:Node",
            "tengen.records:tree",
            "tengen.records:load",
            "tengen.records:loads",
            "tengen.records:dump",
            "tengen.records:dumps",
        ],
    ),
    "book": (
        "Opening books",
        ["tengen.memory.opening_book:OpeningBook", "tengen.memory.opening_book:BookMove"],
    ),
    "errors": (
        "Errors",
        [
            "tengen:TengenError",
            "tengen:BadBook",
            "tengen:BadEvaluation",
            "tengen:BadNotation",
            "tengen:BadPosition",
            "tengen:BadRecord",
            "tengen:BadWeights",
            "tengen:EngineBusy",
            "tengen:EngineClosed",
            "tengen:GameOver",
            "tengen:IllegalMove",
            "tengen:NotEnoughMemory",
            "tengen:NothingToUndo",
            "tengen:UnknownGame",
            "tengen:Unsupported",
        ],
    ),
}


def page(name: str) -> str:
    """One page, as it should be."""
    title, things = PAGES[name]
    parts = [f"# {title}", "Made from the docstrings by `make reference`; do not edit."]
    parts += [_entry(thing) for thing in things]
    return "\n\n".join(parts) + "\n"


def index() -> str:
    """The page that lists the others."""
    rows = [f"| [{title}]({name}.md) | {_names(things)} |" for name, (title, things) in PAGES.items()]
    told = "Every public class and function, made from the docstrings by `make reference`."
    return "\n".join(["# Reference", "", told, "", "| page | what it describes |", "|---|---|", *rows]) + "\n"


def _names(things: list[str]) -> str:
    return ", ".join(f"`{thing.partition(':')[2]}`" for thing in things)


def _entry(thing: str) -> str:
    module, _, name = thing.partition(":")
    value = getattr(importlib.import_module(module), name)
    parts = [f"## {name}", f"`from {module} import {name}`"]
    if not inspect.isclass(value):
        return "\n\n".join([*parts, f"`{name}{_signature(value)}`", _doc(value)])
    if "__init__" in vars(value) or "__call__" not in vars(type(value)):
        parts.append(f"`{name}{_signature(value)}`")
    parts.append(_doc(value))
    rows = [row for row in (_member(value, member) for member in _members(value)) if row]
    if rows:
        parts.append("\n".join(["| member | |", "|---|---|", *rows]))
    return "\n\n".join(part for part in parts if part)


def _members(value: type) -> list[str]:
    """Public names of a class and of its own bases, in the order of their definition."""
    found: dict[str, None] = {}
    for base in value.__mro__:
        if base.__module__.startswith("tengen") and base.__name__ not in ("Enum", "Protocol"):
            found |= dict.fromkeys([*vars(base).get("__annotations__", {}), *vars(base)])
    found |= dict.fromkeys(_attribute_docs(value))
    return [name for name in found if not name.startswith("_")]


def _member(value: type, name: str) -> str:
    member = inspect.getattr_static(value, name, None)
    told = _attribute_docs(value).get(name, "")
    if isinstance(member, staticmethod | classmethod):
        return _row(name + _signature(member.__func__), _first(member.__func__))
    if isinstance(member, property) or type(member).__name__ in ("cached_property", "property"):
        return _row(name, _first(member))
    if callable(member):
        return _row(name + _signature(member), _first(member))
    return _row(name, told)


def _row(name: str, words: str) -> str:
    return "| " + " | ".join(text.replace("|", "\\|") for text in (f"`{name}`", words)) + " |"


def _attribute_docs(value: type) -> dict[str, str]:
    """The texts below the fields of a class."""
    found = {}
    for base in reversed(value.__mro__):
        if base.__module__.startswith("tengen") and base.__module__ != "tengen._core":
            text = inspect.getsource(base)
            for name, words in re.findall(
                r"^\s+(?:self\.)?(\w+)(?:: | = )[^\n]*\n\s+\"\"\"(?=\S)(.*?)\"\"\"", text, re.M | re.S
            ):
                found[name] = " ".join(words.split())
    return found


def _signature(value: Any) -> str:
    native = getattr(value, "__nb_signature__", None)
    if native:
        return _plain(_merged([re.sub(r"\\\d+", "object", one[0]) for one in native]))
    try:
        text = str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""
    return _plain(text)


def _merged(signatures: list[str]) -> str:
    """The signature of overloads that differ in the type of one parameter."""
    texts = [text[text.index("(") :].removesuffix(":") for text in signatures]
    types = [re.findall(r": ([^,()=]+)", text) for text in texts]
    merged = texts[0]
    for several in zip(*types, strict=True):
        if len(set(several)) > 1:
            merged = merged.replace(f": {several[0]}", ": " + " | ".join(dict.fromkeys(several)), 1)
    return merged


def _plain(text: str) -> str:
    """Types as people write them: without modules, quotes and `self`."""
    text = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z]\w*|bool_|u?int\d+|float\d+)", "", text)
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)
    text = re.sub(r"\((?:self|cls)(?:, )?(?:/(?:, )?)?", "(", text, count=1).replace("~", "")
    return re.sub(r"<[^>]*>", "...", text)


def _doc(value: Any) -> str:
    """The docstring; its examples become code blocks."""
    text = inspect.getdoc(value) or ""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.startswith(">>>") and not inside:
            lines.append("```python")
            inside = True
        elif inside and not line.strip():
            lines += ["", "```"]
            inside = False
        lines.append(line)
    return "\n".join(lines + (["", "```"] if inside else [])).strip()


def _first(value: Any) -> str:
    native = getattr(value, "__nb_signature__", None)
    if native:
        return next((str(one[1]).partition("\n")[0] for one in native if one[1]), "")
    return (inspect.getdoc(value) or "").partition("\n")[0]


def pages() -> dict[str, str]:
    """All files of the folder by their names."""
    return {"README.md": index(), **{f"{name}.md": page(name) for name in PAGES}}


def main() -> None:
    """Writes them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

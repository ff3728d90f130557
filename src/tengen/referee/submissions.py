"""A folder of submissions: whatever is a player in it takes part, under the name of its file.

| in the folder | the player |
|---|---|
| `ada.py` with a class that has `choose` | `python:ada.py:Class` |
| `ada/player.py` | `agent:ada` |
| `pbrain-ada`, a program | `gomocup:./pbrain-ada` |
| `ada`, any other program | `ugi:./ada` |
| `ada.player`, a line of text | what the line says, such as `connectn:java -jar ada.jar` |

Hidden files and everything else are passed over.
"""

import ast
import os
import shlex
from pathlib import Path
from typing import Final

from tengen.referee.schedules.schedule import BadSchedule
from tengen.text.clean import clean

_LARGEST: Final = 2**20
_PLAYER: Final = "Player"
"""The class that is meant where a file has several."""


def players_in(folder: str | Path) -> list[str]:
    """The players as `name=text`, in the order of their names; `BadSchedule` says what is wrong."""
    folder = Path(folder)
    if not folder.is_dir():
        raise BadSchedule(f"{folder} is no folder of submissions")
    found: dict[str, str] = {}
    for path in sorted(folder.iterdir()):
        text = None if path.name.startswith((".", "__")) else _player(path)
        if text is None:
            continue
        name = clean(path.stem if path.suffix in (".py", ".player") else path.name, 60)
        if ":" in name or "=" in name:
            raise BadSchedule(f"{path}: a player's name may not hold : or =, so rename the file")
        if name in found:
            raise BadSchedule(f"{path}: there are two players of the name {name}")
        found[name] = text
    if not found:
        raise BadSchedule(
            f"{folder} has no players: put in .py files, programs, or .player files with a line each"
        )
    return [f"{name}={text}" for name, text in found.items()]


def _player(path: Path) -> str | None:
    if path.is_dir():
        return f"agent:{path}" if (path / "player.py").is_file() else None
    if path.suffix == ".player":
        return _line(path)
    if path.suffix == ".py":
        return f"python:{path}:{_class(path)}"
    if not path.is_file() or not os.access(path, os.X_OK):
        return None
    wire = "gomocup" if path.name.startswith("pbrain-") else "ugi"
    return f"{wire}:{shlex.quote(str(path.absolute()))}"


def _line(path: Path) -> str:
    lines = [line.strip() for line in _read(path).splitlines() if line.strip()]
    if len(lines) != 1:
        raise BadSchedule(
            f"{path} must have one line that says what plays, such as connectn:java -jar ada.jar"
        )
    return lines[0]


def _class(path: Path) -> str:
    """The name of the class that plays; the file is read, never run."""
    try:
        tree = ast.parse(_read(path))
    except (SyntaxError, ValueError, RecursionError) as problem:
        raise BadSchedule(f"{path} is no Python file: {clean(problem)}") from None
    classes = [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(part, ast.FunctionDef) and part.name == "choose" for part in node.body)
    ]
    if len(classes) == 1:
        return classes[0]
    if _PLAYER in classes:
        return _PLAYER
    told = "no class with a method choose" if not classes else f"several: {', '.join(classes)}"
    raise BadSchedule(f"{path} must have one class that plays, or one named {_PLAYER}; it has {told}")


def _read(path: Path) -> str:
    if path.stat().st_size > _LARGEST:
        raise BadSchedule(f"{path} is larger than any player")
    return path.read_text(encoding="utf-8", errors="replace")

"""The process in which a foreign Python player lives; `tengen.protocols.hosted.seat` starts it, not people.

It is run as a file by an isolated interpreter (`python -I`), reads questions from its stdin and answers on
its stdout, one JSON object a line. The player gets neither: what it prints goes to stderr, and reading its
stdin finds the end of the file. Only the standard library is needed until a player asks for more.
"""

import importlib
import importlib.util
import inspect
import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, BinaryIO

LONGEST = 300
"""Characters of a foreign text that are worth telling."""

Question = dict[str, Any]
Chooser = Callable[[Question], Any]


class WrongAnswer(Exception):
    """The player answered something that is not a move at all."""


class Wire:
    """The pipes to the referee, out of the player's way."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._questions: BinaryIO = os.fdopen(os.dup(0), "rb")
        self._answers = os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        # What the player prints must be seen in the order of its mistakes.
        sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._cut)

    def receive(self) -> Question | None:
        """The next question; None when the referee has gone."""
        self._end_copies()
        line = self._questions.readline()
        return json.loads(line) if line else None

    def send(self, **answer: object) -> None:
        """Answers, unless this is a copy of the process that the player made."""
        self._end_copies()
        data = json.dumps(answer).encode("ascii") + b"\n"
        while data:
            data = data[os.write(self._answers, data) :]

    def _end_copies(self) -> None:
        if os.getpid() != self._owner:
            os._exit(0)

    def _cut(self) -> None:
        """A forked child must neither answer nor keep the pipes open."""
        os.close(self._answers)
        os.close(self._questions.fileno())


def load_agent(setup: Question) -> tuple[str, Chooser]:
    """An agent of the Gomoku platform: `player.py` as a part of its directory, as the platform imports it."""
    import numpy

    directory = Path(setup["directory"])
    # The platform's modules come first; the agent's own files never stand in the way of the library's.
    sys.path.insert(0, setup["platform"])
    sys.path.append(str(directory))
    settings = importlib.import_module("gomoku")
    settings.BOARD_SIZE, settings.X_IN_A_LINE = setup["size"], setup["line"]  # type: ignore[attr-defined]
    package = _package(directory)
    module = importlib.import_module(f"{package}.player")
    make = getattr(module, "Player", None)
    if make is None:
        raise WrongAnswer("player.py has no class Player; write `class Player(GomokuAgent)`")
    agent = make(setup["id"], setup["size"], setup["line"])
    size = setup["size"]

    def choose(question: Question) -> tuple[int, int]:
        stones = [{"0": 0, "1": 1, "2": -1}[char] for char in question["board"]]
        answer = agent.move(numpy.array(stones, dtype=int).reshape(size, size))
        if not isinstance(answer, tuple):
            raise WrongAnswer(f"move() returned {_shown(answer)}, not a tuple (row, column)")
        if len(answer) != 2:
            raise WrongAnswer(f"move() returned {_shown(answer)}, which are not two numbers")
        for number in answer:
            if isinstance(number, bool) or not isinstance(number, int | numpy.integer):
                raise WrongAnswer(f"move() returned {_shown(answer)}; row and column must be whole numbers")
        return int(answer[0]), int(answer[1])

    return "", choose


def load_python(setup: Question) -> tuple[str, Chooser]:
    """Any class with a method `choose(position)`, from a module or a file."""
    # Where the package is not installed but found some other way, the player finds it the same way.
    sys.path.append(setup["root"])
    from tengen import Move, Position

    sys.path[:0] = setup["paths"]
    module = _from_file(Path(setup["file"])) if setup["file"] else importlib.import_module(setup["module"])
    make: Any = module
    for part in setup["class"].split("."):
        make = getattr(make, part, None)
    if make is None:
        raise WrongAnswer(f"{setup['module'] or setup['file']} has no class {setup['class']}")
    player = make(seed=setup["seed"]) if _takes(make, "seed") else make()
    if not callable(getattr(player, "choose", None)):
        raise WrongAnswer(f"{setup['class']} has no method choose(self, position)")
    told = _takes(player.choose, "seconds")
    position = Position(setup["game"])

    def choose(question: Question) -> str:
        for move in question["moves"].split()[position.ply :]:
            position.play(move)
        seen = position.copy()
        answer = player.choose(seen, seconds=question["seconds"]) if told else player.choose(seen)
        if not isinstance(answer, Move | str):
            raise WrongAnswer(f"choose() returned {_shown(answer)}, not a move")
        return str(answer)

    name = getattr(player, "name", None)
    return (name if isinstance(name, str) else ""), choose


def _package(directory: Path) -> str:
    """Makes the directory a package under its own name, or under `agent` where that name is no good."""
    name = directory.name
    if not name.isidentifier() or name in sys.modules or importlib.util.find_spec(name) is not None:
        name = "agent"
    start = directory / "__init__.py"
    if start.is_file():
        _from_file(start, name, [str(directory)])
    else:
        package = ModuleType(name)
        package.__path__ = [str(directory)]
        sys.modules[name] = package
    return name


def _from_file(file: Path, name: str | None = None, search: list[str] | None = None) -> ModuleType:
    name = name or file.stem
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=search)
    if spec is None or spec.loader is None:
        raise WrongAnswer(f"{file.name} is no Python file")
    module = importlib.util.module_from_spec(spec)
    # Known by its name, so that the player may pickle its own classes.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _takes(function: Any, name: str) -> bool:
    try:
        return name in inspect.signature(function).parameters
    except (TypeError, ValueError):
        return False


def _shown(answer: object) -> str:
    text = repr(answer)
    kind = type(answer).__name__
    text = text if len(text) <= 60 else text[:57] + "..."
    return text if answer is None else f"{text} ({kind})"


def _mistake(error: BaseException) -> str:
    """The last line of the traceback and where in the player's code it happened."""
    last = traceback.format_exception_only(error)[-1].strip()
    if isinstance(error, SyntaxError):
        return f"{last[:LONGEST]} ({Path(error.filename or '?').name}, line {error.lineno})"
    frames = [f for f in traceback.extract_tb(error.__traceback__) if _is_foreign(f.filename)]
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return last[:LONGEST] + place


def _own_part(error: BaseException) -> TracebackType | None:
    """The traceback from the player's own code on: how Tengen called it helps nobody."""
    part = error.__traceback__
    while part is not None and not _is_foreign(part.tb_frame.f_code.co_filename):
        part = part.tb_next
    return part


def _is_foreign(file: str) -> bool:
    return not file.startswith("<frozen") and os.path.abspath(file) != os.path.abspath(__file__)


def _guarded(wire: Wire, action: Callable[[], dict[str, object]]) -> bool:
    """Sends what the action gives, or what the player did wrong."""
    try:
        answer = action()
    except WrongAnswer as wrong:
        answer = {"wrong": str(wrong)}
    except BaseException as error:  # noqa: BLE001 - foreign code: whatever it raises, exit() too, is its answer
        traceback.print_exception(type(error), error, _own_part(error))
        answer = {"failed": _mistake(error)}
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()
    wire.send(**answer)
    return "wrong" not in answer and "failed" not in answer


def main() -> None:
    """Loads one player and asks it until the referee goes away."""
    wire = Wire()
    setup = wire.receive()
    if setup is None:
        return
    loaded: list[Chooser] = []

    def load() -> dict[str, object]:
        name, choose = (load_agent if setup["kind"] == "agent" else load_python)(setup)
        loaded.append(choose)
        return {"ready": name[:LONGEST]}

    def answer(question: Question) -> dict[str, object]:
        return {"move": loaded[0](question), "ask": question["ask"]}

    if not _guarded(wire, load):
        return
    while (question := wire.receive()) is not None:
        if not _guarded(wire, lambda asked=question: answer(asked)):  # type: ignore[misc]
            return


if __name__ == "__main__":
    status = 1
    try:
        main()
        status = 0
    except Exception:  # noqa: BLE001 - the last thing this process can do is to tell
        traceback.print_exc()
    finally:
        # Threads that the player left behind must not keep the process alive.
        os._exit(status)

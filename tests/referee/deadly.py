"""A game for a worker that does not live to see its end; imported by worker processes."""

import os
import signal
from pathlib import Path

from tengen.referee.played import PlayedGame
from tengen.referee.task import GameTask


def deadly_task(task: GameTask, folder: Path, deaths: int) -> "DeadlyTask":
    """The task, but the first so many processes that play it die."""
    fields = [getattr(task, name) for name in task.__dataclass_fields__]
    deadly = DeadlyTask(*fields)
    object.__setattr__(deadly, "folder", str(folder))
    object.__setattr__(deadly, "deaths", deaths)
    return deadly


class DeadlyTask(GameTask):
    """Dies as if the system had killed it."""

    folder: str
    deaths: int

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return (_again, (fields, self.folder, self.deaths))

    def play(self, stop: object = None) -> PlayedGame:
        tries = Path(self.folder)
        count = len(list(tries.iterdir()))
        if count < self.deaths:
            (tries / str(count)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().play()


def _again(fields: dict[str, object], folder: str, deaths: int) -> DeadlyTask:
    return deadly_task(GameTask(**fields), Path(folder), deaths)  # type: ignore[arg-type]

"""Records as files: the suffix or the content tells the format, and a write is whole or not at all."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tengen.errors import BadRecord
from tengen.records import digits, hexifence, reader, sgf, writer
from tengen.records.limits import LIMITS, Limits, encoded, too_large
from tengen.records.record import Record
from tengen.rules.game import Game
from tengen.system.files import write_whole

_WRITERS: Final[dict[str, Callable[[Record], str]]] = {".tengen": writer.dumps, ".sgf": sgf.dumps}
_LEADING: Final = b"\xef\xbb\xbf \t\r\n"


def load(path: str | os.PathLike[str], game: Game | str | None = None, limits: Limits = LIMITS) -> Record:
    """Reads the one game of a file. Give `game` if the format does not name it, as with column digits."""
    with _naming(path):
        return reader.only(_records(Path(path), game, limits))


def load_all(
    path: str | os.PathLike[str], game: Game | str | None = None, limits: Limits = LIMITS
) -> list[Record]:
    """All games of a file."""
    with _naming(path):
        return list(_records(Path(path), game, limits))


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Writes one game; `.tengen` or `.sgf` chooses the format. An interrupted write leaves the old file."""
    dump_all([record], path)


def dump_all(records: Iterable[Record], path: str | os.PathLike[str]) -> None:
    """Write several games into one file."""
    target = Path(path)
    write = _WRITERS.get(target.suffix.lower())
    if write is None:
        raise BadRecord(f"no format has the suffix {target.suffix!r}; use {' or '.join(_WRITERS)}")
    write_whole(target, encoded("\n".join(write(record) for record in records)))


@contextmanager
def _naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Add the file's name to what is said about a bad record."""
    try:
        yield
    except BadRecord as error:
        error.add_note(f"in the file {os.fspath(path)}")
        raise


def _records(path: Path, game: Game | str | None, limits: Limits) -> Iterator[Record]:
    with path.open("rb") as file:
        data = file.read(limits.size + 1)
    if len(data) > limits.size:
        raise too_large(limits)
    suffix = path.suffix.lower()
    begin = data[:1000].lstrip(_LEADING)
    rules = None if game is None else Game.of(game)
    if suffix == ".sgf" or (suffix != ".tengen" and begin.startswith(b"(")):
        return sgf.read_all(data, rules, limits)
    if suffix == ".tengen" or begin.startswith(b"["):
        return _of_game(reader.read_all(data, limits), rules)
    if begin.startswith(b"# hexifence") or (rules is not None and rules.variant == "hexifence"):
        return iter([hexifence.loads(data, rules, limits)])
    if rules is not None and rules.has_columns:
        return digits.read_all(data, rules, limits=limits)
    told = f"the format of a {suffix} file cannot be told" if suffix else "the format cannot be told"
    hint = "name it .tengen or .sgf; for columns or row and column pairs pass game='connect4' or the like"
    raise BadRecord(f"{told} from its content; {hint}")


def _of_game(records: Iterator[Record], game: Game | None) -> Iterator[Record]:
    for record in records:
        if game is not None and record.game != game:
            raise BadRecord(f"the file holds a game of {record.game.name}, not of {game.name}")
        yield record

"""Networks as files: a line that names the format, a header, the numbers, and a checksum of all of it.

The header is one line of JSON; it names the game that the network was made for and how it was made. The
numbers are whole ones of 16 or 32 bits, least byte first, in the order of `LAYOUT`. The last 16 bytes are the
BLAKE2b of all before. Nothing in such a file is run.
"""

import json
import os
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tengen._core import NativeNetwork, load_network, network_hash
from tengen.errors import BadNetwork
from tengen.rules.game import Game
from tengen.system.files import write_whole

SUFFIX: Final = ".tnn"
"""How the names of such files end."""
MAGIC: Final = b"tengen network 1\n"
_CHECKSUM: Final = 16
_LARGEST: Final = 1 << 26

WIDTH: Final = 64
HIDDEN: Final = 32
POLICY: Final = 16
NEIGHBOURHOODS: Final = 7260
ROWS: Final = 2 * NEIGHBOURHOODS
"""Of a table: neighbourhoods in rows and columns, then the same on diagonals."""

Numbers = dict[str, NDArray[Any]]


def layout(tables: int) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """Names, types and shapes of all numbers in their order; `core/line/loaded_network.hpp` says what for."""
    return {
        "table": (np.int16, (tables, ROWS, WIDTH)),
        "cell_bias": (np.int16, (tables, WIDTH)),
        "hidden": (np.int16, (HIDDEN, WIDTH)),
        "hidden_bias": (np.int32, (HIDDEN,)),
        "stone": (np.int32, (HIDDEN,)),
        "second": (np.int16, (HIDDEN, HIDDEN)),
        "second_bias": (np.int32, (HIDDEN,)),
        "output": (np.int32, (HIDDEN,)),
        "skip": (np.int32, (WIDTH,)),
        "output_bias": (np.int32, (1,)),
        "filter": (np.int16, (POLICY, WIDTH)),
        "filter_bias": (np.int32, (POLICY,)),
    }


def table_count(game: Game) -> int:
    """Where the rule is not the same for both sides, each has a table of its own."""
    return 2 if game.variant == "renju" else 1


@dataclass(frozen=True, slots=True)
class Network:
    """A network that was loaded."""

    native: NativeNetwork
    header: dict[str, Any]
    fingerprint: str

    def fits(self, game: Game | str) -> bool:
        """Was it made for the rule of this game? The size of the board does not matter."""
        game = Game.of(game)
        made_for = Game(self.header["game"])
        same_rule = (made_for.family, made_for.variant) == (game.family, game.variant)
        return same_rule and network_hash(game._native) != 0

    def check(self, game: Game | str) -> None:
        """Refuses games that it was not made for."""
        if not self.fits(game):
            raise BadNetwork(f"this network was made for {self.header['game']}, not for {Game.of(game).name}")


def network_bytes(game: Game | str, numbers: Numbers, about: dict[str, Any]) -> bytes:
    """The file."""
    game = Game.of(game)
    parts = []
    for name, (kind, shape) in layout(table_count(game)).items():
        whole = numbers[name]
        if whole.shape != shape or whole.dtype != kind:
            raise BadNetwork(f"{name} has the shape {shape}, not {whole.shape}, and is {kind.__name__}")
        parts.append(whole.astype(whole.dtype.newbyteorder("<")).tobytes())
    header = json.dumps({"game": game.name, "tables": table_count(game), "about": about}, sort_keys=True)
    content = MAGIC + header.encode() + b"\n" + b"".join(parts)
    return content + blake2b(content, digest_size=_CHECKSUM).digest()


def write_network(path: Path, game: Game | str, numbers: Numbers, about: dict[str, Any]) -> None:
    """Writes a file that `read_network` reads."""
    write_whole(path, network_bytes(game, numbers, about))


def read_network(path: str | os.PathLike[str]) -> Network:
    """A network from its file, which is read once as long as it stays the same."""
    path = Path(path).expanduser()
    try:
        state = path.stat()
    except OSError as problem:
        raise BadNetwork(f"{path} cannot be read: {problem.strerror}") from None
    return _read(path.resolve(), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=8)
def _read(path: Path, _time: int, size: int) -> Network:
    if size > _LARGEST:
        raise BadNetwork(f"{path} is no network: it is too large")
    try:
        return parse_network(path.read_bytes())
    except OSError as problem:
        raise BadNetwork(f"{path} cannot be read: {problem.strerror}") from None
    except BadNetwork as problem:
        raise BadNetwork(f"{path}: {problem}") from None


def parse_network(data: bytes) -> Network:
    """Checks everything before a number of it is used."""
    header, payload = _split(data)
    game = Game.of(header["game"])
    native = _native(game, payload, int.from_bytes(data[-_CHECKSUM:][:8], "little"))
    return Network(native, header, data[-_CHECKSUM:].hex()[:16])


def network_numbers(data: bytes) -> Numbers:
    """The numbers of a file by name."""
    header, payload = _split(data)
    out: Numbers = {}
    for name, (kind, shape) in layout(table_count(Game(header["game"]))).items():
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        out[name] = np.frombuffer(payload[:size], np.dtype(kind).newbyteorder("<")).reshape(shape)
        payload = payload[size:]
    return out


def _split(data: bytes) -> tuple[dict[str, Any], bytes]:
    if not data.startswith(MAGIC):
        raise BadNetwork(f"this is no network: it does not begin with {MAGIC.decode().strip()!r}")
    content, checksum = data[:-_CHECKSUM], data[-_CHECKSUM:]
    if blake2b(content, digest_size=_CHECKSUM).digest() != checksum:
        raise BadNetwork("this network is damaged: its checksum is not right")
    line, _, payload = content[len(MAGIC) :].partition(b"\n")
    try:
        header = json.loads(line)
        game = Game(header["game"])
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise BadNetwork(f"the header of this network cannot be read: {problem}") from None
    parts = layout(table_count(game)).values()
    if sum(np.dtype(kind).itemsize * int(np.prod(shape)) for kind, shape in parts) != len(payload):
        raise BadNetwork("this network has not as many numbers as its format wants")
    return header, payload


def _native(game: Game, payload: bytes, fingerprint: int) -> NativeNetwork:
    try:
        return load_network(game._native, table_count(game), payload, fingerprint)
    except ValueError as problem:
        raise BadNetwork(str(problem)) from None

"""Networks as files: a line that names the format, a header, the numbers, and a checksum of all of it.

The header is one line of JSON; it names the game that the network was made for and how it was made. The
numbers are whole ones of 16 or 32 bits, least byte first (`tengen.learn.network.files` writes them). The last
16 bytes are the BLAKE2b of all before. Nothing in such a file is run.
"""

import json
import os
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from tengen._core import NativeNetwork, load_network, network_hash
from tengen.errors import BadNetwork
from tengen.rules.game import Game

SUFFIX: Final = ".tnn"
"""How the names of such files end."""
MAGIC: Final = b"tengen network 1\n"
_CHECKSUM: Final = 16
_LARGEST: Final = 1 << 26


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
        return Game(self.header["game"]).variant == game.variant and network_hash(game._native) != 0

    def check(self, game: Game | str) -> None:
        """Refuses games that it was not made for."""
        if not self.fits(game):
            raise BadNetwork(f"this network was made for {self.header['game']}, not for {Game.of(game).name}")


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
    header, numbers = split_network(data)
    game = Game(header["game"])
    try:
        first = int.from_bytes(data[-_CHECKSUM:][:8], "little")
        native = load_network(game._native, table_count(game), numbers, first)
    except ValueError as problem:
        raise BadNetwork(str(problem)) from None
    return Network(native, header, data[-_CHECKSUM:].hex()[:16])


def join_network(header: dict[str, Any], numbers: bytes) -> bytes:
    """The file of a header and its numbers."""
    content = MAGIC + json.dumps(header, sort_keys=True).encode() + b"\n" + numbers
    return content + _checksum(content)


def split_network(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Header and numbers of a file."""
    if not data.startswith(MAGIC):
        raise BadNetwork(f"this is no network: it does not begin with {MAGIC.decode().strip()!r}")
    content, checksum = data[:-_CHECKSUM], data[-_CHECKSUM:]
    if _checksum(content) != checksum:
        raise BadNetwork("this network is damaged: its checksum is not right")
    line, _, numbers = content[len(MAGIC) :].partition(b"\n")
    try:
        header = json.loads(line)
        Game(header["game"])
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise BadNetwork(f"the header of this network cannot be read: {problem}") from None
    return header, numbers


def _checksum(content: bytes) -> bytes:
    return blake2b(content, digest_size=_CHECKSUM).digest()

"""The numbers of a network: their names, types and order in its file."""

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tengen import Game
from tengen._core import own_network_numbers
from tengen.engine.network import join_network, split_network, table_count
from tengen.errors import BadNetwork
from tengen.system.files import write_whole

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


def network_bytes(game: Game | str, numbers: Numbers, about: dict[str, Any]) -> bytes:
    """The file."""
    game = Game.of(game)
    parts = []
    for name, (kind, shape) in layout(table_count(game)).items():
        whole = numbers[name]
        if whole.shape != shape or whole.dtype != kind:
            raise BadNetwork(f"{name} has the shape {shape}, not {whole.shape}, and is {kind.__name__}")
        parts.append(whole.astype(whole.dtype.newbyteorder("<")).tobytes())
    return join_network({"game": game.name, "about": about}, b"".join(parts))


def write_network(path: Path, game: Game | str, numbers: Numbers, about: dict[str, Any]) -> None:
    """Writes a file that `read_network` reads."""
    write_whole(path, network_bytes(game, numbers, about))


def network_numbers(data: bytes) -> Numbers:
    """The numbers of a file by name."""
    header, rest = split_network(data)
    return _numbers(rest, table_count(Game(header["game"])))


def own_numbers(game: Game | str) -> Numbers:
    """The built-in network in this form; it uses half of the columns, and has no policy."""
    tables = table_count(Game.of(game))
    return _numbers(own_network_numbers(Game.of(game)._native, tables), tables)


def _numbers(rest: bytes, tables: int) -> Numbers:
    out: Numbers = {}
    for name, (kind, shape) in layout(tables).items():
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        out[name] = np.frombuffer(rest[:size], np.dtype(kind).newbyteorder("<")).reshape(shape)
        rest = rest[size:]
    return out

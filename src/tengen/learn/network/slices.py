"""Slices: files of labelled positions. Each is a NumPy archive (.npz) of a header and columns.

Archives carry a checksum of every column, and reading one runs nothing that it holds.
"""

import io
import json
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tengen._core import TrainingGame, TrainingPosition
from tengen.errors import TengenError

FORMAT: Final = "tengen positions 1"
ROOT_MOVES: Final = 8
"""The first moves of which a slice says how many nodes went to them."""
NO_MOVE: Final = 0xFFFF
MOST: Final = 30_000
"""Values are kept up to here; a win, proven or likely, is more than any estimate."""
UNKNOWN: Final = 2
"""The result of a position that nobody played on from."""

_COLUMNS: Final = {
    "moves": np.uint16,
    "starts": np.uint32,
    "game": np.uint32,
    "tree": np.bool_,
    "stray": np.bool_,
    "proven": np.bool_,
    "value": np.int16,
    "result": np.int8,
    "best": np.uint16,
    "nodes": np.uint32,
    "root_moves": np.uint16,
    "root_nodes": np.uint32,
}


class BadSlice(TengenError):
    """A file that holds no positions to learn from, or damaged ones."""


@dataclass(frozen=True)
class Slice:
    """Labelled positions, one after another. A cell is written as 32 times its row and its column."""

    header: dict[str, Any]
    moves: NDArray[np.uint16]
    """The stones of all positions in the order of play; position i has `starts[i]` to `starts[i + 1]`."""
    starts: NDArray[np.uint32]
    game: NDArray[np.uint32]
    """Which game of the slice it comes from."""
    tree: NDArray[np.bool_]
    """Was it met inside a search, and not played?"""
    stray: NDArray[np.bool_]
    """Was another move than the best played?"""
    proven: NDArray[np.bool_]
    value: NDArray[np.int16]
    """What the search said for the side to move."""
    result: NDArray[np.int8]
    """How the game ended for the side to move: 1, 0 or -1; or `UNKNOWN`."""
    best: NDArray[np.uint16]
    nodes: NDArray[np.uint32]
    root_moves: NDArray[np.uint16]
    """The first moves that most nodes went to; `NO_MOVE` where there were fewer."""
    root_nodes: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.value)

    @classmethod
    def of(cls, games: list[TrainingGame], header: dict[str, Any]) -> "Slice":
        """All positions of some games."""
        found = [(number, game, one) for number, game in enumerate(games) for one in game.positions]
        lists = [[32 * move.row + move.col for move in one.moves] for _, _, one in found]
        roots = [one.root for _, _, one in found]
        root_moves = np.full((len(found), ROOT_MOVES), NO_MOVE, np.uint16)
        root_nodes = np.zeros((len(found), ROOT_MOVES), np.uint32)
        for place, root in enumerate(roots):
            for column, (move, nodes) in enumerate(root[:ROOT_MOVES]):
                root_moves[place, column] = 32 * move.row + move.col
                root_nodes[place, column] = nodes
        ones = [one for _, _, one in found]
        told = {**header, "format": FORMAT, "positions": len(found), "nodes": sum(g.nodes for g in games)}
        return cls(
            told,
            np.array([cell for moves in lists for cell in moves], np.uint16),
            np.cumsum([0] + [len(moves) for moves in lists]).astype(np.uint32),
            np.array([number for number, _, _ in found], np.uint32),
            np.array([one.tree for one in ones], np.bool_),
            np.array([one.stray for one in ones], np.bool_),
            np.array([one.proven for one in ones], np.bool_),
            np.array([max(-MOST, min(MOST, one.value)) for one in ones], np.int16),
            np.array([_result(game, one) for _, game, one in found], np.int8),
            np.array([32 * one.best.row + one.best.col for one in ones], np.uint16),
            np.array([min(one.nodes, 2**32 - 1) for one in ones], np.uint32),
            root_moves,
            root_nodes,
        )

    def to_bytes(self) -> bytes:
        """The file; the same positions make the same bytes."""
        header = np.frombuffer(json.dumps(self.header, sort_keys=True).encode(), np.uint8)
        columns = {name: getattr(self, name) for name in _COLUMNS}
        file = io.BytesIO()
        np.savez_compressed(file, header=header, **columns)
        return file.getvalue()


def _result(game: TrainingGame, one: TrainingPosition) -> int:
    if one.tree:
        return UNKNOWN
    return game.result if len(one.moves) % 2 == 0 else -game.result


def read_header(path: Path) -> dict[str, Any]:
    """What a slice says of itself."""
    return _load(path, ())[0]


def read_slice(path: Path) -> Slice:
    """Reads a file that `Slice.to_bytes` made; one that is damaged or of another form is refused."""
    header, columns = _load(path, tuple(_COLUMNS))
    count = len(columns["value"])
    lengths = {name: len(column) for name, column in columns.items() if name not in ("moves", "starts")}
    starts = columns["starts"]
    fits = (
        all(column.dtype == _COLUMNS[name] for name, column in columns.items())
        and set(lengths.values()) == {count}
        and len(starts) == count + 1
        and starts[0] == 0
        and starts[-1] == len(columns["moves"])
        and bool((starts[:-1] <= starts[1:]).all())
        and columns["root_moves"].shape == columns["root_nodes"].shape == (count, ROOT_MOVES)
    )
    if not fits:
        raise BadSlice(f"{path} is damaged: its columns do not fit together")
    return Slice(header, **columns)


def _load(path: Path, names: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            header = json.loads(file["header"].tobytes())
            if not isinstance(header, dict) or header.get("format") != FORMAT:
                raise BadSlice(f"{path} holds no positions in the form that this Tengen reads ({FORMAT})")
            return header, {name: file[name] for name in names}
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error) as problem:
        raise BadSlice(f"{path} holds no positions to learn from: {problem}") from None

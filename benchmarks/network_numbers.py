"""Writes the network of line games as the core has it: whole numbers in a header."""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from network_training import SHARE, STONES, Network

from tengen._core import pattern_pairs

CELL, WEIGHT = 256, 4096
"""In what parts of one the core keeps its numbers."""
SUM = CELL // 8
"""What is left of a cell's when the sums are made."""

START = """// The parameters of the network (`network.hpp`) for {what}.
//
// {about}
#pragma once

#include <cstdint>

namespace tengen::line::{space} {{
"""
END = """
}}  // namespace tengen::line::{space}
"""


OUTPUT = "The output layer, the skip connection from the sums to it, and its bias."


@dataclass(frozen=True)
class Part:
    """One of the lists of numbers in the header."""

    key: str
    name: str
    """In the header, after the k."""
    one: float
    """What a one of it is there."""
    bits: int = 32
    about: str = ""


PARTS = (
    Part("pairs", "PatternPairWeights", CELL, 16, "For each pair of patterns, own and their, in 256ths."),
    Part("neighbourhoods", "NeighbourhoodWeights", CELL, 16, "For each neighbourhood, in 256ths."),
    Part("cell", "CellBias", CELL, 16, "Added to every cell."),
    Part("first", "HiddenWeights", SHARE * WEIGHT, 16, "The hidden layer, in 4096ths, and its bias."),
    Part("hidden", "HiddenBias", SUM * WEIGHT),
    Part("stone", "StoneWeights", SUM * WEIGHT / STONES, 32, "To the hidden layer for each stone."),
    Part("second", "OutputWeights", WEIGHT, 32, OUTPUT),
    Part("direct", "SkipWeights", SHARE * WEIGHT * 8),
    Part("last", "OutputBias", SUM * WEIGHT * 8),
)


def rows(numbers: np.ndarray) -> str:
    """Whole numbers as C++ has them, lines not too long."""
    nested = numbers.ndim == 2
    out = []
    for row in np.atleast_2d(numbers):
        line = "    {" if nested else "    "
        for place, number in enumerate(row):
            word = f"{number}, " if place < len(row) - 1 else f"{number}"
            if len(line) + len(word.rstrip()) > 118:
                out.append(line.rstrip())
                line = "     " if nested else "    "
            line += word
        out.append(line + ("}," if nested else ","))
    return "\n".join(out)


def numbers_in(header_file: Path) -> dict[str, np.ndarray]:
    """The network that a header holds, to go on from."""
    text = re.sub(r"//.*", "", header_file.read_text(encoding="utf-8"))
    found = dict(re.findall(r"constexpr std::int\d+_t k(\w+)\b[^=]*=([^;]*);", text))
    shapes = Network(0, free=True).numbers
    out = {}
    for part in PARTS:
        if part.name in found:
            whole = np.array([int(number) for number in re.findall(r"-?\d+", found[part.name])])
            out[part.key] = whole.reshape(shapes[part.key].shape) / part.one
    if "first" not in out:
        raise SystemExit(f"{header_file} holds no network")
    if "neighbourhoods" in out:
        out["pairs"] = np.zeros_like(shapes["pairs"])  # they are in the neighbourhoods
    return out


def part_text(part: Part, whole: np.ndarray) -> str:
    """One list as C++ has it."""
    about = f"\n// {part.about}\n" if part.about else ""
    if part.key == "last":
        return f"{about}inline constexpr std::int32_t k{part.name} = {whole[0]};\n"
    size = "".join(f"[{count}]" for count in whole.shape)
    start = f"inline constexpr std::int{part.bits}_t k{part.name}{size}"
    return f"{about}{start} = {{\n{rows(whole)}\n}};\n"


def header(network: Network, about: str) -> str:
    """The file that the core is built with."""
    numbers = dict(network.numbers)
    if network.free:
        # A neighbourhood tells its pair. Both are learned, since rare ones know little but their pair.
        numbers["neighbourhoods"] = numbers["neighbourhoods"] + numbers.pop("pairs")[pattern_pairs()]
    parts = [part for part in PARTS if part.key in numbers]
    whole = {part.key: np.rint(numbers[part.key] * part.one).astype(int) for part in parts}
    features = whole["neighbourhoods" if network.free else "pairs"]
    largest = max(4 * abs(features).max() + abs(whole["cell"]).max(), abs(whole["first"]).max())
    if largest > np.iinfo(np.int16).max:
        raise SystemExit(f"a number of {largest} does not fit into 16 bits: fit again with a smaller --rate")
    what, space = ("freestyle", "free") if network.free else ("the rules other than freestyle", "ruled")
    texts = [part_text(part, whole[part.key]) for part in parts]
    return START.format(what=what, about=about, space=space) + "".join(texts) + END.format(space=space)

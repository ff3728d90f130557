"""Writes the network of line games as the core has it: whole numbers in a header."""

import re
from pathlib import Path

import numpy as np
from network_samples import PAIRS, PATTERNS
from network_training import HIDDEN, SHARE, STONES, WIDTH, Network

CELL, WEIGHT = 256, 4096
"""In what parts of one the core keeps its numbers."""
SUM = CELL // 8
"""What is left of a cell's when the sums are made."""

HEADER = """// The numbers of the network (`network.hpp`).
//
// {about}
#pragma once

#include <cstdint>

namespace tengen::line {{

// For each pair of classes, own and their, in 256ths.
inline constexpr std::int16_t kPairNumbers[{pair_count}][{width}] = {{
{pairs}
}};

// For each pattern, likewise.
inline constexpr std::int16_t kPatternNumbers[{pattern_count}][{width}] = {{
{patterns}
}};

// To every cell.
inline constexpr std::int16_t kCellNumbers[{width}] = {{
{cell}
}};

// The first layer, in 4096ths, and what is added to it: always, and for each stone on the board.
inline constexpr std::int16_t kFirstNumbers[{hidden_count}][{width}] = {{
{first}
}};
inline constexpr std::int32_t kHiddenNumbers[{hidden_count}] = {{
{hidden}
}};
inline constexpr std::int32_t kStoneNumbers[{hidden_count}] = {{
{stone}
}};

// The second layer, and what goes past the first.
inline constexpr std::int32_t kSecondNumbers[{hidden_count}] = {{
{second}
}};
inline constexpr std::int32_t kDirectNumbers[{width}] = {{
{direct}
}};
inline constexpr std::int32_t kLastNumber = {last};

}}  // namespace tengen::line
"""


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


PARTS = {
    "pairs": CELL,
    "patterns": CELL,
    "cell": CELL,
    "first": SHARE * WEIGHT,
    "hidden": SUM * WEIGHT,
    "stone": SUM * WEIGHT / STONES,
    "second": WEIGHT,
    "direct": SHARE * WEIGHT * 8,
    "last": SUM * WEIGHT * 8,
}
"""What a one of each is in the header."""


def numbers_in(header_file: Path) -> dict[str, np.ndarray]:
    """The network that a header holds, to go on from."""
    text = re.sub(r"//.*", "", header_file.read_text(encoding="utf-8"))
    found = re.findall(r"constexpr std::int\d+_t k(\w+?)Numbers?[^=]*=([^;]*);", text)
    out = {}
    for part, values in found:
        name = {"Pair": "pairs", "Pattern": "patterns"}.get(part, part.lower())
        whole = np.array([int(number) for number in re.findall(r"-?\d+", values)])
        out[name] = whole.reshape(Network(0).numbers[name].shape) / PARTS[name]
    return out


def header(network: Network, about: str) -> str:
    """The file that the core is built with."""
    whole = {name: np.rint(network.numbers[name] * part).astype(int) for name, part in PARTS.items()}
    rows_most = abs(whole["pairs"]).max() + abs(whole["patterns"]).max()
    largest = max(4 * rows_most + abs(whole["cell"]).max(), abs(whole["first"]).max())
    if largest > np.iinfo(np.int16).max:
        raise SystemExit(f"a number of {largest} does not fit into 16 bits: fit again with a smaller --rate")
    texts = {name: rows(value) for name, value in whole.items() if name != "last"}
    return HEADER.format(
        about=about,
        width=WIDTH,
        hidden_count=HIDDEN,
        pair_count=PAIRS,
        pattern_count=PATTERNS,
        last=whole["last"][0],
        **texts,
    )

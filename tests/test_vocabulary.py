"""Who knows other engines finds every technique of the core by the name that the field gives it."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parent.parent / "core"

WHERE = {
    "razoring": "search/selective_search.hpp",
    "reverse futility": "search/selective_search.hpp",
    "late move pruning": "search/selective_search.hpp",
    "late move reduction": "search/selective_search.hpp",
    "singular extension": "search/selective_search.hpp",
    "multi-cut": "search/selective_search.hpp",
    "internal iterative": "search/selective_search.hpp",
    "aspiration window": "search/aspiration.hpp",
    "continuation history": "search/threat_history.hpp",
    "transposition table": "search/transposition_table.hpp",
    "quiescence": "search/worker_impl.hpp",
    "ABDADA": "search/abdada.hpp",
    "killer": "search/ordering.hpp",
    "VCF": "line/vcf.cpp",
    "VCT": "line/vct.cpp",
    "df-pn": "line/vct.cpp",
    "accumulator": "line/network.hpp",
    "evaluation cache": "line/network.hpp",
    "PUCT": "tree/tree.hpp",
    "virtual loss": "tree/tree.hpp",
    "MCTS-Solver": "tree/tree.hpp",
    "Dirichlet": "tree/noise.hpp",
    "null-window": "edge/null_window_solver.hpp",
}
PRIVATE = (
    "narrow tree|look_into|late_by|before_moves|in_vain|take_best|doubt_best|by_fours|by_threats|at_sight"
    "|KeptNetwork|InProgress|disdain|kHopeless|kSafePly|most_moves|put_off|fitted_mark"
)


@pytest.mark.parametrize(("technique", "file"), WHERE.items())
def test_a_technique_is_found_where_it_happens(technique: str, file: str) -> None:
    assert technique.lower() in (CORE / file).read_text(encoding="utf-8").lower()


def test_the_words_of_our_own_are_gone() -> None:
    files = [file for pattern in ("**/*.?pp", "*.md") for file in CORE.glob(pattern)]
    assert len(files) > 100
    found = [
        f"{file.relative_to(CORE)}: {word}"
        for file in files
        for word in re.findall(rf"\b(?:{PRIVATE})\w*", file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)

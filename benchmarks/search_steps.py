"""What is each step of the selective search worth?

    make tuning
    build/tuning/python benchmarks/search_steps.py --games 60

Takes positions from decided games as `benchmarks/decided.py` does, and looks from which node on the search
knows the result: as it is, and with each step taken out in turn. The last columns are the mean of these nodes
(geometric) and the processor time for all positions, both as multiples of those of the search as it is: above
1 a step pays. It is a quick judge; a step that seems worthless must also be left out in games before it goes.
`--network FILE` asks a network of yours, and then its policy is a step, too. `--only` names some steps.
"""

import argparse
import random
import sys
import time
from pathlib import Path

import decided

from tengen import Engine, Position
from tengen._core import search_parameters, set_search_parameter

NEVER = 1e6

STEPS: dict[str, dict[str, float]] = {
    "razoring": {"razor_depth": 0},
    "reverse futility": {"reverse_futility_per_ply": NEVER, "reverse_futility_per_ply_unknown": NEVER},
    "internal iterative reduction": {"iir_no_move": 0, "iir_shallow_most": 0},
    "internal iterative deepening": {"iid_depth": NEVER},
    "fail-high reduction": {"fail_high_per_ply": NEVER},
    "late move pruning": {"move_count_base": 10_000},
    "futility by move class": {"futility_depth": 0},
    "threat extension": {"threat_extension": 0},
    "table move extension": {
        "table_move_extension": 0,
        "table_move_extension_pv": 0,
        "near_force_extension": 0,
    },
    "singular extension": {"singular_depth": NEVER},
    "double extension": {"double_extension": 1},
    "negative extension": {"negative_extension": 0},
    "late move reduction": {"lmr_depth": NEVER},
    "LMR: not improving": {"lmr_not_improving": 0},
    "LMR: move class": {"lmr_trivial_far": 0, "lmr_trivial": 0, "lmr_plain": 0},
    "LMR: was PV": {"lmr_was_pv": 0},
    "LMR: beats the root": {"lmr_beats_root": 0},
    "LMR: cut node": {"lmr_cut_node": 0},
    "LMR: no answer to a threat": {"lmr_no_answer_far_from_theirs": 0, "lmr_no_answer_far_from_own": 0},
    "LMR: attack goes on": {"lmr_attack_goes_on": 0},
    "LMR: history": {"lmr_history_divisor": NEVER},
    "deeper re-search": {"deeper_margin": NEVER, "much_deeper_margin": NEVER},
    "shallower re-search": {"shallower_margin_per_ply": -NEVER},
    "less depth after raising alpha": {"raised_alpha_step": 0},
}
POLICY_STEPS: dict[str, dict[str, float]] = {
    "policy": {"policy_depth": NEVER},
    "policy: order": {"policy_order": 0},
    "policy: LMR": {"lmr_policy_slope": 0},
    "policy: pruning": {"policy_prune": NEVER},
}


class Judge:
    """Looks at the same positions again and again."""

    def __init__(self, lines: list[str], nodes: int, network: Path | None) -> None:
        self._lines, self._nodes, self._network = lines, nodes, network

    def look(self, numbers: dict[str, float]) -> tuple[list[int | None], float]:
        """From which node on each result is known with these numbers, and the processor time."""
        usual = search_parameters()
        for name, value in numbers.items():
            set_search_parameter(name, value)
        began = time.process_time()
        try:
            with Engine(memory=32, network=self._network) as engine:
                found = [
                    decided.known_from(engine, Position(decided.GAME, line), self._nodes)
                    for line in self._lines
                ]
        finally:
            for name in numbers:
                set_search_parameter(name, usual[name])
        return found, time.process_time() - began


def main() -> None:
    """A row a step."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--play-nodes", type=int, default=5000, help="a move in these")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--least", type=int, default=3000, help="leave out what is known by then")
    parser.add_argument("--most", type=int, default=200, help="positions at most")
    parser.add_argument("--network", type=Path)
    parser.add_argument("--only", nargs="+", metavar="STEP")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    steps = {**STEPS, **(POLICY_STEPS if given.network else {})}
    if unknown := set(given.only or ()) - set(steps):
        parser.error(f"there is no step {', '.join(sorted(unknown))}; there are: {', '.join(steps)}")
    try:
        set_search_parameter("near", search_parameters()["near"])
    except RuntimeError as problem:
        parser.error(str(problem))
    source = random.Random(given.seed)
    lines = decided.positions(decided.own_games(given.games, given.play_nodes, source), source)
    source.shuffle(lines)
    found, _ = Judge(lines, given.nodes, given.network).look({})
    lines = [
        line for line, since in zip(lines, found, strict=True) if since is not None and since >= given.least
    ]
    lines = lines[: given.most]
    if not lines:
        parser.error("no position is hard enough: ask for more --games or a smaller --least")
    judge = Judge(lines, given.nodes, given.network)
    usual, usual_time = judge.look({})
    usual_mean = decided.mean(usual, given.nodes)
    print(f"{len(lines)} positions; as it is: {usual_mean:.0f} nodes, {usual_time:.1f} s of processor time")
    print(f"{'without':<34}{'known':>8}{'nodes':>8}{'time':>8}")
    for name, numbers in steps.items():
        if given.only and name not in given.only:
            continue
        found, seconds = judge.look(numbers)
        known = sum(n is not None for n in found)
        ratio = decided.mean(found, given.nodes) / usual_mean
        print(f"{name:<34}{known:>8}{ratio:>8.2f}{seconds / usual_time:>8.2f}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

"""Matches of this engine against Gomocup programs under our own referee, one row an opponent.

`python benchmarks/sparring.py --games 24 --time 200ms pela=./pbrain-pela rapfi=./pbrain-rapfi`
plays pairs from balanced openings (`--openings FILE`, or made here) and prints the score with its 95 %
interval and how the games ended. Time is counted on the processor (`--wall` counts it on the wall), so that
a busy machine does not decide; programs that look at the wall clock themselves then need a wide `--margin`
and play weaker than they are, unless they are started with a clock that counts processor time, too. With
`--nodes 100000` both sides look at so many positions a move, whatever the time: such games take seconds, and
show the same trend, but programs do not count alike. `--own` is the command of another build. Journals stay
in `--folder`, where `tengen ratings` reads them.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tengen.referee.journal import Journal
from tengen.referee.statistics.counts import count_pairs
from tengen.referee.statistics.elo import elo_difference, score_of_elo

OWN = "tengen"
OWN_PROGRAM = Path(sys.executable).with_name("pbrain-tengen")


def row(path: Path, name: str) -> str:
    """The finished pairs of a journal as a line of the table."""
    with Journal.read(path) as journal:
        games = journal.games
    pairs = count_pairs(games, OWN)
    elo = elo_difference(pairs)
    low, high = (100 * score_of_elo(bound) for bound in (elo.low, elo.high))
    causes: Counter[str] = Counter()
    for game in games:
        how = {1.0: "won by ", 0.0: "lost by "}.get(game.points(OWN), "")
        causes[f"{how}{game.verdict.cause.value}"] += 1
    endings = ", ".join(f"{cause} {count}" for cause, count in causes.most_common())
    return f"{name:<14}{pairs.games:>6}{100 * pairs.score:>8.1f} {low:>8.1f} to {high:>5.1f}   {endings}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("opponents", nargs="+", metavar="NAME=COMMAND")
    parser.add_argument("--own", default=str(OWN_PROGRAM), help="the command of our side")
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--time", help="for a move; 200ms if --nodes is not given either")
    parser.add_argument("--nodes", type=int, help="for a move, for both sides")
    parser.add_argument("--margin", default="5s")
    parser.add_argument("--openings", default="auto")
    parser.add_argument("--wall", action="store_true")
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="sparring-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'opponent':<14}{'games':>6}{'score %':>8} {'95 %':>17}   how they ended")
    for opponent in given.opponents:
        name, equals, command = opponent.partition("=")
        if not equals or not command:
            parser.error(f"write NAME=COMMAND, not {opponent!r}")
        journal = folder / f"{name}.jsonl"
        match = [sys.executable, "-m", "tengen", "match"]
        if journal.exists():
            match += ["--resume", str(journal)]
        else:
            match += [f"{OWN}=gomocup:{given.own}", f"{name}=gomocup:{command}", "--game", given.game]
            match += ["--games", str(given.games), "--margin", given.margin]
            if given.nodes is not None:
                match += ["--nodes", str(given.nodes)]
            if given.time is not None or given.nodes is None:
                match += ["--time", given.time or "200ms"]
            match += ["--openings", given.openings, "--concurrency", "1", "--journal", str(journal)]
            match += [] if given.wall else ["--cpu"]
        stopped = False
        try:
            subprocess.run(match, check=False, stdout=subprocess.DEVNULL)
        except KeyboardInterrupt:
            stopped = True  # the match has kept its finished games, and the same command goes on with them
        if journal.exists():
            print(row(journal, name), flush=True)
        if stopped:
            sys.exit(130)
    print(f"journals in {folder}")


if __name__ == "__main__":
    main()

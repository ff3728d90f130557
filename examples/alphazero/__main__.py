"""The command: python -m alphazero connect4 --folder DIR, and after an interruption with --resume."""

import argparse
from dataclasses import fields, replace
from pathlib import Path

from tengen.jobs import crew_for

from .settings import PRESETS, Settings
from .training import Training

NUMBERS = {field.name: field.type for field in fields(Settings) if field.type in (int, float)}


def main(arguments: list[str] | None = None) -> None:
    """Reads the options and learns."""
    options = vars(parser().parse_args(arguments))
    changes = {name: options[name] for name in (*NUMBERS, "network") if options[name] is not None}
    folder: Path = options["folder"]
    if options["test"]:
        Training.open(folder).final_test(options["test"], lambda line: print(line, flush=True))
        return
    if options["resume"]:
        unfit = set(changes) - {"rounds", "every"}
        if unfit:
            raise SystemExit(f"A training goes on as it began: leave out --{min(unfit)}.")
        training = Training.open(folder, **changes)
    else:
        if options["game"] is None:
            raise SystemExit("Which game? Write for example: python -m alphazero connect4 --folder DIR")
        preset = PRESETS.get(options["game"], Settings(options["game"]))
        training = Training.create(folder, replace(preset, **changes))
    with crew_for(options["concurrency"], options["cluster"], here=True) as crew:
        training.run(crew, lambda line: print(line, flush=True), options["minutes"])
    print(
        f"Report: {folder / 'report.html'}. Let it play: tengen match "
        f"python:{folder / 'player.py'}:Player greedy --game {training.settings.game}"
    )


def parser() -> argparse.ArgumentParser:
    """All options; each number of the settings is one."""
    made = argparse.ArgumentParser(prog="python -m alphazero", description=__doc__)
    made.add_argument("game", nargs="?", help="connect4, gomoku:9 or any other game")
    made.add_argument("--folder", type=Path, required=True, help="where everything is kept")
    made.add_argument("--resume", action="store_true", help="continue the training in this folder")
    made.add_argument("--test", type=int, metavar="GAMES", help="let the best network play its opponents")
    made.add_argument(
        "--minutes",
        type=float,
        help="stop after so many minutes of processor time; those before a --resume count",
    )
    made.add_argument("--concurrency", type=int, default=1, help="processes that play; 1 is this one")
    made.add_argument("--cluster", help="address of a Dask scheduler whose workers play")
    made.add_argument("--network", choices=("torch", "linear"), help="torch by default")
    for name, kind in NUMBERS.items():
        made.add_argument(f"--{name.replace('_', '-')}", dest=name, type=kind, metavar="N")
    return made


if __name__ == "__main__":
    main()

"""`tengen fit`: make a network for line games, step by step."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.contests.options import WorkerOptions
from tengen.cli.contests.run import fresh_seed
from tengen.cli.errors import one_line_errors
from tengen.cli.groups import groups_options
from tengen.cli.learning.folders import interruptible, new_folder, typed_command
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(help="Make a network for line games, step by step.", no_args_is_help=True)

_GAMES = "The games"


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How games to learn from are played."""

    nodes: Annotated[
        int, typer.Option(help="Of a search, up to a half more or less.", rich_help_panel=_GAMES)
    ] = 5000
    games: Annotated[int, typer.Option(help="In a slice.", rich_help_panel=_GAMES)] = 100
    fewest_stones: Annotated[int, typer.Option(help="Of an opening.", rich_help_panel=_GAMES)] = 4
    most_stones: Annotated[int, typer.Option(help="Of an opening.", rich_help_panel=_GAMES)] = 9
    even: Annotated[
        float,
        typer.Option(help="How far the chance to win may be from a half at first.", rich_help_panel=_GAMES),
    ] = 0.15
    stray: Annotated[
        float, typer.Option(help="How often a move is not the best one.", rich_help_panel=_GAMES)
    ] = 0.08
    stray_plies: Annotated[
        int, typer.Option(help="For so many plies after the opening.", rich_help_panel=_GAMES)
    ] = 20
    tree: Annotated[
        float,
        typer.Option(
            help="Positions from inside the trees for each of a game; 0.45 makes a third of all.",
            rich_help_panel=_GAMES,
        ),
    ] = 0.45
    deep: Annotated[float, typer.Option(help="How often a search is long.", rich_help_panel=_GAMES)] = 0.05
    deep_factor: Annotated[int, typer.Option(help="How many times as long.", rich_help_panel=_GAMES)] = 8
    dense_plies: Annotated[
        int,
        typer.Option(help="In later plies only one position in four is kept.", rich_help_panel=_GAMES),
    ] = 60
    longest: Annotated[
        int, typer.Option(help="Plies of a game; then it is a draw.", rich_help_panel=_GAMES)
    ] = 130
    network: Annotated[
        str | None,
        typer.Option(help="A .tnn file that plays; usually the built-in network.", rich_help_panel=_GAMES),
    ] = None


@app.command()
@one_line_errors
@keeps_log
@groups_options
def play(
    game: Annotated[str | None, typer.Argument(help="A line game of five in a row.")] = None,
    slices: Annotated[
        int | None, typer.Option(help="Files of positions that are wanted in all; usually 10.", min=1)
    ] = None,
    *,
    options: PlayOptions,
    seed: Annotated[int | None, typer.Option(help="The same seed makes the same positions.")] = None,
    out: Annotated[Path | None, typer.Option(help="The new folder; usually a fresh name here.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on in this folder, also beside others.")] = None,
    workers: WorkerOptions,
    as_json: Annotated[bool, typer.Option("--json", help="Print what there is as JSON.")] = False,
) -> None:
    """Play games of the engine against itself, and keep positions to learn from with what searches say.

    A third of the positions comes from inside search trees. Each has the value, the best move, the nodes that
    went to the first moves, and how its game ended. Kill it at any time; --resume goes on, and may be given
    by several processes for one folder. More slices can be asked for later.

    Examples:

    - `tengen fit play gomoku --slices 300 --out positions`
    - `tengen fit play --resume positions --slices 600`
    """
    from tengen.learn.network.play import PlayFolder, play_slices, summary
    from tengen.learn.network.settings import PlaySettings
    from tengen.learn.weight_files import origin
    from tengen.terminal.screen import make_console

    if (game is None) == (resume is None):
        raise BadOption("name a game, like gomoku, or a folder with --resume")
    path = resume or new_folder(out, "positions")
    if game is None:
        folder = PlayFolder.open(path)
    else:
        settings = PlaySettings(game=game, seed=fresh_seed(seed), **asdict(options))
        folder = PlayFolder.create(path, settings, slices or 10, origin(typed_command()))
    console = make_console()
    bar = _SliceLines(console, quiet=as_json)
    with interruptible("fit play", path, bar.stop):
        play_slices(folder, slices, look=bar.show, **workers.given())
    told = summary(folder)
    if as_json:
        typer.echo(json.dumps(told))
    else:
        console.print(f"{path}: {told['slices']} slices, {told['positions']:,} positions of {told['game']}.")


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """What decides what is learned."""

    epochs: Annotated[int, typer.Option(help="How often each position is learned from.")] = 4
    batch: Annotated[int, typer.Option(help="Positions of a step.")] = 1024
    rate: Annotated[float, typer.Option(help="The highest rate of Adam; it falls like a cosine.")] = 1e-3
    last_rate: Annotated[float, typer.Option(help="The last rate.")] = 1e-5
    decay: Annotated[float, typer.Option(help="Fading of what a neighbourhood has of its own.")] = 1e-4
    policy: Annotated[float, typer.Option(help="Weight of the policy beside the value.")] = 0.3
    result: Annotated[float, typer.Option(help="Share of the game's result in the wanted value.")] = 0.5
    shares: Annotated[float, typer.Option(help="Share of the nodes of first moves in the wanted policy.")] = (
        0.3
    )
    chunk: Annotated[int, typer.Option(help="Slices that are read and shuffled together.")] = 16
    slices: Annotated[int, typer.Option(help="So many of each folder; 0 takes all.", min=0)] = 0


@app.command()
@one_line_errors
@keeps_log
@groups_options
def train(
    positions: Annotated[
        list[Path] | None, typer.Argument(help="Folders with positions, made by `tengen fit play`.")
    ] = None,
    *,
    options: TrainOptions,
    seed: Annotated[int | None, typer.Option(help="The same seed learns the same network.")] = None,
    out: Annotated[Path | None, typer.Option(help="The new folder; usually a fresh name here.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the training of this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a chunk.")] = False,
) -> None:
    """Train a network on positions, and write it in whole numbers as `network.tnn`.

    It needs PyTorch: `pip install .[torch]`. One game of twelve is kept out, and after every epoch the
    loss on it is told. Kill it at any time; --resume goes on and learns the same network. `tengen gate GAME
    FOLDER/network.tnn` then asks whether it is stronger, and `tengen:network=FILE` plays with it.

    Examples:

    - `tengen fit train positions --out net`
    - `tengen fit train positions more-positions --epochs 6`
    - `tengen fit train --resume net`
    """
    from tengen.learn.weight_files import origin
    from tengen.terminal.screen import make_console

    if bool(positions) == (resume is not None):
        raise BadOption("name folders with positions, made by `tengen fit play`, or a folder with --resume")
    try:
        from tengen.learn.network.train import NetworkTraining, Progress, TrainSettings
    except ModuleNotFoundError as problem:
        raise BadOption(f"training needs PyTorch ({problem}): pip install .[torch]") from None
    path = resume or new_folder(out, "network")
    if resume is not None:
        training = NetworkTraining.open(path)
    else:
        folders = tuple(str(folder.resolve()) for folder in positions or ())
        settings = TrainSettings(folders, seed=fresh_seed(seed), **asdict(options))
        training = NetworkTraining.create(path, settings, origin(typed_command()))
    console = make_console()

    def show(progress: Progress) -> None:
        if as_json:
            typer.echo(json.dumps(asdict(progress)))
            return
        held = ""
        if progress.held_value is not None:
            held = f"; kept out: {progress.held_value:.4f}, policy {progress.held_policy:.3f}"
        place = f"epoch {progress.epoch}, {progress.chunk} of {progress.chunks}"
        console.print(f"{place}: loss {progress.value:.4f}, policy {progress.policy:.3f}{held}")

    with interruptible("fit train", path, lambda: None):
        written = training.run(show)
    if not as_json:
        console.print(f"The network: {written}")


class _SliceLines:
    """A line for each slice."""

    def __init__(self, console: "Console", quiet: bool) -> None:
        self._console, self._quiet = console, quiet
        self._begun, self._positions = monotonic(), 0

    def stop(self) -> None:
        """Nothing to tidy up."""

    def show(self, there: int, wanted: int, positions: int) -> None:
        """A slice has been written."""
        self._positions += positions
        if not self._quiet:
            rate = self._positions / max(monotonic() - self._begun, 1e-9) * 3600
            self._console.print(
                f"{there} of {wanted} slices; {positions:,} positions more, {rate:,.0f} an hour"
            )

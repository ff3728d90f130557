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
        int,
        typer.Option(help="Nodes of a search; chance changes it by up to a half.", rich_help_panel=_GAMES),
    ] = 5000
    games: Annotated[int, typer.Option(help="Games in a slice.", rich_help_panel=_GAMES)] = 100
    fewest_stones: Annotated[
        int, typer.Option(help="Fewest stones of an opening.", rich_help_panel=_GAMES)
    ] = 4
    most_stones: Annotated[int, typer.Option(help="Most stones of an opening.", rich_help_panel=_GAMES)] = 9
    even: Annotated[
        float,
        typer.Option(
            help="How far from one half the chance to win may be after the opening.", rich_help_panel=_GAMES
        ),
    ] = 0.15
    stray: Annotated[
        float, typer.Option(help="The share of moves that are not the best.", rich_help_panel=_GAMES)
    ] = 0.08
    stray_plies: Annotated[
        int,
        typer.Option(
            help="Such moves occur only in so many plies after the opening.", rich_help_panel=_GAMES
        ),
    ] = 20
    tree: Annotated[
        float,
        typer.Option(
            help="Positions from inside search trees for each position of a game.",
            rich_help_panel=_GAMES,
        ),
    ] = 0.45
    deep: Annotated[
        float, typer.Option(help="The share of searches that are long.", rich_help_panel=_GAMES)
    ] = 0.05
    deep_factor: Annotated[
        int, typer.Option(help="How many times as long these searches are.", rich_help_panel=_GAMES)
    ] = 8
    dense_plies: Annotated[
        int,
        typer.Option(help="After so many plies only one position in four is kept.", rich_help_panel=_GAMES),
    ] = 60
    longest: Annotated[
        int, typer.Option(help="A game of so many plies ends as a draw.", rich_help_panel=_GAMES)
    ] = 130
    hard_share: Annotated[
        float,
        typer.Option(
            help="Of positions that the evaluation gets wrong, search this share again, ten times as long.",
            rich_help_panel=_GAMES,
        ),
    ] = 0.0
    journals: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            help="Label the games of this journal instead of playing; may be repeated.",
            rich_help_panel=_GAMES,
        ),
    ] = None
    network: Annotated[
        str | None,
        typer.Option(
            help="The .tnn file that plays; by default the built-in network.", rich_help_panel=_GAMES
        ),
    ] = None


@app.command()
@one_line_errors
@keeps_log
@groups_options
def play(
    game: Annotated[str | None, typer.Argument(help="A line game of five in a row.")] = None,
    slices: Annotated[
        int | None, typer.Option(help="How many files of positions to make in all; 10 by default.", min=1)
    ] = None,
    *,
    options: PlayOptions,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same positions.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="The new folder; by default a new name in this one.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Continue in this folder; several processes may.")
    ] = None,
    workers: WorkerOptions,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the number of slices and positions as JSON.")
    ] = False,
) -> None:
    """Let the engine play itself, and keep positions with the results of their searches.

    A third of the positions comes from inside search trees. Each is stored with its value, the best move, the
    nodes spent on each root move, and the result of the game. You may kill it at any time; --resume
    continues. Several processes may work on one folder. You can ask for more slices later.

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
        given = asdict(options)
        given["journals"] = tuple(given["journals"] or ())
        settings = PlaySettings(game=game, seed=fresh_seed(seed), **given)
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

    epochs: Annotated[int, typer.Option(help="How many times each position is used.")] = 4
    batch: Annotated[int, typer.Option(help="Positions in a step.")] = 1024
    rate: Annotated[
        float, typer.Option(help="The highest learning rate of Adam; it falls like a cosine.")
    ] = 1e-3
    last_rate: Annotated[float, typer.Option(help="The last learning rate.")] = 1e-5
    decay: Annotated[
        float, typer.Option(help="Weight decay of the numbers that belong to single neighbourhoods.")
    ] = 1e-4
    policy: Annotated[float, typer.Option(help="Weight of the policy loss beside the value loss.")] = 0.3
    result: Annotated[float, typer.Option(help="Share of the game's result in the target value.")] = 0.5
    shares: Annotated[float, typer.Option(help="Share of the root moves' nodes in the target policy.")] = 0.3
    chunk: Annotated[int, typer.Option(help="Slices that are read and shuffled together.")] = 16
    slices: Annotated[int, typer.Option(help="Use so many slices of each folder; 0 means all.", min=0)] = 0
    start: Annotated[
        str | None, typer.Option(help="Begin with the network of this .tnn file, or with `built-in`.")
    ] = None


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
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same network.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="The new folder; by default a new name in this one.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue the training in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object for each chunk.")] = False,
) -> None:
    """Train a network on positions, and write it to `network.tnn`.

    It needs PyTorch: `pip install ".[torch]"`. One game in twelve is held out, and the loss on these games is
    printed after every epoch. You may kill it at any time; --resume continues and learns the same network.
    Then `tengen gate GAME FOLDER/network.tnn` tests whether it is stronger, and `tengen:network=FILE` plays
    with it.

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
        from tengen.learn.network.train import OWN, NetworkTraining, Progress, TrainSettings
    except ModuleNotFoundError as problem:
        raise BadOption(f'training needs PyTorch ({problem}): pip install ".[torch]" in a checkout') from None
    path = resume or new_folder(out, "network")
    if resume is not None:
        training = NetworkTraining.open(path)
    else:
        folders = tuple(str(folder.resolve()) for folder in positions or ())
        given = asdict(options)
        if options.start not in (None, OWN):
            given["start"] = str(Path(options.start).expanduser().resolve())
        settings = TrainSettings(folders, seed=fresh_seed(seed), **given)
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

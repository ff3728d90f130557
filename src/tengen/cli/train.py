"""`tengen train`: learn the weights of an evaluation from games; matches decide whether to keep them."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.contest_options import ClusterOption, ConcurrencyOption
from tengen.cli.contest_run import fresh_seed
from tengen.cli.errors import INTERRUPTED, one_line_errors
from tengen.cli.given import BadOption
from tengen.cli.learn_given import check_outsiders, new_folder, typed_command

if TYPE_CHECKING:
    from tengen.learn.run import Tests
    from tengen.learn.training import Training

_RULE = "The rule"
_GAMES = "The games"
_TESTS = "The matches"


@one_line_errors
def train(
    game: Annotated[str | None, typer.Argument(help="The game, see `tengen games`.")] = None,
    method: Annotated[str, typer.Option(help="tdleaf or treestrap.", rich_help_panel=_RULE)] = "tdleaf",
    games: Annotated[int, typer.Option(help="Games to learn from.", min=1)] = 2000,
    start: Annotated[
        str,
        typer.Option(
            help="First weights: own, built-in, zero, shuffled, a file, or 1/2/3.", rich_help_panel=_RULE
        ),
    ] = "own",
    evaluation: Annotated[
        str,
        typer.Option(help="engine, or cells: the count of cells of classic:tdleaf.", rich_help_panel=_RULE),
    ] = "engine",
    rate: Annotated[float, typer.Option(help="α, the size of the steps.", rich_help_panel=_RULE)] = 0.05,
    decay: Annotated[
        float,
        typer.Option(help="λ of tdleaf: 0 trusts the next search, 1 the result.", rich_help_panel=_RULE),
    ] = 0.7,
    beta: Annotated[
        float | None,
        typer.Option(help="β in tanh(β·estimate); usually the game's own.", rich_help_panel=_RULE),
    ] = None,
    steps: Annotated[
        str, typer.Option(help="normalised, adagrad or plain.", rich_help_panel=_RULE)
    ] = "normalised",
    aim: Annotated[str, typer.Option(help="Edge games: wins or margin.", rich_help_panel=_RULE)] = "wins",
    fix: Annotated[
        str | None,
        typer.Option(help="The weight that stays and gives the scale, or none.", rich_help_panel=_RULE),
    ] = None,
    depth: Annotated[int, typer.Option(help="Moves to look ahead.", rich_help_panel=_GAMES)] = 2,
    explore: Annotated[
        float, typer.Option(help="How often a move is by chance.", rich_help_panel=_GAMES)
    ] = 0.05,
    opening: Annotated[
        int | None, typer.Option(help="First moves by chance, at most.", rich_help_panel=_GAMES)
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="A fixed opponent beside itself, like greedy.", rich_help_panel=_GAMES)
    ] = None,
    against_share: Annotated[
        float, typer.Option(help="The share of games against it.", rich_help_panel=_GAMES)
    ] = 0.25,
    effort: Annotated[
        int,
        typer.Option(
            help="Line games: positions of the search for wins by threats (VCT) in each node.",
            rich_help_panel=_GAMES,
        ),
    ] = 0,
    batch: Annotated[int, typer.Option(help="Games between two steps.", rich_help_panel=_GAMES)] = 20,
    seed: Annotated[int | None, typer.Option(help="The same seed learns the same weights.")] = None,
    test_every: Annotated[
        int, typer.Option(help="A small match after so many games; 0 is never.", rich_help_panel=_TESTS)
    ] = 500,
    test_games: Annotated[int, typer.Option(help="Games of a small match.", rich_help_panel=_TESTS)] = 60,
    gate: Annotated[
        bool, typer.Option("--gate/--no-gate", help="Ask matches at the end.", rich_help_panel=_TESTS)
    ] = True,
    gate_games: Annotated[int, typer.Option(help="At most so many.", rich_help_panel=_TESTS)] = 1000,
    gate_elo: Annotated[
        float, typer.Option(help="The gain that is tested for.", rich_help_panel=_TESTS)
    ] = 30.0,
    test_depth: Annotated[int, typer.Option(help="Depth in matches.", rich_help_panel=_TESTS)] = 2,
    test_nodes: Annotated[
        int | None, typer.Option(help="Positions a move in matches, not a depth.", rich_help_panel=_TESTS)
    ] = None,
    endgames: Annotated[
        bool, typer.Option(help="Let the exact solver play in matches.", rich_help_panel=_TESTS)
    ] = False,
    openings: Annotated[
        str, typer.Option(help="A file with an opening a line, auto or none.", rich_help_panel=_TESTS)
    ] = "auto",
    outsider: Annotated[
        list[str] | None,
        typer.Option(help="A fixed opponent of the gate; may be given again.", rich_help_panel=_TESTS),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="The new folder; usually a fresh name here.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the training of this folder.")] = None,
    concurrency: ConcurrencyOption = None,
    cluster: ClusterOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a step.")] = False,
) -> None:
    """Learn the weights of an evaluation from games, and let matches decide whether they are better.

    The folder keeps a numbered state after every batch, the journals of all matches, the learning curve, a
    report and the learned weights. Kill it at any time; --resume goes on and learns the same weights. New
    weights are accepted only if they beat the old ones and do no worse against outsiders.

    Examples:

    - `tengen train hexifence:3 --games 3000`
    - `tengen train hexifence:3 --evaluation cells --rate 0.1`
    - `tengen train connect:7x8x4 --method treestrap --start zero --depth 3`
    - `tengen train --resume train-20260101-120000`
    """
    from tengen.learn.run import Tests

    if (game is None) == (resume is None):
        raise BadOption("name a game, like hexifence:3, or a folder with --resume")
    if resume is not None:
        training, tests = _opened(resume)
    else:
        tests = Tests(
            test_every,
            test_games - test_games % 2,
            gate,
            gate_games - gate_games % 2,
            gate_elo,
            outsiders=tuple(outsider or ("greedy",)),
            depth=None if test_nodes is not None else test_depth,
            nodes=test_nodes,
            endgames=endgames,
            openings=openings,
        )
        settings: dict[str, Any] = {
            "game": game,
            "method": method,
            "games": games,
            "depth": depth,
            "rate": rate,
            "decay": decay,
            "scale": None if beta is None else _scale(beta),
            "steps": steps,
            "aim": aim,
            "evaluation": evaluation,
            "start": start,
            "fixed": fix,
            "explore": explore,
            "opening": opening,
            "against": against,
            "against_share": against_share,
            "effort": effort,
            "batch": batch,
            "seed": fresh_seed(seed),
        }
        training = _created(out, settings, tests)
    _run(training, tests, concurrency, cluster, as_json)


def _scale(beta: float) -> float:
    if not beta > 0:
        raise BadOption(f"--beta {beta}: write a number above 0")
    return 1 / (2 * beta)


def _opened(path: Path) -> "tuple[Training, Tests]":
    from tengen.learn.run import Tests
    from tengen.learn.training import Training

    training = Training.open(path)
    return training, Tests.from_json(training.folder.tests())


def _created(out: Path | None, plain: dict[str, Any], tests: "Tests") -> "Training":
    from tengen.learn.sets import origin
    from tengen.learn.settings import Settings
    from tengen.learn.training import Training

    check_outsiders(tests.outsiders)
    path = new_folder(out, "train")
    return Training.create(path, Settings.from_json(plain), origin(typed_command()), tests.to_json())


def _run(
    training: "Training", tests: "Tests", concurrency: int | None, cluster: str | None, as_json: bool
) -> None:
    from tengen.cli.train_view import choose_training_view
    from tengen.jobs import crew_for
    from tengen.learn.run import run_training
    from tengen.terminal.screen import make_console

    path = training.folder.path
    with choose_training_view(make_console(), training, as_json) as view:
        try:
            with crew_for(concurrency, cluster, here=True) as crew:
                ruling = run_training(training, tests, crew, view)
        except KeyboardInterrupt:
            words = ["tengen", "train", "--resume", str(path)]
            view.stop()
            typer.echo(f"Interrupted. Go on with:\n  {shlex.join(words)}", err=True)
            raise typer.Exit(INTERRUPTED) from None
        view.end(training, ruling)

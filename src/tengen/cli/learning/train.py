"""`tengen train`: learn the weights of an evaluation from games; matches decide whether to keep them."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.contests.options import WorkerOptions
from tengen.cli.contests.run import fresh_seed
from tengen.cli.errors import one_line_errors
from tengen.cli.groups import groups_options
from tengen.cli.learning.folders import interruptible, new_folder, typed_command
from tengen.cli.learning.train_options import LessonOptions, RuleOptions, TestOptions
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption

if TYPE_CHECKING:
    from tengen.learn import Settings


@one_line_errors
@keeps_log
@groups_options
def train(
    game: Annotated[str | None, typer.Argument(help="The game, see `tengen games`.")] = None,
    *,
    rule: RuleOptions,
    games: Annotated[int, typer.Option(help="Games to learn from.", min=1)] = 2000,
    lessons: LessonOptions,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same weights.")] = None,
    tests: TestOptions,
    out: Annotated[
        Path | None, typer.Option(help="The new folder; by default a new name in this one.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue the training in this folder.")] = None,
    workers: WorkerOptions,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object for each step.")] = False,
) -> None:
    """Learn the weights of an evaluation from games, and let matches decide whether they are better.

    The folder holds a numbered state for every batch, the journals of all matches, the learning curve, a
    report and the learned weights. You may kill it at any time; --resume continues and learns the same
    weights. New weights are accepted only if they beat the old ones and do no worse against outsiders.

    Examples:

    - `tengen train hexifence:3 --games 3000`
    - `tengen train hexifence:3 --evaluation cells --rate 0.1`
    - `tengen train connect:7x8x4 --method treestrap --start zero --depth 3`
    - `tengen train --resume train-20260101-120000`
    """
    from tengen import learn
    from tengen.cli.learning.train_view import choose_training_view
    from tengen.learn.weight_files import origin
    from tengen.terminal.screen import make_console

    if (game is None) == (resume is None):
        raise BadOption("name a game, like hexifence:3, or a folder with --resume")
    folder = resume or new_folder(out, "train")
    view = choose_training_view(make_console(), as_json)
    with view, interruptible("train", folder, view.stop):
        if game is None:
            done = learn.resume(folder, watcher=view, **workers.given())
        else:
            settings = _settings(game, games, fresh_seed(seed), rule, lessons)
            about = origin(typed_command())
            done = learn.train(folder, settings, tests.tests(), about, watcher=view, **workers.given())
        view.end(done.training, done.ruling)


def _settings(game: str, games: int, seed: int, rule: RuleOptions, lessons: LessonOptions) -> "Settings":
    from tengen.learn import Settings

    said = asdict(rule) | asdict(lessons)
    del said["beta"]
    return Settings(game=game, games=games, seed=seed, scale=rule.scale, fixed=said.pop("fix"), **said)

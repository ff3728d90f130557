"""`tengen match`: two players, many pairs of games."""

from functools import partial
from typing import Annotated, Final

import typer

from tengen.cli.contests.options import ContestOptions
from tengen.cli.contests.run import adjudication_of, check_new, fresh_seed, run_contest
from tengen.cli.errors import one_line_errors
from tengen.cli.groups import groups_options
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption

RECOVER: Final = 5
"""Crashes that are forgiven in a match when nobody says."""


@one_line_errors
@keeps_log
@groups_options
def match(
    one: Annotated[str | None, typer.Argument(help="The first player, like tengen:level=5.")] = None,
    two: Annotated[str | None, typer.Argument(help="The second player, like gomocup:./pbrain-foo.")] = None,
    game: Annotated[str, typer.Option(help="The game, see `tengen games`.")] = "gomoku",
    games: Annotated[int, typer.Option(help="How many games, an even number.")] = 100,
    sprt: Annotated[
        str | None, typer.Option(help="Stop as soon as it is clear: elo0,elo1, like 0,10.")
    ] = None,
    model: Annotated[
        str, typer.Option(help="What an Elo of --sprt is: normalised or logistic.")
    ] = "normalised",
    *,
    common: ContestOptions,
) -> None:
    """Let two players play many games, in pairs from the same opening with sides swapped.

    Players are written `tengen`, `tengen:level=5`, `greedy`, `random`, `classic:pattern`, `classic:power` or
    `classic:selfish` (line games), `classic:window` (drop games), `classic:tdleaf` (edge games),
    `ugi:COMMAND`, `gomocup:COMMAND`, `connectn:COMMAND`, `hexifence:COMMAND`, `agent:DIRECTORY` or
    `python:MODULE:CLASS`. Put `name=` in front to give one a name. Every game is written to the journal at
    once. Ctrl-C stops the match; the command that it prints continues without losing or repeating a pair.

    Examples:

    - `tengen match tengen:level=5 tengen:level=4 --game gomoku --games 200`
    - `tengen match new=gomocup:./new old=gomocup:./old --clock 1m+1s --sprt 0,10 --games 2000`
    - `tengen match tengen greedy --game connect4 --time 100ms --report match.html`
    - `tengen match --resume match-20260101-120000.jsonl`
    """
    from tengen.referee.match import play_match
    from tengen.referee.tournament import make_control

    if common.resume is not None:
        if one is not None or common.journal is not None:
            raise BadOption("--resume goes on with what its journal says: leave out players and --journal")
        run_contest("match", common)
        return
    if one is None or two is None:
        raise BadOption("name two players, like tengen:level=5 greedy, or a journal with --resume")
    check_new(common.journal)
    play = partial(
        play_match,
        one,
        two,
        game=game,
        games=games,
        control=make_control(common.time, common.clock, common.cpu, common.margin, common.nodes),
        openings=common.openings or "auto",
        seed=fresh_seed(common.seed),
        sprt=None if sprt is None else {**_bounds(sprt), "model": model},
        adjudication=adjudication_of(common.max_plies, common.proof, common.agree),
        recover=RECOVER if common.recover is None else common.recover,
        concurrency=common.concurrency,
        cluster=common.cluster,
    )
    run_contest("match", common, play)


def _bounds(text: str) -> dict[str, float]:
    parts = text.split(",")
    try:
        elo0, elo1 = (float(part) for part in parts)
    except ValueError:
        raise BadOption(f"--sprt {text}: write elo0,elo1, like 0,10") from None
    return {"elo0": elo0, "elo1": elo1}

"""`tengen sprt`: the sequential test from counts alone, without any games."""

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import one_line_errors

if TYPE_CHECKING:
    from tengen.referee.statistics import Counts, PairCounts


class ModelName(StrEnum):
    """What an Elo is in the hypotheses."""

    NORMALISED = "normalised"
    LOGISTIC = "logistic"


@one_line_errors
def sprt(
    counts: Annotated[
        list[str],
        typer.Argument(
            help="Three numbers: wins, draws, losses. Or five: pairs that gave 0, ½, 1, 1½ and 2 points "
            "(LL, LD, DD or LW, DW, WW). With their names, such as W=100 D=50 L=80, another order is refused."
        ),
    ],
    elo0: Annotated[float, typer.Option(help="H0: the player is better by this many Elo.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1: the player is better by this many Elo.")] = 5.0,
    alpha: Annotated[float, typer.Option(help="Chance to accept H1 although H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Chance to accept H0 although H1 is true.")] = 0.05,
    model: Annotated[
        ModelName,
        typer.Option(
            help="Elo of the hypotheses: relative to the spread of the results, or of the expected score."
        ),
    ] = ModelName.NORMALISED,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Decide from counts of games or pairs: is a player better, worse, or is it too early to tell?

    Three numbers are **wins draws losses**, in this order; five are pairs from worst to best. Pairs (two
    games from one opening with sides swapped) decide sooner than the same games counted one by one.

    Examples:

    - `tengen sprt 100 50 80 --elo0 0 --elo1 5` (100 wins, 50 draws, 80 losses)
    - `tengen sprt W=100 D=50 L=80` (the same, but a wrong order is refused)
    - `tengen sprt 127 4883 10712 5150 104 --elo0 -1.75 --elo1 0.25`
    - `tengen sprt 57433 106593 57030 --elo1 2 --model logistic --json`
    """
    from tengen.referee.statistics import Sprt, elo_difference
    from tengen.terminal.screen import make_console

    numbers = _numbers(counts)
    found = _read(numbers)
    test = Sprt(elo0, elo1, alpha, beta, model.value)
    state = test.state(found)
    estimate = elo_difference(found)
    if as_json:
        names = ("llr", "lower", "upper", "decision", "reason")
        plain: dict[str, object] = {name: getattr(state, name) for name in names}
        plain["elo"] = {name: getattr(estimate, name) for name in estimate.__slots__}
        plain["counts"] = numbers
        plain["test"] = test.to_json()
        typer.echo(json.dumps(plain))
        return
    console = make_console()
    console.print(f"Results   {_in_words(found)}; score {100 * found.score:.1f} %")
    console.print(f"Test      {test}")
    console.print(f"Elo       {estimate}")
    if estimate.note:
        console.print(f"          {estimate.note}")
    console.print(f"LLR       {state.llr:.2f}, bounds {state.lower:.2f} and {state.upper:.2f}")
    color = {"H1": "bold green", "H0": "bold red", None: "bold yellow"}[state.decision]
    console.print(f"{state.reason}", style=color)


def _numbers(counts: list[str]) -> list[int]:
    """The counts as numbers. Those that have names must stand in the order of their names."""
    from tengen.referee.statistics import BadNumbers

    names = ["W", "D", "L"] if len(counts) == 3 else ["LL", "LD", "DD", "DW", "WW"]
    right = " ".join(f"{name}=…" for name in names)
    found = []
    for place, text in enumerate(counts):
        name, equals, number = text.rpartition("=")
        name = name.strip().upper()
        if equals and name == "LW":
            name = "DD"
        if equals and (place >= len(names) or name != names[place]):
            raise BadNumbers(f"{text} is not in its place: {len(counts)} counts are written {right}")
        if not (number.removeprefix("-").isdigit() and number.isascii() and len(number) <= 15):
            raise BadNumbers(f"{text} is no count: write a whole number, or {right}")
        found.append(int(number))
    return found


def _read(numbers: list[int]) -> "Counts | PairCounts":
    from tengen.referee.statistics import BadNumbers, Counts, PairCounts

    if len(numbers) == 3:
        wins, draws, losses = numbers
        found: Counts | PairCounts = Counts(losses, draws, wins)
    elif len(numbers) == 5:
        ll, ld, even, dw, ww = numbers
        found = PairCounts((ll, ld, even, dw, ww))
    else:
        told = "three counts (wins draws losses) or five of pairs (LL LD DD-or-LW DW WW)"
        raise BadNumbers(f"give {told}, not {len(numbers)}")
    if not found.games:
        raise BadNumbers("all counts are zero: there are no games to judge")
    return found


def _in_words(found: "Counts | PairCounts") -> str:
    from tengen.referee.statistics import Counts

    return str(found) if isinstance(found, Counts) else f"{found.pairs} pairs: {found}"

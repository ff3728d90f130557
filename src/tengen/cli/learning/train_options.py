"""The options of `tengen train`, in groups as its help shows them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tengen.cli.options import BadOption

if TYPE_CHECKING:
    from tengen.learn.run import Tests

_RULE: Final = "The rule"
_GAMES: Final = "The games"
_TESTS: Final = "The matches"


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """What is learned, and in which steps."""

    method: Annotated[str, typer.Option(help="tdleaf or treestrap.", rich_help_panel=_RULE)] = "tdleaf"
    start: Annotated[
        str,
        typer.Option(
            help="First weights: own (the engine's), built-in, zero, shuffled, a file, or numbers: 1/2/3.",
            rich_help_panel=_RULE,
        ),
    ] = "own"
    evaluation: Annotated[
        str,
        typer.Option(help="engine, or cells: the evaluation of classic:tdleaf.", rich_help_panel=_RULE),
    ] = "engine"
    side: Annotated[
        str,
        typer.Option(help="both, or first or second for weights of that side alone.", rich_help_panel=_RULE),
    ] = "both"
    rate: Annotated[float, typer.Option(help="α: the size of the steps.", rich_help_panel=_RULE)] = 0.05
    decay: Annotated[
        float,
        typer.Option(
            help="λ of tdleaf: 0 trusts the next search, 1 the result of the game.", rich_help_panel=_RULE
        ),
    ] = 0.7
    beta: Annotated[
        float | None,
        typer.Option(help="β in tanh(β·evaluation); by default what suits the game.", rich_help_panel=_RULE),
    ] = None
    steps: Annotated[str, typer.Option(help="normalised, adagrad or plain.", rich_help_panel=_RULE)] = (
        "normalised"
    )
    aim: Annotated[str, typer.Option(help="Edge games: wins or margin.", rich_help_panel=_RULE)] = "wins"
    fix: Annotated[
        str | None,
        typer.Option(help="The weight that stays fixed and sets the scale, or none.", rich_help_panel=_RULE),
    ] = None

    @property
    def scale(self) -> float | None:
        """1 / 2β."""
        if self.beta is None:
            return None
        if not self.beta > 0:
            raise BadOption(f"--beta {self.beta}: write a number above 0")
        return 1 / (2 * self.beta)


@dataclass(frozen=True, slots=True)
class LessonOptions:
    """How the games to learn from are played."""

    depth: Annotated[int, typer.Option(help="Moves to look ahead.", rich_help_panel=_GAMES)] = 2
    explore: Annotated[float, typer.Option(help="The share of random moves.", rich_help_panel=_GAMES)] = 0.05
    opening: Annotated[
        int | None,
        typer.Option(help="At most so many random moves at the beginning.", rich_help_panel=_GAMES),
    ] = None
    against: Annotated[
        str | None,
        typer.Option(help="A fixed opponent besides self-play, like greedy.", rich_help_panel=_GAMES),
    ] = None
    against_share: Annotated[
        float, typer.Option(help="The share of games against --against.", rich_help_panel=_GAMES)
    ] = 0.25
    effort: Annotated[
        int,
        typer.Option(
            help="Line games: positions that each node may spend on wins by threats (VCT).",
            rich_help_panel=_GAMES,
        ),
    ] = 0
    batch: Annotated[int, typer.Option(help="Games between two steps.", rich_help_panel=_GAMES)] = 20


@dataclass(frozen=True, slots=True)
class TestOptions:
    """Which matches are played on the way and at the end."""

    test_every: Annotated[
        int,
        typer.Option(help="Play a small match after so many games; 0 means never.", rich_help_panel=_TESTS),
    ] = 500
    test_games: Annotated[int, typer.Option(help="Games in a small match.", rich_help_panel=_TESTS)] = 60
    gate: Annotated[
        bool, typer.Option("--gate/--no-gate", help="Let matches decide at the end.", rich_help_panel=_TESTS)
    ] = True
    gate_games: Annotated[
        int, typer.Option(help="The most games of a match of the gate.", rich_help_panel=_TESTS)
    ] = 1000
    gate_elo: Annotated[
        float, typer.Option(help="The gain in Elo that the test looks for.", rich_help_panel=_TESTS)
    ] = 30.0
    test_depth: Annotated[
        int, typer.Option(help="Depth of the search in matches.", rich_help_panel=_TESTS)
    ] = 2
    test_nodes: Annotated[
        int | None,
        typer.Option(
            help="Positions to search for each move in matches, instead of a depth.", rich_help_panel=_TESTS
        ),
    ] = None
    endgames: Annotated[
        bool, typer.Option(help="Let the exact solver play in matches.", rich_help_panel=_TESTS)
    ] = False
    openings: Annotated[
        str, typer.Option(help="A file with one opening a line, auto or none.", rich_help_panel=_TESTS)
    ] = "auto"
    outsider: Annotated[
        list[str] | None,
        typer.Option(help="A fixed opponent of the gate; may be repeated.", rich_help_panel=_TESTS),
    ] = None

    def tests(self) -> "Tests":
        """As a training takes them."""
        from tengen.learn.run import Tests

        return Tests(
            self.test_every,
            self.test_games - self.test_games % 2,
            self.gate,
            self.gate_games - self.gate_games % 2,
            self.gate_elo,
            outsiders=tuple(self.outsider or ("greedy",)),
            depth=None if self.test_nodes is not None else self.test_depth,
            nodes=self.test_nodes,
            endgames=self.endgames,
            openings=self.openings,
        )

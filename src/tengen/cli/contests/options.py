"""The options that `tengen match` and `tengen tournament` have in common, declared once."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from tengen.cli.options import BadOption

if TYPE_CHECKING:
    from tengen.players.process.isolation import Isolation

ConcurrencyOption = Annotated[
    int | None, typer.Option(help="Games at the same time; by default one for each core.", min=1)
]
ClusterOption = Annotated[
    str | None, typer.Option(help="Play on the Dask cluster of this scheduler, like tcp://host:8786.")
]


class Given(TypedDict):
    """What those who play games in Python take."""

    concurrency: int | None
    cluster: str | None


@dataclass(frozen=True, slots=True)
class WorkerOptions:
    """Who plays."""

    concurrency: ConcurrencyOption = None
    cluster: ClusterOption = None

    def given(self) -> Given:
        """For the function that plays."""
        return {"concurrency": self.concurrency, "cluster": self.cluster}


@dataclass(frozen=True, slots=True)
class ContestOptions:
    """How games are played and kept, whoever plays."""

    openings: Annotated[
        str | None,
        typer.Option(help="A file with one opening a line, auto (made at the start; the default) or none."),
    ] = None
    time: Annotated[str | None, typer.Option(help="Time for a move, like 1s or 100ms; 1s by default.")] = None
    clock: Annotated[str | None, typer.Option(help="Time for a game, like 1m or 1m+1s.")] = None
    cpu: Annotated[bool, typer.Option("--cpu", help="Count processor time instead of the wall clock.")] = (
        False
    )
    margin: Annotated[
        str | None, typer.Option(help="How much a player may overstep its time; 250ms by default.")
    ] = None
    nodes: Annotated[
        int | None,
        typer.Option(
            help="Nodes to search for each move: for tengen, UGI, and Gomocup programs that know it.",
            min=1,
        ),
    ] = None
    max_plies: Annotated[
        int | None, typer.Option("--max-plies", help="End a game as a draw after so many moves.", min=1)
    ] = None
    proof: Annotated[
        int | None,
        typer.Option(help="End a game when the engine proves its result with so many nodes.", min=1),
    ] = None
    agree: Annotated[
        int | None,
        typer.Option(
            help="End a game when both players have claimed the same result for so many moves each.", min=1
        ),
    ] = None
    recover: Annotated[
        int | None,
        typer.Option(
            help="Crashes or stalls of a player that are forgiven; one more ends it all, without an Elo. "
            "Usually 5 in a match, and any number in a tournament.",
            min=0,
        ),
    ] = None
    concurrency: ConcurrencyOption = None
    keep_alive: Annotated[
        bool,
        typer.Option("--keep-alive", help="Keep UGI and Gomocup programs running from game to game."),
    ] = False
    pin: Annotated[
        bool, typer.Option("--pin", help="Give each game and its programs a core of their own.")
    ] = False
    watch: Annotated[
        bool,
        typer.Option(
            "--watch",
            help="Show a running game here, and all of them in a browser with `tengen serve --contest`.",
        ),
    ] = False
    seed: Annotated[int | None, typer.Option(help="Make openings and players repeatable.")] = None
    journal: Annotated[
        Path | None,
        typer.Option(help="The new file that keeps the games; by default a new name in this folder."),
    ] = None
    resume: Annotated[Path | None, typer.Option(help="Continue the journal of an interrupted run.")] = None
    report: Annotated[Path | None, typer.Option(help="Write an HTML report at the end.")] = None
    memory: Annotated[
        Path | None,
        typer.Option(help="Also add the games to this memory, see `tengen memory`."),
    ] = None
    cluster: ClusterOption = None
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object for each game.")] = False
    isolation: Annotated[
        str,
        typer.Option(help="Isolate foreign players: auto (as far as possible), on (or do not play) or off."),
    ] = "auto"
    allow_network: Annotated[
        bool, typer.Option("--allow-network", help="Isolated players may use the network.")
    ] = False
    allow_write: Annotated[
        bool, typer.Option("--allow-write", help="Isolated players may write to the folder they start in.")
    ] = False

    def walls(self) -> "Isolation | None":
        """What isolates foreign players; None trusts them."""
        from tengen.players.process.isolation import Isolation

        if self.isolation not in ("auto", "on", "off"):
            raise BadOption(f"--isolation {self.isolation}: write auto, on or off")
        if self.isolation == "off":
            return None
        return Isolation(self.isolation == "on", self.allow_network, self.allow_write)

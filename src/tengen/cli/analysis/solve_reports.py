"""What `tengen solve` says: the value in words or as JSON, or that it is not known."""

import json
from typing import Protocol

import typer

from tengen import Draw, DropProgress, Info, Loss, Margin, Position, Side, Solution, Win
from tengen.cli.numbers import short


class Report(Protocol):
    """Tells the answer."""

    def solved(self, solution: Solution) -> None:
        """The value is proven."""
        ...

    def unsolved(self, why: str, latest: Info | DropProgress | None) -> None:
        """There is no answer; this is what was seen until then."""
        ...


class WordsReport:
    """The answer in words."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def solved(self, solution: Solution) -> None:
        """Value, line, nodes and time."""
        typer.echo(f"{self._position.game.name}: {value_in_words(solution, self._position)}")
        if solution.points is not None:
            typer.echo(f"Score: {solution.points.text}")
        for move, points in solution.move_points.items():
            typer.echo(f"  {move}: {points.text}")
        if solution.line:
            typer.echo(f"Line: {' '.join(map(str, solution.line))}")
        for line in solution.moves:
            typer.echo(f"{line.best}: {line.score}")
        speed = short(solution.nodes / solution.time) if solution.time > 0 else "0"
        if solution.nodes:
            typer.echo(f"Nodes: {solution.nodes:,} in {solution.time:.2f} s ({speed} a second)")
        else:
            typer.echo(f"Known without a search, in {solution.time:.2f} s")

    def unsolved(self, why: str, latest: Info | DropProgress | None) -> None:
        """That there is no answer, and what was seen until then."""
        typer.echo(f"{self._position.game.name}: {why}; the value is not known.")
        if isinstance(latest, DropProgress):
            typer.echo(
                f"So far: a score of {latest.points.text} for the side to move, {latest.nodes:,} nodes"
            )
        elif latest is not None and latest.bounds is not None:
            least, most = latest.bounds
            typer.echo(
                f"So far: the side to move ends between {least:+} and {most:+} cells ahead, "
                f"{latest.nodes:,} nodes"
            )
        elif latest is not None:
            typer.echo(
                f"So far: depth {latest.depth}, {latest.score} for the side to move, {latest.nodes:,} nodes"
            )


class JsonReport:
    """The answer as one JSON object."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def solved(self, solution: Solution) -> None:
        """Everything that is known."""
        winner = winner_of(solution)
        self._write(
            solved=True,
            value=value_in_words(solution, self._position),
            winner=None if winner is None else winner.name.lower(),
            **solution.to_json(),
        )

    def unsolved(self, why: str, latest: Info | DropProgress | None) -> None:
        """That there is no answer, and what was seen until then."""
        self._write(solved=False, why=why, so_far=None if latest is None else latest.to_json())

    def _write(self, **fields: object) -> None:
        position = self._position
        given = {"game": position.game.name, "moves": [str(move) for move in position.moves]}
        typer.echo(json.dumps({**given, **fields}))


def winner_of(solution: Solution) -> Side | None:
    """Who wins with best play; nobody in a draw."""
    chance = solution.score.win_chance
    turn = solution.score.turn
    return None if chance == 0.5 else turn if chance > 0.5 else turn.other


def value_in_words(solution: Solution, position: Position) -> str:
    """Who wins, and how soon or by how much."""
    score = solution.score
    side = score.turn
    match score:
        case Margin(cells):
            total = len(position.game.cells)
            counts = f"{(total + cells) // 2} to {(total - cells) // 2} cells"
            if cells == 0:
                return f"draw ({counts})"
            return f"the side to move ({position.game.side_names[side]}) {score.text} ({counts})"
        case Win(plies):
            return _wins(position, side, plies)
        case Loss(plies):
            return _wins(position, side.other, plies)
        case Draw():
            return "draw"
    raise TypeError(f"{score!r} is no exact value")


def _wins(position: Position, side: Side, plies: int) -> str:
    player = f"{side.name.lower()} player ({position.game.side_names[side]})"
    if plies == 0:
        return f"{player} has won"
    return f"{player} wins in {plies} {'ply' if plies == 1 else 'plies'}"

"""One game to learn from: played against itself or a fixed opponent, and what it says about the weights."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tengen import Game, Position, Side
from tengen._core import CELL, Lesson, chance_scale, lesson
from tengen.learn import tdleaf, treestrap
from tengen.learn.settings import Settings
from tengen.players import Player, make_player
from tengen.referee.openings import random_opening, usual_plies


@dataclass(frozen=True, slots=True)
class Taught:
    """What one game said, and how much work it was."""

    number: int
    update: tuple[float, ...]
    spread: tuple[float, ...]
    """For each weight the sum of the squares of its counts at the leaves."""
    positions: int
    """Positions that were learned from."""
    nodes: int
    plies: int
    result: float
    """For the side that learned, or the first side where both did."""
    error: float
    """Mean square of what the outlooks were away from the result."""


@dataclass(frozen=True, slots=True)
class LessonTask:
    """Some games with one set of weights; what a worker needs, and nothing that cannot be sent to it."""

    numbers: tuple[int, ...]
    """The games by their number in the whole training."""
    settings: dict[str, Any]
    weights: tuple[int, ...]

    def play(self) -> list[Taught]:
        """Plays them here and now."""
        settings = Settings.from_json(self.settings)
        return [play_lesson(settings, list(self.weights), number) for number in self.numbers]


def play_lesson(settings: Settings, weights: list[int], number: int) -> Taught:
    """Game `number` of a training: its chances depend on the seed and this number alone."""
    return _LessonGame(settings, weights, number).play()


class _LessonGame:
    """A game while it is played."""

    def __init__(self, settings: Settings, weights: list[int], number: int) -> None:
        self.settings = settings
        self.weights = weights
        self.number = number
        self.game = Game(settings.game)
        self.chance = Random(f"{settings.seed}/{number}")
        plies = usual_plies(self.game) if settings.opening is None else settings.opening
        self.position = random_opening(self.game, self.chance, self.chance.randint(plies // 2, plies))
        self.learner: Side | None = None
        self.opponent: Player | None = None
        if settings.against is not None and self.chance.random() < settings.against_share:
            self.learner = self.chance.choice((Side.FIRST, Side.SECOND))
            self.opponent = make_player(settings.against, seed=self.chance.getrandbits(62))
        self.view = Side.FIRST if self.learner is None else self.learner
        self.steps: list[tdleaf.Step] = []
        self.trees: list[Sequence[float]] = []
        self.tree_nodes: list[int] = []
        self.nodes = 0
        self.expected: list[Any] = []
        """The rest of the last line, as long as it is followed."""

    def play(self) -> Taught:
        position = self.position
        while not position.is_over:
            if self.opponent is not None and position.turn != self.learner:
                move = self.opponent.choose(position.copy())
            else:
                move = self._own_move(position)
            self._follow(move)
            position.play(move)
        return self._taught()

    def _own_move(self, position: Position) -> Any:
        settings = self.settings
        by_chance = self.chance.random() < settings.explore
        if by_chance and settings.method == "treestrap":
            return self.chance.choice(list(position.legal_moves))
        found = lesson(
            position,
            self.weights,
            settings.depth,
            settings.evaluation,
            scale=settings.scale or 0.0,
            margins=settings.aim == "margin",
            tree=settings.method == "treestrap",
            effort=settings.effort,
            seed=self.chance.getrandbits(32),
        )
        self.nodes += found.nodes
        self._keep(found, position.turn, by_chance)
        self.expected = list(found.line)
        return self.chance.choice(list(position.legal_moves)) if by_chance else found.line[0]

    def _keep(self, found: Lesson, turn: Side, by_chance: bool) -> None:
        if self.settings.method == "treestrap" and self.settings.side in ("both", turn.name.lower()):
            self.trees.append(found.tree)
            self.tree_nodes.append(found.tree_nodes)
        sign = 1 if turn == self.view else -1
        gradient = found.gradient if sign > 0 else [-count for count in found.gradient]
        if self.settings.side not in ("both", turn.name.lower()):
            gradient = [0] * len(gradient)  # the other side's position: part of the game, but no lesson
        self.steps.append(tdleaf.Step(sign * found.outlook, gradient, linked=not by_chance))

    def _follow(self, move: Any) -> None:
        """An opponent's reply that the line did not hold marks the step before it."""
        if self.expected and self.expected[0] == move:
            self.expected.pop(0)
            return
        if self.opponent is not None and self.position.turn != self.learner and self.steps and self.expected:
            last = self.steps[-1]
            self.steps[-1] = tdleaf.Step(last.outlook, last.gradient, last.linked, predicted=False)
        self.expected = []

    def _taught(self) -> Taught:
        settings = self.settings
        result = self._result()
        if settings.method == "treestrap":
            said = treestrap.update(self.trees, self.tree_nodes, len(self.weights))
        else:
            said = tdleaf.update(self.steps, result, settings.decay, len(self.weights))
        leaves = [step.gradient for step in self.steps] or [[0] * len(self.weights)]
        columns = zip(*leaves, strict=True)
        errors = [(result - step.outlook) ** 2 for step in self.steps]
        return Taught(
            self.number,
            tuple(said),
            tuple(float(sum(count * count for count in counts)) for counts in columns),
            len(self.steps),
            self.nodes,
            self.position.ply,
            result,
            sum(errors) / len(errors) if errors else 0.0,
        )

    def _result(self) -> float:
        """1, 0 or -1 for the side whose view it is; with margins how far ahead it ended."""
        outcome = self.position.outcome
        winner = None if outcome is None else outcome.winner
        if self.settings.aim == "margin" and self.game.counts_cells:
            cells = self.position.score
            ahead = (cells[self.view] - cells[self.view.other]) * CELL
            return math.tanh(ahead / (2 * (self.settings.scale or chance_scale(self.game._native))))
        return 0.0 if winner is None else 1.0 if winner == self.view else -1.0

"""PUCT as a player: made from a text, the same for a seed, and stronger than chance."""

from pathlib import Path

import numpy as np
import pytest

from tengen import Position
from tengen.jobs import Here
from tengen.players import TreePlayer, UnknownPlayer, make_player
from tengen.referee.control import Control
from tengen.referee.match import play_match
from tengen.referee.statistics import count_games


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "popout", "dots:2x2", "hexifence:1"])
def test_it_plays_every_kind_of_game(game: str) -> None:
    players = [
        make_player(f"puct:simulations=20,evaluator={kind}", seed=1) for kind in ("playouts", "uniform")
    ]
    position = Position(game)
    while not position.is_over and position.ply < 60:
        position.play(players[position.turn].choose(position))


def test_the_same_seed_plays_the_same() -> None:
    def moves(seed: int) -> list[str]:
        player, position = make_player("puct:simulations=30", seed=seed), Position("connect4")
        while not position.is_over:
            position.play(player.choose(position))
        return [str(move) for move in position.moves]

    assert moves(5) == moves(5)
    assert len({tuple(moves(seed)) for seed in range(4)}) > 1


def test_it_beats_chance_in_a_match(tmp_path: Path) -> None:
    contest = play_match(
        "puct:simulations=60",
        "random",
        tmp_path / "a.jsonl",
        game="connect4",
        games=6,
        control=Control(),
        crew=Here(),
    )
    assert count_games(contest.journal.games, "puct:simulations=60").score > 0.8
    assert "puct:simulations=60" in contest._repr_html_()


def test_an_evaluator_of_ones_own_plays() -> None:
    asked = []

    class Mine(TreePlayer):
        def __init__(self, seed: int | None = None) -> None:
            super().__init__(self.judge, simulations=30, seed=seed, temperature=1.0)

        def judge(self, planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, None]:
            asked.append(len(planes))
            return np.zeros(len(planes)), None

    player = Mine(seed=1)
    assert player.choose(Position("connect4")) in Position("connect4").legal_moves
    assert asked
    assert player.result is not None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("puct:simulations=0", "simulations is a whole number"),
        ("puct:evaluator=mine", "python:FILE.py:CLASS"),
        ("puct:evaluator=uniform,playouts=3", "leave playouts"),
        ("puct:depth=3", "no option 'depth'"),
    ],
)
def test_mistakes_are_told(text: str, told: str) -> None:
    with pytest.raises(UnknownPlayer, match=told):
        make_player(text)

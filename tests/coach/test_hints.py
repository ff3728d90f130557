"""Hints never say more than was asked for."""

import pytest

from tengen import Position
from tengen.coach.hints import Hints, Step
from tengen.engine.engine import Engine, Limit
from tengen.families import family_of
from tests.coach.games import BOARDS, weak_game


@pytest.mark.parametrize("game", BOARDS)
def test_an_idea_names_no_place_and_an_area_does_not_give_the_move_away(game: str) -> None:
    record = weak_game(game, 7)
    with Engine(memory=1) as engine:
        for ply in range(0, len(record.moves), 3):
            position = record.position(ply)
            played = engine.play(position, Limit(nodes=500))
            hints = Hints(position, played.move, played.info.score)
            idea, area, move = (hints.more() for _ in Step)
            assert hints.more() == move
            assert idea.moves == ()
            assert idea.score is None
            assert not any(str(legal) in idea.text.split() for legal in position.legal_moves)
            (answer,) = move.moves
            assert answer in area.moves
            assert set(area.moves) <= set(position.legal_moves)
            near = [
                legal
                for legal in position.legal_moves
                if answer in family_of(position.game).hint_area(position, legal)
            ]
            assert len(area.moves) > 1 or len(near) == 1
            assert (idea.last, area.last, move.last) == (False, False, True)


@pytest.mark.parametrize(
    ("game", "moves", "idea"),
    [
        ("gomoku", "h8 a1 i8 a2 j8 a3 k8 a4", "You can make five."),
        ("gomoku", "h8 a1 i8 a2 j8 a3 k8 g8 a5", "Black threatens to make five."),
        ("connect4", "1 2 1 2 1 2", "You can complete a line."),
        ("connect4", "1 2 1 2 1", "Red threatens to complete a line."),
        ("dots:2x2", "h00 v00 v01", "There is one cell to take."),
    ],
)
def test_ideas_fit_the_position(game: str, moves: str, idea: str) -> None:
    with Engine(memory=1) as engine:
        position = Position(game, moves)
        best = engine.play(position, Limit(nodes=2000)).move
    assert Hints(position, best).give(Step.IDEA).text == idea

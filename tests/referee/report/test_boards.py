"""What the page shows after each move is what the rules say."""

import re

import pytest

from tengen import Game, Position, Side
from tengen.players.seat import Cause
from tengen.referee.played import PlayedGame, PlayedMove
from tengen.referee.report.boards import board_of, replay
from tengen.referee.verdict import Verdict
from tests.referee.report.making import random_game

GAMES = [
    "tictactoe",
    "mnk:7x5x4",
    "renju:9",
    "connect4",
    "popout:4x5x3",
    "onepop:5x5x4",
    "hexifence:2",
    "dots:3x2",
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_the_codes_rebuild_every_position(game: str, seed: int) -> None:
    played = random_game(game, ("a", "b"), seed)
    shown, board = replay(played), board_of(game)
    assert shown.problem == ""
    position = Position(game)
    state: dict[int, int] = {}
    moves = [*played.opening, *(move.move for move in played.moves)]
    assert len(shown.plies) == len(moves)
    for text, codes, side in zip(moves, shown.plies, shown.sides, strict=True):
        assert side == position.turn
        assert codes[0] % 3 == side + 1
        assert board.names[codes[0] // 3] == text
        position.play(text)
        state |= {code // 3: code % 3 for code in codes}
        for cell in Game(game).cells:
            owner = position.at(cell.row, cell.col)
            assert state.get(board.index(cell), 0) == (0 if owner is None else owner + 1)
        for place, move in enumerate(Game(game).moves if position.game.family == "edge" else ()):
            owner = position.owner(move)
            assert state.get(place, 0) == (0 if owner is None else owner + 1)
    runs = [(board.index(run[0]), board.index(run[-1])) for run in position.winning_lines]
    assert shown.lines == runs


@pytest.mark.parametrize("game", GAMES)
def test_every_place_can_be_drawn(game: str) -> None:
    board = board_of(game).to_json()
    count = len(board["names"])
    assert all(len(board[name]) == count for name in ("spots", "first", "second", "last"))
    for layer in ("under", "over", "top"):
        assert board["svg"].count(f'<g class="{layer}"></g>') == 1
    defined = set(re.findall(r'id="([^"]+)"', board["svg"]))
    for used in re.findall(r"url\(#([^)]+)\)", "".join(board["first"] + board["second"])):
        assert used in defined


def test_a_capture_gives_the_cell_and_another_turn() -> None:
    moves = ["h00", "h10", "v00", "v01"]
    played = PlayedGame(
        0,
        0,
        "dots:1x2",
        "a",
        "b",
        (),
        tuple(PlayedMove(m, 0.1) for m in moves),
        Verdict(None, Cause.INTERRUPTION),
    )
    shown = replay(played)
    assert shown.sides == [Side.FIRST, Side.SECOND, Side.FIRST, Side.SECOND]
    assert [len(codes) for codes in shown.plies] == [1, 1, 1, 2]
    assert shown.plies[3][1] % 3 == 2


def test_a_game_that_breaks_the_rules_is_shown_as_far_as_it_goes() -> None:
    moves = (PlayedMove("b2", 0.1), PlayedMove("b2", 0.1), PlayedMove("c3", 0.1))
    played = PlayedGame(0, 0, "tictactoe", "a", "b", (), moves, Verdict(None, Cause.INTERRUPTION))
    shown = replay(played)
    assert len(shown.plies) == 1
    assert shown.problem


def test_an_unknown_game_is_not_shown_but_does_no_harm() -> None:
    played = PlayedGame(
        0, 0, "chess", "a", "b", (), (PlayedMove("e4", 0.1),), Verdict(None, Cause.INTERRUPTION)
    )
    assert "chess" in replay(played).problem

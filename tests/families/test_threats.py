"""Threats on the board are those that brute force finds."""

import random

import pytest

from tengen import Position, Side
from tengen.families import family_of
from tengen.families.line.threats import Board, fives, fours
from tests.oracle.drop import DropOracle
from tests.oracle.edge import EdgeOracle
from tests.oracle.games import random_game
from tests.oracle.line import LineOracle, cell_text, text_cell
from tests.oracle.spec import make
from tests.oracle.threats import drop_cells, five_cells, four_cells, strings


def _crowded(name: str, seed: int) -> tuple[Position, LineOracle]:
    """A position in which stones lie close to each other, so that there is something to see."""
    chance = random.Random(f"{name} {seed}")
    game, position = make(name), Position(name)
    assert isinstance(game, LineOracle)
    middle = (game.rows - 1) // 2
    near = [text for text in game.all_moves() if all(abs(place - middle) <= 3 for place in text_cell(text))]
    for _ in range(chance.randrange(4, 26)):
        moves = [move for move in near if game.why_illegal(move) is None]
        if not moves:
            break
        move = chance.choice(moves)
        game.play(move)
        if game.outcome() is not None:
            game.undo()
            break
        position.play(move)
    return position, game


@pytest.mark.parametrize(
    "name", ["gomoku:9", "standard:9", "caro:9", "renju:11", "renju", "mnk:7x6x4", "tictactoe", "mnk:8x8x6"]
)
def test_fives_and_fours_are_those_of_the_oracle(name: str) -> None:
    seen = 0
    for seed in range(12):
        position, game = _crowded(name, seed)
        board = Board(position)
        for side in Side:
            found = {tuple(cell) for cells in fives(board, side).values() for cell in cells}
            assert found == five_cells(game, int(side)), (position.fen, side)
            made = fours(board, side)
            makes, opens = four_cells(game, int(side))
            assert {tuple(cell) for cells in made.values() for cell in cells} == makes, (position.fen, side)
            best = {tuple(cell) for cells in made.values() for cell, is_open in cells.items() if is_open}
            assert best == opens, (position.fen, side)
            seen += len(found) + len(makes)
    assert seen > 10


def test_the_sentences_name_the_shapes() -> None:
    position = Position("gomoku", "h8 a1 i8 a3 j8")
    family = family_of(position.game)
    told = [threat.text for threat in family.threats(position)]
    assert told == ["Black has an open three: an open four is made on g8, k8."]
    assert family.threat_summary(position) == told
    assert family.threat_summary(Position("gomoku", "h8")) == ["Black threatens nothing at once."]
    # A three that is closed on one side and another stone behind: five by fours, if nothing is done.
    coming = Position("gomoku", "h8 g8 i8 o1 j8 o3 k10 o5 k11")
    assert family.threat_summary(coming) == [
        "If White does nothing, Black wins by force in 3 moves, beginning with k8."
    ]
    # Four white stones with a gap between each two: the middle one makes two fours at once.
    gaps = Position("renju", "h8 a1 i8 a3 j10 a5 j9 a7")
    assert family.threat_summary(gaps) == [
        "If Black does nothing, White wins by force in 2 moves, beginning with a4."
    ]
    four = Position("gomoku", "h8 a1 i8 a3 j8 a5 k8")
    assert family.threat_summary(four) == ["Black has an open four and wins on g8, l8."]


@pytest.mark.parametrize(
    ("game", "moves", "text"),
    [
        ("gomoku", "h8 a1 i8 a3 j8 a5", "Black wins by fours in 2 moves."),
        ("gomoku", "h8 a1 i8 a3 j8 a5 k8 a7", "Black wins with the next move, g8."),
        ("gomoku", "h8 g8 i8 o1 j8 o3 k10 o5 k11 o8", "Black wins by fours in 3 moves."),
    ],
)
def test_a_forced_win_is_found_and_holds(game: str, moves: str, text: str) -> None:
    position = Position(game, moves)
    line = family_of(position.game).forced_line(position)
    assert line is not None
    assert line.text == text
    oracle = make(game)
    for move in moves.split():
        oracle.play(move)
    attacker = oracle.turn
    assert isinstance(oracle, LineOracle)
    for number, move in enumerate(line.moves):
        oracle.play(str(move))
        if number % 2 == 0 and number < len(line.moves) - 1:
            assert five_cells(oracle, attacker)
    assert oracle.outcome() == (attacker, "line")


@pytest.mark.parametrize("name", ["connect4", "connect:5x6x4", "popout:5x5x3", "onepop"])
def test_cells_that_win_in_drop_games_are_those_of_the_oracle(name: str) -> None:
    seen = 0
    for seed in range(30):
        game, position = make(name), Position(name)
        assert isinstance(game, DropOracle)
        for move in list(random_game(name, seed))[: 3 * seed // 2]:
            game.play(move)
            position.play(move)
        if game.outcome() is not None:
            continue
        threats = family_of(position.game).threats(position)
        for side in Side:
            found = {threat.points[0] for threat in threats if threat.side is side}
            wanted = drop_cells(game.stones(), game.rows, game.cols, game.length, int(side))
            assert found == {cell_text(*cell) for cell in wanted}
            seen += len(found)
        for threat in threats:
            row, col = text_cell(threat.points[0])
            assert threat.is_urgent == (len(game.columns[col]) == row)
            if threat.kind in ("odd", "even"):
                assert threat.kind == ("odd" if (row + 1) % 2 else "even")
                assert game.variant == "connect"
    assert seen > 5


@pytest.mark.parametrize("name", ["dots:3x3", "dots:4x4", "hexifence:2", "hexifence:3"])
def test_chains_and_loops_are_those_of_the_oracle(name: str) -> None:
    kinds: set[str] = set()
    for seed in range(40):
        game, position = make(name), Position(name)
        assert isinstance(game, EdgeOracle)
        moves = list(random_game(name, seed))
        for move in moves[: len(moves) * (40 + seed) // 100]:
            game.play(move)
            position.play(move)
        threats = family_of(position.game).threats(position)
        wanted = {
            frozenset(position.game.cell_name(cell) for cell in cells): is_loop
            for cells, is_loop in strings(game).items()
        }
        assert {frozenset(threat.area): threat.kind == "loop" for threat in threats} == wanted
        kinds |= {threat.kind for threat in threats}
        if not any(threat.kind == "open chain" for threat in threats):
            for threat in threats:
                assert _taken_after_opening(game, threat.area) >= len(threat.area)
    assert {"chain", "open chain"} <= kinds


def _taken_after_opening(game: EdgeOracle, cells: tuple[str, ...]) -> int:
    """How many cells the other side takes when one edge of these is drawn."""
    board = game.copy()
    names = {f"({row},{col})": (row, col) for row, col in game.cell_edges}
    edge = min(edge for edge in game.cell_edges[names[cells[0]]] if edge not in game.drawn)
    board.play(edge)
    before = len(board.captured())
    while board.outcome() is None:
        closing = [
            move
            for move in board.legal_moves()
            if any(
                len([e for e in board.cell_edges[cell] if e not in board.drawn]) == 1
                for cell in board.beside[move]
            )
        ]
        if not closing:
            break
        board.play(closing[0])
    return len(board.captured()) - before


def test_a_loop_is_told_from_a_chain() -> None:
    # Four boxes in the middle of nine edges drawn around them: a ring without an end.
    outside = "h00 h01 h20 h21 v00 v10 v02 v12"
    loop = family_of(Position("dots:2x2").game).threats(Position("dots:2x2", outside))
    assert [(threat.kind, len(threat.area)) for threat in loop] == [("loop", 4)]
    assert loop[0].text == "A loop of 4 cells."
    chain = family_of(Position("dots:1x3").game).threats(Position("dots:1x3", "h00 h10 h01 h11 h02 h12"))
    assert [(threat.kind, threat.text) for threat in chain] == [("chain", "A chain of 3.")]

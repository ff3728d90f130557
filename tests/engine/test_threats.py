"""Threats of line games: classes against brute force on random boards, and wins that hold on the board."""

import random

import pytest

from tengen import Engine, Limit, Loss, Move, Position, Side, Win
from tengen._core import features
from tengen.solving.threats import solve_by_threats
from tests.oracle.line import LineOracle, text_cell
from tests.oracle.minimax import forced_win
from tests.oracle.spec import make

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def brute_class(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int) -> str:
    """Five, four or three, each as open as it is, by trying stones; "less" for everything below."""
    barred = oracle.variant == "renju" and side == 0
    oracle.stones[cell] = side
    try:
        if wins(oracle, cell, step, side):
            return "five"
        if barred and run(oracle, cell, step, side)[0] > 5:
            return "overline"
        completing = completions(oracle, cell, step, side)
        if len(completing) > 1 and barred and not straight(completing, step):
            return "double_four"
        if completing:
            return "four" if one_stone_stops(oracle, cell, step, side) else "open_four"
        strong = weak = 0
        for other in line_cells(oracle, cell, step):
            oracle.stones[other] = side
            found = completions(oracle, cell, step, side)
            too_long = barred and run(oracle, cell, step, side)[0] > 5
            stopped = not found or one_stone_stops(oracle, cell, step, side)
            del oracle.stones[other]
            strong += not stopped and not too_long and (not barred or straight(found, step))
            weak += bool(found) and stopped
        if strong:
            return "wide_three" if strong > 1 else "open_three"
        return "three" if weak else "less"
    finally:
        del oracle.stones[cell]


def line_cells(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
    cells = [(cell[0] + i * step[0], cell[1] + i * step[1]) for i in range(-5, 6) if i]
    on_board = [(r, c) for r, c in cells if 0 <= r < oracle.rows and 0 <= c < oracle.cols]
    return [c for c in on_board if c not in oracle.stones]


def straight(completing: list[tuple[int, int]], step: tuple[int, int]) -> bool:
    """Are the two cells that complete a four its two ends, with four stones between them?"""
    (row, col), (last_row, last_col) = min(completing), max(completing)
    return max(abs(last_row - row), abs(last_col - col)) == 5


def run(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int) -> tuple[int, int]:
    """How many stones stand in a row through a cell, and at how many ends an opponent's stone stops it."""
    length = 1
    blocked = 0
    for sign in (1, -1):
        row, col = cell[0] + sign * step[0], cell[1] + sign * step[1]
        while oracle.stones.get((row, col)) == side:
            length += 1
            row, col = row + sign * step[0], col + sign * step[1]
        blocked += oracle.stones.get((row, col)) == 1 - side
    return length, blocked


def looks_barred(classes: list[str]) -> bool:
    """Would renju's Black make an overline, two fours or two threes, by these? Then nothing counts."""
    if "five" in classes:
        return False
    fours = sum(made in ("four", "open_four") for made in classes)
    threes = sum(made in ("open_three", "wide_three") for made in classes)
    return "overline" in classes or "double_four" in classes or fours > 1 or threes > 1


def wins(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int) -> bool:
    length, blocked = run(oracle, cell, step, side)
    if oracle.variant == "standard" or (oracle.variant == "renju" and side == 0):
        return length == 5
    return length >= 5 and not (oracle.variant == "caro" and length == 5 and blocked == 2)


def completions(
    oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int
) -> list[tuple[int, int]]:
    found = []
    for other in line_cells(oracle, cell, step):
        oracle.stones[other] = side
        if wins(oracle, cell, step, side):
            found.append(other)
        del oracle.stones[other]
    return found


def one_stone_stops(oracle: LineOracle, cell: tuple[int, int], step: tuple[int, int], side: int) -> bool:
    """Is there a cell on the line where a stone of the other side leaves nothing to complete?"""
    for other in line_cells(oracle, cell, step):
        oracle.stones[other] = 1 - side
        left = completions(oracle, cell, step, side)
        del oracle.stones[other]
        if not left:
            return True
    return False


@pytest.mark.parametrize(
    ("game", "variant", "sides"),
    [
        ("gomoku:9", "freestyle", (0, 1)),
        ("standard:9", "standard", (0, 1)),
        ("caro:9", "caro", (0, 1)),
        ("renju:9", "renju", (0, 1)),
    ],
)
def test_classes_are_what_trying_stones_gives(game: str, variant: str, sides: tuple[int, ...]) -> None:
    chance = random.Random(7)
    names = list(Engine(memory=1).weights(game))
    for _ in range(24 if variant == "renju" else 12):
        position = Position(game)
        for _ in range(chance.randint(8, 40)):
            position.play(chance.choice(position.legal_moves))
            if position.is_over:
                position.undo()
                break
        oracle = LineOracle(9, 9, 5, variant)
        for number, move in enumerate(position.moves):
            oracle.stones[text_cell(str(move))] = number % 2
        counts = dict(zip(names, features(position), strict=True))
        for side in sides:
            role, sign = ("own", 1) if side == position.turn else ("their", -1)
            cells = [
                [brute_class(oracle, (row, col), step, side) for step in DIRECTIONS]
                for row in range(9)
                for col in range(9)
                if (row, col) not in oracle.stones
            ]
            black = variant == "renju" and side == 0
            seen = [made for cell in cells if not (black and looks_barred(cell)) for made in cell]
            for name in ("five", "open_four", "four", "wide_three", "open_three", "three"):
                assert sign * counts[f"{role}_{name}"] == seen.count(name), (name, str(position))


def test_the_estimate_is_the_sum_of_its_features() -> None:
    engine = Engine(memory=1)
    position = Position("gomoku", "h8 i9 j7 h9 i8 g8 j8")
    weights = engine.weights("gomoku").values()
    total = sum(count * weight for count, weight in zip(features(position), weights, strict=True))
    assert engine.evaluate(position).to_json()["value"] == total


@pytest.mark.parametrize(
    ("game", "moves", "plies"),
    [
        ("gomoku", "h8 h9 i8 i9 j8 a1", 3),
        ("renju", "h8 h9 i8 i9 j8 a1", 3),
        ("standard", "h8 h9 i8 i9 j8 a1", 3),
        ("caro", "h8 h9 i8 i9 j8 a1", 3),
        ("gomoku:19", "h8 h9 i8 i9 j8 a1 k8 l8", 1),
    ],
)
def test_a_win_by_threats_has_its_whole_line(game: str, moves: str, plies: int) -> None:
    position = Position(game, moves)
    solution = solve_by_threats(position)
    assert solution is not None
    assert len(solution.line) == plies
    for move in solution.line:
        position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == Side.FIRST


def test_no_win_is_claimed_where_there_is_none() -> None:
    assert solve_by_threats(Position("gomoku", "h8"), 1000) is None
    # An open three with White's stones waiting beyond its ends.
    assert solve_by_threats(Position("caro:9", "e5 b5 f5 a9 d5 h5"), 1000) is None
    with pytest.raises(ValueError, match="only line games"):
        solve_by_threats(Position("connect4"))


@pytest.mark.parametrize(
    ("game", "moves", "within"),
    [
        # Two open twos of Black's cross on an empty cell: a double three, which White cannot stop twice.
        ("gomoku", "h8 a1 i8 a3 k9 o1 k10 o3", 9),
        ("standard", "h8 a1 i8 a3 k9 o1 k10 o3", 9),
        ("caro", "h8 a1 i8 a3 k9 o1 k10 o3", 9),
        # A four that turns into a three on another line, far from White's stones.
        ("gomoku", "g8 f8 h8 a1 i8 o1 k9 a15 k10 o15", 9),
    ],
)
def test_positions_of_our_own_are_won_and_the_line_is_legal(game: str, moves: str, within: int) -> None:
    position = Position(game, moves)
    solution = solve_by_threats(position)
    assert solution is not None
    assert len(solution.line) <= within
    for move in solution.line:
        position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == Side.FIRST


def test_renju_forbids_the_double_three_that_wins_elsewhere() -> None:
    moves = "h8 a1 i8 a3 k9 o1 k10 o3"
    free = solve_by_threats(Position("gomoku", moves))
    assert free is not None
    assert str(free.line[0]) == "k8"
    renju = solve_by_threats(Position("renju", moves))
    assert renju is None or str(renju.line[0]) != "k8"


@pytest.mark.parametrize(
    ("moves", "won"),
    [("e5 a1 f5 a9 d5 i1", True), ("e5 b5 f5 a9 d5 i1", False), ("e5 b5 f5 a9 d5 h5", False)],
)
def test_under_caro_an_open_three_wins_unless_a_stone_waits_beyond_an_end(moves: str, won: bool) -> None:
    oracle = make("caro:9")
    for move in moves.split():
        oracle.play(move)
    assert forced_win(oracle, 3) is won
    with Engine(memory=16) as engine:
        score = engine.analyse(Position("caro:9", moves), Limit(nodes=5_000)).lines[0].score
    assert (isinstance(score, Win) and score.plies <= 3) is won


def answers_that_hold(game: str, moves: str) -> set[str]:
    """The moves after which the other side has no five to make, by trying all."""
    oracle = make(game)
    for move in moves.split():
        oracle.play(move)
    holding = set()
    for move in oracle.legal_moves():
        oracle.play(move)
        if not forced_win(oracle, 1):
            holding.add(move)
        oracle.undo()
    return holding


@pytest.mark.parametrize(
    ("game", "moves", "holding"),
    [
        # Black's four from c5 to f5, with White on b5: the five is stopped on its cell or at its other end.
        ("caro:9", "c5 b5 d5 a9 e5 i1 f5", {"g5", "h5"}),
        ("gomoku:9", "c5 b5 d5 a9 e5 i1 f5", {"g5"}),
        # A four open at both ends, but White waits on g3: one stone on a9 makes both fives worthless.
        ("caro:9", "b6 g3 b8 b7 e5 h4 c7 e6 d6", {"a9"}),
        ("gomoku:9", "b6 g3 b8 b7 e5 h4 c7 e6 d6", set()),
    ],
)
def test_the_engine_knows_what_stops_a_four(game: str, moves: str, holding: set[str]) -> None:
    assert answers_that_hold(game, moves) == holding
    with Engine(memory=16) as engine:
        lines = engine.analyse(Position(game, moves), Limit(nodes=2_000), len(holding) + 1).lines
    lost = {str(line.moves[0]): line.score == Loss(2, Side.SECOND) for line in lines}
    assert {move for move, at_once in lost.items() if not at_once} == holding


class Replay:
    """A claimed win against every legal answer: the core attacks, the oracle judges."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.oracle = make(game)

    def holds(self, moves: list[str]) -> bool:
        """Whether the side to move really wins after these."""
        self.oracle = make(self.game)
        for move in moves:
            self.oracle.play(move)
        return self._attack()

    def _attack(self) -> bool:
        if forced_win(self.oracle, 1):
            return True
        claim = solve_by_threats(Position(self.game, " ".join(self.oracle.moves)), 100_000)
        if claim is None:
            return False
        self.oracle.play(str(claim.line[0]))
        answers = self.oracle.legal_moves()
        won = bool(answers) and all(self._holds_after(answer) for answer in answers)
        self.oracle.undo()
        return won

    def _holds_after(self, answer: str) -> bool:
        self.oracle.play(answer)
        won = self.oracle.outcome() is None and self._attack()
        self.oracle.undo()
        return won


def dense_positions(game: str, count: int, stones: tuple[int, int], chance: random.Random) -> list[list[str]]:
    """Moves to positions without a winner yet, all over a small board."""
    found: list[list[str]] = []
    while len(found) < count:
        position = Position(game)
        plies = chance.randint(*stones)
        while position.ply < plies and not position.is_over:
            position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            found.append([str(move) for move in position.moves])
    return found


def test_wins_claimed_under_caro_hold_against_every_answer() -> None:
    replay = Replay("caro:7")
    claims = 0
    for moves in dense_positions("caro:7", 120, (22, 34), random.Random(11)):
        if solve_by_threats(Position("caro:7", " ".join(moves)), 1000) is None:
            continue
        claims += 1
        assert replay.holds(moves), moves
    assert claims >= 15


def test_short_wins_under_caro_are_those_that_trying_everything_finds() -> None:
    lengths: list[int] = []
    for moves in dense_positions("caro:7", 60, (32, 39), random.Random(5)):
        oracle = make("caro:7")
        for move in moves:
            oracle.play(move)
        claim = solve_by_threats(Position("caro:7", " ".join(moves)), 10_000)
        plies = len(claim.line) if claim else 0
        assert (0 < plies <= 3) is forced_win(oracle, 3), moves
        if plies == 5:
            assert forced_win(oracle, 5), moves
        lengths.append(plies)
    assert {0, 1, 3} <= set(lengths)


def refuted(position: Position, move: Move) -> bool:
    """Does the opponent win by threats after this move, as a short look of its own tells?"""
    after = position.copy()
    after.play(move)
    return not after.is_over and solve_by_threats(after, 400) is not None


def scattered(seed: int) -> Position:
    """Stones by chance around the centre."""
    chance = random.Random(seed)
    position = Position("gomoku")
    while position.ply < 12 + seed % 6 and not position.is_over:
        centre = [m for m in position.legal_moves if 4 <= m.row <= 10 and 4 <= m.col <= 10]
        position.play(chance.choice(centre))
    return position


def test_a_move_that_threats_refute_is_hardly_ever_played_while_another_holds() -> None:
    played = held = 0
    with Engine(memory=8) as engine:
        for position in map(scattered, range(1500)):
            if position.is_over:
                continue
            engine.clear()
            move = engine.play(position, Limit(nodes=6_000)).move
            if not refuted(position, move):
                held += 1
            elif not all(refuted(position, other) for other in position.legal_moves):
                played += 1
    # It was 8; where the best move is not doubted between iterations, it is 14.
    assert played <= 11
    assert held >= 1000

"""`classic:power`: powers of n, the same value from many processes, and a memory that saves work."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from tengen import Game, Position, Side
from tengen.players import make_player
from tengen.players.classic.clock import Clock
from tengen.players.classic.power import PowerPlayer, PowerSettings, adapted, finished_value, opening_move
from tengen.players.classic.power_board import board_value, evaluate, lonely, run_value
from tengen.players.classic.power_memory import Evaluations, GameEvaluations
from tengen.players.classic.power_roots import RootPool, bound
from tengen.players.classic.power_search import PowerSearch, best_of


def row(text: str, size: int = 9) -> str:
    """A board with this text in the middle row."""
    empty = "." * size
    return empty * (size // 2) + text.ljust(size, ".") + empty * (size - size // 2 - 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".o.......", 1),
        (".oo......", 5),
        (".ooo.....", 25),
        (".oooo....", 125),
        ("xoo......", 2.5 - 1),
        ("xooo.....", 12.5 - 1),
        ("xoooox...", 4 - 2),
        ("ooo......", 12.5),
        ("xxx.ooo..", 25 - 12.5),
        ("o.o......", 2),
    ],
)
def test_runs_are_powers_of_n(text: str, expected: float) -> None:
    assert board_value(row(text), 9, 9, 5) == expected
    swapped = "".join("xo."["ox.".index(sign)] for sign in row(text))
    assert board_value(swapped, 9, 9, 5) == -expected
    turned = "".join(row(text)[col::9] for col in range(9))
    assert board_value(turned, 9, 9, 5) == expected


def test_the_scale_is_that_of_the_target() -> None:
    assert [run_value(stones, 2, 4) for stones in (1, 2, 3)] == [1, 4, 16]
    assert [finished_value(Game(game)) for game in ("gomoku", "mnk:7x6x4", "tictactoe")] == [625, 64, 9]
    assert board_value(row(".oooo.") + row(".oooo.") * 8, 81, 9, 5) == 624


def test_a_stone_alone_is_one_point_and_rows_do_not_touch_around_the_border() -> None:
    assert lonely("o..." + "...o" + "....", 3, 4) == 2
    assert lonely("...o" + "o..." + "....", 3, 4) == 2
    assert lonely("o..." + ".o.." + "..x.", 3, 4) == -1


def random_position(game: str, plies: int, seed: int) -> Position:
    random = Random(seed)
    position = Position(game)
    while not position.is_over and position.ply < plies:
        position.play(random.choice(list(position.legal_moves)))
    return position


def test_the_value_is_the_same_in_all_symmetries_and_negated_for_the_other_side() -> None:
    for seed in range(10):
        position = random_position("gomoku:9", 20, seed)
        value = evaluate(position, Side.FIRST)
        assert evaluate(position, Side.SECOND) == -value
        assert {evaluate(image, Side.FIRST) for image in position.symmetries()} == {value}


def test_the_opening_is_the_centre_or_beside_the_first_stone_toward_the_open_side() -> None:
    for opening, expected in {
        "": "h8",
        "a1": "b1",
        "o15": "n15",
        "c8": "d8",
        "h2": "h3",
        "h14": "h13",
    }.items():
        position = Position("gomoku", opening)
        assert str(opening_move(position, list(position.legal_moves))) == expected


@pytest.mark.parametrize("game", ["tictactoe", "mnk:1x4x3", "mnk:2x1x1", "renju:5", "caro:6", "mnk:6x5x4"])
def test_it_finishes_every_game(game: str) -> None:
    players = [make_player("classic:power,depth=2", seed) for seed in (1, 2)]
    position = Position(game)
    while not position.is_over:
        position.play(players[position.turn].choose(position))


def test_depth_adapts_to_the_time_used() -> None:
    assert [adapted(3, 1), adapted(6, 1), adapted(4, 10), adapted(5, 30), adapted(3, 30)] == [4, 6, 4, 4, 3]
    player = PowerPlayer(PowerSettings(adapt="yes", time=0.2), 1)
    assert player.depth == 3
    player.choose(Position("mnk:5x5x4", "c3 c4 d3"))
    assert player.depth == 4


def test_it_has_a_move_when_the_time_is_up() -> None:
    player = PowerPlayer(PowerSettings(depth=6, time=0.05), 1)
    position = Position("gomoku", "h8 h9 i8 i9")
    before = position.copy()
    assert position.is_legal(player.choose(position))
    assert position == before


@pytest.fixture(scope="module")
def pool() -> Iterator[RootPool]:
    pool = RootPool(2)
    yield pool
    pool.close()


def test_processes_find_the_same_value_and_move_as_one_alone(pool: RootPool) -> None:
    checked = 0
    seed = 0
    while checked < 100:
        seed += 1
        position = random_position("mnk:5x5x4", 4 + seed % 12, seed)
        if position.is_over:
            continue
        moves = list(position.legal_moves)
        Random(seed).shuffle(moves)
        depth = 3 if checked % 5 == 0 else 2
        alone = PowerSearch(position.copy(), 1, Evaluations(), Clock()).values(moves, depth)
        shared, _ = pool.values(position, moves, depth, 1, GameEvaluations(position.game.name), Clock())
        assert shared[best_of(shared)] == alone[best_of(alone)]
        assert best_of(shared) == best_of(alone)
        checked += 1


class Shelf:
    """Keeps evaluations in a dictionary."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[int, float]] = {}

    def load(self, game: str) -> dict[int, float]:
        return dict(self.kept.get(game, {}))

    def save(self, game: str, new: Mapping[int, float]) -> None:
        self.kept.setdefault(game, {}).update(new)


def test_a_player_with_processes_plays_the_same_game_and_learns_as_much() -> None:
    shelves = {1: Shelf(), 2: Shelf()}

    def moves(processes: int) -> list[object]:
        settings = PowerSettings(depth=4, time=None, processes=processes)
        with PowerPlayer(settings, 1, shelves[processes]) as player:
            position = Position("mnk:5x5x4", "c3")
            for _ in range(4):
                position.play(player.choose(position))
            return list(position.moves)

    assert moves(1) == moves(2)
    one, two = (shelf.kept["mnk:5x5x4"] for shelf in shelves.values())
    common = one.keys() & two.keys()
    assert len(common) > len(one) / 3
    assert all(one[key] == two[key] for key in common)


def play_against(player: PowerPlayer, game: str, seed: int, plies: int) -> tuple[list[object], int]:
    """Its moves against a random player, and how many boards it evaluated."""
    other = Random(seed)
    position = Position(game)
    while not position.is_over and position.ply < plies:
        if position.turn == Side.FIRST:
            position.play(player.choose(position))
        else:
            position.play(other.choice(list(position.legal_moves)))
    player.close()
    return list(position.moves), player.evaluations


def test_a_second_identical_game_has_the_same_moves_with_far_fewer_evaluations() -> None:
    settings = PowerSettings(depth=2, time=None)
    keeper = Shelf()
    first, counted = play_against(PowerPlayer(settings, 1, keeper), "gomoku:9", 3, 12)
    second, again = play_against(PowerPlayer(settings, 1, keeper), "gomoku:9", 3, 12)
    plain, all_over = play_against(PowerPlayer(PowerSettings(depth=2, time=None), 1), "gomoku:9", 3, 12)
    assert first == second == plain
    assert counted == all_over > 500
    assert again <= 0.4 * counted


def test_the_key_knows_the_side() -> None:
    """A board remembered as the first side must serve the second."""
    position = Position("gomoku:9", "e5 e6 d5 d6")
    known = Evaluations()
    moves = list(position.legal_moves)[:20]
    for board in (position, Position("gomoku:9", "e6 e5 d6 d5")):
        with_memory = PowerSearch(board.copy(), 1, known, Clock()).values(moves, 2)
        without = PowerSearch(board.copy(), 1, Evaluations(), Clock()).values(moves, 2)
        assert with_memory == without


def test_a_memory_is_bounded_and_the_newest_stay() -> None:
    keeper = Shelf()
    memory = GameEvaluations("gomoku", keeper, most=10)
    for key in range(25):
        memory.evaluations.add(key, float(key))
        assert len(memory.evaluations) <= 10
    memory.save()
    again = GameEvaluations("gomoku", keeper, most=10)
    assert len(again.evaluations) == 10
    assert again.evaluations.get(24) == 24.0


def test_what_cannot_be_a_value_is_not_taken_from_a_keeper() -> None:
    keeper = Shelf()
    keeper.save("gomoku", {1: 1e9, 2: float("nan"), 3: float("-inf"), 4: 625.0, 5: -12.5})
    assert GameEvaluations("gomoku", keeper).evaluations.all() == {4: 625.0, 5: -12.5}


def test_of_equal_moves_the_earliest_is_played_whoever_finishes_first() -> None:
    assert bound({0: 3.0, 7: 3.0}, 5) == 3.0
    assert bound({0: 1.0, 7: 3.0}, 5) < 3.0
    assert bound({0: 1.0, 7: 3.0}, 9) == 3.0


def minimax(board: Position, depth: int, radius: int) -> float:
    """By the rules and the evaluation alone; cells within the radius of a stone."""
    if depth == 0 or board.is_over:
        return evaluate(board, board.turn)
    taken = [(move.row, move.col) for move in board.moves]
    values = []
    for move in list(board.legal_moves):
        if any(max(abs(move.row - r), abs(move.col - c)) <= radius for r, c in taken):
            board.play(move)
            values.append(-minimax(board, depth - 1, radius))
            board.undo()
    return max(values)


@pytest.mark.parametrize("game", ["mnk:5x5x4", "tictactoe", "mnk:6x4x3"])
def test_the_search_is_plain_minimax(game: str) -> None:
    for seed in range(3):
        position = random_position(game, 3 + seed % 3, seed)
        if position.is_over:
            continue
        for depth, radius in ((1, 2), (2, 1), (2, 2), (3, 1)):
            taken = [(move.row, move.col) for move in position.moves]
            moves = [
                move
                for move in position.legal_moves
                if any(max(abs(move.row - r), abs(move.col - c)) <= radius for r, c in taken)
            ]
            values = PowerSearch(position.copy(), radius, Evaluations(), Clock()).values(moves, depth)
            assert values[best_of(values)] == minimax(position.copy(), depth, radius)

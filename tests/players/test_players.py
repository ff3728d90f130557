"""What every player keeps: a legal move, an untouched position, the same choices from the same seed."""

import pytest

from tengen import Game, IllegalMove, Position, TengenError
from tengen.families.shared.windows import windows
from tengen.players import PLAYERS, GreedyPlayer, Player, RandomPlayer, UnknownPlayer, make_player

GAMES = [
    "tictactoe",
    "mnk:1x1x1",
    "mnk:7x3x2",
    "gomoku:9",
    "standard:7",
    "renju:9",
    "caro:7",
    "connect4",
    "connect:1x5x3",
    "popout:4x4x3",
    "popout:3x3x3,both=draw,full=draw",
    "onepop:4x5x4",
    "hexifence:1",
    "hexifence:2",
    "dots:1x1",
    "dots:3x2",
]


def whole_game(game: str, first: Player, second: Player, most: int = 2000) -> Position:
    position = Position(game)
    players = (first, second)
    while not position.is_over and position.ply < most:
        position.play(players[position.turn].choose(position))
    return position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_finishes_every_game_with_legal_moves(game: str, name: str) -> None:
    position = whole_game(game, make_player(name, 1), make_player(name, 2))
    assert position.is_over


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_choosing_leaves_the_position_as_it_was(game: str, name: str) -> None:
    player = make_player(name, 3)
    position = Position(game)
    while not position.is_over and position.ply < 12:
        before = position.copy()
        move = player.choose(position)
        assert position == before
        assert position.moves == before.moves
        position.play(move)


@pytest.mark.parametrize("game", ["gomoku:9", "connect4", "dots:3x3"])
@pytest.mark.parametrize("name", PLAYERS)
def test_the_seed_decides_the_game(game: str, name: str) -> None:
    def moves(seed: int) -> tuple[object, ...]:
        return whole_game(game, make_player(name, seed), make_player(name, seed)).moves

    assert moves(5) == moves(5)
    assert len({moves(seed) for seed in range(6)}) > 1


@pytest.mark.parametrize("name", PLAYERS)
def test_a_finished_game_has_nothing_to_choose(name: str) -> None:
    with pytest.raises(IllegalMove, match="over"):
        make_player(name).choose(Position("tictactoe", "a1 a2 b1 b2 c1"))


@pytest.mark.parametrize(
    "game", ["gomoku:25", "renju:25", "mnk:25x25x13", "connect:16x16x4", "hexifence:8", "dots:12x12"]
)
def test_greedy_copes_with_the_largest_boards(game: str) -> None:
    greedy, other = GreedyPlayer(1), RandomPlayer(1)
    position = Position(game)
    for _ in range(6):
        position.play(other.choose(position))
        assert greedy.choose(position) in position.legal_moves


def test_players_are_made_by_name() -> None:
    assert isinstance(make_player("random"), RandomPlayer)
    assert isinstance(make_player(" Greedy ", 1), GreedyPlayer)
    for name in PLAYERS:
        player = make_player(name, 1)
        assert isinstance(player, Player)
        assert player.name.partition(":")[0] == name
        assert make_player(player.name).name == player.name


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(UnknownPlayer, match=r"'strong'.*greedy, random") as error:
        make_player("strong")
    assert isinstance(error.value, TengenError)


def test_random_gives_every_move_a_chance() -> None:
    player = RandomPlayer(1)
    position = Position("connect4")
    assert {player.choose(position) for _ in range(200)} == set(Game("connect4").moves)


@pytest.mark.parametrize(
    ("rows", "cols", "length", "count"),
    [(3, 3, 3, 8), (6, 7, 4, 69), (15, 15, 5, 572), (1, 4, 2, 3), (2, 2, 1, 4)],
)
def test_windows_are_all_the_lines_of_a_board(rows: int, cols: int, length: int, count: int) -> None:
    found = windows(rows, cols, length)
    assert len(found) == len({frozenset(window) for window in found}) == count

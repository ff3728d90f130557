"""The engine as a player: how it is written, what its levels do, that it repeats itself."""

import pytest

from tengen import Limit, Position, Side
from tengen.players import (
    DEFAULT_LEVEL,
    EnginePlayer,
    Player,
    RandomPlayer,
    Thinker,
    UnknownPlayer,
    make_player,
)
from tengen.players.engine_player import smaller


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("tengen", f"tengen:level={DEFAULT_LEVEL}"),
        (" Tengen : Level = 3 ", "tengen:level=3"),
        ("tengen:time=1s", "tengen:time=1s"),
        ("tengen:time=500ms,threads=2", "tengen:time=500ms,threads=2"),
        ("tengen:time=0.25", "tengen:time=250ms"),
        ("tengen:time=2m", "tengen:time=120s"),
        ("tengen:depth=6", "tengen:depth=6"),
        ("tengen:nodes=10000,memory=8,seed=4", "tengen:nodes=10000,memory=8"),
        ("tengen:level=9,time=50ms", "tengen:level=9,time=50ms"),
        ("tengen:depth=4,nodes=50", "tengen:depth=4,nodes=50"),
        ("tengen:depth=4,contempt=20", "tengen:depth=4,contempt=20"),
        ("tengen:depth=4,contempt=0", "tengen:depth=4"),
        ("tengen:threads=2", f"tengen:level={DEFAULT_LEVEL},threads=2"),
        ("tengen:", f"tengen:level={DEFAULT_LEVEL}"),
    ],
)
def test_a_text_names_an_engine_and_its_name_makes_it_again(text: str, name: str) -> None:
    player = make_player(text)
    assert player.name == name
    assert make_player(name).name == name
    assert repr(player) == f"EnginePlayer({name!r})"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tengen:level=0", "level is a whole number from 1 to 10"),
        ("tengen:level=11", "from 1 to 10"),
        ("tengen:level=strong", "from 1 to 10"),
        ("tengen:level", "write options like level=5"),
        ("tengen:5", "write options like level=5"),
        ("tengen:level=", "write options like level=5"),
        ("tengen:level=1,level=2", "level is given twice"),
        ("tengen:elo=1500", "it takes level, depth, nodes, threads, memory, contempt, time, "),
        ("tengen:time=soon", "write it like 500ms, 2s or 5m"),
        ("tengen:time=-1s", "write it like 500ms, 2s or 5m"),
        ("tengen:depth=0", "depth is a whole number from 1"),
        ("tengen:depth=4,contempt=50", "contempt is a whole number from 0 to 49"),
        ("tengen:threads=0", "threads is a whole number from 1"),
        ("tengen:memory=lots", "memory is a whole number from 1"),
        ("tengen:seed=-1", "seed is a whole number from 0"),
        ("tengen:level=3,depth=4", "a level sets depth and nodes itself"),
        ("tengen:level=3,nodes=4", "a level sets depth and nodes itself"),
        ("greedy:level=3", "greedy has no option 'level': it takes seed"),
        ("tengen5", "tengen, greedy, random"),
    ],
)
def test_a_wrong_text_is_answered_with_what_is_allowed(text: str, words: str) -> None:
    with pytest.raises(UnknownPlayer) as error:
        make_player(text)
    assert words in str(error.value)


def test_a_player_needs_a_limit_that_ends() -> None:
    with pytest.raises(UnknownPlayer, match="time, depth or nodes"):
        EnginePlayer(Limit())
    with pytest.raises(UnknownPlayer, match="1 to 10"):
        EnginePlayer(level=0)


def test_seeds_may_be_written_for_every_player() -> None:
    position = Position("gomoku")
    for name, seeded in (("random", "random:seed=3"), ("tengen:level=1", "tengen:level=1,seed=3")):
        one, two = make_player(seeded, seed=9), make_player(name, seed=3)
        assert [one.choose(position) for _ in range(5)] == [two.choose(position) for _ in range(5)]


@pytest.mark.parametrize("game", ["gomoku", "connect4", "popout", "hexifence:3"])
def test_a_level_with_a_seed_repeats_its_game(game: str) -> None:
    def moves(seed: int) -> tuple[object, ...]:
        position = Position(game)
        with EnginePlayer(level=2, seed=seed) as player:
            while not position.is_over and position.ply < 16:
                position.play(player.choose(position))
        return position.moves

    assert moves(1) == moves(1)
    assert len({moves(seed) for seed in range(5)}) > 1


def test_it_takes_a_win_and_tells_why() -> None:
    with make_player("tengen:nodes=2000") as player:  # type: ignore[attr-defined]
        assert isinstance(player, Thinker)
        assert player.last is None
        assert str(player.choose(Position("tictactoe", "a1 b1 a2 b2"))) == "a3"
        assert player.last is not None
        assert player.last.score.text == "win in 1"
        assert player.last.nodes <= 2000


def test_low_levels_slip_but_high_ones_do_not() -> None:
    position = Position("connect4", "4 4 4 4 4 2")

    def choices(level: int) -> set[str]:
        return {str(EnginePlayer(level=level, memory=1, seed=seed).choose(position)) for seed in range(12)}

    assert len(choices(1)) > len(choices(10)) == 1


def test_a_middle_level_overlooks_a_threat_only_now_and_then() -> None:
    """Every move but 4 loses the game: level 1 plays nearly anything, level 6 finds it nearly always."""
    threatened = Position("connect4", "1 4 1 4 2 4")

    def found(level: int) -> int:
        moves = [EnginePlayer(level=level, memory=1, seed=seed).choose(threatened) for seed in range(20)]
        return sum(str(move) == "4" for move in moves)

    assert found(1) < found(5)
    assert found(6) >= 18
    assert found(8) == 20


def test_a_level_is_as_strong_as_its_nodes_whatever_it_searched_before() -> None:
    position = Position("gomoku", "h8 i9 h9 h10 i8 j8 g10")
    player = EnginePlayer(level=10, memory=1, seed=1)
    first = player.search(position, Limit())
    nodes = player.last and player.last.nodes
    assert player.search(position, Limit()) == first
    assert player.last is not None
    assert player.last.nodes == nodes


def test_even_the_first_level_beats_chance() -> None:
    points = 0.0
    for seed in range(10):
        side = Side(seed % 2)
        players: dict[Side, Player] = {side: EnginePlayer(level=1, memory=1, seed=seed)}
        players[side.other] = RandomPlayer(seed)
        position = Position("connect4")
        while not position.is_over:
            position.play(players[position.turn].choose(position))
        assert position.outcome is not None
        winner = position.outcome.winner
        points += 0.5 if winner is None else winner == side
    assert points >= 7


def test_the_only_move_needs_no_engine() -> None:
    player = EnginePlayer(level=10)
    assert str(player.choose(Position("connect:1x2x2", "1"))) == "2"
    assert player.last is None


def test_after_close_it_plays_on_with_a_new_engine() -> None:
    player = EnginePlayer(Limit(depth=2))
    first = player.choose(Position("connect4"))
    player.close()
    player.close()
    assert player.choose(Position("connect4")) == first


def test_a_limit_from_outside_counts_beside_its_own() -> None:
    position = Position("gomoku", "h8")
    with EnginePlayer(Limit(nodes=10**12)) as player:
        player.prepare()
        move = player.choose_within(position, Limit(nodes=300))
        assert position.is_legal(move)
        assert player.last is not None
        assert player.last.nodes <= 1000
        player.choose_within(position, Limit(time=0.02))
        player.choose_within(position, Limit(clock=0.5, increment=0.01))
    with EnginePlayer(Limit(nodes=300)) as player:
        player.choose_within(position, Limit(time=60))
        assert player.last is not None
        assert player.last.nodes <= 1000


def test_of_two_limits_the_smaller_of_each_part_counts() -> None:
    one = Limit(time=5, depth=3, mate=7)
    other = Limit(time=2, nodes=10, clock=60, increment=1)
    assert smaller(one, other) == Limit(time=2, depth=3, nodes=10, clock=60, increment=1, mate=7)
    assert smaller(one, Limit()) == one

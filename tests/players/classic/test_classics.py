"""What all five keep: legal moves on every board of their family, names that make them again, clear words."""

import pytest

from tengen import Limit, Position, TengenError
from tengen.players import CLASSICS, Player, UnknownPlayer, make_player
from tengen.players.classic.about import ABOUT, classics_for
from tengen.players.classic.player import ClassicPlayer
from tengen.players.seat import Unfit
from tengen.referee.seats import make_seat

QUICK = {
    "pattern": "classic:pattern",
    "window": "classic:window,depth=2",
    "power": "classic:power,depth=1",
    "tdleaf": "classic:tdleaf,depth=2,end=6",
    "selfish": "classic:selfish,depth=1",
}
LINE = ["tictactoe", "mnk:1x1x1", "mnk:7x3x2", "mnk:2x9x5", "gomoku:7", "standard:7", "renju:7", "caro:7"]
DROP = ["connect4", "connect:1x5x3", "connect:6x7x5", "popout:3x3x3,both=draw,full=draw", "onepop:4x5x4"]
EDGE = ["hexifence:1", "hexifence:2", "dots:1x1", "dots:3x2"]
FAMILIES = {"line": LINE, "drop": DROP, "edge": EDGE}
LARGEST = {"line": "mnk:25x25x6", "drop": "connect:16x16x4", "edge": "dots:12x12"}


def made(system: str, seed: int | None = 1) -> ClassicPlayer:
    player = make_player(QUICK[system], seed)
    assert isinstance(player, ClassicPlayer)
    return player


@pytest.mark.parametrize("system", CLASSICS)
def test_it_plays_every_board_of_its_family(system: str) -> None:
    for game in FAMILIES[made(system).family]:
        position = Position(game)
        players = made(system, 1), made(system, 2)
        while not position.is_over and position.ply < 300:
            before = position.copy()
            move = players[position.turn].choose(position)
            assert position == before
            position.play(move)


@pytest.mark.parametrize("system", CLASSICS)
def test_it_copes_with_the_largest_boards_in_the_time_it_is_given(system: str) -> None:
    player = made(system)
    position = Position(LARGEST[player.family])
    for number in range(4):
        position.play(position.legal_moves[(37 * number) % len(position.legal_moves)])
    assert player.choose_within(position, Limit(time=0.2)) in position.legal_moves


@pytest.mark.parametrize("system", CLASSICS)
def test_its_scores_are_of_legal_moves(system: str) -> None:
    player = made(system)
    position = Position({"line": "gomoku:7", "drop": "connect4", "edge": "hexifence:2"}[player.family])
    for number in range(5):
        position.play(position.legal_moves[(5 * number) % len(position.legal_moves)])
    scores = player.scores(position)
    assert scores
    assert set(scores) <= set(position.legal_moves)


@pytest.mark.parametrize("system", CLASSICS)
def test_it_refuses_games_of_other_families(system: str) -> None:
    player = made(system)
    for family, games in FAMILIES.items():
        if family != player.family:
            with pytest.raises(Unfit, match=player.family):
                player.choose(Position(games[-1]))


@pytest.mark.parametrize(
    "text",
    [
        "classic",
        "classic:pattern",
        "classic:pattern,radius=3,without=2",
        "classic:window,depth=5",
        "classic:window,time=1.5s",
        "classic:power,depth=3,radius=1,time=none,processes=2,adapt=yes",
        "classic:tdleaf,depth=2,end=8,opening=0,weights=learned,history=no,time=500ms",
        "classic:selfish,beam=10,depth=2,time=500ms",
    ],
)
def test_a_name_makes_the_same_player_again(text: str) -> None:
    player = make_player(text)
    assert isinstance(player, Player)
    assert player.name == text
    assert make_seat(text).name == text


def test_options_are_read_in_any_letters() -> None:
    assert make_player(" CLASSIC : Pattern , Radius=3 ").name == "classic:pattern,radius=3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("classic:strong", "classic:pattern or classic:window"),
        ("classic:pattern,radius=0", "1 to 24"),
        ("classic:pattern,beam=3", "radius, without"),
        ("classic:radius=2", "no option 'radius'"),
        ("classic:selfish,time=soon", "500ms"),
        ("classic:power,adapt=maybe", "no or yes"),
        ("classic:power,depth", "option"),
        ("classic:power,depth=2,depth=3", "twice"),
    ],
)
def test_a_mistake_is_answered_with_what_could_be_written(text: str, said: str) -> None:
    with pytest.raises(UnknownPlayer, match=said) as error:
        make_player(text)
    assert isinstance(error.value, TengenError)


@pytest.mark.parametrize(
    ("system", "game"), [("pattern", "gomoku:9"), ("selfish", "gomoku:9"), ("power", "gomoku:9")]
)
def test_it_beats_a_random_player(system: str, game: str) -> None:
    for seed in range(2):
        players = made(system, seed), make_player("random", seed)
        position = Position(game)
        while not position.is_over:
            position.play(players[position.turn].choose(position))
        assert position.outcome is not None
        assert position.outcome.winner == 0


def test_each_is_described_in_two_sentences_and_all_its_options_have_titles() -> None:
    assert set(ABOUT) == set(CLASSICS)
    for about in ABOUT.values():
        assert about.idea.endswith(".")
        assert about.habit.endswith(".")
        assert all(option.title for option in about.options)
        written = "".join(
            f",{one.name}={one.default_text}" for one in about.options if one.default is not None
        )
        assert make_player(f"{about.text}{written}").name == about.text
    assert [about.system for about in classics_for(Position("hexifence").game)] == ["tdleaf"]

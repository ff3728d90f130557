"""The classic players on the command line: found where a player is chosen, refused where they cannot play."""

import pytest

from tengen import Position, Side
from tengen.players import CLASSICS
from tengen.players.classic.about import ABOUT
from tengen.players.seat import Budget, Unfit
from tengen.referee.seats import make_seat
from tests.cli.running import Run, assert_mistake


@pytest.mark.parametrize(
    ("player", "game", "words"),
    [
        ("classic:pattern", "connect4", "plays line games (tictactoe, mnk, gomoku, standard, renju, caro)"),
        ("classic:window", "gomoku", "choose classic:pattern or classic:power or classic:selfish"),
        ("classic:tdleaf", "popout", "popout is not one of them: choose classic:window"),
    ],
)
def test_a_game_it_does_not_play_is_refused_before_the_first_move(
    run: Run, player: str, game: str, words: str
) -> None:
    assert_mistake(run("play", game, "--terminal", "--opponent", player), words)
    assert_mistake(run("play", game, "--no-open", "--opponent", player), words)
    with pytest.raises(Unfit, match="plays"):
        make_seat(player).start(Position(game).game, Side.FIRST, Budget(), "somebody")


def test_help_and_menu_name_every_one(run: Run) -> None:
    for command in ("play", "match"):
        told = " ".join(run(command, "--help").stdout.replace("│", " ").split())
        assert all(f"classic:{system}" in told or f" {system} " in told for system in CLASSICS), command
    for game, systems in {
        "gomoku": ["pattern", "power", "selfish"],
        "dots": ["tdleaf"],
        "popout": ["window"],
    }.items():
        shown = run("play", "--terminal", typed=[game]).stdout
        for system in systems:
            assert f"classic:{system}" in shown
            assert ABOUT[system].habit in " ".join(shown.split())
    chosen = run(
        "play",
        "--terminal",
        "--no-memory",
        typed=["gomoku", "classic:power,depth=99", "classic:power,depth=1", "1", "quit"],
    )
    assert "depth" in chosen.stdout
    assert "classic:power,depth=1" in chosen.stdout

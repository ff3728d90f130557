"""Whole games in the terminal, typed in advance."""

import re
from pathlib import Path

import pytest

from tengen import Game, Position
from tengen.records import load
from tests.cli.running import Run, kept_file

TWO_PEOPLE = ("--opponent", "human")


@pytest.mark.parametrize(
    ("game", "moves", "end"),
    [
        ("tictactoe", "a1 a2 b1 b2 c1", "Black wins: 3 in a row"),
        ("tictactoe", "a1 b2 c3 b1 b3 a3 c1 c2 a2", "Draw: the board is full"),
        ("connect4", "1 2 1 2 1 2 3 2", "Yellow wins: 4 in a row"),
        ("dots:1x1", "h00 h10 v00 v01", "Red wins: 1 to 0 cells"),
        (
            "hexifence:1",
            " ".join(str(move) for move in Position("hexifence:1").legal_moves),
            "Red wins: 1 to 0 cells",
        ),
    ],
)
def test_two_people_play_to_the_end(run: Run, game: str, moves: str, end: str) -> None:
    result = run("play", "--terminal", game, *TWO_PEOPLE, typed=[*moves.split(), "n"])
    assert result.exit_code == 0
    assert end in result.stdout
    assert "Unfinished" not in result.stdout


@pytest.mark.parametrize("opponent", ["tengen:level=2", "greedy", "random"])
@pytest.mark.parametrize("side", ["first", "second", "random"])
@pytest.mark.parametrize(
    "game",
    ["tictactoe", "gomoku:5", "connect:4x4x3", "popout:4x4x3", "onepop:4x4x3", "dots:2x2", "hexifence:2"],
)
def test_a_computer_plays_to_the_end(run: Run, game: str, side: str, opponent: str) -> None:
    """Every move is typed several times over; those that are not possible are refused and asked again."""
    typed = [str(move) for move in Game(game).moves] * 6
    result = run(
        "play", "--terminal", game, "--opponent", opponent, "--side", side, "--seed", "4", typed=[*typed, "n"]
    )
    assert result.exit_code == 0
    assert re.search(r"(wins|Draw): ", result.stdout)
    assert f"({opponent}) plays" in result.stdout


def test_the_menu_leads_to_a_game(run: Run) -> None:
    result = run("play", "--terminal", typed=["1", "4", "a1", "a2", "b1", "b2", "c1", "n"])
    assert result.exit_code == 0
    assert "Which game" in result.stdout
    assert "Against whom" in result.stdout
    assert "Black wins" in result.stdout


def test_the_menu_takes_names_and_asks_again(run: Run) -> None:
    typed = ["99", "chess", "tictactoe", "nobody", "random", "up", "second", "quit"]
    result = run("play", "--terminal", "--seed", "1", typed=typed)
    assert result.exit_code == 0
    assert "chess" in result.stdout
    assert "'nobody' is not one of tengen, greedy, random, human" in result.stdout
    assert "'up' is not one of first, second, random" in result.stdout
    assert "Black (random) plays" in result.stdout


def test_enter_takes_what_the_menu_offers(run: Run) -> None:
    result = run("play", "--terminal", typed=["", "", "", "", "quit"])
    assert "gomoku: Black (you) against White (tengen:level=5)" in result.stdout


def test_the_menu_asks_for_the_level_of_the_engine(run: Run) -> None:
    result = run("play", "--terminal", typed=["tictactoe", "tengen", "11", "strong", "2", "second", "quit"])
    assert "'11' is no number from 1 to 10" in result.stdout
    assert "'strong' is no number" in result.stdout
    assert "tictactoe: Black (tengen:level=2) against White (you)" in result.stdout


def test_the_menu_asks_only_what_is_open(run: Run) -> None:
    result = run("play", "--terminal", "--opponent", "greedy", "--side", "second", typed=["1", "quit"])
    assert "Against whom" not in result.stdout
    assert "Which side" not in result.stdout
    assert "Black (greedy) plays b2" in result.stdout


@pytest.mark.parametrize("typed", ["", "2\n", "2\n1\n"])
def test_the_end_of_input_leaves_the_menu(run: Run, typed: str) -> None:
    result = run("play", "--terminal", typed=typed)
    assert result.exit_code == 0
    assert "Traceback" not in result.output


def test_wrong_input_is_explained_and_asked_again(run: Run) -> None:
    result = run(
        "play",
        "--terminal",
        "tictactoe",
        *TWO_PEOPLE,
        typed=["x9", "[red]h8[/red]", "a1", "a1", "unod", "", "quit"],
    )
    assert result.exit_code == 0
    assert "x9" in result.stdout
    assert "[red]h8[/red]" in result.stdout
    assert "Did you mean undo?" in result.stdout
    assert kept_file(result.stdout).exists()
    assert [str(entry.move) for entry in load(kept_file(result.stdout)).moves] == ["a1"]


def test_the_prompt_shows_moves_of_the_game(run: Run) -> None:
    assert "like h8" in run("play", "--terminal", "gomoku").stdout
    assert "like 4" in run("play", "--terminal", "connect4").stdout
    assert "like h" in run("play", "--terminal", "dots").stdout
    assert re.search(r"like \d+:\d+", run("play", "--terminal", "hexifence").stdout)
    assert "like 4 or p1" in run("play", "--terminal", "popout", *TWO_PEOPLE, typed=["1", "2"]).stdout


def test_undo_takes_back_both_moves_against_a_computer(run: Run) -> None:
    result = run(
        "play",
        "--terminal",
        "gomoku",
        "--seed",
        "1",
        typed=["undo", "a1", "undo", "save kept", "a2", "save two"],
    )
    assert "no move of yours" in result.stdout
    assert re.search(r"Taken back: a1 \w+", result.stdout)
    assert load("kept.tengen").moves == []
    assert len(load("two.tengen").moves) == 2


def test_undo_after_a_capture_takes_back_one_move(run: Run) -> None:
    result = run(
        "play", "--terminal", "dots:2x2", *TWO_PEOPLE, typed=["h00", "h10", "v00", "v01", "undo", "save kept"]
    )
    assert "Red takes 1 cell" in result.stdout
    assert "Taken back: v01\n" in result.stdout
    assert len(load("kept.tengen").moves) == 3


def test_undo_after_the_end_plays_on(run: Run) -> None:
    typed = ["a1", "a2", "b1", "b2", "c1", "undo", "c3", "c1", "quit"]
    result = run("play", "--terminal", "tictactoe", *TWO_PEOPLE, typed=typed)
    assert result.stdout.count("Black wins: 3") == 1
    assert len(load(kept_file(result.stdout)).moves) == 6


def test_hints_come_in_steps(run: Run) -> None:
    typed = ["a1", "b2", "a2", "hint", "hint", "hint", "a3", "hint", "n"]
    result = run("play", "--terminal", "tictactoe", *TWO_PEOPLE, typed=typed)
    first, second, third, fresh = (part.split("\n")[0] for part in result.stdout.split("Hint: ")[1:])
    assert first == "Black threatens to make three. (hint again for more)"
    assert second.startswith("Look at the upper left.")
    assert third.startswith("a3 (White: ")
    assert "hint again" in fresh, "a new position begins with an idea again"


def test_the_move_is_hinted_at_once_if_asked_for(run: Run) -> None:
    typed = ["a1", "b1", "a2", "b2", "hint move", "a3", "n"]
    result = run("play", "--terminal", "tictactoe", *TWO_PEOPLE, typed=typed)
    assert "Hint: a3 (Black: win in 1; expected a3)" in result.stdout


def test_a_finished_game_is_reviewed_if_asked_for(run: Run) -> None:
    typed = ["review", "a1", "review", "b1", "a2", "b2", "a3", "review", "n"]
    result = run("play", "--terminal", "tictactoe", *TWO_PEOPLE, typed=typed)
    assert "nothing to review yet" in result.stdout
    assert "finish the game first" in result.stdout
    assert "2. White b1 ?? (50 % → 0 %) This lets Black win by force" in result.stdout


def test_moves_help_and_board(run: Run) -> None:
    result = run("play", "--terminal", "connect4", *TWO_PEOPLE, typed=["moves", "help", "board", "quit"])
    assert "7 legal moves: 1 2 3 4 5 6 7" in result.stdout
    assert "column number" in result.stdout
    for word in ("undo", "hint", "moves", "save FILE", "new", "resign", "help", "quit"):
        assert word in result.stdout
    assert result.stdout.count(Position("connect4").text()) == 2


def test_resigning_is_a_result(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "resigned.tengen"
    against = ("--opponent", "greedy", "--seed", "1")
    result = run(
        "play", "--terminal", "gomoku", "--save", str(file), *against, typed=["h8", "resign", "hint", "n"]
    )
    assert "White (greedy) wins: resignation" in result.stdout
    assert "the game is over" in result.stdout
    record = load(file)
    assert (record.result, record.verdict) == ("0-1", "resignation")
    assert (record.tags["First"], record.tags["Second"]) == ("human", "greedy")
    assert "White (greedy) wins: resignation" in run("play", "--terminal", "--load", str(file)).stdout


def test_a_resignation_can_be_taken_back(run: Run) -> None:
    result = run("play", "--terminal", "tictactoe", *TWO_PEOPLE, typed=["a1", "resign", "undo", "b1", "quit"])
    assert len(load(kept_file(result.stdout)).moves) == 2


def test_a_rematch(run: Run, tmp_path: Path) -> None:
    moves = ["a1", "a2", "b1", "b2", "c1"]
    file = tmp_path / "match.tengen"
    result = run(
        "play", "--terminal", "tictactoe", *TWO_PEOPLE, "--save", str(file), typed=[*moves, "y", *moves, "n"]
    )
    assert result.stdout.count("Black wins: 3") == 2
    assert load(file).moves == load(tmp_path / "match-2.tengen").moves
    assert load(file).result == "1-0"


def test_new_keeps_the_game_that_was_left_and_can_change_sides(run: Run) -> None:
    result = run(
        "play", "--terminal", "tictactoe", "--level", "3", typed=["a1", "new second", "new sideways", "quit"]
    )
    assert len(load(kept_file(result.stdout)).moves) == 2
    assert "Black (tengen:level=3) against White (you)" in result.stdout
    assert "new first or new second" in result.stdout


def test_saving_never_destroys_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "precious.tengen"
    file.write_text("mine", encoding="utf-8")
    result = run(
        "play",
        "--terminal",
        "tictactoe",
        *TWO_PEOPLE,
        typed=["a1", f"save {file}", "save", f"save {tmp_path}", "quit"],
    )
    assert "choose another name" in result.stdout
    assert "save FILE" in result.stdout
    assert "is a folder" in result.stdout
    result = run("play", "--terminal", "tictactoe", "--save", str(file))
    assert result.exit_code == 2
    assert file.read_text(encoding="utf-8") == "mine"


def test_saving_twice_to_the_same_file_updates_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.tengen"
    typed = ["a1", f"save {file}", "b2", f"save {file}", "quit"]
    result = run("play", "--terminal", "tictactoe", *TWO_PEOPLE, typed=typed)
    assert "Unfinished" not in result.stdout
    assert len(load(file).moves) == 2


def test_a_failed_save_is_a_message(run: Run, tmp_path: Path) -> None:
    typed = [f"save {tmp_path}/no/such/folder/x", "save game.txt", "save ~nobody-here/x", "save a\0b", "quit"]
    result = run("play", "--terminal", "tictactoe", *TWO_PEOPLE, typed=typed)
    assert result.exit_code == 0
    assert "there is no folder" in result.stdout
    assert "ends with .tengen or .sgf" in result.stdout
    assert "home directory" in result.stdout
    assert "zero bytes" in result.stdout


def test_a_game_can_be_saved_as_sgf(run: Run) -> None:
    run("play", "--terminal", "gomoku", *TWO_PEOPLE, typed=["h8", "i9", "save ours.sgf", "quit"])
    assert [str(entry.move) for entry in load("ours.sgf").moves] == ["h8", "i9"]


def test_a_saved_game_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.tengen"
    run("play", "--terminal", "tictactoe", *TWO_PEOPLE, "--save", str(file), typed=["a1", "a2", "b1"])
    assert len(load(file).moves) == 3
    result = run("play", "--terminal", "--load", str(file), "--save", str(file), typed=["b2", "c1", "n"])
    assert "Black wins: 3 in a row" in result.stdout
    assert load(file).result == "1-0"


def test_a_loaded_game_knows_who_sat_where(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.tengen"
    run(
        "play",
        "--terminal",
        "gomoku",
        "--side",
        "second",
        "--opponent",
        "random",
        "--save",
        str(file),
        typed=["a1"],
    )
    result = run("play", "--terminal", "gomoku:15", "--load", str(file))
    assert "gomoku: Black (random) against White (you)" in result.stdout
    assert "Unfinished" not in result.stdout
    result = run("play", "--terminal", "connect4", "--load", str(file))
    assert result.exit_code == 2
    assert "gomoku" in result.output


def test_comments_of_a_loaded_game_stay(run: Run, tmp_path: Path) -> None:
    file, copy = tmp_path / "noted.tengen", tmp_path / "copy.tengen"
    file.write_text(
        '[Game "tictactoe"]\n[Event "Club night"]\n[position "odd"]\n\n{a start} a1 {the corner} b2 *\n',
        encoding="utf-8",
    )
    run("play", "--terminal", "--load", str(file), *TWO_PEOPLE, "--save", str(copy), typed=["c3"])
    record = load(copy)
    assert record.tags["Event"] == "Club night"
    assert record.comment == "a start"
    assert [entry.comment for entry in record.moves] == ["the corner", None, None]


def test_a_finished_game_can_be_looked_at(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "done.tengen"
    run(
        "play",
        "--terminal",
        "tictactoe",
        *TWO_PEOPLE,
        "--save",
        str(file),
        typed=["a1", "a2", "b1", "b2", "c1", "n"],
    )
    result = run("play", "--terminal", "--load", str(file))
    assert result.exit_code == 0
    assert "Black wins" in result.stdout


def test_plain_output_on_request(run: Run) -> None:
    result = run(
        "play",
        "--terminal",
        "connect4",
        "--ascii",
        "--no-color",
        "--seed",
        "1",
        typed=["4", "help", "4", "quit"],
    )
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    def game() -> str:
        result = run(
            "play",
            "--terminal",
            "gomoku",
            "--opponent",
            "random",
            "--seed",
            "7",
            "--side",
            "random",
            typed=["a1", "b1"],
        )
        return result.stdout.split("Unfinished")[0]

    assert game() == game()


def test_the_coach_warns_of_a_losing_move_and_it_is_played_only_when_confirmed(run: Run) -> None:
    typed = ["4", "1", "4", "1", "4", "7", "n", "7", "y", "7", "quit"]
    result = run("play", "--terminal", "connect4", *TWO_PEOPLE, "--coach", typed=typed)
    assert result.exit_code == 0
    assert result.stdout.count("Careful: this lets Red win at once with column 4. Play it anyway?") == 2
    assert "Coach: Red could win at once with column 4." in result.stdout
    assert load(kept_file(result.stdout)).moves[-1].move == Game("connect4").parse_move("7")


def test_the_coach_is_off_until_it_is_switched_on(run: Run) -> None:
    typed = [
        "4",
        "1",
        "4",
        "1",
        "4",
        "7",
        "undo",
        "coach on",
        "7",
        "n",
        "coach off",
        "7",
        "coach perhaps",
        "quit",
    ]
    result = run("play", "--terminal", "connect4", *TWO_PEOPLE, typed=typed)
    assert result.stdout.count("Careful") == 1
    assert "The coach is on." in result.stdout
    assert "The coach is off." in result.stdout
    assert "say coach on or coach off" in result.stdout

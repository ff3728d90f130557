"""JSON and CSV hold what the journal holds."""

import csv
import io
import json

import pytest

from tengen import Side
from tengen.players.seat import Cause
from tengen.referee.played import PlayedGame
from tengen.referee.report import COLUMNS, to_csv, to_json
from tengen.referee.statistics import count_games, elo_difference, fit_ratings, results_of
from tengen.referee.statistics.counts import count_pairs
from tests.referee.report.making import Paper, faulty, match, random_game, tournament


def rows(paper: Paper) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(paper), newline="")))


def test_the_csv_gives_every_game_back() -> None:
    paper = tournament()
    read = rows(paper)
    assert tuple(read[0]) == COLUMNS
    assert len(read) == len(paper.games)
    for row, game in zip(read, paper.games, strict=True):
        assert (int(row["pair"]), int(row["leg"])) == (game.pair, game.leg)
        assert (row["game"], row["first"], row["second"]) == (game.game, game.first, game.second)
        assert (row["result"], row["cause"]) == (game.result, game.verdict.cause.value)
        assert tuple(row["opening"].split()) == game.opening
        assert row["moves"].split() == [move.move for move in game.moves]
        assert float(row["first_seconds"]) + float(row["second_seconds"]) == pytest.approx(
            sum(move.seconds for move in game.moves), abs=0.002
        )
        assert row["detail"] == game.verdict.detail


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    game = faulty(random_game("tictactoe", ("=cmd()", '+a,"b"\n')), Cause.TIME, Side.FIRST, "@late")
    (row,) = rows(Paper([game]))
    assert (row["first"], row["second"], row["detail"]) == ("'=cmd()", '\'+a,"b"\n', "'@late")


def test_time_belongs_to_who_moved_also_after_a_capture() -> None:
    game = random_game("dots:2x2", ("a", "b"), opening=0)
    (row,) = rows(Paper([game]))
    from tengen import Position

    position, used = Position("dots:2x2"), [0.0, 0.0]
    for move in game.moves:
        used[position.turn] += move.seconds
        position.play(move.move)
    assert float(row["first_seconds"]) == pytest.approx(used[0], abs=0.001)


def test_the_json_is_plain_and_gives_every_game_back() -> None:
    paper = tournament()
    read = json.loads(json.dumps(to_json(paper), allow_nan=False))
    assert [PlayedGame.from_json(game) for game in read["games"]] == [
        PlayedGame.from_json(game.to_json()) for game in paper.games
    ]
    assert read["header"] == paper.header
    assert (read["summary"]["games"], read["summary"]["finished"], read["summary"]["faults"]) == (6, 5, 1)
    assert read["lead"] is None


def test_the_json_has_the_numbers_of_the_statistics() -> None:
    paper = match(pairs=15)
    read = to_json(paper)
    assert read["ratings"] == fit_ratings(results_of(paper.games)).to_json()
    lead = elo_difference(count_pairs(paper.games, read["lead"]["player"]))
    assert (read["lead"]["elo"], read["lead"]["low"]) == (lead.elo, lead.low)
    for player in read["players"]:
        counts = count_games(paper.games, player["name"])
        assert (player["wins"], player["draws"], player["losses"]) == (
            counts.wins,
            counts.draws,
            counts.losses,
        )
        assert sum(player["verdicts"]["won"].values()) == counts.wins
    assert sum(read["sprt"]["pairs"]) == 15

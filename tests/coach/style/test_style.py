"""How somebody plays: the planted weakness is named first, with figures and how sure they are."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen import Game
from tengen.cli import app
from tengen.coach.collection import Collection
from tengen.coach.style import Style, sentences, style_from
from tengen.coach.style.course import openings
from tengen.coach.style.shares import Share
from tengen.coach.style.text import in_words
from tengen.memory import Memory
from tengen.players.person import SENSES, WAYS, Person, person_at
from tests.memory.people import played


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TENGEN_DATA_DIR", str(tmp_path / "home"))
    return tmp_path / "home"


def overlooking(game: str, *, sense: str | None = None, way: int | None = None) -> Person:
    person = person_at(Game(game).family, 0.5)
    missed = (
        0.85 if place % WAYS == way or SENSES[place // WAYS] == sense else chance
        for place, chance in enumerate(person.overlook)
    )
    return person.but(overlook=tuple(missed))


def told(style: Style) -> str:
    return "\n".join(sentences(style))


def test_an_overlooked_direction_is_the_weakest_point() -> None:
    records = played("Ada", "connect4", 16, person=overlooking("connect4", way=2))
    style = style_from(records, "Ada", Collection())
    (one,) = style.families
    assert one.weakest is not None
    assert one.weakest.way == 2
    assert one.weakest.is_certain
    text = told(style)
    assert "on rising diagonals" in text.splitlines()[1]
    assert "surely" in text
    assert "Where games are lost" in text


def test_cells_given_away_are_told_in_words_of_edge_games() -> None:
    records = played("Ben", "dots:3x3", 12, person=overlooking("dots:3x3", sense="give"))
    style = style_from(records, "Ben", Collection())
    (one,) = style.families
    assert one.weakest is not None
    assert one.weakest.sense == "give"
    assert "give cells away" in told(style).splitlines()[1]
    assert one.puzzles
    known = Collection().puzzles
    assert all(known[id_].theme.startswith(("safe", "short chain")) for id_ in one.puzzles)


def test_line_games_tell_habits_and_openings() -> None:
    records = played("Cy", "mnk:5x4x4", 12)
    style = style_from(records, "Cy")
    text = told(style)
    for part in (
        "Attack. Your moves",
        "Defence. Your moves",
        "Where you play. Your moves",
        "Takes a win in one",
    ):
        assert part in text
    first = openings(records, "Cy")
    assert sum(one.games for one in first) == sum(len(record.moves) >= 4 for record in records)
    assert all(0 <= one.points <= one.games for one in first)


def test_json_holds_all_of_it() -> None:
    found = style_from([*played("Dee", "tictactoe", 6), *played("Dee", "connect:4x5x3", 2)], "Dee").to_json()
    assert json.loads(json.dumps(found)) == found
    (line,) = found["families"]
    assert line["games"] == {"tictactoe": 6}
    assert {one["sense"] for one in line["missed"]} == {"win", "block", "make_double", "stop_double"}
    assert all(len(one["ways"]) == WAYS for one in line["missed"])
    assert sum(line["lost"].values()) <= 6
    assert found["few"] == {"drop": 2}


def test_nobody_is_judged_by_a_few_games() -> None:
    style = style_from(played("Eve", "tictactoe", 3), "Eve")
    assert not style.families
    assert "3 line games; from 5 games of one family on" in told(style)


def test_every_weakness_has_words() -> None:
    (one,) = style_from(played("Fay", "connect4", 6), "Fay").families
    assert all(in_words(weakness, one.sight.words) for weakness in one.weaknesses)


def test_a_share_is_sure_of_itself_only_after_many_cases() -> None:
    few, many = Share(3, 4), Share(300, 400)
    assert few.interval[0] < many.interval[0] < 0.75 < many.interval[1] < few.interval[1]
    assert Share().interval == (0.0, 1.0)
    share = Share()
    for happened in (True, True, False):
        share = share.plus(happened, 0.1)
    assert (share.count, share.total) == (2, 3)
    assert share.usual == pytest.approx(0.1)
    assert share.excess > 1.64


def test_the_command_tells_and_prints_json(data_home: Path) -> None:
    with Memory() as memory:
        memory.import_games(played("Gil", "connect:4x5x3", 7))
    runner = CliRunner()
    shown = runner.invoke(app, ["memory", "style", "gil"])
    assert shown.exit_code == 0, shown.output
    assert "Drop games: 7 of connect:4x5x3" in shown.output
    assert shown.output.index("Weakest point") < shown.output.index("What you see")
    assert json.loads(runner.invoke(app, ["memory", "style", "Gil", "--json"]).output)["name"] == "Gil"
    unknown = runner.invoke(app, ["memory", "style", "nobody"])
    assert unknown.exit_code == 2
    assert "known are Gil (7 games)" in unknown.output

"""The page: whole, self-contained, harmless, and true to the numbers."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import Side
from tengen.players.seat import Cause
from tengen.referee.report import Figures, write_report
from tengen.referee.report.page import render
from tengen.referee.statistics import Sprt, count_games, count_pairs, elo_difference, fit_ratings, results_of
from tests.referee.report.making import HOSTILE, Paper, faulty, match, random_game, tournament
from tests.referee.report.reading import Page


def page_of(paper: Paper, title: str | None = None) -> Page:
    return Page(render(Figures(paper), title))


def test_the_page_is_well_formed_and_has_all_its_parts() -> None:
    page = page_of(match())
    for id_ in ("cross", "ratings", "sprt", "lengths", "times", "verdicts", "games", "viewer", "data"):
        assert id_ in page.ids()
    assert len(page.ids()) == len(set(page.ids()))
    assert "faults" not in page.ids()
    assert "faults" in page_of(tournament()).ids()


def test_every_link_leads_somewhere() -> None:
    page = page_of(tournament())
    links = [str(a["href"]) for tag, a in page.elements if tag == "a"]
    games = {f"game-{number}" for number in range(len(page.data["games"]))}
    assert links
    for link in links:
        assert link.startswith("#")
        assert link[1:] in {*page.ids(), *games}


def test_the_page_needs_nothing_from_outside() -> None:
    text = render(Figures(match()))
    assert not re.search(r"""(src|href|url)\s*[=(]\s*["']?(https?:)?//""", text)
    assert "@import" not in text
    loaded = [
        tag for tag, a in Page(text).elements if tag in ("link", "img", "iframe", "object") or "src" in a
    ]
    assert loaded == []
    assert "default-src 'none'" in text


def test_everything_that_can_be_used_has_a_name() -> None:
    page = page_of(tournament())
    labelled = {a.get("for") for tag, a in page.elements if tag == "label"}
    for tag, attributes in page.elements:
        if tag in ("select", "input"):
            assert attributes.get("aria-label") or attributes.get("id") in labelled
        if tag in ("section", "dialog"):
            assert attributes["aria-labelledby"] in page.ids()
        if tag == "svg":
            assert attributes.get("role") == "img"
    assert ("html", {"lang": "en"}) in page.elements


def test_the_script_finds_every_element_it_asks_for() -> None:
    page = page_of(match())
    (script,) = (text for attributes, text in page.scripts if "id" not in attributes)
    asked = set(re.findall(r"""(?:\$|getElementById)\("([\w-]+)"\)""", script))
    assert len(asked) > 15
    assert asked <= set(page.ids())


def test_hostile_texts_stay_texts() -> None:
    evil = f"evil {HOSTILE}"
    paper = match(names=(evil, "good"), pairs=3)
    paper.header["players"][evil] = f"gomocup:./{HOSTILE}"
    paper.games[0] = faulty(paper.games[0], Cause.CRASH, Side.FIRST, HOSTILE, HOSTILE, "\x1b[31mred\x00")
    paper.games[2] = replace(
        paper.games[2], moves=tuple(replace(m, value=HOSTILE) for m in paper.games[2].moves)
    )
    text = render(Figures(paper), HOSTILE)
    page = Page(text)
    assert text.count("</script") == 2
    assert len(page.scripts) == 2
    assert not any(tag == "img" for tag, _ in page.elements)
    assert not any(name.startswith("on") for _, a in page.elements for name in a)
    assert "<script>alert" in page.words
    assert all(sign.isprintable() or sign == "\n" for sign in text)
    (first, *_) = (name for name in page.data["players"] if name.startswith("evil"))
    assert "</script><script>alert(1)</script>" in first


def test_only_the_own_script_may_run() -> None:
    import base64
    import hashlib

    text = render(Figures(match(pairs=1)))
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text


def test_the_numbers_are_those_of_the_statistics() -> None:
    paper = match(pairs=20)
    words = page_of(paper).words
    best = max(("new", "old"), key=lambda name: count_games(paper.games, name).score)
    pairs = count_pairs(paper.games, best)
    assert str(elo_difference(pairs)) in words
    assert Sprt(0, 50).state(count_pairs(paper.games, "new")).reason in words
    for player in fit_ratings(results_of(paper.games)).players:
        assert f"{player.elo:+.0f} ± {player.error:.0f}" in words
        assert f"{100 * player.score:.1f} %" in words


def test_the_cross_table_agrees_with_the_games() -> None:
    paper = tournament()
    figures = Figures(paper)
    for (one, other), counts in figures.cross.items():
        between = [g for g in paper.games if {g.first, g.second} == {one, other}]
        assert counts == count_games(between, one)
        assert figures.cross[other, one] == counts.flipped


def test_faults_are_loud_with_command_and_last_lines() -> None:
    page = page_of(tournament())
    for words in ("crash", "ended by signal 11", "first line\nlast line", "gomocup:./a"):
        assert words in page.words
    game = page.data["games"][1]
    assert (game["c"], game["f"], game["d"], game["e"]) == (
        "crash",
        1,
        "ended by signal 11",
        ["first line", "last line"],
    )
    assert game["w"] == "b wins: crash of a"


def test_every_game_is_in_the_page_with_all_its_moves() -> None:
    paper = tournament()
    data = page_of(paper).data
    assert len(data["games"]) == len(paper.games)
    for shown, game in zip(data["games"], paper.games, strict=True):
        board = data["boards"][shown["g"]]
        codes = [ply if isinstance(ply, int) else ply[0] for ply in shown["m"]]
        moves = [*game.opening, *(move.move for move in game.moves)]
        assert [board["names"][code // 3] for code in codes] == moves
        assert shown["t"] == pytest.approx([1000 * move.seconds for move in game.moves], abs=0.5)
        assert (shown["o"], shown["r"]) == (len(game.opening), game.result)
        assert (data["players"][shown["a"]], data["players"][shown["b"]]) == (game.first, game.second)


def test_games_of_several_kinds_fit_one_page() -> None:
    kinds = ("tictactoe", "popout:4x5x3", "hexifence:2")
    games = [random_game(kind, ("a", "b"), pair) for pair, kind in enumerate(kinds)]
    assert set(page_of(Paper(games)).data["boards"]) == set(kinds)


@pytest.mark.parametrize("games", [[], [replace(random_game("tictactoe", ("a", "b")), moves=())]])
def test_hardly_any_games_still_make_a_page(games: list[object]) -> None:
    page = page_of(Paper(games, {"kind": "match"}))  # type: ignore[arg-type]
    assert len(page.data["games"]) == len(games)


def test_only_interrupted_games_make_a_page() -> None:
    paper = tournament()
    paper.games = paper.games[-1:]
    assert "No game has a result yet" in page_of(paper).words


def test_a_broken_header_costs_only_what_it_says() -> None:
    paper = match(pairs=2)
    paper.header = {"players": 7, "control": "fast", "sprt": {"elo0": 5, "elo1": 1}}
    page = page_of(paper)
    assert "unknown time control" in page.words
    assert "sprt" not in page.ids()


def test_a_thousand_games_stay_small(tmp_path: Path) -> None:
    games = [random_game("gomoku", ("a", "b"), number // 2, number % 2, opening=3) for number in range(4)]
    paper = match(pairs=0)
    paper.games = [replace(games[number % 4], pair=number // 2, leg=number % 2) for number in range(1000)]
    write_report(paper, tmp_path / "page.html")
    assert (tmp_path / "page.html").stat().st_size < 5_000_000


def test_the_title_can_be_chosen() -> None:
    page = page_of(match(pairs=1), "Cup & final")
    assert ("h1", "Cup & final") in page.texts
    assert ("title", "Cup & final") in page.texts

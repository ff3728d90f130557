"""The hall of fame knows what was won: the game, the level and the day."""

from tengen.memory import Win
from tengen.web.tables.feats import feats

WINS = [
    Win("Ada", "tengen:level=1", "tictactoe", "2026-11-01T10:00:00"),
    Win("Ada", "tengen:level=1", "tictactoe", "2026-11-03T10:00:00"),
    Win("Bo", "tengen:level=9", "renju", "2026-11-02T10:00:00"),
    Win("Ada", "tengen:level=2", "renju", "2026-11-02T10:00:00"),
    Win("Ada", "classic:pattern", "renju", "2026-11-04T10:00:00"),
    Win("tengen:level=3", "Ada", "renju", "2026-11-04T10:00:00"),
    Win("Ada", "Bo", "gomoku", "2026-11-05T10:00:00"),
    Win("Ada", "tengen:level=4", "a game of the future", "2026-11-05T10:00:00"),
]


def test_the_hardest_win_comes_first_game_by_game() -> None:
    found = feats(WINS, lambda name: ":" in name, 10)
    assert [(one["title"], one["name"], one["level"], one["wins"], one["last"]) for one in found] == [
        ("Renju", "Bo", 9, 1, "2026-11-02"),
        ("Renju", "Ada", 2, 2, "2026-11-04"),
        ("Tic-tac-toe", "Ada", 1, 2, "2026-11-03"),
    ]
    assert found[0]["opponent"] == "Level 9 · Master"
    assert len(feats(WINS, lambda name: ":" in name, 1)) == 1

"""Golden playthroughs: fixed games whose every position is written down, the keys that live on disk included.

`python -m tests.rules.test_golden` writes the files anew from the game and the moves in each of them; the
difference then shows what a change of the rules or of the keys does.
"""

from pathlib import Path

import pytest

from tengen import Game, Outcome, Position, Reason

GOLDEN = Path(__file__).with_name("golden")
FILES = sorted(GOLDEN.glob("*.txt"))

HEADER = """\
# A golden playthrough, checked by tests/rules/test_golden.py.
# Written anew from `game` and `moves` by: python -m tests.rules.test_golden
# Keys are stored on disk by users: a changed key column breaks their files.
"""


def read(text: str) -> tuple[str, str]:
    """The game and the moves of a file."""
    fields = dict(line.split(": ", 1) for line in text.splitlines() if line.startswith(("game: ", "moves: ")))
    return fields["game"], fields["moves"]


def render(game: str, moves: str) -> str:
    """The whole file."""
    position = Position(game)
    rows = [row(position)]
    for move in moves.split():
        position.play(move)
        rows.append(row(position))
    return "\n".join([HEADER + f"game: {game}", f"moves: {moves}", "", *rows, "", *ending(position), ""])


def row(position: Position) -> str:
    """Ply, move, side to move, number of legal moves, key and score."""
    move = "-" if position.last_move is None else str(position.last_move)
    first, second = position.score
    return (
        f"{position.ply:>3} {move:<5} {position.turn.name:<6} {len(position.legal_moves):>3} "
        f"{position.key:016x} {first}-{second}"
    )


def ending(position: Position) -> list[str]:
    """The result with its reason, and the lines that won."""
    if position.outcome is None:
        return ["result: *"]
    lines = [" ".join(map(position.game.cell_name, line)) for line in position.winning_lines]
    return [
        f"result: {position.outcome.result} {position.outcome.reason}",
        *(f"line: {line}" for line in lines),
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough_is_as_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert render(*read(text)) == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough_is_the_same_on_the_way_back(file: Path) -> None:
    game, moves = read(file.read_text(encoding="utf-8"))
    position = Position(game, moves)
    for ply in range(position.ply, 0, -1):
        position.undo()
        assert row(position) == row(Position(game, moves.split()[: ply - 1]))


def test_there_is_a_playthrough_of_every_kind_of_game_and_ending() -> None:
    games = [read(file.read_text(encoding="utf-8")) for file in FILES]
    rules = {(Game(game).family, Game(game).variant) for game, _ in games}
    assert len(rules) == 9
    outcomes = [Position(game, moves).outcome for game, moves in games]
    assert {outcome.reason for outcome in outcomes if outcome is not None} == set(Reason)
    assert any(outcome == Outcome(None, Reason.LINE) for outcome in outcomes)
    assert None in outcomes


def main() -> None:
    for file in FILES:
        old = file.read_text(encoding="utf-8")
        new = render(*read(old))
        file.write_text(new, encoding="utf-8")
        print(f"{file.name}: {'unchanged' if new == old else 'CHANGED'}")


if __name__ == "__main__":
    main()

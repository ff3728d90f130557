"""Playthroughs in golden/*.txt: each file says which moves to play and shows the board after them.

A file begins with `game: NAME` and perhaps `letters: ascii`; a board follows each `play:` line. After a
change of the drawings, run this file to draw all boards anew, and look at the difference.
"""

from pathlib import Path

import pytest

from tengen import Position
from tengen.drawing import draw_text

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def replay(script: str) -> str:
    """The script with its boards drawn by the code of today."""
    commands = [line for line in script.splitlines() if line.startswith(("game: ", "letters: ", "play:"))]
    head = [command for command in commands if not command.startswith("play:")]
    position = Position(head[0].removeprefix("game: "))
    blocks = ["\n".join(head)]
    for command in commands[len(head) :]:
        for move in command.removeprefix("play:").split():
            position.play(move)
        board = draw_text(position, unicode="letters: ascii" not in head)
        blocks.append("\n".join([command, *(line.rstrip() for line in board.splitlines())]))
    return "\n\n".join(blocks) + "\n"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_playthrough_looks_as_before(path: Path) -> None:
    script = path.read_text(encoding="utf-8")
    assert replay(script) == script


def test_every_family_and_both_character_sets_have_a_playthrough() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in GOLDEN]
    games = [Position(script.splitlines()[0].removeprefix("game: ")).game for script in scripts]
    assert {game.family for game in games} == {"line", "drop", "edge"}
    assert {game.variant for game in games} >= {"renju", "connect", "popout", "onepop", "hexifence", "dots"}
    assert any("letters: ascii" in script for script in scripts)


if __name__ == "__main__":
    for golden in GOLDEN:
        golden.write_text(replay(golden.read_text(encoding="utf-8")), encoding="utf-8")

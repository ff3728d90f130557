"""What games are called on the board."""

from typing import Final

from tengen.game import Game

KINDS: Final = {
    "tictactoe": "Tic-tac-toe",
    "mnk": "Any m,n,k",
    "gomoku": "Gomoku",
    "standard": "Gomoku, exactly five",
    "renju": "Renju",
    "caro": "Caro",
    "connect4": "Connect Four",
    "connect": "Connect-N",
    "popout": "PopOut",
    "onepop": "One-pop",
    "hexifence": "Hexifence",
    "dots": "Dots and Boxes",
}
"""The title of each kind of game, by the word its string begins with."""

_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def title(game: Game) -> str:
    """The game in words for a heading: `Gomoku 19×19`, `Connect 5 on 7×8`, `Hexifence 3`."""
    kind = game.name.partition(":")[0]
    size = f"{game.rows}×{game.cols}"
    if kind == "mnk":
        return f"{game.length} in a row on {game.cols}×{game.rows}"
    if kind == "connect":
        return f"Connect {game.length} on {size}"
    if kind == "hexifence":
        return f"Hexifence {(game.rows + 1) // 2}"
    if kind == "dots":
        return f"Dots and Boxes {size}"
    if game.family == "drop" and (game.rows, game.cols, game.length) != (6, 7, 4):
        return f"{KINDS[kind]}, {game.length} on {size}"
    if game.length == 5 and game.rows != 15:
        return f"{KINDS[kind]} {size}"
    return KINDS[kind]


def count_word(count: int) -> str:
    """`five`; larger numbers in digits."""
    return _WORDS[count] if 0 <= count < len(_WORDS) else str(count)

"""What a classic player sees, fit for a board: its scores as short labels, from vermilion to blue."""

from typing import Final, NamedTuple

from tengen import Move, Position
from tengen.players.classic.player import ClassicPlayer

MOST: Final = 60
"""Moves that are marked, the best ones; more would hide the board."""
_TONES: Final = 5
_ALLOWED: Final = "✓"


class Seen(NamedTuple):
    """One move as the player sees it."""

    move: Move
    label: str
    """Its score in a few characters."""
    warmth: float
    """The share of moves that are worse, from 0 to 1."""

    @property
    def tone(self) -> int:
        """The same in five steps."""
        return min(_TONES - 1, int(self.warmth * _TONES))


def sight(player: ClassicPlayer, position: Position) -> list[Seen]:
    """The moves it scores in this position, the best first; where a rule chooses, those it allows."""
    ruled = player.ruled(position)
    if ruled is not None:
        return [Seen(move, _ALLOWED, 1.0) for move in ruled[1]]
    scores = player.scores(position)
    best = sorted(scores, key=lambda move: -scores[move])[:MOST]
    return [Seen(move, label(scores[move]), warmth(scores, move)) for move in best]


def warmth(scores: dict[Move, float], move: Move) -> float:
    """The share of moves that are worse, since the scores of some systems have huge gaps; the best is 1."""
    worse = sum(score < scores[move] for score in scores.values())
    better = sum(score > scores[move] for score in scores.values())
    return worse / (worse + better) if worse + better else 1.0


def label(score: float) -> str:
    """A score in a few characters."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(score) >= size:
            return f"{score / size:.3g}{letter}" if abs(score) < 100 * size else f"{score / size:.0f}{letter}"
    return f"{score:.3g}"

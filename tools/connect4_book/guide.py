"""What BitBully's database says of positions of up to twelve plies: good guesses, believed by nobody."""

from connect4_book.levels import CELLS, from_centre, win_points
from tengen import Position
from tengen.engine.database import PLIES, Database

# Positions of twelve plies that are remembered; neighbours ask for the same.
_MOST = 1_000_000


class Guide:
    """Likely scores, worked out from those after twelve plies."""

    def __init__(self, source: Database) -> None:
        self._source = source
        self._known: dict[int, int] = {}
        self._last: dict[int, int] = {}

    def points(self, position: Position) -> int:
        """The score for the side to move. The position is changed meanwhile and given back as it was."""
        if position.is_over:
            return -win_points(position.ply)
        key = position.canonical_key
        known = self._last if position.ply == PLIES else self._known
        if (points := known.get(key)) is not None:
            return points
        if position.ply == PLIES:
            if len(known) >= _MOST:
                known.clear()
            points = self._source.points(position)
        else:
            points = -CELLS
            for move in from_centre(position):
                position.play(move)
                points = max(points, -self.points(position))
                position.undo()
        known[key] = points
        return points

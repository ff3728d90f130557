"""A board to click on, for notebooks. Needs `tengen[notebook]`."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from tengen.drawing.svg import draw_svg
from tengen.errors import TengenError
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

_SPOT = re.compile(r'<g class="mark"><circle cx="([-\d.]+)" cy="([-\d.]+)"[^>]*/><text[^>]*>([^<]+)<')

Reply = Callable[[Position], Any]
"""Anything that chooses a move, such as the method of a player."""


class BoardWidget(anywidget.AnyWidget):
    """Shows a position; a click plays the legal move that is nearest.

    >>> board = BoardWidget("connect4", reply=make_player("tengen:level=3").choose)  # doctest: +SKIP

    `reply` answers for the other side at once. `position` is the position at hand; `observe(f, "moves")`
    tells of every change.
    """

    _esm = Path(__file__).with_name("widget.js")
    svg = traitlets.Unicode().tag(sync=True)
    """The picture."""
    spots: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    """Where the legal moves are: text, x and y in the picture's own units."""
    by_column = traitlets.Bool().tag(sync=True)
    """Columns are clicked on, at any height."""
    message = traitlets.Unicode().tag(sync=True)
    moves = traitlets.Tuple().tag(sync=True)
    """What was played so far, as texts."""

    def __init__(
        self, position: Position | Game | str = "gomoku", *, reply: Reply | None = None, size: int = 400
    ) -> None:
        super().__init__()
        self.position = position.copy() if isinstance(position, Position) else Position(position)
        self._reply = reply
        self._size = size
        self.by_column = self.position.game.has_columns
        self.on_msg(self._receive)
        self._show()

    def play(self, move: Any) -> None:
        """Plays a move, and has the other side answer if somebody replies."""
        side = self.position.turn
        self.position.play(move)
        while self._reply is not None and not self.position.is_over and self.position.turn is not side:
            self.position.play(self._reply(self.position.copy()))
        self._show()

    def undo(self) -> None:
        """Takes back the last move, and the answers of who replies."""
        if self.position.ply == self.position.start_ply:
            return
        self.position.undo()
        me = Side(self.position.turn)
        while self._reply is not None and self.position.ply > self.position.start_ply and me != self._mine:
            self.position.undo()
            me = Side(self.position.turn)
        self._show()

    @property
    def _mine(self) -> Side:
        """The side that clicks: who moved first on this board."""
        return Side(self.position.root().turn)

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """What the browser says, checked as anything from outside."""
        try:
            if content == {"undo": True}:
                self.undo()
            elif isinstance(content, dict) and isinstance(content.get("move"), str):
                self.play(content["move"])
        except TengenError as problem:
            self.message = str(problem)

    def _show(self) -> None:
        here = self.position
        legal = {str(move): str(move) for move in here.legal_moves if move.kind != "claim"}
        marked = draw_svg(here, size=self._size, overlay=legal) if legal else ""
        self.spots = [[text, float(x), float(y)] for x, y, text in _SPOT.findall(marked)]
        self.svg = draw_svg(here, size=self._size)
        outcome = here.outcome
        side = here.game.side_names[here.turn]
        if outcome is None:
            self.message = f"{side} to move"
        elif outcome.winner is None:
            self.message = "Drawn"
        else:
            self.message = f"{here.game.side_names[outcome.winner]} won"
        self.moves = tuple(map(str, here.moves))

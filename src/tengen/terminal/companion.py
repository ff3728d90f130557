"""The coach beside a game in the terminal: a warning before a losing move, a word after a mistake."""

from tengen import Move, Position
from tengen.coach.companion import advice
from tengen.terminal.screen import Screen

_YES = ("y", "yes")


class Companion:
    """Says nothing until it is switched on."""

    def __init__(self, screen: Screen, is_on: bool = False) -> None:
        self.screen = screen
        self.is_on = is_on
        self._remark: str | None = None

    def allows(self, position: Position, move: Move) -> bool:
        """Whether the move is to be played; asked where it loses at once, and need not."""
        self._remark = None
        if not self.is_on or not position.is_legal(move):
            return True
        found = advice(position, move)
        if found.warning is not None:
            # Who was warned need not be told again.
            return self.screen.ask(f"{found.warning.text} Play it anyway? (y/n) ").lower() in _YES
        self._remark = None if found.remark is None else found.remark.text
        return True

    def tell(self) -> None:
        """What the move that was just played overlooked."""
        if self._remark is not None:
            self.screen.say(f"Coach: {self._remark}", style="yellow")
            self._remark = None

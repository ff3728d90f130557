"""Somebody at a puzzle: each move is judged by the goal, and the program defends as well as it can."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tengen import IllegalMove, Move, Position
from tengen.coach.hints import Hint, Step, hint_at
from tengen.coach.puzzles import Puzzle
from tengen.families import family_of
from tengen.families.shared.goal import Aim, Goal
from tengen.families.shared.judge import Judge
from tengen.text.language import tr

MOST_MOVES: Final = {Aim.STOP: 3, Aim.DRAW: 5}
_MOST_OTHERS: Final = 10
"""After so many right moves the point is made, however long the rest of the game would be."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a move."""

    right: bool
    solved: bool
    """Is the point made?"""
    replies: tuple[Move, ...]
    """What the program played: its defence, or what shows that the move was wrong."""


class Attempt:
    """One try at a puzzle. Close it, or use it in a `with`: it holds an engine when it needs one."""

    def __init__(self, puzzle: Puzzle, played: Sequence[Move | str] = (), judge: Judge | None = None) -> None:
        """`played` are moves of both sides since the start, all of the person's right, of an earlier look."""
        self.puzzle = puzzle
        self.side = puzzle.position().turn
        self._judge = family_of(puzzle.game).judge(puzzle.game) if judge is None else judge
        self.restart()
        for move in played:
            self._put(move)

    def restart(self) -> None:
        """From the beginning."""
        self.position = self.puzzle.position()
        self.goal = self.puzzle.goal
        self.found = 0
        self.is_solved = False
        self._right: tuple[Move, ...] | None = None

    def play(self, move: Move | str) -> Judged:
        """Judges a move. A right one stays on the board with the replies; a wrong one does not."""
        chosen = self.position.game.parse_move(move) if isinstance(move, str) else move
        problem = self.position.why_illegal(chosen)
        if problem is not None or self.is_solved or self.position.turn is not self.side:
            raise IllegalMove(
                tr(
                    "{move} cannot be played here: {reason}",
                    move=chosen,
                    reason=tr(problem or "it is not your turn"),
                )
            )
        if self.goal.aim is Aim.BEST:
            self.is_solved = chosen == self.puzzle.answer
            return Judged(self.is_solved, self.is_solved, ())
        if not self._judge.is_right(self.position, self.goal, chosen):
            return Judged(False, False, self._refutation(chosen))
        self._put(chosen)
        if self._judge.is_made(self.position, self.goal, self.side):
            self.is_solved = True
            return Judged(True, True, ())
        replies = self._defend()
        self.is_solved = self._is_settled()
        return Judged(True, self.is_solved, replies)

    def best(self) -> Move:
        """A right move here: that of the puzzle's line as long as it was followed."""
        start = len(self.puzzle.moves)
        played = self.position.moves[start:]
        line = self.puzzle.line
        if played == line[: len(played)] and len(played) < len(line):
            return line[len(played)]
        right = self._right_moves()
        return right[0] if right else self.position.legal_moves[0]

    def hint(self, step: Step) -> Hint:
        """A hint for the move that is to be found now."""
        return hint_at(self.position, self.best(), None, step)

    def close(self) -> None:
        """Gives the judge's memory back."""
        self._judge.close()

    def __enter__(self) -> "Attempt":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _put(self, move: Move | str) -> None:
        is_own = self.position.turn is self.side
        self.position.play(move)
        self._right = None
        if is_own:
            self.found += 1
            self.goal = self._judge.after(self.goal)

    def _defend(self) -> tuple[Move, ...]:
        replies: list[Move] = []
        while not self.position.is_over and self.position.turn is not self.side:
            replies.append(self._judge.reply(self.position, self.goal))
            self._put(replies[-1])
        return tuple(replies)

    def _is_settled(self) -> bool:
        """Is the point made after the defence, or is there nothing left that could go wrong?"""
        if self.position.is_over or self.found >= MOST_MOVES.get(self.goal.aim, _MOST_OTHERS):
            return True
        if self._judge.is_made(self.position, self.goal, self.side):
            return True
        return self.goal.aim is not Aim.WIN and _is_plain(self.position, self._right_moves())

    def _right_moves(self) -> tuple[Move, ...]:
        if self._right is None:
            self._right = self._judge.right_moves(self.position, self.goal)
        return self._right

    def _refutation(self, move: Move) -> tuple[Move, ...]:
        """What the other side answers to a wrong move, as far as it moves at all."""
        board = self.position.copy()
        board.play(move)
        if board.is_over or board.turn is self.side:
            return ()
        return (self._judge.reply(board, self._judge.after(self.goal)),)


def _is_plain(position: Position, right: Sequence[Move]) -> bool:
    """Is every move right, or none: then there is nothing to find."""
    return len(right) in (0, len(position.legal_moves))


def line_of(position: Position, goal: Goal, first: Move, judge: Judge) -> tuple[tuple[Move, ...], bool]:
    """A right line from its first move on, and whether it keeps the goal to where the point is made."""
    puzzle = Puzzle(position.game, position.all_moves, (first,), "", 0, goal)
    attempt = Attempt(puzzle, judge=judge)
    while not attempt.is_solved and attempt.play(attempt.best()).right:
        pass
    return attempt.position.moves[len(puzzle.moves) :], attempt.is_solved

"""Puzzles of line games: small boards are solved, on large ones wins are forced by fours and threes."""

from collections.abc import Iterator, Sequence
from typing import Final

from tengen._core import Move, forced_win
from tengen.engine.limit import Limit
from tengen.families.shared.goal import Aim, Goal
from tengen.families.shared.judge import ExactJudge, Judge
from tengen.families.shared.tactics import winning_moves, wins
from tengen.rules.game import Cell, Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

THREAT_NODES: Final = 10_000
"""What a forced win may take to be found: some milliseconds."""
_SMALL: Final = 16
"""Boards of so many cells are solved."""
_NEAR: Final = 2
_ENDS_COUNT: Final = "caro"
_REPLY_NODES: Final = 3_000


def judge_of(game: Game) -> Judge:
    """Who judges the puzzles of a game."""
    return ExactJudge() if len(game.cells) <= _SMALL else ThreatJudge()


class ThreatJudge(Judge):
    """A win is a win by threats against every answer; an attack is stopped when there is none left."""

    def goals(self, position: Position) -> Sequence[Goal]:
        """To win by force, else to stop an attack."""
        if forced_win(position, THREAT_NODES).moves:
            return [Goal(Aim.WIN)]
        return [Goal(Aim.STOP)] if self._is_attacked(position) else []

    def right_moves(self, position: Position, goal: Goal) -> tuple[Move, ...]:
        """The first move of the shortest forced win, then all others that win; or all that stop the attack.

        Only moves near stones: where one far away is right, nearly everything is.
        """
        line = forced_win(position, THREAT_NODES).moves
        first = line[0] if line and goal.aim is Aim.WIN else None
        tries = _Tries(line[1:])
        others = (move for move in _near(position) if move != first)
        right = [move for move in others if self._keeps(position, goal, move, tries)]
        if first is not None:
            return (first, *right)
        stones = _stones(position)
        return tuple(sorted(right, key=lambda move: _distance(stones, move)))

    def is_right(self, position: Position, goal: Goal, move: Move) -> bool:
        """Only this one is looked at."""
        line = forced_win(position, THREAT_NODES).moves
        if line and goal.aim is Aim.WIN and line[0] == move:
            return True
        return self._keeps(position, goal, move, _Tries(line))

    def reply(self, position: Position, goal: Goal) -> Move:
        """Against a win the answer that refutes it or lasts longest; in an attack the engine's move."""
        board = position.copy()
        if (now := _win_at_once(board)) is not None:
            return now
        if goal.aim is not Aim.WIN:
            return self.engine().play(position, Limit(nodes=_REPLY_NODES)).move
        lasts: dict[Move, int] = {}
        for answer in _answers(board):
            board.play(answer)
            found = forced_win(board, THREAT_NODES) if not board.is_over else None
            board.undo()
            if found is None or not found.moves:
                return answer
            lasts[answer] = found.plies
        stones = _stones(position)
        return max(lasts, key=lambda answer: (lasts[answer], -_distance(stones, answer)))

    def is_made(self, position: Position, goal: Goal, side: Side) -> bool:
        """A line, or a four that no answer stops; an attack is stopped when nothing threatens any more."""
        if super().is_made(position, goal, side):
            return True
        if position.is_over:
            return False
        if goal.aim is Aim.WIN:
            return position.turn is not side and is_won_four(position, side)
        return position.turn is side and Goal(Aim.STOP) not in self.goals(position)

    def _keeps(self, position: Position, goal: Goal, move: Move, tries: "_Tries") -> bool:
        board = position.copy()
        board.play(move)
        if board.is_over:
            return (
                board.outcome is not None
                and board.outcome.winner is not position.turn.other
                and (goal.aim is not Aim.WIN or board.outcome.winner is position.turn)
            )
        if goal.aim is not Aim.WIN:
            return not forced_win(board, THREAT_NODES).moves
        return tries.refutation(board) is None

    def _is_attacked(self, position: Position) -> bool:
        """Would the other side win by force if nothing were done?"""
        stones = _stones(position)
        quiet = max(position.legal_moves, key=lambda move: _distance(stones, move))
        board = position.copy()
        board.play(quiet)
        return not board.is_over and bool(forced_win(board, THREAT_NODES).moves)


class _Tries:
    """Answers that refuted a move before, or stand in a winning line, are tried first."""

    def __init__(self, first: Sequence[Move]) -> None:
        self._first = list(first)

    def refutation(self, position: Position) -> Move | None:
        """An answer after which no forced win is found; None if the side that just moved wins."""
        board = position.copy()
        if (now := _win_at_once(board)) is not None:
            return now
        for answer in _answers(board, self._first):
            board.play(answer)
            found = not board.is_over and bool(forced_win(board, THREAT_NODES).moves)
            board.undo()
            if not found:
                self._first = [answer, *(one for one in self._first if one != answer)][:12]
                return answer
        return None


def _answers(position: Position, first: Sequence[Move] = ()) -> Iterator[Move]:
    """All answers that need a look: those that stop a line at once if one is threatened, else all."""
    legal = position.legal_moves
    threats = _threats(position)
    stops = [move for move in threats if move in legal]
    # In caro a line is stopped at its ends as well.
    if threats and position.game.variant != _ENDS_COUNT:
        # Where no stop is allowed any other move is as good.
        yield from stops or [legal[0]]
        return
    early = [*stops, *(move for move in first if move in legal and move not in stops)]
    yield from early
    yield from (move for move in legal if move not in early)


def is_won_four(position: Position, side: Side) -> bool:
    """Can this side complete a line wherever the other side, which is to move, plays?"""
    threats = _threats(position)
    if position.turn is side or not threats or _win_at_once(position) is not None:
        return False
    board = position.copy()
    for answer in _answers(position):
        board.play(answer)
        still = not board.is_over and any(board.is_legal(move) and wins(board, move) for move in threats)
        board.undo()
        if not still:
            return False
    return True


def _win_at_once(position: Position) -> Move | None:
    """A move that completes a line."""
    found = forced_win(position, 1)
    return found.moves[0] if found.plies == 1 and found.moves else None


def _threats(position: Position) -> list[Move]:
    """Where the side that moved last could complete a line, if the other side did nothing.

    Nothing is a move to either end of the board: one of them may be just where the line is completed.
    """
    board, found = position.copy(), dict[Move, None]()
    for idle in (position.legal_moves[0], position.legal_moves[-1]):
        board.play(idle)
        if not board.is_over and _win_at_once(board) is not None:
            found.update(dict.fromkeys(winning_moves(board)))
        board.undo()
    return list(found)


def _near(position: Position) -> Iterator[Move]:
    """The legal moves near stones."""
    stones = _stones(position)
    reach = range(-_NEAR, _NEAR + 1)
    near = {(cell.row + down, cell.col + right) for cell in stones for down in reach for right in reach}
    return (move for move in position.legal_moves if (move.row, move.col) in near)


def _distance(stones: set[Cell], move: Move) -> int:
    """How far a move is from the nearest stone."""
    return min((max(abs(cell.row - move.row), abs(cell.col - move.col)) for cell in stones), default=0)


def _stones(position: Position) -> set[Cell]:
    return {cell for cell in position.game.cells if position.at(cell.row, cell.col) is not None}

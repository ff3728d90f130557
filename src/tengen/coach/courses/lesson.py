"""A pupil at a lesson: what is right, what is said to a move, and the way through the steps."""

from dataclasses import dataclass, field

from tengen import Game, Move, Position
from tengen.coach.courses.conditions import meets, moves_that
from tengen.coach.courses.course import Answer, Lesson, Step, told
from tengen.families.shared.tactics import winning_moves


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a move: is it right, what is said, and what the other side answers."""

    right: bool
    text: str
    reply: tuple[Move, ...] = ()


def start_of(lesson: Lesson, step: Step) -> Position | None:
    """Where a step begins; None if that depends on how the one before ended."""
    return None if step.position is None else Position(Game.of(lesson.game), step.position)


def right_moves(step: Step, position: Position) -> list[Move]:
    """Every right answer to a task in this position."""
    if step.right:
        named = {position.game.parse_move(text) for text in step.right.split()}
        return [move for move in position.legal_moves if move in named]
    return moves_that(position, step.does)


def judge(step: Step, position: Position, move: Move) -> Verdict:
    """What is said to a legal move, and what follows it."""
    after = position.copy()
    after.play(move)
    if _is_right(step, position, move):
        return Verdict(True, told(step.praise), _reply(after, step.reply))
    answer = next((one for one in step.wrong if _fits(one, position, move)), None)
    if answer is None:
        return Verdict(False, "", _punishment(position, after))
    return Verdict(False, told(answer.text), _reply(after, answer.reply) or _punishment(position, after))


def _is_right(step: Step, position: Position, move: Move) -> bool:
    if step.right:
        return str(move) in step.right.split()
    return meets(position, move, step.does)


def _fits(answer: Answer, position: Position, move: Move) -> bool:
    if answer.moves and str(move) not in answer.moves.split():
        return False
    return not answer.does or meets(position, move, answer.does)


def _reply(position: Position, lines: list[str]) -> tuple[Move, ...]:
    """The first of these lines that can be played."""
    for line in lines:
        board = position.copy()
        texts = line.split()
        for text in texts:
            if board.is_over or not board.is_legal(text):
                break
            board.play(text)
        else:
            return board.moves[len(board.moves) - len(texts) :]
    return ()


def _punishment(before: Position, after: Position) -> tuple[Move, ...]:
    """A move with which the other side wins at once, so that the pupil sees it."""
    if after.is_over or after.turn is before.turn:
        return ()
    return tuple(winning_moves(after)[:1])


@dataclass(slots=True)
class Walk:
    """The way through a lesson, step by step, there and back."""

    lesson: Lesson
    at: int = 0
    position: Position = field(init=False)
    """On the board now."""
    is_solved: bool = field(init=False, default=False)
    """Is the task of this step done?"""
    _starts: list[Position] = field(init=False)

    def __post_init__(self) -> None:
        start = start_of(self.lesson, self.lesson.steps[0])
        self.position = Position(Game.of(self.lesson.game)) if start is None else start
        self._starts = [self.position.copy()]

    @property
    def step(self) -> Step:
        """What is to be read or done now."""
        return self.lesson.steps[self.at]

    @property
    def may_go_on(self) -> bool:
        """Is nothing left to do at this step?"""
        return self.is_solved or not self.step.is_task

    @property
    def is_last(self) -> bool:
        """Is this the last step?"""
        return self.at == len(self.lesson.steps) - 1

    def attempt(self, move: Move) -> Verdict:
        """Play a move; a wrong one stays on the board, with its reply, until `again`."""
        verdict = judge(self.step, self.position, move)
        for one in (move, *verdict.reply):
            self.position.play(one)
        self.is_solved = verdict.right
        return verdict

    def again(self) -> None:
        """Back to the beginning of this step."""
        self.position = self._starts[self.at].copy()
        self.is_solved = False

    def go_on(self) -> None:
        """To the next step."""
        start = start_of(self.lesson, self.lesson.steps[self.at + 1])
        self.at += 1
        self._starts[self.at :] = [self.position if start is None else start]
        self.again()

    def go_back(self) -> None:
        """To the step before."""
        self.at -= 1
        self.again()

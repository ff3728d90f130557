"""Puzzles in the terminal: a goal, moves that are typed, the program's defence, hints and the solution."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from rich.table import Table

from tengen import Game, TengenError
from tengen.coach.attempt import Attempt, Judged
from tengen.coach.collection import Collection
from tengen.coach.explaining import explain
from tengen.coach.hints import Step
from tengen.coach.practice import HELPED, MISSED, SOLVED
from tengen.coach.puzzles import Puzzle
from tengen.families import family_of
from tengen.terminal.screen import Screen

_HELP: Final = (
    ("a move", "play it; any move that keeps the goal is right"),
    ("hint", "an idea; again for the area, and again for the move"),
    ("again", "start this puzzle again"),
    ("solution", "give up and see it explained"),
    ("next", "another puzzle"),
    ("board", "draw the board again"),
    ("quit", "leave"),
)


@dataclass(slots=True)
class PuzzleSession:
    """Somebody solving puzzles of one game, one after another."""

    screen: Screen
    collection: Collection
    game: Game
    person: str
    theme: str | None = None
    own: bool = False
    seed: int | None = None
    has_left: bool = field(default=False, init=False)

    def run(self) -> None:
        """Until somebody leaves. The end of what is typed leaves as well."""
        try:
            while not self.has_left:
                puzzle = self.collection.next(self.person, self.game, self.seed, self.own, self.theme)
                if puzzle is None:
                    raise NoPuzzles(self._none())
                with Attempt(puzzle) as attempt:
                    _Table(self, attempt).run()
        except EOFError:
            self.screen.say()

    def _none(self) -> str:
        if self.own:
            return "there are no puzzles from your games yet: `tengen review FILE --puzzles NAME` makes them"
        if self.theme is None:
            return f"there are no puzzles of {self.game.name}; `tengen puzzle --list` shows those there are"
        known = sorted({one.theme for one in self.collection.pool(self.person) if one.game == self.game})
        return f"{self.game.name} has no puzzles about {self.theme!r}, but: {', '.join(known) or 'none'}"


class NoPuzzles(TengenError):
    """There are none of the kind that was asked for."""


class _Table:
    """One puzzle on the screen."""

    def __init__(self, session: PuzzleSession, attempt: Attempt) -> None:
        self._session, self._attempt = session, attempt
        self._say = session.screen.say
        self._is_over = self._is_counted = self._is_done = False
        self._hints = self._step = 0
        self._words: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "again": self._again,
            "solution": self._give_up,
            "next": self._next,
            "board": self._draw,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self) -> None:
        puzzle = self._attempt.puzzle
        self._say(puzzle.task, style="bold")
        self._say(f"Theme: {puzzle.theme}. Rated {puzzle.rating}. Type a move, hint or help.")
        self._draw()
        while not self._is_done:
            question = "next, again or quit: " if self._is_over else "your move: "
            typed = self._session.screen.ask(question)
            word = self._words.get(typed.lower())
            if word is not None:
                word()
            elif typed and self._is_over:
                self._say("The puzzle is over: type next, again or quit.")
            elif typed:
                self._play(typed)

    def _play(self, typed: str) -> None:
        try:
            judged = self._attempt.play(typed)
        except TengenError as problem:
            self._session.screen.warn(str(problem))
            return
        if not judged.right:
            self._wrong(typed, judged)
            return
        self._step = 0
        if judged.replies:
            self._say(f"Right. {self._other()} answers {self._named(judged)}.", style="green")
        self._draw()
        if judged.solved:
            self._say("Solved.", style="green")
            self._count(MISSED if self._hints >= Step.MOVE else HELPED if self._hints else SOLVED)
            self._explain()

    def _wrong(self, typed: str, judged: Judged) -> None:
        answer = f": {self._other()} answers {self._named(judged)}" if judged.replies else ""
        self._session.screen.warn(f"Not {typed}{answer}. Try another move, or type solution.")
        self._count(MISSED)

    def _hint(self) -> None:
        if self._is_over:
            self._say("The puzzle is over; `again` starts it over.")
            return
        self._step = min(self._step + 1, Step.MOVE)
        self._hints = max(self._hints, self._step)
        told = self._attempt.hint(Step(self._step))
        self._say(f"Hint: {told.text}" + ("" if told.last else " (hint again for more)"))

    def _again(self) -> None:
        self._attempt.restart()
        self._is_over, self._step = False, 0
        self._draw()

    def _give_up(self) -> None:
        self._count(MISSED)
        self._explain()

    def _next(self) -> None:
        if not self._is_over:
            self._count(MISSED)
        self._is_done = True

    def _quit(self) -> None:
        self._is_done = self._session.has_left = True

    def _draw(self) -> None:
        self._session.screen.draw(self._attempt.position)

    def _help(self) -> None:
        for word, about in _HELP:
            self._say(f"  {word:<10} {about}")

    def _explain(self) -> None:
        self._is_over = True
        puzzle = self._attempt.puzzle
        self._say(f"A solution: {' '.join(map(str, puzzle.line))}", style="bold")
        for sentence in explain(puzzle):
            self._say(f"  {sentence}")

    def _count(self, points: float) -> None:
        """Only the first try counts."""
        if self._is_counted:
            return
        self._is_counted = True
        session, puzzle = self._session, self._attempt.puzzle
        before = session.collection.standing(session.person, puzzle.game).rating.rating
        session.collection.note(session.person, puzzle, points)
        after = session.collection.standing(session.person, puzzle.game)
        change = round(after.rating.rating) - round(before)
        self._say(f"Your rating: {round(after.rating.rating)} ({change:+d}), streak {after.streak}.")

    def _other(self) -> str:
        return self._attempt.puzzle.game.side_names[self._attempt.side.other]

    def _named(self, judged: Judged) -> str:
        words = family_of(self._attempt.puzzle.game).move_words
        return ", then ".join(words(move) for move in judged.replies)


def print_counts(screen: Screen, puzzles: Iterable[Puzzle]) -> None:
    """How many puzzles there are, by game and theme, and how hard they are."""
    table = Table()
    for title in ("game", "puzzles", "rated", "themes"):
        table.add_column(title, justify="right" if title == "puzzles" else "left")
    by_game: dict[str, list[Puzzle]] = {}
    for one in puzzles:
        by_game.setdefault(one.game.name, []).append(one)
    for game, some in by_game.items():
        themes = Counter(one.theme for one in some).most_common()
        ratings = [one.rating for one in some]
        told = ", ".join(f"{theme} {count}" for theme, count in themes)
        table.add_row(game, str(len(some)), f"{min(ratings)}–{max(ratings)}", told)
    screen.console.print(table, soft_wrap=False)
    screen.say(f"{sum(map(len, by_game.values()))} puzzles in all.")

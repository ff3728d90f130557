"""The course of a contest: what its plan makes of the games in its journal, in their order.

A running contest and a report both follow it, so that they say the same.
"""

from collections.abc import Sequence
from typing import Final

from tengen.referee.journal import BadJournal
from tengen.referee.plan import Plan
from tengen.referee.played import PlayedGame
from tengen.referee.schedules.places import Met, Place, places, winners
from tengen.referee.schedules.schedule import Format, Meeting, Pair
from tengen.referee.tally import Tally
from tengen.text.language import marked, tr

_GAMES_OF_A_PAIR: Final = 2


class Course:
    """Schedule and tally, brought to where the journal is by adding its games."""

    def __init__(self, plan: Plan, played: Sequence[PlayedGame] = (), recover: int | None = None) -> None:
        self.plan = plan
        self.schedule = plan.schedule({game.pair: _order(game) for game in played})
        limit = plan.recover if recover is None else recover
        self.tally = Tally(next(iter(plan.players)), plan.test(), limit)
        self.open: dict[int, tuple[Pair, dict[int, PlayedGame]]] = {}
        """Pairs that are handed out and not complete, by number, with what there is of them."""
        self._points: dict[int, tuple[str, float, int]] = {}
        self.new: list[Pair] = []
        """Pairs that may be played now and that nobody has taken from here yet."""
        self.foreign: list[tuple[PlayedGame, str]] = []
        """Games of the journal that are not what the plan says, and why they do not count."""
        self._look_for_pairs()
        for game in played:
            try:
                self.add(game)
            except BadJournal as problem:
                self.foreign.append((game, str(problem)))

    def add(self, game: PlayedGame) -> None:
        """Counts a game; the schedule hears of a complete pair. `BadJournal` if it is not due."""
        entry = self.open.get(game.pair)
        if entry is None or entry[0].sides(game.leg) != (game.first, game.second):
            raise BadJournal(f"pair {game.pair}, leg {game.leg} is not what the first line plans")
        pair, legs = entry
        legs[game.leg] = game
        self.tally.add(game)
        points = sum(leg.points(pair.one) for leg in legs.values())
        self._points[pair.number] = (pair.one, points, len(legs))
        if len(legs) < _GAMES_OF_A_PAIR:
            return
        del self.open[game.pair]
        self.schedule.report(pair, points)
        self._look_for_pairs()

    def _look_for_pairs(self) -> None:
        for pair in self.schedule.ready():
            self.open[pair.number] = (pair, {})
            self.new.append(pair)

    def take_new(self) -> list[Pair]:
        """The pairs to be played now, each once."""
        new, self.new = self.new, []
        return new

    def met(self) -> list[Met]:
        """All meetings so far, round by round, with their points."""
        return [self._met(meeting) for meeting in self.schedule.meetings()]

    def _met(self, meeting: Meeting) -> Met:
        if meeting.two is None:
            counts = self.plan.format is Format.SWISS
            games = _GAMES_OF_A_PAIR * self.plan.pairs if counts else 0
            return Met(meeting, float(games), games)
        points, games = 0.0, 0
        for number in meeting.pairs:
            one, found, played = self._points.get(number, (meeting.one, 0.0, 0))
            points += found if one == meeting.one else played - found
            games += played
        return Met(meeting, points, games)

    def places(self) -> list[Place]:
        """All players in the order that the format names."""
        return places(self.plan.format, list(self.plan.players), self.met())

    def winners(self) -> list[str]:
        """Who is first; several if nothing tells them apart."""
        return winners(self.plan.format, self.places())

    def headline(self) -> str:
        """Who has won, or leads, in the words of the format; empty if nobody does."""
        if self.plan.kind == "match" or not (first := self.winners()):
            return ""
        over = self.schedule.finished
        names = tr(" and ").join(first)
        if self.plan.format is Format.KNOCKOUT:
            if over and len(first) == 1:
                return tr("{names} won the knockout", names=names)
            return ""
        told = {"names": names, "points": f"{self.places()[0].points:g}"}
        if len(first) > 1 and over:
            return tr("{names} share the first place with {points} points", **told)
        if len(first) > 1:
            return tr("{names} lead with {points} points", **told)
        told["format"] = format_words(self.plan.format)
        if over:
            return tr("{names} won the {format} with {points} points", **told)
        return tr("{names} leads the {format} with {points} points", **told)


_FORMATS: Final = (marked("round-robin"), marked("gauntlet"), marked("knockout"), marked("Swiss"))


def format_words(played: Format) -> str:
    """What a format is called in a sentence."""
    return tr("Swiss" if played is Format.SWISS else str(played))


def _order(game: PlayedGame) -> tuple[str, str]:
    """The players of a pair from one of its games: `one` moves first in leg 0."""
    return (game.first, game.second) if game.leg == 0 else (game.second, game.first)

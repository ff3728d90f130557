"""How a training came along: its states, and the small matches that were played on the way."""

from dataclasses import dataclass
from pathlib import Path

from tengen.jobs import Crew
from tengen.learn.checkpoints import Folder
from tengen.learn.gate import OLD
from tengen.learn.matches import Look, Terms, play_out, score_interval
from tengen.learn.training import Training
from tengen.referee.journal import BadJournal, Journal
from tengen.referee.statistics import PairCounts, count_pairs


@dataclass(frozen=True, slots=True)
class Point:
    """The result of one small match on the way."""

    games: int
    """Games that had been learned from."""
    opponent: str
    counts: PairCounts

    @property
    def score(self) -> float:
        """Share of the points."""
        return self.counts.score

    @property
    def interval(self) -> tuple[float, float]:
        """95 %."""
        return score_interval(self.counts)


def measure(
    training: Training,
    terms: Terms,
    games: int,
    outsiders: tuple[str, ...],
    crew: Crew,
    look: Look | None = None,
) -> list[Point]:
    """The weights of this moment against the start and the outsiders; what was played before is only read.

    Before the first game there are only the outsiders to be met.
    """
    judge = training.judge
    here = terms.player(judge, training.result)
    start = terms.player(judge, training.start)
    points = []
    opponents = {OLD: start} if training.state.games else {}
    for name, text in (opponents | {outsider: outsider for outsider in outsiders}).items():
        path = training.folder.matches() / f"{training.state.games:08d}-{_file(name)}.jsonl"
        contest = play_out(
            judge.game, (f"new={here}", f"other={text}"), games, terms, path, crew, look=look, name=name
        )
        points.append(Point(training.state.games, name, contest.pair_counts or PairCounts()))
    return points


def points_of(folder: Folder, outsiders: tuple[str, ...]) -> list[Point]:
    """All matches that were played on the way, from their journals."""
    found = []
    for name in (OLD, *outsiders):
        for path in sorted(folder.matches().glob(f"[0-9]*-{_file(name)}.jsonl")):
            counts = _counts(path)
            if counts is not None and counts.pairs:
                found.append(Point(int(path.name[:8]), name, counts))
    return found


def _counts(path: Path) -> PairCounts | None:
    try:
        return count_pairs(Journal.read(path).games, "new")
    except BadJournal:
        return None


def _file(name: str) -> str:
    """A name that is fit for a file."""
    return "".join(letter if letter.isalnum() else "-" for letter in name)[:60]

"""How long a seat waits: by the wall clock, or by processor time."""

import pytest

from tengen.players.seat import Budget, Cause, PlayerFault
from tengen.protocols import deadline as module
from tengen.protocols.deadline import Deadline


class Clocked:
    """A program on a clock of its own: each wait lets wall and processor time pass; then it may answer."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, answer_after: float | None, load: float = 1.0
    ) -> None:
        self.now = 0.0
        self._answer_after = answer_after
        self._load = load
        monkeypatch.setattr(module.time, "monotonic", lambda: self.now)

    def receive(self, seconds: float, cause: Cause) -> str:
        if self._answer_after is not None and self._answer_after <= self.now + seconds:
            return "7,7"
        self.now += seconds
        raise PlayerFault(cause, f"no answer within {seconds} s")

    def cpu_seconds(self) -> float:
        return 100 + self.now * self._load


@pytest.mark.parametrize(
    ("budget", "after", "load", "cause"),
    [
        (Budget(move=1.0, margin=0.5), 1.4, 1.0, None),
        (Budget(move=1.0, margin=0.5), 1.6, 1.0, Cause.TIME),
        (Budget(move=1.0, clock=0.2), 0.5, 1.0, Cause.TIME),
        (Budget(clock=3.0), 2.9, 1.0, None),
        (Budget(), 3600.0, 1.0, None),
        (Budget(), None, 1.0, Cause.STALL),
        (Budget(move=1.0, margin=0.5, cpu=True), 2.9, 0.5, None),
        (Budget(move=1.0, margin=0.5, cpu=True), 3.2, 0.5, Cause.TIME),
        (Budget(move=1.0, margin=0.5, cpu=True), None, 0.0, Cause.STALL),
    ],
)
def test_an_answer_in_time_counts_and_a_late_one_has_its_cause(
    monkeypatch: pytest.MonkeyPatch, budget: Budget, after: float | None, load: float, cause: Cause | None
) -> None:
    program = Clocked(monkeypatch, after, load)
    deadline = Deadline(program, budget)  # type: ignore[arg-type]
    if cause is None:
        assert deadline.line() == "7,7"
        return
    with pytest.raises(PlayerFault) as caught:
        deadline.line()
    assert caught.value.cause is cause
    if cause is Cause.TIME:
        assert f"within {budget.seconds:g} s" in caught.value.detail

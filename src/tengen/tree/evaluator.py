"""What an evaluator is, and the check that nothing it answers can harm a search."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tengen.errors import BadEvaluation
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

Evaluator: TypeAlias = Callable[["NDArray[numpy.uint8]", "NDArray[numpy.bool_]"], tuple[Any, Any]]
"""Takes planes (n x planes x rows x columns) and masks of legal actions (n x actions) of n positions.

Answers n values from -1, lost, to 1, won, for the side to move, and n policies: a number of 0 or more for
each action. Illegal actions do not count, and the others need not add up to 1. None for the policies means
that all moves are alike.
"""

_ROUNDING: Final = 1e-3


def uniform(
    planes: "NDArray[numpy.uint8]", masks: "NDArray[numpy.bool_]"
) -> tuple["NDArray[numpy.float32]", None]:
    """The evaluator that knows nothing: every position is even, and all moves are equally likely."""
    import numpy  # only now: most programs that import Tengen want no arrays

    return numpy.zeros(len(planes), dtype=numpy.float32), None


def masked_softmax(logits: Any, masks: "NDArray[numpy.bool_]") -> "NDArray[numpy.float32]":
    """Probabilities of the legal actions from a network's logits."""
    import numpy

    given = numpy.where(masks, numpy.asarray(logits, dtype=numpy.float32), -numpy.inf)
    highest = given.max(axis=-1, keepdims=True)
    if not numpy.isfinite(highest).all():
        raise BadEvaluation("every position needs a legal action, and a number for each that is finite")
    weights = numpy.exp(given - highest)
    probabilities: NDArray[numpy.float32] = weights / weights.sum(axis=-1, keepdims=True)
    return probabilities


def evaluate(
    evaluator: Evaluator, planes: "NDArray[numpy.uint8]", masks: "NDArray[numpy.bool_]"
) -> tuple["NDArray[numpy.float32]", "NDArray[numpy.float32]"]:
    """The evaluator's answer, checked, as the core takes it."""
    import numpy

    answer = evaluator(planes, masks)
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise BadEvaluation(
            f"an evaluator answers two things, values and policies, not {type(answer).__name__}"
        )
    count = len(planes)
    values = _numbers("values", answer[0])
    if values.shape == (count, 1):
        values = values[:, 0]
    if values.shape != (count,):
        raise BadEvaluation(f"{count} positions need values of the shape ({count},), not {values.shape}")
    if numpy.abs(values).max(initial=0) > 1 + _ROUNDING:
        raise BadEvaluation(
            f"values go from -1 (lost) to 1 (won), not {_worst(values)}: end your network with tanh"
        )
    policies = masks.astype(numpy.float32) if answer[1] is None else _numbers("policies", answer[1])
    if policies.shape != masks.shape:
        raise BadEvaluation(
            f"{count} positions need policies of the shape {masks.shape}, not {policies.shape}"
        )
    if policies.min(initial=0) < 0:
        raise BadEvaluation(
            f"policies are numbers of 0 or more, not {policies.min():.3g}: turn logits into "
            "probabilities with tengen.tree.masked_softmax"
        )
    return numpy.ascontiguousarray(values.clip(-1, 1)), numpy.ascontiguousarray(policies)


def _numbers(name: str, given: Any) -> "NDArray[numpy.float32]":
    import numpy

    try:
        array = numpy.asarray(given)
    except (TypeError, ValueError, RuntimeError) as problem:
        # Torch says here what to do with a tensor that wants gradients or lies on another device.
        raise BadEvaluation(f"the {name} cannot be read as an array: {problem}") from None
    if array.dtype.kind not in "fiu":
        raise BadEvaluation(f"the {name} are numbers such as float32, not {array.dtype}")
    with numpy.errstate(over="ignore"):
        numbers = array.astype(numpy.float32)
    if not numpy.isfinite(numbers).all():
        where = numpy.argwhere(~numpy.isfinite(numbers))[0]
        raise BadEvaluation(f"the {name} of position {where[0]} are not finite (NaN or infinite)")
    return numbers


def _worst(values: "NDArray[numpy.float32]") -> str:
    import numpy

    return f"{float(values[numpy.abs(values).argmax()]):.3g}"


def playouts(game: Game | str, games: int = 8, seed: int = 1) -> Evaluator:
    """An evaluator that plays `games` random games from each position; all moves are equally likely.

    Planes have no history, so in PopOut only repetitions after the leaf count.
    """
    found = Game.of(game)

    def evaluator(planes: "NDArray[numpy.uint8]", masks: "NDArray[numpy.bool_]") -> tuple[list[float], None]:
        return [_mean(Position.from_planes(found, shown)) for shown in planes], None

    def _mean(position: Position) -> float:
        ends = position.playouts(games, (seed + position.key) % 2**64)
        lead = (ends.first - ends.second) / games
        return lead if position.turn is Side.FIRST else -lead

    return evaluator

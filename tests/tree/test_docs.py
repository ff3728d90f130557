"""The page about evaluators says what is true."""

import doctest
import re
from pathlib import Path

import numpy as np

from tengen import Position, TreeSearch
from tengen.tree import masked_softmax

PAGE = Path(__file__).parents[2] / "docs" / "evaluators.md"


def test_the_examples_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0


class Tensor(np.ndarray):
    """An array with the two methods of a tensor that the page uses."""

    def float(self) -> np.ndarray:
        return self.astype(np.float32).view(Tensor)

    def numpy(self) -> np.ndarray:
        return np.asarray(self)


class Torch:
    """As much of torch as the page uses."""

    class inference_mode:  # noqa: N801 - torch's name
        def __enter__(self) -> None: ...
        def __exit__(self, *_: object) -> None: ...

    @staticmethod
    def from_numpy(array: np.ndarray) -> Tensor:
        return array.view(Tensor)


def test_the_three_lines_for_a_network_run() -> None:
    (lines,) = re.findall(
        r"```\n(def evaluate\(planes, masks\):\n    with torch.*?)```", PAGE.read_text(), re.DOTALL
    )

    def model(planes: np.ndarray) -> tuple[Tensor, Tensor]:
        assert planes.dtype == np.float32
        return np.zeros(len(planes)).view(Tensor), np.zeros((len(planes), 7)).view(Tensor)

    names = {"torch": Torch, "model": model, "masked_softmax": masked_softmax}
    exec(compile(lines, "page", "exec"), names)  # noqa: S102 - our own page
    result = TreeSearch("connect4", names["evaluate"]).run(Position("connect4"), 20)  # type: ignore[arg-type]
    assert result.visits.sum() == 20

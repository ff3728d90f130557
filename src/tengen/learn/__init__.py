"""Learning an evaluation's weights from games, and accepting them only when matches say so.

`train(folder, settings)` does it all, and `resume(folder)` goes on after an interruption.

>>> from tengen.learn import Settings
>>> Settings("hexifence:3", method="treestrap", games=400).depth
2
"""

from tengen.learn.checkpoints import BadTraining
from tengen.learn.run import Tests, Trained, TrainingWatcher, resume, train
from tengen.learn.settings import METHODS, BadSettings, Settings
from tengen.learn.training import Training

__all__ = [
    "METHODS",
    "BadSettings",
    "BadTraining",
    "Settings",
    "Tests",
    "Trained",
    "Training",
    "TrainingWatcher",
    "resume",
    "train",
]

"""The training room of the network of line games: `play_slices` makes positions to learn from.

Every step works on a folder, is seeded, and goes on after an interruption.

>>> from tengen.learn.network import PlaySettings
>>> PlaySettings("renju", nodes=3000).games
100
"""

from tengen.learn.network.play import PlayFolder, play_slices
from tengen.learn.network.settings import PlaySettings
from tengen.learn.network.slices import BadSlice, Slice, read_slice

__all__ = ["BadSlice", "PlayFolder", "PlaySettings", "Slice", "play_slices", "read_slice"]

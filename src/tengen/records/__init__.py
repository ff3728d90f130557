"""Game records: Tengen's own text format for every game, SGF, column digits and Hexifence pairs.

`loads`, `dumps` and `read_all` work on text in Tengen's format; `load`, `load_all`, `dump` and `dump_all` on
files of any format. The modules `sgf`, `digits` and `hexifence` have the same functions for theirs.
"""

from tengen.records import digits, hexifence, sgf
from tengen.records.files import dump, dump_all, load, load_all
from tengen.records.limits import LIMITS, Limits
from tengen.records.reader import loads, read_all
from tengen.records.record import Record, RecordedMove
from tengen.records.replay import Result
from tengen.records.tree import Node, tree
from tengen.records.writer import dumps

__all__ = [
    "LIMITS",
    "Limits",
    "Node",
    "Record",
    "RecordedMove",
    "Result",
    "digits",
    "dump",
    "dump_all",
    "dumps",
    "hexifence",
    "load",
    "load_all",
    "loads",
    "read_all",
    "sgf",
    "tree",
]

"""Files of other programs that look like a memory and cannot be one."""

import re
from pathlib import Path
from typing import Final

from tengen.errors import BadRecord

_LINE: Final = re.compile(rb"\s*[0-9a-fA-F]{32}[\s,:;]+[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?\s*")
_LOOK: Final = 4096


def refuse_scores(path: Path) -> None:
    """`BadRecord` for a text file of `md5 score` lines, with the reason why nobody can use it."""
    with path.open("rb") as file:
        lines = [line for line in file.read(_LOOK).splitlines()[:3] if line.strip()]
    if lines and _LINE.fullmatch(lines[0]):
        raise BadRecord(
            "these are MD5 sums of boards with a score each: a sum cannot be turned back into a board, and "
            "nothing says which game, which side to move, how deep or whose score it is; "
            "import the records of the games instead"
        )

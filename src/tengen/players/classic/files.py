"""Small files: written whole or not at all, and never read without a bound."""

from pathlib import Path

from tengen.system.files import write_whole

__all__ = ["read_bounded", "write_whole"]


def read_bounded(path: Path, most: int) -> bytes | None:
    """The file's content; None if there is no such file or it is larger than it can rightly be."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError:
        return None
    return data if len(data) <= most else None

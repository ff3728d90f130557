"""Where Tengen keeps what it should still know tomorrow."""

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "TENGEN_DATA_DIR"
"""Environment variable that names another folder, for tests and for portable installations."""

FILE: Final = "memory.db"


def data_directory() -> Path:
    """The folder of the user's own data, which need not exist yet."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        return Path(wanted)
    from platformdirs import user_data_path

    return user_data_path("tengen", appauthor=False)


def memory_file() -> Path:
    """The file of the memory that is used when none is named."""
    return data_directory() / FILE

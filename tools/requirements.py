"""Prints everything that building, running and testing Tengen needs, from pyproject.toml."""

import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
BUILD_TOOLS = ["cmake>=3.26", "ninja>=1.11"]


def main() -> None:
    """Build requirements first, since the package is built without isolation."""
    wanted = [
        *PROJECT["build-system"]["requires"],
        *BUILD_TOOLS,
        *PROJECT["project"]["dependencies"],
        *PROJECT["dependency-groups"]["dev"],
    ]
    print(" ".join(requirement.replace(" ", "") for requirement in wanted))


if __name__ == "__main__":
    main()

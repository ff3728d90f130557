"""Asks another interpreter, where another version of Tengen is installed, what a script here finds."""

import json
import subprocess
from typing import Any


def asked(python: str, script: str, options: list[str], lines: str) -> Any:
    """What the script prints as JSON there, with these positions as its input."""
    command = [python, script, "--from-input", *options]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{python} could not look at the positions: {done.stderr.strip()[-300:]}")
    return json.loads(done.stdout)

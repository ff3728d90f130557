"""Runs clang-tidy on the core and the native tests, once for each file of which anything changed.

A file that passes leaves a hash of all it was made from, headers too: Ninja knows them from the last build.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "native"
BIN = Path(sys.executable).parent
FINDING = re.compile(r"^(?=\S+:\d+:\d+: (?:warning|error):)", re.MULTILINE)


def main() -> None:
    """Print all findings, each of a header once, and fail if there is one."""
    kept = BUILD / "tidy.json"
    passed = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    now = hashes()
    changed = [file for file in now if passed.get(file) != now[file]]
    print(f"clang-tidy: {len(changed)} of {len(now)} files to check", flush=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(changed, pool.map(findings, changed), strict=True))
    good = {file: value for file, value in now.items() if not found.get(file)}
    kept.write_text(json.dumps(good, indent=1), encoding="utf-8")
    for one in dict.fromkeys(one for several in found.values() for one in several):
        print(one.rstrip())
    sys.exit(any(found.values()))


def hashes() -> dict[str, str]:
    """Of each compiled file: its text and that of our headers, how it is compiled and how it is checked."""
    version = subprocess.run([BIN / "clang-tidy", "--version"], capture_output=True, check=True).stdout
    common = version + (ROOT / ".clang-tidy").read_bytes()
    made_from = dependencies()
    out = {}
    for one in json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8")):
        value = hashlib.sha256(common + one["command"].encode())
        for path in made_from[Path(one["directory"], one["output"])]:
            value.update(path.read_bytes())
        out[one["file"]] = value.hexdigest()
    return out


def dependencies() -> dict[Path, list[Path]]:
    """Our own files that each object was made from; those of the system change with the compiler only."""
    listing = subprocess.run(
        [BIN / "ninja", "-C", BUILD, "-t", "deps"], capture_output=True, text=True, check=True
    ).stdout
    out = {}
    for block in listing.strip().split("\n\n"):
        head, *lines = block.splitlines()
        paths = [(BUILD / line.strip()).resolve() for line in lines]
        out[BUILD / head.split(": #deps")[0]] = [path for path in paths if path.is_relative_to(ROOT)]
    return out


def findings(file: str) -> list[str]:
    """What clang-tidy says about one file, a text for each finding."""
    done = subprocess.run(
        [BIN / "clang-tidy", "--quiet", "-p", BUILD, file], capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return []
    return [one for one in FINDING.split(done.stdout) if one] or [done.stderr]


if __name__ == "__main__":
    main()

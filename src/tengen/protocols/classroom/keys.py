"""The keys of a class: one line a user, `user key`, in a file that only the teacher can read."""

import hmac
import os
import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tengen.protocols.classroom.credentials import require_private
from tengen.protocols.classroom.errors import BadSetup

_LARGEST: Final = 1 << 20
_SHORTEST_KEY: Final = 8
_USER: Final = re.compile(r"[!-~]{1,200}")


def read_keys(file: Path) -> dict[str, str]:
    """The users with their keys; blank lines and lines with # are for people."""
    if not file.is_file():
        raise BadSetup(f"there is no file {file}; make one with: tengen serve --keys {file} --add USER")
    require_private(file)
    if file.stat().st_size > _LARGEST:
        raise BadSetup(f"{file} is too large for a list of keys")
    keys: dict[str, str] = {}
    for place, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) != 2 or not all(_USER.fullmatch(word) for word in words):
            raise BadSetup(f"{file}, line {place}: write the user and the key, with a blank between")
        if len(words[1]) < _SHORTEST_KEY:
            raise BadSetup(f"{file}, line {place}: a key has at least {_SHORTEST_KEY} characters")
        if words[0] in keys:
            raise BadSetup(f"{file}, line {place}: user {words[0]} has a key already")
        keys[words[0]] = words[1]
    if not keys:
        raise BadSetup(f"{file} has no keys; add one with: tengen serve --keys {file} --add USER")
    return keys


def add_key(file: Path, user: str) -> str:
    """Makes a key for a user and writes it to the file, which is made if need be; the key."""
    if not _USER.fullmatch(user) or user.startswith("#"):
        raise BadSetup(f"{user!r} cannot be a user: write one word of plain characters")
    if file.exists():
        require_private(file)
        if file.stat().st_size and user in read_keys(file):
            raise BadSetup(f"user {user} has a key in {file} already")
    key = secrets.token_hex(10)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "a", encoding="utf-8") as stream:
        stream.write(f"{user} {key}\n")
    return key


def is_known(keys: Mapping[str, str], user: str, key: str) -> bool:
    """Does the key belong to the user? Takes as long for a wrong key as for the right one."""
    right = keys.get(user, "")
    return hmac.compare_digest(right.encode(), key.encode("utf-8", "replace")) and bool(right)

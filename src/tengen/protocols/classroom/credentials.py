"""Who plays on the class server: address, user and key, from the environment or a private file.

The key is a secret: it is never taken from the command line, where others could see it, and never printed.
"""

import os
import re
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tengen.protocols.classroom.errors import BadSetup

KEY_VARIABLE: Final = "TENGEN_API_KEY"
USER_VARIABLE: Final = "TENGEN_USER_ID"
URL_VARIABLE: Final = "TENGEN_CLASS_URL"

_FILE_NAME: Final = "classroom.toml"
_LARGEST: Final = 65_536
_WORD: Final = re.compile(r"[!-~]{1,200}")


@dataclass(frozen=True)
class Credentials:
    """Where to play and as whom."""

    url: str
    user: str
    key: str = field(repr=False)


def config_file() -> Path:
    """The user's configuration file, whether it exists or not."""
    from platformdirs import user_config_path

    return user_config_path("tengen", appauthor=False) / _FILE_NAME


def read_credentials(
    url: str | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Credentials:
    """The credentials: an address given here counts most, then the environment, then the file."""
    variables = os.environ if environment is None else environment
    file = config_file() if file is None else file
    known = {"url": URL_VARIABLE, "user_id": USER_VARIABLE, "api_key": KEY_VARIABLE}
    found = {name: variables.get(variable, "") for name, variable in known.items()}
    if url:
        found["url"] = url
    if not all(found.values()):
        written = _read_file(file)
        found = {name: value or written.get(name, "") for name, value in found.items()}
    for name, variable in known.items():
        if not found[name]:
            raise BadSetup(f'{name} is not known: set {variable}, or write {name} = "…" to {file} (mode 600)')
    for name in ("user_id", "api_key"):
        if not _WORD.fullmatch(found[name]):
            raise BadSetup(f"{name} must be one word of at most 200 plain characters")
    return Credentials(checked_url(found["url"]), found["user_id"], found["api_key"])


def checked_url(url: str) -> str:
    """The address of a server, if it can be one."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as problem:
        raise BadSetup(f"{url!r} is no address of a server: {problem}") from None
    if parts.scheme not in ("http", "https") or not host:
        raise BadSetup(f"{url!r} is no address of a server; write it like https://example.org/api/index.php")
    if parts.username is not None or parts.query or parts.fragment:
        raise BadSetup("the address must not hold a user, a question mark or a #")
    return url if parts.path not in ("", "/") else f"{url.rstrip('/')}/index.php"


def is_readable_on_the_way(url: str) -> bool:
    """Does the key leave this machine without encryption?"""
    parts = urlsplit(url)
    return parts.scheme == "http" and parts.hostname not in ("localhost", "127.0.0.1", "::1")


def is_private(file: Path) -> bool:
    """Can nobody but the owner read this file? (Where files have no modes, nobody can say.)"""
    return os.name != "posix" or not stat.S_IMODE(file.stat().st_mode) & 0o077


def require_private(file: Path) -> None:
    """`BadSetup` with the command that helps, if others may read the file."""
    if not is_private(file):
        mode = stat.S_IMODE(file.stat().st_mode)
        raise BadSetup(
            f"{file} holds a key but has mode {mode:o}: others may read it. Run: chmod 600 '{file}'"
        )


def _read_file(file: Path) -> dict[str, str]:
    if not file.is_file():
        return {}
    require_private(file)
    if file.stat().st_size > _LARGEST:
        raise BadSetup(f"{file} is too large for a configuration")
    try:
        plain: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        # The error's own words might repeat a part of the file, which holds the key.
        raise BadSetup(f'{file} is not TOML; write lines like: user_id = "123"') from None
    return {name: str(plain[name]) for name in ("url", "user_id", "api_key") if name in plain}

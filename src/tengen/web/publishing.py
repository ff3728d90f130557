"""May the board be served like this? On an address that others reach it must be behind HTTPS and a secret."""

import ipaddress
import re
from dataclasses import replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tengen.errors import TengenError
from tengen.protocols.classroom.credentials import require_private
from tengen.web.settings import Settings

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{20,200}")
_MAKE: Final = "python3 -c 'import secrets; print(secrets.token_urlsafe(24))'"


class Unsafe(TengenError):
    """A way to serve the board that would let strangers in or secrets out."""


def is_local(host: str) -> bool:
    """Does only this machine reach that address?"""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def private_settings(host: str, data: Path | None = None) -> Settings:
    """For the people at this machine."""
    if not is_local(host):
        raise Unsafe(
            f"on {host} others could use the board without a password or HTTPS: leave out --host, or put"
            " a web server that speaks HTTPS in front and add --public --origin https://… --access FILE"
        )
    return Settings() if data is None else Settings(data=data)


def public_settings(host: str, origin: str | None, access: Path | None, data: Path | None = None) -> Settings:
    """For others too: behind a proxy with HTTPS, under one address, for who has the access link."""
    if not is_local(host):
        raise Unsafe(
            f"--public is for a web server with HTTPS in front of this one: let it forward to 127.0.0.1, not"
            f" to {host}, which others could reach without HTTPS"
        )
    if origin is None:
        raise Unsafe("--public needs --origin, the address people type, such as https://board.example.org")
    if access is None:
        raise Unsafe(f"--public needs --access FILE with a secret; make one: {_MAKE} > FILE; chmod 600 FILE")
    usual = private_settings(host, data)
    return replace(usual, origin=_origin(origin), access=read_secret(access))


def read_secret(file: Path) -> str:
    """The secret of the access link, from a file that only its owner can read."""
    if not file.is_file():
        raise Unsafe(f"there is no file {file}; make one: {_MAKE} > {file}; chmod 600 {file}")
    require_private(file)
    with file.open(encoding="utf-8", errors="replace") as stream:
        secret = stream.read(1000).strip()
    if not _SECRET.fullmatch(secret):
        raise Unsafe(f"{file} holds no good secret: 20 or more letters, digits, - and _; make one: {_MAKE}")
    return secret


def _origin(text: str) -> str:
    """As browsers write it: scheme, host and a port that is not the usual one, nothing else."""
    try:
        parts = urlsplit(text.strip().rstrip("/"))
        port = parts.port
    except ValueError:
        raise Unsafe(f"{text!r} is no address such as https://board.example.org") from None
    if parts.scheme != "https" or not parts.hostname or parts.path or parts.query or parts.username:
        raise Unsafe(f"{text!r}: --origin is an https address without a path: https://board.example.org")
    return f"https://{parts.hostname}" + ("" if port in (None, 443) else f":{port}")

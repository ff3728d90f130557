"""The local network: by which address other devices reach this machine, and the secret of its links."""

import ipaddress
import os
import secrets
import socket
from pathlib import Path
from typing import Final

import psutil

from tengen.errors import TengenError
from tengen.text.language import tr
from tengen.web.publishing import Unsafe, read_secret

_FILE: Final = "network.secret"
_FAR: Final = ("203.0.113.1", 9)
"""An address kept free for examples: nothing is sent to it, but the system says by which way it would be."""


class NoNetwork(TengenError):
    """There is no local network in which others could reach this machine."""


def own_address() -> str:
    """The address of this machine in its local network."""
    found = _addresses()
    if not found:
        raise NoNetwork(
            tr("this machine is in no local network now; join one, and open the board to it again")
        )
    usual = _outgoing()
    return usual if usual in found else found[0]


def check_address(text: str) -> str:
    """An address that was given by hand; only one that the whole internet cannot reach is taken."""
    try:
        address = ipaddress.IPv4Address(text.strip())
    except ValueError:
        raise NoNetwork(f"{text!r} is no address such as 192.168.1.20") from None
    if address.is_global or address.is_unspecified or address.is_multicast:
        raise Unsafe(
            f"on {address} the whole internet could reach the board without HTTPS: give an address of your"
            " local network, or see `tengen serve --public`"
        )
    return str(address)


def names_of(address: str) -> frozenset[str]:
    """By what others may call this machine: its address, and its name as networks at home know it."""
    name = socket.gethostname().lower().partition(".")[0]
    return frozenset({address, name, f"{name}.local"} if name else {address})


def keep_secret(folder: Path) -> str:
    """The secret of the links, the same over a restart; made when there is none."""
    file = folder / _FILE
    try:
        return read_secret(file)
    except TengenError:
        fresh = secrets.token_urlsafe(18)
    folder.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(fresh + "\n")
    return fresh


def forget_secret(folder: Path) -> None:
    """Links that were given out lead nowhere from now on."""
    (folder / _FILE).unlink(missing_ok=True)


def _addresses() -> list[str]:
    """Those of devices that are up, and that lie in a local network."""
    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    found = [
        ipaddress.IPv4Address(address)
        for name, ones in psutil.net_if_addrs().items()
        for kind, address, *_ in ones
        if name in up and kind == socket.AF_INET
    ]
    return [str(one) for one in found if not (one.is_global or one.is_loopback or one.is_link_local)]


def _outgoing() -> str | None:
    """The address from which this machine would send something far away."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR)
        except OSError:
            return None
        return str(probe.getsockname()[0])

"""Who comes: people have no accounts here, so they are told apart by their addresses."""

import hashlib

from starlette.requests import HTTPConnection

from tengen.web.settings import Settings


def person_of(connection: HTTPConnection, settings: Settings) -> str:
    """A mark for whoever is at the other end, from which the address cannot be read.

    Behind a proxy, and only there, the last address that the proxy itself wrote down counts.
    """
    address = connection.client.host if connection.client is not None else ""
    if settings.origin is not None:
        address = connection.headers.get("x-forwarded-for", address).rpartition(",")[2].strip()
    return hashlib.sha256(f"{settings.data} {address}".encode()).hexdigest()[:16]

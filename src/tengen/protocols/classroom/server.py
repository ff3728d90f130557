"""A small game server for a class, over HTTP, in the shape of the protocol: one address, always HTTP 200.

It is meant for a trusted network: keys travel as they are, unless a proxy in front of it speaks HTTPS.
"""

import asyncio
import os
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tengen.protocols.classroom.keys import is_known
from tengen.protocols.classroom.replies import failure, reply
from tengen.protocols.classroom.school import School
from tengen.system.rates import Bucket, Buckets

LARGEST: Final = 16 << 10
"""Bytes of a question."""

_MOST_FIELDS: Final = 20
_REQUESTS: Final = 300, 30.0
"""Questions that a user may ask at once, and then each second."""
_METHODS: Final = ["GET", "POST", "PUT", "PATCH", "DELETE"]


def class_routes(school: School, keys: Mapping[str, str]) -> list[BaseRoute]:
    """Where this school is served to the users with these keys: `/index.php`, in any folder."""

    turn = asyncio.Lock()
    rates = Buckets(lambda: Bucket(*_REQUESTS))

    async def api(request: Request) -> Response:
        user, key = request.headers.get("userid", ""), request.headers.get("x-api-key", "")
        if not is_known(keys, user, key):
            return _answer(failure("Invalid API Key + userId combination"))
        if not rates.take(user):
            return _answer("")  # in this protocol: try again later
        try:
            fields = await _fields(request)
        except ValueError as problem:
            return _answer(failure(str(problem)))
        # What happens is written to the disk before it is answered: not in the loop that serves all others.
        async with turn:
            return _answer(await asyncio.to_thread(reply, school, user, request.method, fields))

    return [
        Route("/index.php", api, methods=_METHODS),
        Route("/{folder:path}/index.php", api, methods=_METHODS),
    ]


def make_server(school: School, keys: Mapping[str, str]) -> Starlette:
    """An application that is nothing but the class server."""

    async def welcome(request: Request) -> Response:
        address = request.url.replace(path="/index.php", query="")
        return PlainTextResponse(f"Tengen's class game server. Clients talk to {address}\n")

    return Starlette(routes=[Route("/", welcome, methods=["GET"]), *class_routes(school, keys)])


def listen(host: str, port: int) -> socket.socket:
    """A socket for the server; port 0 takes a free one.

    It names its protocol, because only then answers are sent without the wait for the rest of a packet.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as problem:
        listening.close()
        raise OSError(problem.errno, problem.strerror, f"{host}:{port}") from None
    return listening


async def _fields(request: Request) -> dict[str, str]:
    """The fields of a question, from the address and from the form."""
    text = request.url.query
    if request.method != "GET":
        body = bytearray()
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST:
                    raise ValueError("Request too large")
        except ClientDisconnect:
            raise ValueError("Request broken off") from None
        if request.headers.get("content-type", "").startswith("multipart/"):
            raise ValueError("Send the form as application/x-www-form-urlencoded")
        text = "&".join(part for part in (text, body.decode("utf-8", "replace")) if part)
    if len(text) > 2 * LARGEST:
        raise ValueError("Request too large")
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        raise ValueError("Too many parameters") from None


def _answer(body: str) -> Response:
    return Response(body, media_type="application/json")

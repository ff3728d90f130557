"""Who may talk to the server: names and origins are checked, answers tell the browser what it may load.

A page of another site must not reach the board in somebody's browser, neither by its own name (origin) nor
by a name that it pointed at this machine (DNS rebinding).
"""

import hmac
import json
from html import escape
from typing import Final
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.text.language import tr
from tengen.web.settings import Settings

COOKIE: Final = "tengen-access"

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
_PAGE: Final = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tengen</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
)
_HEADERS: Final = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Stands before the application."""

    def __init__(
        self, app: ASGIApp, settings: Settings, free: frozenset[str] = frozenset({"/health"})
    ) -> None:
        self._app = app
        self._free = free
        """Paths that need no secret."""
        self._settings = settings
        origin = settings.origin
        self._hosts = settings.hosts if origin is None else frozenset({urlsplit(origin).hostname or ""})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets through, refuses, or lets in with the secret."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is not None:
            await _refuse(scope, send, 403, problem)
        elif self._needs_access(scope, headers) or self._is_door(scope):
            await self._admit(scope, send)
        else:
            await self._app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)

    def _problem(self, scope: Scope, headers: Headers) -> str | None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or _hostname(hosts[0]) not in self._hosts:
            return "This server does not go by that name."
        origins = headers.getlist("origin")
        if not origins:
            return "Cross-site requests are refused." if _is_cross_site(scope, headers) else None
        if len(origins) > 1 or not self._is_own(origins[0], hosts[0]):
            return "Pages of other sites cannot use this server."
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        if self._settings.origin is not None:
            return origin == self._settings.origin
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc == host and parts.hostname in self._hosts

    def _needs_access(self, scope: Scope, headers: Headers) -> bool:
        access = self._settings.access
        if access is None or scope["path"] in self._free:
            return False
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and _same(given.strip(), access):
            return False
        return not any(_same(value, access) for value in _cookies(headers))

    def _is_door(self, scope: Scope) -> bool:
        """`/?access=SECRET` is the door, also for who is inside: the secret does not stay in the address."""
        return self._settings.access is not None and _same(_given(scope), self._settings.access)

    async def _admit(self, scope: Scope, send: Send) -> None:
        """The door leaves a cookie and goes on to the board; what follows `#` in the link goes along."""
        if not self._is_door(scope):
            await _refuse(scope, send, 401, tr("This board needs its access link: ask who runs it."))
            return
        secure = "; Secure" if (self._settings.origin or "").startswith("https:") else ""
        # Lax: a link in a message is followed from another site, and must find the cookie it has just got.
        # Other sites' pages still reach nothing with it, for their origin is refused.
        cookie = f"{COOKIE}={self._settings.access}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000{secure}"
        await _answer(send, 303, b"", [(b"location", b"/"), (b"set-cookie", cookie.encode("latin-1"))])


def _given(scope: Scope) -> str:
    """The secret in the address of the start page."""
    if scope["type"] != "http" or scope["path"] != "/" or scope["method"] != "GET":
        return ""
    try:
        found = parse_qs(scope.get("query_string", b"").decode("latin-1"), max_num_fields=50)
    except ValueError:
        return ""
    return str(found.get("access", [""])[0])


def _hostname(host: str) -> str | None:
    """The name without the port, brackets of IPv6 taken off."""
    try:
        parts = urlsplit(f"//{host}")
        parts.port  # noqa: B018  # raises for a port that is none
        return parts.hostname if parts.netloc == host and "@" not in host else None
    except ValueError:
        return None


def _is_cross_site(scope: Scope, headers: Headers) -> bool:
    """Browsers that tell where a request comes from; opening the board by a link is allowed."""
    if scope["type"] != "http" or headers.get("sec-fetch-mode") == "navigate":
        return False
    return headers.get("sec-fetch-site", "none") in ("cross-site", "same-site")


def _cookies(headers: Headers) -> list[str]:
    pairs = (part.strip().partition("=") for line in headers.getlist("cookie") for part in line.split(";"))
    return [value for name, _, value in pairs if name == COOKIE]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode())


async def _refuse(scope: Scope, send: Send, status: int, text: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    if "text/html" in Headers(scope=scope).get("accept", ""):
        page = f"{_PAGE}<h1>Tengen</h1><p>{escape(text)}</p>"
        await _answer(send, status, page.encode(), [(b"content-type", b"text/html; charset=utf-8")])
        return
    body = json.dumps({"error": {"code": "refused", "text": text}}).encode()
    await _answer(send, status, body, [(b"content-type", b"application/json")])


async def _answer(send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    plain = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
    size = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *plain, size]})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-cache")
        await send(message)

    return sending

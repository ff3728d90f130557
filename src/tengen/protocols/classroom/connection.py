"""Questions to the class server: sent with patience, answered by a hostile world, checked before use."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx

from tengen.protocols.classroom.credentials import Credentials
from tengen.protocols.classroom.errors import BadAnswer, NoAnswer, Refused
from tengen.text.clean import clean_text

LARGEST: Final = 1 << 20
"""Bytes of an answer that are read; a board of 25 by 25 with all its moves needs a tenth of it."""

_AGENT: Final = "tengen"
_NOT_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)
"""Failures before the server has seen anything of the question."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to try: pauses that double from the first to the longest, so many seconds in all."""

    first: float = 1.0
    longest: float = 30.0
    total: float = 180.0
    answer: float = 15.0
    """Seconds for one answer, from the question to its last byte."""

    def pauses(self) -> Iterator[float]:
        """The pauses between attempts."""
        pause, spent = self.first, 0.0
        while spent + pause <= self.total:
            yield pause
            spent += pause
            pause = min(2 * pause, self.longest)


class Connection:
    """One user's line to the server. Every answer is a checked object; a `FAIL` raises `Refused`."""

    def __init__(
        self,
        credentials: Credentials,
        *,
        patience: Patience | None = None,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
        report: Callable[[str], None] | None = None,
    ) -> None:
        self._credentials = credentials
        self._patience = patience or Patience()
        self._sleep = sleep
        self._report = report or (lambda _: None)
        # Never follow a redirect: it would carry the key to another place.
        self._http = httpx.Client(
            transport=transport,
            timeout=self._patience.answer,
            follow_redirects=False,
            headers={
                "User-Agent": _AGENT,
                "Accept-Encoding": "identity",
                "x-api-key": credentials.key,
                "userid": credentials.user,
            },
        )

    def get(self, kind: str, **fields: object) -> dict[str, Any]:
        """Asks for something, as often as needed."""
        return self._ask("GET", {"type": kind, **_texts(fields)}, repeat=True)

    def post(self, kind: str, *, repeat: bool = False, **fields: object) -> dict[str, Any]:
        """Changes something. Sent again only when it cannot have arrived, or when twice does no harm."""
        return self._ask("POST", {"type": kind, **_texts(fields)}, repeat=repeat)

    def close(self) -> None:
        """Closes the line."""
        self._http.close()

    def _ask(self, method: str, fields: Mapping[str, str], *, repeat: bool) -> dict[str, Any]:
        pauses = self._patience.pauses()
        while True:
            problem, arrived = "", True
            try:
                body = self._body(method, fields)
            except httpx.HTTPError as error:
                problem = self.told(f"{type(error).__name__}: {error}", 200)
                arrived = not isinstance(error, _NOT_SENT)
                if "CERTIFICATE" in problem:
                    raise NoAnswer(f"the server cannot be trusted: {problem}") from None
            else:
                answer = _read(body)
                if answer is not None:
                    return self._checked(answer)
                problem = (
                    f"the answer cannot be read: {self.told(body, 60)!r}" if body else "the answer is empty"
                )
            if arrived and not repeat:
                raise NoAnswer(f"{problem}; whether it was done must be looked up")
            pause = next(pauses, None)
            if pause is None:
                raise NoAnswer(f"no answer from {self._credentials.url} ({problem}); try again later")
            self._report(f"{problem}; next attempt in {pause:g} s")
            self._sleep(pause)

    def _body(self, method: str, fields: Mapping[str, str]) -> str:
        """The text of one answer, bounded in size and in time. Errors of the server count as empty."""
        end = time.monotonic() + self._patience.answer
        sent: dict[str, Any] = {"params": fields} if method == "GET" else {"data": fields}
        data = bytearray()
        with self._http.stream(method, self._credentials.url, **sent) as response:
            if response.is_redirect:
                raise BadAnswer("the server sends elsewhere; give its new address if you trust it")
            if 400 <= response.status_code < 500 and response.status_code not in (406, 408, 425, 429):
                raise BadAnswer(f"the server answers with HTTP {response.status_code}; check its address")
            if response.headers.get("content-encoding", "identity") != "identity":
                raise BadAnswer("the answer is compressed although that was not asked for")
            for chunk in response.iter_bytes():
                data += chunk
                if len(data) > LARGEST:
                    raise BadAnswer(f"the answer is larger than {LARGEST} bytes")
                if time.monotonic() > end:
                    raise httpx.ReadTimeout(f"the answer took longer than {self._patience.answer:g} s")
            return data.decode("utf-8", "replace") if response.status_code == 200 else ""

    def _checked(self, answer: dict[str, Any]) -> dict[str, Any]:
        if answer.get("code") == "OK":
            return answer
        if answer.get("code") == "FAIL":
            raise Refused(self.told(answer.get("message", "without a reason"), 200))
        raise BadAnswer(f"the answer has neither OK nor FAIL: {self.told(json.dumps(answer), 80)}")

    def told(self, text: object, longest: int) -> str:
        """Foreign text for a message, without the key should the server repeat it."""
        return clean_text(str(text)[: 1 << 16].replace(self._credentials.key, "•••"), longest)


def _read(body: str) -> dict[str, Any] | None:
    """The object in an answer; None for what means try again later: nothing, a page, half an answer."""
    text = body.strip().removeprefix("\ufeff")
    if not text or text.startswith("<"):
        return None
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None


def _texts(fields: Mapping[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in fields.items()}

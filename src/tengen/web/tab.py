"""One connection, that is one tab of a browser: questions, answers, pushes, and the cleaning up."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tengen import __version__
from tengen.coach import Review
from tengen.errors import TengenError
from tengen.system.rates import Bucket
from tengen.text.language import language, tr
from tengen.web import wire
from tengen.web.application_state import ApplicationState
from tengen.web.tables.table import new_secret
from tengen.web.verbs import VERBS, Verb
from tengen.web.verbs.contest import CONTEST_VERBS
from tengen.web.visitors import person_of
from tengen.web.wire import Refusal
from tengen.web.wire.questions import MOST_LINES, MOST_SECONDS, Envelope

Json = dict[str, Any]

_log = logging.getLogger("tengen.web")

_MOST_UNSENT: Final = 512
"""Messages that may wait for a slow reader; then it is cut off, and sees everything when it joins again."""
_MOST_SLOW: Final = 6
"""Slow questions of one tab at the same time."""
_TOO_MUCH: Final = 1008
_TRY_LATER: Final = 1013
_JOINED: Final = 40
"""Tables of one tab at the same time."""


class Tab:
    """The server's side of one tab."""

    def __init__(self, socket: WebSocket, application: ApplicationState, *, at_home: bool = False) -> None:
        settings = application.settings
        self.application = application
        self.at_home = at_home
        """Is it surely open on the machine on which the board runs?"""
        self.person = person_of(socket, settings)
        """Who it belongs to, as far as that can be known."""
        self.language = language()
        """What its person reads."""
        self.name = f"tab {new_secret()}"
        """What the engines' queue knows it by."""
        self.joined: dict[str, str | None] = {}
        """Tables that it sits at or watches, with its token."""
        self.new_tables = Bucket(settings.tables, 0.2)
        self.running: dict[str, asyncio.Task[None]] = {}
        """What is under way, such as the analysis and a review."""
        self.numbers: dict[str, int] = {}
        """Their numbers, or those of the last ones."""
        self.reviewed: tuple[int, Review] | None = None
        """The last review that came to its end, and its number."""
        self.settled: str | None = None
        """The puzzle whose answer was counted since it was asked."""
        self.counter = 0
        self._socket = socket
        self._rate = Bucket(settings.burst, settings.rate)
        self._beyond = 0
        self._unsent: asyncio.Queue[str | None] = asyncio.Queue(_MOST_UNSENT)
        self._slow: set[asyncio.Task[None]] = set()
        self._closing: int | None = None

    async def serve(self) -> None:
        """From the first message to the last."""
        await self._socket.accept()
        tabs, settings = self.application.tabs, self.application.settings
        if tabs.total() >= settings.connections or tabs[self.person] >= settings.connections_each:
            await self._socket.close(_TRY_LATER, "the server is full")
            return
        tabs[self.person] += 1
        sending = asyncio.create_task(self._send())
        try:
            self._hello()
            await self._listen()
        finally:
            tabs[self.person] -= 1
            if not tabs[self.person]:
                del tabs[self.person]
            await self._clean_up(sending)

    def push(self, message: Mapping[str, Any]) -> None:
        """Hands over a message without waiting."""
        try:
            self._unsent.put_nowait(wire.write(message))
        except asyncio.QueueFull:
            self._end(_TRY_LATER)

    def next_number(self) -> int:
        """A number for something that pushes."""
        self.counter += 1
        return self.counter

    def stop(self, what: str) -> None:
        """Ends an analysis or the like."""
        task = self.running.pop(what, None)
        if task is not None:
            task.cancel()

    def join_limit(self) -> None:
        """A tab cannot sit everywhere."""
        if len(self.joined) >= _JOINED:
            raise Refusal("not-now", tr("leave a table first: {most} at once are the most", most=_JOINED))

    # ---- listening --------------------------------------------------------------------------------------

    def _hello(self) -> None:
        tables = self.application.settings.tables
        limits = {"seconds": MOST_SECONDS, "lines": MOST_LINES, "tables": tables}
        self.push({"push": "hello", "version": __version__, "limits": limits})

    async def _listen(self) -> None:
        while self._closing is None:
            try:
                message = await self._socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if not self._rate.take():
                self._refuse_rate(text)
            elif text is None:
                self._refuse(None, Refusal("bad", "messages are text frames"))
            else:
                await self._hear(text)
            # A tab that sends without pause must let the others, and its own answers, come through.
            await asyncio.sleep(0)

    def _refuse_rate(self, text: str | None) -> None:
        self._beyond += 1
        if self._beyond > self.application.settings.patience:
            self._end(_TOO_MUCH)
            return
        number = None
        if text is not None:
            with suppress(TengenError):
                number = wire.message_id(wire.read(text))
        self._refuse(number, Refusal("rate", tr("too many messages; wait a moment")))

    async def _hear(self, text: str) -> None:
        number = None
        try:
            message = wire.read(text)
            number = wire.message_id(message)
            name = wire.check(message, Envelope).do
            verb = VERBS.get(name)
            if verb is None:
                raise Refusal("unknown-verb", tr("nobody knows how to {name}", name=repr(name)))
            if self.application.following is not None and name not in CONTEST_VERBS:
                raise Refusal("not-now", tr("this server shows a contest and nothing else"))
            if verb.slow and len(self._slow) >= _MOST_SLOW:
                raise Refusal("busy", tr("wait for the answers to earlier questions"))
        except TengenError as problem:
            self._refuse(number, problem)
            return
        work = self._answer(number, verb, message)
        if not verb.slow:
            await work
            return
        task = asyncio.create_task(work)
        self._slow.add(task)
        task.add_done_callback(self._slow.discard)

    async def _answer(self, number: int, verb: Verb, message: Json) -> None:
        try:
            answer = await verb.act(self, wire.check(message, verb.question))
        except TengenError as problem:
            self._refuse(number, problem)
        except Exception:  # noqa: BLE001  # a mistake of ours must cost one answer, not the tab
            _log.exception("%s failed", verb.name)
            self._refuse(number, Refusal("internal", tr("something went wrong in the server")))
        else:
            self.push({"re": number, "ok": answer})

    def _refuse(self, number: int | None, problem: TengenError) -> None:
        self.push({"re": number, "error": wire.refusal(problem).to_json()})

    # ---- sending ----------------------------------------------------------------------------------------

    def _end(self, code: int) -> None:
        """Closes the connection: the sender does it, as soon as it can."""
        if self._closing is None:
            self._closing = code
            while not self._unsent.empty():
                self._unsent.get_nowait()
            self._unsent.put_nowait(None)

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (text := await self._unsent.get()) is not None:
                await self._socket.send_text(text)
            await self._socket.close(self._closing or _TRY_LATER)

    async def _clean_up(self, sending: asyncio.Task[None]) -> None:
        """Nothing of a tab goes on when it is gone; its tables stay."""
        for what in list(self.running):
            self.stop(what)
        for task in list(self._slow):
            task.cancel()
        self.application.rooms.leave_all(self, list(self.joined))
        self.joined.clear()
        if self._closing is not None:
            await asyncio.wait({sending}, timeout=2)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
        if self._socket.application_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, OSError, WebSocketDisconnect):
                await self._socket.close()

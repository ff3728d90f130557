"""Connections that do not say what they want: they have a few seconds, and a bounded number of places.

Without this, a few thousand half-open connections would keep everybody else out.
"""

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SECONDS: Final = 10.0
"""For a whole question, from its first byte or from the start of the connection to its last byte."""
MOST: Final = 400
"""Unfinished questions at a time; one more, and the oldest of them goes."""


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type] # chosen when it is imported
    """HTTP as uvicorn speaks it, for clients that finish their sentences."""

    _owing: ClassVar[dict["PatientProtocol", asyncio.TimerHandle]] = {}

    def connection_made(self, transport: Any) -> None:
        """Somebody calls."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """A part of a question, or the whole of it."""
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have hung up."""
        self._settle()
        super().connection_lost(exc)

    def _look(self) -> None:
        if not self._owes():
            self._settle()
        elif self not in self._owing:
            self._owing[self] = self.loop.call_later(SECONDS, self._give_up)
            if len(self._owing) > MOST:
                next(iter(self._owing))._give_up()

    def _owes(self) -> bool:
        """Is the rest of a question awaited?"""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return False  # gone, or a WebSocket now
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def _give_up(self) -> None:
        self._settle()
        self.transport.abort()

    def _settle(self) -> None:
        timer = self._owing.pop(self, None)
        if timer is not None:
            timer.cancel()

"""An invitation is used once: who comes first changes it for a secret of their own, others watch."""

import hmac

from tengen.web.tables.room import Room
from tengen.web.tables.table import Table, fingerprint


async def use_invite(room: Room, token: str, own: str, name: str | None = None) -> str | None:
    """The secret that counts from now on, on disk before anybody relies on it; None for who watches.

    A token that is no invitation is given back as it is. Who takes the seat plays under this name.
    """
    if not any(_is_invite(chair.invite, token) for chair in room.table.chairs):
        return token
    found: list[str | None] = []
    await room.do(lambda table: found.append(_use(table, token, own, name)))
    return found[0]


def _use(table: Table, token: str, own: str, name: str | None) -> str | None:
    mine = fingerprint(own)
    for chair in table.chairs:
        if _is_invite(chair.invite, token):
            if chair.token == chair.invite:
                chair.token = mine
                chair.name = chair.title = name or chair.name
            return own if chair.token == mine else None
    return None


def _is_invite(mark: str | None, token: str) -> bool:
    return mark is not None and hmac.compare_digest(mark, fingerprint(token))

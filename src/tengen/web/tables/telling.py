"""A table as one of those around it sees it."""

from tengen.web.positions.views import view
from tengen.web.tables.table import AGREEMENT, CRASH, DRAW, RESIGNATION, TIME, Ended, Table, side_name
from tengen.web.wire.questions import Side
from tengen.web.wire.shown import Result, View, side
from tengen.web.wire.told import Asks, Can, Seat, State


def table_state(table: Table, token: str | None, present: set[int], thinking: bool, seen: View) -> State:
    """Everything about the table for who has this token; `seen` is its view, the same for everybody."""
    you = table.sides_of(token)
    return {
        "table": table.id,
        "version": table.version,
        "you": [side(one) for one in you],
        "view": seen,
        "seats": (_seat(table, 0, present), _seat(table, 1, present)),
        "mode": table.mode,
        "swap2": None if table.swap2 is None else table.swap2.to_json(table.position.ply),
        "thinking": thinking,
        "paused": table.paused,
        "clock": None if table.clock is None else table.clock.to_json(),
        "asks": None if table.asks is None else _wish(table, table.asks),
        "refused": None if table.refused is None else _wish(table, table.refused),
        "rematch": None if table.rematch is None else side(table.rematch),
        "next": table.next,
        "can": _can(table, you, table.is_owner(token)),
        "trouble": table.trouble,
        "kept": table.kept,
    }


def table_view(table: Table) -> View:
    """The position, with an end off the board where there was one."""
    seen = view(table.position)
    if table.ended is not None:
        result = _result(table, table.ended)
        last = seen["said"].partition(".")[0] + ". " if table.position.ply else ""
        seen |= {
            "legal": [],
            "forbidden": [],
            "claim": False,
            "result": result,
            "state": result["sentence"],
            "said": last + result["sentence"],
        }
    return seen


def _result(table: Table, ended: Ended) -> Result:
    loser = None if ended.winner is None else side_name(table, 1 - ended.winner)
    why = {
        AGREEMENT: "A draw: both agreed",
        RESIGNATION: f"{loser} resigned",
        TIME: f"{loser}'s time is up",
        CRASH: f"{loser} could not move",
    }.get(ended.reason, ended.reason)
    winner = None if ended.winner is None else side_name(table, ended.winner)
    return {
        "winner": None if ended.winner is None else side(ended.winner),
        "reason": ended.reason,
        "result": "1/2-1/2" if ended.winner is None else ("1-0", "0-1")[ended.winner],
        "sentence": f"{why}." if winner is None else f"{winner} wins: {why}.",
        "lines": [],
    }


def _seat(table: Table, at: Side, present: set[int]) -> Seat:
    chair = table.chairs[at]
    return {
        "side": at,
        "kind": chair.kind,
        "opponent": chair.opponent,
        "name": chair.name,
        "title": chair.title,
        "present": at in present or not chair.is_person,
        "free": chair.invite is not None and chair.invite == chair.token,
    }


def _wish(table: Table, at: int) -> Asks:
    return {"what": "draw" if table.asks_for == DRAW else "undo", "side": side(at)}


def _can(table: Table, you: list[int], owner: bool) -> Can:
    actor = table.actor
    mine = actor is not None and actor in you
    playing = bool(you) and not table.is_over
    choosing = table.swap2 is not None and bool(table.swap2.choices)
    free = table.asks is None
    back = bool(you) and table.can_undo and free and any(table.plies_to_undo(side) for side in you)
    return {
        "move": mine and not choosing,
        "resign": playing and table.swap2 is None,
        "undo": back,
        "draw": playing and free and table.mode == "link" and table.swap2 is None and table.position.ply > 1,
        "hint": mine and table.swap2 is None and table.mode != "link",
        "rematch": table.is_over and (bool(you) or owner) and table.next is None,
        "sign": may_sign(table, you),
        "pause": table.mode == "watch" and owner and not table.is_over,
    }


def may_sign(table: Table, you: list[int]) -> bool:
    """A person who beat an engine may enter the hall of fame, once, and not after a crash of the engine."""
    if table.mode != "engine" or not table.is_over or table.signed or table.winner not in you:
        return False
    return table.ended is None or table.ended.reason != CRASH

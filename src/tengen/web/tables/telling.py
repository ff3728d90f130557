"""A table as one client sees it."""

from tengen.text.language import SOURCE, language, together, tr
from tengen.web.positions.views import said_move, view
from tengen.web.tables.opponents import opponent_title
from tengen.web.tables.table import (
    AGREEMENT,
    CRASH,
    DRAW,
    GUEST,
    OTHER_GUEST,
    RESIGNATION,
    TIME,
    Chair,
    Ended,
    Table,
    side_name,
)
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
        "can": _can(table, you, present, table.is_owner(token)),
        "trouble": None if table.trouble is None else tr(table.trouble),
        "kept": table.kept,
    }


def table_view(table: Table) -> View:
    """The position, with an end off the board where there was one."""
    seen = view(table.position)
    if table.ended is not None:
        result = _result(table, table.ended)
        last = said_move(table.position, seen["movers"])
        seen |= {
            "legal": [],
            "forbidden": [],
            "claim": False,
            "result": result,
            "state": result["sentence"],
            "said": together(last, result["sentence"]),
        }
    return seen


def _result(table: Table, ended: Ended) -> Result:
    loser = None if ended.winner is None else side_name(table, 1 - ended.winner)
    why = {
        AGREEMENT: tr("both agreed"),
        RESIGNATION: tr("{loser} resigned", loser=loser),
        TIME: tr("{loser}'s time is up", loser=loser),
        CRASH: tr("{loser} could not move", loser=loser),
    }.get(ended.reason, tr(ended.reason))
    winner = None if ended.winner is None else side_name(table, ended.winner)
    return {
        "winner": None if ended.winner is None else side(ended.winner),
        "reason": ended.reason,
        "result": "1/2-1/2" if ended.winner is None else ("1-0", "0-1")[ended.winner],
        "sentence": _ending(winner, why, is_draw=ended.reason == AGREEMENT),
        "lines": [],
    }


def _ending(winner: str | None, why: str, *, is_draw: bool) -> str:
    if winner is not None:
        return tr("{winner} wins: {reason}.", winner=winner, reason=why)
    return tr("A draw: {reason}.", reason=why) if is_draw else tr("{text}.", text=why)


def _seat(table: Table, at: Side, present: set[int]) -> Seat:
    chair = table.chairs[at]
    return {
        "side": at,
        "kind": chair.kind,
        "opponent": chair.opponent,
        "name": chair.name,
        "title": _title(chair),
        "present": at in present or not chair.is_person,
        "free": chair.is_free,
    }


def _title(chair: Chair) -> str:
    """Who sits there, in the reader's language. A person's name is left as it is."""
    if language() == SOURCE:
        return chair.title
    if chair.opponent is not None:
        return opponent_title(chair.opponent, chair.title)
    return tr(chair.title) if chair.title in (GUEST, OTHER_GUEST) else chair.title


def _wish(table: Table, at: int) -> Asks:
    return {"what": "draw" if table.asks_for == DRAW else "undo", "side": side(at)}


def _can(table: Table, you: list[int], present: set[int], owner: bool) -> Can:
    actor = table.actor
    mine = actor is not None and actor in you
    # Before the other one has come there is nobody to resign to, or to be asked.
    alone = any(chair.is_free and at not in present for at, chair in enumerate(table.chairs))
    playing = bool(you) and not table.is_over and not alone
    choosing = table.swap2 is not None and bool(table.swap2.choices)
    free = table.asks is None
    back = bool(you) and not alone and table.can_undo and free
    back = back and any(table.plies_to_undo(side) for side in you)
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

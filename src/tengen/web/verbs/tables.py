"""Playing: a table is made, joined, and everything one does at it."""

import asyncio
from typing import TYPE_CHECKING, Any

from tengen.coach.hints import Step, hint_at
from tengen.coach.levels import NEWCOMER, fitting_level, results_in
from tengen.engine.limit import Limit
from tengen.web import wire
from tengen.web.boards import board
from tengen.web.positions import read_game
from tengen.web.tables.making import COLOURS, make_next, make_table
from tengen.web.tables.room import Room, end_by_time
from tengen.web.tables.table import GUEST, Table, new_secret
from tengen.web.verbs.registry import verb
from tengen.web.wire import Refusal

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]

_HINT = Limit(time=1.5, nodes=300_000)


# ---- coming and going ----------------------------------------------------------------------------------


@verb("new")
async def new(tab: "Tab", fields: Json) -> Json:
    """A new table; who asks sits at it."""
    if not tab.new_tables.take():
        raise Refusal("rate", "too many new tables; wait a few seconds")
    token = new_secret()
    table, invite = await make_table(await _fitted(tab, fields), token)
    return {**await _sit(tab, table, token), "invite": invite}


@verb("join")
async def join(tab: "Tab", fields: Json) -> Json:
    """Sits down with a token, or watches without one."""
    token = wire.optional_text(fields, "token", 100)
    room = await tab.application.rooms.get(wire.text(fields, "table", 100))
    table = room.table
    if token is not None and not table.sides_of(token) and not table.is_owner(token):
        raise Refusal("no-seat", "this link gives no seat at the table; leave the token out to watch")
    if table.id not in tab.joined:
        tab.join_limit()
    tab.joined[table.id] = token
    return {"state": room.join(tab, token), "board": board(table.game)}


@verb("leave")
async def leave(tab: "Tab", fields: Json) -> Json:
    """Gets up; the table stays."""
    id_ = wire.text(fields, "table", 100)
    if id_ in tab.joined:
        del tab.joined[id_]
        tab.application.rooms.leave_all(tab, [id_])
    return {}


# ---- at the table --------------------------------------------------------------------------------------


@verb("move")
async def move(tab: "Tab", fields: Json) -> Json:
    """Plays a move."""
    room, sides = await _seated(tab, fields)
    text = wire.text(fields, "move", 20)
    seen = wire.whole(fields, "ply", 0, wire.MOST_MOVES * 10, default=-1)

    def act(table: Table) -> None:
        actor = _acting(table, sides)
        if seen not in (-1, table.position.ply):
            raise Refusal("not-now", "the position has changed in the meantime")
        if table.clock is not None and table.clock.running == actor and table.clock.time_left(actor) <= 0:
            end_by_time(table)
            return
        table.play(actor, text, room.taken())

    await room.do(act)
    return _told(tab, room)


@verb("swap2")
async def swap2(tab: "Tab", fields: Json) -> Json:
    """Chooses in the swap2 opening."""
    room, sides = await _seated(tab, fields)
    choice = wire.choice(fields, "choice", ("white", "black", "two"))
    await room.do(lambda table: table.choose(_acting(table, sides), choice))
    return _told(tab, room)


@verb("resign")
async def resign(tab: "Tab", fields: Json) -> Json:
    """Gives up."""
    room, sides = await _seated(tab, fields)
    given = wire.whole(fields, "side", 0, 1, default=-1)
    if given != -1 and given not in sides:
        raise Refusal("no-seat", "this is not your side")

    def act(table: Table) -> None:
        if table.swap2 is not None:
            raise Refusal("not-now", "settle the colours first")
        turn = int(table.position.turn)
        table.resign(given if given != -1 else turn if turn in sides else sides[0])

    await room.do(act)
    return _told(tab, room)


@verb("undo")
async def undo(tab: "Tab", fields: Json) -> Json:
    """Takes back: both moves against an engine, one on the same screen; by link the other is asked."""
    room, sides = await _seated(tab, fields)

    def act(table: Table) -> None:
        if not table.can_undo or table.asks is not None:
            raise Refusal("not-now", "there is nothing to take back")
        if table.mode == "here":
            table.undo(1)
            return
        count = table.plies_to_undo(sides[0])
        if not count:
            raise Refusal("not-now", "there is no move of yours to take back")
        if table.mode == "link":
            table.asks = sides[0]
        else:
            table.undo(count)

    await room.do(act)
    return _told(tab, room)


@verb("answer")
async def answer(tab: "Tab", fields: Json) -> Json:
    """Grants or refuses what the other one asks for."""
    room, sides = await _seated(tab, fields)
    yes = wire.flag(fields, "yes")

    def act(table: Table) -> None:
        asking = table.asks
        if asking is None or asking in sides:
            raise Refusal("not-now", "nobody asks you for anything")
        table.asks = None
        if yes:
            table.undo(table.plies_to_undo(asking))

    await room.do(act)
    return _told(tab, room)


@verb("pause")
async def pause(tab: "Tab", fields: Json) -> Json:
    """Stops engines that play each other, or lets them go on."""
    room, token = await _here(tab, fields)
    on = wire.flag(fields, "on", True)
    if room.table.mode != "watch" or not room.table.is_owner(token):
        raise Refusal("not-now", "only who let the engines play each other can stop them")

    def act(table: Table) -> None:
        table.paused = on

    await room.do(act)
    return _told(tab, room)


@verb("hint", slow=True)
async def hint(tab: "Tab", fields: Json) -> Json:
    """What the engine would play; with `step` 1 only the idea, with 2 the area."""
    room, sides = await _seated(tab, fields)
    step = Step(wire.whole(fields, "step", 1, 3, default=3))
    table = room.table
    _acting(table, sides)
    if table.swap2 is not None or table.mode == "link":
        raise Refusal("not-now", "there are no hints in this game now")
    info = await tab.application.engines.analyse(tab.name, table.position, _HINT)
    line = info.lines[0]
    told = hint_at(table.position, line.best, line.score, step)
    if not told.last:
        return {"step": int(step), "words": told.text, "area": list(told.cells), **_told(tab, room)}
    return {
        "step": int(step),
        "words": told.text,
        "move": str(line.best),
        "moves": [str(move) for move in line.moves],
        "chance": round(line.score.win_chance, 4),
        "text": line.score.text,
        **_told(tab, room),
    }


@verb("rematch")
async def rematch(tab: "Tab", fields: Json) -> Json:
    """Another game: at once, or as soon as both want it."""
    room, token = await _here(tab, fields)
    table = room.table
    sides = table.sides_of(token)
    colour = wire.choice(fields, "colour", (*COLOURS, "swap"), default="swap")
    if not sides and not table.is_owner(token):
        raise Refusal("no-seat", "you only watch here")
    if not table.is_over:
        raise Refusal("not-now", "play this game to its end first, or resign")
    if table.next is not None:
        return {**_told(tab, room), "table": table.next, "token": token}
    if table.mode == "link" and table.rematch in (None, sides[0]):

        def offer(table: Table) -> None:
            table.rematch = sides[0]

        await room.do(offer)
        return _told(tab, room)
    following = make_next(table, sides, colour)

    def link(table: Table) -> None:
        table.next = following.id

    sat = await _sit(tab, following, token or "")
    await room.do(link)
    return sat


async def _fitted(tab: "Tab", fields: Json) -> Json:
    """The wishes with `level:auto` replaced by the level that fits the person's games so far."""
    if fields.get("opponent") != "level:auto":
        return fields
    game, memory = read_game(fields), tab.application.memory
    name = wire.optional_text(fields, "name", 80) or GUEST
    if memory is None:
        return {**fields, "opponent": f"level:{NEWCOMER}"}
    results = await asyncio.to_thread(results_in, memory, game, name)
    return {**fields, "opponent": f"level:{fitting_level(game, results)}"}


# ---- parts ---------------------------------------------------------------------------------------------


async def _sit(tab: "Tab", table: Table, token: str) -> Json:
    tab.join_limit()
    room = await tab.application.rooms.add(table)
    tab.joined[table.id] = token
    return {"table": table.id, "token": token, "state": room.join(tab, token), "board": board(table.game)}


async def _here(tab: "Tab", fields: Json) -> tuple[Room, str | None]:
    """The room of a table that this tab has joined."""
    id_ = wire.text(fields, "table", 100)
    if id_ not in tab.joined:
        raise Refusal("no-table", "join the table first")
    return await tab.application.rooms.get(id_), tab.joined[id_]


async def _seated(tab: "Tab", fields: Json) -> tuple[Room, list[int]]:
    """The same, with the sides it may act for: at least one."""
    room, token = await _here(tab, fields)
    sides = room.table.sides_of(token)
    if not sides:
        raise Refusal("no-seat", "you only watch here")
    return room, sides


def _acting(table: Table, sides: list[int]) -> int:
    """The one of these sides whose turn it is."""
    actor = table.actor
    if actor is None:
        raise Refusal("over", "the game is over")
    if actor not in sides:
        raise Refusal("not-your-turn", "it is the other side's turn")
    return actor


def _told(tab: "Tab", room: Room) -> Json:
    return {"state": room.state(tab.joined.get(room.table.id))}

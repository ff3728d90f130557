"""Playing: a table is made, joined, and everything one does at it."""

import asyncio
from typing import TYPE_CHECKING

from msgspec import structs

from tengen.coach.hints import Step, hint_at
from tengen.coach.levels import fitting_level, results_in
from tengen.engine.limit import Limit
from tengen.memory import Memory
from tengen.memory.likeness import LEAST_GAMES, Likeness, games_of
from tengen.rules.game import Game
from tengen.text.clean import clean
from tengen.text.language import tr
from tengen.web.positions.boards import board
from tengen.web.positions.titles import with_side_names
from tengen.web.tables.archive import read_name
from tengen.web.tables.inviting import use_invite
from tengen.web.tables.making import make_next, make_table
from tengen.web.tables.opponents import read_about
from tengen.web.tables.room import end_by_time
from tengen.web.tables.table import DRAW, GUEST, UNDO, Table, new_secret
from tengen.web.verbs.registry import verb
from tengen.web.verbs.seats import acting, here, seated, state_of, told
from tengen.web.wire import Refusal
from tengen.web.wire.looked import Empty
from tengen.web.wire.questions import (
    Answer,
    AtTable,
    ChooseSwap2,
    Hint,
    Join,
    Leave,
    Move,
    New,
    Pause,
    Rematch,
    Resign,
    See,
)
from tengen.web.wire.shown import side as wire_side
from tengen.web.wire.told import Hinted, Joined, Made, Rematched, Sat, Seen, Told

if TYPE_CHECKING:
    from tengen.web.tab import Tab

_LIKE = "like:"
_HINT = Limit(time=1.5, nodes=300_000)


# ---- coming and going ----------------------------------------------------------------------------------


@verb("new")
async def new(tab: "Tab", asked: New) -> Made:
    """Makes a new table, and joins it."""
    if not tab.new_tables.take() or not tab.application.new_tables.take(tab.person):
        raise Refusal("rate", tr("too many new tables; wait a few seconds"))
    token = new_secret()
    table, invite = await make_table(await _fitted(tab, asked), token)
    return {**await _sit(tab, table, token), "invite": invite}


@verb("join")
async def join(tab: "Tab", asked: Join) -> Joined:
    """Joins a table: with a token as a player, without one as a spectator."""
    token = asked.token
    room = await tab.application.rooms.get(asked.table)
    table = room.table
    if token is not None and asked.claim is not None:
        name = (asked.name or "").strip()
        token = await use_invite(room, token, asked.claim, read_name(name) if name else None)
    if token is not None and not table.sides_of(token) and not table.is_owner(token):
        raise Refusal("no-seat", tr("this link gives no seat at the table; leave the token out to watch"))
    if table.id not in tab.joined:
        tab.join_limit()
    tab.joined[table.id] = token
    answer: Joined = {"state": room.join(tab, token), "board": board(table.game)}
    if asked.claim is not None:
        answer["token"] = token
    return answer


@verb("leave")
async def leave(tab: "Tab", asked: Leave) -> Empty:
    """Leaves the table, which stays."""
    if asked.table in tab.joined:
        del tab.joined[asked.table]
        tab.application.rooms.leave_all(tab, [asked.table])
    return {}


# ---- at the table --------------------------------------------------------------------------------------


@verb("move")
async def move(tab: "Tab", asked: Move) -> Told:
    """Plays a move."""
    room, sides = await seated(tab, asked)

    def act(table: Table) -> None:
        actor = acting(table, sides)
        if asked.ply not in (None, table.position.ply):
            raise Refusal("not-now", tr("the position has changed in the meantime"))
        if table.clock is not None and table.clock.running == actor and table.clock.time_left(actor) <= 0:
            end_by_time(table)
            return
        table.play(actor, asked.move, room.taken())

    await room.do(act)
    return told(tab, room, asked)


@verb("swap2")
async def swap2(tab: "Tab", asked: ChooseSwap2) -> Told:
    """Chooses in the swap2 opening."""
    room, sides = await seated(tab, asked)
    await room.do(lambda table: table.choose(acting(table, sides), asked.choice))
    return told(tab, room, asked)


@verb("resign")
async def resign(tab: "Tab", asked: Resign) -> Told:
    """Gives up."""
    room, sides = await seated(tab, asked)
    given = asked.side
    if given is not None and given not in sides:
        raise Refusal("no-seat", tr("this is not your side"))

    def act(table: Table) -> None:
        if table.swap2 is not None:
            raise Refusal("not-now", tr("settle the colours first"))
        turn = int(table.position.turn)
        table.resign(given if given is not None else turn if turn in sides else sides[0])

    await room.do(act)
    return told(tab, room, asked)


@verb("undo")
async def undo(tab: "Tab", asked: AtTable) -> Told:
    """Takes back both moves against an engine, one on the same screen; by link the other player is asked."""
    room, sides = await seated(tab, asked)

    def act(table: Table) -> None:
        if not table.can_undo or table.asks is not None:
            raise Refusal("not-now", tr("there is nothing to take back"))
        if table.mode == "here":
            table.undo(1)
            return
        count = table.plies_to_undo(sides[0])
        if not count:
            raise Refusal("not-now", tr("there is no move of yours to take back"))
        if table.mode == "link":
            table.ask(sides[0], UNDO)
        else:
            table.undo(count)

    await room.do(act)
    return told(tab, room, asked)


@verb("draw")
async def draw(tab: "Tab", asked: AtTable) -> Told:
    """By link: offers a draw, which the other player accepts or refuses with `answer`."""
    room, sides = await seated(tab, asked)

    def act(table: Table) -> None:
        if table.mode != "link" or table.is_over or table.swap2 is not None or table.position.ply < 2:
            raise Refusal("not-now", tr("a draw is offered during a game by link"))
        if table.asks is not None:
            raise Refusal("not-now", tr("one question at a time: wait for the answer"))
        table.ask(sides[0], DRAW)

    await room.do(act)
    return told(tab, room, asked)


@verb("answer")
async def answer(tab: "Tab", asked: Answer) -> Told:
    """Accepts or refuses what the other player asks for."""
    room, sides = await seated(tab, asked)

    def act(table: Table) -> None:
        asking = table.asks
        if asking is None or asking in sides:
            raise Refusal("not-now", tr("nobody asks you for anything"))
        table.answer(asked.yes)

    await room.do(act)
    return told(tab, room, asked)


@verb("pause")
async def pause(tab: "Tab", asked: Pause) -> Told:
    """Pauses two engines that play each other, or lets them continue."""
    room, token = await here(tab, asked.table)
    if room.table.mode != "watch" or not room.table.is_owner(token):
        raise Refusal("not-now", tr("only who let the engines play each other can stop them"))

    def act(table: Table) -> None:
        table.paused, table.stepping = asked.on and not asked.step, asked.step

    await room.do(act)
    return told(tab, room, asked)


@verb("hint", slow=True)
async def hint(tab: "Tab", asked: Hint) -> Hinted:
    """What the engine would play; with `step` 1 only the idea, with 2 the area."""
    room, sides = await seated(tab, asked)
    step = Step(asked.step)
    table = room.table
    acting(table, sides)
    if table.swap2 is not None or table.mode == "link":
        raise Refusal("not-now", tr("there are no hints in this game now"))
    info = await tab.application.engines.analyse(tab.name, table.position, _HINT)
    line = info.lines[0]
    found = hint_at(table.position, line.best, line.score, step)
    answer: Hinted = {"step": int(step), "words": with_side_names(table.game, found.text)}
    if not asked.brief:
        answer["state"] = state_of(tab, room)
    if not found.last:
        answer["area"] = list(found.cells)
        return answer
    answer["move"] = str(line.best)
    answer["moves"] = [str(move) for move in line.moves]
    answer["chance"] = round(line.score.win_chance, 4)
    answer["text"] = line.score.text
    return answer


@verb("see", slow=True)
async def see(tab: "Tab", asked: See) -> Seen:
    """How a classic player scores its moves in a position of the game. Everybody at the table may ask."""
    room, _ = await here(tab, asked.table)
    table = room.table
    position = table.position.copy()
    if asked.ply > position.ply or table.swap2 is not None:
        raise Refusal("not-now", tr("there is no such position in this game"))
    played = str(position.moves[asked.ply]) if asked.ply < position.ply else None
    while position.ply > asked.ply:
        position.undo()
    side = position.turn
    about = read_about(table.chairs[side].opponent)
    if about is None or position.is_over:
        raise Refusal("not-now", tr("there is no classic player to move in this position"))
    seen = await tab.application.engines.see(tab.name, table.chairs[side].name, position)
    answer: Seen = {
        "side": wire_side(int(side)),
        "title": tr(about.title),
        "words": tr(seen.rule or about.sees),
        "played": played,
        "moves": [{"move": move, "text": text, "tone": tone} for move, text, tone in seen.marks],
    }
    if not asked.brief:
        answer["state"] = state_of(tab, room)
    return answer


@verb("rematch")
async def rematch(tab: "Tab", asked: Rematch) -> Rematched:
    """Starts another game: at once, or by link as soon as both players want it."""
    room, token = await here(tab, asked.table)
    table = room.table
    sides = table.sides_of(token)
    if not sides and not table.is_owner(token):
        raise Refusal("no-seat", tr("you only watch here"))
    if not table.is_over:
        raise Refusal("not-now", tr("play this game to its end first, or resign"))
    if table.next is not None:
        return {"table": table.next, "token": token, "state": state_of(tab, room)}
    if table.mode == "link" and table.rematch in (None, sides[0]):

        def offer(table: Table) -> None:
            table.rematch = sides[0]

        await room.do(offer)
        return {} if asked.brief else {"state": state_of(tab, room)}
    following = make_next(table, sides, asked.colour)

    def link(table: Table) -> None:
        table.next = following.id

    sat = await _sit(tab, following, token or "")
    await room.do(link)
    return {"table": sat["table"], "token": sat["token"], "state": sat["state"], "board": sat["board"]}


async def _fitted(tab: "Tab", asked: New) -> New:
    """The wishes with `level:auto` replaced by the level that fits the person's games so far.

    Who is to be imitated must have played enough.
    """
    for text in (asked.opponent, *asked.players):
        if text.startswith(_LIKE):
            await asyncio.to_thread(
                _check_likeness, tab.application.memory, text.removeprefix(_LIKE), asked.game
            )
    if asked.opponent != "level:auto":
        return asked
    game, memory, level = Game.of(asked.game), tab.application.memory, asked.start
    if memory is not None:
        results = await asyncio.to_thread(results_in, memory, game, asked.name or GUEST)
        level = fitting_level(game, results, asked.start)
    return structs.replace(asked, opponent=f"level:{level}")


def _check_likeness(memory: Memory | None, name: str, game: str) -> None:
    """Refuses who has played too little; says nothing about others, for anybody may ask."""
    count = 0
    if memory is not None:
        records = [one.record for one in games_of(memory, name.strip())]
        count = Likeness(name.strip(), records).games(Game.of(game))
    if count < LEAST_GAMES:
        raise Refusal(
            "not-now",
            tr(
                "of {name} {count} games of this family are known; {needed} are needed to play like somebody",
                name=clean(name, 40),
                count=count,
                needed=LEAST_GAMES,
            ),
        )


# ---- parts ---------------------------------------------------------------------------------------------


async def _sit(tab: "Tab", table: Table, token: str) -> Sat:
    tab.join_limit()
    room = await tab.application.rooms.add(table, tab.person)
    tab.joined[table.id] = token
    return {"table": table.id, "token": token, "state": room.join(tab, token), "board": board(table.game)}

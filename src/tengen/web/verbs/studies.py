"""Studies: trees are checked, kept, found again, renamed and deleted."""

import asyncio
from typing import TYPE_CHECKING

from tengen.records import dumps, loads
from tengen.rules.game import Game
from tengen.text.clean import clean
from tengen.web.positions.boards import board
from tengen.web.positions.titles import title
from tengen.web.positions.views import view
from tengen.web.studies.store import Kept
from tengen.web.studies.trees import nodes_of, record_of
from tengen.web.verbs.registry import verb
from tengen.web.wire import Refusal
from tengen.web.wire.looked import Empty
from tengen.web.wire.studies import (
    LONGEST_TITLE,
    DiscardStudy,
    OfTree,
    OpenStudy,
    RenameStudy,
    SaveStudy,
    Studies,
    Study,
    StudyLine,
    StudyList,
    Tree,
)

if TYPE_CHECKING:
    from tengen.web.tab import Tab


@verb("tree", slow=True)
async def tree(_: "Tab", asked: OfTree) -> Tree:
    """A tree of variations, checked move by move."""
    return await asyncio.to_thread(_tree, asked)


@verb("studies", slow=True)
async def studies(tab: "Tab", asked: Studies) -> StudyList:
    """What somebody has kept."""
    found = await asyncio.to_thread(lambda: tab.application.studies().all_of(asked.owner))
    return {"studies": [_line(kept) for kept in found]}


@verb("study", slow=True)
async def study(tab: "Tab", asked: OpenStudy) -> Study:
    """A study: its owner may change it, everybody else may read it."""
    return await asyncio.to_thread(_study, tab, asked)


@verb("save", slow=True)
async def save(tab: "Tab", asked: SaveStudy) -> StudyLine:
    """Keeps a study."""
    return await asyncio.to_thread(_save, tab, asked)


@verb("rename", slow=True)
async def rename(tab: "Tab", asked: RenameStudy) -> Empty:
    """Another title."""
    store = tab.application.studies
    await asyncio.to_thread(lambda: store().rename(asked.study, asked.owner, _title(asked.title)))
    return {}


@verb("discard", slow=True)
async def discard(tab: "Tab", asked: DiscardStudy) -> Empty:
    """Deletes a study, or restores it."""
    store = tab.application.studies
    await asyncio.to_thread(lambda: store().discard(asked.study, asked.owner, undo=asked.undo))
    return {}


def _tree(asked: OfTree) -> Tree:
    record = record_of(Game.of(asked.game), asked.nodes, asked.tags)
    position = record.position()
    return {
        "game": record.game.name,
        "nodes": nodes_of(record),
        "view": view(position),
        "board": board(record.game),
    }


def _study(tab: "Tab", asked: OpenStudy) -> Study:
    kept, text, mine = tab.application.studies().load(asked.study, asked.owner)
    record = loads(text)
    tags = dict(record.tags)
    return {
        "game": record.game.name,
        "nodes": nodes_of(record),
        "view": view(record.position()),
        "board": board(record.game),
        "study": kept.id,
        "title": kept.title,
        "tags": tags,
        "version": kept.version,
        "mine": mine,
    }


def _save(tab: "Tab", asked: SaveStudy) -> StudyLine:
    record = record_of(Game.of(asked.game), asked.nodes, asked.tags)
    facts = (_title(asked.title), record.game.name, len(asked.nodes) - 1, dumps(record))
    store = tab.application.studies()
    if asked.study is None:
        return _line(store.add(asked.owner, tab.person, *facts))
    return _line(store.change(asked.study, asked.owner, asked.version, *facts))


def _title(text: str) -> str:
    found = clean(text, LONGEST_TITLE).strip()
    if not found:
        raise Refusal("bad", "a title needs at least one letter")
    return found


def _line(kept: Kept) -> StudyLine:
    return {
        "study": kept.id,
        "title": kept.title,
        "game": kept.game,
        "game_title": title(Game.of(kept.game)),
        "moves": kept.moves,
        "changed": kept.changed,
        "version": kept.version,
    }

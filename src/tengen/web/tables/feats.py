"""Who beat which player of the house at what: the best that each person did in each game."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from tengen.errors import TengenError
from tengen.memory import Win
from tengen.players.levels import LEVELS
from tengen.rules.game import Game
from tengen.text.language import tr
from tengen.web.positions.titles import title
from tengen.web.tables.opponents import level_title, opponent_title
from tengen.web.wire.told import Feat

_LEVEL: Final = re.compile(r"tengen:level=([0-9]{1,2})")


def feats(wins: Iterable[Win], is_player: Callable[[str], bool], most: int) -> list[Feat]:
    """Game by game, the game with the hardest win first; in it the hardest level, then the most wins."""
    found: dict[tuple[str, str], Feat] = {}
    for win in wins:
        if is_player(win.name) or not is_player(win.loser):
            continue
        level = _level(win.loser)
        feat = found.get((win.name, win.game))
        if feat is None:
            known = _title(win.game)
            if known is None:
                continue
            feat = Feat(name=win.name, game=win.game, title=known, level=None, opponent="", wins=0, last="")
            found[win.name, win.game] = feat
        feat["wins"] += 1
        feat["last"] = max(feat["last"], win.played[:10])
        if not feat["opponent"] or (level or 0) > (feat["level"] or 0):
            feat["level"], feat["opponent"] = level, _opponent(win.loser, level)
    hardest: dict[str, int] = {}
    for feat in found.values():
        hardest[feat["game"]] = max(hardest.get(feat["game"], 0), feat["level"] or 0)

    def rank(feat: Feat) -> tuple[int, str, int, int, str]:
        return (-hardest[feat["game"]], feat["game"], -(feat["level"] or 0), -feat["wins"], feat["name"])

    return sorted(found.values(), key=rank)[:most]


def _level(name: str) -> int | None:
    found = _LEVEL.fullmatch(name)
    return int(found[1]) if found is not None and int(found[1]) in LEVELS else None


def _opponent(name: str, level: int | None) -> str:
    if level is not None:
        return level_title(level)
    return opponent_title(name, name.removeprefix("classic:").capitalize())


def shown_name(name: str) -> str:
    """Who that is on the board: a person, or a player of the house under its title."""
    level = _level(name)
    if level is not None or name.startswith("classic:"):
        return _opponent(name, level)
    like = name.removeprefix("tengen:like=")
    return tr("like {name}", name=like) if like != name else name


def _title(game: str) -> str | None:
    """A game that this version does not know any more is left out."""
    try:
        return title(Game(game))
    except TengenError:
        return None

"""The page "How you play" in sentences, the weakest point first."""

from collections.abc import Iterator
from typing import Final

from tengen.coach.style.course import PHASES, Opening
from tengen.coach.style.shares import Share
from tengen.coach.style.sight import Weakness
from tengen.coach.style.style import FamilyStyle, Style
from tengen.families.shared.style import StyleWords
from tengen.players.levels import LEVELS

_WORTH_TELLING: Final = 3
"""Cases from which a share is told at all."""
_ANYTHING: Final = "overlook things"
_GROUPS: Final = {
    "attack": "Attack. Your moves",
    "defence": "Defence. Your moves",
    "distance": "Where you play. Your moves",
}


def sentences(style: Style) -> Iterator[str]:
    """Paragraph by paragraph; lines that begin with a dash belong to the one before."""
    if not style.families:
        counts = ", ".join(f"{count} {family} games" for family, count in style.few.items()) or "no games"
        least = style.to_json()["least_games"]
        yield f"Of {style.name} there are {counts}; from {least} games of one family on there is more to say."
    for one in style.families:
        yield from _family(one)


def _family(one: FamilyStyle) -> Iterator[str]:
    games = ", ".join(f"{count} of {game}" for game, count in one.games.items())
    yield f"# {one.family.capitalize()} games: {games}; {one.sight.moves} moves"
    yield _weakest(one)
    if one.puzzles:
        ids = ", ".join(one.puzzles)
        yield f"For this point there are {len(one.puzzles)} puzzles on the web board: {ids}."
    yield _level(one)
    yield "What you see"
    for sense in one.sight.words.senses:
        whole = one.sight.of_sense(sense.sense)
        if whole.total:
            yield f"- {sense.title}: {_seen(whole)}"
            yield from _by_way(one, sense.sense)
    for group, title in _GROUPS.items():
        told = [
            f"- {habit.title}: {_beside(share)}"
            for habit in one.sight.words.habits
            if habit.group == group and (share := one.sight.habits.get(habit, Share())).total
        ]
        if told:
            yield title
            yield from told
    if one.openings:
        yield "How your games begin"
        yield from (f"- {_opening(opening)}" for opening in one.openings)
    yield _lost(one)


def _weakest(one: FamilyStyle) -> str:
    weakest = one.weakest
    if weakest is None:
        return "Weakest point: none so far. You miss nothing more often than others of your level."
    sure = "" if weakest.is_certain else " This may be chance: more games will tell."
    return f"Weakest point: you {in_words(weakest, one.sight.words)}. {_missed(weakest.missed)}.{sure}"


def in_words(weakness: Weakness, words: StyleWords) -> str:
    """A weakness after `you`."""
    missed = next((one.missed for one in words.senses if one.sense == weakness.sense), _ANYTHING)
    return missed if weakness.way is None else f"{missed} {words.ways[weakness.way]}"


def _level(one: FamilyStyle) -> str:
    level = one.level
    like = "people in general" if level is None else f"level {level} ({LEVELS[level].title.lower()})"
    return f"Of all levels you play most like {like}."


def _by_way(one: FamilyStyle, sense: str) -> Iterator[str]:
    for way, title in enumerate(one.sight.words.ways):
        share = one.sight.of(sense, way)
        if share.total >= _WORTH_TELLING:
            yield f"-- {title}: {_seen(share)}"


def _seen(missed: Share) -> str:
    """Told the other way round: what was done right."""
    low, high = missed.interval
    done = missed.total - missed.count
    return (
        f"{_percent(1 - missed.rate)} ({done} of {missed.total}; surely {_percent(1 - high)} to "
        f"{_percent(1 - low)}; others of your level {_percent(1 - missed.usual)})"
    )


def _missed(share: Share) -> str:
    low, high = share.interval
    return (
        f"So it was {share.count} of {share.total} times ({_percent(share.rate)}, surely {_percent(low)} to "
        f"{_percent(high)}); for others of your level it is {_percent(share.usual)}"
    )


def _beside(share: Share) -> str:
    low, high = share.interval
    return (
        f"{_percent(share.rate)} (surely {_percent(low)} to {_percent(high)}; "
        f"others of your level {_percent(share.usual)})"
    )


def _opening(one: Opening) -> str:
    low, high = one.score.interval
    return (
        f"{one.game} as {one.side.name.lower()}, {one.moves}: {one.games} games, {one.points:g} points "
        f"(surely {_percent(low)} to {_percent(high)})"
    )


def _lost(one: FamilyStyle) -> str:
    total = sum(one.turned)
    if not total:
        return "Where games are lost: no lost game has a move that decided it."
    most = max(range(len(PHASES)), key=lambda phase: one.turned[phase])
    counts = ", ".join(f"{phase} {count}" for phase, count in zip(PHASES, one.turned, strict=True))
    low, high = Share(one.turned[most], total).interval
    return (
        f"Where games are lost: mostly in the {PHASES[most]} of the game, {one.turned[most]} of {total} "
        f"(surely {_percent(low)} to {_percent(high)}). By the worst move: {counts}."
    )


def _percent(rate: float) -> str:
    return f"{100 * rate:.0f} %"

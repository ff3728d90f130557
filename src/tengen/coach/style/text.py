"""The page "How you play" in sentences, the weakest point first."""

from collections.abc import Callable, Iterator
from typing import Final

from tengen.coach.style.course import PHASES, Opening
from tengen.coach.style.shares import Share
from tengen.coach.style.sight import Weakness
from tengen.coach.style.style import FamilyStyle, Style
from tengen.families.shared.style import StyleWords
from tengen.players.levels import LEVELS
from tengen.text.language import marked, together, tr

_WORTH_TELLING: Final = 3
"""Cases from which a share is told at all."""
_ANYTHING: Final = marked("overlook things")
# Families and sides as they are told here.
_NAMES: Final = (
    *(marked("Line"), marked("Drop"), marked("Edge")),
    *(marked("first"), marked("second")),
)
_GROUPS: Final = {
    "attack": marked("Attack. Your moves"),
    "defence": marked("Defence. Your moves"),
    "distance": marked("Where you play. Your moves"),
}


def sentences(style: Style, title: Callable[[str], str] = str) -> Iterator[str]:
    """Paragraph by paragraph; lines that begin with a dash belong to the one before.

    `title` says what a game is called, if not by its name.
    """
    if not style.families:
        counts = tr(", ").join(
            tr("{count} {family} games", count=count, family=tr(family.capitalize()).lower())
            for family, count in style.few.items()
        ) or tr("no games")
        least = style.to_json()["least_games"]
        yield tr(
            "Of {name} there are {counts}; from {least} games of one family on there is more to say.",
            name=style.name,
            counts=counts,
            least=least,
        )
    for one in style.families:
        yield from _family(one, title)


def _family(one: FamilyStyle, title: Callable[[str], str]) -> Iterator[str]:
    games = tr(", ").join(
        tr("{count} of {game}", count=count, game=title(game)) for game, count in one.games.items()
    )
    yield tr(
        "# {family} games: {games}; {moves} moves",
        family=tr(one.family.capitalize()),
        games=games,
        moves=one.sight.moves,
    )
    yield _weakest(one)
    if one.puzzles:
        ids = ", ".join(one.puzzles)
        yield tr(
            "For this point there are {count} puzzles on the web board: {ids}.",
            count=len(one.puzzles),
            ids=ids,
        )
    yield _level(one)
    yield tr("What you see")
    for sense in one.sight.words.senses:
        whole = one.sight.of_sense(sense.sense)
        if whole.total:
            yield f"- {_named(sense.title, _seen(whole))}"
            yield from _by_way(one, sense.sense)
    for group, heading in _GROUPS.items():
        told = [
            f"- {_named(habit.title, _beside(share))}"
            for habit in one.sight.words.habits
            if habit.group == group and (share := one.sight.habits.get(habit, Share())).total
        ]
        if told:
            yield tr(heading)
            yield from told
    if one.openings:
        yield tr("How your games begin")
        yield from (f"- {_opening(opening, title)}" for opening in one.openings)
    yield _lost(one)


def _weakest(one: FamilyStyle) -> str:
    weakest = one.weakest
    if weakest is None:
        return tr("Weakest point: none so far. You miss nothing more often than others of your level.")
    sure = "" if weakest.is_certain else tr("This may be chance: more games will tell.")
    return together(
        tr("Weakest point: you {weakness}.", weakness=in_words(weakest, one.sight.words)),
        _missed(weakest.missed),
        sure,
    )


def in_words(weakness: Weakness, words: StyleWords) -> str:
    """A weakness after `you`."""
    missed = next((one.missed for one in words.senses if one.sense == weakness.sense), _ANYTHING)
    if weakness.way is None:
        return tr(missed)
    return tr("{weakness} {where}", weakness=tr(missed), where=tr(words.ways[weakness.way]))


def _level(one: FamilyStyle) -> str:
    level = one.level
    like = (
        tr("people in general")
        if level is None
        else tr("level {level} ({title})", level=level, title=tr(LEVELS[level].title).lower())
    )
    return tr("Of all levels you play most like {like}.", like=like)


def _by_way(one: FamilyStyle, sense: str) -> Iterator[str]:
    for way, title in enumerate(one.sight.words.ways):
        share = one.sight.of(sense, way)
        if share.total >= _WORTH_TELLING:
            yield f"-- {_named(title, _seen(share))}"


def _named(name: str, value: str) -> str:
    return tr("{theme}: {meaning}", theme=tr(name), meaning=value)


def _seen(missed: Share) -> str:
    """Told the other way round: what was done right."""
    low, high = missed.interval
    done = missed.total - missed.count
    return tr(
        "{percent} ({done} of {total}; surely {low} to {high}; others of your level {usual})",
        percent=_percent(1 - missed.rate),
        done=done,
        total=missed.total,
        low=_percent(1 - high),
        high=_percent(1 - low),
        usual=_percent(1 - missed.usual),
    )


def _missed(share: Share) -> str:
    low, high = share.interval
    return tr(
        "So it was {count} of {total} times ({percent}, surely {low} to {high}); for others of "
        "your level it is {usual}.",
        count=share.count,
        total=share.total,
        percent=_percent(share.rate),
        low=_percent(low),
        high=_percent(high),
        usual=_percent(share.usual),
    )


def _beside(share: Share) -> str:
    low, high = share.interval
    return tr(
        "{percent} (surely {low} to {high}; others of your level {usual})",
        percent=_percent(share.rate),
        low=_percent(low),
        high=_percent(high),
        usual=_percent(share.usual),
    )


def _opening(one: Opening, title: Callable[[str], str]) -> str:
    low, high = one.score.interval
    return tr(
        "{game} as {side}, {moves}: {games} games, {points} points (surely {low} to {high})",
        game=title(one.game),
        side=tr(one.side.name.lower()),
        moves=one.moves,
        games=one.games,
        points=f"{one.points:g}",
        low=_percent(low),
        high=_percent(high),
    )


def _lost(one: FamilyStyle) -> str:
    total = sum(one.turned)
    if not total:
        return tr("Where games are lost: no lost game has a move that decided it.")
    most = max(range(len(PHASES)), key=lambda phase: one.turned[phase])
    counts = tr(", ").join(f"{tr(phase)} {count}" for phase, count in zip(PHASES, one.turned, strict=True))
    low, high = Share(one.turned[most], total).interval
    return tr(
        "Where games are lost: mostly in the {phase} of the game, {turned} of {total} "
        "(surely {low} to {high}). By the worst move: {counts}.",
        phase=tr(PHASES[most]),
        turned=one.turned[most],
        total=total,
        low=_percent(low),
        high=_percent(high),
        counts=counts,
    )


def _percent(rate: float) -> str:
    return f"{100 * rate:.0f} %"

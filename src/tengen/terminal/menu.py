"""The questions before a game: which game, against whom, on which side."""

from tengen import Game, TengenError
from tengen.coach.levels import rating_text
from tengen.players import DEFAULT_LEVEL, LEVELS, PLAYERS
from tengen.rules.spec import KINDS
from tengen.terminal.screen import Screen
from tengen.terminal.session import PERSON

_OPPONENTS = {
    "tengen": "the engine, at a level of your choice",
    "greedy": "looks one move ahead",
    "random": "plays anything",
    PERSON: "two people at this keyboard",
}
SIDES = ("first", "second", "random")


def choose_game(screen: Screen) -> Game:
    """Show the games and ask until one is chosen."""
    screen.say("Which game would you like to play?", style="bold")
    names = [kind.usual for kind in KINDS.values()]
    for number, kind in enumerate(KINDS.values(), start=1):
        screen.say(f"  {number:>2}  {kind.usual:<14} {kind.title}: {kind.about}")
    default = names.index("gomoku") + 1
    while True:
        answer = screen.ask(f"Number or name, for example 7 or gomoku:19 [{default}]: ") or str(default)
        try:
            return Game(_numbered(answer, names))
        except TengenError as problem:
            screen.warn(str(problem))


def choose_opponent(screen: Screen) -> str:
    """Ask whom to play against."""
    # Players that need more than a name, like a classic, are for the command line.
    names = [name for name in (*PLAYERS, PERSON) if name in _OPPONENTS]
    screen.say("Against whom?", style="bold")
    return _choose(screen, names, [_OPPONENTS[name] for name in names])


def choose_level(screen: Screen, game: Game) -> int:
    """Ask how strong the opponent shall be."""
    least, most = min(LEVELS), max(LEVELS)
    screen.say("How strong?", style="bold")
    for level in LEVELS.values():
        screen.say(
            f"  {level.number:>2}  {level.title:<19}{rating_text(game, level.number):<14}{level.about}"
        )
    while True:
        answer = screen.ask(f"Level, {least} (weak) to {most} (strong) [{DEFAULT_LEVEL}]: ")
        if not answer:
            return DEFAULT_LEVEL
        if answer.isascii() and answer.isdigit() and int(answer) in LEVELS:
            return int(answer)
        screen.warn(f"{answer!r} is no number from {least} to {most}")


def choose_side(screen: Screen, game: Game) -> str:
    """Ask which side to play."""
    first, second = game.side_names
    screen.say("Which side?", style="bold")
    return _choose(screen, list(SIDES), [f"{first}, moves first", f"{second}, moves second", "by lot"])


def _choose(screen: Screen, names: list[str], about: list[str]) -> str:
    for number, (name, words) in enumerate(zip(names, about, strict=True), start=1):
        screen.say(f"  {number:>2}  {name:<16} {words}".rstrip())
    while True:
        answer = _numbered(screen.ask("Number or name [1]: ") or "1", names).lower()
        if answer in names:
            return answer
        screen.warn(f"{answer!r} is none of {', '.join(names)}")


def _numbered(answer: str, names: list[str]) -> str:
    """The name with that number, or the answer itself when it is no number of the list."""
    if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    return answer

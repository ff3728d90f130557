"""The questions before a game: which game, against whom, on which side."""

from tengen import Game, TengenError
from tengen.coach.levels import rating_text
from tengen.players import DEFAULT_LEVEL, LEVELS, PLAYERS, make_player
from tengen.players.classic.about import classics_for
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


def choose_opponent(screen: Screen, game: Game) -> str:
    """Ask whom to play against; of the classic players those that play this game."""
    about = {name: [_OPPONENTS[name]] for name in (*PLAYERS, PERSON) if name in _OPPONENTS}
    for one in classics_for(game):
        about[one.text] = [one.idea, one.habit, f"Options: {one.options_text}"]
    screen.say("Against whom?", style="bold")
    return _choose_one(screen, about)


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
    return _choose_one(screen, {name: [words] for name, words in zip(names, about, strict=True)})


def _choose_one(screen: Screen, about: dict[str, list[str]]) -> str:
    """One of these names, each with its lines. A classic may be answered with options after a comma."""
    names = list(about)
    for number, (name, lines) in enumerate(about.items(), start=1):
        screen.say(f"  {number:>2}  {name:<16} {lines[0]}".rstrip())
        for line in lines[1:]:
            screen.say(f"      {'':<16} {line}")
    while True:
        answer = _numbered(screen.ask("Number or name [1]: ") or "1", names)
        if answer.lower() in names:
            return answer.lower()
        if answer.partition(",")[0].lower() in names:
            try:
                make_player(answer)
            except TengenError as problem:
                screen.warn(str(problem))
                continue
            return answer
        screen.warn(f"{answer!r} is not one of {', '.join(names)}")


def _numbered(answer: str, names: list[str]) -> str:
    """The name with that number, or the answer itself when it is no number of the list."""
    if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    return answer

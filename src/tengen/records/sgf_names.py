"""What SGF calls things: rules, tags and results of line games, in both directions."""

import re
from typing import Final

from tengen.errors import BadRecord, UnknownGame
from tengen.records.limits import reason, shown
from tengen.records.replay import Result
from tengen.rules.game import Game
from tengen.rules.outcome import Outcome
from tengen.text.language import tr

TAGS: Final = {
    "First": "PB",
    "Second": "PW",
    "FirstRating": "BR",
    "SecondRating": "WR",
    "FirstTeam": "BT",
    "SecondTeam": "WT",
    "Date": "DT",
    "Event": "EV",
    "Round": "RO",
    "Site": "PC",
    "Name": "GN",
    "Opening": "ON",
    "TimeLimit": "TM",
    "Overtime": "OT",
    "Annotator": "AN",
    "Copyright": "CP",
    "Source": "SO",
    "User": "US",
    "About": "GC",
}
"""Tag of a record and its SGF property."""

# What SGF has no word for is written as private properties, which other programs pass over.
OTHER_TAG: Final = "TGTAG"
VERDICT: Final = "TGVERDICT"
USED: Final = "TGUSED"
VALUE: Final = "TGVALUE"
DATA: Final = "TGDATA"

MARKS: Final = {"circle": "CR", "triangle": "TR", "square": "SQ", "cross": "MA"}
"""Marks on points, as fields of a move and as SGF properties."""
LABEL: Final = "label"
LABELS: Final = "LB"

WANTED: Final = frozenset(
    {"GM", "SZ", "RU", "RE", "B", "W", "BL", "WL", "C", "AB", "AW", "AE", "PL"}
    | {OTHER_TAG, VERDICT, USED, VALUE, DATA}
    | set(TAGS.values())
    | set(MARKS.values())
    | {LABELS}
)

_RULES: Final = {
    **dict.fromkeys(("freestyle", "free", "gomoku", "0"), "freestyle"),
    **dict.fromkeys(("standard", "exactlyfive", "1"), "standard"),
    **dict.fromkeys(("renju", "4"), "renju"),
    **dict.fromkeys(("caro", "8"), "caro"),
}
_PREFIX: Final = {"freestyle": "gomoku", "standard": "standard", "renju": "renju", "caro": "caro"}
_NOISE: Final = re.compile(r"[\s_-]+|gomoku(?=.)|(?<=.)gomoku|rules?")
_WIN: Final = re.compile(r"(b|w|black|white)\s*\+\s*(.*)", re.IGNORECASE | re.DOTALL)
_DRAWS: Final = frozenset({"0", "draw", "jigo", "1/2", "1/2-1/2"})
_OFF_BOARD: Final = {
    "r": "resignation",
    "resign": "resignation",
    "resignation": "resignation",
    "t": "time",
    "time": "time",
    "f": "forfeit",
    "forfeit": "forfeit",
}
_LETTER: Final = {"resignation": "R", "time": "T", "forfeit": "F"}


def game_for(rule: str, cols: int, rows: int, line: int) -> Game:
    """The game a rule and a board name. The rule may also be a game string, such as `mnk:5x5x4`."""
    known = _RULES.get(_NOISE.sub("", rule.strip().lower()))
    if known is None:
        try:
            game = Game(rule)
        except UnknownGame as error:
            names = tr("freestyle, standard, renju, caro or a game such as mnk:5x5x4")
            raise BadRecord(
                tr("the rule {shown} is not known; use {names}", shown=shown(rule), names=names), line
            ) from error
    elif cols == rows and cols >= 5:
        game = _game(f"{_PREFIX[known]}:{cols}", line)
    elif known == "freestyle":
        game = _game(f"mnk:{cols}x{rows}x5", line)
    else:
        told = tr(
            "{known} needs a square board of side 5 or more, not {cols}:{rows}",
            known=known,
            cols=cols,
            rows=rows,
        )
        raise BadRecord(tr("{told}; correct SZ or RU", told=told), line)
    return fitting(game, cols, rows, line)


def fitting(game: Game, cols: int, rows: int, line: int) -> Game:
    """The same game if it is a line game on this board."""
    if not game.places_stones:
        raise BadRecord(tr("{name} is no line game; SGF holds line games only", name=game.name), line)
    if (game.cols, game.rows) != (cols, rows):
        raise BadRecord(
            tr(
                "{name} does not fit a board of {cols}:{rows}; correct SZ or RU",
                name=game.name,
                cols=cols,
                rows=rows,
            ),
            line,
        )
    return game


def rule_of(game: Game) -> str:
    """The text for RU; the game string where none of the four rules says it."""
    square = game.cols == game.rows and game.cols >= 5
    return game.variant if game.length == 5 and (square or game.variant == "freestyle") else game.name


def result_from(text: str) -> tuple[Result, str] | None:
    """Result and verdict out of RE; `None` if it cannot be understood."""
    text = text.strip()
    if win := _WIN.fullmatch(text):
        verdict = _OFF_BOARD.get(win[2].strip().lower(), "")
        return ("1-0" if win[1].lower().startswith("b") else "0-1"), verdict
    if text.lower() in _DRAWS:
        return "1/2-1/2", ""
    if text.lower() in ("", "?", "*", "void"):
        return "*", ""
    return None


def verdict_after(result: str, outcome: Outcome | None) -> str:
    """The verdict a reader takes from RE and the board, where the file does not spell it out."""
    found = result_from(result)
    told = found[1] if found else ""
    return told or ("" if outcome is None else outcome.reason.value)


def result_text(result: Result, verdict: str) -> str:
    """The text for RE."""
    if result == "*":
        return "?"
    if result == "1/2-1/2":
        return "0"
    return f"{'B' if result == '1-0' else 'W'}+{_LETTER.get(verdict, '')}"


def _game(name: str, line: int) -> Game:
    try:
        return Game(name)
    except UnknownGame as error:
        raise BadRecord(tr("no such board: {reason}", reason=reason(error)), line) from error

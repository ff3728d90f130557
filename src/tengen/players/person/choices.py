"""What somebody chose, as arrays from which the likelihood of many people can be computed at once.

A glance is one set of things that were noticed. In each glance moves of one kind, those with the same things
to notice, change alike. So a glance is a list of kinds, and only a kind's sum has to be known.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from tengen import Move, Position
from tengen._core import person_chances, person_view
from tengen.players.person.numbers import NOTICES, SENSES, WAYS, Person

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_BITS: Final = 10
"""So many things that may be overlooked are told apart; what is beyond counts as noticed."""
TERM_PARTS: Final = len(SENSES) + 1
"""What a term adds to the features of its move: the senses, and the plan."""
STATES: Final = NOTICES + 1
"""What a row says was noticed (1), overlooked (-1) or not there (0); last, whether a plan was made."""
_ALL_WAYS: Final = [((1 << WAYS) - 1) << (WAYS * sense) for sense in range(len(SENSES))]
_WIN, _BLOCK = _ALL_WAYS[0], _ALL_WAYS[1]
_PLANNED: Final = 1 << len(SENSES)
_CODES: Final = 2 * _PLANNED


@dataclass(frozen=True, slots=True)
class Choice:
    """One position and what was played in it."""

    features: Floats
    """A row for each legal move."""
    term_move: Ints
    """A term is a move in a state: which of its senses were noticed, and whether the plan counts."""
    term_parts: Floats
    """What each sense and the plan add in this state, before their weights."""
    pair_starts: Ints
    """Where the terms of each kind in each state begin."""
    entry_pair: Ints
    """The kinds and states that make up each row, one row after the other."""
    row_starts: Ints
    row_states: NDArray[np.int8]
    row_chosen: Ints
    """The term of the move that was played; -1 where a glance did not show it."""
    count: int
    near: int
    is_near: bool
    """Was the move that was played near what is on the board?"""


def look(position: Position, move: Move, planner: Person | None = None) -> Choice:
    """The arrays of one choice; with a plan as `planner` makes it, if that plans at all."""
    found = person_view(position)
    moves: list[Move] = found[0]
    count = len(moves)
    near = np.frombuffer(found[1], np.uint8).astype(bool)
    notices = np.frombuffer(found[2], np.uint32).astype(np.int64)
    amounts = np.frombuffer(found[3], np.float32).reshape(count, -1).astype(np.float64)
    features = np.frombuffer(found[4], np.float32).reshape(count, -1).astype(np.float64)
    chosen = moves.index(move)
    ahead = _ahead(position, planner)
    seen, planned, states = _glances(notices, int(notices[chosen]), plans=ahead is not None)

    usable = np.nonzero(near | (notices != 0))[0]
    kinds, kind_of = np.unique(notices[usable] * 2 + near[usable], return_inverse=True)
    mask, kind_near = kinds >> 1, kinds & 1
    code = np.zeros((len(seen), len(kinds)), np.int64)
    for sense, ways in enumerate(_ALL_WAYS):
        code |= ((seen[:, None] & mask & ways) != 0).astype(np.int64) << sense
    blind = (mask & ~seen[:, None] & _WIN) != 0
    code |= np.where(planned[:, None] & ~blind, _PLANNED, 0)
    is_open = (kind_near == 1) | ((mask & seen[:, None]) != 0)

    rows, entry_kinds = np.nonzero(is_open)
    pairs, entry_pair = np.unique(entry_kinds * _CODES + code[is_open], return_inverse=True)
    pair_kind, pair_code = pairs // _CODES, pairs % _CODES
    members = [usable[kind_of == kind] for kind in range(len(kinds))]
    sizes = np.array([len(members[kind]) for kind in pair_kind])
    term_move = np.concatenate([members[kind] for kind in pair_kind])
    term_code = np.repeat(pair_code, sizes)
    parts = np.empty((len(term_move), TERM_PARTS))
    for sense in range(len(SENSES)):
        parts[:, sense] = (term_code >> sense & 1) * amounts[term_move, sense]
    parts[:, -1] = 0.0 if ahead is None else (term_code & _PLANNED != 0) * ahead[term_move]
    pair_starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return Choice(
        features=features,
        term_move=term_move,
        term_parts=parts,
        pair_starts=pair_starts,
        entry_pair=entry_pair,
        row_starts=np.searchsorted(rows, np.arange(len(seen))),
        row_states=states,
        row_chosen=_chosen_terms(chosen, rows, entry_pair, pair_starts, term_move, len(seen)),
        count=count,
        near=int(near.sum()),
        is_near=bool(near[chosen]),
    )


def _ahead(position: Position, planner: Person | None) -> Floats | None:
    if planner is None or not planner.depth or not planner.plan:
        return None
    return np.array(person_chances(position, planner.native)[2], np.float64)


def _glances(notices: Ints, own: int, plans: bool) -> tuple[Ints, NDArray[np.bool_], NDArray[np.int8]]:
    """Every glance: what it notices, whether a plan follows, and both as states."""
    present = int(np.bitwise_or.reduce(notices))
    bits = [bit for bit in range(NOTICES) if present >> bit & 1]
    # What the move itself is about matters most, then what weighs most.
    bits = sorted(bits, key=lambda bit: (not own >> bit & 1, bit))[:MOST_BITS]
    number = np.arange(1 << len(bits))
    seen = np.full(len(number), present, np.int64)
    states = np.zeros((len(number), STATES), np.int8)
    for place, bit in enumerate(bits):
        noticed = number >> place & 1
        seen &= ~((1 - noticed) << bit)
        states[:, bit] = 2 * noticed - 1
    planned = np.zeros(len(seen), bool)
    if plans:
        # Who overlooks what the opponent threatens has not looked ahead either.
        alert = np.nonzero((present & ~seen & _BLOCK) == 0)[0]
        states[alert, -1] = -1
        more = states[alert].copy()
        more[:, -1] = 1
        seen = np.concatenate([seen, seen[alert]])
        states = np.concatenate([states, more])
        planned = np.concatenate([planned, np.ones(len(alert), bool)])
    return seen, planned, states


def _chosen_terms(
    chosen: int, rows: Ints, entry_pair: Ints, pair_starts: Ints, term_move: Ints, count: int
) -> Ints:
    """For each row the term of the chosen move, or -1."""
    term_of_pair = np.full(len(pair_starts), -1, np.int64)
    terms = np.nonzero(term_move == chosen)[0]
    term_of_pair[np.searchsorted(pair_starts, terms, side="right") - 1] = terms
    found = np.full(count, -1, np.int64)
    hit = term_of_pair[entry_pair] >= 0
    found[rows[hit]] = term_of_pair[entry_pair[hit]]
    return found


@dataclass(frozen=True, slots=True)
class Choices:
    """Many choices in one: the arrays of each, one after the other."""

    features: Floats
    term_move: Ints
    term_parts: Floats
    term_choice: Ints
    term_starts: Ints
    pair_starts: Ints
    entry_pair: Ints
    entry_row: Ints
    row_starts: Ints
    noticed: Floats
    overlooked: Floats
    row_chosen: Ints
    row_choice: Ints
    choice_starts: Ints
    count: Floats
    near: Floats
    is_near: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.count)

    @classmethod
    def of(cls, choices: Sequence[Choice]) -> Self:
        """All of them, which must be of one family of games."""
        if not choices:
            raise ValueError("there are no choices to learn from")
        moves = _offsets(choice.features.shape[0] for choice in choices)
        terms = _offsets(len(choice.term_move) for choice in choices)
        pairs = _offsets(len(choice.pair_starts) for choice in choices)
        entries = _offsets(len(choice.entry_pair) for choice in choices)
        rows = _offsets(len(choice.row_starts) for choice in choices)
        entry_pair = _shifted([choice.entry_pair for choice in choices], pairs)
        row_starts = _shifted([choice.row_starts for choice in choices], entries)
        row_chosen = _shifted([choice.row_chosen for choice in choices], terms)
        closed = np.concatenate([choice.row_chosen for choice in choices]) < 0
        states = np.concatenate([choice.row_states for choice in choices])
        sizes = np.diff(np.append(row_starts, len(entry_pair)))
        return cls(
            features=np.concatenate([choice.features for choice in choices]),
            term_move=_shifted([choice.term_move for choice in choices], moves),
            term_parts=np.concatenate([choice.term_parts for choice in choices]),
            term_choice=np.repeat(np.arange(len(choices)), [len(choice.term_move) for choice in choices]),
            term_starts=terms,
            pair_starts=_shifted([choice.pair_starts for choice in choices], terms),
            entry_pair=entry_pair,
            entry_row=np.repeat(np.arange(len(row_starts)), sizes),
            row_starts=row_starts,
            noticed=(states == 1).astype(np.float64),
            overlooked=(states == -1).astype(np.float64),
            row_chosen=np.where(closed, -1, row_chosen),
            row_choice=np.repeat(np.arange(len(choices)), [len(choice.row_starts) for choice in choices]),
            choice_starts=rows,
            count=np.array([choice.count for choice in choices], np.float64),
            near=np.array([choice.near for choice in choices], np.float64),
            is_near=np.array([choice.is_near for choice in choices]),
        )


def look_at_all(played: Iterable[tuple[Position, Move]], planner: Person | None = None) -> list[Choice]:
    """Each position with what was played in it. A forced move says nothing, and is left out."""
    return [look(position, move, planner) for position, move in played if len(position.legal_moves) > 1]


def _offsets(sizes: Iterable[int]) -> Ints:
    """Where each part begins when they follow each other."""
    return np.concatenate([[0], np.cumsum(list(sizes))[:-1]]).astype(np.int64)


def _shifted(parts: Sequence[NDArray[Any]], offsets: Ints) -> Ints:
    """Numbers of things that were counted anew in each part."""
    return np.concatenate([part + offset for part, offset in zip(parts, offsets, strict=True)])

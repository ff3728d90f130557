"""How well are the moves of real people foretold? In nats a move: less is better.

`python benchmarks/people.py FILE` reads moves of people (`people_data.py` says in which form) and prints a
row for each model. The fitted ones are cross-validated over people: nobody is foretold by numbers that know a
move of theirs. Then each person's own numbers are learned from one half of the moves, close to those of all
the others, and foretell the other half. `--save` writes the numbers fitted to everybody into the package, as
people in general and as the weights of all levels.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from people_data import Chosen, read_people

import tengen
from tengen._core import person_chances
from tengen.players.person import Person, people_in_general, person_at
from tengen.players.person.choices import Choice, Choices, Floats, look
from tengen.players.person.fit import SPREAD, most_likely, precision
from tengen.players.person.likelihood import Layout, from_vector, log_chances, to_vector

KIND = "line"
LEVELS = (1, 3, 5, 7)
LEAST_MOVES = 40
"""Of a person whose own numbers are learned from half of them."""
SHIPPED = Path(tengen.__file__).parent / "data" / "people.json"
UNTAUGHT = ("own3_", "their3_")
"""On so small a board nothing needs three more stones: these weights stay as they are."""


def vague(choices: Choices) -> tuple[Floats, Floats]:
    """What is believed before any move was seen, and how firmly."""
    at = Layout(choices.features.shape[1])
    centre = np.zeros(at.size)
    centre[at.parts] = [8, 5, 2, 1, 0, 0]
    centre[at.states] = -2
    centre[[at.lapse, at.stray]] = -4
    firm = np.full(at.size, 0.3)
    firm[at.states] = 1.0
    firm[at.weights] = 0.5 * np.maximum(choices.features[choices.term_move].std(axis=0), 0.1) ** 2
    firm[at.noise] = 1e6
    return centre, np.diag(firm)


def fit_all(choices: Sequence[Choice]) -> Floats:
    """One set of numbers for everybody."""
    together = Choices.of(choices)
    return most_likely(together, *vague(together), steps=300)


def cross_validated(choices: Sequence[Choice], who: Floats, folds: int) -> tuple[Floats, list[Floats]]:
    """The logarithm of each choice's chance, and for each person the numbers that do not know them."""
    people = np.unique(who)
    logs, known = np.empty(len(choices)), [np.empty(0)] * len(people)
    for fold in range(folds):
        left_out = np.isin(who, people[fold::folds])
        numbers = fit_all([one for one, out in zip(choices, left_out, strict=True) if not out])
        test = Choices.of([one for one, out in zip(choices, left_out, strict=True) if out])
        logs[left_out] = log_chances(numbers, test)
        for place in range(fold, len(people), folds):
            known[place] = numbers
    return logs, known


def first_guesses(chosen: Sequence[Chosen], persons: Sequence[Person]) -> float:
    """The share of moves that are the likeliest by the person for each of them."""
    right = 0
    for one, person in zip(chosen, persons, strict=True):
        moves, chances, _ = person_chances(one.position, person.native)
        right += moves[int(np.argmax(chances))] == one.move
    return right / len(chosen)


def own_fits(choices: Sequence[Choice], who: Floats, known: Sequence[Floats], like: Person) -> list[float]:
    """For each person, by how many nats a move their own numbers are better on the half they do not know."""
    gains = []
    for person, numbers in zip(np.unique(who), known, strict=True):
        places = np.nonzero(who == person)[0]
        if len(places) < LEAST_MOVES:
            continue
        base = from_vector(numbers, like)
        start = to_vector(base)
        middle = len(places) // 2
        gain = 0.0
        for learned, other in ((places[:middle], places[middle:]), (places[middle:], places[:middle])):
            train, test = (Choices.of([choices[place] for place in half]) for half in (learned, other))
            own = most_likely(train, start, precision(train, base, SPREAD))
            gain += float((log_chances(own, test) - log_chances(start, test)).sum())
        gains.append(gain / len(places))
    return gains


def save(numbers: Floats) -> None:
    """Write what was fitted into the package."""
    found = json.loads(SHIPPED.read_text(encoding="utf-8"))
    family = found[KIND]
    fitted = from_vector(numbers, people_in_general(KIND)).to_json()
    for name, weight in fitted["weights"].items():
        if not name.startswith(UNTAUGHT):
            family["weights"][name] = round(weight, 2)
    rounded = {name: _rounded(value) for name, value in fitted.items()}
    kept = {name: value for name, value in family["general"]["weights"].items() if name.startswith(UNTAUGHT)}
    family["general"] = {**rounded, "weights": {**rounded["weights"], **kept}}
    SHIPPED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    return [_rounded(part) for part in value] if isinstance(value, list) else value


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--save", action="store_true", help="write the numbers fitted to everybody")
    asked = parser.parse_args()
    begun = monotonic()
    chosen = read_people(asked.file)
    who = np.array([one.person for one in chosen], np.float64)
    people = np.unique(who)
    choices = [look(one.position, one.move) for one in chosen]
    general = people_in_general(KIND)
    print(f"{len(chosen)} moves of {len(people)} people\n")
    print("| model | nats a move | first guess right |\n|---|---|---|")
    uniform = float(np.mean([np.log(len(one.position.legal_moves)) for one in chosen]))
    print(f"| any legal move alike | {uniform:.3f} | |")

    def row(title: str, logs: Floats, persons: Sequence[Person]) -> None:
        print(f"| {title} | {-logs.mean():.3f} | {first_guesses(chosen, persons):.1%} |", flush=True)

    for level in LEVELS:
        person = person_at(KIND, (level - 1) / 6)
        arrays = Choices.of([look(one.position, one.move, person) for one in chosen])
        row(
            f"somebody with the sight of level {level}",
            log_chances(to_vector(person), arrays),
            [person] * len(chosen),
        )
    together = Choices.of(choices)
    row("people in general, as shipped", log_chances(to_vector(general), together), [general] * len(chosen))
    for folds in (5, len(people)):
        logs, known = cross_validated(choices, who, folds)
        by_person = dict(zip(people, (from_vector(numbers, general) for numbers in known), strict=True))
        row(f"fitted, {folds} folds over people", logs, [by_person[person] for person in who])
    gains = own_fits(choices, who, known, general)
    better = sum(gain > 0 for gain in gains)
    print(
        f"\nown numbers from half of the moves: {np.mean(gains):+.3f} nats a move better on the other half,"
    )
    print(f"better for {better} of {len(gains)} people with {LEAST_MOVES} moves or more")
    if asked.save:
        save(fit_all(choices))
        print(f"\nwritten to {SHIPPED.name}")
    print(f"\n{monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()

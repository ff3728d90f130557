"""Small numbers as words."""

from typing import Final

_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """`five` for 5; figures for what has no short word."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)

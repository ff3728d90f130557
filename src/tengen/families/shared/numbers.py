"""Small numbers as words."""

from typing import Final

from tengen.text.language import SOURCE, language, marked, tr

_NUMBERS: Final = (
    marked("none"),
    marked("one"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
    marked("ten"),
)


def in_words(number: int) -> str:
    """`five` for 5; figures for what has no short word, and in other languages than English."""
    if language() != SOURCE:
        return str(number)
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def numeral(number: int) -> str:
    """The word for a number inside a name such as `open four`, in the reader's language."""
    return tr(_NUMBERS[number]) if 0 < number < len(_NUMBERS) else str(number)

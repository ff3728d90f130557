"""A command line as people write it, cut into its words without a shell."""

import shlex

from tengen.errors import TengenError


class BadCommand(TengenError, ValueError):
    """A text that is no command line."""


def split_command(text: str) -> list[str]:
    """The words of a command line: quotes and backslashes as in a shell, but no `~`, `$`, `*`, `|` or `;`."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadCommand(f"a quote or backslash in {text!r} has no end ({error})") from None
    if not words or not words[0]:
        raise BadCommand("no command: write the program and its arguments, such as 'java -jar player.jar'")
    if "\0" in text:
        raise BadCommand("a command cannot hold a NUL character")
    return words

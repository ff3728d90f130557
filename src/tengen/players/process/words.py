"""Foreign bytes as clean text for messages and reports."""

import signal

from tengen.text.clean import clean_text


def clean_lines(data: bytes, most: int, whole: bool = True) -> tuple[str, ...]:
    """The last `most` lines of `data` as clean text; the first is a torn one unless `whole`."""
    lines = data.decode("utf-8", "replace").splitlines()
    if not whole and len(lines) > 1:
        lines = lines[1:]
    kept = [line.rstrip() for line in lines if line.strip()]
    return tuple(clean_text(line) for line in kept[-most:]) if most > 0 else ()


def exit_in_words(code: int) -> str:
    """How a process ended; `code` is its exit code, or minus the signal that ended it."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = "unknown"
    return f"was ended by signal {-code} ({name})"

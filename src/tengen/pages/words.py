"""Numbers as people read them."""


def points_text(points: float) -> str:
    """`7½` rather than 7.5."""
    whole, half = int(points), points % 1
    return f"{whole or '' if half else whole}{'½' if half else ''}"


def seconds_text(seconds: float) -> str:
    """A duration in a unit that fits it."""
    if seconds <= 0:
        return "0"
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 120:
        return f"{seconds:.3g} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"

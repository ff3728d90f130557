"""Large numbers and shares in few characters."""


def short(number: float) -> str:
    """About three digits: `999`, `12.3k`, `4.56M`, `1.20G`.

    >>> short(999), short(12345), short(4560000)
    ('999', '12.3k', '4.56M')
    """
    for unit in ("", "k", "M", "G"):
        if number < 999.5 or unit == "G":
            break
        number /= 1000
    if not unit:
        return f"{number:.0f}"
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}{unit}"


def percent(share: float) -> str:
    """A share of 1 in whole percent, where only all is 100 and only nothing is 0.

    >>> percent(0.5), percent(0.9999), percent(1.0)
    ('50 %', '99 %', '100 %')
    """
    rounded = round(100 * share)
    if 0 < share < 1:
        rounded = min(99, max(1, rounded))
    return f"{rounded} %"

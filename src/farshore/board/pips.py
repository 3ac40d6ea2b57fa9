"""Pips: the dots on a number token, one for each of the 36 rolls of two dice that bring its number."""


def pips(number: int | None) -> int:
    """How many rolls bring this number; 0 for none, and for a number that two dice never show.

    >>> [pips(number) for number in range(14)]
    [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0]
    """
    return 0 if number is None else max(0, 6 - abs(7 - number))

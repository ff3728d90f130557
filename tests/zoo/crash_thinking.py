"""Crashes on the question."""

from wires import play


def crash(_player):
    raise RuntimeError("list index out of range")


play(thinking=crash)

"""Gives each answer twice."""

from wires import play

play(times=2)

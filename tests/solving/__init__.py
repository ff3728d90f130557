"""Solving, as the package does it."""

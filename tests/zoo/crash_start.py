"""Crashes before it has said a word."""

raise RuntimeError("no configuration file")

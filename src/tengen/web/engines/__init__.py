"""Engines for everybody: a bounded number of searches at a time, shared fairly, never on the event loop."""

"""The commands that play, on any board or wire, and the one for what was played."""

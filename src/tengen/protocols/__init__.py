"""The wires: how Tengen speaks to foreign programs, and how it plays as one."""

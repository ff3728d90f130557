"""Python classes of other people as players, each in a process of its own; Tengen as such a class."""

"""Analysis of many positions for other programs: JSON lines in, JSON lines out, as they are found."""

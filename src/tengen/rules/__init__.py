"""The games and their rules: names, boards, moves, outcomes."""

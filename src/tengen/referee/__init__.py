"""The referee: one game, its clock and its verdict; matches, tournaments, statistics and the journal."""

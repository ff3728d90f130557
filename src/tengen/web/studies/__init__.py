"""Studies: trees of variations with comments and marks, kept for their owners."""

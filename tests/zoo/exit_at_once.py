"""Ends at once, content with itself."""

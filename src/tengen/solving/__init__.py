"""Exact values: solved games, and wins by threats."""

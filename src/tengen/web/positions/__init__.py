"""Positions: what a message means, and how the browser is shown one."""

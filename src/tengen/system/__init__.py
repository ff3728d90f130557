"""The machine: memory, files that survive a power cut, and the log."""

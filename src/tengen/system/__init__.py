"""The machine: memory, and files that survive a power cut."""

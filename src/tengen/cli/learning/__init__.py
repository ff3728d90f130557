"""The commands that learn weights: `train`, `gate`."""

"""Tengen's games for other libraries: PettingZoo, Gymnasium, OpenSpiel. Each has a module of its own."""

"""The engine: limits, scores, reports while it searches, weights, the opening book."""

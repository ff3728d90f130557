"""What makes the opening book for Connect Four: levels of positions, a guide, and proofs of scores."""

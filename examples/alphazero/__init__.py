"""AlphaZero in small: a network learns a game from nothing but games against itself."""

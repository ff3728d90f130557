"""Games being played: their state, the file they are kept in, and the people and engines around them."""

"""Who meets whom: round-robin, gauntlet, knockout and Swiss."""

"""The wire of Gomocup: Tengen as its manager, and as an engine."""

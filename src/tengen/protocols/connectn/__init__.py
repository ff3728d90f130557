"""The wire of the Connect-N course: Tengen as its referee, and as a player."""

"""Claims nonsense instead of a move."""

from wires import play

play(thinking=lambda _player: "I have won, thank you for the game")

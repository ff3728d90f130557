"""The platform's settings, for agents that import them: `from gomoku import BOARD_SIZE`.

They are the platform's usual ones until a game begins; then they are those of the game.
"""

BOARD_SIZE = 11
X_IN_A_LINE = 5
TIME_OUT = 5

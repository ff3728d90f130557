"""Replays a claimed win against every defence; fives and fours are found by looking at the stones."""

from tengen import Position, Side
from tengen._core import forced_win

Cell = tuple[int, int]
Stones = dict[Cell, int]
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
DEEPEST = 80


class Checker:
    """Asks the core for the winning move at each turn of the attacker and believes nothing else of it."""

    def __init__(self, game: str, nodes: int) -> None:
        self._renju = game == "renju"
        self._nodes = nodes
        self._proven: dict[frozenset[tuple[Cell, int]], bool] = {}

    def holds(self, position: Position) -> bool:
        """Whether the side to move really wins by its threats."""
        return self._attack(position.copy(), position.turn, 0)

    def _attack(self, position: Position, attacker: Side, depth: int) -> bool:
        stones = stones_of(position)
        key = frozenset(stones.items())
        if key in self._proven:
            return self._proven[key]
        rows, cols = position.game.rows, position.game.cols
        if self._fives(stones, attacker, rows, cols):
            return True
        if depth > DEEPEST:
            return False
        # From here the core starts anew, and may need longer than the search that came this way.
        for patience in (1, 10, 100):
            claim = forced_win(position, patience * self._nodes)
            if claim.moves:
                break
        else:
            return False
        position.play(claim.moves[0])
        result = self._defend(position, attacker, depth + 1)
        position.undo()
        self._proven[key] = result
        return result

    def _defend(self, position: Position, attacker: Side, depth: int) -> bool:
        if (outcome := position.outcome) is not None:
            return outcome.winner == attacker
        stones = stones_of(position)
        rows, cols = position.game.rows, position.game.cols
        if self._fives(stones, attacker.other, rows, cols):
            return False
        fives = self._fives(stones, attacker, rows, cols)
        if len(fives) >= 2:
            return True
        # What would win against a pass also wins against every move that has nothing to do with it.
        straight = [] if fives else self._double_threats(stones, attacker, rows, cols)
        for move in position.legal_moves:
            cell = (move.row, move.col)
            if fives and cell not in fives:
                continue  # the five is made
            if not fives and self._refuted(position, stones, attacker, cell, straight, rows, cols):
                continue
            position.play(move)
            over = position.is_over
            wins = not over and self._attack(position, attacker, depth + 1)
            position.undo()
            if not wins:
                return False
        return True

    def _double_threats(
        self, stones: Stones, attacker: Side, rows: int, cols: int
    ) -> list[tuple[Cell, frozenset[Cell]]]:
        found = []
        for cell in near(stones, attacker, rows, cols):
            fives = self._fives({**stones, cell: int(attacker)}, attacker, rows, cols)
            if len(fives) >= 2:
                found.append((cell, frozenset(fives)))
        return found

    def _refuted(
        self,
        position: Position,
        stones: Stones,
        attacker: Side,
        reply: Cell,
        straight: list[tuple[Cell, frozenset[Cell]]],
        rows: int,
        cols: int,
    ) -> bool:
        open_fours = [c for c, fives in straight if c != reply and len(fives - {reply}) >= 2]
        if not open_fours:
            return False
        after = {**stones, reply: int(attacker.other)}
        if self._fives(after, attacker.other, rows, cols):
            return False
        if not (self._renju and attacker == Side.FIRST):
            return True
        position.play(text(reply))
        allowed = not position.is_over and any(position.is_legal(text(cell)) for cell in open_fours)
        position.undo()
        return allowed

    def _fives(self, stones: Stones, side: Side, rows: int, cols: int) -> list[Cell]:
        """Empty cells where a stone wins at once."""
        mine = int(side)
        exact = self._renju and mine == 0
        found = []
        for cell in near(stones, side, rows, cols):
            for down, right in DIRECTIONS:
                length = 1
                for sign in (1, -1):
                    row, col = cell[0] + sign * down, cell[1] + sign * right
                    while stones.get((row, col)) == mine:
                        length += 1
                        row, col = row + sign * down, col + sign * right
                if length == 5 or (length > 5 and not exact):
                    found.append(cell)
                    break
        return found


def text(cell: Cell) -> str:
    """A cell as it is written."""
    return f"{'abcdefghijklmnopqrstuvwxy'[cell[1]]}{cell[0] + 1}"


def stones_of(position: Position) -> Stones:
    """Who has a stone where, from the moves alone."""
    return {(move.row, move.col): number % 2 for number, move in enumerate(position.moves)}


def near(stones: Stones, side: Side, rows: int, cols: int) -> list[Cell]:
    """Empty cells beside a stone of a side: a five or four is never made anywhere else in one move."""
    mine = int(side)
    around = {
        (row + down * step, col + right * step)
        for (row, col), who in stones.items()
        if who == mine
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        for step in (1, 2, 3)
    }
    return sorted(c for c in around if c not in stones and 0 <= c[0] < rows and 0 <= c[1] < cols)

"""How the engine plays edge games near their end: what it remembers, what it tries when it is losing."""

from fractions import Fraction

from tengen import Engine, Game, Limit, Margin, Move, Position, solve
from tengen.families.edge.greedy import best_edges
from tests.engine.truth import DATA


def endgames(least_free: int, most_free: int) -> list[tuple[Position, int, set[str]]]:
    """Positions of hexifence:3 with the published value of what is still to come, and the best moves."""
    found = []
    for line in (DATA / "edge" / "hexifence3_endgame_exact.txt").read_text().splitlines():
        row = line.split()
        if line.startswith("#") or not least_free <= row[1].count("0") <= most_free:
            continue
        marks = zip(Game("hexifence:3").moves, row[1], strict=True)
        position = Position("hexifence:3", [edge for edge, mark in marks if mark == "1"])
        found.append((position, int(row[3]), set(row[4].split(","))))
    return found


def lead(position: Position) -> int:
    return position.score[position.turn] - position.score[position.turn.other]


def errors(position: Position, move: str) -> Fraction:
    """How many of a greedy opponent's replies to this move give the game away."""
    side = position.turn
    after = position.copy()
    after.play(move)
    replies = best_edges(after)
    wrong = 0
    for reply in replies:
        next_one = after.copy()
        next_one.play(reply)
        score = solve(next_one, memory=4).score
        assert isinstance(score, Margin)
        wrong += (score.cells if next_one.turn is side else -score.cells) > 0
    return Fraction(wrong, len(replies))


def can_take(position: Position) -> bool:
    before = sum(position.score)
    for edge in position.legal_moves:
        after = position.copy()
        after.play(edge)
        if sum(after.score) > before:
            return True
    return False


def test_a_lost_game_is_made_as_hard_to_win_as_it_can_be() -> None:
    """The move loses by no more than it must, and no such move has more replies that are mistakes."""
    tried = 0
    with Engine(memory=8) as engine:
        for position, value, best in endgames(14, 20):
            if value + lead(position) >= 0 or can_take(position):
                continue
            chosen = engine.play(position, Limit(nodes=5_000_000)).move
            assert str(chosen) in best
            assert errors(position, str(chosen)) == max(errors(position, move) for move in best)
            tried += 1
    assert tried >= 2


def test_what_one_move_found_out_helps_the_next() -> None:
    position, _, _ = max(endgames(26, 28), key=lambda row: len(row[0].legal_moves))
    limit = Limit(nodes=20_000_000)

    def nodes_after(engine: Engine, move: Move) -> int:
        later = position.copy()
        later.play(move)
        return engine.analyse(later, limit).nodes

    with Engine(memory=32) as engine:
        move = engine.analyse(position, limit).best
        warm = nodes_after(engine, move)
        engine.clear()
        cold = nodes_after(engine, move)
    assert warm < cold / 4


def test_a_prepared_small_game_is_perfect_within_a_limit_too_short_to_make_its_table() -> None:
    with Engine(memory=4) as engine:
        engine.prepare("hexifence:2")
        info = engine.analyse(Position("hexifence:2"), Limit(time=0.3))
        assert info.score == Margin(-3, info.score.turn)
        assert info.nodes == 0

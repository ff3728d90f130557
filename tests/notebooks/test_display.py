"""What a notebook shows of a search, a solution and a tree: tables with their values in them."""

from html.parser import HTMLParser

from tengen import Engine, Limit, Position, Solver
from tengen.tree import TreeSearch

MATE_IN_ONE = "a1 b1 a2 b2"


class Table(HTMLParser):
    """The cells of a table, row by row."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attributes: object) -> None:
        self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def test_a_search_shows_its_lines() -> None:
    with Engine(memory=8) as engine:
        info = engine.analyse(Position("tictactoe", MATE_IN_ONE), Limit(depth=3), lines=2)
    head, best, second = Table(info._repr_html_()).rows
    assert head == ["", "score", "chance", "line"]
    assert best == ["1", "win in 1", "100%", "a3"]
    assert second[0] == "2"


def test_a_solution_shows_its_value_and_every_move() -> None:
    position = Position("tictactoe", MATE_IN_ONE)
    with Solver("tictactoe") as solver:
        solution = solver.solve(position, every_move=True)
    rows = Table(solution._repr_html_()).rows
    assert rows[1] == ["value", "win in 1", "a3"]
    assert sorted(row[0] for row in rows[2:]) == sorted(str(move) for move in position.legal_moves)


def test_a_tree_shows_its_moves() -> None:
    result = TreeSearch("tictactoe", batch=4).run(Position("tictactoe", MATE_IN_ONE), simulations=50)
    head, best, *_ = Table(result._repr_html_()).rows
    assert head == ["move", "visits", "value", "prior", "proven"]
    assert (best[0], best[4]) == ("a3", "won")

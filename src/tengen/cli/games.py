"""`tengen games`: which games there are and how their names are written."""

from tengen.cli.errors import one_line_errors


@one_line_errors
def games() -> None:
    """List the games, their options and the allowed ranges.

    Example: `tengen games`
    """
    from rich.table import Table

    from tengen.rules.spec import KINDS
    from tengen.terminal.screen import make_console

    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("written", no_wrap=True)
    table.add_column("game")
    table.add_column("options")
    for kind in KINDS.values():
        table.add_row(kind.form, f"{kind.title}: {kind.about}", kind.ranges)
    make_console().print(table)

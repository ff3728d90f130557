"""`tengen learn`: a short course of a game in the terminal."""

from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors


@one_line_errors
def learn(
    game: Annotated[
        str | None, typer.Argument(help="The game, see `tengen games`; without it you are asked.")
    ] = None,
    *,
    lesson: Annotated[
        str | None,
        typer.Option(help="Begin with this lesson, by name or number; by default where you stopped."),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the courses, or the lessons of one.")] = False,
    name: Annotated[
        str | None, typer.Option(help="Keep your progress under this name, as on the web board.")
    ] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw the board with plain characters.")
    ] = False,
) -> None:
    """Learn to play a game: a short course in the terminal.

    A course teaches the rules, the first tactics and a classic trap. Type a move to do a task, and `help` for
    the other commands. Your progress is saved, and the course continues from there. The web board has the
    same courses under Learn. (To train the engine, see `tengen train`.)

    Examples:

    - `tengen learn`
    - `tengen learn popout`
    - `tengen learn hexifence --list`
    - `tengen learn gomoku --lesson four-three`
    """
    from tengen.coach.collection import GUEST
    from tengen.coach.courses import Progress, course_of
    from tengen.terminal import INTERRUPTED, Screen
    from tengen.terminal.classroom import Classroom
    from tengen.text.clean import clean

    screen = Screen(color=not no_color, ascii_only=ascii_only)
    room = Classroom(screen, Progress(), clean(name) if name else GUEST)
    if list_:
        if game is None:
            room.list_courses()
        else:
            room.list_lessons(course_of(game))
        return
    try:
        room.run(game, lesson)
    except (EOFError, KeyboardInterrupt) as leaving:
        screen.say()
        raise typer.Exit(INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0) from None

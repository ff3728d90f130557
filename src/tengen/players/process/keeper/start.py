"""Starting the program itself, below the keeper."""

import os
import resource

from .system import die_with_parent, usual_signals

_EINVAL = 22


def start_program(command: list[str]) -> tuple[int, int]:
    """Starts `command` on the keeper's own stdin and stdout; its process and the read end of its stderr.

    Raises OSError if it cannot be started.
    """
    errors, errors_of_child = os.pipe()
    trouble, trouble_of_child = os.pipe()
    keeper = os.getpid()
    child = os.fork()
    if child == 0:
        _become(command, errors_of_child, trouble_of_child, keeper)
    os.close(errors_of_child)
    os.close(trouble_of_child)
    number = os.read(trouble, 16)
    os.close(trouble)
    if number:
        os.waitpid(child, 0)
        raise OSError(int(number), os.strerror(int(number)))
    _offer_to_the_system(child)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0, inheritable=False)
    os.dup2(nothing, 1, inheritable=False)
    os.close(nothing)
    os.set_blocking(errors, False)
    return child, errors


def _become(command: list[str], errors: int, trouble: int, keeper: int) -> None:
    """The rest of the child's life before the program takes its place."""
    try:
        os.setsid()
        die_with_parent()
        if os.getppid() != keeper:
            os._exit(127)
        _lower(resource.RLIMIT_CORE, 0)
        _lower(resource.RLIMIT_NPROC, _most_tasks())
        usual_signals()
        os.dup2(errors, 2)
        os.execvp(command[0], command)  # noqa: S606 - no shell is the point
    except (OSError, ValueError) as error:
        os.write(trouble, str(getattr(error, "errno", None) or _EINVAL).encode())
    finally:
        os._exit(127)


def _lower(kind: int, to: int) -> None:
    soft, hard = resource.getrlimit(kind)
    if soft == resource.RLIM_INFINITY or soft > to:
        resource.setrlimit(kind, (to, hard))


def _most_tasks() -> int:
    """How many processes and threads its user may have before the system itself refuses another.

    Those there are now, and more than any fair use of this machine's processors needs; but not so many that
    a fork bomb stops the machine before the keeper has counted it. (Root is free of that.)
    """
    cores = os.cpu_count() or 1
    try:
        with open("/proc/loadavg", "rb") as file:
            now = int(file.read().split()[3].partition(b"/")[2])
    except (OSError, ValueError, IndexError):
        now = 1 << 16
    return now + 1024 + 64 * cores + 16 * cores * cores


def _offer_to_the_system(child: int) -> None:
    """When memory runs short the system shall end the player and what it started, not the referee."""
    try:
        file = os.open(f"/proc/{child}/oom_score_adj", os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return  # not Linux, or gone already
    try:
        os.write(file, b"1000")
    except OSError:
        return
    finally:
        os.close(file)

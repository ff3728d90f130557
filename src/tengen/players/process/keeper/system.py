"""What the keeper asks of the system beyond `os`, by the shortest way.

The modules `ctypes` and `signal` each take longer to import than Python takes to start, and every game waits
for its keepers; so their C halves are used.
"""

import _signal  # type: ignore[import-not-found] # the stubs do not know it
import os
import sys

TYPE_CHECKING = False  # importing `typing` would take too long as well
if TYPE_CHECKING:
    from collections.abc import Callable

SIGKILL = int(_signal.SIGKILL)
SIGSTOP = int(_signal.SIGSTOP)

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_OURS = (_signal.SIGINT, _signal.SIGHUP, _signal.SIGQUIT)
_PYTHONS = (_signal.SIGPIPE, _signal.SIGXFSZ)


def _prctl(option: int, value: int) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        import _ctypes

        library: int = _ctypes.dlopen(None, 0)  # type: ignore[arg-type] # None is this process
        return bool(_ctypes.call_function(_ctypes.dlsym(library, "prctl"), (option, value, 0, 0, 0)) == 0)
    except (ImportError, AttributeError, OSError):
        import ctypes

        return bool(ctypes.CDLL(None).prctl(option, value, 0, 0, 0) == 0)


def adopt_orphans() -> bool:
    """From now on processes below this one whose parent dies become its children; False if that cannot be."""
    return _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent() -> bool:
    """This process is killed when its parent ends; False if that cannot be."""
    return _prctl(_PR_SET_PDEATHSIG, SIGKILL)


def go_first() -> None:
    """Where the system allows it (as a rule to root) the keeper runs before all ordinary processes.

    It does little, but among the thousands of a fork bomb it would not get to do it.
    """
    try:
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except (AttributeError, OSError):
        return


def keep_signals(ask_to_end: "Callable[[], None]") -> None:
    """The keeper's own signals: no terminal may end it, and SIGTERM is a polite request."""
    for number in _OURS:
        _signal.signal(number, _signal.SIG_IGN)
    _signal.signal(_signal.SIGTERM, lambda _number, _frame: ask_to_end())
    _signal.pthread_sigmask(_signal.SIG_SETMASK, [])


def usual_signals() -> None:
    """As every program expects them at its start."""
    for number in (*_OURS, *_PYTHONS, _signal.SIGTERM, _signal.SIGCHLD):
        _signal.signal(number, _signal.SIG_DFL)
    _signal.pthread_sigmask(_signal.SIG_SETMASK, [])

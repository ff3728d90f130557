"""Builds walls of the kernel's namespaces and runs a command inside them: a script of its own.

`walls.py alone|network FOLDER COUNT [WHAT PATH]... COMMAND...`, with COUNT words of pairs before the command.
A pair is `empty`, `read`, `write` or `mask` and a path. The exit code is the command's, or 128 + its signal.
"""

import ctypes
import os
import signal
import sys

_NEWNS, _NEWUTS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = (
    *(0x00020000, 0x04000000, 0x08000000),
    *(0x10000000, 0x20000000, 0x40000000),
)
_RDONLY, _NOSUID, _NODEV, _REMOUNT, _BIND, _REC, _PRIVATE = 1, 2, 4, 32, 4096, 16384, 1 << 18
_MOUNT_SETATTR, _AT_FDCWD, _AT_RECURSIVE = 442, -100, 0x8000
_SET_PDEATHSIG, _SET_SECUREBITS, _SET_NO_NEW_PRIVS = 1, 28, 38
_NO_ROOT = 0b11  # uid 0 is nobody special inside, and stays so
_NOT_STARTED = 127

_libc = ctypes.CDLL(None, use_errno=True)


def _must(result: int) -> None:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _mount(source: str, target: str, kind: "str | None", flags: int) -> None:
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    _must(_libc.mount(*words, ctypes.c_ulong(flags), None))


class _Attributes(ctypes.Structure):
    _fields_ = (
        ("set", ctypes.c_uint64),
        ("clear", ctypes.c_uint64),
        ("propagation", ctypes.c_uint64),
        ("user", ctypes.c_uint64),
    )


def _set_read_only(path: str, read_only: bool) -> None:
    """The whole tree of mounts at a path."""
    wanted = _Attributes(set=1) if read_only else _Attributes(clear=1)
    size = ctypes.sizeof(wanted)
    recursive = _AT_RECURSIVE if read_only else 0
    words = (_MOUNT_SETATTR, _AT_FDCWD, os.fsencode(path), recursive, ctypes.byref(wanted))
    _must(_libc.syscall(*words, ctypes.c_size_t(size)))


def _leave(network: bool) -> None:
    """New namespaces; who we are stays the same in them."""
    user, group = os.getuid(), os.getgid()
    kinds = _NEWUSER | _NEWNS | _NEWPID | _NEWIPC | _NEWUTS | (0 if network else _NEWNET)
    _must(_libc.unshare(kinds))
    maps = {"setgroups": "deny", "uid_map": f"{user} {user} 1", "gid_map": f"{group} {group} 1"}
    for name, text in maps.items():
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def _close_files(steps: "list[tuple[str, str]]") -> None:
    """Everything can only be read, but for what the steps say."""
    _mount("none", "/", None, _REC | _PRIVATE)
    kept = [(what, path, os.open(path, os.O_PATH)) for what, path in steps if what in ("read", "write")]
    writable = {path for what, path, _ in kept if what == "write"}
    for path in writable:
        _mount(path, path, None, _BIND | _REC)
    _set_read_only("/", True)
    for path in writable:
        _set_read_only(path, False)
    for what, path in steps:
        if what == "empty":
            _mount("tmpfs", path, "tmpfs", _NOSUID | _NODEV)
        elif what == "mask":
            _mount("/dev/null", path, None, _BIND)
        else:
            # It may lie in a folder that has been emptied since; the open file still leads to it.
            handle = next(one for kind, name, one in kept if (kind, name) == (what, path))
            os.makedirs(path, exist_ok=True)
            _mount(f"/proc/self/fd/{handle}", path, None, _BIND | _REC)
            if what == "write":
                _set_read_only(path, False)
    for _, _, handle in kept:
        os.close(handle)


def _give_up_power() -> None:
    _must(_libc.prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    _must(_libc.prctl(_SET_SECUREBITS, _NO_ROOT, 0, 0, 0))


def _wait_for(child: int) -> int:
    """Takes every child that ends until this one has; its exit code."""
    while True:
        pid, status = os.wait()
        if pid == child:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def _inside(folder: str, command: "list[str]") -> int:
    """The first process of the new world: it takes orphans, and when it ends all others do."""
    _must(_libc.prctl(_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0))
    _mount("proc", "/proc", "proc", _NOSUID | _NODEV)
    os.chdir(folder)
    _give_up_power()
    child = os.fork()
    if child == 0:
        try:
            os.execvp(command[0], command)  # noqa: S606 - no shell is the point
        except OSError as problem:
            print(f"cannot start {command[0]}: {problem.strerror}", file=sys.stderr)
        finally:
            os._exit(_NOT_STARTED)
    for handle in (0, 1):
        os.close(handle)  # the program's own end must be the last
    return _wait_for(child)


def main(words: "list[str]") -> int:
    """Builds the walls, runs the command, and tells how it ended."""
    count = int(words[2])
    steps = list(zip(words[3 : 3 + count : 2], words[4 : 3 + count : 2], strict=True))
    folder, command = words[1], words[3 + count :]
    _leave(words[0] == "network")
    _close_files(steps)
    first = os.fork()
    if first == 0:
        code = _NOT_STARTED
        try:
            code = _inside(folder, command)
        except OSError as problem:
            print(f"no walls: {problem}", file=sys.stderr)
        finally:
            os._exit(code)
    for handle in (0, 1):
        os.close(handle)
    return _wait_for(first)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

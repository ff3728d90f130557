"""Who lives below a process, and what they use: from /proc, else from `ps`."""

import os
import time

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def _read(path: str) -> bytes:
    """The start of a small file of /proc; empty when the process is gone."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(file, 1 << 16)
    except OSError:
        return b""
    finally:
        os.close(file)


class ProcCensus:
    """Linux, where /proc names the children of every thread."""

    @staticmethod
    def works() -> bool:
        """Does this system have what it needs?"""
        return os.path.exists(f"/proc/{os.getpid()}/task/{os.getpid()}/children")

    def children(self, pid: int) -> list[int]:
        """The direct children of a process."""
        try:
            threads = os.listdir(f"/proc/{pid}/task")
        except OSError:
            return []
        found: list[int] = []
        for thread in threads:
            found += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
        return found

    def resident(self, pids: list[int]) -> int:
        """Bytes of memory they hold, counted for each alone."""
        total = 0
        for pid in pids:
            fields = _read(f"/proc/{pid}/statm").split()
            total += int(fields[1]) * _PAGE if len(fields) > 1 else 0
        return total

    def shared_resident(self, pids: list[int]) -> int:
        """The same with shared pages divided among those who share them: fair to forks, but slow."""
        total = 0
        for pid in pids:
            for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
                if line.startswith(b"Pss:"):
                    total += int(line.split()[1]) << 10
        return total

    def processor(self, pids: list[int]) -> float:
        """Seconds of processor time of these processes and of the children they have waited for."""
        total = 0.0
        for pid in pids:
            fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
            if len(fields) < 15:
                continue
            total += (int(fields[13]) + int(fields[14])) / _TICK
            try:
                # The processor clock of another process, in nanoseconds; stat has it in hundredths only.
                total += time.clock_gettime((~pid << 3) | 2)
            except OSError:
                total += (int(fields[11]) + int(fields[12])) / _TICK
        return total


def _seconds(text: str) -> float:
    """`[[days-]hours:]minutes:seconds` of ps."""
    days, _, clock = text.rpartition("-")
    total = 0.0
    for part in clock.split(":"):
        total = total * 60 + float(part)
    return total + 86400 * int(days or 0)


class PsCensus:
    """Other systems: one call of `ps`, at most four times a second, tells all."""

    _REFRESH = 0.25

    def __init__(self) -> None:
        self._when = float("-inf")
        self._table: dict[int, tuple[int, int, float]] = {}
        self._children: dict[int, list[int]] = {}

    def refresh(self) -> None:
        """Asks again, whatever the time."""
        import subprocess

        self._when = time.monotonic()
        try:
            listing = subprocess.run(
                ["/bin/ps", "-A", "-o", "pid=,ppid=,rss=,time="],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=5,
                check=False,
            ).stdout
        except (OSError, subprocess.SubprocessError):
            return
        self._table, self._children = {}, {}
        for fields in map(str.split, listing.decode("ascii", "replace").splitlines()):
            try:
                pid, parent, kibibytes, used = int(fields[0]), int(fields[1]), int(fields[2]), fields[3]
                self._table[pid] = (parent, kibibytes << 10, _seconds(used))
            except (ValueError, IndexError):
                continue
            self._children.setdefault(parent, []).append(pid)

    def children(self, pid: int) -> list[int]:
        """The direct children of a process."""
        if time.monotonic() - self._when > self._REFRESH:
            self.refresh()
        return list(self._children.get(pid, ()))

    def resident(self, pids: list[int]) -> int:
        """Bytes of memory they hold, counted for each alone."""
        return sum(self._table[pid][1] for pid in pids if pid in self._table)

    def shared_resident(self, pids: list[int]) -> int:
        """The same: ps does not tell what is shared."""
        return self.resident(pids)

    def processor(self, pids: list[int]) -> float:
        """Seconds of processor time of these processes."""
        return sum(self._table[pid][2] for pid in pids if pid in self._table)


Census = ProcCensus | PsCensus


def make_census() -> Census:
    """The better one that works here."""
    return ProcCensus() if ProcCensus.works() else PsCensus()


def descendants(census: Census, root: int, most: int) -> list[int]:
    """Everything below `root`, parents before their children; at most one more than `most`.

    The bound matters: who multiplies quickly could not be counted to the end.
    """
    found: list[int] = []
    seen = {root}
    queue = [root]
    while queue and len(found) <= most:
        for child in census.children(queue.pop()):
            if child not in seen:
                seen.add(child)
                found.append(child)
                queue.append(child)
    return found[: most + 1]

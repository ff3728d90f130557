"""The real server in a process of its own."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

LAN = "127.0.0.2"
"""Another address of this machine, as a device in the same network would know it."""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`tengen serve` with its own data, which can be killed and started again on the same port."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self._folder = folder
        self._options = options
        self._environment = environment
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-m", "tengen", "serve", "--port", str(self._port), *self._options]
        data = self._folder / "data"
        data.mkdir(exist_ok=True)
        environment = {**os.environ, "TENGEN_DATA_DIR": str(data), **self._environment}
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while not self._answers():
            said = (self._folder / "server.log").read_text()
            assert self._process.poll() is None, said
            assert time.monotonic() < deadline, said
            time.sleep(0.05)

    def kill(self) -> None:
        """Ends it without a warning, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Asks it to end."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health", timeout=5, trust_env=False).is_success
        except httpx.TransportError:
            return False

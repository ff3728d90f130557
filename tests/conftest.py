"""No test touches the files of the one who runs it."""

import signal
from pathlib import Path

import pytest

# Who starts the tests in the background may have had Ctrl-C ignored, and every program would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def own_data_directory(tmp_path_factory: pytest.TempPathFactory) -> "pytest.MonkeyPatch":
    """What players and the memory keep goes to a directory that is thrown away."""
    patch = pytest.MonkeyPatch()
    patch.setenv("TENGEN_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    return patch


@pytest.fixture
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of our own, so that no test touches the files of the one who runs it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TENGEN_DATA_DIR", str(tmp_path / "data" / "tengen"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return tmp_path

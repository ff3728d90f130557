"""No test touches the files of the one who runs it."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_data_directory(tmp_path_factory: pytest.TempPathFactory) -> "pytest.MonkeyPatch":
    """What players and the memory keep goes to a directory that is thrown away."""
    patch = pytest.MonkeyPatch()
    patch.setenv("TENGEN_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    return patch

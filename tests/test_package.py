"""The package as others get it: light to import, typed, one wheel for every Python, a README that is true."""

import ast
import doctest
import importlib.metadata
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import tengen
from tengen import _core

ROOT = Path(__file__).parent.parent
PACKAGE = Path(tengen.__file__).parent
README = ROOT / "README.md"


def run_python(*arguments: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_importing_tengen_does_not_import_what_only_the_command_line_needs() -> None:
    loaded = set(run_python("-c", "import sys, tengen; print(*sys.modules)").split())
    assert {"tengen", "tengen._core"} <= loaded
    assert not loaded & {"typer", "rich", "numpy", "click", "pyspiel"}


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tengen.__version__ == importlib.metadata.version("tengen") == project["version"]


def test_everything_that_is_exported_is_there_and_documented() -> None:
    for name in tengen.__all__:
        assert getattr(tengen, name).__doc__, name
    assert list(tengen.__all__) == sorted(tengen.__all__)


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def stub_names() -> set[str]:
    """`Class` and `Class.attribute` for everything public in the stub of the core."""
    tree = ast.parse((PACKAGE / "_core.pyi").read_text(encoding="utf-8"))
    names = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names |= {node.name} | {f"{node.name}.{name}" for part in node.body for name in defined(part)}
        elif isinstance(node, ast.FunctionDef | ast.Assign | ast.AnnAssign):
            names |= set(defined(node))
    return {name for name in names if is_public(name)}


def defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def is_public(name: str) -> bool:
    return not name.rpartition(".")[2].startswith("_")


def core_names() -> set[str]:
    """The same from the module itself."""
    names = set()
    for name, value in vars(_core).items():
        if is_public(name):
            names.add(name)
            if isinstance(value, type):
                names |= {f"{name}.{attribute}" for attribute in vars(value) if is_public(attribute)}
    return names


def test_the_stub_names_exactly_what_the_core_has() -> None:
    assert stub_names() == core_names()
    assert {"Move.row", "LegalMoves", "LineRule.renju", "NativePosition.play"} <= stub_names()


def readme_blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_readme_shows_python() -> None:
    assert any(">>> " in block for block in readme_blocks())


@pytest.mark.parametrize("number", range(len(readme_blocks())))
def test_the_python_in_the_readme_does_what_it_says(number: int) -> None:
    block = readme_blocks()[number]
    if ">>> " not in block:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - our own text
        return
    example = doctest.DocTestParser().get_doctest(block, {}, f"README block {number}", "README.md", 0)
    report: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(example, out=report.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(report)


@pytest.mark.slow
def test_one_wheel_serves_every_python(tmp_path: Path) -> None:
    # A build directory of its own, so that the editable installation is left alone.
    target = ("--outdir", str(tmp_path / "dist"), f"-Cbuild-dir={tmp_path / 'build'}")
    run_python("-m", "build", "--wheel", "--no-isolation", *target, str(ROOT))
    (wheel,) = (tmp_path / "dist").iterdir()
    assert re.fullmatch(rf"tengen-{re.escape(tengen.__version__)}-cp310-abi3-\w+\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert names >= {f"tengen/{name}" for name in ("__init__.py", "_core.abi3.so", "_core.pyi", "py.typed")}
    assert {name.partition("/")[0] for name in names} == {"tengen", f"tengen-{tengen.__version__}.dist-info"}
    tests = re.compile(r"(^|/)(test|conftest)|_tests?(/|\.)")
    assert not [name for name in names if tests.search(name) or name.endswith((".cpp", ".hpp", ".pyc"))]

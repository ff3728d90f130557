"""The package as others get it: light to import, typed, one wheel for every Python, a README that is true."""

import ast
import doctest
import importlib.metadata
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import tengen
from tengen import _core

ROOT = Path(__file__).parent.parent
PACKAGE = Path(tengen.__file__).parent
README = ROOT / "README.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


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
    assert tengen.__version__ == importlib.metadata.version("tengen")
    assert PROJECT["project"]["dynamic"] == ["version"]
    newest = re.search(r"^## \[(\d.*?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == tengen.__version__


def test_extras_are_named_as_the_project_names_them() -> None:
    """And nobody is told to install from an index that does not have it."""
    extras = PROJECT["project"]["optional-dependencies"]
    texts = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/*/*.md"), *PACKAGE.rglob("*.py")]
    texts += [*ROOT.glob("docs/notebooks/*.ipynb"), *ROOT.glob("examples/**/*.md")]
    named = set()
    for path in texts:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"pip install [\"\']?tengen", text), path
        named |= set(re.findall(r"pip install [^\w\s]*\[(\w+)\]", text))
    assert named >= {"cluster", "notebook", "pettingzoo"}
    assert named <= set(extras)


SOURCES = ("core", "bindings", "brain", "src")
LEFTOVERS = (
    ".venv/lib/python3.12/site-packages/numpy/core/umath.py",
    ".venv/lib/python3.12/site-packages/tengen/src/tengen/engine.py",
    "build/cp312/core/board.hpp",
    "build/native/CMakeLists.txt",
    "dist/tengen-0.0.1.tar.gz",
    "node_modules/chess/bindings/index.js",
    "core/board.o/__pycache__/board.cpython-312.pyc",
    "src/tengen/__pycache__/engine.cpython-312.pyc",
    "src/tengen/_core.pyi",
    "src/tengen/_core.abi3.so",
)
"""What a used checkout holds: an environment, builds and caches, with folders in them named like ours."""


def test_the_source_package_of_a_used_checkout_has_sources_and_nothing_else(tmp_path: Path) -> None:
    asked = ["/usr/bin/env", "git", "ls-files", "-z"]
    tracked = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kept = {name for name in tracked.split("\0") if name and not name.startswith(("tests/", "docs/"))}
    used = tmp_path / "used"
    for name in kept:
        (used / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, used / name)
    for name in LEFTOVERS:
        (used / name).parent.mkdir(parents=True, exist_ok=True)
        (used / name).write_text("", encoding="utf-8")
    run_python("-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path / "dist"), str(used))
    (archive,) = (tmp_path / "dist").iterdir()
    with tarfile.open(archive) as files:
        packed = {Path(*Path(file.name).parts[1:]).as_posix() for file in files.getmembers() if file.isfile()}
    others = {"CMakeLists.txt", "pyproject.toml", "CHANGELOG.md", "LICENSE", "README.md", "PKG-INFO"}
    assert packed == others | {name for name in kept if name.partition("/")[0] in SOURCES}


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
    assert len(readme_blocks()) >= 2


@pytest.mark.parametrize("number", range(len(readme_blocks())))
def test_the_python_in_the_readme_does_what_it_says(number: int) -> None:
    block = readme_blocks()[number]
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

"""Naming a family costs next to nothing: its parts are loaded when they are used."""

import subprocess
import sys


def loaded(code: str) -> set[str]:
    """The modules of families that a fresh Python has after this."""
    code += "\nimport sys\nprint(*(name for name in sys.modules if name.startswith('tengen.families')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_tengen_loads_no_family() -> None:
    assert not loaded("import tengen; tengen.Position('connect4', '4 4')")


def test_naming_a_family_loads_none_of_its_parts() -> None:
    names = loaded("import tengen; from tengen.families import family_of; family_of(tengen.Game('gomoku'))")
    assert {"tengen.families.line", "tengen.families.drop", "tengen.families.edge"} <= names
    assert not {name for name in names if name.count(".") > 2}


def test_a_part_loads_nothing_of_other_families() -> None:
    names = loaded("import tengen; tengen.Position('dots').text()")
    assert "tengen.families.edge.text" in names
    assert not {name for name in names if name.startswith(("tengen.families.line.", "tengen.families.drop."))}

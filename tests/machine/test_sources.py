"""Every file that a kernel is made from is in the digest of its group: an edit never finds old machine code, in whatever copy."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import isle_env
from isle_env.machine import jit
from isle_env.machine.jit import Sources

PACKAGE = Path(isle_env.__file__).parent
KERNEL = re.compile(r"^@(jit|jit_inline|jit_nogil|inner|inline|engine)\b", re.MULTILINE)
FILES = sorted(path for path in PACKAGE.rglob("*.py") if KERNEL.search(path.read_text(encoding="utf-8")))
LATER = (
    "expanded", "candidates", "samples", "policies.search", "policies.foretold", "policies.drawing_foretold", "games.drawing",
)  # fmt: skip
"""Packages that set groups apart when they are imported."""
HARMLESS = {PACKAGE / "errors.py"}
"""No kernel knows an error by its class."""


def name_of(path: Path) -> str:
    """The module of a file."""
    return ".".join(("isle_env", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def imported(path: Path) -> Iterator[Path]:
    """The files of the package that a file imports, apart from those that make a folder a package."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        module = node.module or ""
        if node.level:
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            module = ".".join([*above, *module.split(".")]).strip(".")
        for name in (module, *(f"{module}.{alias.name}" for alias in node.names)):
            file = PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
            if name.startswith("isle_env.") and file.exists():
                yield file


def digested(group: Sources) -> set[Path]:
    """The files of a group and of those below it."""
    return set(group.files()).union(*map(digested, group.below))


def test_there_are_kernels_of_every_sort():
    assert len(FILES) > 100
    assert {path.relative_to(PACKAGE).parts[0] for path in FILES} == {"boats", "engine", "games", "machine", "policies"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: name_of(path).removeprefix("isle_env."))
def test_a_kernel_is_made_from_nothing_else(path):
    for name in LATER:
        importlib.import_module(f"isle_env.{name}")

    def kernel() -> None: ...

    kernel.__module__ = name_of(path)
    known, seen, open_ = digested(jit._group_of(kernel)), set(), [path]
    while open_:
        file = open_.pop()
        assert file in known | HARMLESS, f"{name_of(file)} can be edited, and {name_of(path)} would still be loaded as it was"
        seen.add(file)
        open_ += [one for one in imported(file) if one not in seen]

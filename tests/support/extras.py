"""Packages that only some tests need: without one of them a test is skipped, and says what to type.

    torch = package("torch")                  the package; where it is missing, the test module (in a test: the test) is skipped
    @needs("ray")                             the same for one test, or as a mark for some of its parameters
    subprocess.run(…, env=without("ray"))     a process in which a package is missing, wherever the test runs

The README's test command installs the extra ``test`` alone, and passes. ``python -m tests.support.without_extras`` shows that no
test fails for want of another one.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import re
import sys
import warnings
from pathlib import Path
from types import ModuleType

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[2]
NAMED_OTHERWISE = {"import-linter": "importlinter", "open_spiel": "pyspiel", "pygame-ce": "pygame", "pytest-xdist": "xdist"}
"""Package as it is installed -> as it is imported, where these are more than ``-`` and ``_`` apart."""
IN_NO_EXTRA = {"_tkinter": "a Python with Tk (Debian: apt-get install python3-tk)"}
"""Modules that a test may need beside those of the extras, and where they come from."""


@functools.cache
def extras() -> dict[str, tuple[str, ...]]:
    """The extras of the project, each with the modules that its packages bring, in the order of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {extra: tuple(map(_module, required)) for extra, required in project["optional-dependencies"].items()}


def _module(requirement: str) -> str:
    """What a requirement is imported as: ``sb3_contrib`` of ``sb3-contrib>=2.4``."""
    name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
    return NAMED_OTHERWISE.get(name, name.replace("-", "_"))


def is_here(name: str) -> bool:
    """Can a module be imported? name: with dots or without."""
    return importlib.util.find_spec(name.partition(".")[0]) is not None


def reason(name: str) -> str:
    """Why a test is skipped without a module, and what installs it: the first extra that brings it."""
    top = name.partition(".")[0]
    extra = next((extra for extra, modules in extras().items() if top in modules), None)
    return f"needs {top}: " + (f"pip install -e '.[{extra}]'" if extra else IN_NO_EXTRA[top])


def needs(*names: str) -> pytest.MarkDecorator:
    """Mark of a test that is skipped without these modules."""
    missing = [name for name in names if not is_here(name)]
    return pytest.mark.skipif(bool(missing), reason=reason((missing or list(names))[0]))


def package(name: str) -> ModuleType:
    """A module; where it is missing, the test or the test module that asks is skipped."""
    __tracebackhide__ = True  # pytest then says who asked
    if not is_here(name):
        pytest.skip(reason(name), allow_module_level=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a library says of itself while it is imported is no fault of ours
        return importlib.import_module(name)


def without(*names: str) -> dict[str, str]:
    """The environment of a process that finds none of these modules, nor do those that it starts. names: top-level ones."""
    path = [str(ROOT / "tests" / "support" / "hiding"), os.environ.get("PYTHONPATH", "")]
    hidden = [os.environ.get("HIDDEN_MODULES", ""), *names]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, path)),
        "HIDDEN_MODULES": ",".join(filter(None, hidden)),
    }

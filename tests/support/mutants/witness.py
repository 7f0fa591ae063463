"""A plugin of pytest that says which test caught a mutant, and how, even if the test takes the process with it.

    pytest -p tests.support.mutants.witness        MUTANTS_WITNESS=FILE, MUTANTS_SECONDS=SECONDS of processor time for a test

It writes a line of JSON for every test that begins, and one for every failure. A test that takes longer ends the process: it does
so within compiled code, too, and a busy machine makes no difference.
"""

from __future__ import annotations

import json
import os
import signal
from typing import Any

import pytest

FILE, SECONDS = "MUTANTS_WITNESS", "MUTANTS_SECONDS"
BROKEN = ("NameError", "UnboundLocalError", "SyntaxError", "NumbaError")
"""What a mutant raises that is no program."""
SAME_COMPILED = ("AssertionError", "Failed", "IsleError", "BoxError")
"""What a test or the game itself says on purpose, whether kernels are compiled or not."""


def _write(**told: Any) -> None:
    with open(os.environ[FILE], "a", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")


def pytest_runtest_logstart(nodeid: str) -> None:
    _write(begins=nodeid)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, float(os.environ[SECONDS]))


def pytest_runtest_logfinish() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)


def pytest_exception_interact(node: pytest.Item | pytest.Collector, call: pytest.CallInfo[Any]) -> None:
    assert call.excinfo is not None
    classes = [each.__name__ for each in call.excinfo.type.__mro__]
    _write(
        fails=node.nodeid,
        raised=classes[0],
        broken=any(name in BROKEN for name in classes),
        same_compiled=any(name in SAME_COMPILED for name in classes),
        says=str(call.excinfo.value).strip().partition("\n")[0][:200],
    )

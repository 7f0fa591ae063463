"""The description of the machine has everything that matters for a figure."""

import os
from importlib.metadata import version

from benchmarks.machine import in_words, machine
from isle_env.machine.cores import cores


def test_machine():
    facts = machine(["rich"])
    assert facts["rich"] == version("rich")
    assert facts["numba"] == version("numba")
    assert 1 <= facts["cores"] == cores() <= os.cpu_count()
    assert facts["processor"]
    assert f"numba {version('numba')}" in in_words(facts)

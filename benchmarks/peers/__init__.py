"""The nearest public peers, measured beside this project where they are installed: ``pip install -e '.[peers]'``.

    PEERS ─installed?─→ check() ─passes─→ python_runs(draws), compiled_runs()
                           └─fails─→ left out, with the reason

One file a peer. Each imports its package only in its functions, checks what it is about to time, and then hands out runs of
random play with the very loops and clock that measure us.
"""

from __future__ import annotations

import importlib
import importlib.util
from importlib.metadata import version
from types import ModuleType

from benchmarks.random_play import draw
from benchmarks.timing import Run

PEERS = ("blokus_rl", "pettingzoo_classic", "open_spiel", "catanatron")
"""The modules of this package that hold a peer: ``PACKAGE``, ``MODULES``, ``check``, ``python_runs``, ``compiled_runs``."""


class Peers:
    """The peers that are installed and passed their check, ready to be timed.

    ``versions``: distribution -> version; ``left_out``: distribution -> why it is not timed although it is there.
    """

    def __init__(self) -> None:
        """Look for the peers and check those that are there."""
        self._draws = draw()
        self._modules: list[ModuleType] = []
        self.versions: dict[str, str] = {}
        self.left_out: dict[str, str] = {}
        for name in PEERS:
            self._admit(importlib.import_module(f"benchmarks.peers.{name}"))

    def _admit(self, module: ModuleType) -> None:
        """Check one peer if it is installed."""
        if any(importlib.util.find_spec(needed) is None for needed in module.MODULES):
            return
        self.versions[module.PACKAGE] = version(module.PACKAGE)
        try:
            module.check(self._draws)
        except Exception as reason:  # another release of a peer may fail in any way; that must not stop our own figures
            self.left_out[module.PACKAGE] = f"{type(reason).__name__}: {reason}"
        else:
            self._modules.append(module)

    def python_runs(self) -> dict[str, Run]:
        """Key of a figure -> a game driven from Python."""
        return {key: run for module in self._modules for key, run in module.python_runs(self._draws).items()}

    def compiled_runs(self) -> dict[str, Run]:
        """Key of a figure -> a game played whole inside the peer's compiled code."""
        return {key: run for module in self._modules for key, run in module.compiled_runs().items()}

"""The nearest public peers, measured together with this project if they are installed: ``pip install -e '.[peers]'``.

    PEERS ─installed?─→ check() ─passes─→ python_runs(draws), compiled_runs()
                           └─fails─→ left out, with the reason

There is one file per peer. It imports the peer's package only inside functions, checks what is about to be timed, and returns
runs of random play that use the same loops and the same clock as ours.
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
            self._check(importlib.import_module(f"benchmarks.peers.{name}"))

    def _check(self, module: ModuleType) -> None:
        """Check one peer, if it is installed."""
        if any(importlib.util.find_spec(needed) is None for needed in module.MODULES):
            return
        self.versions[module.PACKAGE] = version(module.PACKAGE)
        try:
            module.check(self._draws)
        except Exception as reason:  # another release of a peer may fail in any way; our own figures are wanted even then
            self.left_out[module.PACKAGE] = f"{type(reason).__name__}: {reason}"
        else:
            self._modules.append(module)

    def python_runs(self) -> dict[str, Run]:
        """Key of a figure -> a run: one game, driven from Python."""
        return {key: run for module in self._modules for key, run in module.python_runs(self._draws).items()}

    def compiled_runs(self) -> dict[str, Run]:
        """Key of a figure -> a run: one whole game inside the peer's compiled code."""
        return {key: run for module in self._modules for key, run in module.compiled_runs().items()}

"""PettingZoo's order-enforcing wrapper, with our `restore` known to it as a beginning.

    reset() ─┐
             ├─→ agents, last(), step(), … allowed
    restore()┘
"""

from __future__ import annotations

from pettingzoo.utils import wrappers


class OrderEnforcingWrapper(wrappers.OrderEnforcingWrapper):
    """Refuses calls before :meth:`reset` or :meth:`restore`, as PettingZoo's own does; a step after the end is a warning."""

    def restore(self, data: bytes) -> None:
        """Go on from saved bytes, with or without a reset before; errors as in ``IsleOfCatsEnv.restore``."""
        self.env.restore(data)
        self._has_reset = True
        self._has_updated = True

    def __str__(self) -> str:
        return str(self.env)

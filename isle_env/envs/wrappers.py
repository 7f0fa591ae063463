"""PettingZoo's order-enforcing wrapper, with our `restore` known to it as a beginning.

    reset() ──┐
              ├─→ observe(), last(), step(), render() … allowed ─→ all agents gone: step() is an error
    restore()─┘

PettingZoo's own only logs a line when somebody acts after the end; here it raises, as the environment does without it.
"""

from __future__ import annotations

import copy

from pettingzoo.utils import wrappers


class OrderEnforcingWrapper(wrappers.OrderEnforcingWrapper):
    """Refuses calls before :meth:`reset` or :meth:`restore`, and steps after the end."""

    def restore(self, data: bytes) -> None:
        """Go on from saved bytes, with or without a reset before; errors as in ``IsleOfCatsEnv.restore``."""
        self.env.restore(data)
        self._has_reset = True
        self._has_updated = True

    def step(self, action: int | None) -> None:
        """Take the selected agent's decision; errors as in ``IsleOfCatsEnv.step``."""
        if self._has_reset and not self.agents:
            self.env.step(action)  # raises, and says what to do
        super().step(action)

    def __copy__(self) -> OrderEnforcingWrapper:
        """An environment of its own, as a copy of the environment within is."""
        return copy.deepcopy(self)

    def __str__(self) -> str:
        return str(self.env)

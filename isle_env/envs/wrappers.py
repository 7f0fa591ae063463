"""PettingZoo's order-enforcing wrapper, which here also accepts our `restore` as the beginning of a game.

    reset() ──┐
              ├─→ observe(), last(), step(), render() … allowed ─→ all agents gone: step() is an error
    restore()─┘

After the end, PettingZoo's own wrapper only logs a line if somebody acts. This one raises, as the environment itself does.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from typing import Any

from pettingzoo.utils import wrappers


class OrderEnforcingWrapper(wrappers.OrderEnforcingWrapper):
    """Refuses calls before :meth:`reset` or :meth:`restore`, and steps after the end."""

    def restore(self, data: bytes) -> None:
        """Go on from saved bytes, with or without a reset before; errors as in ``GameEnv.restore``."""
        self.env.restore(data)
        self._has_reset = True
        self._has_updated = True

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The selected agent's observation, reward since its last decision, termination, truncation and info.

        It asks the wrapped environment once. PettingZoo's own reads five attributes one by one through the wrapper, which takes
        longer than the observation.
        """
        if not self._has_reset:
            return super().last(observe)  # raises
        return self.env.last(observe)

    def step(self, action: int | None) -> None:
        """Take the selected agent's decision; errors as in ``GameEnv.step``, which knows when the game is over."""
        if not self._has_reset:
            super().step(action)  # raises
        self._has_updated = True
        self.env.step(action)

    def __copy__(self) -> OrderEnforcingWrapper:
        """A deep copy, as a copy of the wrapped environment is."""
        return copy.deepcopy(self)

    def _repr_svg_(self) -> str | None:
        """The table as the deciding seat sees it: what a notebook shows. Before the first game there is nothing to show."""
        return self.env.unwrapped.game._repr_svg_() if self._has_reset else None

    def __str__(self) -> str:
        return str(self.env)


def order_enforced(raw_env: Callable[..., Any], name: str) -> Callable[..., OrderEnforcingWrapper]:
    """The function ``env`` of an environment's module: ``raw_env`` within the wrapper, with its options as signature.

    name: of the module, for errors.
    """
    signature = inspect.signature(raw_env)

    def env(*args: Any, **options: Any) -> OrderEnforcingWrapper:
        """The environment within PettingZoo's order-enforcing wrapper; illegal actions are refused by the environment itself."""
        try:
            signature.bind(*args, **options)
        except TypeError as reason:
            raise TypeError(f"{name}.env() {reason}; its options are {', '.join(signature.parameters)}") from None
        return OrderEnforcingWrapper(raw_env(*args, **options))

    env.__signature__ = signature.replace(return_annotation=OrderEnforcingWrapper)  # type: ignore[attr-defined]
    env.__module__ = f"isle_env.{name}"
    return env

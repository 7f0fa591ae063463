"""The tables that the modules of this package are made with: of the base box or, as ``isle_env.expanded.box``, of the larger one.

This file has both names, and so have the files that import it (expanded/__init__.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["EXPANDED", "PACKAGE", "T"]

PACKAGE = __package__
"""This copy of the sources: ``isle_env`` or ``isle_env.expanded``."""

EXPANDED = __name__ == "isle_env.expanded.box"
"""Are these the tables with Kittens + Beasts? In a kernel, numba settles a branch by this before it looks at types."""

# The larger tables have every name of the base box's: type checkers and editors need to know one of the two.
if TYPE_CHECKING or not EXPANDED:
    from isle_env.components import tables as T
else:
    from isle_env.components.expansion import tables as T

"""A sample's random numbers, from the game's own generator."""

from __future__ import annotations

from isle_env.engine import rng
from isle_env.machine.jit import inner


@inner
def below(g, n):
    """A whole number 0 … n-1, n at most 65536. One copy of the generator serves all steps, which keeps them short to compile."""
    return rng.below(g["rng"][:], n)

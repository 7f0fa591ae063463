"""The draw-and-write games, Explore & Draw and the Remote Edition: their kernels, compiled by numba."""

from pathlib import Path

from isle_env.machine import jit

SOURCES = jit.Sources("drawing", (*jit.MACHINERY, Path(__file__).resolve().parent), (".py", ".toml"))
"""All that the kernels of these games are made from; an edit of another game leaves them alone."""
CACHE_FOLDER = jit.set_apart(__name__, SOURCES)
"""Where this process keeps and finds the compiled kernels of these games."""

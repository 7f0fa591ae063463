"""The draw-and-write games, Explore & Draw and the Remote Edition: their kernels, compiled by numba."""

from pathlib import Path

from isle_env.engine import jit

_PACKAGE = Path(__file__).resolve().parents[2]
SOURCES = jit.Sources(
    "drawing",
    (*(_PACKAGE / name for name in ("components", "engine", "boats")), Path(__file__).resolve().parent),
    (".py", ".toml"),
)
"""All that the kernels of these games are made from; an edit of another game leaves them alone."""
CACHE_FOLDER = jit.set_apart(__name__, SOURCES)
"""Where this process keeps and finds the compiled kernels of these games."""

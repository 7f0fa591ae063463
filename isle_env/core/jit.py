"""How kernels are compiled: one decorator, one cache folder named by a digest of the sources.

Numba's file cache notices an edit of the file a kernel stands in, but not of a module it calls or of a data file
it has captured as a constant. So while the core is imported the cache lives in a folder whose name is a digest of all
of them: any edit gives a fresh folder, and nothing stale is ever loaded. Other packages' caches are left alone.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numba as nb

jit = nb.njit(cache=True, error_model="numpy", no_cfunc_wrapper=True)
"""The decorator of every kernel: no Python objects, cached, division unchecked (nothing divides by zero), no C callback (saves compiling)."""


def sources() -> list[Path]:
    """The files the compiled code depends on: kernels, tables and component data."""
    package = Path(__file__).resolve().parent.parent
    return sorted(p for folder in ("components", "core") for p in (package / folder).rglob("*") if p.suffix in (".py", ".toml"))


def source_digest() -> str:
    """Digest of all sources and of the versions that compile them."""
    digest = hashlib.sha256(f"{nb.__version__} {sys.version_info[:3]}".encode())
    for path in sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels are kept: below ``NUMBA_CACHE_DIR`` if set, else the user's cache folder."""
    base = os.environ.get("NUMBA_CACHE_DIR") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "isle_env"
    )
    return Path(base) / f"kernels-{source_digest()}"


@contextmanager
def own_cache() -> Iterator[Path]:
    """Within the block numba's cache folder is ours; afterwards it is what it was."""
    before = nb.config.CACHE_DIR
    folder = cache_folder()
    nb.config.CACHE_DIR = str(folder)
    try:
        yield folder
    finally:
        nb.config.CACHE_DIR = before

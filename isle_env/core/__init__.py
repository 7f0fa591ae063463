"""The compiled core: arrays in, arrays out, no Python object below this line.

Importing this package imports every kernel inside its own compile cache (jit.py), so that whoever imports one of its
modules first, nothing lands in another cache folder.
"""

from isle_env.core.jit import own_cache

with own_cache() as CACHE_FOLDER:
    from isle_env.core import batch, determinize, observe, setup, step

__all__ = ["CACHE_FOLDER", "batch", "determinize", "observe", "setup", "step"]

"""What a command says where the packages of the extra ``training`` are missing: one line that names what to install.

    with extra("isle_training.ppo"):
        import torch

Only modules that are commands use it; all others import plainly.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from isle_env.extras import install

PACKAGES = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard")
"""What may be missing where the project itself is there."""
INSTALL = f"first pip install torch==2.13.0 --index-url https://download.pytorch.org/whl/cpu, then {install('training')}"
"""The CPU's torch comes first: what the extra would bring by itself is ten times as large."""


@contextmanager
def extra(command: str) -> Iterator[None]:
    """Import within the block. Ends the program with status 2 and a line if a package of the extra is missing.

    command: who says so.
    """
    try:
        yield
    except ImportError as error:
        missing = _root(error)
        if missing is None:
            raise
        print(f"{command}: the package {missing} is missing: {INSTALL}", file=sys.stderr)
        raise SystemExit(2) from None


def _root(error: BaseException | None) -> str | None:
    """The package that an error, or the one behind it, did not find; None for any other error."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and error.name is not None:
            root = error.name.partition(".")[0]
            if root in PACKAGES:
                return root
        error = error.__cause__
    return None

"""Processes that end when their parent does, even if it was killed."""

from __future__ import annotations

import ctypes
import signal
import sys
from contextlib import suppress

_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """On Linux the kernel kills this process when its parent has ended, even while it hangs in C. Elsewhere nothing happens."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)

"""How much memory a process holds, as far as the system tells."""

from __future__ import annotations

import os
from pathlib import Path

MEASURED = Path("/proc/self/statm").exists()
"""Can the memory of another process be measured here?"""

MB = 10**6


def resident(process: int) -> int:
    """Bytes of main memory that a process holds; 0 if it has ended, or where nothing can be measured."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")

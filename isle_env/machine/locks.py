"""Locks on open files. They end with the process that holds them, however it ends."""

from __future__ import annotations

from types import ModuleType

fcntl: ModuleType | None
msvcrt: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
try:
    import msvcrt
except ImportError:  # anything but Windows
    msvcrt = None


def try_to_lock(file: int) -> bool:
    """Lock an open file unless another process holds it. Returns whether this process has it now; nobody waits.

    file: its descriptor. Raises ``OSError`` where the file system, or the system, has no locks.
    """
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # the first byte, which need not be there
        else:
            raise OSError("this system has no locks on files")
    except BlockingIOError:
        return False
    except PermissionError:
        if fcntl is not None:
            raise
        return False  # Windows says so of a file that another process has locked
    return True

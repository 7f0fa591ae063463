"""Where compiled kernels are kept from one process to the next, and what is said when they are not there.

    NUMBA_CACHE_DIR, or isle_env in the user's cache folder
        kernels-rules-<digest>/                          a Place: one group of kernels (``jit.Sources``)
            <folder of the source>_<hash of its place>/
                step.step-252.py311.<hash>.kernel        one kernel for one set of types: SHA-256 of the rest, the rest
                step.step-252.py311.<hash>.kernel.lock   while a process compiles it; the others wait for that process

Kernels are machine code and pickles: who can write them can have any program run. So nothing is loaded from, or left in, a folder
that somebody else could have filled. Where nothing can be kept (no home, a folder that is read-only, a full disk), kernels are
compiled for the process alone, never put elsewhere: a folder with a name that can be guessed could be a stranger's. Whatever is
wrong, the game works; one line on stderr says what it is. Nothing is written or said before a kernel is needed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from isle_env.machine.locks import try_to_lock

MONTH = 30 * 24 * 3600
"""Seconds after which an unused folder of kernels is deleted."""

LONGEST_WAIT = 180
"""Seconds after which a process no longer waits for another that compiles the same kernel: it may have been stopped."""

_COST = "every process compiles anew what it needs, which takes up to half a minute"
_CURE = "set NUMBA_CACHE_DIR to a folder that you can write to and others cannot"
_DIGEST = hashlib.sha256().digest_size
_OURS = re.compile(r"kernels-[\w-]+-[0-9a-f]{16}")

_said: set[str] = set()
"""What was said already, of things that are said once in a process."""

_under_way: list[Callable[..., Any]] = []
"""The kernels that are being compiled just now, as plain functions."""

_long: dict[Callable[..., Any], tuple[str, int]] = {}
"""Functions whose kernels take long to compile: what they are for, and the seconds."""


def takes(seconds: int, what: str) -> Callable[[Any], Any]:
    """Decorator above that of a kernel which takes seconds to compile: when it has to be compiled, stderr says so before.

    seconds: how long on an ordinary machine, without the engines it calls; what: what it is for, as in "compiling the rules".
    """

    def noted(kernel: Any) -> Any:
        _long[getattr(kernel, "py_func", kernel)] = what, seconds
        return kernel

    return noted


def takes_long(kernel: Callable[..., Any]) -> bool:
    """Is that said of a plain function?"""
    return kernel in _long


def announce(kernel: Callable[..., Any], once: bool) -> None:
    """Say that a kernel is going to be compiled, if it takes long. kernel: the plain function; once: it will be kept."""
    if kernel in _long:
        what, seconds = _long[kernel]
        _say(f"compiling {what}{', once' if once else ''} (some {seconds} seconds) …")


def is_compiling() -> bool:
    """Does this process compile a kernel just now?"""
    return bool(_under_way)


@contextmanager
def announced(kernel: Callable[..., Any], once: bool) -> Iterator[None]:
    """Say so while it is compiled in the block: on a terminal with its progress (progress.py), elsewhere in one line."""
    _under_way.append(kernel)
    try:
        with _said_of(kernel, once):
            yield
    finally:
        _under_way.remove(kernel)


@contextmanager
def _said_of(kernel: Callable[..., Any], once: bool) -> Iterator[None]:
    """Say in the block that a kernel is compiled, if it takes long."""
    if kernel not in _long:
        yield
        return
    from isle_env.machine import progress  # nothing of it is needed where nothing is compiled

    work = progress.Work(*_long[kernel], once)
    if progress.on_terminal(sys.stderr):
        with progress.display_on(sys.stderr).shown(work):
            yield
    else:
        announce(kernel, once)
        with progress.UNDER_WAY.begun(work):
            yield


def _say(text: str) -> None:
    """One line on stderr."""
    print(f"isle_env: {text}", file=sys.stderr, flush=True)


def _say_once(text: str, about: str) -> None:
    """The same, but one line about each thing in a process."""
    if about not in _said:
        _said.add(about)
        _say(text)


class Place:
    """The folder of one group of kernels."""

    def __init__(self, name: str) -> None:
        """name: of the folder, with a digest of all that its kernels are made from."""
        chosen = os.environ.get("NUMBA_CACHE_DIR")
        self._base = Path(os.path.abspath(chosen)) if chosen else _users_cache()
        self.folder = self._base / name
        self._chosen = bool(chosen)
        self.keeps = False
        """Could it be written to when the last kernel was compiled?"""
        self._refusal = self._why_not()
        if not self._refusal:
            self._forget_old()

    @property
    def usable(self) -> bool:
        """May anything be loaded from it? Otherwise says why not."""
        if self._refusal:
            _say_once(f"the cache folder {self._base} is not used, because {self._refusal}: {_COST}; {_CURE}", "cache")
        return not self._refusal

    @property
    def writable(self) -> bool:
        """Can it be written to? Makes the folder; says nothing."""
        with suppress(OSError):
            if not self._refusal:
                self._make(self.folder)
                return os.access(self.folder, os.W_OK)
        return False

    def read(self, name: str) -> bytes | None:
        """What was written under a name; None if it is not there, or damaged."""
        if not self.usable:
            return None
        try:
            content = (self.folder / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self.damaged(name, error.strerror or str(error))
            return None
        if content[:_DIGEST] != hashlib.sha256(content[_DIGEST:]).digest():
            self.damaged(name)
            return None
        return content[_DIGEST:]

    def damaged(self, name: str, how: str = "damaged") -> None:
        """Say that a file cannot be used and its kernel is compiled anew: once, for such files rarely come alone."""
        _say_once(f"a compiled kernel in the cache cannot be used and is compiled anew: {self.folder / name} ({how})", "damaged")

    def cannot_keep(self, reason: str) -> None:
        """Say that kernels are not kept, and why."""
        self.keeps = False
        _say_once(f"compiled kernels cannot be kept in {self._base} ({reason}): {_COST}; {_CURE}", "cache")

    def write(self, name: str, content: bytes) -> None:
        """Keep something under a name. Other processes see all of it or nothing. Says so where it cannot be written."""
        if not self.usable:
            return
        path = self.folder / name
        unfinished = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
        try:
            self._make(path.parent)
            try:
                with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "wb") as file:
                    file.write(hashlib.sha256(content).digest())
                    file.write(content)
                _put_in_place(unfinished, path)
            except BaseException:
                with suppress(OSError):
                    unfinished.unlink()
                raise
        except OSError as error:
            self.cannot_keep(error.strerror or str(error))

    @contextmanager
    def turn(self, name: str, kernel: Callable[..., Any]) -> Iterator[None]:
        """Within the block no other process compiles the kernel of this name. Waits for one that does, though not for ever.

        Where the file system has no locks, or nothing can be written, it does not wait.
        """
        lock = self._lock(name) if self.usable else None
        mine = False
        try:
            mine = lock is not None and _locked(lock, kernel)
            yield
        finally:
            if lock is not None:
                path = self.folder / f"{name}.lock"
                # One who has it open already gets his turn; who comes next makes another. Windows deletes no file that is open.
                kept = mine and not _deleted(path)
                os.close(lock)
                if kept:
                    _deleted(path)

    def _lock(self, name: str) -> int | None:
        """An open file to lock, None where nothing can be written."""
        path = self.folder / f"{name}.lock"
        try:
            self._make(path.parent)
            try:
                lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)  # on NFS only what can be written can be locked
            except PermissionError:
                lock = os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)  # of another of the group that shares the folder
        except OSError as error:
            self.cannot_keep(error.strerror or str(error))
            return None
        self.keeps = True
        return lock

    def _make(self, folder: Path) -> None:
        """Make a folder with all above it, which only this user can write to. Raises ``OSError``."""
        missing = [one for one in (folder, *folder.parents) if not one.exists()]
        for one in reversed(missing):
            one.mkdir(mode=0o755, exist_ok=True)
        if self.folder in missing:  # somebody may have been quicker
            self._refusal = self._why_not()
            if self._refusal:
                raise PermissionError(0, self._refusal)

    def _why_not(self) -> str | None:
        """Why nothing may be loaded from the folder: somebody else could have written it. None if nobody could.

        A folder named by ``NUMBA_CACHE_DIR`` is the user's choice, and whoever owns it is trusted: the administrator of a
        cluster, who filled it for all. In any other, what lies there must be this user's or root's.
        """
        if not self._base.is_absolute():
            return "there is no home folder"
        if not hasattr(os, "geteuid"):  # Windows: the user's cache folder is the user's
            return None
        try:
            base, folder = (Path(os.path.realpath(one)) for one in (self._base, self.folder))
            path = [one for one in (folder, *folder.parents) if one.exists()]
            there = folder in path
            trusted = {os.geteuid(), 0}
            if self._chosen and base in path:
                trusted.add(base.stat().st_uid)
            # The folder, and the one it is or will be made in.
            owned = path[:there] if self._chosen else path[: 1 + there]
            for one in owned:
                owner = one.stat().st_uid
                if owner not in trusted:
                    return f"{one} belongs to another user (number {owner})"
            for one in path[:there] if self._chosen else path:
                mode = one.stat().st_mode
                if mode & stat.S_IWOTH and (one == folder or not mode & stat.S_ISVTX):
                    return f"everybody can write to {one}"
        except OSError as error:
            return f"it cannot be looked at ({error.strerror})"
        return None

    def _forget_old(self) -> None:
        """Every edit makes a new folder: delete those that no import has touched for a month."""
        with suppress(OSError):  # it is not there yet, it is read-only, another process deletes the same
            os.utime(self.folder)
            for folder in self._base.glob("kernels-*"):
                if _OURS.fullmatch(folder.name) and time.time() - folder.stat().st_mtime > MONTH:
                    shutil.rmtree(folder, ignore_errors=True)


def _deleted(path: Path) -> bool:
    """Delete a file. Returns whether that could be done."""
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _put_in_place(unfinished: Path, path: Path) -> None:
    """Give a finished file its name. Raises ``OSError``."""
    try:
        os.replace(unfinished, path)
    except PermissionError:  # Windows: another process is reading the file of this name, which says the same
        if not path.exists():
            raise
        unfinished.unlink()


def _users_cache() -> Path:
    """The folder for isle_env in the user's cache folder; a relative path if the user has no home."""
    cache = os.environ.get("XDG_CACHE_HOME", "")
    return Path(cache if os.path.isabs(cache) else os.path.join(os.path.expanduser("~"), ".cache"), "isle_env")


def _locked(lock: int, kernel: Callable[..., Any]) -> bool:
    """Lock an open file, waiting for another process if need be. False if it cannot be locked, or not in time."""
    began = time.monotonic()
    waiting = False
    while time.monotonic() - began < LONGEST_WAIT:
        try:
            if try_to_lock(lock):
                return True
        except OSError:  # a file system without locks
            return False
        if not waiting and kernel in _long:
            what, seconds = _long[kernel]
            _say(f"waiting for another process, which is compiling {what} (some {seconds} seconds) …")
        waiting = True
        time.sleep(0.05)
    return False

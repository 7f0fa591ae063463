"""Locks on files: those of this system, and those of Windows as its documentation has them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from isle_env.machine import locks
from isle_env.machine.locks import try_to_lock


def test_a_lock_is_had_once_and_ends_with_its_file(tmp_path):
    with (tmp_path / "lock").open("wb") as one, (tmp_path / "lock").open("wb") as two:
        assert try_to_lock(one.fileno())
        assert not try_to_lock(two.fileno())
        one.close()
        assert try_to_lock(two.fileno())


def windows(locking):
    return SimpleNamespace(LK_NBLCK=2, locking=locking)


def test_windows_locks_a_byte_and_says_that_access_is_denied_where_another_has_it(monkeypatch):
    held: set[int] = set()

    def locking(file: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        if held:
            raise PermissionError(13, "Permission denied")
        held.add(file)

    monkeypatch.setattr(locks, "fcntl", None)
    monkeypatch.setattr(locks, "msvcrt", windows(locking))
    assert try_to_lock(7)
    assert not try_to_lock(8)
    held.clear()
    assert try_to_lock(8)


def test_where_there_are_no_locks_an_error_says_so(monkeypatch):
    monkeypatch.setattr(locks, "fcntl", None)
    monkeypatch.setattr(locks, "msvcrt", None)
    with pytest.raises(OSError, match="no locks"):
        try_to_lock(0)


def test_what_else_may_not_be_locked_is_no_lock_of_another(monkeypatch):
    def flock(file: int, mode: int) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(locks, "fcntl", SimpleNamespace(flock=flock, LOCK_EX=2, LOCK_NB=4))
    with pytest.raises(PermissionError):
        try_to_lock(0)

"""Marks of tests that one system alone can pass."""

from __future__ import annotations

import os

import pytest

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals, permission bits, links or groups of processes of POSIX")

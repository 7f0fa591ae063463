"""What the tests of training have in common."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture
def one_thread() -> Iterator[None]:
    """One thread for Torch: its threads wait in busy loops, which makes small networks ten times slower on a shared machine."""
    torch = pytest.importorskip("torch", reason="needs the extra 'training'")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)

"""What the tests of training share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture
def one_thread() -> Iterator[None]:
    """Torch's threads wait for each other spinning: on a shared machine one is ten times faster for networks so small."""
    torch = pytest.importorskip("torch", reason="needs the extra 'training'")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)

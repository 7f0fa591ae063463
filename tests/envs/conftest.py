"""What the tests of environments have in common: Torch on one thread, and windows that no display needs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from isle_env.views import window
from tests.support.extras import package


@pytest.fixture
def one_thread() -> Iterator[None]:
    """One thread for Torch: its threads wait in busy loops, which makes small networks ten times slower on a shared machine."""
    torch = package("torch")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[list[np.ndarray]]:
    """The pictures that each window was shown, in place of windows."""
    opened: list[list[np.ndarray]] = []

    class Shown:
        def __init__(self, title: str) -> None:
            assert title
            self._pictures: list[np.ndarray] = []
            opened.append(self._pictures)

        def show(self, frame: np.ndarray, seconds: float) -> None:
            assert seconds > 0
            self._pictures.append(frame)

        def close(self) -> None:
            pass

    monkeypatch.setattr(window, "Window", Shown)
    return opened

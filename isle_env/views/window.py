"""A window that shows pictures, for ``render_mode="human"``: Tk, which comes with Python. Nothing else imports it."""

from __future__ import annotations

import io
import time
from typing import Any

import numpy as np

from isle_env.errors import IsleError


class NoDisplay(IsleError, RuntimeError):
    """There is nowhere to open a window; the message says what to do instead."""


INSTEAD = "use render_mode='rgb_array' or 'ansi'"


class Window:
    """One window. Whoever closes it sees no more pictures, and the program goes on."""

    def __init__(self, title: str) -> None:
        """Open it. Raises :class:`NoDisplay`."""
        try:
            import tkinter
        except ImportError as error:
            raise NoDisplay(f"render_mode='human' needs Tk, which this Python was built without; {INSTEAD}") from error
        try:
            self._root: Any = tkinter.Tk()
        except tkinter.TclError as error:
            raise NoDisplay(f"render_mode='human' needs a display, and there is none ({error}); {INSTEAD}") from error
        self._tkinter = tkinter
        self._root.title(title)
        self._root.protocol("WM_DELETE_WINDOW", self.close)
        self._label = tkinter.Label(self._root, borderwidth=0)
        self._label.pack()
        self._picture: Any = None
        self._shown = 0.0

    def show(self, frame: np.ndarray, seconds: float) -> None:
        """Show a picture, at the earliest some seconds after the one before. frame: uint8[height, width, 3]."""
        from PIL import Image

        while self._root is not None and time.monotonic() < self._shown + seconds:
            self._root.update()  # may close it
            time.sleep(0.01)
        if self._root is None:
            return
        image = Image.fromarray(frame)
        image.thumbnail((int(self._root.winfo_screenwidth() * 0.95), int(self._root.winfo_screenheight() * 0.88)))
        file = io.BytesIO()
        image.save(file, "PPM")
        self._picture = self._tkinter.PhotoImage(data=file.getvalue(), format="PPM")
        self._label.configure(image=self._picture)
        self._root.update()
        self._shown = time.monotonic()

    def close(self) -> None:
        """Close it; once more does nothing."""
        if self._root is not None:
            self._root.destroy()
            self._root = None

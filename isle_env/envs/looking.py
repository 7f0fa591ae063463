"""What environments show: text, pixels, or a window; and what a render mode is.

    render_mode   "ansi" text · "rgb_array" pixels, uint8[height, width, 3] · "human" a window that shows every decision

An environment without a picture has no :class:`Screen`, and its ``step`` is the one of its class. One with a picture puts a
method into its own ``__dict__`` that also notes what was chosen: nobody else pays for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.errors import IsleError

if TYPE_CHECKING:
    from isle_env.game import Game
    from isle_env.views.choices import Choice
    from isle_env.views.table_frame import Table

RENDER_MODES = ("ansi", "rgb_array", "human")
FRAMES_A_SECOND = 1
"""``render_fps`` of the environments: decisions shown in a second of a video, or in a window."""


class UnknownRenderMode(IsleError, TypeError, ValueError):
    """A render mode that an environment does not have.

    A ``TypeError`` as well, because that is what libraries expect that try one mode and then do without (Stable-Baselines3).
    """


def checked_render_mode(mode: str | None) -> str | None:
    """The render mode. Raises :class:`UnknownRenderMode`."""
    if mode is not None and mode not in RENDER_MODES:
        raise UnknownRenderMode(f"render_mode={mode!r}: expected None or one of {list(RENDER_MODES)}")
    return mode


def shows_pictures(mode: str | None) -> bool:
    """Does a render mode need a :class:`Screen`?"""
    return mode in ("rgb_array", "human")


Noted = tuple[int, int, int, int]
"""What is noted of a choice: seat, action, phase and step of the game before it."""


def noted(record: np.void, action: Any) -> Noted:
    """A choice that is about to be taken. record: of the game."""
    return int(record["seat"]), action, int(record["phase"]), int(record["step"])


class Screen:
    """The pictures of one environment: what was chosen last, the pixels drawn so far, perhaps a window.

    A copy of an environment has a screen of its own, which has seen nothing yet.
    """

    def __init__(self, mode: str | None) -> None:
        """mode: a render mode. Nothing is imported or opened yet."""
        self._mode = mode
        self._last: list[Noted] = []
        self._painter: Any = None
        self._window: Any = None

    def note(self, choice: Noted) -> None:
        """Note a choice that was taken. choice: of :func:`noted`, made before."""
        self._last.append(choice)

    def forget(self) -> None:
        """Forget all choices: another game begins."""
        self._last.clear()

    def pixels(self, game: Game, seat: int | None) -> np.ndarray:
        """The table as this seat sees it: ``uint8[height, width, 3]``. Raises ``PicturesMissing``, an ``ImportError``."""
        from isle_env.views.pixels import Painter

        if self._painter is None:
            self._painter = Painter()
        frame: np.ndarray = self._painter.frame(self._table(game, seat))
        return frame

    def _table(self, game: Game, seat: int | None) -> Table:
        """The table with what was chosen last."""
        from isle_env.views.table_frame import MOST_CHOICES
        from isle_env.views.table_svg import table_of

        newest = list(islice(self._known(game, None if game.over else seat), MOST_CHOICES))
        return table_of(game, seat, newest[::-1])

    def _known(self, game: Game, seat: int | None) -> Iterator[Choice]:
        """The choices that a seat may know, the newest first."""
        from isle_env.views.choices import choice_from

        for choice in reversed(self._last):
            found = choice_from(game.rules, *choice)
            if found.known_to(seat):
                yield found

    def show(self, game: Game, seat: int | None) -> None:
        """Show the table in the window, opened now if it is not yet, if the mode is ``"human"``. Raises ``NoDisplay``."""
        if self._mode == "human":
            if self._window is None:
                from isle_env.views import window
                from isle_env.views.table_svg import title_of

                self._window = window.Window(title_of(game))
            self._window.show(self.pixels(game, seat), 1 / FRAMES_A_SECOND)

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are new."""
        return Screen, (self._mode,)

"""A replay as a moving picture: a GIF, by Pillow. Needs the extra ``pictures``."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from isle_env.replays.replay import Replay
from isle_env.views.choices import NAMED_CHOICES, Choice, choice_of
from isle_env.views.pixels import Painter
from isle_env.views.table_svg import table_of

WIDTH = 800
"""Pixels of a picture's width at most."""
MILLISECONDS, LAST = 600, 4000
"""How long a picture stays, and how long the last one does."""
INKS = 240
"""Colours of a picture."""


def write_gif(
    replay: Replay,
    path: str | Path,
    width: int = WIDTH,
    milliseconds: int = MILLISECONDS,
    told: Callable[[int], Any] = lambda _: None,
) -> None:
    """Write the moving picture; it begins again at its end.

    width: in pixels, at most; milliseconds: how long each decision stays; told: called with the number of each picture. Raises
    ``PicturesMissing``, ``ReplayError``, ``OSError``.
    """
    pictures = _pictures(replay, width, told)
    first = next(pictures)
    count = len(replay.decisions) + 1
    stay = [milliseconds] * (count - 1) + [LAST]
    whole = io.BytesIO()  # so that a file is there whole or not at all
    first.save(whole, "GIF", save_all=True, append_images=pictures, duration=stay, loop=0, optimize=True)
    Path(path).write_bytes(whole.getvalue())


def _pictures(replay: Replay, width: int, told: Callable[[int], Any]) -> Iterator[Any]:
    """The pictures, one by one, all with the same colours, so that what stays is not stored again."""
    from PIL import Image

    painter, last, inks = Painter(), list[Choice](), None
    for number, game in enumerate(replay.positions()):
        image = Image.fromarray(painter.frame(table_of(game, None, last[-NAMED_CHOICES:])))
        image.thumbnail((width, 10 * width))
        if inks is None:
            inks = Image.fromarray(painter.frame(table_of(replay.end(), None))).quantize(INKS)
        told(number)
        yield image.quantize(palette=inks, dither=Image.Dither.NONE)
        if number < len(replay.decisions):
            last.append(choice_of(game, replay.decisions[number]))

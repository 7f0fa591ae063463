"""The options of Explore & Draw and of the Remote Edition. Rulings D-1 (seats), D-50 and D-52 (alone, difficulties), T-1."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from isle_env.games.options.table import Option, flag, one_of

STANDARD, SOLO = MODES = ("standard", "solo")
DIFFICULTIES = ("easy", "medium", "hard", "very_hard", "expert")
"""Of a game against the sister, by the number of her advanced lessons (D-52)."""


class DrawingOptions(TypedDict, total=False):
    """What editors and mypy know of the tables below; a test holds them together."""

    mode: str
    difficulty: str | None
    auto_skip: bool
    promo: bool


class RemoteOptions(TypedDict, total=False):
    """Those that the Remote Edition has."""

    auto_skip: bool


_AUTO_SKIP = Option("auto_skip", True, flag, "decisions with only one legal answer are taken for you", MODES, kept=True)
_MODE = one_of(MODES)

EXPLORE_AND_DRAW = (
    Option(
        "mode",
        STANDARD,
        _MODE,
        '`"standard"`, or `"solo"`: alone against the sister, as with one seat or with a difficulty',
        MODES,
        values=MODES,
    ),
    Option(
        "difficulty",
        None,
        one_of(DIFFICULTIES, none=DIFFICULTIES[0]),
        '`"easy"` (None means this), `"medium"`, `"hard"`, `"very_hard"`, `"expert"` (D-52)',
        (SOLO,),
        "only a game of one seat has difficulties",
        values=DIFFICULTIES,
        label="Difficulty",
        in_sight=True,
    ),
    _AUTO_SKIP,
    Option(
        "promo",
        False,
        flag,
        "shuffle the five promo cards into the cats deck",
        MODES,
        kept=True,
        help="Play Explore & Draw with its promo cards.",
        label="Promo cards",
    ),
)
REMOTE = (
    Option("mode", STANDARD, _MODE, "", (), "the Remote Edition is not played alone"),
    Option("difficulty", None, one_of(DIFFICULTIES), "", (), "the Remote Edition has no sister"),
    replace(_AUTO_SKIP, modes=(STANDARD,)),
    Option("promo", False, flag, "", (), "the Remote Edition has no promo cards", kept=True),
)
"""What it has in no mode is in no signature; asked for as in Explore & Draw, it says why there is none."""

"""The options of The Isle of Cats. Rulings R-23 (lesson modules), R-30 (windows), R-55 (difficulties), M-1 to M-4, M-10, M-11."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from isle_env.games.options.table import Option, any_of, flag, names, one_of

STANDARD, FAMILY, SOLO = MODES = ("standard", "family", "solo")
DIFFICULTIES = ("easy", "medium", "hard", "very_hard", "expert")
"""Of a game against the sister, by the number of her advanced lessons."""
MODULES = ("kittens", "beasts", "events")
"""Of Kittens + Beasts (M-1), in the order of their blocks in an observation."""
LESSON_MODULES = ("A", "B", "C")
"""The lesson modules of the base box (R-23)."""
FAMILY_CARDS = ("base", "all")
"""Which family cards are dealt from (M-4)."""


class IsleOptions(TypedDict, total=False):
    """What editors and mypy know of the table below; a test holds them together."""

    mode: str
    difficulty: str | None
    auto_skip: bool
    reaction_windows: bool
    modules: Sequence[str]
    lesson_modules: Sequence[str]
    extra_lessons: Sequence[str]
    family_cards: str
    promo_oshax: bool
    promo_rare_treasures: bool


_LESSONS = "mode='family' has family cards, and no lessons"
_MODULES = "the family game takes no modules and no promos; they are for the standard and the solo game"

ISLE = (
    Option(
        "mode",
        STANDARD,
        one_of(MODES),
        '`"standard"`, `"family"` (the same actions and observations), or `"solo"`: alone against the sister, as with one seat',
        MODES,
        values=MODES,
    ),
    Option(
        "difficulty",
        None,
        one_of(DIFFICULTIES, none=DIFFICULTIES[0]),
        '`"easy"` (None means this), `"medium"`, `"hard"`, `"very_hard"`, `"expert"` (R-55)',
        (SOLO,),
        "only mode='solo' has difficulties",
        values=DIFFICULTIES,
        label="Difficulty",
        in_sight=True,
    ),
    Option("auto_skip", True, flag, "decisions with only one legal answer are taken for you", MODES, kept=True),
    Option(
        "reaction_windows",
        False,
        flag,
        "ask the other seats for anytime cards before phases and turns (R-30)",
        (STANDARD,),
        "in mode {mode!r} no other seat holds cards that it could be asked for",
        kept=True,
        help="Ask everybody for anytime cards before every phase and turn.",
        label="Reaction windows: everybody is asked for anytime cards",
    ),
    Option(
        "modules",
        (),
        any_of(MODULES),
        "any of " + ", ".join(f'`"{name}"`' for name in MODULES) + " (M-1)",
        (STANDARD, SOLO),
        _MODULES,
        values=MODULES,
        several=True,
        from_box=MODULES,
        help=f"Modules of Kittens + Beasts: {', '.join(MODULES)}, or some of them.",
        metavar="NAME,...",
        shown_default="none",
        in_runs=True,
        said=", ".join,
        label="Kittens + Beasts",
        in_sight=True,
    ),
    Option(
        "lesson_modules",
        LESSON_MODULES,
        names(LESSON_MODULES, letters=True),
        "three different letters of A, B, C and I, which is that of Kittens + Beasts (R-23, M-3)",
        (STANDARD, SOLO),
        _LESSONS,
        values=(LESSON_MODULES, ("A", "B", "I"), ("A", "C", "I"), ("B", "C", "I")),
        letters=True,
        from_box=("I",),
        help="Three lesson modules of A, B, C and I.",
        metavar="LETTERS",
        shown_default="A,B,C",
        in_runs=True,
        said=lambda letters: f"lesson modules {','.join(letters)}",
        label="Lesson modules",
    ),
    Option("extra_lessons", (), names(LESSON_MODULES), '`("organised_columns",)`', (STANDARD, SOLO), _LESSONS),
    Option(
        "family_cards",
        FAMILY_CARDS[0],
        one_of(FAMILY_CARDS),
        '`"base"`, `"all"`: family cards of both boxes (M-4)',
        (FAMILY,),
        "only mode='family' has family cards",
        values=FAMILY_CARDS,
        from_box=FAMILY_CARDS[1:],
        help="Family cards in --mode family: base, or all of both boxes.",
        in_runs=True,
        said="{} family cards".format,
        label="Family cards",
        texts={"base": "of the base box", "all": "of both boxes"},
    ),
    Option(
        "promo_oshax",
        False,
        flag,
        "play with the promo Oshax (M-10)",
        (STANDARD, SOLO),
        _MODULES,
        from_box=(True,),
        help="Play with the promo Oshax.",
        in_runs=True,
        said=lambda _: "promo Oshax",
        label="Promo Oshax",
    ),
    Option(
        "promo_rare_treasures",
        False,
        flag,
        "play with the promo rare treasures (M-11)",
        (STANDARD, SOLO),
        _MODULES,
        from_box=(True,),
        help="Play with the promo rare treasures.",
        in_runs=True,
        said=lambda _: "promo rare treasures",
        label="Promo rare treasures",
    ),
)

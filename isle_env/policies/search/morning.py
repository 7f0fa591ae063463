"""A morning in numbers, seat by seat: what a forecast of the final score is made from.

    boat      cats by colour and in groups, rooms, rats, maps, treasures, edge
    purse     fish, permanent baskets, cards in hand by kind, place in the turn order
    lessons   of each kind before the seat, and of each public one: whether it is there, its points now, its outlook (promises.py)
    sister    of the solo game: her lessons and what they would pay now, her colours
    modules   of Kittens + Beasts: which are in play, and what a seat has of them

A seat's own hidden things count. So this is for games drawn for a search, in which they are as the searching seat imagines them,
and the numbers of a real game belong into no observation. All are whole numbers, so that every machine finds the same.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine import layout
from isle_env.engine.layout import Field
from isle_env.machine.jit import inner
from isle_env.policies.isle.derived import LESSONS as BASE_LESSONS

from ...boats.counting import LARGEST, boat_writer
from ...box import EXPANDED, T
from ...games.isle import modes
from ...games.isle import state as S
from ...games.isle.kinds import NEW_LESSON_KINDS
from ...games.isle.lessons import lesson_points, sister_points
from ...games.isle.modules.beasts import play as beasts
from ...games.isle.modules.events import points as events
from ..isle.promises import outlook

LESSONS = np.append(BASE_LESSONS, NEW_LESSON_KINDS)
"""The kinds of cards that are lessons, those of the larger box last."""
_KINDS, _LESSONS, _COLOURS, _SISTER = int(T.NUM_KINDS), len(LESSONS), int(T.NUM_COLOURS), int(T.SISTER_CARD.shape[0])


def _of_modules() -> tuple[Field, ...]:
    """Those that only games with something of Kittens + Beasts have."""
    return (
        ("module", (len(S.MODULES),), 1, "1: the module is in play"),
        ("beasts", (1,), 18, "beasts on the boat"),
        ("friendships", (1,), 90, "friendships of beasts"),
        ("royal", (1,), 18, "royal rats on the boat"),
        ("points", (1,), 1000, "point tokens"),
        ("tokens", (2,), 10, "semi-permanent tokens: baskets, boots"),
        ("sister_beasts", (1,), 300, "solo game: what the beasts would bring the sister now"),
        ("sister_events", (1,), 1000, "solo game: what the events have brought her"),
    )


FIELDS: tuple[Field, ...] = (
    ("always", (1,), 1, "always 1"),
    ("families", (1,), 200, "points of the families"),
    ("rats", (1,), 19, "rats in sight"),
    ("cats", (1,), 56, "cats on the boat"),
    ("rare", (1,), 56, "rare treasures on the boat"),
    ("common", (1,), 56, "common treasures on the boat"),
    ("bare", (1,), 142, "bare squares"),
    ("maps", (1,), 5, "treasure maps in sight"),
    ("edge", (1,), 56, "tiles at the edge"),
    ("full", (int(T.ROOMS),), 1, "1: the room has no bare square"),
    ("share", (int(T.ROOMS),), 100, "share of the room that is bare, squared, in percent"),
    ("colour_cats", (_COLOURS,), 56, "cats by colour"),
    ("largest", (_COLOURS,), 56, "cats in the largest group of a colour"),
    ("groups", (LARGEST,), 56, f"groups of 1, 2 … {LARGEST} cats or more"),
    ("fish", (1,), 160, "fish"),
    ("fish_squared", (1,), 25600, "their square"),
    ("permanent", (1,), 20, "permanent baskets"),
    ("place", (1,), 3, "place in the turn order, from 0"),
    ("hand", (1,), 100, "cards in hand"),
    ("speed", (1,), 100, "speed of the rescue cards in hand"),
    ("halves", (1,), 100, "half baskets in hand"),
    ("kinds", (_KINDS,), 10, "cards in hand by kind"),
    ("lesson", (_LESSONS,), 10, "lessons by kind: own private ones, and public ones in play"),
    ("lesson_now", (_LESSONS,), 200, "what they would pay now"),
    ("lesson_outlook", (_LESSONS,), 20000, "what the policy expects of them in the end, in hundredths of a point"),
    ("private_now", (1,), 200, "the same for all private ones together"),
    ("private_outlook", (1,), 20000, "the same, expected"),
    ("public_now", (1,), 200, "the same for all public ones together"),
    ("public_outlook", (1,), 20000, "the same, expected"),
    ("family_card", (int(T.NUM_FAMILY_CARDS),), 1, "family mode: 1: the seat has kept the card"),
    ("family_card_now", (int(T.NUM_FAMILY_CARDS),), 200, "family mode: what it would pay now"),
    ("sister_colours", (1,), 200, "solo game: what the sister's colours would bring her now"),
    ("sister_lesson", (_SISTER,), 1, "solo game: 1: the sister has this lesson"),
    ("sister_lesson_now", (_SISTER,), 200, "solo game: what it would bring her now"),
    *(_of_modules() if EXPANDED else ()),
)  # fmt: skip
"""Name, shape, upper bound, meaning."""

AT = layout.offsets("Morning", FIELDS)
NUMBERS = layout.size(FIELDS)
_write_boat = boat_writer(AT)


@inner
def write_numbers(g, seat, prices, out):
    """Write a seat's numbers. prices: its list, bare; out: int64[NUMBERS], overwritten."""
    for k in range(NUMBERS):
        out[k] = 0
    out[AT.always] = 1
    _write_boat(g, seat, out)
    _write_purse(g, seat, out)
    _write_lessons(g, seat, prices, out)
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 1:
        for card in range(T.NUM_FAMILY_CARDS):
            if g["family_where"][card] == S.FAMILY_KEPT + seat:
                kind = np.int64(T.FAMILY_KINDS[card])
                out[AT.family_card + card] = 1
                out[AT.family_card_now + card] = lesson_points(g, seat, kind, np.int64(T.NO_COLOUR), False)
    if modes.HAS_SISTER[g["mode"]] == 1:
        for place in range(T.NUM_COLOURS):
            cats = np.int64(g["colour_cats"][0, g["sister_colours"][place]])
            out[AT.sister_colours] += (T.NUM_COLOURS - place) * cats
        for lesson in range(T.SISTER_CARD.shape[0]):
            if g["sister_lessons"][lesson] == 1:
                out[AT.sister_lesson + lesson] = 1
                out[AT.sister_lesson_now + lesson] = sister_points(g, np.int64(0), lesson)
    if EXPANDED:
        _write_modules(g, seat, out)


@inner
def _write_purse(g, seat, out):
    """Fish, baskets, cards in hand, place in the turn order."""
    fish = np.int64(g["fish"][seat])
    out[AT.fish], out[AT.fish_squared], out[AT.permanent] = fish, fish * fish, g["permanent"][seat]
    for position in range(np.int64(g["num_players"])):
        if g["order"][position] == seat:
            out[AT.place] = position
    for kind in range(T.NUM_KINDS):
        held = np.int64(g["hand"][seat, kind])
        if held > 0:
            out[AT.kinds + kind] = held
            out[AT.hand] += held
            out[AT.speed] += held * T.KIND_SPEED[kind]
            out[AT.halves] += held * T.KIND_BASKET[kind]


@inner
def _write_lessons(g, seat, prices, out):
    """Private lessons before the seat, and public ones in play. prices: of the outlook."""
    solo = modes.HAS_SISTER[g["mode"]] == 1
    for k in range(LESSONS.shape[0]):
        kind = LESSONS[k]
        private = T.KIND_TYPE[kind] == T.TYPE_PRIVATE
        count = np.int64(g["lessons"][seat, kind]) if private else np.int64(1 if g["public"][kind] > 0 else 0)
        if count > 0:
            colour = np.int64(T.NO_COLOUR) if private else np.int64(g["public"][kind]) - 1
            now, then = lesson_points(g, seat, kind, colour, solo), outlook(g, seat, prices, kind, colour)
            out[AT.lesson + k], out[AT.lesson_now + k], out[AT.lesson_outlook + k] = count, count * now, count * then
            out[AT.private_now if private else AT.public_now] += count * now
            out[AT.private_outlook if private else AT.public_outlook] += count * then


@inner
def _write_modules(g, seat, out):
    """What is there of Kittens + Beasts."""
    for module in range(len(S.MODULES)):
        out[AT.module + module] = (g["box"] >> module) & 1
    out[AT.beasts], out[AT.friendships] = g["beast_count"][seat], g["friendships"][seat]
    out[AT.royal], out[AT.points] = g["royal"][seat], g["points"][seat]
    for side in range(2):
        out[AT.tokens + side] = g["tokens"][seat, side]
    if modes.HAS_SISTER[g["mode"]] == 1:
        if g["box"] & S.BEASTS != 0:
            out[AT.sister_beasts] = beasts.sisters_points(g)
        if g["box"] & S.EVENTS != 0:
            out[AT.sister_events] = events.sisters_points(g)

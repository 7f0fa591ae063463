"""The bounds of every field of the record, and which fields are blank in which games.

    BOUNDS[name] = most, or (most, NONE) where NONE is possible, too     a wide field: None, its laws stand elsewhere

A field without an entry makes the import fail, so nobody can add one without a bound.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine.record import NONE
from isle_env.games.options.isle import ISLE
from isle_env.games.options.table import kept

from ....boats.record import LOOK_BEAST, LOOK_BORDER_BELOW, LOOK_RAT, MAX_TILES, boat_fields
from ....box import EXPANDED, T
from .. import setup
from .. import state as S
from ..decisions import STEP_NAMES, Phase

FISH_FIRST, FISH_LATER = 140, 22 if EXPANDED else 20
"""Fish that a seat may have: so many, and so many more for each day. Games are far below; practice games may start rich."""
DECISIONS = 5000
"""Decisions of a game at most; long ones have some 800."""
PURCHASES = 15
"""Purchases of a seat at most: five of drafted cards, and one for each card that draws."""

_SEAT, _CARD = S.MAX_SEATS - 1, int(T.CARDS) - 1
_COPIES = int(T.KIND_COPIES.max())
_TREASURES = int(max(T.RARE_PER_SHAPE.max(), T.COMMON_SUPPLY.max()))
_FISH = FISH_FIRST + FISH_LATER * S.DAYS
_BASKETS = 24

BOUNDS: dict[str, int | tuple[int, int] | None] = {
    # the game
    "rng": None, "decisions": None, "mode": S.Mode.SOLO, "difficulty": len(S.DIFFICULTIES) - 1, "num_players": S.MAX_SEATS,
    **dict.fromkeys(kept(ISLE), 1), "day": S.DAYS, "phase": Phase.OVER, "step": len(STEP_NAMES) - 1, "seat": (_SEAT, NONE),
    # turn order and turns
    "order": (_SEAT, NONE), "turn": _SEAT, "passed": 1, "idle": S.MAX_SEATS, "acted": 12, "turn_extra": 12,
    "window": S.TURN_WINDOW, "window_at": _SEAT, "window_done": 1,
    # draft and purchase
    "draft_round": S.ROUNDS - 1, "draft_left": 3, "pack": (_CARD, NONE), "pack_size": S.PACK, "pick": (_CARD, NONE),
    "pick_count": S.PACK, "bought": _COPIES, "shown_fish": _FISH, "shown_hand": _CARD + 1, "shown_permanent": _BASKETS,
    "shown_used": _BASKETS,
    # cards
    "deck": (_CARD, NONE), "deck_left": _CARD + 1, "card_where": S.CARD_PLACES - 1, "card_day": S.DAYS,
    "card_pack": (_SEAT, NONE), "card_round": (S.ROUNDS - 1, NONE), "card_taker": (_SEAT, NONE),
    "card_purchase": (PURCHASES, NONE), "card_left": PURCHASES, "purchases": PURCHASES, "read_after": PURCHASES,
    "hand": _COPIES, "hand_count": _CARD + 1, "lessons": _COPIES, "lesson_count": _CARD + 1, "unbought": _COPIES,
    "given_up": _COPIES, "front": _COPIES, "front_count": _CARD + 1, "public": T.NUM_COLOURS + 1, "played": _COPIES,
    "passed_today": _COPIES, "passed_on": _COPIES,
    # tiles
    "bag": T.TILE_ROOM - 1, "bag_left": S.BAG_SIZE, "bag_cats": 1, "bag_rare": _TREASURES, "field": (T.NUM_CATS - 1, NONE),
    "field_count": S.FIELD_ROOM, "oshax": 1, "rare": _TREASURES, "common": _TREASURES, "gone": _TREASURES,
    # seats
    "fish": _FISH, "permanent": _BASKETS, "permanent_used": _BASKETS, "regular": _CARD + 1, "broken": _CARD + 1, "extra_cats": 12,
    "anywhere": 1,
    # boats
    "boat": (T.BASE_BOATS - 1, NONE), "covered": None, "tile_at": MAX_TILES, "look": 2 * LOOK_RAT - 1, "slots": MAX_TILES,
    "tile_code": (T.TILE_ROOM - 1, NONE), "tile_colour": T.NO_COLOUR, "tile_first": (T.SQUARES - 1, NONE),
    "tile_group": (MAX_TILES - 1, NONE), "group_size": MAX_TILES, "tile_count": MAX_TILES, "boat_changes": None,
    "colour_cats": MAX_TILES, "oshax_count": T.NUM_OSHAX, "rare_count": MAX_TILES, "common_count": MAX_TILES,
    "rats": T.SQUARES, "room_left": int(T.ROOM_SIZE.max()), "family_points": 255,
    # the pending choice
    "tile_in_hand": (T.TILE_ROOM - 1, NONE), "colour_in_hand": T.NO_COLOUR, "card_in_hand": (T.NUM_KINDS - 1, NONE),
    "todo": 4, "treasures": 2, "treasure_set": len(S.TreasureSet) - 1, "treasure_optional": 1, "moved": (T.NUM_CATS - 1, NONE),
    # family mode
    "family_where": S.FAMILY_RETURNED + _SEAT,
    # solo mode
    "oshax_line": (T.NUM_OSHAX - 1, NONE), "rare_line": (T.NUM_RARE - 1, NONE), "sister_colours": T.NUM_COLOURS - 1,
    "sister_lessons": 1, "baskets": len(T.BASKET_CARD) - 1, "baskets_left": len(T.BASKET_CARD),
    "sister_card": (len(T.BASKET_CARD) - 1, NONE), "sister_turns": int(T.BASKET_TURNS.max()),
    "sister_speed": int(T.BASKET_SPEED.max()), "sister_leads": 1, "sister_score": None,
    # the result
    "score": None, "winner": 1, "unused": 0,
}  # fmt: skip
"""Name of a field -> its bounds."""


def _bounds_of_modules():
    """Those of the modules, and those that the modules make wider."""
    return {
        # any tile
        "bag": (T.TILE_ROOM - 1, NONE), "field": (T.ROYAL_RAT - 1, NONE), "look": NONE, "tile_colour": T.RAT_COLOUR,
        # what is in play
        "box": 2 * S.PROMO_RARE - 1, "fastest": (_SEAT, NONE), "bag_oshax": 1,
        **{name: most for kept in S.KEPT.values() for name, most in kept.bounds.items()},
    }  # fmt: skip


if EXPANDED:
    BOUNDS |= _bounds_of_modules()

assert set(BOUNDS) >= set(S.GAME.names or ()), f"no bound: {sorted(set(S.GAME.names or ()) - set(BOUNDS))}"
assert LOOK_BORDER_BELOW < LOOK_RAT < LOOK_BEAST, "the bits of `look` have changed"

BYTES = S.GAME.itemsize
_PLACES: dict[str, Any] = dict(S.GAME.fields or {})
"""Name of a field -> its type, and where it begins."""
ALL_MODES, WITH_CARDS, FAMILY_ONLY, SOLO_ONLY = 7, 1 << S.Mode.STANDARD | 1 << S.Mode.SOLO, 1 << S.Mode.FAMILY, 1 << S.Mode.SOLO
_CARD_FIELDS = (
    "pack", "pack_size", "pick", "pick_count", "bought", "shown_fish", "shown_hand", "shown_permanent", "shown_used", "deck",
    "deck_left", "draft_round", "draft_left", "card_day", "card_pack", "card_round", "card_taker", "card_purchase", "card_left",
    "purchases", "read_after", "hand", "hand_count", "lessons", "lesson_count", "unbought", "given_up", "front", "front_count",
    "public", "played", "passed_today", "passed_on", "fish", "permanent", "permanent_used", "regular", "broken", "extra_cats",
    "anywhere", "oshax", "card_in_hand", "todo", "moved",
)  # fmt: skip
_MODES = {
    **dict.fromkeys(_CARD_FIELDS, WITH_CARDS),
    "family_where": FAMILY_ONLY,
    "fastest": WITH_CARDS,
    **dict.fromkeys(
        ("oshax_line", "rare_line", "sister_colours", "sister_lessons", "baskets", "baskets_left", "sister_card", "sister_turns",
         "sister_speed", "sister_leads", "sister_score"), SOLO_ONLY
    ),
}  # fmt: skip
"""Fields that some modes do not use -> the modes that do, bit m = mode m. Elsewhere they are blank."""
_IN_PLAY = {
    **{name: S.BIT[module] for module, kept in S.KEPT.items() for name in kept.bounds},
    "bag_oshax": S.PROMO_OSHAX,
}
"""Fields of the modules and options -> the bit of `box` that has to be set. Without it they are blank."""
_OTHERS = {"rng", "common", "sister_score", "kitten_board"}
_BY_SEAT = {name for name, _, shape, _ in S.FIELDS if shape[:1] == (S.MAX_SEATS,)} - _OTHERS
"""Fields with an entry for each seat, or for each position of the turn order; the others of this length have words or shapes."""
assert {name for name, _, _, _ in boat_fields(S.MAX_SEATS)} <= _BY_SEAT

MOST = np.full(BYTES, 255, dtype=np.uint8)
"""uint8[BYTES], the most that each byte of a record may be."""
NONE_TOO = np.zeros(BYTES, dtype=np.uint8)
"""uint8[BYTES], 1: the byte may also be NONE."""
SEAT_OF = np.full(BYTES, -1, dtype=np.int8)
"""int8[BYTES], the seat that a byte belongs to, -1 for none."""
MODES = np.full(BYTES, ALL_MODES, dtype=np.uint8)
"""uint8[BYTES], the modes that use a byte: bit m = mode m."""
MODULE_BITS = np.zeros(BYTES, dtype=np.uint8)
"""uint8[BYTES], the bit of `box` that a byte belongs to, 0 for none."""
BLANK = np.frombuffer(setup.blank().tobytes(), dtype=np.uint8).copy()
"""uint8[BYTES], a record in which nothing lies anywhere."""


def _bytes_of(name: str) -> slice:
    """Where a field lies in a record."""
    kind, first = _PLACES[name][:2]
    return slice(first, first + kind.itemsize)


for _name in S.GAME.names or ():
    _bound, _at = BOUNDS[_name], _bytes_of(_name)
    MODES[_at] = _MODES.get(_name, ALL_MODES)
    MODULE_BITS[_at] = _IN_PLAY.get(_name, 0)
    if _bound is not None:
        MOST[_at] = _bound[0] if isinstance(_bound, tuple) else _bound
        NONE_TOO[_at] = isinstance(_bound, tuple)
    if _name in _BY_SEAT:
        SEAT_OF[_at] = np.repeat(np.arange(S.MAX_SEATS), (_at.stop - _at.start) // S.MAX_SEATS)
for _table in (MOST, NONE_TOO, SEAT_OF, MODES, MODULE_BITS, BLANK):
    _table.setflags(write=False)


def name_of(byte: int) -> str:
    """What a byte of a record is, in words: ``"fish of seat 2"``, ``"entry 7 of deck"``."""
    name = next(name for name in S.GAME.names or () if _bytes_of(name).start <= byte < _bytes_of(name).stop)
    where, shape = _bytes_of(name), _PLACES[name][0].shape
    entry = (byte - where.start) // (S.GAME[name].base.itemsize)
    if name in _BY_SEAT and name != "order":
        seat, rest = divmod(entry, int(np.prod(shape[1:], dtype=int)))
        return f"{name} of seat {seat}" + (f", entry {rest}" if shape[1:] else "")
    return f"entry {entry} of {name}" if shape else name


def in_words(byte: int, value: int) -> str:
    """What is wrong with a byte that is out of its bounds."""
    also = f" (or {NONE} for none)" if NONE_TOO[byte] else ""
    return f"{name_of(byte)} is {value}, at most {int(MOST[byte])}{also} are possible"

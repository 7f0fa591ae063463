"""The fields of a game's record that hold its boats, one boat for each seat.

    tile_at[square] ─ slot + 1 ─→ tile_code, tile_colour, tile_first, tile_group[slot]
    covered[row]    bits of the squares            look[square]   what shows there, LOOK_…

A game puts :func:`boat_fields` into the table of its record and can then use laying.py, placement.py and survey.py. These also
use two other fields of the record: ``anywhere`` (1: the next cat or treasure need not touch another tile, R-31) and ``gone``
(tiles that left the game, by code).
"""

from __future__ import annotations

from isle_env.engine.record import Field

from ..box import EXPANDED, T

BASE_MAX_TILES = 56
"""Tiles a boat can hold: 44 common treasures cover 99 squares, and the other 43 take ten tiles of 4 squares."""
MAX_TILES = 64 if EXPANDED else BASE_MAX_TILES
"""Slots of a boat. With kittens (20 tiles on 45 squares) and royal rats more tiles can lie there: 64 at most."""

LOOK_KIND = 7
"""Bits of `look`: 1 + colour for a cat or befriended Oshax, 6 common treasure, 7 rare treasure; 0 uncovered."""
LOOK_RAT = 64
"""The further bit of an uncovered square with a rat."""
LOOK_COMMON, LOOK_RARE = 6, 7
LOOK_BEAST, LOOK_ROYAL_RAT = 128 | 1, 128 | 2
"""Tiles of the expansion: a further bit that no kind of the base box has. What shows no such tile is looked at without it."""
LOOK_KIND_OR_EXPANSION = LOOK_KIND | 128 if EXPANDED else LOOK_KIND
"""The bits that tell what lies on a square."""
LOOK_OSHAX, LOOK_BORDER_RIGHT, LOOK_BORDER_BELOW = 8, 16, 32
"""Further bits of a covered square: an Oshax; the square to the right, below, does not belong to the same tile."""


def boat_fields(seats: int) -> tuple[Field, ...]:
    """The record fields of the boats of ``seats`` seats, for the table of a game's record."""
    return (
        ("boat", "u1", (seats,), "boat sheet, index into BOAT_NAMES"),
        ("covered", "u4", (seats, 9), "covered squares, bit x of row y"),
        ("tile_at", "u1", (seats, int(T.SQUARES)), "slot + 1 of the tile on a square, 0 uncovered"),
        ("look", "u1", (seats, int(T.SQUARES)), "what shows on a square, LOOK_…"),
        ("slots", "u1", (seats,), "slots in use at most: every slot beyond is empty"),
        ("tile_code", "u1", (seats, MAX_TILES), "tile in the slot, NONE empty"),
        ("tile_colour", "u1", (seats, MAX_TILES), "colour it counts as, NO_COLOUR for treasure or an empty slot"),
        ("tile_first", "u1", (seats, MAX_TILES), "its first square row by row, NONE empty"),
        ("tile_group", "u1", (seats, MAX_TILES), "lowest slot of the cat's group of touching cats of its colour, NONE otherwise"),
        ("group_size", "u1", (seats, MAX_TILES), "cats in the group whose lowest slot this is, else 0"),
        ("tile_count", "u1", (seats,), "tiles on the boat"),
        (
            "boat_changes",
            "u2",
            (seats,),
            "tiles laid and lifted so far; a picture of the boat made at another count is old",
        ),
        ("colour_cats", "u1", (seats, int(T.NUM_COLOURS)), "cats by colour, Oshax included"),
        ("oshax_count", "u1", (seats,), "Oshax on the boat"),
        ("rare_count", "u1", (seats,), "rare treasures on the boat"),
        ("common_count", "u1", (seats,), "common treasures on the boat"),
        ("rats", "u1", (seats,), "visible rats"),
        ("room_left", "u1", (seats, int(T.ROOMS)), "uncovered squares by room"),
        ("family_points", "u1", (seats,), "points of all families"),
        *(_expansion_fields(seats) if EXPANDED else ()),
    )


def _expansion_fields(seats: int) -> tuple[Field, ...]:
    """The record fields of a boat that beasts and royal rats need."""
    return (
        ("beast_count", "u1", (seats,), "beasts on the boat"),
        ("icon", "u1", (seats, int(T.SQUARES)), "colour + 1 of the icon on a square, 0 for none (B-5)"),
        ("friendships", "u1", (seats,), "friendships of all beasts on the boat (B-9)"),
        ("royal", "u1", (seats,), "royal rats on the boat; they are not in `rats`"),
    )

"""Where everything stands in an observation: one flat uint8 vector, seat-relative (the viewer first), with named views.

    [ island and pending choice | own cards | seat 0 = me, 1 = next clockwise, … | boat 0 = mine, 1, … | sister ]
      fixed offsets               fixed       one block of SEAT_SIZE each          one block of BOAT_SIZE each

The family mode has the layout of the standard game. Only the solo game, the one with a single seat, ends with a block for
the sister.

The tables below are the single source of the layout: offsets, the space's bounds, the views and docs/spaces.md are
made from them; observe.py fills it in.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine import layout as machinery
from isle_env.engine.layout import Field

from ...boats.planes import BOAT_PLANES
from ...boats.record import BASE_MAX_TILES
from ...box import T
from . import modes
from . import state as S
from .decisions import BASE_STEPS, Phase
from .kinds import RESCUE_KINDS

BASE_KINDS = T.FIRST_FAMILY_KIND
"""Kinds of discovery cards of the base box."""
PUBLIC_KINDS = np.flatnonzero(T.KIND_TYPE[:BASE_KINDS] == T.TYPE_PUBLIC)
PRIVATE_KINDS = np.flatnonzero(T.KIND_TYPE[:BASE_KINDS] == T.TYPE_PRIVATE)
_IN_BASE_BOX = ((0, T.NUM_CATS), (T.OSHAX_TILE, T.BASE_OSHAX), (T.RARE_TILE, T.BASE_RARE), (T.COMMON_TILE, T.NUM_COMMON))
TILES = np.array([first + k for first, count in _IN_BASE_BOX for k in range(count)])
"""Tile codes of the base box, ascending: the order of `tile_in_hand`."""
_tile_index = np.full(T.TILE_ROOM, -1, dtype=np.int64)
_tile_index[TILES] = np.arange(len(TILES))
TILE_INDEX = _tile_index
"""int64[TILE_ROOM], place of a tile code in TILES, -1 for others."""

_K, _C, _N, _F, _OSHAX, _RARE = map(int, (BASE_KINDS, T.NUM_COLOURS, T.NUM_CATS, T.BASE_FAMILY_CARDS, T.BASE_OSHAX, T.BASE_RARE))

ISLAND_FIELDS: tuple[Field, ...] = (
    ("phase", (len(Phase),), 1, "one-hot, decisions.Phase"),
    ("step", (BASE_STEPS,), 1, "one-hot, the pending decision, decisions.Step"),
    ("day", (S.DAYS,), 1, "one-hot, day 1 to 5; zero while family cards are chosen"),
    ("draft_round", (S.ROUNDS,), 1, "one-hot in the draft, else zero"),
    ("window", (3,), 1, "one-hot: no reaction window, before a phase, before a turn"),
    ("deck_left", (1,), T.BASE_CARDS, "cards left in the deck"),
    ("bag_left", (1,), S.BASE_BAG, "tiles left in the bag"),
    ("left_field", (_N,), 1, "cat tiles in the left field (3 fish)"),
    ("right_field", (_N,), 1, "cat tiles in the right field (5 fish)"),
    ("bag_cats", (_N,), 1, "cat tiles not drawn yet"),
    ("bag_rare", (_RARE,), 255, "rare treasures not drawn yet, by shape"),
    ("rare", (_RARE,), 255, "rare treasures below the island, by shape"),
    ("common", (int(T.NUM_COMMON),), 255, "common treasures below the island, by shape"),
    ("oshax", (_OSHAX,), 1, "Oshax below the island"),
    ("public_lessons", (len(PUBLIC_KINDS),), 1, "public lessons in play, by number"),
    ("public_colours", (len(PUBLIC_KINDS), _C), 1, "one-hot, the colour declared for each"),
    ("played", (_K,), 255, "cards played face up so far, by kind"),
    ("tile_in_hand", (len(TILES),), 1, "one-hot, the tile being placed or put into a field (layout.TILES)"),
    ("colour_in_hand", (_C,), 1, "one-hot, the colour it counts as"),
    ("card_in_hand", (_K,), 1, "one-hot, the card being resolved, by kind"),
    ("todo", (1,), 255, "repeats left of that card: moves, discards, tiles to draw"),
    ("moved", (_N,), 1, "cats that card has moved already"),
    ("treasures", (1,), 255, "treasures that may still be taken now"),
    ("treasure_set", (4,), 1, "one-hot while treasures may be taken: common, small, rare, common and rare"),
    ("acted", (1,), 255, "cats rescued or rare-finds cards played in this turn"),
    ("turn_extra", (1,), 255, "further cats this turn allows"),
    ("rooms", (int(T.SQUARES),), int(T.ROOMS), "room number + 1 of each square; the same on every boat"),
)
OWN_FIELDS: tuple[Field, ...] = (
    ("hand", (_K,), 255, "own hand by kind"),
    ("pack", (_K,), 255, "pack in hand (draft) by kind"),
    ("picks", (_K,), 255, "cards on offer to me: drafted or drawn, not yet bought, by kind"),
    ("picks_left", (1,), 3, "cards I still take from the pack in this round"),
    ("bought", (_K,), 255, "cards bought in my unfinished purchase, by kind"),
    ("front", (len(RESCUE_KINDS),), 255, "my rescue cards of today, by kind"),
    ("lessons", (len(PRIVATE_KINDS),), 1, "my private lessons, by kind"),
    ("passed_today", (_K,), 255, "cards I saw in today's packs and left to others, by kind"),
    ("passed_on", (_K,), 255, "the same over the whole game"),
    ("family_offer", (_F,), 1, "family cards dealt to me, of which I keep two (family mode)"),
    ("family_cards", (_F,), 1, "family cards I have kept (family mode)"),
    ("unbought", (_K,), 255, "cards I did not buy, by kind; alone also those I left in the draft"),
    ("given_up", (len(PRIVATE_KINDS),), 1, "private lessons I have given up for a basket, by kind"),
    ("family_returned", (_F,), 1, "the family card I have returned (family mode)"),
)
SEAT_FIELDS: tuple[Field, ...] = (
    ("decides", (1,), 1, "this seat has the pending decision"),
    ("has_turn", (1,), 1, "this seat has the turn (another may be asked in a reaction window)"),
    ("position", (S.MAX_SEATS,), 1, "one-hot, place in the turn order"),
    ("passed", (1,), 1, "out for this phase"),
    ("fish", (1,), 255, "fish; of another seat in a purchase, what it is known to have"),
    ("hand_size", (1,), T.BASE_CARDS, "cards in hand"),
    ("lesson_count", (1,), T.BASE_CARDS, "private lessons"),
    ("permanent", (1,), 255, "permanent baskets"),
    ("permanent_used", (1,), 255, "of which used today"),
    ("front_count", (1,), 255, "rescue cards of today"),
    ("front_open", (len(RESCUE_KINDS),), 255, "those cards by kind once they are turned over"),
    ("regular", (1,), 255, "regular baskets left today"),
    ("broken", (1,), 255, "broken baskets left today"),
    ("extra_cats", (1,), 255, "unused rescue_extra_cat effects"),
    ("anywhere", (1,), 1, "the next cat or treasure need not touch another tile"),
    ("tiles", (1,), BASE_MAX_TILES, "tiles on the boat"),
    ("cats", (_C,), 255, "cats by colour, Oshax included"),
    ("oshax_count", (1,), _OSHAX, "Oshax on the boat"),
    ("rare_count", (1,), 255, "rare treasures on the boat"),
    ("common_count", (1,), 255, "common treasures on the boat"),
    ("visible_rats", (1,), 19, "visible rats"),
    ("family_points", (1,), 255, "points of all families"),
    ("room_left", (int(T.ROOMS),), 60, "uncovered squares by room"),
    ("boat_sheet", (int(T.BASE_BOATS),), 1, "one-hot, the boat sheet (tables.BOAT_NAMES)"),
)
BOAT_FIELDS: tuple[Field, ...] = tuple(
    (name, (int(T.SQUARES),), _C if name == "map" else 1, f"plane {name}") for name in BOAT_PLANES
)
"""See boats/planes.py."""

SISTER_FIELDS: tuple[Field, ...] = (
    ("cat_line", (_N,), 2 * S.FIELD_ROOM, "place of each cat in the line, 0: not in it"),
    ("rare_line", (_RARE,), _RARE, "place of each shape in the line of rare treasures, 0: not in it"),
    ("oshax_line", (_OSHAX,), _OSHAX, "place of each Oshax in the line, 0: not in it"),
    ("colours", (_C, _C), 1, "one-hot, the colour at each place of her row; zero while it lies face down"),
    ("sister_lessons", (len(T.SISTER_CARD),), 1, "her lessons (tables.SISTER_CARD)"),
    ("baskets_seen", (len(T.BASKET_CARD),), 1, "her basket cards turned over so far (tables.BASKET_CARD)"),
    ("basket_open", (len(T.BASKET_CARD),), 1, "one-hot, the card she resolves in her next turn, if it lies open"),
    ("sister_turns", (1,), 255, "cards she still resolves today"),
    ("sister_speed", (1,), 255, "her speed today"),
    ("sister_leads", (1,), 1, "she comes before me in the turn order"),
)
"""The solo game only, after the boat."""


ISLAND_SIZE, OWN_SIZE, SEAT_SIZE, BOAT_SIZE, SISTER_SIZE = map(
    machinery.size, (ISLAND_FIELDS, OWN_FIELDS, SEAT_FIELDS, BOAT_FIELDS, SISTER_FIELDS)
)
BEFORE_SEATS = ISLAND_SIZE + OWN_SIZE
PLANES = len(BOAT_PLANES)

ISLAND = machinery.offsets("Island", ISLAND_FIELDS)
OWN = machinery.offsets("Own", OWN_FIELDS, ISLAND_SIZE)
SEAT = machinery.offsets("Seat", SEAT_FIELDS)
SISTER = machinery.offsets("Sister", SISTER_FIELDS)
"""Where each field begins, by its name; of a seat and of the sister from the beginning of their block."""


def has_sister(num_players: int) -> bool:
    """Is this the number of seats of the game with a sister, the solo game?"""
    return num_players == modes.MOST_SEATS[S.Mode.SOLO]


def size(num_players: int) -> int:
    """Entries of an observation. num_players: 2 to 4; 1 is the solo game."""
    sister = SISTER_SIZE if has_sister(num_players) else 0
    return ISLAND_SIZE + OWN_SIZE + num_players * (SEAT_SIZE + BOAT_SIZE) + sister


def boats_at(num_players: int) -> int:
    """Where the boats begin in an observation."""
    return BEFORE_SEATS + num_players * SEAT_SIZE


def high(num_players: int) -> np.ndarray:
    """Upper bound of every entry: ``uint8[size]``; the lower one is 0."""
    table = machinery.bounds(ISLAND_FIELDS) + machinery.bounds(OWN_FIELDS)
    seats = num_players * machinery.bounds(SEAT_FIELDS) + num_players * machinery.bounds(BOAT_FIELDS)
    sister = machinery.bounds(SISTER_FIELDS) if has_sister(num_players) else []
    return np.array(table + seats + sister, dtype=np.uint8)


def views(observation: np.ndarray, num_players: int) -> dict[str, np.ndarray]:
    """Named views into one observation, without a copy.

    observation: ``uint8[size(num_players)]``. Returns the island and own fields by name in their shapes,
    ``seats``: a dict of ``[num_players, …]`` per seat field, ``boats``: ``[num_players, PLANES, 142]``, and for one player
    ``sister``: a dict of her fields. Raises ``ValueError`` if the length does not fit the number of seats.
    """
    if observation.shape != (size(num_players),):
        raise ValueError(f"observation of shape {observation.shape}: {num_players} seats have ({size(num_players)},)")
    boats = boats_at(num_players)
    after = boats + num_players * BOAT_SIZE
    seats = observation[BEFORE_SEATS:boats].reshape(num_players, SEAT_SIZE)
    found: dict = machinery.by_name(observation, ISLAND_FIELDS) | machinery.by_name(observation[ISLAND_SIZE:], OWN_FIELDS)
    found["seats"] = machinery.by_name(seats, SEAT_FIELDS)
    found["boats"] = observation[boats:after].reshape(num_players, PLANES, T.SQUARES)
    if has_sister(num_players):
        found["sister"] = machinery.by_name(observation[after:], SISTER_FIELDS)
    return found

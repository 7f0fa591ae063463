"""GAME: one NumPy structured dtype = one whole game, its random state included.

Kernels take the one-game record ``g = games[i]``; the public ones take ``(games, i, …)``, because a batch is a
longer array, a clone is a copy of one element, and saving is its bytes. Record fields are read as ``g["name"]`` (never
``g.name``: only the first also runs with the JIT off). There is no padding, so equal games have equal bytes.
In the names of kernels and in comments a *field* is one of the island's two fields of cats.

    island     bag → fields → boats        deck → packs → picks → hands → played
               rare, common, oshax supplies            └→ face-down discards
    boat       tile_at[square] → slot + 1; slot → code, colour, first square, group (its family)

Seats are absolute here (0 = first clockwise); ``observe`` turns them round to the viewer.
In the solo game the sister is no seat: what she has is in record fields of her own (``sister_…``, ``baskets…``).
Sources: rulebook p. 2-3 (family mode), 5-7 (set-up), 9-22 (days), Solo Mode; rulings R-1 … R-55.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from isle_env.engine import record
from isle_env.engine.record import seat_codes
from isle_env.games.common.decisions import Rows
from isle_env.games.options import isle as options

from ...boats.record import boat_fields
from ...box import EXPANDED, T
from .modules.record import Kept, kept

MAX_SEATS = 4
DAYS = 5
PACK = 7
"""Cards dealt to a seat each day."""
ROUNDS = 4
"""Rounds of a draft: 2, 2, 2 and the last card."""
FISH_A_DAY = 20
FIELD_ROOM = 40
"""Cats a field can hold: 8 a field with 4 seats, 4 more by card, and all may be moved into one."""
BASE_BAG = int(T.NUM_CATS + T.RARE_PER_SHAPE[: T.BASE_RARE].sum())
"""Tiles in the bag of the base box."""
BAG_SIZE = int(T.NUM_CATS + T.RARE_PER_SHAPE.sum() + T.NUM_OSHAX - T.BASE_OSHAX)
"""Tiles a bag can hold: with promos, more rare treasures and three Oshax."""
COST = (3, 5)
"""Fish for a cat of the left and of the right field (p. 7)."""


class Mode(IntEnum):
    """The modes by number; ``MODE_NAMES`` has their names."""

    STANDARD = options.MODES.index(options.STANDARD)
    FAMILY = options.MODES.index(options.FAMILY)
    SOLO = options.MODES.index(options.SOLO)


MODE_NAMES = options.MODES
DIFFICULTIES = options.DIFFICULTIES
"""Of the solo game, by the number of the sister's advanced lessons (R-55)."""

# Where a card is (`card_where`): one code for all seats, …
IN_DECK, IN_PUBLIC, IN_PLAYED, IN_UNUSED = range(4)
"""In the deck; a public lesson in play; played face up and discarded (anytime, treasure, Oshax, rescue cards after their
phase); not in this game (lessons of other modules, the extra lessons unless asked for)."""
# … or a base to which the seat is added.
IN_PACK, IN_PICK, IN_UNBOUGHT, IN_HAND, IN_LESSONS, IN_GIVEN_UP, IN_FRONT, IN_BUYING, IN_BOUGHT = seat_codes(4, 9, MAX_SEATS)
"""PACK: dealt, in the pack a seat holds. PICK: picked in the draft, or drawn by a card: on offer to its seat. UNBOUGHT: not
bought by its seat, face down on the discard pile. HAND. LESSONS: private lessons face down before a seat. GIVEN_UP: private
lessons a seat discarded face down for a basket (R-37). FRONT: rescue cards before a seat, face down until all have chosen,
then open. BUYING: anytime cards played during the purchase, hidden until all have committed (R-12). BOUGHT: bought in the
purchase a seat is in the middle of; they come to the hand when it is finished (R-13)."""
CARD_PLACES = IN_BOUGHT + MAX_SEATS

# Where a family card is (`family_where`); 0: in the box, else a base to which the seat is added.
FAMILY_OFFER, FAMILY_KEPT, FAMILY_RETURNED = seat_codes(1, 3, MAX_SEATS)
"""OFFER: dealt to a seat, which has yet to choose. KEPT: face down before a seat until scoring. RETURNED: returned to the box
by a seat, which knows it."""
FAMILY_DEALT, FAMILY_KEEP = 3, 2
"""Family cards dealt to a seat, and those it keeps (R-40)."""


class TreasureSet(Rows):
    """What `treasure_set` lets a seat take."""

    COMMONS = "common"
    SMALLS = "small common"
    RARES = "rare"
    COMMONS_AND_RARES = "common or rare"


NO_WINDOW, PHASE_WINDOW, TURN_WINDOW = range(3)

SISTER_PARTS = ("colours", "lessons", "best_lesson_again", "total")
SISTER_COLOURS, SISTER_LESSONS, SISTER_AGAIN, SISTER_TOTAL = range(len(SISTER_PARTS))

SCORE_PARTS = ("rats", "rooms", "families", "rare_treasures", "private_lessons", "public_lessons", "total")
RATS, ROOMS, FAMILIES, RARE_TREASURES, PRIVATE_LESSONS, PUBLIC_LESSONS, TOTAL = range(len(SCORE_PARTS))

FAMILY_PARTS = {"rats": RATS, "rooms": ROOMS, "families": FAMILIES, "family_cards": PRIVATE_LESSONS, "total": -1}
"""The parts of a score in the family game -> their columns: its cards stand where private lessons do (R-40)."""

NEW_PARTS = ("beasts", "events")
"""Parts of a score before its total, where their module is in play (M-9)."""
if EXPANDED:
    TOTAL, SISTER_TOTAL = TOTAL + len(NEW_PARTS), SISTER_TOTAL + len(NEW_PARTS)
"""The last column: the parts of a game come first, in order, the columns between are zero."""

# ---- Kittens + Beasts (only where EXPANDED) ----
MODULES = options.MODULES
"""The modules that can be asked for (M-1), in the order of their blocks in an observation."""
BIT = {name: 1 << k for k, name in enumerate(MODULES)}
"""Module -> its bit of `box`."""
KITTENS, BEASTS, EVENTS = (BIT[name] for name in ("kittens", "beasts", "events"))
LESSONS_I, FAMILY_ALL, PROMO_OSHAX, PROMO_RARE = (1 << len(MODULES) + k for k in range(4))
"""Bits of `box` for the further options, behind those of the modules."""
BOX_OPTIONS: tuple[tuple[str, Any, int], ...] = (
    ("lesson_modules", "I", LESSONS_I),
    ("family_cards", "all", FAMILY_ALL),
    ("promo_oshax", True, PROMO_OSHAX),
    ("promo_rare_treasures", True, PROMO_RARE),
)
"""Option, the value that sets its bit, or one of several, and the bit."""


def modules_in(box: int) -> list[str]:
    """The names of the modules in play. box: as in the record."""
    return [name for name, bit in BIT.items() if box & bit]


BASKET_SIDE, BOOTS_SIDE = range(2)
"""Sides of a semi-permanent token (V-15); as TOKEN + side they are actions."""
TOKEN_SPEED = 4
_S, _K, _C = MAX_SEATS, int(T.NUM_KINDS), int(T.CARDS)
KEPT: dict[str, Kept] = kept(_S, DAYS) if EXPANDED else {}
"""Module -> what it keeps in the record; none in the base box."""
_F, _L, _B = int(T.NUM_FAMILY_CARDS), len(T.SISTER_CARD), len(T.BASKET_CARD)


def _fields_of_modules() -> tuple[record.Field, ...]:
    """Those that only games with something of Kittens + Beasts have."""
    kittens, beasts, *others = (each.fields for each in KEPT.values())
    return (
        ("points", "u2", (_S,), "point tokens of each seat (V-24)"),
        ("box", "u1", (), "what of the expansion is in play: KITTENS, BEASTS, EVENTS, LESSONS_I, FAMILY_ALL, PROMO_…"),
        *kittens,
        *beasts,
        ("bag_oshax", "u1", (int(T.NUM_OSHAX),), "1: this Oshax is in the bag (M-10)"),
        *(field for fields in others for field in fields),
    )


FIELDS: tuple[record.Field, ...] = (
    # the game
    ("rng", "u4", (4,), "random state (engine/rng.py), used only at set-up and by determinize"),
    ("decisions", "u4", (), "actions applied so far, those of auto_skip included"),
    ("mode", "u1", (), "0 standard, 1 family, 2 solo"),
    ("difficulty", "u1", (), "solo: the sister's advanced lessons, 0 to 4 (DIFFICULTIES)"),
    ("num_players", "u1", (), "seats in this game, 2 to 4, solo 1"),
    ("auto_skip", "u1", (), "1: decisions with a single legal answer are taken automatically"),
    ("reaction_windows", "u1", (), "1: the other seats are asked before phases and turns (R-30)"),
    ("day", "u1", (), "1 to 5; 0 while the family cards are chosen"),
    ("phase", "u1", (), "decisions.Phase"),
    ("step", "u1", (), "the pending decision, decisions.Step"),
    ("seat", "u1", (), "seat that decides; NONE when the game is over"),
    # turn order and turns
    ("order", "u1", (_S,), "order[position] = seat; NONE past num_players"),
    ("turn", "u1", (), "position in `order` of the seat whose turn it is"),
    ("passed", "u1", (_S,), "1: out for this phase"),
    ("idle", "u1", (), "seats passed over in a row since something last happened; all of them = end of the phase"),
    ("acted", "u1", (), "cats rescued or rare-finds cards played in this turn"),
    ("turn_extra", "u1", (), "further cats this turn still allows (R-34)"),
    ("window", "u1", (), "open reaction window: NO_WINDOW, PHASE_WINDOW, TURN_WINDOW"),
    ("window_at", "u1", (), "position in `order` of the seat asked in the window"),
    ("window_done", "u1", (), "1: the window before this turn or phase has been held"),
    # draft and purchase
    ("draft_round", "u1", (), "0 to 3"),
    ("draft_left", "u1", (), "cards the deciding seat still takes in this round"),
    ("pack", "u1", (_S, PACK), "cards of the pack each seat holds, NONE past its size"),
    ("pack_size", "u1", (_S,), "cards in each seat's pack"),
    ("pick", "u1", (_S, PACK), "cards on offer to each seat (drafted or drawn), NONE past their number"),
    ("pick_count", "u1", (_S,), "cards on offer to each seat"),
    ("bought", "u1", (_K,), "cards the deciding seat has bought in its unfinished purchase, by kind"),
    ("shown_fish", "u1", (_S,), "fish as the others see it during a purchase: the daily one (R-12) or of drawn cards (R-35)"),
    ("shown_hand", "u1", (_S,), "hand size as the others see it during the daily purchase"),
    ("shown_permanent", "u1", (_S,), "permanent baskets as the others see them during it"),
    ("shown_used", "u1", (_S,), "used permanent baskets as the others see them during it"),
    # cards
    ("deck", "u1", (_C,), "card on each place of the deck; the top one is deck[deck_left - 1]"),
    ("deck_left", "u1", (), "cards left in the deck"),
    ("card_where", "u1", (_C,), "where each card is (IN_…)"),
    ("card_day", "u1", (_C,), "day it was dealt or drawn, 0 not yet"),
    ("card_pack", "u1", (_C,), "pack it was dealt into, by the seat that first held it; NONE: drawn by a card or not yet"),
    ("card_round", "u1", (_C,), "draft round of its pick; drawn by a card: 1 after that day's lessons were read, else 0"),
    ("card_taker", "u1", (_C,), "seat that picked or drew it, NONE not yet"),
    ("card_purchase", "u1", (_C,), "the purchase of its taker in which it was on offer, counted from 0; NONE not yet"),
    ("card_left", "u1", (_C,), "purchases its taker had finished when it left the hand (a lesson given up: at the last reading)"),
    ("purchases", "u1", (_S,), "purchases each seat has finished, those of drawn cards included"),
    ("read_after", "u1", (_S, DAYS), "purchases each seat had finished when the lessons of a day were read"),
    ("hand", "u1", (_S, _K), "cards in hand by kind"),
    ("hand_count", "u1", (_S,), "cards in hand"),
    ("lessons", "u1", (_S, _K), "private lessons before each seat by kind"),
    ("lesson_count", "u1", (_S,), "private lessons before each seat"),
    ("unbought", "u1", (_S, _K), "cards that each seat did not buy, face down on the discard pile, by kind"),
    ("given_up", "u1", (_S, _K), "private lessons that each seat has given up for a basket, by kind (R-37)"),
    ("front", "u1", (_S, _K), "rescue cards before each seat by kind"),
    ("front_count", "u1", (_S,), "rescue cards before each seat"),
    ("public", "u1", (_K,), "public lessons: 0 not in play, 1-5 colour + 1, 6 in play without a colour"),
    ("played", "u1", (_K,), "cards played face up so far by kind"),
    ("passed_today", "u1", (_S, _K), "cards a seat has seen in today's packs and left to others, by kind"),
    ("passed_on", "u1", (_S, _K), "the same over the whole game"),
    # tiles
    ("bag", "u1", (BAG_SIZE,), "tile codes; the next drawn is bag[bag_left - 1]"),
    ("bag_left", "u1", (), "tiles left in the bag"),
    ("bag_cats", "u1", (int(T.NUM_CATS),), "1: this cat tile is still in the bag"),
    ("bag_rare", "u1", (int(T.NUM_RARE),), "rare treasures still in the bag, by shape"),
    ("field", "u1", (2, FIELD_ROOM), "cat tiles of the left and right field in the order they came, NONE past the count"),
    ("field_count", "u1", (2,), "cats in each field"),
    ("oshax", "u1", (int(T.NUM_OSHAX),), "1: this Oshax lies below the island"),
    ("rare", "u1", (int(T.NUM_RARE),), "rare treasures below the island by shape"),
    ("common", "u1", (int(T.NUM_COMMON),), "common treasures below the island by shape"),
    ("gone", "u1", (int(T.TILE_ROOM),), "tiles that left the game by code"),
    # seats
    ("fish", "u1", (_S,), "fish; a game yields at most some 160 (100 fished, the rest by cards)"),
    ("permanent", "u1", (_S,), "permanent baskets, used ones included"),
    ("permanent_used", "u1", (_S,), "permanent baskets used today"),
    ("regular", "u1", (_S,), "regular baskets left in this rescue"),
    ("broken", "u1", (_S,), "broken baskets left in this rescue; two make one"),
    ("extra_cats", "u1", (_S,), "unused rescue_extra_cat effects (R-34)"),
    ("anywhere", "u1", (_S,), "1: the next cat or treasure need not touch another tile (R-31)"),
    # boats (boats/record.py)
    *boat_fields(_S),
    # the pending choice
    ("tile_in_hand", "u1", (), "tile to be placed or put into a field, NONE"),
    ("colour_in_hand", "u1", (), "colour the tile in hand counts as, NO_COLOUR"),
    ("card_in_hand", "u1", (), "card kind being resolved, NONE"),
    ("todo", "u1", (), "repeats left of the card being resolved: moves, discards, tiles to draw"),
    ("treasures", "u1", (), "treasures that may still be taken now"),
    ("treasure_set", "u1", (), "which: TreasureSet"),
    ("treasure_optional", "u1", (), "1: taking the next one is optional"),
    ("moved", "u1", (3,), "cats already moved by the card being resolved, NONE"),
    # family mode
    ("family_where", "u1", (_F,), "where each family card is (FAMILY_…)"),
    # solo mode: lines and sister; the line of cats is `field`, left to right
    ("oshax_line", "u1", (int(T.NUM_OSHAX),), "Oshax below the island by number, in their line; NONE past its end"),
    ("rare_line", "u1", (int(T.NUM_RARE),), "shapes of rare treasures below the island, in their line, one place each (R-50)"),
    ("sister_colours", "u1", (int(T.NUM_COLOURS),), "colours in the order of her row; as many lie open as days have begun"),
    ("sister_lessons", "u1", (_L,), "1: this lesson lies before her (index into SISTER_CARD)"),
    ("baskets", "u1", (_B,), "her basket cards, indices into BASKET_CARD; the top of the deck is baskets[baskets_left - 1]"),
    ("baskets_left", "u1", (), "her basket cards not turned over yet"),
    ("sister_card", "u1", (), "her basket card that lies open and is resolved in her next turn, NONE"),
    ("sister_turns", "u1", (), "cards she still resolves today"),
    ("sister_speed", "u1", (), "her speed today"),
    ("sister_leads", "u1", (), "1: she comes before the player in the turn order (R-51)"),
    ("sister_score", "i2", (SISTER_TOTAL + 1,), "her final score by part, written when the game ends"),
    *(_fields_of_modules() if EXPANDED else ()),
    # the result
    ("score", "i2", (_S, TOTAL + 1), "final score by part, written when the game ends"),
    ("winner", "u1", (_S,), "1: this seat has won (equal in points and tie-break: both have)"),
)
"""Every field: name, NumPy dtype, shape, meaning. The dtype and docs/spaces.md are made from this table."""


GAME = record.record_type(FIELDS)

RULES_VERSION = 2
"""Raised when the same actions may lead to another game."""

STATE_VERSION = record.version(FIELDS)


def zeros(num_games: int) -> np.ndarray:
    """Room for ``num_games`` games, all bytes zero. Returns ``GAME[num_games]``; not yet playable (see setup.py)."""
    return record.zeros(GAME, num_games)

"""What the modules and options of Kittens + Beasts add to an observation: blocks behind all that the base game shows (M-8).

    [ base game (layout.py) | kittens | beasts | events | lessons I | family cards | promos ]     only those in play

    a block:  [ its fields | seat 0 = me, 1 = next clockwise, … | boat 0 = mine, 1, … ]

The tables below are the single source: offsets, bounds, views and docs/spaces.md are made from them; observe_modules.py fills
them in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.components.expansion import tables as T
from isle_env.engine import layout as machinery
from isle_env.engine.layout import Field

from ...boats.record import MAX_TILES
from . import layout
from . import state as S

FIRST_KIND, KINDS = T.NUM_ALL_KINDS - T.NUM_NEW_FAMILY_CARDS - T.NUM_LESSONS, T.NUM_LESSONS
PRIVATE_KINDS, PUBLIC_KINDS = (
    FIRST_KIND + np.flatnonzero(T.KIND_TYPE[FIRST_KIND : FIRST_KIND + KINDS] == kind) for kind in (T.TYPE_PRIVATE, T.TYPE_PUBLIC)
)
"""int64[…] each, the private and the public lessons of module I."""
_KITTENS, _BEASTS, _PROMOS = T.NUM_KITTENS, T.NUM_BEASTS, T.NUM_PROMO_OSHAX + T.NUM_PROMO_RARE
_C, _PRIVATE, _PUBLIC, _CARDS = T.NUM_COLOURS, len(PRIVATE_KINDS), len(PUBLIC_KINDS), T.NUM_NEW_FAMILY_CARDS


class Block(NamedTuple):
    """What one module or option shows."""

    name: str
    bits: int
    """Of the record's `box`: the block is there if one of them is set."""
    fields: tuple[Field, ...]
    seat_fields: tuple[Field, ...] = ()
    planes: tuple[Field, ...] = ()

    def size(self, num_players: int) -> int:
        """Entries."""
        return machinery.size(self.fields) + num_players * (machinery.size(self.seat_fields) + machinery.size(self.planes))

    def bounds(self, num_players: int) -> list[int]:
        """The upper bound of each entry."""
        seats, boats = machinery.bounds(self.seat_fields), machinery.bounds(self.planes)
        return machinery.bounds(self.fields) + num_players * seats + num_players * boats

    def views(self, entries: np.ndarray, num_players: int) -> dict[str, Any]:
        """Its fields by name, and below ``"seats"`` and ``"boats"`` those of each seat. entries: the block, not copied."""
        found: dict[str, Any] = _named(entries, self.fields)
        at = machinery.size(self.fields)
        for name, fields in (("seats", self.seat_fields), ("boats", self.planes)):
            if fields:
                width = machinery.size(fields)
                found[name] = _named(entries[at : at + num_players * width].reshape(num_players, width), fields)
                at += num_players * width
        return found


def _named(entries: np.ndarray, fields: tuple[Field, ...]) -> dict[str, np.ndarray]:
    """The fields of a run of entries by name."""
    return machinery.by_name(entries, fields, machinery.offsets("Places", fields))


def _by_kind(name: str, meaning: str) -> Field:
    """A count of the cards of module I."""
    return (name, (KINDS,), 255, meaning)


BLOCKS: tuple[Block, ...] = (
    Block(
        "kittens",
        S.KITTENS,
        (
            ("board", (_KITTENS,), 1, "kittens lying open"),
            ("bag", (_KITTENS,), 1, "kittens not drawn yet"),
            ("fastest", (S.MAX_SEATS,), 1, "one-hot, seat that may rescue kittens today, the viewer first; zero: nobody"),
            ("second_kitten", (1,), 1, "the pending decision is that for a second kitten"),
            ("kitten_in_hand", (_KITTENS,), 1, "one-hot, the kitten being placed"),
            ("kittens_in_basket", (1,), 2, "kittens in the basket that is being filled"),
        ),
    ),
    Block(
        "beasts",
        S.BEASTS,
        (
            ("field", (_BEASTS,), 1, "beasts in the fields"),
            ("bag", (_BEASTS,), 1, "beasts not drawn"),
            ("line", (_BEASTS,), 2 * S.FIELD_ROOM, "solo: place of each in the sister's line, 0: not in it"),
            ("beast_in_hand", (_BEASTS,), 1, "one-hot, the beast being placed"),
        ),
        (
            ("beasts", (1,), _BEASTS, "beasts on the boat"),
            ("friendships", (1,), 255, "friendships of these beasts now"),
        ),
        (
            ("beast", (int(T.SQUARES),), 1, "plane: a beast lies there"),
            ("icon", (int(T.SQUARES),), _C, "plane: colour + 1 of the icon on it"),
        ),
    ),
    Block(
        "events",
        S.EVENTS,
        (
            ("events", (S.DAYS, T.NUM_EVENTS), 1, "one-hot by day, the event (EventKey of components/expansion/model.py)"),
            ("sister_numbers", (S.DAYS,), 255, "by day, what the tile brings the sister (days 2 to 4)"),
            ("token_asked", (1,), 1, "the pending decision is that for the side of a token"),
            ("rat_in_hand", (1,), 1, "a royal rat is being placed"),
        ),
        (
            ("tokens", (2,), S.TOKENS, "semi-permanent tokens held: baskets, boots"),
            ("tokens_laid", (2,), S.TOKENS, "those laid today"),
            ("baskets_left", (1,), S.TOKENS, "semi-permanent baskets left today"),
            ("royal_rats", (1,), S.ROYAL_RATS, "royal rats on the boat"),
            ("points", (1,), 255, "point tokens, 255 for more"),
        ),
        (("royal_rat", (int(T.SQUARES),), 1, "plane: a royal rat stands there"),),
    ),
    Block(
        "lessons_I",
        S.LESSONS_I,
        (
            _by_kind("hand", "own hand by kind"),
            _by_kind("pack", "pack in hand (draft) by kind"),
            _by_kind("picks", "cards on offer to me, by kind"),
            _by_kind("bought", "cards bought in my unfinished purchase, by kind"),
            _by_kind("unbought", "cards I did not buy, by kind"),
            _by_kind("played", "cards played face up so far, by kind"),
            _by_kind("passed_today", "cards I saw in today's packs and left to others, by kind"),
            _by_kind("passed_on", "the same over the whole game"),
            ("given_up", (_PRIVATE,), 1, "private lessons I have given up for a basket, by kind"),
            ("lessons", (_PRIVATE,), 1, "my private lessons, by kind"),
            ("public_lessons", (_PUBLIC,), 1, "public lessons in play, by number"),
            ("public_colours", (_PUBLIC, _C), 1, "one-hot, the colour declared for each"),
            ("card_in_hand", (KINDS,), 1, "one-hot, the lesson being read"),
        ),
    ),
    Block(
        "further_family_cards",
        S.FAMILY_ALL,
        (
            ("family_offer", (_CARDS,), 1, "family cards dealt to me, of which I keep two"),
            ("family_cards", (_CARDS,), 1, "family cards I have kept"),
            ("family_returned", (_CARDS,), 1, "the family card I have returned"),
        ),
    ),
    Block(
        "promos",
        S.PROMO_OSHAX | S.PROMO_RARE,
        (
            ("below", (_PROMOS,), 255, "promo tiles below the island: Oshax, then rare treasures"),
            ("bag", (_PROMOS,), 255, "promo tiles not drawn yet"),
            ("oshax_in_bag", (int(T.BASE_OSHAX),), 1, "printed Oshax in the bag"),
            ("promo_in_hand", (_PROMOS,), 1, "one-hot, the promo tile being placed"),
            ("line", (_PROMOS,), int(T.NUM_OSHAX), "solo: place of each in its line, 0: not in it"),
        ),
    ),
)
"""In the order in which they follow each other."""

HEADS = np.array([machinery.size(block.fields) for block in BLOCKS])
SEATS = np.array([machinery.size(block.seat_fields) for block in BLOCKS])
BOATS = np.array([machinery.size(block.planes) for block in BLOCKS])
BITS = np.array([block.bits for block in BLOCKS])
"""int64[blocks] each: entries of the block's own fields, of a seat, of a boat; and `Block.bits`."""
KITTENS, BEASTS, EVENTS, LESSONS, FAMILY, PROMOS = (machinery.offsets(block.name, block.fields) for block in BLOCKS)
KEPT = np.array([KITTENS.fastest, BEASTS.beast_in_hand, EVENTS.token_asked, 0, 0, 0])
"""int64[blocks], the first entries of each that change seldom: boards, bags, tiles."""
BEASTS_SEAT, EVENTS_SEAT = (machinery.offsets("Seat", BLOCKS[k].seat_fields) for k in (1, 2))
"""Where each field begins, by its name, from the beginning of its block or seat."""


def in_play(box: int) -> list[Block]:
    """The blocks of a game. box: as in its record."""
    return [block for block in BLOCKS if block.bits & box]


def size(box: int, num_players: int) -> int:
    """Entries of an observation."""
    return layout.size(num_players) + sum(block.size(num_players) for block in in_play(box))


def high(box: int, num_players: int) -> np.ndarray:
    """Upper bound of every entry: ``uint8[size]``; the lower one is 0."""
    blocks = [bound for block in in_play(box) for bound in block.bounds(num_players)]
    found = np.concatenate([layout.high(num_players), np.array(blocks, dtype=np.uint8)])
    if box & (S.PROMO_OSHAX | S.PROMO_RARE):
        found[layout.ISLAND.bag_left] = S.BAG_SIZE
        if layout.has_sister(num_players):
            sister = layout.size(num_players) - layout.SISTER_SIZE
            found[sister + layout.SISTER.rare_line : sister + layout.SISTER.oshax_line] = T.NUM_RARE
            found[sister + layout.SISTER.oshax_line : sister + layout.SISTER.colours] = T.NUM_OSHAX
    for seat in range(num_players):
        base = layout.BEFORE_SEATS + seat * layout.SEAT_SIZE
        if box & S.KITTENS:
            found[base + layout.SEAT.tiles] = MAX_TILES
        if box & S.PROMO_OSHAX:
            found[base + layout.SEAT.oshax_count] = T.NUM_OSHAX
    return found


def views(box: int, observation: np.ndarray, num_players: int) -> dict[str, Any]:
    """Named views into one observation, without a copy: those of the base game, and each block's by its name.

    Raises ``ValueError`` if the length does not fit the number of seats and the blocks.
    """
    if observation.shape != (size(box, num_players),):
        raise ValueError(
            f"observation of shape {observation.shape}: {num_players} seats have ({size(box, num_players)},) in such a game"
        )
    at = layout.size(num_players)
    found: dict[str, Any] = layout.views(observation[:at], num_players)
    for block in in_play(box):
        found[block.name] = block.views(observation[at : at + block.size(num_players)], num_players)
        at += block.size(num_players)
    return found

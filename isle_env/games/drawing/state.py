"""DRAW: one NumPy structured dtype = one whole game of Explore & Draw or of the Remote Edition, its random state included.

    decks, bag ──dawn──→ cell[12] ──LINE, CROSS, CELL──→ taken ─→ open ─→ cell_now ─→ half, rest, picks ─→ tile_in_hand ─→ boat
                                                                                                          evening ─→ shown_…

Conventions are those of games/isle/state.py. Both games are one record; ``game`` says which. A *line* is a column of Explore &
Draw and a row of the Remote Edition (3 cells), a *cross line* the other (4 cells); a cell is ``line * 3 + cross line``. An *item*
is what lies in a cell. The code of a tile is its shape (components/drawing/tables.py); its colour stands beside it.
Sources: rulebooks of both games; rulings D-1 … D-55, T-1 … T-16.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.record import MAX_TILES, boat_fields
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine import record
from isle_env.games.options import drawing as options

MAX_SEATS = int(D.MAX_SEATS)
DAYS = int(D.DAYS)
SPECIALS = len(D.EDITIONS[0].specials)
SPECIALS_A_GAME = D.EDITIONS[0].specials_a_game
CATS_A_DAY, CARDS_A_DAY = D.CATS_CELL.shape[1], D.CARD_CELL.shape[1]
"""Cells of the island for each sort, all of them filled anew every day."""

EXPLORE_AND_DRAW, REMOTE = D.EXPLORE_AND_DRAW, D.REMOTE
GAME_NAMES = tuple(edition.name for edition in D.EDITIONS)

DIFFICULTIES = options.DIFFICULTIES
"""Of the solo game, by the number of the sister's advanced lessons (D-52)."""

EXTRA, ONE_OF_EACH, CROSS_LINE, CAT_TWICE, TREASURE_TWICE = range(SPECIALS)
"""Specials: the first three come with the choice of a line, the others while something is in hand (D-11, D-13)."""

SCORE_PARTS = ("rats", "rooms", "families", "rare_treasures", "lessons", "total")
RATS, ROOMS, FAMILIES, RARE_TREASURES, LESSONS, TOTAL = range(len(SCORE_PARTS))

SISTER_PARTS = ("colours", "lessons", "best_lesson_again", "total")
SISTER_COLOURS, SISTER_LESSONS, SISTER_AGAIN, SISTER_TOTAL = range(len(SISTER_PARTS))

COUNTS = 11 + int(T.ROOMS)
"""What is counted of a boat: tiles, cats of five colours, Oshax, rare, common, rats, family points, open squares of the rooms."""

_S = MAX_SEATS

FIELDS: tuple[record.Field, ...] = (
    # the game
    ("rng", "u4", (4,), "random state (engine/rng.py), used only at set-up and by determinize"),
    ("decisions", "u4", (), "actions applied so far, those of auto_skip included; 0 after determinize, since others' are hidden"),
    ("game", "u1", (), "0 Explore & Draw, 1 Remote Edition"),
    ("num_players", "u1", (), "seats in this game, 1 to 6"),
    ("difficulty", "u1", (), "one seat: the sister's advanced lessons, 0 to 4 (DIFFICULTIES)"),
    ("auto_skip", "u1", (), "1: decisions with a single legal answer are taken automatically"),
    ("promo", "u1", (), "1: the promo cards are in the cats deck"),
    ("day", "u1", (), "1 to 7; 0 before the first"),
    ("phase", "u1", (), "decisions.Phase"),
    ("step", "u1", (), "the pending decision, decisions.Step"),
    ("seat", "u1", (), "seat that decides; NONE when the game is over"),
    # decks, bag and island
    ("cats_deck", "u1", (len(D.CATS_DECK),), "items of the cats deck; day d shows 8 d - 8 … 8 d - 1; NONE beyond its size"),
    ("lessons_deck", "u1", (D.LESSONS_DECK_ROOM,), "items of the lessons deck, or the 29 cards; day d shows 4 d - 4 … 4 d - 1"),
    ("bag", "u1", (len(D.BAG),), "Remote: cats by item, then rare ones by shape; NONE once drawn, the next is bag[bag_left - 1]"),
    ("bag_left", "u1", (), "Remote: tiles left in the bag"),
    (
        "oshax_deck",
        "u1",
        (len(D.OSHAX_ITEMS),),
        "Remote: items of the Oshax tiles, NONE once drawn; the next is at oshax_left - 1",
    ),
    ("oshax_left", "u1", (), "Remote: Oshax tiles left beside the island"),
    ("cell", "u1", (CELLS,), "item in each cell, NONE before the first day"),
    ("rare_today", "u1", (), "Remote: rare treasures that lie out today, a set: bit k = the k-th rare shape (T-5)"),
    ("seen", "u1", (D.MOST_ITEMS,), "items shown so far, today's included, by number"),
    ("rare_seen", "u1", (D.BAG_RARES,), "Remote: rare treasures drawn from the bag so far, by shape"),
    # seats
    ("done", "u1", (_S,), "1: this seat has finished the day; nobody sees it"),
    ("special_day", "u1", (_S, SPECIALS), "day on which a special was spent, 0 not yet"),
    ("lessons", "u4", (_S,), "lessons ticked, a set: bit k = place k of the sheet"),
    ("lesson_count", "u1", (_S,), "lessons ticked"),
    ("anywhere", "u1", (_S,), "drawings of today that may still touch nothing (T-13)"),
    # boats (boats/record.py)
    *boat_fields(_S),
    ("tile_orientation", "u1", (_S, MAX_TILES), "orientation of the tile in the slot, NONE empty"),
    # what the others see of a seat: its state in the last evening (D-7)
    ("shown_slots", "u1", (_S,), "slots in use then; the tiles above them are today's, and hidden"),
    ("shown_look", "u1", (_S, int(T.SQUARES)), "the boat, as `look`"),
    ("shown_counts", "u1", (_S, COUNTS), "what is counted of it, as in the observation"),
    ("shown_lessons", "u4", (_S,), "lessons ticked by then"),
    # the day of the deciding seat
    ("taken", "u2", (), "cells it has taken today, a set: bit c = cell c"),
    ("open", "u2", (), "those of them that it has still to resolve"),
    ("special_now", "u1", (), "special declared with a choice that is not finished, NONE"),
    ("cell_now", "u1", (), "cell of the card being resolved, NONE"),
    ("half", "u1", (), "0 the area above the word or (one rare treasure), 1 below (two common); 0 without a choice; NONE before"),
    ("rest", "u1", (), "discoveries of it still to be drawn, a set: bit 0, bit 1"),
    ("picks", "u1", (), "treasures still to be picked for the card"),
    ("tile_in_hand", "u1", (), "what is to be drawn now, by shape; NONE"),
    ("colour_in_hand", "u1", (), "its colour, NO_COLOUR"),
    ("copy_tile", "u1", (), "what is to be drawn a second time after that, by shape; NONE"),
    ("copy_colour", "u1", (), "its colour, NO_COLOUR"),
    # solo
    (
        "sister_colours",
        "u1",
        (int(T.NUM_COLOURS),),
        "colours in the order of her row; as many lie open as days have begun, at most 5",
    ),
    ("sister_lessons", "u1", (D.SISTER_LESSONS,), "1: this lesson lies before her, in the order of the box"),
    ("sister_score", "i2", (len(SISTER_PARTS),), "her final score by part, written when the game ends"),
    # the result
    ("score", "i2", (_S, len(SCORE_PARTS)), "final score by part, written when the game ends"),
    ("winner", "u1", (_S,), "1: this seat has won (equal in points and filled rooms: all of them have)"),
)
"""Every field: name, NumPy dtype, shape, meaning. The dtype and the docs are made from this table."""

DRAW = record.record_type(FIELDS)

RULES_VERSION = 1
"""Raised when the same actions may lead to another game."""

STATE_VERSION = record.version(FIELDS)


def zeros(num_games: int) -> np.ndarray:
    """Room for ``num_games`` games, all bytes zero. Returns ``DRAW[num_games]``; not yet playable (see setup.py)."""
    return record.zeros(DRAW, num_games)

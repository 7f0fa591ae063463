"""What a seat sees of Kittens + Beasts, block by block (M-8, M-14): everything but the order of the kitten bag and the beast bag.

    sight_of_modules(table, viewer) -> {block: {name: value}}          seats and boats listed from the viewer on, clockwise

Blocks are in the order in which they end an observation, and only those of modules and options in play are there. What is
left in a bag is known by elimination. The base game's fields are in ``sight.py``; a new step or tile leaves its one-hots zero.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EVENT_KEYS
from isle_env.games.isle import state
from tests.oracle import sheet
from tests.oracle.model import Cell, Table
from tests.oracle.modules import beasts, names
from tests.oracle.pieces import BEASTS, KITTENS, OSHAX, PROMOS, ROOM, ROYAL_RAT, kind_of, type_of

CELLS: list[Cell] = sorted(ROOM, key=lambda cell: (cell[1], cell[0]))
MODULE_I = range(E.FIRST_LESSON_KIND, E.FIRST_NEW_FAMILY_KIND)
NEW_FAMILY = range(E.FIRST_NEW_FAMILY_KIND, E.NUM_ALL_KINDS)
PRIVATE = [kind for kind in MODULE_I if type_of(kind) == "private_lesson"]
PUBLIC = [kind for kind in MODULE_I if type_of(kind) == "public_lesson"]


def sight_of_modules(
    table: Table, viewer: int, *, module_i: bool = False, all_family_cards: bool = False, promos: bool = False
) -> dict[str, dict[str, Any]]:
    """The blocks. The three options are those that no table says by itself."""
    blocks = {name: look(table, viewer) for name, look in _LOOKS.items() if name in table.modules}
    if module_i:
        blocks["lessons I"] = _lessons(table, viewer)
    if all_family_cards:
        blocks["family cards"] = _family_cards(table, viewer)
    if promos:
        blocks["promos"] = _promos(table)
    return blocks


def _around(table: Table, viewer: int) -> list[int]:
    return [(viewer + k) % len(table.seats) for k in range(len(table.seats))]


def _there(tiles: Any, every: frozenset[int]) -> list[int]:
    found = Counter(tiles)
    return [found[tile] for tile in sorted(every)]


def _in_hand(table: Table, every: frozenset[int]) -> list[int]:
    return [int(tile == table.tile_in_hand) for tile in sorted(every)]


def _kittens(table: Table, viewer: int) -> dict[str, Any]:
    around = _around(table, viewer)
    return {
        "board": _there(table.kitten_board, KITTENS),
        "bag": _there(table.kitten_bag, KITTENS),
        "fastest": [int(k < len(around) and around[k] == table.fastest) for k in range(state.MAX_SEATS)],
        "second kitten asked": [int(table.step == names.STEP_SECOND_KITTEN)],
        "in hand": _in_hand(table, KITTENS),
        "in the basket": [table.kittens_in_basket],
    }


def _beasts(table: Table, viewer: int) -> dict[str, Any]:
    seats = [table.seats[number] for number in _around(table, viewer)]
    icons = [{cell: icon + 1 for laid in seat.tiles for cell, icon in laid.icons} for seat in seats]
    cats = [] if table.sister is None else [*table.fields[0], *table.fields[1]]
    under = [{cell for laid in beasts.aboard(seat) for cell in laid.cells} for seat in seats]
    return {
        "field": _there(table.fields[1] + table.fields[0], BEASTS),
        "bag": _there(table.beast_bag, BEASTS),
        "line": [_place(cats, tile) for tile in sorted(BEASTS)],
        "in hand": _in_hand(table, BEASTS),
        "seats: beasts": [len(beasts.aboard(seat)) for seat in seats],
        "seats: friendships": [beasts.friendships(seat) for seat in seats],
        "boats: beast": [[int(cell in cells) for cell in CELLS] for cells in under],
        "boats: icon": [[colours.get(cell, 0) for cell in CELLS] for colours in icons],
    }


def _events(table: Table, viewer: int) -> dict[str, Any]:
    """All five tiles are open from the start (V-2)."""
    seats = [table.seats[number] for number in _around(table, viewer)]
    days = [names.event_of(table, day) for day in range(1, 6)]
    solo = [E.BOX.event_tiles[table.event_tiles[day - 1] - 1].solo[day - 2] if day in (2, 3, 4) else 0 for day in range(1, 6)]
    rats = [sheet.royal_rats(seat) for seat in seats]
    return {
        "events": [[int(key == event) for key in EVENT_KEYS] for event in days],
        "sister": solo,
        "token asked": [int(table.step == names.STEP_TOKEN)],
        "rat in hand": [int(table.tile_in_hand == ROYAL_RAT)],
        "seats: tokens": [[seat.tokens[names.BASKET], seat.tokens[names.BOOTS]] for seat in seats],
        "seats: laid": [[seat.front_tokens[names.BASKET], seat.front_tokens[names.BOOTS]] for seat in seats],
        "seats: baskets left": [seat.semi for seat in seats],
        "seats: royal rats": [len(cells) for cells in rats],
        "seats: points": [seat.points for seat in seats],
        "boats: royal rat": [[int(cell in cells) for cell in CELLS] for cells in rats],
    }


def _lessons(table: Table, viewer: int) -> dict[str, Any]:
    """As the fields of the base game, for the kinds of module I (R-12, R-14)."""
    seat = table.seats[viewer]
    piles = {"pack": seat.pack, "picks": seat.pick, "passed today": seat.left_today, "passed on": seat.left_ever}
    counted = {
        **{name: Counter(kind_of(card) for card in cards) for name, cards in piles.items()},
        "hand": seat.hand,
        "bought": seat.bought,
        "unbought": seat.unbought,
        "played": table.played + seat.buying,
    }
    return {
        **{name: [counts[kind] for kind in MODULE_I] for name, counts in counted.items()},
        "given up": [seat.given_up[kind] for kind in PRIVATE],
        "private": [seat.lessons[kind] for kind in PRIVATE],
        "public": [int(kind in table.public) for kind in PUBLIC],
        "public colours": [[int(table.public.get(kind) == colour) for colour in range(5)] for kind in PUBLIC],
    }


def _family_cards(table: Table, viewer: int) -> dict[str, Any]:
    seat = table.seats[viewer]
    piles = {"offer": seat.offered, "kept": seat.kept, "returned": seat.returned}
    return {name: [int(kind in kinds) for kind in NEW_FAMILY] for name, kinds in piles.items()}


def _promos(table: Table) -> dict[str, Any]:
    """Promo tiles below the island, in the bag, in hand; and the printed Oshax that the lot has put into the bag (M-10)."""
    below = Counter({**table.rare, **dict.fromkeys(table.oshax, 1)})
    return {
        "below": [below[tile] for tile in sorted(PROMOS)],
        "bag": _there(table.bag, PROMOS),
        "bag: Oshax of the box": _there(table.bag, OSHAX - PROMOS),
        "in hand": _in_hand(table, PROMOS),
        "line": [_place(_line(table, tile), tile) for tile in sorted(PROMOS)],
    }


def _line(table: Table, tile: int) -> list[int]:
    """The line in which the sister counts; there is none without her."""
    return [] if table.sister is None else table.oshax_line if tile in OSHAX else table.rare_line


def _place(line: list[int], tile: int) -> int:
    return line.index(tile) + 1 if tile in line else 0


_LOOKS = {"kittens": _kittens, "beasts": _beasts, "events": _events}

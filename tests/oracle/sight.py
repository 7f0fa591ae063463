"""What a seat may see of the oracle's table, field by field: what lies open, and its own secrets (R-12, R-14, R-35).

    sight(table, viewer)  -> {name in layout.py: value}         seats and boats listed from the viewer on, clockwise

It is written from what people at a table can see, not from the record. It leaves out the entries of an observation that only
say how far a card is resolved (``todo``, ``treasures``, ``treasure_set``, ``window``, ``moved`` after its step).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from isle_env.components import tables as T
from isle_env.games.isle import layout, state
from isle_env.games.isle.decisions import STEP_NAMES, Phase, Step
from tests.oracle import sheet
from tests.oracle.model import Laid, Seat, Sister, Table
from tests.oracle.pieces import COMMONS, OSHAX, PROMOS, RARES, ROOM, cost_of, kind_of, maps, rats, type_of
from tests.oracle.sister import BASKETS

KINDS = range(T.NUM_KINDS)
BASE_RARES, BASE_OSHAX = sorted(RARES - PROMOS), sorted(OSHAX - PROMOS)
RESCUE = [kind for kind in KINDS if type_of(kind) == "rescue"]
PRIVATE = [kind for kind in KINDS if type_of(kind) == "private_lesson"]
FAMILY_CARDS = range(T.FIRST_FAMILY_KIND, T.NUM_ALL_KINDS)
PUBLIC = [kind for kind in KINDS if type_of(kind) == "public_lesson"]
ROOM_LETTERS = "STABDGC"
"""Letters of the plan in the order of ``tables.ROOM_NAMES``."""
CELLS = [(int(x), int(y)) for x, y in zip(T.SQUARE_X, T.SQUARE_Y, strict=True)]


def _one(size: int, at: int | None) -> list[int]:
    """One-hot, all zero for None."""
    return [int(k == at) for k in range(size)]


def _kinds(cards: Counter[int], kinds: Any = KINDS) -> list[int]:
    return [cards[kind] for kind in kinds]


def sight(table: Table, viewer: int) -> dict[str, Any]:
    """Everything the viewer sees."""
    count = len(table.seats)
    around = [(viewer + k) % count for k in range(count)]
    seats = [_seat(table, viewer, number) for number in around]
    return {
        **_island(table, viewer),
        **_own(table, viewer),
        "seats": {name: [seat[name] for seat in seats] for name in seats[0]},
        "boats": [_planes(table.seats[number]) for number in around],
        "sister": {} if table.sister is None else _sister(table, table.sister),
    }


def _island(table: Table, viewer: int) -> dict[str, Any]:
    bag = Counter(table.bag)
    holding = table.tile_in_hand is not None
    return {
        "phase": _one(len(Phase), table.phase),
        "step": _one(len(STEP_NAMES), table.step),
        "day": _one(5, table.day - 1),
        "draft_round": _one(4, table.draft_round if table.phase == Phase.DRAFT else None),
        "deck_left": [len(table.deck)],
        "bag_left": [len(table.bag)],
        "left_field": [int(cat in table.fields[0]) for cat in range(85)],
        "right_field": [int(cat in table.fields[1]) for cat in range(85)],
        "bag_cats": [bag[cat] for cat in range(85)],
        "bag_rare": [bag[tile] for tile in BASE_RARES],
        "rare": [table.rare[tile] for tile in BASE_RARES],
        "common": [table.common[tile] for tile in sorted(COMMONS)],
        "oshax": [int(tile in table.oshax) for tile in BASE_OSHAX],
        "public_lessons": [int(kind in table.public) for kind in PUBLIC],
        "public_colours": [_one(5, table.public.get(kind)) for kind in PUBLIC],
        "played": _kinds(table.played + table.seats[viewer].buying),
        "tile_in_hand": [int(holding and tile == table.tile_in_hand) for tile in layout.TILES],
        "colour_in_hand": _one(5, table.colour_in_hand if table.step == Step.PLACE else None),
        "rooms": [ROOM_LETTERS.index(ROOM[cell]) + 1 for cell in CELLS],
    }


def _own(table: Table, viewer: int) -> dict[str, Any]:
    seat = table.seats[viewer]
    piles = {"pack": seat.pack, "picks": seat.pick, "passed_today": seat.left_today, "passed_on": seat.left_ever}
    if table.phase == Phase.OVER:
        del piles["passed_today"]
    return {
        **{name: _kinds(Counter(kind_of(card) for card in cards)) for name, cards in piles.items()},
        "hand": _kinds(seat.hand),
        "bought": _kinds(seat.bought),
        "front": _kinds(seat.front, RESCUE),
        "lessons": _kinds(seat.lessons, PRIVATE),
        "family_offer": [int(kind in seat.offered) for kind in FAMILY_CARDS],
        "family_cards": [int(kind in seat.kept) for kind in FAMILY_CARDS],
        "unbought": _kinds(seat.unbought),
        "given_up": _kinds(seat.given_up, PRIVATE),
        "family_returned": [int(kind in seat.returned) for kind in FAMILY_CARDS],
    }


def _sister(table: Table, sister: Sister) -> dict[str, Any]:
    """What lies before her: the colours of the days that have begun, her lessons, the basket cards turned over."""
    line = table.fields[0] + table.fields[1]
    down = set(sister.baskets)
    return {
        "cat_line": _places(line, range(85)),
        "rare_line": _places(table.rare_line, BASE_RARES),
        "oshax_line": _places(table.oshax_line, BASE_OSHAX),
        "colours": [_one(5, colour if day <= table.day else None) for day, colour in enumerate(sister.colours, 1)],
        "sister_lessons": [int(card in sister.lessons) for card in range(197, 216)],
        "baskets_seen": [int(card not in down) for card in BASKETS],
        "basket_open": [int(card == sister.open) for card in BASKETS],
        "sister_turns": [sister.turns],
        "sister_speed": [sister.speed] if table.phase == Phase.RESCUE else None,
        "sister_leads": [int(sister.leads)],
    }


def _places(line: list[int], tiles: Iterable[int]) -> list[int]:
    """Place of each tile in a line, counted from 1; 0: it is not there."""
    return [line.index(tile) + 1 if tile in line else 0 for tile in tiles]


def _seat(table: Table, viewer: int, number: int) -> dict[str, Any]:
    seat = table.seats[number]
    open_now = (seat.fish, seat.hand.total(), seat.permanent, seat.used)
    fish, hand, permanent, used = seat.shown if table.phase == Phase.BUY and number != viewer else open_now
    if table.step == Step.BUY_DRAWN and number != viewer:
        fish += sum(cost_of(kind) for kind in seat.bought.elements())  # paid, but nobody has been told yet
    left = sheet.room_left(seat)
    colours = Counter(laid.colour for laid in seat.tiles)
    said = {
        "decides": number == table.seat,
        "fish": fish,
        "hand_size": hand,
        "permanent": permanent,
        "permanent_used": used if table.phase != Phase.OVER else None,
        "lesson_count": seat.lessons.total(),
        "front_count": seat.front.total(),
        "passed": number in table.passed if table.phase in (Phase.RESCUE, Phase.RARE_FINDS) else None,
        "regular": seat.regular,
        "broken": seat.broken,
        "extra_cats": seat.extra_cats,
        "anywhere": seat.anywhere,
        "tiles": len(seat.tiles),
        "oshax_count": sum(laid.tile in OSHAX for laid in seat.tiles),
        "rare_count": sum(laid.tile in RARES for laid in seat.tiles),
        "common_count": sum(laid.tile in COMMONS for laid in seat.tiles),
        "visible_rats": sheet.visible_rats(seat),
        "family_points": sum(sheet.family_points(len(group)) for _, group in sheet.groups(seat)),
    }
    return {
        **{name: value if value is None else [int(value)] for name, value in said.items()},
        "position": _one(state.MAX_SEATS, table.order.index(number)),
        "front_open": _kinds(seat.front if table.phase == Phase.RESCUE else Counter(), RESCUE),
        "cats": [colours[colour] for colour in range(5)],
        "room_left": [left[letter] for letter in ROOM_LETTERS],
        "boat_sheet": _one(4, seat.boat),
    }


def _planes(seat: Seat) -> list[list[int]]:
    """The boat as layout.BOAT_PLANES has it."""
    at = {cell: laid for laid in seat.tiles for cell in laid.cells}
    rat, chart = rats(seat.boat), maps(seat.boat)

    def plane(says: Any) -> list[int]:
        return [int(cell in at and bool(says(at[cell], cell))) for cell in CELLS]

    def other(laid: Laid, x: int, y: int) -> bool:
        return at.get((x, y)) is not laid

    return [
        plane(lambda laid, cell: True),
        *(plane(lambda laid, cell, colour=colour: laid.colour == colour) for colour in range(5)),
        plane(lambda laid, cell: laid.tile in OSHAX),
        plane(lambda laid, cell: laid.tile in COMMONS),
        plane(lambda laid, cell: laid.tile in RARES),
        [int(cell in rat and cell not in at) for cell in CELLS],
        [0 if cell in at or cell not in chart else chart[cell] + 1 for cell in CELLS],
        plane(lambda laid, cell: other(laid, cell[0] + 1, cell[1])),
        plane(lambda laid, cell: other(laid, cell[0], cell[1] + 1)),
    ]


def unseen(table: Table, viewer: int, views: dict[str, Any]) -> list[str]:
    """Names of the entries of an observation that differ from ``sight``; where that has None, anything is accepted."""
    said = sight(table, viewer)
    seats, sister = said.pop("seats"), said.pop("sister")
    wrong = different(said, views) + [f"sister: {name}" for name in different(sister, views.get("sister", {}))]
    for name, values in seats.items():
        pairs = zip(views["seats"][name], values, strict=True)
        wrong += [f"seats: {name}"] * any(v is not None and not np.array_equal(seen, v) for seen, v in pairs)
    return wrong


def different(said: dict[str, Any], seen: dict[str, Any]) -> list[str]:
    return [name for name, value in said.items() if value is not None and not np.array_equal(seen[name], value)]

"""What an action does, counted from the decoded game: the slow twin of policies/candidates."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from isle_env.components.expansion import tables as T  # begins with the base box's
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle.model import Cell, Laid, Seat, Table
from tests.oracle.pieces import (
    BEASTS,
    EDGE,
    KITTENS,
    ROOM,
    cat_colour,
    cells_of,
    cost_of,
    icons_of,
    maps,
    needs_colour,
    neighbours,
    rats,
    speed_of,
    type_of,
)
from tests.oracle.scoring import Count, lesson_points
from tests.oracle.sheet import covered, family_points, groups, room_left, touch


def place(seat: Seat, tile: int, colour: int | None, action: int) -> dict[str, int]:
    """What laying a tile does. seat: before; colour: that it counts as; action: a PLACE action."""
    laid = Laid(tile, colour, cells_of(tile)[action])
    after = replace(seat, tiles=seat.tiles | {laid})
    joined = [group for kind, group in groups(seat) if kind == colour and any(touch(laid, other) for other in group)]
    beside = [other for cell in laid.cells for near in neighbours(cell) for other in seat.tiles if near in other.cells]
    sheet, entered, left = maps(seat.boat), {ROOM[cell] for cell in laid.cells}, room_left(after)
    own = [cell for cell in laid.cells if colour is not None and sheet.get(cell) == colour]
    return {
        "fits": 1,
        "rats": len(laid.cells & rats(seat.boat)),
        "own_map": len(own),
        "other_maps": len(laid.cells & sheet.keys()) - len(own),
        "edge": len(laid.cells & EDGE),
        "hull": sum(4 - len(neighbours(cell)) for cell in laid.cells),
        "beside": len(beside),
        "by_treasure": int(any(T.TILE_KIND[other.tile] in (T.RARE, T.COMMON) for other in beside)),
        "kin": sum(map(len, joined)),
        "groups": len(joined),
        "family_points": _families(after) - _families(seat) if colour is not None else 0,
        "rooms": len(entered),
        "rooms_filled": sum(left[room] == 0 for room in entered),
        "room_left": min(left[room] for room in entered),
        "holes": _with_ways_out(after, 0) - _with_ways_out(seat, 0),
        "dead_ends": _with_ways_out(after, 1) - _with_ways_out(seat, 1),
    }


def _families(seat: Seat) -> int:
    return sum(family_points(len(group)) for _, group in groups(seat))


def _with_ways_out(seat: Seat, number: int) -> int:
    """Bare squares with so many bare neighbours."""
    bare: set[Cell] = ROOM.keys() - covered(seat)
    return sum(len(neighbours(cell) & bare) == number for cell in bare)


def tile(table: Table, code: int, colour: int | None) -> dict[str, int]:
    """What is known of a tile wherever it lies."""
    own = {"squares": int(T.SHAPE_SIZE[T.TILE_SHAPE[code]])}
    if code in BEASTS:
        own["icons"] = len(next(iter(icons_of(code).values())))
    return own if colour is None else own | of_colour(table, colour)


def of_colour(table: Table, colour: int) -> dict[str, int]:
    seat = table.seats[table.seat]
    return {
        "own_cats": sum(laid.colour == colour for laid in seat.tiles),
        "field_cats": sum(cat_colour(cat) == colour for field in table.fields for cat in field),
    }


def card(table: Table, kind: int) -> dict[str, int]:
    """What is known of a card, lessons without the colour to declare."""
    seat, sort = table.seats[table.seat], type_of(kind)
    found: Counter[str] = Counter()
    if table.step in (Step.DRAFT, Step.BUY, Step.BUY_DRAWN):
        found["price"], found["fish_after"] = cost_of(kind), seat.fish - cost_of(kind)
    if sort == "rescue":
        found["speed"], found["basket"] = speed_of(kind), int(T.KIND_BASKET[kind])
    if sort in ("private_lesson", "public_lesson") and not needs_colour(kind):
        found["lesson_now"] = lesson_points(kind, None, Count(table, table.seat))
    return dict(found)


def price(table: Table, action: int) -> dict[str, int]:
    """What a cat costs in a turn of the rescue."""
    second = table.step == Step.SECOND_KITTEN
    if table.phase != Phase.RESCUE or not (table.step == Step.TURN or second) or not A.TILE <= action < A.COLOUR:
        return {}
    if table.mode == S.Mode.FAMILY:
        return {}
    tile = action - A.TILE
    fish = 5 if tile in BEASTS else 3 if second or tile in table.fields[0] else 2 if tile in KITTENS else 5
    return {"price": fish, "fish_after": table.seats[table.seat].fish - fish}

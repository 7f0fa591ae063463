"""Laws of the boats: tiles lie where their entries say, and all that is kept of them is what drawing them again gives."""

from __future__ import annotations

import numpy as np

from isle_env.boats.laying import reset_boat
from isle_env.boats.record import boat_fields
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions, setup
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.laws.seats import acts_today
from isle_env.games.drawing.published import publish
from isle_env.games.drawing.shapes import lay

A_DAY, EXTRA, A_CARD = 6, 2, 2
"""Discoveries that a day's three cards have at most, that a fourth card adds, and that one card has."""
_LIVE = (*(name for name, *_ in boat_fields(S.MAX_SEATS)), "tile_orientation")
_SHOWN = ("shown_slots", "shown_look", "shown_counts")


def boats_broken(games: np.ndarray) -> str | None:
    """The first law of the boats that a record breaks."""
    g = games[0]
    seats = int(g["num_players"])
    sheets = g["boat"][:seats].tolist()
    if len(set(sheets)) != seats or not set(sheets) <= set(D.SHEETS[int(g["game"])].tolist()):
        return f"the boat sheets {sheets} are not different sheets of this game"
    fresh = setup.blank()
    for seat in range(seats):
        broken = _boat_broken(g, fresh, seat)
        if broken:
            return f"seat {seat}: {broken}"
    return None


def _boat_broken(g: np.void, fresh: np.ndarray, seat: int) -> str | None:
    """Draw a seat's tiles again on a fresh boat, and compare."""
    slots, before = int(g["slots"][seat]), int(g["shown_slots"][seat])
    today = slots - before
    if before > slots or (today and (g["step"] == Step.OVER or not acts_today(g, seat))):
        return f"{slots} tiles lie on the boat and {before} are shown to the others, which is not possible"
    reset_boat(fresh[0], seat, int(g["boat"][seat]))
    bare = set(range(int(T.SQUARES)))
    for slot in range(slots + 1):
        if slot == before:
            publish(fresh[0], seat)
        if slot == slots:
            break
        broken = _tile_broken(g, fresh, seat, slot, bare)
        if broken:
            return f"slot {slot} of the boat: {broken}"
    for name in _LIVE:
        if name != "boat" and not np.array_equal(g[name][seat], fresh[name][0, seat]):
            return f"{name} does not agree with the tiles on the boat"
    for name in _SHOWN:
        if not np.array_equal(g[name][seat], fresh[name][0, seat]):
            return f"{name} does not agree with the boat of the last evening"
    if slots > _most_tiles(g, seat):
        return f"{slots} tiles are more than its cards, specials and maps can have brought"
    return None


def _tile_broken(g: np.void, fresh: np.ndarray, seat: int, slot: int, bare: set[int]) -> str | None:
    """Lay one tile on the fresh boat, if it can lie there. bare: bare squares, from which its squares are taken."""
    shape, colour, orientation, first = (
        int(g[name][seat, slot]) for name in ("tile_code", "tile_colour", "tile_orientation", "tile_first")
    )
    if NONE in (shape, orientation, first) or not D.ORIENTATION_VALID[shape, orientation]:
        return "its entries cannot belong together"
    if (D.SHAPE_KIND[shape] in (D.CAT, D.OSHAX)) != (colour != T.NO_COLOUR):
        return f"a tile of this kind cannot have the colour {colour}"
    cells = actions.placed_cells(shape, orientation, first)
    squares = {int(T.SQUARE_AT[y, x]) if 0 <= x < T.WIDTH and 0 <= y < T.HEIGHT else -1 for x, y in cells}
    if not squares <= bare:
        return "the tile lies off the boat or on another one"
    bare -= squares
    lay(fresh[0], seat, shape, colour, orientation, first)
    fresh["tile_orientation"][0, seat, slot] = orientation
    return None


def _most_tiles(g: np.void, seat: int) -> int:
    """Tiles that the seat can have: of days past, of the cards resolved today, of specials and of maps it has covered."""
    day, spent = int(g["day"]), g["special_day"][seat].tolist()
    over = g["step"] == Step.OVER
    past = A_DAY * (day if over else day - 1)
    past += sum(EXTRA for special in (S.EXTRA, S.CROSS_LINE) if 0 < spent[special] < day or (spent[special] and over))
    copies = sum(1 for special in (S.CAT_TWICE, S.TREASURE_TWICE) if spent[special])
    maps = sum(1 for square in T.MAP_SQUARE[int(g["boat"][seat])] if g["tile_at"][seat, square])
    today = 0
    if g["done"][seat] and not over:
        today = A_DAY + EXTRA * (day in (spent[S.EXTRA], spent[S.CROSS_LINE]))
    elif int(g["seat"]) == seat:
        today = A_CARD * (int(g["taken"]) & ~int(g["open"])).bit_count()
    return past + copies + maps + today

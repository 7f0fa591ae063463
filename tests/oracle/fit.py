"""What the greedy policy thinks of a placement, computed slowly, square by square, for a seat without lessons.

    gain = squares, sides, rats, maps + rooms nearer to full + family − new holes and dead ends

The prices are a list of the policy's, by name; everything else is read off the boat's squares.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from fractions import Fraction

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import actions as A
from isle_env.policies.isle import Prices
from tests.oracle.model import Cell
from tests.oracle.sheet import family_points

CELLS = frozenset(zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True))
ROOM = dict(zip(zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True), T.ROOM_AT.tolist(), strict=True))
ROOM_SIZE = Counter(ROOM.values())


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def slots(game: Game, seat: int) -> dict[Cell, int]:
    """The slot of the tile on each covered square."""
    at = game.record["tile_at"][seat].tolist()
    return {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])): slot - 1 for s, slot in enumerate(at) if slot}


def today(prices: Prices, name: str, day: int) -> int:
    """A price of a day."""
    return prices[name][f"day_{day}"]


def faded(prices: Prices, name: str, day: int) -> int:
    """A price in tenths of which it counts on a day."""
    return prices[name] * today(prices, f"{name}_fade", day) // 10


def cat_extra(prices: Prices, game: Game, seat: int, tile: int) -> int:
    """What a cat brings wherever it lies: its shape, and that the others go without it."""
    others = [s for s in range(game.num_players) if s != seat]
    most = max((int(game.record["colour_cats"][s][T.TILE_COLOUR[tile]]) for s in others), default=0)
    return prices["cat_shape"][T.SHAPE_NAME[T.TILE_SHAPE[tile]]] + prices["denied_cat"] * most


def hole_cost(prices: Prices, day: int, bare: set[Cell]) -> int:
    ways = [sum(other in bare for other in beside(cell)) for cell in bare]
    holes, ends = ways.count(0), ways.count(1)
    cost = (prices["dead_end"] + prices["shut_in"]) * holes + prices["dead_end"] * ends
    return cost * today(prices, "hole_fade", day) // 10


def room_worth(prices: Prices, size: int, left: int) -> int:
    """A room with bare squares left: the share covered, as the nearest float, to a power."""
    return _room_worth(prices["room"], prices["room_power"], size, left)


@functools.cache
def _room_worth(room: int, power: int, size: int, left: int) -> int:
    return math.floor(room * Fraction(1 - left / size) ** power)


def room_gain(prices: Prices, bare: set[Cell], cells: list[Cell]) -> int:
    gain = 0
    for room in {ROOM[cell] for cell in cells}:
        left = sum(ROOM[cell] == room for cell in bare)
        filled = sum(ROOM[cell] == room for cell in cells)
        gain += room_worth(prices, ROOM_SIZE[room], left - filled) - room_worth(prices, ROOM_SIZE[room], left)
    return gain


def group_worth(prices: Prices, day: int, cats: int) -> int:
    """A group of so many cats: its points, and what it may become."""
    if cats < 3:
        return today(prices, "lone_cat" if cats == 1 else "pair", day)
    return 100 * family_points(cats) + today(prices, "family", day)


def family_gain(prices: Prices, game: Game, seat: int, colour: int, touched: set[int]) -> int:
    """touched: the slots of all tiles beside the cat."""
    record = game.record
    day = int(record["day"])
    kin = {int(record["tile_group"][seat][slot]) for slot in touched if record["tile_colour"][seat][slot] == colour}
    sizes = [int(record["group_size"][seat][group]) for group in kin]
    return group_worth(prices, day, 1 + sum(sizes)) - sum(group_worth(prices, day, size) for size in sizes)


def gain(prices: Prices, game: Game, seat: int, tile: int, colour: int, action: int) -> int:
    """What laying a tile brings, in hundredths of a point. action: a PLACE action."""
    record, day, sheet = game.record, int(game.record["day"]), int(game.record["boat"][seat])
    covered = slots(game, seat)
    bare = set(CELLS - covered.keys())
    cells = A.placed_cells(tile, *divmod(action - A.PLACE, T.SQUARES))
    maps = {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])): c for c, s in enumerate(T.MAP_SQUARE[sheet].tolist())}
    total, touched = 0, set()
    for cell in cells:
        total += faded(prices, "square", day) + prices["rat"] * int(T.RAT_ROWS[sheet, cell[1]] >> cell[0] & 1)
        total += faded(prices, "contact", day) * sum(other not in bare for other in beside(cell))
        touched |= {covered[other] for other in beside(cell) if other in covered}
        if cell in maps:
            total += prices["map"] if maps[cell] == colour else -today(prices, "map_loss", day)
    if colour != T.NO_COLOUR:
        total += family_gain(prices, game, seat, colour, touched)
    assert int(record["tile_count"][seat]) == len(set(covered.values()))
    return total + room_gain(prices, bare, cells) + hole_cost(prices, day, bare) - hole_cost(prices, day, bare - set(cells))


def best_place(prices: Prices, game: Game) -> int:
    """The best place for the tile in hand as PLACE, the lowest of equals."""
    seat, tile, colour = game.current_seat, int(game.record["tile_in_hand"]), int(game.record["colour_in_hand"])
    return max(game.legal_actions().tolist(), key=lambda action: (gain(prices, game, seat, tile, colour, action), -action))


def best_cat(prices: Prices, game: Game) -> int:
    """The cat that brings most beyond its price as TILE, or PASS, for a seat that holds no anytime card."""
    seat, best, chosen = game.current_seat, today(prices, "cat_bar", int(game.record["day"])), A.PASS
    for action in game.legal_actions().tolist():
        if not A.TILE <= action < A.TILE + T.NUM_CATS:
            continue
        tile = action - A.TILE
        other = game.clone()
        other.apply(action)
        field = 0 if tile in game.record["field"][0][: game.record["field_count"][0]].tolist() else 1
        price = today(prices, "fish", int(game.record["day"])) * (3, 5)[field]
        worth = (
            max(gain(prices, game, seat, tile, int(T.TILE_COLOUR[tile]), place) for place in other.legal_actions().tolist())
            + cat_extra(prices, game, seat, tile)
            - price
        )
        if worth > best:
            best, chosen = worth, action
    return chosen

"""What the greedy policy thinks of a placement, computed slowly, square by square, for a seat without lessons.

    gain = squares, sides, rats, maps + rooms nearer to full + family − new holes and dead ends

Numbers are those of isle_env/core/reference/worth.py; everything else is read off the boat's squares.
"""

from __future__ import annotations

from isle_env import Game
from isle_env.components import tables as T
from isle_env.core.reference import worth as P
from isle_env.games.isle import actions as A
from tests.oracle.model import Cell

CELLS = frozenset(zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True))
ROOM = dict(zip(zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True), T.ROOM_AT.tolist(), strict=True))


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def slots(game: Game, seat: int) -> dict[Cell, int]:
    """The slot of the tile on each covered square."""
    at = game.record["tile_at"][seat].tolist()
    return {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])): slot - 1 for s, slot in enumerate(at) if slot}


def hole_cost(day: int, bare: set[Cell]) -> int:
    ways = [sum(other in bare for other in beside(cell)) for cell in bare]
    return int((P.HOLE * ways.count(0) + P.DEAD_END * ways.count(1)) * P.HOLE_FADE[day] // 10)


def room_gain(bare: set[Cell], cells: list[Cell]) -> int:
    gain = 0
    for room in {ROOM[cell] for cell in cells}:
        left = sum(ROOM[cell] == room for cell in bare)
        filled = sum(ROOM[cell] == room for cell in cells)
        gain += int(P.ROOM_WORTH[room, left - filled] - P.ROOM_WORTH[room, left])
    return gain


def family_gain(game: Game, seat: int, colour: int, touched: set[int]) -> int:
    """touched: the slots of all tiles beside the cat."""
    record = game.record
    worth = P.FAMILY_WORTH[record["day"]]
    kin = {int(record["tile_group"][seat][slot]) for slot in touched if record["tile_colour"][seat][slot] == colour}
    sizes = [int(record["group_size"][seat][group]) for group in kin]
    return int(worth[1 + sum(sizes)] - sum(worth[size] for size in sizes))


def gain(game: Game, seat: int, tile: int, colour: int, action: int) -> int:
    """What laying a tile brings, in hundredths of a point. action: a PLACE action."""
    record, day, sheet = game.record, int(game.record["day"]), int(game.record["boat"][seat])
    covered = slots(game, seat)
    bare = set(CELLS - covered.keys())
    cells = A.placed_cells(tile, *divmod(action - A.PLACE, T.SQUARES))
    maps = {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])): c for c, s in enumerate(T.MAP_SQUARE[sheet].tolist())}
    total, touched = 0, set()
    for cell in cells:
        total += P.SQUARE + P.RAT * int(T.RAT_ROWS[sheet, cell[1]] >> cell[0] & 1)
        total += P.CONTACT * sum(other not in bare for other in beside(cell))
        touched |= {covered[other] for other in beside(cell) if other in covered}
        if cell in maps:
            total += P.MAP if maps[cell] == colour else -int(P.MAP_LOSS[day])
    if colour != T.NO_COLOUR:
        total += family_gain(game, seat, colour, touched)
    assert int(record["tile_count"][seat]) == len(set(covered.values()))
    return total + room_gain(bare, cells) + hole_cost(day, bare) - hole_cost(day, bare - set(cells))


def best_place(game: Game) -> int:
    """The best place for the tile in hand as PLACE, the lowest of equals."""
    seat, tile, colour = game.current_seat, int(game.record["tile_in_hand"]), int(game.record["colour_in_hand"])
    return max(game.legal_actions().tolist(), key=lambda action: (gain(game, seat, tile, colour, action), -action))


def best_cat(game: Game) -> int:
    """The cat that brings most beyond its price as TILE, or PASS, for a seat that holds no anytime card."""
    seat, best, chosen = game.current_seat, 0, A.PASS
    for action in game.legal_actions().tolist():
        if not A.TILE <= action < A.TILE + T.NUM_CATS:
            continue
        tile = action - A.TILE
        other = game.clone()
        other.apply(action)
        field = 0 if tile in game.record["field"][0][: game.record["field_count"][0]].tolist() else 1
        price = int(P.FISH[game.record["day"]]) * (3, 5)[field]
        worth = max(gain(game, seat, tile, int(T.TILE_COLOUR[tile]), place) for place in other.legal_actions().tolist()) - price
        if worth > best:
            best, chosen = worth, action
    return chosen

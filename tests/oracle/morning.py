"""A morning in numbers, counted from the decoded game, and a forecast of it: the slow twin of policies/search/morning.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env import Game
from isle_env.boats.counting import LARGEST
from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.policies.isle import Prices
from tests.oracle.decode import decode
from tests.oracle.family_cards import card_points
from tests.oracle.model import Table
from tests.oracle.modules import beasts
from tests.oracle.modules.events import sister_points
from tests.oracle.modules.names import BASKET, BOOTS
from tests.oracle.pieces import COLOURS, COMMONS, EDGE, RARES, ROOM, basket_of, maps, speed_of
from tests.oracle.scoring import Count, lesson_points
from tests.oracle.sheet import covered, family_points, royal_rats
from tests.oracle.sister_lessons import BEST_AGAIN
from tests.oracle.sister_lessons import LESSONS as SISTER_LESSONS
from tests.oracle.value import ROOM_SIZE, _outlook

LETTERS = [ROOM[int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])] for s in (int(np.flatnonzero(r == T.ROOM_AT)[0]) for r in range(T.ROOMS))]
"""The letter of each room, by number."""


def numbers(game: Game, number: int, prices: Prices) -> dict[str, list[int]]:
    """The numbers of a seat by name."""
    return numbers_of(decode(game.games[0]), number, prices, game.rules.tables)


def numbers_of(table: Table, number: int, prices: Prices, box: Any = T) -> dict[str, list[int]]:
    """The same of a decoded game. box: its tables, of the base box or the larger one."""
    seat, c = table.seats[number], Count(table, number)
    hand = list(seat.hand.elements())
    return {
        "always": [1],
        "families": [sum(map(family_points, c.sizes))],
        "rats": [c.rats - len(royal_rats(seat))],
        "cats": [len(c.cats)],
        "rare": [c.tiles(RARES)],
        "common": [c.tiles(COMMONS)],
        "bare": [sum(c.rooms.values())],
        "maps": [len(maps(seat.boat).keys() - covered(seat))],
        "edge": [sum(bool(laid.cells & EDGE) for laid in seat.tiles)],
        "full": [int(c.rooms[letter] == 0) for letter in LETTERS],
        "share": [100 * c.rooms[letter] ** 2 // ROOM_SIZE[letter] ** 2 for letter in LETTERS],
        "colour_cats": [c.colours[colour] for colour in COLOURS],
        "largest": [max((len(group) for kind, group in c.groups if kind == colour), default=0) for colour in COLOURS],
        "groups": [sum(min(size, LARGEST) == k for size in c.sizes) for k in range(1, LARGEST + 1)],
        "fish": [seat.fish],
        "fish_squared": [seat.fish**2],
        "permanent": [seat.permanent],
        "place": [table.order.index(number)],
        "hand": [len(hand)],
        "speed": [sum(map(speed_of, hand))],
        "halves": [sum({"broken": 1, "regular": 2}.get(basket_of(kind), 0) for kind in hand)],
        "kinds": [seat.hand[kind] for kind in range(box.NUM_KINDS)],
        **_lessons(table, number, prices, box),
        "family_card": [int(kind in seat.kept) for kind in box.FAMILY_KINDS.tolist()],
        "family_card_now": [card_points(kind, c) if kind in seat.kept else 0 for kind in box.FAMILY_KINDS.tolist()],
        **_sister(table, c),
        **(_modules(table, number) if box is not T else {}),
    }


def _lessons(table: Table, number: int, prices: Prices, box: Any) -> dict[str, list[int]]:
    seat, c = table.seats[number], Count(table, number)
    kinds = [kind for kind in range(box.NUM_KINDS) if box.KIND_TYPE[kind] in (T.TYPE_PRIVATE, T.TYPE_PUBLIC)]
    there, now, then = ([0] * len(kinds) for _ in range(3))
    sums = dict.fromkeys(("private_now", "private_outlook", "public_now", "public_outlook"), 0)
    for k, kind in enumerate(kinds):
        private = box.KIND_TYPE[kind] == T.TYPE_PRIVATE
        there[k] = seat.lessons[kind] if private else int(kind in table.public)
        if there[k]:
            colour = None if private else table.public[kind]
            expected = _outlook(prices, table, number, kind, colour)
            now[k] = there[k] * lesson_points(kind, colour, c)
            then[k] = there[k] * (expected if private or table.mode != S.Mode.SOLO else expected // 2)
            sort = "private" if private else "public"
            sums[f"{sort}_now"] += now[k]
            sums[f"{sort}_outlook"] += then[k]
    return {"lesson": there, "lesson_now": now, "lesson_outlook": then, **{name: [total] for name, total in sums.items()}}


def _sister(table: Table, c: Count) -> dict[str, list[int]]:
    sister, cards = table.sister, T.SISTER_CARD.tolist()
    if sister is None:
        return {"sister_colours": [0], "sister_lesson": [0] * len(cards), "sister_lesson_now": [0] * len(cards)}
    return {
        "sister_colours": [sum(worth * c.colours[colour] for worth, colour in zip((5, 4, 3, 2, 1), sister.colours, strict=True))],
        "sister_lesson": [int(card in sister.lessons) for card in cards],
        "sister_lesson_now": [SISTER_LESSONS[card](c) if card in sister.lessons - {BEST_AGAIN} else 0 for card in cards],
    }


def _modules(table: Table, number: int) -> dict[str, list[int]]:
    seat, sister = table.seats[number], table.sister
    return {
        "module": [int(name in table.modules) for name in ("kittens", "beasts", "events")],
        "beasts": [len(beasts.aboard(seat))],
        "friendships": [beasts.friendships(seat)],
        "royal": [len(royal_rats(seat))],
        "points": [seat.points],
        "tokens": [seat.tokens[BASKET], seat.tokens[BOOTS]],
        "sister_beasts": [beasts.SISTER_POINTS * beasts.icons(seat) if sister and "beasts" in table.modules else 0],
        "sister_events": [sister_points(table) if sister and "events" in table.modules else 0],
    }


def _points(row: np.ndarray, weights: np.ndarray) -> float:
    """A sum, and a network of two hidden layers if there is more."""
    found, rest = float(weights[: len(row)] @ row), weights[len(row) :]
    if not len(rest):
        return found
    sizes, parts = ((len(row), 64), (64,), (64, 32), (32,), (32,), (1,)), []
    for size in sizes:
        part, rest = np.split(rest, [int(np.prod(size))])
        parts.append(part.reshape(size))
    first = np.maximum(row @ parts[0] + parts[1], 0)
    return found + float(np.maximum(first @ parts[2] + parts[3], 0) @ parts[4] + parts[5][0])


def margin(game: Game, seat: int, prices: Prices, weights: np.ndarray) -> float:
    """By how many points a seat is expected to be ahead of the best other one, or of the sister."""
    rows = [[x for row in numbers(game, s, prices).values() for x in row] for s in range(game.num_players)]
    expected = [_points(np.array(row, float), weights[game.day]) for row in rows]
    return float(expected[seat] - max([*expected[:seat], *expected[seat + 1 :]], default=0))


def value(game: Game, seat: int, prices: Prices, weights: np.ndarray, bend: int) -> float:
    """What a forecast makes of a morning, 0 to 1."""
    ahead = margin(game, seat, prices, weights)
    return (1 + ahead / (bend + abs(ahead))) / 2

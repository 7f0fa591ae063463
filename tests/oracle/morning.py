"""A morning in numbers, counted from the decoded game, and a forecast of it: the slow twin of policies/search/morning.py."""

from __future__ import annotations

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.policies.isle import Prices
from isle_env.policies.isle.derived import LESSONS
from isle_env.policies.search.morning import LARGEST
from tests.oracle.decode import decode
from tests.oracle.family_cards import card_points
from tests.oracle.model import Table
from tests.oracle.pieces import COLOURS, COMMONS, EDGE, RARES, ROOM, basket_of, maps, speed_of
from tests.oracle.scoring import Count, lesson_points
from tests.oracle.sheet import covered, family_points
from tests.oracle.sister_lessons import BEST_AGAIN
from tests.oracle.sister_lessons import LESSONS as SISTER_LESSONS
from tests.oracle.value import ROOM_SIZE, _outlook

LETTERS = [ROOM[int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])] for s in (int(np.flatnonzero(r == T.ROOM_AT)[0]) for r in range(T.ROOMS))]
"""The letter of each room, by number."""


def numbers(game: Game, number: int, prices: Prices) -> dict[str, list[int]]:
    """The numbers of a seat by name."""
    return numbers_of(decode(game.games[0]), number, prices)


def numbers_of(table: Table, number: int, prices: Prices) -> dict[str, list[int]]:
    """The same of a decoded game."""
    seat, c = table.seats[number], Count(table, number)
    hand = list(seat.hand.elements())
    return {
        "always": [1],
        "families": [sum(map(family_points, c.sizes))],
        "rats": [c.rats],
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
        "kinds": [seat.hand[kind] for kind in range(T.NUM_KINDS)],
        **_lessons(table, number, prices),
        "family_card": [int(T.FIRST_FAMILY_KIND + card in seat.kept) for card in range(T.NUM_FAMILY_CARDS)],
        "family_card_now": [
            card_points(int(T.FIRST_FAMILY_KIND + card), c) if T.FIRST_FAMILY_KIND + card in seat.kept else 0
            for card in range(T.NUM_FAMILY_CARDS)
        ],
        **_sister(table, c),
    }


def _lessons(table: Table, number: int, prices: Prices) -> dict[str, list[int]]:
    seat, c = table.seats[number], Count(table, number)
    there, now, then = ([0] * len(LESSONS) for _ in range(3))
    sums = dict.fromkeys(("private_now", "private_outlook", "public_now", "public_outlook"), 0)
    for k, kind in enumerate(LESSONS.tolist()):
        private = T.KIND_TYPE[kind] == T.TYPE_PRIVATE
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


def margin(game: Game, seat: int, prices: Prices, weights: np.ndarray) -> float:
    """By how many points a seat is expected to be ahead of the best other one, or of the sister."""
    expected = [
        sum(w * x for w, x in zip(weights[game.day], (x for row in numbers(game, s, prices).values() for x in row), strict=True))
        for s in range(game.num_players)
    ]
    return float(expected[seat] - max([*expected[:seat], *expected[seat + 1 :]], default=0))


def value(game: Game, seat: int, prices: Prices, weights: np.ndarray, bend: int) -> float:
    """What a forecast makes of a morning, 0 to 1."""
    ahead = margin(game, seat, prices, weights)
    return (1 + ahead / (bend + abs(ahead))) / 2

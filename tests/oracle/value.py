"""The value of a position, computed a second time and slowly: the formula of policies/isle/value.py on the oracle's table.

The prices are a list of the greedy policy's, by name; the quantities that they price are counted here.
"""

from __future__ import annotations

import math
from collections import Counter
from copy import deepcopy
from fractions import Fraction

from isle_env import Game
from isle_env.components.expansion import tables as T  # begins with the base box's
from isle_env.games.isle.decisions import Phase
from isle_env.policies import isle as reference
from isle_env.policies.isle import Prices, for_seats
from tests.oracle.cards import gain_fish
from tests.oracle.decode import decode
from tests.oracle.fit import group_worth, room_worth, today
from tests.oracle.model import Seat, Table
from tests.oracle.modules.lessons import covered_maps, most_families_of_a_colour
from tests.oracle.pieces import COLOURS, EDGE, FISH_CARDS, ROOM, basket_of, key_of, needs_colour, speed_of, type_of
from tests.oracle.scoring import Count, lesson_points
from tests.oracle.sheet import covered, family_points, room_left

LOST = -1
ROOM_SIZE = Counter(ROOM.values())
PRICED_AS = {
    **dict.fromkeys(("exactly_families", "exactly_covered_maps", "exactly_colours"), "exactly_treasures"),
    "every_cat_in_a_family": "exactly_treasures",
    "families_of_one_colour": "at_least_cats_of_every_colour",
    "points_per_family_of_colour": "points_per_family",
    "points_per_rat_touching_colour": "points_per_visible_rat",
}
"""Rules of Kittens + Beasts, for which lists have no prices, and those by whose prices they go."""


def value(game: Game, prices: Prices | None = None) -> list[dict[str, int]]:
    """The parts of each seat's value, in hundredths of a point. game: not changed; prices: else the default list."""
    prices = prices or Prices.default()
    game, lists = game.clone(), for_seats(prices)
    while game.phase in ("buy", "lessons"):
        game.apply(int(reference.choose(game.games, 0, lists)))
    if game.over:
        return [_final(score) for score in game.scores()]
    table = decode(game.games[0])
    if table.phase == Phase.RARE_FINDS and table.day < 5:
        table.day, table.phase = table.day + 1, Phase.FISHING
        for seat in table.seats:
            seat.used = 0
    return [_seat(prices, table, number, score) for number, score in enumerate(game.scores())]


def _final(score: dict[str, int]) -> dict[str, int]:
    lessons = 100 * sum(score.get(part, 0) for part in ("private_lessons", "public_lessons", "family_cards"))
    total = 100 * score["total"]
    return {"boat": total - lessons, "lessons": lessons, "cards": 0, "baskets": 0, "fish": 0, "total": total}


def _seat(prices: Prices, table: Table, number: int, score: dict[str, int]) -> dict[str, int]:
    seat, day = table.seats[number], table.day
    fish = seat.fish + (20 if table.phase <= Phase.FISHING else 0)
    price = today(prices, "fish", 4 if day == 5 and table.phase <= Phase.BUY else day)
    parts = {
        "boat": _boat(prices, seat, day, score),
        "lessons": sum(n * _outlook(prices, table, number, kind, None) for kind, n in seat.lessons.items())
        + sum(_outlook(prices, table, number, kind, colour) for kind, colour in table.public.items()),
        "cards": sum(n * _card(prices, table, number, kind) for kind, n in seat.hand.items()),
        "baskets": _baskets(prices, table, seat, fish, price),
        "fish": price * fish,
    }
    return {**parts, "total": sum(parts.values())}


def _boat(prices: Prices, seat: Seat, day: int, score: dict[str, int]) -> int:
    scored = 100 * (score["rats"] + score["rooms"] + score["families"] + score["rare_treasures"])
    begun = sum(room_worth(prices, ROOM_SIZE[room], left) for room, left in room_left(seat).items() if left)
    sizes = Count(Table([seat], [0], [], [], set(), Counter(), Counter(), True, False), 0).sizes
    growing = sum(group_worth(prices, day, size) - 100 * family_points(size) for size in sizes)
    return scored + begun + growing


# ---- lessons ----


def _outlook(prices: Prices, table: Table, number: int, kind: int, colour: int | None) -> int:
    """What a lesson will probably score: its points now plus growth per day, or its points times their chance."""
    count, days = Count(table, number), 6 - table.day
    rule, points = int(T.KIND_RULE[kind]), int(T.KIND_POINTS[kind])
    if T.RULES[rule].startswith("points_per") or T.RULES[rule] == "nth_largest_family":
        now = lesson_points(kind, colour if needs_colour(kind) else None, count)
        each = 1 if T.RULES[rule] == "nth_largest_family" else points
        return 100 * now + each * prices["a_day"].get(PRICED_AS.get(T.RULES[rule], T.RULES[rule]), 0) * days
    own = colour if needs_colour(kind) else int(T.KIND_COLOUR[kind])
    return points * _chance(prices, T.RULES[rule], _lacking(T.RULES[rule], int(T.KIND_AMOUNT[kind]), own, kind, count), days)


def _chance(prices: Prices, rule: str, missing: int, days: int) -> int:
    rule = PRICED_AS.get(rule, rule)
    likely, reach = prices["likely"][rule], prices["pace"].get(rule, 0) * days
    if missing == LOST:
        return 0
    if reach == 0:
        return likely
    if 10 * missing > reach * prices["out_of_reach"] // 100:
        return 0
    share = Fraction(prices["no_steps"], 100) - Fraction(10 * missing, reach)
    return max(0, min(math.floor(likely * share), prices["sure"]))


def _up_to(wanted: int, there: int) -> int:
    return wanted - there if there <= wanted else LOST


def _lacking(rule: str, amount: int, colour: int | None, kind: int, c: Count) -> int:
    """Steps to an all-or-nothing lesson; none for rules that ask for no steps."""
    steps = {
        "edge_full": lambda: len(EDGE - covered(c.seat)),
        "rooms_full": lambda: c.rooms["S"] + c.rooms["C"],  # the one card of this rule: both captain's rooms
        "rooms_empty": lambda: 0 if lesson_points(kind, None, c) else LOST,
        "exactly_cats": lambda: _up_to(amount, len(c.cats)),
        "exactly_cats_of_colour": lambda: _up_to(amount, c.colours[colour]),
        "at_least_cats_of_colour": lambda: max(0, amount - c.colours[colour]),
        "at_least_cats_of_every_colour": lambda: sum(max(0, amount - c.colours[other]) for other in COLOURS),
        "every_colour_on_edge": lambda: 5 - len(c.edge_colours),
        "exactly_visible_rats": lambda: c.rats - amount if c.rats >= amount else LOST,
        "exactly_treasures": lambda: _up_to(amount, len(c.treasures)),
        "exactly_private_lessons": lambda: _up_to(amount, c.lessons),
        "exactly_permanent_baskets": lambda: _up_to(amount, c.seat.permanent),
        "exactly_families": lambda: _up_to(amount, len(c.families)),
        "exactly_covered_maps": lambda: _up_to(amount, covered_maps(c)),
        "exactly_colours": lambda: _up_to(amount, len(c.colours)),
        "every_cat_in_a_family": lambda: sum(3 - size for size in c.sizes if size < 3) if c.seat.tiles else 3,
        "families_of_one_colour": lambda: 3 * max(0, amount - most_families_of_a_colour(c)),
    }
    return steps.get(rule, lambda: 0)()


# ---- hand and baskets ----


def _card(prices: Prices, table: Table, number: int, kind: int) -> int:
    """What a card in hand is worth, baskets aside."""
    day, sort = table.day, type_of(kind)
    if sort == "rescue":
        return prices["speed"] * speed_of(kind)
    if sort == "oshax":
        return today(prices, "cat", day) + prices["oshax"]
    if sort == "treasure":
        return prices["treasure_card" if key_of(kind) == "one_rare_or_two_common" else "small_card"]
    if sort == "anytime":
        return _anytime(prices, table, table.seats[number], kind)
    if day == 5 and table.phase > Phase.LESSONS:
        return 0
    return max(_outlook(prices, table, number, kind, colour) for colour in (COLOURS if needs_colour(kind) else [None]))


def _anytime(prices: Prices, table: Table, seat: Seat, kind: int) -> int:
    day, key = table.day, key_of(kind)
    if kind in FISH_CARDS and key != "discard_basket_for_fish":
        after = deepcopy(seat)
        gain_fish(after, kind)
        return today(prices, "fish", min(day, 4)) * (after.fish - seat.fish)
    draw = Fraction(prices["draw"] * (100 if day < 5 else prices["draw_last_day"]), 100)
    worth = {
        "gain_permanent_basket": prices["basket_day"] * (6 - day),
        "random_tile_onto_boat": today(prices, "cat", day) - prices["stowaway"],
        "draw_2_cards": math.floor(2 * draw),
        "draw_3_cards": math.floor(3 * draw),
    }
    helpful = ("move_cats_between_fields", "rescue_extra_cat", "four_tiles_into_fields")
    return prices["help"] if key in helpful else worth.get(key, 0)


def _baskets(prices: Prices, table: Table, seat: Seat, fish: int, price: int) -> int:
    """The value of the cats of the next rescue, of baskets left over, of a single broken basket and of permanent ones."""
    last = table.day == 5
    if last and table.phase > Phase.RESCUE:
        return 0
    cards = seat.hand + seat.front if table.phase == Phase.RESCUE_CARDS else seat.hand
    whole = {"regular": 2, "broken": 1, "none": 0}
    halves = 2 * seat.regular + seat.broken + sum(n * whole[basket_of(k)] for k, n in cards.items() if type_of(k) == "rescue")
    cat = today(prices, "cat", table.day) - prices["cat_fish"] * price
    free, pairs = seat.permanent - seat.used, halves // 2
    cats = min(free + pairs, fish // prices["cat_fish"])
    spare = pairs - max(0, cats - free)
    worth = cats * cat + (cat * prices["half"] // 100 if halves % 2 else 0)
    return (
        worth if last else worth + cat * prices["later"] * spare // 100 + prices["basket_day"] * seat.permanent * (5 - table.day)
    )

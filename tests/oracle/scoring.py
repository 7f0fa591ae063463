"""The final score from scratch: rats, rooms, families, rare treasures, lessons (rulebook p. 18-19; R-6, R-20 … R-22).

In the family game the two family cards replace the lessons (p. 3); in the solo game public lessons count half (Solo Phase 3).
"""

from __future__ import annotations

from collections import Counter

from isle_env.games.isle import state
from tests.oracle.family_cards import card_points
from tests.oracle.model import Laid, Table
from tests.oracle.modules import beasts, lessons
from tests.oracle.pieces import COLOURS, COLUMN_HEIGHT, COMMONS, EDGE, OSHAX, RARES, ROOM, is_treasure, key_of, maps
from tests.oracle.sheet import covered, family_points, groups, rat_cells, room_left, royal_rats, touch, visible_rats


class Count:
    """The things on one boat that lessons count."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        seat = self.seat = table.seats[number]
        self.cats = [laid for laid in seat.tiles if laid.colour is not None]
        self.treasures = [laid for laid in seat.tiles if is_treasure(laid.tile)]
        self.colours = Counter(cat.colour for cat in self.cats)
        self.edge = [cat for cat in self.cats if cat.cells & EDGE]
        self.edge_colours = Counter(cat.colour for cat in self.edge)
        self.groups = groups(seat)
        self.sizes = sorted((len(group) for _, group in self.groups), reverse=True)
        self.families = [size for size in self.sizes if size >= 3]
        self.lonely = [colour for colour, group in self.groups if len(group) == 1]
        self.rats = len(rat_cells(seat))
        self.rooms = room_left(seat)
        self.lessons = seat.lessons.total()
        self.first = table.order[0] == number and not (table.sister and table.sister.leads)
        self.least_family = 7 if table.mode == state.Mode.SOLO else 3
        self.largest_elsewhere = max(
            (len(group) for n, other in enumerate(table.seats) if n != number for _, group in groups(other)), default=0
        )

    def tiles(self, codes: frozenset[int]) -> int:
        return sum(laid.tile in codes for laid in self.seat.tiles)


def empty(letter: str, count: Count) -> bool:
    return count.rooms[letter] == sum(1 for room in ROOM.values() if room == letter)


def organised_columns(count: Count) -> int:
    """Columns of nine squares or more whose cats are all of one colour."""
    found = 0
    for column, height in COLUMN_HEIGHT.items():
        colours = {cat.colour for cat in count.cats if any(x == column for x, _ in cat.cells)}
        found += height >= 9 and len(colours) == 1
    return found


def _private(key: str, c: Count) -> int:
    """Points of a lesson without a colour."""
    exactly_5 = {f"exactly_5_{name}": colour for colour, name in enumerate(["blue", "green", "red", "purple", "orange"])}
    if key in exactly_5:
        return 9 * (c.colours[exactly_5[key]] == 5)
    families = c.families
    return {
        "edge_full": lambda: 12 * (covered(c.seat) >= EDGE),
        "exactly_15_cats": lambda: 10 * (len(c.cats) == 15),
        "three_of_every_colour": lambda: 15 * all(c.colours[colour] >= 3 for colour in COLOURS),
        "every_colour_on_edge": lambda: 7 * all(c.edge_colours[colour] for colour in COLOURS),
        "edge_cats_of_best_colour": lambda: max(c.edge_colours.values(), default=0),
        "exactly_3_permanent_baskets": lambda: 7 * (c.seat.permanent == 3),
        "first_in_turn_order": lambda: 7 * c.first,
        "lonely_cats": lambda: len(c.lonely),
        "largest_family": lambda: 10 * (max(families, default=0) >= max(c.least_family, c.largest_elsewhere)),
        "rare_treasures": lambda: 2 * c.tiles(RARES),
        "common_treasures": lambda: c.tiles(COMMONS),
        "no_visible_rats": lambda: 10 * (c.rats == 0),
        "visible_rats": lambda: 2 * c.rats,
        "private_lessons": lambda: c.lessons,
        "exactly_5_visible_rats": lambda: 10 * (c.rats == 5),
        "exactly_6_private_lessons": lambda: 7 * (c.lessons == 6),
        "exactly_5_treasures": lambda: 9 * (len(c.treasures) == 5),
        "pairs_of_edge_cats": lambda: len(c.edge) // 2,
        "both_captains_rooms_full": lambda: 12 * (c.rooms["S"] == c.rooms["C"] == 0),
        "both_bedrooms_empty": lambda: 18 * (empty("T", c) and empty("B", c)),
        "families_of_4": lambda: 4 * sum(size >= 4 for size in c.sizes),
        "oshax_lesson": lambda: 3 * c.tiles(OSHAX),
        "dining_room_empty": lambda: 15 * empty("A", c),
        "third_largest_family": lambda: family_points(families[2]) if len(families) > 2 else 0,
        "five_fish_left": lambda: 7 * (c.seat.fish >= 5),
        "organised_columns": lambda: 7 * organised_columns(c),
        "private_lessons_public": lambda: 2 * c.lessons,
        "treasures": lambda: 2 * len(c.treasures),
        "uncovered_maps": lambda: 5 * len(maps(c.seat.boat).keys() - covered(c.seat)),
    }[key]()


def _touched(treasure: Laid, colour: int, c: Count) -> bool:
    return any(cat.colour == colour and touch(treasure, cat) for cat in c.cats)


def _of_colour(key: str, colour: int, c: Count) -> int:
    """Points of a public lesson for its declared colour."""
    return {
        "edge_cats_of_colour": lambda: 2 * c.edge_colours[colour],
        "cats_of_colour": lambda: c.colours[colour],
        "three_cats_of_colour": lambda: 5 * (c.colours[colour] >= 3),
        "lonely_cats_of_colour": lambda: 3 * c.lonely.count(colour),
        "treasures_touching_colour": lambda: sum(_touched(treasure, colour, c) for treasure in c.treasures),
    }[key]()


def lesson_points(kind: int, colour: int | None, count: Count) -> int:
    """Points of one lesson for the boat that was counted."""
    key = key_of(kind)
    if key in lessons.PRIVATE:
        return lessons.PRIVATE[key](count)
    if key in lessons.OF_COLOUR and colour is not None:
        return lessons.OF_COLOUR[key](count, colour)
    return _private(key, count) if colour is None else _of_colour(key, colour, count)


def score(table: Table, number: int) -> dict[str, int]:
    """The seven lines of the score pad for a seat, and one more for beasts or events if they are in play (M-9).

    A royal rat costs 3 points, in the line of the rats (V-9). The family game has family cards in place of lessons, and its rare
    treasures pay nothing (R-40).
    """
    c = Count(table, number)
    parts = {
        "rats": -visible_rats(c.seat) - 3 * len(royal_rats(c.seat)),
        "rooms": -5 * sum(left > 0 for left in c.rooms.values()),
        "families": sum(family_points(size) for size in c.sizes),
    }
    if table.mode == state.Mode.FAMILY:
        parts["family_cards"] = sum(card_points(kind, c) for kind in c.seat.kept)
        return {**parts, "total": sum(parts.values())}
    parts |= {
        "rare_treasures": 3 * c.tiles(RARES),
        "private_lessons": sum(lesson_points(kind, None, c) * copies for kind, copies in c.seat.lessons.items()),
        "public_lessons": sum(halved(table, lesson_points(kind, colour, c)) for kind, colour in table.public.items()),
    }
    if "beasts" in table.modules:
        parts["beasts"] = beasts.POINTS * beasts.friendships(c.seat)
    if "events" in table.modules:
        parts["events"] = c.seat.points
    return {**parts, "total": sum(parts.values())}


def halved(table: Table, points: int) -> int:
    """The points of a public lesson; in the solo game half of them, rounded up (R-50)."""
    return points - points // 2 if table.mode == state.Mode.SOLO else points


def winners(table: Table) -> set[int]:
    """Highest score, then most fish or, in the family game, filled rooms; seats equal in both share the win (R-6).

    In the solo game the player must have more points than the sister (R-54).
    """
    if table.sister is not None:
        return {0} if table.scores[0]["total"] > table.sister.score["total"] else set()
    results = [(score["total"], tie_break(table, number)) for number, score in enumerate(table.scores)]
    return {number for number, result in enumerate(results) if result == max(results)}


def tie_break(table: Table, number: int) -> int:
    seat = table.seats[number]
    return sum(left == 0 for left in room_left(seat).values()) if table.mode == state.Mode.FAMILY else seat.fish

"""The greedy policy of the drawing games where a person sees at once what to do; and its places beside those of a slow search."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from isle_env.boats.squares import RAT_AT
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.rng import seed_words
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.shapes import lay
from isle_env.policies.drawing import Prices, choose, derived
from isle_env.policies.drawing.catalogue import CATALOGUE
from tests.games.drawing.positions import Position
from tests.support.volume import seeds

SLOW = bool(numba.config.DISABLE_JIT)
BLUE, GREEN, RED, PURPLE, ORANGE = range(5)
ROD = D.SHAPE_NAME.index("rod", D.FIRST_RARE)
BAR = D.SHAPE_NAME.index("bar", D.FIRST_COMMON)
SINGLE = D.SHAPE_NAME.index("single", D.FIRST_COMMON)
CHANGED = ("rat", "square", "contact", "dead_end", "shut_in", "map", "map_loss", "room", "pair")
"""Prices that are changed at random."""
Square = tuple[int, int]


# ---- positions ----
def holding(shape: int, colour: int = T.NO_COLOUR, game: int = S.REMOTE, day: int = 4, specials: bool = False) -> Position:
    """A position in which seat 0 has something in hand, and an empty boat. specials: it may still spend some."""
    position = Position.new(game, 2, 3)
    g = position.g
    g["step"], g["day"], g["tile_in_hand"], g["colour_in_hand"] = Step.PLACE, day, shape, colour
    g["taken"], g["cell_now"], g["half"] = 7, 0, 0
    if not specials:
        g["special_day"][0] = [1, 1, 1, 0, 0]
    return position


def orientation_of(shape: int, squares: list[Square]) -> tuple[int, int]:
    """The orientation of a shape that covers these squares, and its first square."""
    cells = sorted(squares, key=lambda cell: (cell[1], cell[0]))
    first = int(T.SQUARE_AT[cells[0][1], cells[0][0]])
    for orientation in np.flatnonzero(D.ORIENTATION_VALID[shape]).tolist():
        if sorted(A.placed_cells(shape, orientation, first)) == sorted(cells):
            return orientation, first
    raise AssertionError(f"shape {shape} does not cover {squares}")


def put(position: Position, shape: int, squares: list[Square], colour: int = T.NO_COLOUR, seat: int = 0) -> None:
    """Lay a tile on a boat."""
    orientation, first = orientation_of(shape, squares)
    slot = int(position.g["slots"][seat])
    lay(position.g, seat, shape, colour, orientation, first)
    position.g["tile_orientation"][seat, slot] = orientation


def fill(position: Position, leave: set[Square]) -> None:
    """Cover every bare square but for some, as if by the tile that was laid first: only what is covered matters here."""
    g = position.g
    for square in range(T.SQUARES):
        x, y = int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])
        if g["tile_at"][0, square] == 0 and (x, y) not in leave:
            g["tile_at"][0, square] = 1
            g["covered"][0, y] |= 1 << x
            g["room_left"][0, T.ROOM_AT[square]] -= 1
            g["rats"][0] -= int(RAT_AT[g["boat"][0], square])


def row(y: int, first: int, number: int) -> list[Square]:
    return [(x, y) for x in range(first, first + number)]


def answer(position: Position, lists: np.ndarray | None = None) -> str:
    return A.action_name(choose(position.games, 0, lists))


def covered_by(position: Position, action: int) -> set[Square]:
    """The squares that a PLACE action covers."""
    orientation, square = divmod(action - A.PLACE, T.SQUARES)
    return set(A.placed_cells(int(position.g["tile_in_hand"]), orientation, square))


# ---- a slow twin of the worth of a placement ----
def touching(position: Position, squares: set[Square]) -> list[int]:
    """Slots of the tiles beside some squares, and -1 for each side against the hull; once for each side."""
    found = []
    for x, y in squares:
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            at = int(T.SQUARE_AT[beside[1], beside[0]]) if 0 <= beside[1] < T.HEIGHT and 0 <= beside[0] < T.WIDTH else -1
            slot = int(position.g["tile_at"][0, at]) - 1 if at >= 0 else -1
            if at < 0 or slot >= 0:
                found.append(slot)
    return found


def holes(position: Position, prices: dict[str, tuple[int, ...]], more: set[Square]) -> int:
    """What dead ends and shut-in squares cost once some more squares are covered."""
    day, bare = int(position.g["day"]) - 1, set()
    for square in range(T.SQUARES):
        if position.g["tile_at"][0, square] == 0:
            bare.add((int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])))
    bare -= more
    cost = 0
    for x, y in bare:
        ways = len(bare & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)})
        cost += prices["dead_end"][day] * (ways <= 1) + prices["shut_in"][day] * (ways == 0)
    return cost


def gain(position: Position, lists: np.ndarray, prices: dict[str, tuple[int, ...]], action: int) -> int:
    """What a placement brings at these prices, without lessons; found square by square."""
    g, day, squares = position.g, int(position.g["day"]), covered_by(position, action)
    colour, sheet = int(g["colour_in_hand"]), int(g["boat"][0])
    beside, total, rooms = touching(position, squares), 0, [0] * int(T.ROOMS)
    for x, y in squares:
        at = int(T.SQUARE_AT[y, x])
        total += prices["square"][day - 1] + prices["rat"][0] * int(RAT_AT[sheet, at])
        rooms[T.ROOM_AT[at]] += 1
        for other in range(T.NUM_COLOURS):
            if T.MAP_SQUARE[sheet, other] == at:
                total += prices["map"][0] if other == colour else -prices["map_loss"][day - 1]
    total += prices["contact"][day - 1] * len(beside)
    for room, covered in enumerate(rooms):
        left, first = int(g["room_left"][0, room]), derived.ROOM_WORTH + day * derived.ROOM_DAY + room * derived.ROOM_SPAN
        total += int(lists[0, first + left - covered] - lists[0, first + left])
    if colour < T.NUM_COLOURS:
        kin = {int(g["tile_group"][0, slot]) for slot in beside if slot >= 0 and g["tile_colour"][0, slot] == colour}
        sizes = [int(g["group_size"][0, group]) for group in kin]
        worth = lists[0, derived.GROUP_WORTH + day * derived.GROUP_SPAN :]
        total += int(worth[1 + sum(sizes)]) - sum(int(worth[size]) for size in sizes)
    return total - holes(position, prices, squares) + holes(position, prices, set())


def changed(rng: random.Random) -> Prices:
    """A list in which the numbers of CHANGED are others, within their ranges."""
    numbers = Prices.default().numbers.copy()
    for price in (CATALOGUE.prices[name] for name in CHANGED):
        for k in range(price.at, price.at + price.size):
            numbers[k] = min(int(numbers[k] * rng.choice((0.3, 1, 2.5))), price.most)
    return Prices(numbers)


def plain(position: Position) -> Position:
    """The same position without lessons, and without specials to spend."""
    copy = position.copy()
    copy.g["lessons"], copy.g["lesson_count"] = 0, 0
    copy.g["special_day"][copy.g["seat"]] = [1, 1, 1, 0, 0]
    return Position.at(copy.games)


@pytest.mark.parametrize("game", range(2))
def test_it_draws_where_a_slow_search_says(game):
    """At random prices, too; of equally good places it takes the lowest action."""
    rng, looked = random.Random(game), 0
    for seed in seeds(6, 2):
        own = Prices.default() if seed % 2 else changed(rng)
        lists, values = own.for_all, own.numbers.tolist()
        prices = {name: tuple(values[price.at : price.at + price.size]) for name, price in CATALOGUE.prices.items()}
        position = Position.new(game, 2, 70 + seed)
        while not position.over:
            if position.g["seat"] == 0 and position.g["step"] == Step.PLACE and rng.random() < (0.05 if SLOW else 0.3):
                look = plain(position)
                gains = {action: gain(look, lists, prices, action) for action in look.legal() if action >= A.PLACE}
                assert choose(look.games, 0, lists) == min(gains, key=lambda action: (-gains[action], action))
                looked += 1
            position.apply(rng.choice(position.legal()))
    assert looked > (2 if SLOW else 20)


# ---- sense ----
@pytest.mark.parametrize("colour", [BLUE, RED, ORANGE])
def test_lays_the_third_cat_of_a_family_beside_its_kin(colour):
    position = holding(0, colour)
    cats = [shape for shape in range(D.NUM_CATS) if D.SHAPE_SIZE[shape] == 5]
    rods = [shape for shape in cats if D.SHAPE_NAME[shape] == "rod"]
    put(position, rods[0], row(6, 4, 5), colour)
    put(position, SINGLE, [(9, 6)])
    put(position, rods[0], row(7, 5, 5), colour)
    before = int(position.g["family_points"][0])
    position = Position.at(position.games)
    position.apply(choose(position.games, 0))
    assert (before, int(position.g["family_points"][0])) == (0, 8)


def test_covers_a_map_with_its_own_colour_and_takes_what_it_pays():
    for seed in range(4):
        position = Position.new(S.EXPLORE_AND_DRAW, 2, seed)
        g = position.g
        colour = seed % 5
        at = int(T.MAP_SQUARE[g["boat"][0], colour])
        g["step"], g["day"], g["tile_in_hand"], g["colour_in_hand"] = Step.PLACE, 3, 0, colour
        g["taken"], g["cell_now"], g["half"], g["special_day"][0] = 7, 0, 0, [1, 1, 1, 0, 0]
        position = Position.at(position.games)
        action = choose(position.games, 0, Prices.default().replace(map=900).for_all)
        assert (int(T.SQUARE_X[at]), int(T.SQUARE_Y[at])) in covered_by(position, action)
        position.apply(action)
        assert position.g["step"] == Step.MAP
        assert answer(position).startswith("treasure common")


def test_fills_the_last_squares_of_a_room():
    """A treasure of three squares in a row closes a room, or lies anywhere else."""
    position = holding(BAR, day=7)
    room = T.ROOM_NAMES.index("storage")
    squares = [s for s in range(T.SQUARES) if T.ROOM_AT[s] == room]
    gap = next(
        {(x, y), (x + 1, y), (x + 2, y)}
        for x, y in sorted((int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in squares)
        if all(T.SQUARE_AT[y, x + k] >= 0 and T.ROOM_AT[T.SQUARE_AT[y, x + k]] == room for k in range(3))
    )
    put(position, SINGLE, [next((int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in squares if
                                (int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) not in gap)])  # fmt: skip
    outside = {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in range(T.SQUARES) if T.ROOM_AT[s] != room}
    fill(position, leave=outside | gap)
    position = Position.at(position.games)
    assert covered_by(position, choose(position.games, 0)) == gap


def test_keeps_five_rats_for_the_lesson_that_asks_for_them():
    """With five rats in sight on the last day, a treasure is not drawn over one if the lesson is ticked."""
    place = next(k for k, lesson in enumerate(D.EDITIONS[1].lessons) if lesson.key == "exactly_5_visible_rats")
    for ticked in (False, True):
        position = holding(SINGLE, day=7)
        sheet = int(position.g["boat"][0])
        rats = [(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in range(T.SQUARES) if RAT_AT[sheet, s]]
        plain_squares = [
            (int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in range(T.SQUARES) if not RAT_AT[sheet, s] and T.ROOM_AT[s] == 4
        ]
        put(position, SINGLE, [plain_squares[0]])
        fill(position, leave={*rats[:5], *plain_squares[-3:]})
        assert position.g["rats"][0] == 5
        position.g["lessons"][0] = ticked << place
        position = Position.at(position.games)
        drawn = covered_by(position, choose(position.games, 0))
        assert bool(drawn & set(rats)) != ticked


def test_takes_the_line_with_the_lesson_that_pays_most_by_now():
    """On the last day lessons count with what they pay: 3 points a family for three families, or nothing."""
    position = Position.new(S.REMOTE, 2, 5)
    g = position.g
    g["day"], g["special_day"][0] = 7, [1, 2, 3, 0, 0]
    lessons = {lesson.key: place for place, lesson in enumerate(D.EDITIONS[1].lessons)}
    items = {int(D.ITEM_LESSON[1, item]): item for item in range(D.ITEMS[1]) if D.ITEM_TYPE[1, item] == D.TYPE_LESSON}
    g["cell"] = [0] * 12  # the same cat everywhere
    for cell, key in ((5, "exactly_15_cats"), (7, "visible_rats"), (9, "edge_full"), (11, "both_captains_rooms_full")):
        g["cell"][cell] = items[lessons[key]]
    assert answer(position) == "line C", "nineteen rats in sight: 38 points"


def test_spends_a_special_that_would_be_lost_and_saves_one_that_would_not():
    """On the last day any gain is enough; on the first the gain must be large."""
    names = set()
    for seed in range(10):
        position = Position.new(S.EXPLORE_AND_DRAW, 2, seed)
        first = answer(position)
        position.g["day"] = 7
        last = answer(position)
        assert last.startswith("special")
        names.add(first.split()[0])
    assert "line" in names


def test_draws_a_cat_twice_where_the_second_makes_a_family():
    """Two of the colour lie side by side on the last day: the cat in hand and its copy make a family of four."""
    rod = next(shape for shape in range(D.NUM_CATS) if D.SHAPE_NAME[shape] == "rod")
    position = holding(rod, GREEN, day=7, specials=True)
    put(position, rod, row(6, 4, 5), GREEN)
    position = Position.at(position.games)
    position.g["open"] = 0
    assert answer(position) == "special cat twice"
    position.apply(choose(position.games, 0))
    position.apply(choose(position.games, 0))
    if position.g["step"] == Step.MAP:
        position.apply(A.PASS)
    assert position.g["step"] == Step.COPY
    position.apply(choose(position.games, 0))
    assert position.g["family_points"][0] == 8


def test_befriends_an_oshax_in_the_colour_it_can_join():
    for colour in range(T.NUM_COLOURS):
        position = Position.new(S.REMOTE, 2, 9)
        g = position.g
        rod = next(shape for shape in range(D.NUM_CATS) if D.SHAPE_NAME[shape] == "rod")
        put(position, rod, row(6, 4, 5), colour)
        put(position, rod, row(7, 5, 5), colour)
        g["step"], g["day"], g["tile_in_hand"], g["taken"], g["cell_now"], g["half"] = Step.COLOUR, 5, D.FIRST_OSHAX, 7, 0, 0
        assert answer(position) == f"colour {T.COLOURS[colour]}"


def test_of_two_halves_takes_the_one_that_fits():
    """A rare treasure fits nowhere, common ones do."""
    position = Position.new(S.REMOTE, 2, 4)
    g = position.g
    treasure = next(item for item in range(D.ITEMS[1]) if D.ITEM_TYPE[1, item] == D.TYPE_TREASURE)
    g["cell"][0], g["rare_today"], g["step"], g["taken"], g["cell_now"] = treasure, 1 << (ROD - D.FIRST_RARE), Step.HALF, 1, 0
    put(position, SINGLE, [(7, 6)])
    fits = position.copy()
    fill(position, leave={(8, 6), (9, 6), (10, 6)})
    assert answer(position) == "half below"
    fill(fits, leave={(8, 6), (9, 6), (10, 6), (11, 6)})
    assert answer(fits) == "half above", "three points and four squares; two common ones would cover as many"


def test_declines_what_would_spoil_a_lesson():
    """The map's treasure would be the third one, with the lesson for two at most on the last day."""
    place = next(k for k, lesson in enumerate(D.EDITIONS[0].lessons) if lesson.key == "at_most_2_treasures")
    for ticked in (False, True):
        position = Position.new(S.EXPLORE_AND_DRAW, 2, 6)
        put(position, SINGLE, [(7, 6)])
        put(position, SINGLE, [(8, 6)])
        g = position.g
        g["step"], g["day"], g["lessons"][0], g["taken"], g["cell_now"], g["half"] = Step.MAP, 7, ticked << place, 7, 0, 0
        assert (answer(position) == "pass") == ticked


def test_positions_set_up_by_hand_can_be_played_on():
    """What these tests set up is a position that the rules know: it can be played on to the end."""
    position = holding(SINGLE, day=7)
    position = Position.at(position.games)
    state = seed_words(1)
    while not position.over:
        position.apply(position.legal()[int(state[0]) % len(position.legal())])
    assert position.over

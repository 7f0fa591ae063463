"""Beasts on the oracle's table: the rulebook's examples with their figures, and B-1 … B-15."""

from collections import Counter

import pytest

from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.games.isle.modules.positions import (
    BAR,
    BEAST,
    BLUE,
    COMMON,
    CORNER,
    FOX,
    ORANGE,
    PAIR,
    RED,
    ROD,
    SINGLE,
    ZIGZAG,
    asked,
    before_rescue,
    boat,
    cat,
    do,
    fields,
    hold,
    kitten,
    lay,
    morning,
    named,
    next_tiles,
    put,
    put_anywhere,
    rescue_turn,
    row,
    seat_of,
    skip_to,
    tiles,
)
from tests.oracle import sheet
from tests.oracle.modules import beasts
from tests.oracle.modules.invariants import friendships_square_by_square
from tests.oracle.modules.sight import sight_of_modules
from tests.oracle.pieces import BEASTS, ROOM, cells_of, drawing, ways
from tests.oracle.scoring import Count, score
from tests.oracle.sister import resolve
from tests.oracle.sister_lessons import sister_score

CRANE, LIZARD = BEAST + 3, BEAST + 11
LIZARD_AT = [(8, 4), (9, 4), (9, 3), (10, 4), (11, 4), (12, 4)]
"""Orange icon on (8,4), blue on (10,4), red on (12,4)."""
CRANE_AT = [(4, 1), (5, 1), (4, 2), (4, 3), (5, 3), (4, 4)]
"""Green icon on (4,1), orange on (5,3), blue on (4,4)."""


def turn(*modules, **options):
    """The first turn of day 1, on the blue boat; the seat's number and the seat."""
    game = rescue_turn("beasts", *modules, **options)
    number = game.table.order[0]
    boat(game, number)
    return game, number, seat_of(game, number)


def take(game, tile, cells=None):
    game.apply(actions.TILE + tile)
    if cells is None:
        put_anywhere(game)
    else:
        put(game, cells)
    while game.table.step == Step.TREASURE:
        do(game, "pass")


def orange_family(game, number):
    """Three kittens in a row that ends left of the lizard's orange icon."""
    for shape, cells in ((SINGLE, [(7, 4)]), (PAIR, row(5, 4, 2)), (CORNER, [(4, 4), (4, 5), (5, 5)])):
        lay(game, number, kitten(shape, ORANGE), cells)


# ---- the rulebook's examples ----


@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 6), (4, 8), (1, 4)])
def test_example_fields_of_day_1(seats, each):
    game = morning({}, "beasts", seats=seats, **({"mode": "solo"} if seats == 1 else {}))
    left, right = game.table.fields
    assert (len(left), len(right)) == (each, each)
    assert set(right) <= BEASTS
    assert not set(left) & BEASTS
    assert len(game.table.beast_bag) == 18 - each
    skip_to(game, "draft", day=2)
    left, right = game.table.fields
    assert (len(left), len(right)) == (each, each)
    assert not set(left + right) & BEASTS


def test_example_the_worked_boat():
    """An orange family at the orange icon: 5. A single red cat at the red icon, a blue family beside the tile but not at the
    blue icon, a second orange family at the orange icon: 0 each.
    """
    game, number, seat = turn("kittens")
    lay(game, number, LIZARD, LIZARD_AT)
    orange_family(game, number)
    assert score(game.table, number)["beasts"] == 5
    lay(game, number, kitten(SINGLE, RED), [(13, 4)])
    assert score(game.table, number)["beasts"] == 5
    for shape, cells in ((SINGLE, [(9, 2)]), (PAIR, row(10, 2, 2)), (BAR, row(12, 2, 3))):
        lay(game, number, kitten(shape, BLUE), cells)
    lay(game, number, cat(ROD, ORANGE), row(8, 5, 5))
    lay(game, number, cat(ZIGZAG, ORANGE), [(8, 6), (9, 6), (9, 7), (10, 7)])
    lay(game, number, kitten(BAR, ORANGE), row(10, 6, 3))
    families = Counter(colour for colour, cats in sheet.groups(seat) if len(cats) >= 3)
    assert families == {ORANGE: 2, BLUE: 1}
    assert score(game.table, number)["beasts"] == 5
    assert beasts.friends(seat, beasts.aboard(seat)[0]) == {ORANGE}


def test_example_one_family_many_beasts():
    """An orange family between the icons of two beasts: 10."""
    game, number, _ = turn("kittens")
    lay(game, number, LIZARD, LIZARD_AT)
    lay(game, number, CRANE, CRANE_AT)
    for shape, cells in ((PAIR, row(6, 4, 2)), (SINGLE, [(6, 3)]), (BAR, row(5, 5, 3))):
        lay(game, number, kitten(shape, ORANGE), cells)
    assert score(game.table, number)["beasts"] == 10


def test_example_a_family_completed_later_counts():
    game, number, seat = turn("kittens")
    lay(game, number, LIZARD, LIZARD_AT)
    lay(game, number, kitten(SINGLE, ORANGE), [(7, 4)])
    lay(game, number, kitten(PAIR, ORANGE), row(5, 4, 2))
    assert beasts.friendships(seat) == 0
    lay(game, number, kitten(CORNER, ORANGE), [(4, 4), (4, 5), (5, 5)])
    assert beasts.friendships(seat) == 1


def test_example_a_map_under_a_beast():
    """No treasure, whatever the colours, and the map is out of sight."""
    game, number, seat = turn()
    fields(game, right=[FOX])
    game.apply(actions.TILE + FOX)
    put(game, [(11, 6), (9, 7), (10, 7), (11, 7), (10, 8)])
    assert (9, 7) in sheet.covered(seat)
    assert asked(game)[1] != "treasure"
    assert score(game.table, number)["rats"] == -18, "a rat under it is covered as well"


def test_example_leftover_beasts_are_gone():
    game = morning({}, "beasts")
    right = list(game.table.fields[1])
    skip_to(game, "draft", day=2)
    assert all(game.table.gone[tile] == 1 for tile in right)


# ---- rulings ----


def test_b1_the_left_field_is_filled_as_ever():
    """A rare treasure on the way goes below the island, and the bag gives no more than 2n cats."""
    game = morning({}, "beasts", seed=5)
    plain = morning({}, seed=5)
    assert game.table.fields[0] == plain.table.fields[0]
    assert len(game.table.bag) + sum(game.table.rare.values()) == 110 - 4


def test_b2_price():
    """5 fish and a basket, wherever it lies."""
    game, _, seat = turn()
    fields(game, [FOX], [CRANE])
    seat.fish = 4
    assert not tiles(game)
    seat.fish = 5
    assert tiles(game) == {FOX, CRANE}
    take(game, FOX)
    assert (seat.fish, seat.used) == (0, 1)
    game, _, seat = turn()
    seat.permanent = 0
    assert not tiles(game)


def test_b3_one_beast_a_turn():
    """With cards for extra cats, a beast ends the turn, and no copy is spent."""
    game, number, seat = turn("kittens")
    hold(game, number, "rescue_extra_cat", "rescue_extra_cat")
    do(game, "play rescue_extra_cat")
    assert tiles(game) & BEASTS
    take(game, min(game.table.fields[1]))
    assert seat.extra_cats == 1
    assert named(game) == {"pass", "play rescue_extra_cat"}, "a card may still be played, nothing taken"
    do(game, "play rescue_extra_cat")
    assert asked(game)[2] != number
    assert seat.extra_cats == 2


@pytest.mark.parametrize("first", ["cat", "kitten"])
def test_b3_no_beast_after_a_cat_or_kittens(first):
    game, number, _ = turn("kittens")
    hold(game, number, "rescue_extra_cat")
    do(game, "play rescue_extra_cat")
    take(game, min(game.table.fields[0] if first == "cat" else game.table.kitten_board))
    if first == "kitten":
        do(game, "pass")
    assert asked(game) == ("rescue", "turn", number)
    assert tiles(game)
    assert not tiles(game) & BEASTS


def test_b4_no_card_moves_a_beast():
    game, number, _ = turn()
    hold(game, number, "move_cats_between_fields")
    left, right = cat(ROD, BLUE), cat(ROD, RED)
    fields(game, [], [FOX, CRANE])
    assert "play move_cats_between_fields" not in named(game)
    fields(game, [left], [FOX, right])
    do(game, "play move_cats_between_fields")
    assert tiles(game) == {left, right}
    game.apply(actions.TILE + left)
    assert game.table.fields == ([], [FOX, right, left])


def test_b4_four_tiles_may_lie_beside_beasts():
    game, number, _ = turn()
    hold(game, number, "four_tiles_into_fields")
    next_tiles(game, cat(ROD, BLUE))
    before = list(game.table.fields[1])
    do(game, "play four_tiles_into_fields", "field right field")
    assert game.table.fields[1][: len(before) + 1] == [*before, cat(ROD, BLUE)]


def test_b5_icons_turn_with_the_beast():
    """Eight ways to lie at each place, each with its own icons; as many icons as printed."""
    for tile in (FOX, LIZARD):
        looks = {frozenset((x - min(c[0] for c, _ in way), y - min(c[1] for c, _ in way), icon) for (x, y), icon in way)
                 for way in ways(tile).values()}  # fmt: skip
        assert len(looks) == 8
        printed = Counter(icon for _, icon in drawing(tile) if icon is not None)
        assert all(Counter(icon for *_, icon in look if icon is not None) == printed for look in looks)


def test_b6_no_cat_no_treasure():
    """Tiles may touch it; it fills rooms and covers rats; it breaks no family and cannot be discarded."""
    game, number, seat = turn("kittens")
    orange_family(game, number)
    lay(game, number, LIZARD, LIZARD_AT)
    count = Count(game.table, number)
    assert (len(count.cats), count.treasures, count.families) == (3, [], [3])
    lay(game, number, COMMON[0], [(20, 4)])
    hold(game, number, "discard_2_treasures_for_basket")
    assert "play discard_2_treasures_for_basket" not in named(game)
    lay(game, number, COMMON[0], [(18, 4)])
    do(game, "play discard_2_treasures_for_basket")
    assert named(game) == {"square (20,4)", "square (18,4)"}
    game, number, seat = turn()
    lay(game, number, FOX, [(8, 6), (8, 7), (9, 7), (10, 7), (9, 8)])
    take(game, min(tiles(game) - BEASTS))
    assert any(sheet.touch(beast, other) for beast in beasts.aboard(seat) for other in seat.tiles if other is not beast)


def test_b7_next_tile_anywhere_waits_on():
    game, number, seat = turn()
    lay(game, number, COMMON[0], [(4, 4)])
    hold(game, number, "next_tile_anywhere")
    do(game, "play next_tile_anywhere")
    fields(game, [cat(ROD, BLUE)], [FOX])
    game.apply(actions.TILE + FOX)
    assert all({cell for cell, _ in ways(FOX)[action]} & sheet.beside({(4, 4)}) for action in game.legal())
    put_anywhere(game)
    assert seat.anywhere


def test_b8_beasts_flee_in_the_evening():
    """Day 2 has none, nor has any later day."""
    game = rescue_turn("beasts", day=2)
    assert not set(game.table.fields[0] + game.table.fields[1]) & BEASTS
    assert not tiles(game) & BEASTS


def test_b9_a_second_family_or_icon_adds_nothing():
    """And the icon's square itself must be touched, by the family's cat, not by another beast's neighbour."""
    game, number, seat = turn("kittens")
    beast = lay(game, number, LIZARD, LIZARD_AT)
    orange_family(game, number)
    doubled = type(beast)(beast.tile, None, beast.cells, beast.icons | {((9, 3), ORANGE)})
    seat.tiles.remove(beast)
    seat.tiles.add(doubled)
    lay(game, number, cat(ROD, ORANGE), row(9, 2, 5))
    lay(game, number, cat(ZIGZAG, ORANGE), [(14, 2), (14, 3), (15, 3), (15, 4)])
    lay(game, number, kitten(BAR, ORANGE), row(13, 1, 3))
    assert len([1 for colour, cats in sheet.groups(seat) if colour == ORANGE and len(cats) >= 3]) == 2
    assert beasts.friendships(seat) == friendships_square_by_square(seat) == 1


def test_b9_two_cats_are_no_family():
    game, number, seat = turn("kittens")
    lay(game, number, LIZARD, LIZARD_AT)
    lay(game, number, kitten(SINGLE, BLUE), [(10, 5)])
    lay(game, number, kitten(PAIR, BLUE), row(10, 6, 2))
    assert beasts.friendships(seat) == 0
    lay(game, number, kitten(BAR, BLUE), row(12, 6, 3))
    assert beasts.friendships(seat) == 1


def test_b10_what_is_formed_stays():
    """A cat that joins the family, and tiles beside it, take nothing away."""
    game, number, seat = turn("kittens")
    lay(game, number, LIZARD, LIZARD_AT)
    orange_family(game, number)
    before = beasts.friendships(seat)
    lay(game, number, kitten(BAR, ORANGE), row(5, 3, 3))
    lay(game, number, COMMON[0], [(8, 3)])
    assert beasts.friendships(seat) == before == 1


def test_b11_as_many_as_colours():
    """A family at each of the lizard's three icons: 15 points, and no more."""
    game, number, _ = turn("kittens")
    lay(game, number, LIZARD, LIZARD_AT)
    orange_family(game, number)
    for shape, cells in ((SINGLE, [(10, 5)]), (PAIR, row(10, 6, 2)), (BAR, row(12, 6, 3))):
        lay(game, number, kitten(shape, BLUE), cells)
    for shape, cells in ((SINGLE, [(13, 4)]), (PAIR, row(14, 4, 2)), (BAR, row(16, 4, 3))):
        lay(game, number, kitten(shape, RED), cells)
    assert score(game.table, number)["beasts"] == 15


def test_b12_beasts_keep_the_rescue_going():
    game, number, _ = turn()
    fields(game, [cat(ROD, BLUE)], [FOX])
    take(game, cat(ROD, BLUE))
    assert asked(game)[:2] == ("rescue", "turn")
    assert asked(game)[2] != number
    assert tiles(game) == {FOX}
    take(game, FOX)
    assert game.table.phase != Phase.RESCUE


def test_b13_the_sisters_line():
    """Cats 1 to 4 are the left field's, 5 to 8 beasts; "cat 5" takes the beast in place 5, and places close up."""
    game = before_rescue("beasts", mode="solo")
    left, right = (list(there) for there in game.table.fields)
    resolve(game.table, "cat 5")
    assert game.table.fields == (left, right[1:])
    assert game.table.gone[right[0]] == 1
    resolve(game.table, "cat 1")
    resolve(game.table, "cat 5")
    assert game.table.fields == (left[1:], [right[1], right[3]])


def test_b14_switch():
    """A beast lies left and still costs 5; the cat costs what its new field costs."""
    game = before_rescue("beasts", mode="solo")
    seat = seat_of(game, 0)
    game.table.sister.baskets.append(174)
    fields(game, [cat(ROD, BLUE), cat(ROD, RED)], [FOX, CRANE])
    resolve(game.table, "switch 1 3")
    assert game.table.fields == ([FOX, cat(ROD, RED)], [cat(ROD, BLUE), CRANE])
    do(game, "pass")
    seat.fish = 4
    assert tiles(game) == {cat(ROD, RED)}
    seat.fish = 5
    assert tiles(game) == {FOX, CRANE, cat(ROD, RED), cat(ROD, BLUE)}
    game.apply(actions.TILE + cat(ROD, BLUE))
    assert seat.fish == 0


def test_b15_the_sisters_points():
    """3 for each icon, befriended or not: 9 or 12 for a beast."""
    game = before_rescue("beasts", mode="solo")
    lay(game, 0, LIZARD, LIZARD_AT)
    assert sister_score(game.table.sister, Count(game.table, 0))["beasts"] == 9
    ox = BEAST + 13
    assert sum(icon is not None for _, icon in drawing(ox)) == 4
    lay(game, 0, ox, next(c for c in sorted(cells_of(ox).values(), key=sorted) if min(c)[0] > 13))
    parts = sister_score(game.table.sister, Count(game.table, 0))
    assert parts["beasts"] == 9 + 12
    assert list(parts)[-2:] == ["beasts", "total"]


def test_what_a_seat_knows():
    """M-14: the beasts in the field and, by elimination, in the bag; per boat the squares and the icons."""
    game, number, _ = turn("kittens", seats=3)
    lay(game, number, LIZARD, LIZARD_AT)
    orange_family(game, number)
    for viewer in range(3):
        view = sight_of_modules(game.table, viewer)["beasts"]
        place = (number - viewer) % 3
        assert view["seats: beasts"][place] == view["seats: friendships"][place] == 1
        icons = dict(zip(sorted(ROOM, key=lambda cell: (cell[1], cell[0])), view["boats: icon"][place], strict=True))
        assert {cell: colour for cell, colour in icons.items() if colour} == {(8, 4): 5, (10, 4): 1, (12, 4): 3}
        assert sum(view["boats: beast"][place]) == 6
    before = sight_of_modules(game.table, 0)
    game.table.beast_bag.reverse()
    assert sight_of_modules(game.table, 0) == before

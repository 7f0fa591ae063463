"""One test for each ruling that holds in all modes: R-1 … R-6 (docs/rules.md), on positions set up by hand."""

import pytest

from isle_env.components import tables as T
from isle_env.games.isle import actions
from tests.oracle import sheet
from tests.oracle.pieces import ROOM, maps, rats
from tests.support.positions import (
    BLUE,
    COMMON,
    ROD,
    ZIGZAG,
    cat,
    column,
    do,
    fields,
    fill,
    give,
    hold,
    in_turn_order,
    lay,
    legal,
    names,
    put,
    rare_finds_turn,
    rescue_turn,
    row,
    seat_of,
    skip_to,
)

EDGE = """
       ########
    ###        ##
 ###             ##
#                  ##
#                    #
#                  ##
 ###             ##
    ###        ##
       ########
""".strip("\n").split("\n")


def spots(game) -> set[frozenset]:
    """Sets of squares where the tile in hand may be laid."""
    tile = int(game.record["tile_in_hand"])
    found = set()
    for number in legal(game, "PLACE"):
        orientation, square = divmod(number, T.SQUARES)
        found.add(frozenset(actions.placed_cells(tile, orientation, square)))
    return found


def test_r1_coordinates_and_edge():
    """Columns count from the stern, rows from the top; a square at the edge has a neighbour that is off the boat."""
    drawn = {(x, y) for y, line in enumerate(EDGE) for x, mark in enumerate(line) if mark == "#"}
    assert drawn == {(x, y) for y in range(9) for x in range(22) if int(T.EDGE_ROWS[y]) >> x & 1}
    game = rescue_turn()
    fields(game, left=[cat(ROD, BLUE)])
    do(game, "tile blue cat 15")
    put(game, row(0, 4, 5))
    g = game.record
    assert g["tile_at"][0, T.SQUARE_AT[4, 0]] == 1
    assert int(g["covered"][0, 4]) == 0b11111
    room = T.ROOM_NAMES.index("captain_stern")
    assert g["room_left"][0, room] == T.ROOM_SIZE[room] - 4, "the four squares at the stern end are the captain's"


def test_r2_a_tile_touches_another_but_the_first():
    game = rescue_turn()
    fields(game, left=[cat(ROD, BLUE), cat(ZIGZAG, BLUE), cat(ZIGZAG, 1)])
    do(game, "tile blue cat 15")
    assert len(spots(game)) == sum(1 for y in range(9) for x in range(22) if set(row(x, y, 5)) <= ROOM.keys()) + sum(
        1 for y in range(9) for x in range(22) if set(column(x, y, 5)) <= ROOM.keys()
    )
    put(game, row(9, 4, 5))
    in_turn_order(game, 0, 1)
    do(game, "tile blue cat 14")
    around = sheet.beside(set(row(9, 4, 5)))
    assert spots(game)
    assert all(cells & around and not cells & set(row(9, 4, 5)) for cells in spots(game))


def test_r2_next_tile_anywhere_waives_touching():
    game = rescue_turn()
    lay(game, 0, COMMON[3], row(9, 4, 3))
    fields(game, left=[cat(ROD, BLUE)])
    hold(game, 0, "next_tile_anywhere")
    do(game, "play next_tile_anywhere", "tile blue cat 15")
    assert frozenset(row(9, 8, 5)) in spots(game)
    put(game, row(9, 8, 5))
    assert game.record["anywhere"][0] == 0


def test_r2_an_emptied_boat_begins_anew():
    game = rescue_turn()
    lay(game, 0, COMMON[0], [(9, 4)])
    lay(game, 0, COMMON[1], row(10, 4, 2))
    fields(game, left=[cat(ROD, BLUE)])
    hold(game, 0, "discard_2_treasures_for_basket")
    do(game, "play discard_2_treasures_for_basket", "square (9,4)", "square (10,4)", "tile blue cat 15")
    assert {frozenset(row(7, 0, 5)), frozenset(row(9, 8, 5)), frozenset(row(17, 4, 5))} <= spots(game)


def test_r3_what_fits_nowhere_is_not_offered():
    """Two squares are left: no cat, no Oshax, no rare treasure; small treasures only."""
    game = rescue_turn()
    fill(game, 0, leave=row(9, 4, 2))
    hold(game, 0, "oshax", "one_rare_or_two_common")
    game.record["rare"][:] = 1
    game.refresh()
    assert names(game) == {"pass"}, "rich, with baskets, and cats in both fields"
    skip_to(game, "rare_finds")
    assert names(game) == {"pass", "play one_rare_or_two_common"}
    do(game, "play one_rare_or_two_common")
    assert names(game) == {"option two common"}
    do(game, "option two common")
    assert names(game) == {"tile common 0", "tile common 1"}
    do(game, "tile common 1")
    put(game, row(9, 4, 2))
    assert game.phase != "rare_finds" or game.current_seat != 0, "the boat is full: the second treasure is skipped"


def own_map(game, seat: int = 0) -> tuple[int, tuple[int, int]]:
    """Colour and square of the map in the middle of the top edge, (7, 0)."""
    (found,) = [(colour, cell) for cell, colour in maps(int(game.record["boat"][seat])).items() if cell == (7, 0)]
    return found


@pytest.mark.parametrize("take", [True, False])
def test_r4_the_map_of_the_cats_own_colour_pays(take):
    game = rescue_turn()
    colour, _ = own_map(game)
    fields(game, left=[cat(ROD, colour)])
    do(game, f"tile {T.COLOURS[colour]} cat {ROD}")
    put(game, column(7, 0, 5))
    assert game.current_seat == 0
    assert names(game) == {"pass", "tile common 0", "tile common 1", "tile common 2", "tile common 3"}
    before = game.record["common"].copy()
    do(game, "tile common 0" if take else "pass")
    if take:
        assert game.decision == "place"
        put(game, [(8, 0)])
        assert before[0] - game.record["common"][0] == 1
    assert (game.decision, game.current_seat) == ("turn", 1), "a treasure pays nothing further"
    assert int(game.record["common_count"][0]) == take


def test_r4_other_colours_and_treasures_do_not_pay():
    game = rescue_turn()
    colour, square = own_map(game)
    other = (colour + 1) % 5
    fields(game, left=[cat(ROD, other)])
    do(game, f"tile {T.COLOURS[other]} cat {ROD}")
    put(game, column(7, 0, 5))
    assert (game.decision, game.current_seat) == ("turn", 1)
    assert square in sheet.covered(seat_of(game, 0))


def test_r4_a_treasure_on_a_map_pays_nothing():
    game = rescue_turn()
    colour, _ = own_map(game)
    lay(game, 0, COMMON[3], row(10, 1, 3))
    fields(game, left=[cat(ROD, colour)])
    do(game, f"tile {T.COLOURS[colour]} cat {ROD}")
    put(game, row(7, 0, 5))
    assert (14, 1) in maps(int(game.record["boat"][0]))
    do(game, "tile common 3")
    put(game, row(13, 1, 3))
    assert (game.decision, game.current_seat) == ("turn", 1)
    assert (14, 1) in sheet.covered(seat_of(game, 0))


def test_r5_a_removed_treasure_uncovers_its_squares():
    """A rat below it is visible again, its room has bare squares again, and the tiles that stay need not be connected."""
    game = rescue_turn()
    boat = int(game.record["boat"][0])
    x, y = min(cell for cell in rats(boat) if (cell[0] + 1, cell[1]) in ROOM and (cell[0] + 2, cell[1]) in ROOM)
    for k in range(3):
        lay(game, 0, COMMON[0], [(x + k, y)])
    lay(game, 0, COMMON[0], [(x, y + 1)] if (x, y + 1) in ROOM else [(x, y - 1)])
    before = game.record["rats"][0] + 1, game.record["room_left"][0].sum() + 2
    hold(game, 0, "discard_2_treasures_for_basket")
    do(game, "play discard_2_treasures_for_basket", f"square ({x},{y})", f"square ({x + 1},{y})")
    hidden_rat = (x + 1, y) in rats(boat)
    assert (int(game.record["rats"][0]) - hidden_rat, int(game.record["room_left"][0].sum())) == before
    assert game.record["tile_count"][0] == 2
    assert game.record["gone"][COMMON[0]] == 2, "discarded treasures leave the game"
    assert game.record["common_count"][0] == 2


@pytest.mark.parametrize(
    ("fish", "winners"), [((4, 4, 4), [0, 1, 2]), ((4, 9, 9), [1, 2]), ((4, 5, 6), [2])], ids=["all", "two", "one"]
)
def test_r6_ties_share_the_win(fish, winners):
    """Equal score: most fish; equal fish too: all of them win. Nobody does anything here, so all scores are equal."""
    game = rescue_turn(seats=3)
    for seat in range(3):
        give(game, seat, fish=fish[seat])
    skip_to(game, "over")
    assert len({score["total"] for score in game.scores()}) == 1
    assert game.tie_breaks() == [4 * 20 + own for own in fish], "and what four more days gave everybody"
    assert game.winners() == winners


def test_r4_a_befriended_oshax_earns_like_a_cat():
    """In rare finds, too: the third Oshax, befriended with the map's colour, covers the map at (7, 0)."""
    game = rare_finds_turn({0: ["oshax"], 1: ["oshax"]})
    colour, _ = own_map(game)
    paid = game.clone()
    for copy, befriended in ((paid, colour), (game, (colour + 1) % 5)):
        do(copy, "play oshax", "tile oshax 3", f"colour {T.COLOURS[befriended]}")
        put(copy, [(7, 0), (7, 1), (7, 2), (6, 2), (8, 2), (6, 3)])
    assert names(paid) == {"pass", *(f"tile common {k}" for k in range(4))}
    assert (game.decision, game.current_seat) == ("turn", 1)

"""Set-up, the island, days and what is hidden: D-1 … D-9, T-1 … T-8, T-16."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from tests.oracle.boat import MAP_SQUARES, MAPS, RATS
from tests.oracle.drawing.cards import (
    BAG,
    CATS_DECK,
    EXPLORE,
    GAMES,
    ISLAND,
    LESSONS_DECK,
    PROMO_CARDS,
    REMOTE,
    REMOTE_DECK,
    SHEETS,
    cell_at,
    dealt,
)
from tests.oracle.drawing.play import new_table
from tests.oracle.drawing.stage import A, B, C, D, at, stage

each_game = pytest.mark.parametrize("game", GAMES)


def somebody(game: str, seats: int, seed: int = 1):
    return new_table(game, seats, random.Random(seed))


@each_game
def test_d1_sheets_are_dealt_by_lot_and_none_twice(begin, game):
    seen = set()
    for seed in range(20):
        table = begin(somebody(game, 6, seed)).table
        names = [seat.sheet.name for seat in table.seats]
        assert sorted(names) == sorted(SHEETS)
        seen |= set(enumerate(names))
    assert len(seen) == 36, "every sheet comes to every seat"


@pytest.mark.parametrize("name", SHEETS)
def test_d1_a_sheet_has_19_rats_and_a_map_of_each_colour(name):
    assert sum(map(len, RATS[name].values())) == 19
    assert len(set(MAPS[name])) == len(MAP_SQUARES) == 5


@pytest.mark.parametrize("seats", range(1, 7))
def test_d2_one_to_six_seats(begin, seats):
    desk = begin(somebody(EXPLORE, seats))
    desk.days(7)
    assert desk.table.over
    assert len(desk.table.scores) == seats


def test_d3_decks_are_never_shuffled_again(begin):
    """56 of 109 and 28 of 47 cards appear in the order in which they lay, the rest never."""
    table = somebody(EXPLORE, 2)
    cats, lessons = [*table.cats], [*table.deck]
    desk = begin(table)
    shown = []
    while not desk.table.over:
        shown += desk.table.cells
        desk.days(1)
    assert len(shown) == 84
    assert Counter(shown) == Counter(cats[:56] + lessons[:28])
    assert Counter(desk.table.cats) == Counter(cats[56:])
    assert Counter(desk.table.deck) == Counter(lessons[28:])


def test_d4_island_of_explore_and_draw(begin):
    """Row by row cLcL, ccLc, cccL; a column is a line."""
    desk = begin(somebody(EXPLORE, 2))
    lessons_deck = {card.number for card in LESSONS_DECK}
    rows = ["".join("L" if number(desk, cell_at(EXPLORE, y, x)) in lessons_deck else "c" for x in range(4)) for y in range(3)]
    assert rows == ["cLcL", "ccLc", "cccL"]
    by_line = [sum(cell // 3 == line for cell in dealt(EXPLORE, lessons=True)) for line in range(4)]
    by_cross = [sum(cell % 3 == cross for cell in dealt(EXPLORE, lessons=True)) for cross in range(3)]
    assert (by_line, by_cross) == ([0, 1, 1, 2], [2, 1, 1])


def test_d4_slots_are_numbered_row_by_row(begin):
    """Lessons deck in slots 2, 4, 7, 12 and cats deck in the others, both in the order of the slots."""
    table = somebody(EXPLORE, 1)
    cats, lessons = [*table.cats], [*table.deck]
    cells = begin(table).table.cells
    slots = [cells[cell_at(EXPLORE, slot // 4, slot % 4)] for slot in range(12)]
    assert [slots[n - 1] for n in (2, 4, 7, 12)] == lessons[:4]
    assert [slots[n - 1] for n in (1, 3, 5, 6, 8, 9, 10, 11)] == cats[:8]


def number(desk, cell):
    return desk.table.cells[cell].number


@each_game
def test_d5_seven_days_and_the_island_is_cleared_every_evening(begin, game):
    desk = begin(somebody(game, 2))
    days, islands = [], []
    while not desk.table.over:
        days.append(desk.table.day)
        islands.append(desk.table.cells)
        desk.days(1)
    assert days == [1, 2, 3, 4, 5, 6, 7]
    assert all(before != after for before, after in pairwise(islands))


@each_game
def test_d6_each_seat_is_asked_for_its_whole_day_in_seat_order(begin, game):
    desk, seen = begin(somebody(game, 4)), []
    while desk.table.day <= 2:
        if not seen or seen[-1] != (desk.table.day, desk.table.seat):
            seen.append((desk.table.day, desk.table.seat))
        desk.somehow()
    assert seen == [(day, seat) for day in (1, 2) for seat in range(4)]


@each_game
def test_d6_nothing_that_a_seat_does_matters_to_another(begin, game):
    """Cards stay where they are, and the next seat has every choice that the first had."""
    desk = begin(somebody(game, 2))
    cells, choices = [*desk.table.cells], set(desk.moves)
    desk.through()
    assert desk.table.seat == 1
    assert desk.table.cells == cells
    assert desk.moves == choices


@each_game
def test_d7_t16_the_others_see_the_last_evening(begin, game):
    """Today's drawings, ticks and specials of all seats show together in the evening."""
    desk = begin(somebody(game, 3))
    for _ in range(7):
        before = [seat.shown for seat in desk.table.seats]
        day = desk.table.day
        while desk.table.day == day and not desk.table.over:
            assert [tuple_of(seat.shown) for seat in desk.table.seats] == list(map(tuple_of, before))
            desk.somehow()
        for seat in desk.table.seats:
            assert tuple_of(seat.shown) == (seat.sheet.drawing(), frozenset(seat.ticked), frozenset(seat.spent))


def tuple_of(shown):
    return frozenset((tile.kind, tile.form, tile.colour, tile.cells) for tile in shown.tiles), shown.ticked, shown.spent


@each_game
def test_d9_one_line_whole_and_any_number_of_seats_may_take_it(begin, game):
    desk = begin(stage(game, sheets=("blue", "green", "six")))
    for _ in range(3):
        assert desk.legal("line") == {A, B, C, D}
        assert ("pass",) not in desk.moves
        desk.say(("line", A))
        assert desk.table.pending.taken == [at("A1"), at("A2"), at("A3")]
        desk.through()
    assert desk.table.day == 2


def test_t1_29_cards_of_which_one_stays_unseen(begin):
    table = somebody(REMOTE, 2)
    deck = [*table.deck]
    assert len(deck) == len(REMOTE_DECK) == 9 + 4 + 2 + 14
    desk = begin(table).days(7)
    assert desk.table.over
    assert desk.table.deck == deck[28:]


@pytest.mark.parametrize("seats", range(2, 7))
def test_t2_two_to_six_seats_without_a_sister(begin, seats):
    desk = begin(somebody(REMOTE, seats)).days(7)
    assert desk.table.over
    assert desk.table.sister is None
    assert len(desk.table.scores) == seats


def test_t3_island_of_the_remote_edition(begin):
    """Row by row ttt, Ktt, tKt, KtK; cats in the order drawn, cards in the order of their slots."""
    assert ISLAND[REMOTE] == ("ttt", "Ktt", "tKt", "KtK")
    table = stage(REMOTE)
    bag, deck = [*table.bag], [*table.deck]
    cells = begin(table).table.cells
    assert [cells[slot - 1].pieces for slot in (1, 2, 3, 5, 6, 7, 9, 11)] == [(tile,) for tile in bag[:8]]
    for slot, card in zip((4, 8, 10, 12), deck, strict=False):
        assert cells[slot - 1] == card or card.sort == "oshax"


def test_t4_tiles_are_drawn_until_eight_cats_lie_out(begin):
    """NOTES 8.13: four cats, two rare treasures, four cats; the tile after the eighth cat stays in the bag."""
    table = stage(REMOTE)
    cats = [tile for tile in table.bag if tile.kind == "cat"]
    rares = [tile for tile in table.bag if tile.kind == "rare"]
    rod, tee = (next(tile for tile in rares if tile.form == form) for form in ("####", "###/.#."))
    rares.remove(rod)
    rares.remove(tee)
    table.bag = [*cats[:4], rod, tee, *cats[4:8], rares[0], *cats[8:], *rares[1:]]
    desk = begin(table)
    assert [card.pieces[0] for card in desk.table.cells if card.pieces and card.pieces[0].kind == "cat"] == cats[:8]
    assert desk.table.rare_today == {rod, tee}
    assert len(desk.table.bag) == len(BAG) - 10
    assert desk.table.bag[0] == rares[0]


def test_t5_rare_treasures_are_those_drawn_today_for_everybody(begin):
    """Alike ones are one shape on offer; in the evening they are gone."""
    desk = begin(stage(REMOTE, {"B1": 98, "C2": 99, "D1": 100}, rare=["rare ####", "rare ####"]))
    assert {tile.form for tile in desk.table.rare_today} == {"####"}
    for _ in range(2):
        desk.say(("line", B), ("cell", at("B1")), ("half", 0))
        assert {tile.form for tile in desk.legal("treasure")} == {"####"}
        desk.through()
    assert desk.table.day == 2
    assert not desk.table.rare_today


def test_t6_a_revealed_oshax_card_is_a_tile_before_anybody_chooses(begin):
    table = stage(REMOTE, {"B1": 1, "C2": 2}, {"D3": 3})
    supply = [*table.oshax]
    desk = begin(table)
    assert desk.table.cells[at("B1")].pieces == (supply[0],)
    assert desk.table.cells[at("C2")].pieces == (supply[1],)
    desk.days(1)
    assert desk.table.cells[at("D3")].pieces == (supply[2],), "tiles that have been used do not come back"


def test_t6_an_oshax_tile_is_an_item_like_any_other(begin):
    """`extra_item` may take it (T-9)."""
    desk = begin(stage(REMOTE, {"B1": 1}))
    desk.say(("special", 0), ("line", A))
    assert at("B1") in desk.legal("cell")
    desk.say(("cell", at("B1")), ("cell", at("B1")))
    assert desk.step == "colour"


def test_t7_what_lay_out_never_comes_back(begin):
    table = somebody(REMOTE, 2)
    bag, shown = [*table.bag], []
    desk = begin(table)
    while not desk.table.over:
        shown += [card.pieces[0] for card in desk.table.cells if card.pieces and card.pieces[0].kind == "cat"]
        desk.days(1)
    assert len(shown) == len(set(shown)) == 56
    assert set(shown) == {tile for tile in bag[: len(bag) - len(desk.table.bag)] if tile.kind == "cat"}


def test_t8_every_seat_has_the_same_questions(begin):
    """The game master is a player like any other."""
    desk = begin(somebody(REMOTE, 3))
    first = set(desk.moves)
    for seat in (1, 2):
        desk.through()
        assert desk.table.seat == seat
        assert desk.moves == first


def test_x7_the_box_of_explore_and_draw():
    """NOTES 8.4: 109 = 90 + 10 + 6 + 3, 47 = 26 + 6 + 5 + 10, 151 kinds, 22 cats of each colour."""
    assert (len(CATS_DECK), len(LESSONS_DECK), len(PROMO_CARDS)) == (109, 47, 5)
    assert sorted(Counter(card.number for card in CATS_DECK + LESSONS_DECK)) == list(range(1, 157))
    assert len(set(CATS_DECK + LESSONS_DECK)) == 151
    sorts = Counter(sort_of(card) for card in CATS_DECK)
    assert sorts == {"one cat": 90, "two cats": 10, "or": 6, "oshax": 3}
    assert Counter(sort_of(card) for card in LESSONS_DECK) == {"lesson": 26, "oshax": 6, "any 2": 5, "or": 10}
    colours = Counter(one.colour for card in CATS_DECK for one in card.pieces if one.kind == "cat")
    assert set(colours.values()) == {22}
    forms = {one.form for card in CATS_DECK for one in card.pieces if one.kind == "cat"}
    assert len(forms) == 22, "18 large, 4 small"


def sort_of(card):
    if card.sort == "draw":
        return "oshax" if card.pieces[0].kind == "oshax" else ("one cat", "two cats")[len(card.pieces) - 1]
    return card.sort


@pytest.mark.parametrize("game", GAMES)
def test_the_islands_are_one_turned(game):
    """NOTES 8.3: seen by lines and cross lines, both games have cards of the lessons' sort in the same cells."""
    assert set(dealt(game, lessons=True)) == {at(cell) for cell in ("B1", "C2", "D1", "D3")}
    assert set(dealt(game, lessons=False)) | set(dealt(game, lessons=True)) == set(range(12))

"""Set-up with modules, module I, the 7 family cards and promo tiles on the oracle's table: M-1 … M-14."""

import itertools

import pytest

from isle_env.components.expansion import tables as E
from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.games.isle.modules.positions import (
    BAR,
    BLUE,
    COMMON,
    GREEN,
    ORANGE,
    PAIR,
    PURPLE,
    RAT,
    RED,
    ROD,
    SINGLE,
    ZIGZAG,
    asked,
    board,
    boat,
    cat,
    column,
    do,
    hold,
    kitten,
    lay,
    morning,
    named,
    next_tiles,
    put_anywhere,
    rescue_turn,
    row,
    seat_of,
    skip_to,
    tiles,
)
from tests.oracle import sight
from tests.oracle.decode import comparable, differences
from tests.oracle.family_cards import card_points
from tests.oracle.modules import names
from tests.oracle.modules.setup import begin, new_game, new_table
from tests.oracle.modules.sight import sight_of_modules
from tests.oracle.pieces import KIND, OSHAX, PROMOS, RARES, cells_of, kind_of, neighbours, type_of
from tests.oracle.scoring import Count, lesson_points, score, winners
from tests.oracle.sister import resolve

SUBSETS = [subset for size in range(4) for subset in itertools.combinations(names.MODULES, size)]
PROMO_OSHAX, PROMO_RARE = sorted(PROMOS & OSHAX), sorted(PROMOS & RARES)

# ---- modules ----


@pytest.mark.parametrize("modules", SUBSETS, ids="-".join)
def test_m1_every_subset_in_any_order(modules):
    tables = [new_table(5, 3, modules=order) for order in itertools.permutations(modules)]
    assert all(comparable(table) == comparable(tables[0]) for table in tables)
    table = tables[0]
    assert (bool(table.kitten_bag), bool(table.beast_bag), bool(table.event_tiles)) == tuple(
        name in modules for name in names.MODULES
    )


def test_tables_that_differ_in_a_module_are_told_apart():
    """What comparisons with a record will rest on."""
    table = new_table(5, 3, modules=names.MODULES)
    for change in (
        lambda other: other.kitten_bag.reverse(),
        lambda other: other.beast_bag.reverse(),
        lambda other: other.event_tiles.reverse(),
        lambda other: setattr(other, "fastest", 2),
        lambda other: other.seats[1].tokens.update([names.BOOTS]),
        lambda other: setattr(other.seats[2], "points", 4),
    ):
        other = new_table(5, 3, modules=names.MODULES)
        assert differences(table, other) == {}
        change(other)
        assert len(differences(table, other)) == 1


@pytest.mark.parametrize("option", [{"modules": ["kittens"]}, {"promo_oshax": True}, {"promo_rare_treasures": True}])
def test_m2_family_mode_takes_none(option):
    with pytest.raises(AssertionError, match="M-2"):
        new_table(1, mode="family", **option)


def test_m3_module_i_is_a_lesson_module():
    """Any three of A, B, C, I; it needs no other module, and none needs it."""
    for letters in itertools.combinations("ABCI", 3):
        table = new_table(2, lesson_modules=letters)
        modules = [E.KIND_MODULE[kind_of(card)] for card in table.deck if E.KIND_MODULE[kind_of(card)]]
        assert {letter: modules.count(letter) for letter in sorted(set(modules))} == {**dict.fromkeys(letters, 8), "core": 14}
    assert not any("beast" in card.text.lower() for card in E.BOX.lessons)


def test_m4_family_cards():
    """18 or 25 are dealt from."""
    dealt = {"base": set(), "all": set()}
    for cards, seen in dealt.items():
        for seed in range(60):
            table = new_table(seed, 4, mode="family", family_cards=cards)
            offered = [seat.offered for seat in table.seats]
            assert all(len(kinds) == 3 for kinds in offered)
            assert len(set().union(*offered)) == 12
            seen |= set().union(*offered)
    assert dealt["base"] == set(range(65, 83))
    assert dealt["all"] == {*range(65, 83), *range(91, 98)}


def test_m5_nothing_without_modules():
    """No field of the modules is touched in a whole game, and scores have the base game's parts."""
    game = new_game(3, 2)
    while game.table.phase != Phase.OVER:
        assert max(game.legal()) < names.TOKEN
        game.apply(max(game.legal()))
    table = game.table
    assert [*table.kitten_board, *table.kitten_bag, *table.beast_bag, *table.event_tiles] == []
    assert list(table.scores[0]) == list(state.SCORE_PARTS)
    assert "kitten_bag" not in comparable(table)
    solo = new_game(3, mode="solo")
    while solo.table.phase != Phase.OVER:
        solo.apply(max(solo.legal()))
    assert list(solo.table.sister.score) == list(state.SISTER_PARTS)


@pytest.mark.parametrize("mode", ["standard", "solo"])
def test_m6_one_seed_one_deal(mode):
    tables = [new_table(11, 3, mode=mode, modules=modules) for modules in SUBSETS]
    for table in tables:
        assert (table.bag, table.deck, table.order) == (tables[0].bag, tables[0].deck, tables[0].order)
        assert [seat.boat for seat in table.seats] == [seat.boat for seat in tables[0].seats]
        assert table.oshax_line == tables[0].oshax_line
        assert table.sister == tables[0].sister
    for name in ("kitten_bag", "beast_bag", "event_tiles"):
        assert len({tuple(getattr(table, name)) for table in tables}) == 2, f"{name} is the same wherever it is in play"
    assert tables[0].bag != new_table(12, 3, mode=mode).bag


def test_m7_actions():
    """Kittens are TILE + 148 …, beasts TILE + 168 …, a royal rat is only placed; tokens are 1706 and 1707."""
    game = rescue_turn("kittens", "beasts", "events")
    legal = {action - actions.TILE for action in game.legal() if actions.TILE <= action < actions.COLOUR}
    assert {tile for tile in legal if 148 <= tile < 168} == game.table.kitten_board
    assert {tile for tile in legal if 168 <= tile < 186} == set(game.table.fields[1])
    assert actions.NUM_ACTIONS == names.TOKEN == 1706
    number = game.table.seat
    lay(game, number, RAT, [(10, 4)])
    lay(game, number, cat(ROD, BLUE), row(11, 4, 5))
    assert "square (10,4)" in named(game)


def test_m8_base_one_hots_are_zero_in_new_steps():
    """The block says which step it is, and which tile is in hand."""
    game = morning({1: "semi_permanent_token"}, "kittens")
    seen = sight.sight(game.table, 0)
    assert not any(seen["step"])
    assert not any(seen["tile_in_hand"])
    blocks = sight_of_modules(game.table, 0, module_i=True, all_family_cards=True, promos=True)
    assert list(blocks) == ["kittens", "events", "lessons I", "family cards", "promos"]
    assert blocks["events"]["token asked"] == [1]
    assert blocks["kittens"]["second kitten asked"] == [0]
    game = rescue_turn("kittens")
    board(game, kitten(SINGLE, BLUE), kitten(PAIR, BLUE))
    game.apply(actions.TILE + kitten(SINGLE, BLUE))
    assert not any(sight.sight(game.table, 0)["tile_in_hand"])
    put_anywhere(game)
    if asked(game)[1] == "treasure":
        do(game, "pass")
    assert not any(sight.sight(game.table, 0)["step"])
    assert sight_of_modules(game.table, 0)["kittens"]["second kitten asked"] == [1]


def test_m9_scores_and_ties():
    """Two more parts, in front of the total; neither breaks a tie."""
    game = rescue_turn("beasts", "events")
    for seat, points, fish in zip(game.table.seats, (7, 3), (2, 2), strict=True):
        seat.points, seat.fish = points, fish
    parts = [score(game.table, number) for number in range(2)]
    assert list(parts[0]) == [*list(state.SCORE_PARTS)[:-1], "beasts", "events", "total"]
    assert parts[0]["total"] - parts[1]["total"] == 4
    for number in range(2):
        parts[number]["total"] = 10
    game.table.scores = parts
    assert winners(game.table) == {0, 1}


# ---- promos ----


def test_m10_by_lot():
    """Six of nine lie below the island, three are in the bag; every Oshax is somewhere, and any may be below."""
    below = set()
    for seed in range(40):
        table = new_table(seed, promo_oshax=True)
        in_bag = [tile for tile in table.bag if tile in OSHAX]
        assert (len(table.oshax), len(in_bag), len(table.bag)) == (6, 3, 113)
        assert table.oshax | set(in_bag) == OSHAX
        below |= table.oshax
    assert below == OSHAX


def test_m10_drawn_they_join_those_below():
    """They do not count as cats drawn; alone they go to the end of the line."""
    for mode in ("standard", "solo"):
        table = new_table(4, mode=mode, promo_oshax=True)
        drawn = [tile for tile in table.bag if tile in OSHAX]
        table.bag = [tile for tile in table.bag if tile not in drawn] + drawn
        line = list(table.oshax_line)
        game = begin(table)
        assert [len(left) for left in game.table.fields] == [4, 4]
        assert game.table.oshax == OSHAX
        assert mode == "standard" or game.table.oshax_line == [*line, *reversed(drawn)]


def test_m10_onto_a_boat():
    """From the bag onto a boat: colour, then place; it pays its map like any."""
    game = rescue_turn(promo_oshax=True)
    number = game.table.seat
    hold(game, number, "random_tile_onto_boat")
    game.table.oshax.discard(PROMO_OSHAX[0])
    next_tiles(game, PROMO_OSHAX[0])
    do(game, "play random_tile_onto_boat")
    assert asked(game) == ("rescue", "oshax_colour", number)
    do(game, "colour green")
    assert asked(game)[1] == "place"
    put_anywhere(game)
    (laid,) = seat_of(game, number).tiles
    assert (laid.tile, laid.colour) == (PROMO_OSHAX[0], GREEN)
    assert Count(game.table, number).tiles(OSHAX) == 1


def test_m10_into_the_fields_and_by_card():
    game = rescue_turn(promo_oshax=True)
    number = game.table.seat
    game.table.oshax.discard(PROMO_OSHAX[0])
    next_tiles(game, PROMO_OSHAX[0], cat(ROD, BLUE))
    hold(game, number, "four_tiles_into_fields", "oshax")
    do(game, "play four_tiles_into_fields")
    assert game.table.tile_in_hand == cat(ROD, BLUE)
    assert PROMO_OSHAX[0] in game.table.oshax
    skip_to(game, "rare_finds")
    do(game, "play oshax")
    assert PROMO_OSHAX[0] in tiles(game)


def test_m11_rare_treasures():
    """In the bag, 3 points, taken by the same cards; alone a shape more in the line."""
    table = new_table(4, mode="solo", promo_rare_treasures=True)
    assert sorted(tile for tile in table.bag if tile in PROMOS) == PROMO_RARE
    table.bag = [tile for tile in table.bag if tile not in RARES] + [PROMO_RARE[1], 133]
    game = begin(table)
    assert game.table.rare_line == [133, PROMO_RARE[1]]
    resolve(game.table, "rare 2")
    assert game.table.rare_line == [133]
    assert game.table.gone[PROMO_RARE[1]] == 1
    game = rescue_turn(promo_rare_treasures=True)
    number = game.table.seat
    game.table.rare.clear()
    game.table.rare[PROMO_RARE[0]] = 1
    hold(game, number, "one_rare_or_two_common")
    skip_to(game, "rare_finds")
    do(game, "play one_rare_or_two_common", "option one rare")
    assert tiles(game) == {PROMO_RARE[0]}
    game.apply(actions.TILE + PROMO_RARE[0])
    put_anywhere(game)
    assert score(game.table, number)["rare_treasures"] == 3


def test_m12_four_seats_at_most():
    """Counts for five and six are kept in the data, and not offered."""
    assert E.BOX.beast_field.beasts[4:] == (10, 12)
    assert state.MAX_SEATS == 4


def test_m13_stand_ins_are_declared():
    for entries in (E.BOX.beasts, E.BOX.event_tiles, E.BOX.lessons, E.BOX.family, E.BOX.promos):
        assert all(entry.source.startswith("stand-in: ") for entry in entries)


def test_m14_hidden():
    """Another order of the kitten bag and of the beast bag changes nothing that anybody sees."""
    game = new_game(8, 3, modules=names.MODULES, lesson_modules=("A", "B", "I"), promo_oshax=True)
    seen = [
        (sight.sight(game.table, viewer), sight_of_modules(game.table, viewer, module_i=True, promos=True)) for viewer in range(3)
    ]
    game.table.kitten_bag.reverse()
    game.table.beast_bag.reverse()
    game.table.bag.reverse()
    game.table.deck.reverse()
    assert seen == [
        (sight.sight(game.table, viewer), sight_of_modules(game.table, viewer, module_i=True, promos=True)) for viewer in range(3)
    ]


def test_m14_lessons_of_module_i_are_hidden_like_all():
    game = new_game(8, 3, lesson_modules=("A", "B", "I"))
    kind = KIND["points_per_family"]
    game.table.seats[0].lessons[kind] += 1
    game.table.seats[0].hand[KIND["families_of_colour"]] += 1
    own, others = (sight_of_modules(game.table, viewer, module_i=True)["lessons I"] for viewer in (0, 1))
    assert own["private"] == [1, 0, 0, 0, 0, 0]
    assert own["hand"] == [0] * 6 + [1, 0]
    assert others["private"] == [0] * 6
    assert others["hand"] == [0] * 8
    game.table.public[KIND["families_of_colour"]] = RED
    assert sight_of_modules(game.table, 2, module_i=True)["lessons I"]["public colours"][0] == [0, 0, 1, 0, 0]


# ---- what the lessons of module I and the family cards are worth ----


def families(game, number, *colours):
    """A family of three kittens in rows 2 and 3, one for each colour, from column 4 on; none touches another."""
    for place, colour in enumerate(colours):
        x = 4 + 4 * place
        for shape, cells in ((SINGLE, [(x, 2)]), (PAIR, column(x, 3, 2)), (BAR, column(x, 5, 3) if x < 16 else row(x, 5, 3))):
            lay(game, number, kitten(shape, colour), cells)


def points(game, number, key, colour=None):
    return lesson_points(KIND[key], colour, Count(game.table, number))


def test_lessons_of_families():
    game = rescue_turn("kittens")
    assert points(game, 0, "every_cat_in_a_family") == 0, "there is no cat"
    families(game, 0, BLUE, GREEN, RED)
    assert points(game, 0, "points_per_family") == 9
    assert points(game, 0, "every_cat_in_a_family") == 7
    assert points(game, 0, "exactly_3_colours") == 9
    assert points(game, 0, "exactly_4_families") == 0
    lay(game, 0, kitten(SINGLE, ORANGE), [(16, 2)])
    assert points(game, 0, "every_cat_in_a_family") == 0
    assert points(game, 0, "exactly_3_colours") == 0
    for shape, cells in ((PAIR, column(16, 3, 2)), (BAR, row(16, 5, 3))):
        lay(game, 0, kitten(shape, ORANGE), cells)
    assert points(game, 0, "exactly_4_families") == 7
    assert points(game, 0, "points_per_family") == 12
    assert points(game, 0, "families_of_colour", GREEN) == 4
    assert points(game, 0, "families_of_colour", PURPLE) == 0


def test_a_clan_of_three_families():
    """Three families of one colour, apart from each other."""
    game = rescue_turn("kittens")
    for y, shapes in ((1, (0, 1, 2)), (4, (3, 4, 5)), (7, (6, 7, 8))):
        blue = [cat(shape, BLUE) for shape in shapes]
        for tile, cells in zip(blue, three_beside_each_other(game, blue, y), strict=True):
            lay(game, 0, tile, cells)
        expected = {1: 0, 4: 0, 7: 15}[y]
        assert points(game, 0, "three_families_of_a_colour") == expected
    assert points(game, 0, "families_of_colour", BLUE) == 12
    assert card_points(KIND["family_three_families_of_a_colour"], Count(game.table, 0)) == 15


def three_beside_each_other(game, wanted, y):
    """Places for three cats in a stretch of columns of their own, each beside the one before."""
    first, last = {1: (1, 6), 4: (8, 13), 7: (15, 21)}[y]
    found = []
    for tile in wanted:
        taken = {cell for cells in found for cell in cells}
        near = {cell for there in taken for cell in neighbours(there)}
        found.append(
            next(
                cells
                for cells in sorted(cells_of(tile).values(), key=sorted)
                if all(first <= x <= last for x, _ in cells) and not cells & taken and (not found or cells & near)
            )
        )
    return found


def test_lesson_of_three_maps():
    """Covered by whatever it is: a cat, a treasure, a beast or a royal rat."""
    game = rescue_turn("kittens", "events")
    boat(game, 0)
    for cell, tile, worth in (((7, 0), COMMON[0], 0), ((14, 1), RAT, 0), ((19, 5), kitten(SINGLE, RED), 7), ((9, 7), RAT, 0)):
        lay(game, 0, tile, [cell])
        assert points(game, 0, "exactly_3_maps_covered") == worth
    assert card_points(KIND["family_uncovered_maps"], Count(game.table, 0)) == 3


def test_lesson_of_rats():
    """2 per rat in sight beside a cat of the colour, royal ones included, each once (V-10)."""
    game = rescue_turn("events")
    boat(game, 0)
    lay(game, 0, cat(ROD, BLUE), row(0, 4, 5))  # rats (0,5) and (1,5)
    lay(game, 0, cat(ZIGZAG, BLUE), [(2, 5), (3, 5), (3, 6), (4, 6)])  # rat (1,5) again
    lay(game, 0, RAT, [(5, 4)])
    lay(game, 0, RAT, [(20, 4)])
    assert points(game, 0, "rats_touching_colour", BLUE) == 6
    assert points(game, 0, "rats_touching_colour", RED) == 0


def test_family_cards_of_the_expansion():
    game = rescue_turn("kittens")
    families(game, 0, BLUE, GREEN, RED)
    boat(game, 0)
    worth = {key: card_points(KIND[key], Count(game.table, 0)) for key in KIND if KIND[key] >= E.FIRST_NEW_FAMILY_KIND}
    assert worth == {
        "family_points_per_family": 6,
        "family_every_cat_in_a_family": 9,
        "family_exactly_4_families": 0,
        "family_exactly_3_maps_covered": 0,
        "family_exactly_3_colours": 9,
        "family_three_families_of_a_colour": 0,
        "family_uncovered_maps": 15,
    }


def test_public_lessons_of_module_i_name_a_colour():
    game = morning({}, lesson_modules=("A", "B", "I"), auto_skip=False)
    skip_to(game, "buy")
    number = game.table.order[0]
    hold(game, number, "families_of_colour", "points_per_family")
    skip_to(game, "lessons")
    assert asked(game) == ("lessons", "lesson_colour", number)
    do(game, "colour red")
    assert game.table.public == {KIND["families_of_colour"]: RED}
    assert seat_of(game, number).lessons == {KIND["points_per_family"]: 1}


def test_module_i_in_the_draft():
    """Its cards are drafted, bought for their price and read like all lessons."""
    found = {}
    for seed in range(6):
        game = new_game(seed, 4, lesson_modules=("B", "C", "I"), auto_skip=False)
        while game.table.day < 3:
            legal = game.legal()
            wanted = [action for action in legal if E.FIRST_LESSON_KIND <= action - actions.KEEP < E.FIRST_NEW_FAMILY_KIND]
            before = game.table.seats[game.table.seat].fish
            step, number = game.table.step, game.table.seat
            action = min(wanted or legal)
            game.apply(action)
            if wanted and step == Step.BUY:
                found[action - actions.KEEP] = before - game.table.seats[number].fish
    assert {type_of(kind) for kind in found} == {"private_lesson", "public_lesson"}
    assert all(cost == E.KINDS[kind].cost for kind, cost in found.items())

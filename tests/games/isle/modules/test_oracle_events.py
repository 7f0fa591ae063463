"""Events, royal rats and tokens on the oracle's table: the rulebook's examples with their figures, and V-1 … V-26."""

import pytest

from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EVENT_KEYS, EventKey
from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.games.isle.modules.positions import (
    BLUE,
    COMMON,
    FOX,
    GREEN,
    PAIR,
    PURPLE,
    RARE,
    RAT,
    RED,
    ROD,
    SINGLE,
    ZIGZAG,
    asked,
    bare,
    before_rescue,
    board,
    boat,
    cat,
    column,
    do,
    fields,
    fill,
    hold,
    kitten,
    lay,
    morning,
    named,
    put,
    put_anywhere,
    rescue_turn,
    row,
    seat_of,
    skip_to,
    tiles,
)
from tests.oracle import sheet
from tests.oracle.legality import legal_actions
from tests.oracle.modules import events, names, rats
from tests.oracle.modules.setup import new_table
from tests.oracle.modules.sight import sight_of_modules
from tests.oracle.pieces import BEASTS, KIND, KITTENS, cells_of, maps
from tests.oracle.pieces import rats as printed_rats
from tests.oracle.scoring import Count, lesson_points, score
from tests.oracle.sister_lessons import sister_score

BOW_ROOM = [(20, 3), (20, 4), (21, 4), (20, 5)]


def leave_rats(game, number, left):
    """Cover rats of the blue boat until so many are in sight."""
    boat(game, number)
    for cell in sorted(printed_rats(0))[left:]:
        lay(game, number, COMMON[0], [cell])


def paid(event, build, day=2, seats=2, **options):
    """Points of seat 0 for a point event on the morning of a day, after ``build(game)`` in the evening before."""
    game = before_rescue(events={day: event}, day=day - 1, seats=seats, **options)
    boat(game, 0)
    build(game)
    before = seat_of(game, 0).points
    skip_to(game, "draft", day=day)
    return seat_of(game, 0).points - before


# ---- the rulebook's examples ----


def test_example_royal_rats_on_day_1():
    """One on every boat before a field is filled; the next tile touches it."""
    game = morning({1: "royal_rats"}, seats=3)
    order = list(game.table.order)
    for number in order:
        assert asked(game) == ("fields", "place", number)
        assert game.table.fields == ([], [])
        assert len(game.legal()) == 142
        put(game, [(10, 4)])
    assert [len(left) for left in game.table.fields] == [6, 6]
    assert all(sheet.royal_rats(seat) == {(10, 4)} for seat in game.table.seats)
    skip_to(game, "rescue")
    seat = seat_of(game, game.table.seat)
    seat.fish, seat.permanent = 9, 1
    tile = min(game.table.fields[0])
    game.apply(actions.TILE + tile)
    beside = sheet.beside({(10, 4)})
    assert all(cells_of(tile)[action] & beside for action in game.legal())


def test_example_three_common_treasures_on_day_3():
    def build(game):
        for x in (4, 6, 8):
            lay(game, 0, COMMON[0], [(x, 4)])
        lay(game, 0, RARE[4], row(10, 4, 4))

    assert paid("common_treasures", build, day=3) == 6


@pytest.mark.parametrize(("left", "points"), [(13, 6), (1, 0), (0, 0), (2, 1)])
def test_example_pairs_of_rats(left, points):
    assert paid("pairs_of_visible_rats", lambda game: leave_rats(game, 0, left)) == points


@pytest.mark.parametrize(("event", "fish"), [("extra_fish", 22), ("fewer_fish", 18), ("rare_finds_first", 20)])
def test_example_fish(event, fish):
    game = morning({1: event})
    assert [seat.fish for seat in game.table.seats] == [fish, fish]


@pytest.mark.parametrize(("seats", "left", "right"), [(2, 2, 4), (3, 3, 6), (4, 4, 8), (1, 3, 4)])
def test_example_fewer_cats_left(seats, left, right):
    game = morning({1: "fewer_cats_left"}, seats=seats, **({"mode": "solo"} if seats == 1 else {}))
    assert [len(there) for there in game.table.fields] == [left, right]


def test_example_no_visible_rats():
    """With one royal rat aboard the lesson pays nothing."""
    game = rescue_turn("events")
    leave_rats(game, 0, 0)
    assert lesson_points(KIND["no_visible_rats"], None, Count(game.table, 0)) == 10
    lay(game, 0, RAT, [(10, 4)])
    assert lesson_points(KIND["no_visible_rats"], None, Count(game.table, 0)) == 0


def test_example_four_rats_and_a_royal_one():
    """2 per rat: 10; and they cost 4 and 3."""
    game = rescue_turn("events")
    leave_rats(game, 0, 4)
    lay(game, 0, RAT, [(10, 4)])
    assert lesson_points(KIND["visible_rats"], None, Count(game.table, 0)) == 10
    assert lesson_points(KIND["exactly_5_visible_rats"], None, Count(game.table, 0)) == 10
    assert score(game.table, 0)["rats"] == -7


def test_example_rooms_with_a_royal_rat():
    game = rescue_turn("events")
    lay(game, 0, RAT, [(20, 4)])
    count = Count(game.table, 0)
    assert events.PAYS["empty_rooms"](count) == 12
    assert count.rooms["C"] == 3
    for cell in ((20, 3), (21, 4), (20, 5)):
        lay(game, 0, COMMON[0], [cell])
    assert Count(game.table, 0).rooms["C"] == 0
    assert events.PAYS["full_rooms"](Count(game.table, 0)) == 2


def test_example_feeding():
    """1 fish and a cat beside it; not beside a treasure or a beast only, not without fish."""
    game = rescue_turn("events", "beasts")
    number, seat = game.table.seat, seat_of(game, game.table.seat)
    lay(game, number, RAT, [(10, 4)])
    lay(game, number, COMMON[0], [(9, 4)])
    lay(game, number, FOX, [(11, 4), (11, 5), (12, 5), (13, 5), (12, 6)])
    assert not {name for name in named(game) if name.startswith("square")}
    lay(game, number, cat(ROD, BLUE), row(6, 3, 5))
    assert "square (10,4)" in named(game)
    seat.fish = 0
    assert "square (10,4)" not in named(game)
    seat.fish = 1
    do(game, "square (10,4)")
    assert seat.fish == 0
    assert not sheet.royal_rats(seat)


def test_v12_example_feeding_on_day_5():
    """V-12: up to the last turn of day 5, and not in scoring."""
    game = before_rescue("events", day=5)
    number = game.table.order[-1]
    lay(game, number, RAT, [(10, 4)])
    lay(game, number, cat(ROD, BLUE), row(11, 4, 5))
    skip_to(game, "rare_finds", day=5)
    assert asked(game) == ("rare_finds", "turn", number)
    do(game, "square (10,4)")
    assert game.table.phase == Phase.OVER
    assert game.legal() == set()
    assert score(game.table, number)["rats"] == -sheet.visible_rats(seat_of(game, number))


def test_example_boots_decide_the_order():
    """+4 speed; laid and unused, a token is gone the next day."""
    game = before_rescue(events={1: "semi_permanent_token"})
    first, last = game.table.order
    for seat in game.table.seats:
        seat.tokens.clear()
        seat.tokens[names.BOOTS] = 1
    hold(game, first, "basket_speed_3")
    do(game, "keep basket_speed_3", "pass", "token boots", "pass")
    assert game.table.order == [last, first], "4 against 3"
    skip_to(game, "draft", day=2)
    assert [seat.tokens.total() for seat in (seat_of(game, first), seat_of(game, last))] == [1, 0]
    assert events.tokens_left(game.table) == 9


def test_example_rare_finds_before_rescue():
    """In the order of yesterday; rescue cards are chosen after them."""
    game = morning({1: "rare_finds_first"}, seats=3, auto_skip=False)
    order = list(game.table.order)
    skip_to(game, "buy")
    for number in range(3):
        hold(game, number, "oshax")
    hold(game, order[2], "rescue_speed_4")
    skip_to(game, "rare_finds")
    for number in order:
        assert asked(game) == ("rare_finds", "turn", number)
        do(game, "pass")
    assert asked(game) == ("rescue_cards", "rescue_cards", order[0])
    do(game, "pass", "pass", "keep rescue_speed_4", "pass")
    assert game.table.order == [order[2], order[0], order[1]]
    assert game.table.phase == Phase.RESCUE
    skip_to(game, "draft")
    assert game.table.day == 2, "the evening follows the rescue"


@pytest.mark.parametrize(("event", "count"), [("extra_common_treasure", 2), ("rare_treasure_instead", 1)])
def test_example_treasures_for_a_map(event, count):
    game = rescue_turn(events={1: event})
    number = game.table.seat
    boat(game, number)
    game.table.rare.clear()
    game.table.rare[RARE[4]] = 1
    fields(game, [cat(ROD, BLUE)])
    game.apply(actions.TILE + cat(ROD, BLUE))
    put(game, column(14, 1, 5))
    both = {*COMMON, RARE[4]} if event == "rare_treasure_instead" else set(COMMON)
    for _ in range(count):
        assert asked(game) == ("rescue", "treasure", number)
        assert tiles(game) == both
        assert "pass" in named(game)
        game.apply(actions.TILE + (RARE[4] if count == 1 else COMMON[0]))
        put_anywhere(game)
    assert asked(game)[1] != "treasure"
    assert len(seat_of(game, number).tiles) == 1 + count


def test_example_the_sisters_events():
    """0 + 8 + 5 + 8 + 0 = 21, with tiles 6, 1 and 2 on days 2, 3 and 4."""
    game = before_rescue("events", mode="solo")
    game.table.event_tiles = [3, 6, 1, 2, 14]
    parts = sister_score(game.table.sister, Count(game.table, 0))
    assert parts["events"] == 21
    game.table.event_tiles = [1, 14, 15, 6, 2]
    assert sister_score(game.table.sister, Count(game.table, 0))["events"] == 4, "actions leave her alone"


# ---- rulings: tiles and mornings ----


def test_v1_sides_by_day():
    table = new_table(3, modules=["events"])
    for day in range(1, 6):
        tile = E.BOX.event_tiles[table.event_tiles[day - 1] - 1]
        assert names.event_of(table, day) == (tile.gem if day in (1, 5) else tile.plain)


def test_v2_everybody_sees_all_five():
    game = morning({2: "lonely_cats"}, seats=3)
    views = [sight_of_modules(game.table, viewer)["events"] for viewer in range(3)]
    assert views[0]["events"] == views[1]["events"] == views[2]["events"]
    shown = [[key for key, there in zip(EVENT_KEYS, day, strict=True) if there] for day in views[0]["events"]]
    assert shown == [[names.event_of(game.table, day)] for day in range(1, 6)]
    assert shown[1] == ["lonely_cats"]
    assert views[0]["sister"] == [0, 4, *views[0]["sister"][2:4], 0]


def test_v3_first_thing_in_the_morning():
    """In turn order, before the fields are filled; no card can be played and no rat fed."""
    game = before_rescue(events={2: "royal_rats"}, seats=3)
    for number in range(3):
        hold(game, number, "fish_per_cat_colour")
        lay(game, number, RAT, [(10, 4)])
        lay(game, number, cat(ROD, number), row(11, 4, 5))
    skip_to(game, "fields", day=2)
    for number in game.table.order:
        assert asked(game) == ("fields", "place", number)
        assert game.table.fields == ([], [])
        assert all(actions.PLACE <= action < actions.SQUARE for action in game.legal())
        put_anywhere(game)
    assert all(game.table.fields)


def test_v4_kinds():
    """Eight actions, thirteen point events, and each point event is counted by the oracle."""
    assert set(events.PAYS) == set(EVENT_KEYS[EventKey.PAIRS_OF_VISIBLE_RATS :])
    assert len(events.PAYS) == 13


def test_v5_five_different_tiles():
    seen = set()
    for seed in range(60):
        table = new_table(seed, modules=["events"])
        assert len(set(table.event_tiles)) == 5
        assert set(table.event_tiles) <= set(range(1, 16))
        seen |= {names.event_of(table, 1) == names.event_of(table, 5)}
    assert seen == {True, False}, "a kind can come twice, on another tile"


# ---- rulings: royal rats ----


def test_v6_where_a_royal_rat_goes():
    """Beside a tile, on maps and rats too, for nothing; not on a tile or another royal rat."""
    game = before_rescue(events={2: "royal_rats"})
    number = game.table.order[0]
    boat(game, number)
    lay(game, number, COMMON[1], column(8, 6, 2))
    lay(game, number, RAT, [(9, 6)])
    hold(game, number, "next_tile_anywhere")
    do(game, "play next_tile_anywhere")
    seat = seat_of(game, number)
    fish, baskets = seat.fish, seat.permanent
    skip_to(game, "fields", day=2)
    covered = {(8, 7), (8, 6), (9, 6)}
    assert {next(iter(cells_of(RAT)[action])) for action in game.legal()} == sheet.beside(covered) - covered
    put(game, [(9, 7)])
    assert maps(0)[(9, 7)] == PURPLE
    assert asked(game)[1] != "treasure"
    assert (seat.fish, seat.permanent, seat.used) == (fish, baskets, 0)
    assert seat.anywhere, "it is neither cat nor treasure (B-7)"
    lay(game, number, RAT, [(8, 8)])
    assert sheet.visible_rats(seat) == 19
    lay(game, number, RAT, [(10, 8)])
    assert sheet.visible_rats(seat) == 18


def test_v7_no_room():
    game = before_rescue(events={2: "royal_rats"})
    first, second = game.table.order
    fill(game, first)
    skip_to(game, "fields", day=2)
    assert asked(game) == ("fields", "place", second)
    put_anywhere(game)
    assert not sheet.royal_rats(seat_of(game, first))
    assert rats.supply(game.table) == 17


def test_v8_a_tile_without_colour():
    game = rescue_turn("events")
    number, seat = game.table.seat, seat_of(game, game.table.seat)
    lay(game, number, RAT, [(20, 4)])
    count = Count(game.table, number)
    assert (count.cats, count.treasures, len(seat.tiles)) == ([], [], 1)
    assert sheet.spots(seat, cat(ROD, BLUE))
    assert all(cells_of(cat(ROD, BLUE))[a] & {(19, 4), (20, 3), (20, 5), (21, 4)} for a in sheet.spots(seat, cat(ROD, BLUE)))
    assert not any((20, 4) in cells_of(COMMON[0])[action] for action in sheet.spots(seat, COMMON[0]))
    assert not events.PAYS["captains_rooms_empty"](count)
    assert lesson_points(KIND["dining_room_empty"], None, count) == 15


def test_v9_points_and_supply(monkeypatch):
    """-3 within the rats; if they were short, seats would go without in turn order."""
    game = rescue_turn("events")
    leave_rats(game, 0, 0)
    lay(game, 0, RAT, [(10, 4)])
    lay(game, 0, RAT, [(12, 4)])
    assert score(game.table, 0)["rats"] == -6
    assert rats.supply(game.table) == 16
    monkeypatch.setattr(rats, "BOX", 2)
    game = morning({1: "royal_rats"}, seats=4)
    order = list(game.table.order)
    for number in order[:2]:
        assert asked(game)[2] == number
        put_anywhere(game)
    assert game.table.phase != Phase.FIELDS
    assert [len(sheet.royal_rats(seat_of(game, number))) for number in order] == [1, 1, 0, 0]


def test_v10_rats_elsewhere():
    """The sister's lessons count them as well; an ordinary rat under a royal one is covered."""
    game = before_rescue("events", mode="solo")
    leave_rats(game, 0, 2)
    game.table.sister.lessons = {201, 215}
    lay(game, 0, RAT, [(10, 4)])
    lay(game, 0, cat(ROD, RED), row(11, 4, 5))
    assert sister_score(game.table.sister, Count(game.table, 0))["lessons"] == 5 * 3 + 5 * 4, "red touches a rat"
    under = sorted(printed_rats(0))[0]
    lay(game, 0, RAT, [under])
    assert Count(game.table, 0).rats == 3


def test_v11_windows():
    """While choosing rescue cards, in one's own turns of rescue and rare finds; not in draft and purchase, not half-way."""
    game = morning({1: "extra_fish"}, "kittens", auto_skip=False)
    number = game.table.order[0]
    lay(game, number, RAT, [(10, 4)])
    lay(game, number, cat(ROD, BLUE), row(11, 4, 5))
    found = set()
    while game.table.day == 1 and game.table.phase != Phase.OVER:
        if game.table.seat == number and actions.SQUARE <= max(game.legal()) < names.TOKEN:
            found.add(asked(game)[:2])
        if asked(game) == ("rescue", "turn", number) and tiles(game) & KITTENS:
            game.apply(actions.TILE + min(game.table.kitten_board))
            assert max(game.legal()) < actions.SQUARE
            put_anywhere(game)
        game.apply(min(game.legal()))
    assert found == {("rescue_cards", "rescue_cards"), ("rescue", "turn"), ("rare_finds", "turn")}


def test_v11_any_number_one_by_one():
    game = rescue_turn("events")
    number, seat = game.table.seat, seat_of(game, game.table.seat)
    for cell in ((10, 3), (10, 5)):
        lay(game, number, RAT, [cell])
    lay(game, number, cat(ROD, BLUE), row(10, 4, 5))
    before = seat.fish
    do(game, "square (10,3)", "square (10,5)")
    assert before - seat.fish == 2
    assert asked(game) == ("rescue", "turn", number)
    assert tiles(game), "the turn's cat is still to come (V-13)"


def test_v11_reaction_windows():
    """Every question of R-30: before each phase, and before the turns of others."""
    game = before_rescue("events", seats=2, reaction_windows=True)
    first, second = game.table.order
    lay(game, second, RAT, [(10, 4)])
    lay(game, second, cat(ROD, BLUE), row(11, 4, 5))
    do(game, "pass", "pass")
    assert asked(game) == ("rescue", "window", second)
    assert named(game) == {"pass", "square (10,4)"}
    do(game, "square (10,4)")
    assert asked(game) == ("rescue", "turn", first)


def test_v13_its_owner_is_given_a_turn():
    game = rescue_turn("events")
    second = game.table.order[1]
    seat_of(game, second).permanent = 0
    lay(game, second, RAT, [(10, 4)])
    lay(game, second, cat(ROD, BLUE), row(11, 4, 5))
    do(game, "pass")
    assert asked(game) == ("rescue", "turn", second)
    assert named(game) == {"pass", "square (10,4)"}
    do(game, "pass")
    assert asked(game) == ("rare_finds", "turn", second), "out of the rescue (R-16)"
    do(game, "square (10,4)")
    assert game.table.day == 2


def test_v14_off_again():
    """What it covered is in sight, tiles may be left alone, and its map pays its own cat later."""
    game = rescue_turn("events")
    number, seat = game.table.seat, seat_of(game, game.table.seat)
    boat(game, number)
    lay(game, number, RAT, [(14, 1)])
    lay(game, number, RAT, [(14, 0)])
    lay(game, number, cat(ROD, RED), column(13, 1, 5))
    lay(game, number, COMMON[0], [(15, 1)])
    before = sheet.visible_rats(seat), sheet.room_left(seat)["D"]
    assert before[0] == 19 - 1
    do(game, "square (14,1)")
    assert rats.supply(game.table) == 17
    assert COMMON[0] in {laid.tile for laid in seat.tiles}
    assert sheet.room_left(seat)["D"] == before[1] + 1
    assert "square (14,0)" not in named(game), "no cat beside it"
    tile = kitten(SINGLE, BLUE)
    game.table.kitten_board.add(tile)
    game.apply(actions.TILE + tile)
    put(game, [(14, 1)])
    assert asked(game)[1] == "treasure"


# ---- rulings: tokens ----


def test_v15_taking(monkeypatch):
    """Compulsory, in turn order; the side is fixed then and open."""
    game = morning({1: "semi_permanent_token"}, seats=3)
    order = list(game.table.order)
    for place, number in enumerate(order):
        assert asked(game) == ("fields", "token", number)
        assert named(game) == {"token basket", "token boots"}
        do(game, "token boots" if place else "token basket")
    tokens = [sight_of_modules(game.table, order[2])["events"]["seats: tokens"][(n - order[2]) % 3] for n in order]
    assert tokens == [[1, 0], [0, 1], [0, 1]]
    assert events.tokens_left(game.table) == 7
    monkeypatch.setattr(events, "TOKENS", 1)
    game = morning({1: "semi_permanent_token"}, seats=3)
    do(game, "token basket")
    assert game.table.phase != Phase.FIELDS, "the others go without"


def test_v16_using_a_basket():
    """Spent after permanent and before regular baskets; used or not it is gone; it is no permanent basket."""
    game = before_rescue(events={1: "semi_permanent_token"}, auto_skip=True)
    number = game.table.seat
    seat = seat_of(game, number)
    seat.tokens.clear()
    seat.tokens[names.BASKET] = 2
    seat.permanent = 1
    hold(game, number, "basket_speed_3")
    do(game, "token basket")
    assert seat.front_tokens[names.BASKET] == 1
    assert sight_of_modules(game.table, 1 - number)["events"]["seats: laid"][1] == [1, 0], "openly"
    assert "token basket" in named(game), "any of one's tokens"
    do(game, "keep basket_speed_3", "pass")
    skip_to(game, "rescue")
    assert asked(game) == ("rescue", "turn", number)
    left = []
    for _ in range(3):
        game.apply(actions.TILE + min(tiles(game)))
        left.append((seat.permanent - seat.used, seat.semi, seat.regular))
        put_anywhere(game)
        while game.table.step == Step.TREASURE:
            do(game, "pass")
        if game.table.seat != number and game.table.phase == Phase.RESCUE:
            do(game, "pass")
        if len(left) == 1:
            assert lesson_points(KIND["exactly_3_permanent_baskets"], None, Count(game.table, number)) == 0
    assert left == [(0, 1, 1), (0, 0, 1), (0, 0, 0)]
    skip_to(game, "draft", day=2)
    assert (seat.tokens[names.BASKET], seat.front_tokens.total(), seat.semi) == (1, 0, 0)
    assert events.tokens_left(game.table) == 10 - 1 - seat_of(game, 1 - number).tokens.total()


def test_v16_a_basket_and_nothing_else():
    game = before_rescue(events={1: "semi_permanent_token"})
    number = game.table.seat
    seat = seat_of(game, number)
    seat.tokens.clear()
    seat.tokens[names.BASKET] = 1
    seat.permanent = 0
    do(game, "token basket", "pass", "pass")
    assert asked(game) == ("rescue", "turn", number)
    assert seat.semi == 1
    do(game, "pass")
    skip_to(game, "draft", day=2)
    assert (seat.semi, seat.tokens.total(), seat.front_tokens.total()) == (0, 0, 0), "unused, and gone all the same"


def test_v16_only_while_choosing_rescue_cards():
    game = rescue_turn(events={1: "semi_permanent_token"})
    assert seat_of(game, game.table.seat).tokens.total() == 1
    assert max(game.legal()) < names.TOKEN


# ---- rulings: days ----


def test_v17_the_right_field_as_ever():
    """With beasts too: 2n of them on day 1, alone 4 (V-26)."""
    for seats, left, right in ((2, 2, 4), (3, 3, 6), (4, 4, 8)):
        game = morning({1: "fewer_cats_left"}, "beasts", seats=seats)
        assert [len(there) for there in game.table.fields] == [left, right]
        assert set(game.table.fields[1]) <= BEASTS
    game = morning({1: "fewer_cats_left"}, "beasts", mode="solo")
    assert [len(there) for there in game.table.fields] == [3, 4]
    skip_to(game, "draft", day=2)
    assert [len(there) for there in game.table.fields] == [4, 4]


def test_v18_windows_go_with_their_phases():
    game = morning({1: "rare_finds_first"}, auto_skip=False, reaction_windows=True)
    skip_to(game, "buy")
    for number in range(2):
        hold(game, number, "next_tile_anywhere")
    seen = []
    while game.table.day == 1:
        if asked(game)[1] in ("window", "rescue_cards", "turn") and asked(game)[:2] not in seen:
            seen.append(asked(game)[:2])
        game.apply(min(game.legal()))
    assert seen == [
        ("lessons", "window"), ("rare_finds", "window"), ("rare_finds", "turn"),
        ("rescue_cards", "window"), ("rescue_cards", "rescue_cards"), ("rescue", "window"), ("rescue", "turn"),
    ]  # fmt: skip


def test_v18_alone():
    """The sister turns her first card when the rescue begins, and finishes in it."""
    game = morning({1: "rare_finds_first"}, mode="solo", auto_skip=False)
    skip_to(game, "buy")
    hold(game, 0, "oshax")
    skip_to(game, "rare_finds")
    assert len(game.table.sister.baskets) == 23
    skip_to(game, "rescue")
    assert len(game.table.sister.baskets) < 23
    skip_to(game, "draft", day=2)
    assert (game.table.sister.turns, game.table.sister.open) == (0, None)


def test_v19_the_second_only_after_the_first():
    game = rescue_turn(events={1: "extra_common_treasure"})
    number = game.table.seat
    boat(game, number)
    fields(game, [cat(ROD, BLUE)])
    game.apply(actions.TILE + cat(ROD, BLUE))
    put(game, column(14, 1, 5))
    do(game, "pass")
    assert asked(game)[1] != "treasure"
    assert len(seat_of(game, number).tiles) == 1


def test_v19_wherever_a_map_pays():
    """An Oshax, and a cat from the bag (R-32), earn two; a map of another colour earns nothing."""
    game = rescue_turn(events={1: "extra_common_treasure"})
    number = game.table.seat
    boat(game, number)
    hold(game, number, "random_tile_onto_boat")
    game.table.bag.remove(cat(ROD, BLUE))
    game.table.bag.append(cat(ROD, BLUE))
    do(game, "play random_tile_onto_boat")
    put(game, column(14, 1, 5))
    assert asked(game)[1] == "treasure"
    game.apply(actions.TILE + COMMON[0])
    put_anywhere(game)
    assert asked(game)[1] == "treasure"
    game = rescue_turn(events={1: "extra_common_treasure"})
    boat(game, game.table.seat)
    fields(game, [cat(ROD, RED)])
    game.apply(actions.TILE + cat(ROD, RED))
    put(game, column(14, 1, 5))
    assert asked(game)[1] != "treasure"


def test_v19_only_that_day():
    game = rescue_turn(events={1: "extra_common_treasure"}, day=2)
    boat(game, game.table.seat)
    game.table.bag.append(cat(ROD, BLUE))
    fields(game, [cat(ROD, BLUE)])
    bare(game, game.table.seat)
    game.apply(actions.TILE + cat(ROD, BLUE))
    put(game, column(14, 1, 5))
    game.apply(actions.TILE + COMMON[0])
    put_anywhere(game)
    assert asked(game)[1] != "treasure"


# ---- rulings: points ----


def test_v20_paid_once_and_to_all():
    """By the boats as they stand that morning; what comes later adds nothing, nor does the end of the game."""
    game = before_rescue(events={2: "no_treasures"}, seats=3)
    lay(game, 1, COMMON[0], [(10, 4)])
    skip_to(game, "draft", day=2)
    assert [seat.points for seat in game.table.seats] == [5, 0, 5]
    shown = sight_of_modules(game.table, 1)["events"]["seats: points"]
    assert shown == [0, 5, 5], "public (V-24)"
    game.table.event_tiles[2:4] = [14, 15]
    game.table.seats[1].tiles.clear()
    while game.table.phase != Phase.OVER:
        game.apply(min(game.legal()))
    assert [parts["events"] for parts in game.table.scores] == [5, 0, 5]


def test_v21_rats_touching_cats():
    """Each rat once, royal ones included; pairs count both as well."""

    def build(game):
        lay(game, 0, cat(ROD, BLUE), row(0, 4, 5))  # touches the rats (0,5) and (1,5)
        lay(game, 0, cat(ZIGZAG, RED), [(2, 5), (3, 5), (3, 6), (4, 6)])  # touches (1,5) as well
        lay(game, 0, RAT, [(5, 4)])
        lay(game, 0, RAT, [(20, 4)])

    assert paid("rats_touching_cats", build) == 3

    def two(game):
        leave_rats(game, 0, 1)
        lay(game, 0, RAT, [(10, 4)])

    assert paid("pairs_of_visible_rats", two) == 1


def test_v21_lonely_cats():
    def build(game):
        lay(game, 0, cat(ROD, BLUE), row(0, 4, 5))
        lay(game, 0, cat(ZIGZAG, BLUE), [(2, 5), (3, 5), (3, 6), (4, 6)])
        lay(game, 0, cat(ROD, RED), row(5, 4, 5))
        lay(game, 0, kitten(SINGLE, GREEN), [(10, 4)])

    assert paid("lonely_cats", build) == 4


def test_v21_cats_touching_a_cat():
    """Other cats of any colour, each once."""

    def build(game):
        lay(game, 0, cat(ROD, BLUE), row(4, 4, 5))
        lay(game, 0, cat(ZIGZAG, BLUE), [(4, 5), (5, 5), (5, 6), (6, 6)])  # two squares beside it
        lay(game, 0, cat(ROD, RED), row(9, 4, 5))
        lay(game, 0, kitten(PAIR, GREEN), row(6, 3, 2))
        lay(game, 0, COMMON[0], [(8, 3)])

    assert paid("cats_touching_a_cat", build) == 6
    assert paid("cats_touching_a_cat", lambda game: None) == 0


def test_v22_best_row_and_column():
    """A cat counts in every row and column it has a square in."""

    def build(game):
        lay(game, 0, cat(ROD, BLUE), row(4, 4, 5))
        lay(game, 0, cat(ROD, RED), column(9, 2, 5))
        lay(game, 0, kitten(SINGLE, GREEN), [(9, 8)])
        lay(game, 0, kitten(SINGLE, RED), [(15, 4)])

    assert paid("cats_in_a_row", build) == 3, "row 4"
    assert paid("cats_in_a_column", build) == 4, "column 9"


@pytest.mark.parametrize(
    ("event", "cells", "points"),
    [
        ("empty_rooms", [], 14),
        ("empty_rooms", [(20, 4), (10, 4)], 10),
        ("full_rooms", [], 0),
        ("full_rooms", BOW_ROOM, 2),
        ("visible_maps", [], 15),
        ("visible_maps", [(9, 7), (7, 0)], 9),
        ("captains_rooms_empty", [(10, 4)], 5),
        ("captains_rooms_empty", [(20, 4)], 0),
        ("captains_rooms_empty", [(0, 4)], 0),
        ("no_treasures", [], 5),
        ("no_treasures", [(10, 4)], 0),
        ("common_treasures", BOW_ROOM, 8),
    ],
)
def test_v23_rooms_maps_treasures(event, cells, points):
    """Of a boat with a common treasure on each of these squares."""

    def build(game):
        for cell in cells:
            lay(game, 0, COMMON[0], [cell])

    assert paid(event, build) == points


def test_v23_rare_treasures_and_what_is_none():
    """Beasts and royal rats are no treasures, and cover maps like anything."""

    def rare(game):
        lay(game, 0, RARE[4], row(10, 4, 4))
        lay(game, 0, RARE[4], row(10, 5, 4))
        lay(game, 0, COMMON[0], [(4, 4)])

    assert paid("rare_treasures", rare) == 4

    def others(game):
        lay(game, 0, RAT, [(9, 7)])
        lay(game, 0, cat(ROD, BLUE), row(10, 4, 5))

    assert paid("no_treasures", others) == 5
    assert paid("visible_maps", others) == 12


def test_v24_point_tokens():
    """Added at the end; no treasure, no fish, no tie-break."""
    game = rescue_turn("events")
    seat_of(game, 0).points = 7
    assert score(game.table, 0)["events"] == 7
    assert Count(game.table, 0).treasures == []
    assert list(score(game.table, 0))[-2:] == ["events", "total"]


def test_v25_the_players_own_tokens_count_in_full():
    """The halving of public lessons has nothing to do with them."""
    game = before_rescue("events", mode="solo")
    seat_of(game, 0).points = 7
    assert score(game.table, 0)["events"] == 7
    assert list(sister_score(game.table.sister, Count(game.table, 0)))[-2:] == ["events", "total"]


def test_v26_all_together():
    """Kittens lie out before the first event; with rare finds first, the fastest is who leads in the rescue of that day."""
    game = morning({1: "rare_finds_first"}, "kittens", "beasts", auto_skip=False, seats=3)
    order = list(game.table.order)
    assert len(game.table.kitten_board) == 4
    skip_to(game, "buy")
    hold(game, order[0], "oshax")
    hold(game, order[1], "rescue_speed_4")
    skip_to(game, "rare_finds")
    assert game.table.fastest is None
    skip_to(game, "rescue_cards")
    do(game, "pass", "keep rescue_speed_4", "pass", "pass")
    assert game.table.fastest == order[1]
    board(game, *sorted(KITTENS)[:4])
    assert tiles(game) & KITTENS
    assert tiles(game) & BEASTS


def test_legal_actions_of_the_table_are_the_games():
    """A token is asked for with its own ids, behind those of the base game."""
    game = morning({1: "semi_permanent_token"})
    assert game.legal() == legal_actions(game.table) == {1706, 1707}

"""Boats of games with Kittens + Beasts: copies have all tiles and points; pictures tell them apart; lessons of module I."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from isle_env import Game
from isle_env.boat import ALWAYS_TOUCHING, Boat
from isle_env.boat_points import lesson_points, sister_points
from isle_env.components.drawing import tables as D
from isle_env.components.expansion import tables as E
from isle_env.games.drawing.state import EXPLORE_AND_DRAW
from tests.support.golden_boats import build, draw_lessons, lines
from tests.support.playthrough import FURTHER, eager_choice

SCORED = ("rats", "rooms", "families", "rare_treasures", "beasts")
SVG = "{http://www.w3.org/2000/svg}"


def ended(seed: int, **options) -> Game:
    """A finished game in which much happened."""
    game = Game.new(seed=seed, **{"modules": ("kittens", "beasts", "events"), **options})
    choose = eager_choice(seed)
    while not game.over:
        game.apply(choose(game))
    return game


@pytest.mark.parametrize(("seed", "options", "friends"), [(5, FURTHER, 0), (7, FURTHER, 0), (6, {"modules": ("beasts",)}, 1)])
def test_a_copy_of_a_seats_boat(seed, options, friends):
    """Tiles with their kinds, numbers and colours, points by part as in the game, rats, icons, friendships."""
    game = ended(seed, num_players=2, **options)
    kinds, found = set(), 0
    for seat, score in enumerate(game.scores()):
        boat, record = Boat.of_seat(game.games, 0, seat), game.record
        assert {part: boat.score()[part] for part in SCORED} == {part: score[part] for part in SCORED}
        assert boat.score()["total"] == sum(score[part] for part in SCORED)
        assert boat.visible_rats() == record["rats"][seat] + record["royal"][seat]
        assert boat.friendships() == record["friendships"][seat]
        found += boat.friendships()
        codes = sorted(int(code) for code in record["tile_code"][seat] if code != 255)
        assert len(boat.tiles) == len(codes)
        for tile in boat.tiles:
            kinds.add(tile.kind)
            code = int(record["tile_code"][seat, record["tile_at"][seat, E.SQUARE_AT[tile.cells[0][1], tile.cells[0][0]]] - 1])
            first = {"kitten": E.KITTEN_TILE, "beast": E.BEAST_TILE - 1, "royal_rat": E.ROYAL_RAT, "oshax": E.OSHAX_TILE,
                     "rare": E.RARE_TILE, "common": E.COMMON_TILE}  # fmt: skip
            assert tile.shape == (code // 5 if tile.kind == "cat" else code - first[tile.kind])
            assert (tile.colour is None) == (tile.kind in ("beast", "royal_rat", "rare", "common"))
        beasts = {cell for tile in boat.tiles if tile.kind == "beast" for cell in tile.cells}
        assert set(boat.icons()) <= beasts
        assert (len(boat.icons()) >= 3) == bool(beasts)
        assert boat.copy().score() == boat.score()
    assert {"cat", "beast"} <= kinds
    assert found >= friends


def test_a_picture_shows_them():
    """Well-formed, the same each time, with a drawing for each kind that is aboard; without any it is that of the base game."""
    game = ended(5, num_players=2, **FURTHER)
    for seat in range(2):
        boat = Boat.of_seat(game.games, 0, seat)
        picture, kinds = boat.to_svg(), {tile.kind for tile in boat.tiles}
        assert picture == Boat.of_seat(game.games, 0, seat).to_svg()
        root = ET.fromstring(picture)
        words = {text.text for text in root.iter(f"{SVG}text")}
        for kind, said in (("kitten", "kitten"), ("beast", "beast, with icons"), ("royal_rat", "royal rat")):
            assert (said in words) == (kind in kinds)
        defined = {element.get("id") for element in root.iter() if element.get("id")}
        used = {element.get("href", "").removeprefix("#") for element in root.iter(f"{SVG}use")}
        assert used <= defined
        discs = [circle for circle in root.iter(f"{SVG}circle") if circle.get("r") == "12.5"]
        assert len(discs) == 2 * len(boat.icons())
    new, plain = Game.new(2, seed=1, modules=("kittens",)), Game.new(2, seed=1)
    assert Boat.of_seat(new.games, 0, 0).to_svg() == Boat.of_seat(plain.games, 0, 0).to_svg()


def test_lessons_on_such_boats():
    """Each private and public lesson that scored in the game scores as much on copies of its boats; so do the sister's."""
    game = ended(5, num_players=2, **FURTHER)
    boats = [Boat.of_seat(game.games, 0, seat) for seat in range(2)]
    for seat, score in enumerate(game.scores()):
        record, total = game.record, 0
        for kind in record["lessons"][seat].nonzero()[0]:
            total += int(record["lessons"][seat, kind]) * lesson_points(
                E.KIND_KEY[kind], boats, seat=seat, fish=int(record["fish"][seat]),
                permanent_baskets=int(record["permanent"][seat]),
                private_lessons=int(record["lesson_count"][seat]), first_in_turn_order=bool(record["order"][0] == seat),
            )  # fmt: skip
        assert total == score["private_lessons"]
    alone = ended(20, mode="solo", difficulty="medium")
    boat, record = Boat.of_seat(alone.games, 0, 0), alone.record
    for key, points in alone.sister_lessons().items():
        if key != "sister_best_lesson_again":
            card = int(E.SISTER_CARD[E.SISTER_KEY.index(key)])
            assert points == sister_points(
                card, boat, fish=int(record["fish"][0]), private_lessons=int(record["lesson_count"][0])
            )


def test_lessons_of_module_i_pay_where_the_same_lessons_of_explore_and_draw_do():
    """By the recorded figures of those. In random games some of them hardly ever pay."""
    alike = {
        "every_cat_in_a_family": "nobody_alone",
        "exactly_4_families": "exactly_4_families",
        "exactly_3_maps_covered": "exactly_3_maps",
        "exactly_3_colours": "exactly_3_colours",
        "three_families_of_a_colour": "three_families_of_one_colour",
    }
    cards = {lesson.key: lesson.card for lesson in D.EDITIONS[EXPLORE_AND_DRAW].lessons}
    paying = dict.fromkeys(alike, 0)
    for recorded in draw_lessons():
        player = lines()[recorded["line"]]["players"][recorded["player"]]
        if player["boat"] != "blue":  # enough of them, in a fraction of the time
            continue
        boat, _ = build(player, modules=("beasts",))
        for key, other in alike.items():
            pays = recorded["lessons"][cards[other] - 1] > 0
            assert (lesson_points(key, boat) > 0) == pays, (recorded, key)
            paying[key] += pays
    assert min(paying.values()) > 0, paying


def test_a_tile_of_the_base_box_can_be_laid_on_a_copy():
    boat = Boat.of_seat(Game.new(2, seed=1, modules=("kittens",)).games, 0, 0)
    before = len(boat.legal_placements("common", 1))
    cells = boat.legal_placements("cat", 12)[0]
    boat.place("cat", 12, cells, colour="red")
    assert boat.families() == [("red", 1)]
    assert len(boat.legal_placements("common", 1)) < before
    boat.place("common", 0, boat.legal_placements("common", 0)[0])
    boat.discard(boat.tiles[1].cells[0])
    assert [tile.kind for tile in boat.tiles] == ["cat"]
    with pytest.raises(ValueError, match="only treasure can be discarded"):
        boat.discard(cells[0])


def laid_again(boat: Boat) -> Boat:
    """An empty boat of the same sort on which the same tiles were laid by hand."""
    again = Boat(boat.name, modules=boat.modules)
    for tile in boat.tiles:
        colour = tile.colour if tile.kind in ("cat", "oshax") else None
        again.place(tile.kind, tile.shape, tile.cells, colour=colour, anywhere=tile.kind not in ALWAYS_TOUCHING)
    return again


FIGURES = ("score", "families", "visible_rats", "icons", "friendships", "empty_rooms", "to_svg", "__repr__")


def test_the_boats_of_a_game_can_be_laid_by_hand():
    """Tiles, points by part, families, rats, icons, friendships and picture are those of the game."""
    kinds, friends = set(), 0
    for seed, options in (
        (5, {}),
        (2, {}),
        (7, {"num_players": 3}),
        (6, {"modules": ("beasts",)}),
        (20, {"mode": "solo"}),
    ):
        game = ended(seed, **options)
        for seat in range(game.num_players):
            boat = Boat.of_seat(game.games, 0, seat)
            again = laid_again(boat)
            assert again.modules == boat.modules == game.info(0)["modules"]
            assert again.tiles == boat.tiles == again.copy().tiles
            for figure in FIGURES:
                assert getattr(again, figure)() == getattr(boat, figure)(), figure
            kinds |= {tile.kind for tile in again.tiles}
            friends += again.friendships()
    assert {"kitten", "beast", "royal_rat"} <= kinds
    assert friends > 0


def test_every_tile_of_the_modules_can_be_laid():
    """All numbers; kittens know their colour and count as cats (K-8), royal rats as rats (V-8)."""
    boat = Boat("blue", modules=("events", "kittens", "beasts"))
    assert boat.modules == ("kittens", "beasts", "events")
    assert boat.place("kitten", 1, [(7, 0)]) == "green", "it has covered its map (R-4)"
    assert boat.families() == [("green", 1)]
    assert {tuple(cells) for cells in boat.legal_placements("royal_rat", 0)} == {((8, 0),), ((7, 1),)}
    before = boat.score()
    assert boat.place("royal_rat", 0, [(7, 1)]) is None
    assert boat.score()["rats"] == before["rats"] - 3
    for kind, numbers in (("kitten", range(20)), ("beast", range(1, 19))):
        for number in numbers:
            on = Boat("red", modules=boat.modules)
            cells = on.legal_placements(kind, number)[-1]
            on.place(kind, number, cells)
            (tile,) = on.tiles
            assert (tile.kind, tile.shape, tile.cells) == (kind, number, cells)
            assert tile.colour == (E.BOX.kittens[number].colour if kind == "kitten" else None)
            if kind == "beast":
                assert sorted(on.icons().values()) == sorted(filter(None, E.BOX.beasts[number - 1].icons))


def test_the_squares_of_a_beast_tell_how_it_is_turned():
    """``place`` is given squares alone: no two orientations of a beast cover the same ones with other icons."""
    for shape in range(E.FIRST_BEAST_SHAPE, E.RAT_SHAPE):
        ways = E.ORIENTATION_VALID[shape].nonzero()[0]
        assert len({(*E.ORIENTATION_DX[shape, way], *E.ORIENTATION_DY[shape, way]) for way in ways}) == len(ways)


REFUSED = {
    "unknown": ("blue", {"modules": ("kitten",)}, r"modules=\('kitten',\): expected any of \['kittens', 'beasts', 'events'\]"),
    "twice": ("blue", {"modules": ("events", "events")}, "expected any of .*, each once"),
    "one string": ("blue", {"modules": "kittens"}, r"'kittens': .*, not one string: modules=\('kittens',\)$"),
    "no names": ("blue", {"modules": 3}, "modules=3: expected any of"),
    "no sheet": ("pink", {"modules": ("kittens",)}, "there is no boat 'pink'"),
    "drawn": (
        "blue", {"game": "remote", "modules": ("kittens",)},
        r"^modules=\('kittens',\): 'remote' has no modules, only 'isle_of_cats' has$",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_wrong_modules_are_named(case):
    name, options, message = REFUSED[case]
    with pytest.raises(ValueError, match=message):
        Boat(name, **options)


WRONG = {
    "a module that is not in play": (("beast", 1, [(4, 4)]), {}, "no kind of tile 'beast'; .* common, kitten, royal_rat$"),
    "no such kind": ((["cat"], 1, [(4, 4)]), {}, "no kind of tile"),
    "no such kitten": (("kitten", 20, [(4, 4)]), {}, "there is no kitten shape 20; they run from 0 to 19"),
    "no number": (("kitten", True, [(4, 4)]), {}, "kitten shape True is no whole number"),
    "a colour": (("kitten", 1, [(4, 4)], "green"), {}, "colour 'green' is not wanted for kitten shape 1"),
    "other squares": (("kitten", 5, [(4, 4), (5, 5)]), {}, "are not kitten shape 5, however it is turned"),
    "apart": (("kitten", 1, [(9, 4)]), {}, r"\(9, 4\) touches nothing; lay it beside a tile or pass anywhere=True"),
    "a rat apart": (("royal_rat", 0, [(9, 4)]), {}, r"\(9, 4\) touches nothing; lay it beside a tile \(R-2\)$"),
    "a rat anywhere": (("royal_rat", 0, [(9, 4)]), {"anywhere": True}, r"anywhere=True: a royal_rat must touch .* \(B-7\)"),
    "covered": (("royal_rat", 0, [(7, 0)]), {}, r"\(7, 0\) is covered already, by green kitten 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_refusals_name_the_reason_and_change_nothing(case):
    arguments, options, message = WRONG[case]
    boat = Boat("blue", modules=("kittens", "events"))
    boat.place("kitten", 1, [(7, 0)])
    before = boat._games.tobytes()
    with pytest.raises(ValueError, match=message):
        boat.place(*arguments[:3], **dict(zip(("colour", "anywhere"), arguments[3:], strict=False)), **options)
    assert boat._games.tobytes() == before
    boat.place("kitten", 2, [(9, 4)], anywhere=True)


def test_without_modules_a_boat_is_what_it_was():
    plain, none = Boat("red"), Boat("red", modules=())
    assert vars(plain).keys() == vars(none).keys() == {"_game", "_games"}
    assert plain._games.tobytes() == none._games.tobytes()
    assert plain.modules == ()
    assert repr(plain) == repr(none) == "<Boat red: 0 tiles, -54 points>"
    assert repr(Boat("red", modules=("kittens", "beasts"))) == "<Boat red with kittens, beasts: 0 tiles, -54 points>"
    with pytest.raises(ValueError, match=r"there is no kind of tile 'kitten'; the kinds are cat, oshax, rare, common$"):
        plain.legal_placements("kitten", 0)


def test_boats_of_two_sorts_are_not_compared():
    mixed = [Boat.of_seat(Game.new(2, seed=1, modules=("kittens",)).games, 0, 0), Boat("red")]
    with pytest.raises(ValueError, match=r"some of these boats are of games with Kittens \+ Beasts, some are not"):
        lesson_points("largest_family", mixed)
    with pytest.raises(ValueError, match="is no lesson"):
        lesson_points("rats_touching_colour", Boat("red"), colour="red")

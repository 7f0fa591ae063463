"""Boats of games with Kittens + Beasts: copies have all tiles and points; pictures tell them apart; lessons of module I."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from isle_env import Game
from isle_env.boat import Boat, lesson_points, sister_points
from isle_env.components.expansion import tables as E
from tests.playthrough import FURTHER, eager_choice

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
    new, plain = Game.new(2, 1, modules=("kittens",)), Game.new(2, 1)
    assert Boat.of_seat(new.games, 0, 0).to_svg() == Boat.of_seat(plain.games, 0, 0).to_svg()


def test_lessons_on_such_boats():
    """Each private and public lesson that scored in the game scores as much on copies of its boats; so do the sister's."""
    game = ended(5, num_players=2, **FURTHER)
    boats = [Boat.of_seat(game.games, 0, seat) for seat in range(2)]
    for seat, score in enumerate(game.scores()):
        record, total = game.record, 0
        for kind in record["lessons"][seat].nonzero()[0]:
            total += int(record["lessons"][seat, kind]) * lesson_points(
                E.KIND_KEY[kind], boats, seat, fish=int(record["fish"][seat]), permanent_baskets=int(record["permanent"][seat]),
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


def test_a_tile_of_the_base_box_can_be_laid_on_a_copy():
    boat = Boat.of_seat(Game.new(2, 1, modules=("kittens",)).games, 0, 0)
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


def test_boats_of_two_sorts_are_not_compared():
    mixed = [Boat.of_seat(Game.new(2, 1, modules=("kittens",)).games, 0, 0), Boat("red")]
    with pytest.raises(ValueError, match=r"some of these boats are of games with Kittens \+ Beasts, some are not"):
        lesson_points("largest_family", mixed)
    with pytest.raises(ValueError, match="is no lesson"):
        lesson_points("rats_touching_colour", Boat("red"), colour="red")

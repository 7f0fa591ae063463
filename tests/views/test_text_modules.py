"""Pages of games with Kittens + Beasts: kittens, beasts and royal rats on boats and on the island, events, tokens, points."""

from __future__ import annotations

import random
import re
from importlib import import_module
from typing import Any

import pytest

from isle_env import Game
from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EVENT_KEYS
from isle_env.engine.record import NONE
from isle_env.games.isle import layout
from isle_env.games.isle.actions import SQUARE, TOKEN
from isle_env.games.isle.decisions import Step
from isle_env.views.text_cards import WIDTH
from tests.support.playthrough import FURTHER, eager_choice
from tests.support.volume import seeds
from tests.views.golden_pages import ALL, PAGES, page, path
from tests.views.pages import section

S, boat_text, laying = (
    import_module(f"isle_env.expanded.{name}") for name in ("games.isle.state", "views.boat_text", "boats.laying")
)


def at(tile: int, x: int, y: int, orientation: int = 0, colour: int | None = None) -> tuple[int, int, int, int]:
    """A tile as ``laying.lay`` takes it, with its first square on (x, y)."""
    return tile, int(E.TILE_COLOUR[tile]) if colour is None else colour, orientation, int(E.SQUARE_AT[y, x])


def game(seed: int = 1, **options: Any) -> Game:
    """A game with all modules, at its first decision."""
    return Game.new(seed=seed, **{"num_players": 2, "modules": ALL, **options})


def played_on(position: Game, seed: int, wanted: str) -> Game | None:
    """The first position with this decision, None if there is none."""
    choose = eager_choice(seed)
    while not position.over:
        if position.decision == wanted:
            return position
        position.apply(choose(position))
    return None


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_as_recorded(name):
    """See golden_pages.py, which writes them."""
    assert page(name) == path(name).read_text(encoding="utf-8")


def test_a_boat_tells_kittens_beasts_and_royal_rats_apart():
    """A kitten has a dot; a beast shows its icons as small letters, in the orientation in which it lies; a royal rat is large."""
    position = game()
    record = position.record
    laying.reset_boat(record, 0, E.BOAT_NAMES.index("blue"))
    laying.lay(record, 0, *at(E.KITTEN_TILE, 2, 3))
    beast = E.BEAST_TILE + 3
    laying.lay(record, 0, *at(E.ROYAL_RAT, 4, 4))
    drawn = "\n".join(boat_text.boat_lines(record, 0))
    assert "┃Ḃ┃" in drawn
    assert "┃X┃" in drawn
    for orientation in range(8):
        if not E.ORIENTATION_VALID[E.TILE_SHAPE[beast], orientation]:
            continue
        laying.reset_boat(record, 0, E.BOAT_NAMES.index("blue"))
        laying.lay(record, 0, *at(beast, 12, 2, orientation))
        rows = [line[3::2].ljust(22) for line in boat_text.boat_lines(record, 0)[2::2]]
        shape, icons = int(E.TILE_SHAPE[beast]), E.BEAST_ICON[beast - E.BEAST_TILE, orientation]
        for k in range(int(E.SHAPE_SIZE[shape])):
            x, y = 12 + int(E.ORIENTATION_DX[shape, orientation, k]), 2 + int(E.ORIENTATION_DY[shape, orientation, k])
            icon = int(icons[k])
            assert rows[y][x] == ("bgrpo"[icon - 1] if icon else "%")


def test_events_with_todays_marked():
    position = game(4)
    lines = section(str(position), "Events")
    found = [re.match(r"  ([> ]) day (\d)  (\w+) ", line) for line in lines]
    days = [(entry[1], int(entry[2]), entry[3]) for entry in found if entry]
    record = position.record
    keys = [EVENT_KEYS[E.EVENT_KIND[record["event_tile"][day] - 1, E.DAY_SIDE[day]]] for day in range(5)]
    assert days == [(">" if day == 0 else " ", day + 1, key) for day, key in enumerate(keys)]
    assert lines[0] == "Events · in the box 18 royal rats and 10 semi-permanent tokens"
    record["day"] = 3
    assert [line[2] for line in section(str(position), "Events") if " day " in line] == [" ", " ", ">", " ", " "]
    record["tokens"][0], record["front_tokens"][1], record["royal"][1] = (2, 1), (0, 1), 4
    assert section(str(position), "Events")[0] == "Events · in the box 14 royal rats and 6 semi-permanent tokens"


def test_what_a_seat_has_of_the_modules():
    position = game()
    record = position.record
    record["beast_count"][0], record["friendships"][0], record["royal"][0], record["points"][0] = 2, 1, 1, 12
    record["tokens"][1], record["front_tokens"][1], record["semi"][1] = (1, 2), (1, 0), 1
    assert section(str(position), "Turn order")[4:] == [
        "    seat 0 has 2 beasts with 1 friendship, 1 royal rat and 12 points from events",
        "    seat 1 holds tokens: 1 basket and 2 boots, has laid token: 1 basket, 1 semi-permanent basket",
        "           left today",
    ]


def test_place_anywhere_says_what_it_serves():
    """B-7: the card waits while a beast or a royal rat is laid; so the words of card, field and page are cat or treasure."""
    kind = E.KIND_KEY.index("next_tile_anywhere")
    assert E.KINDS[kind].text == "The next cat or treasure you place need not touch another tile."
    for table in (S.FIELDS, layout.SEAT_FIELDS):
        (meaning,) = (field[3] for field in table if field[0] == "anywhere")
        assert "the next cat or treasure need not touch another tile" in meaning
    for options, what in (({"modules": ALL}, "cat or treasure"), ({"modules": ()}, "tile")):
        position = game(**options)
        position.record["anywhere"][1] = 1
        assert f"seat 1 may place the next {what} anywhere" in str(position)
        assert f"next {what} anywhere" in position.to_svg()
    with_modules = game()
    with_modules.record["anywhere"][1] = 1
    laying.lay(with_modules.record, 1, *at(E.BEAST_TILE, 4, 4))
    assert with_modules.record["anywhere"][1] == 1
    laying.lay(with_modules.record, 1, *at(0, 8, 4))
    assert with_modules.record["anywhere"][1] == 0


def test_kittens_on_their_board():
    position = game(modules=("kittens",))
    record = position.record
    record["kitten_board"] = [E.KITTEN_TILE, E.KITTEN_TILE + 11, NONE, NONE]
    lines = section(str(position), "Kittens")
    assert lines[0] == "Kittens, 2 fish for the first of a basket, 3 for the second · 16 in their bag"
    assert lines[-1].split() == ["Ḃ0", "Ġ11"]
    record["kitten_board"] = NONE
    assert section(str(position), "Kittens")[0].startswith("Kittens, 2 fish for the first of a basket, 3 for the second: none")
    assert "Events" not in str(position)
    assert "royal rat" not in str(position)
    rescue = played_on(game(3, modules=("kittens",)), 3, "turn")
    assert rescue is not None
    assert f"seat {rescue.record['fastest']} may rescue them today" in " ".join(section(str(rescue), "Kittens"))


def test_beasts_in_the_fields_have_their_price_and_icons():
    page_lines = section(str(game(modules=("beasts",))), "Left field")
    right = [line for line in page_lines if line.startswith("Right field")]
    assert right == ["Right field, 5 fish a cat, 5 a beast"]
    names = re.findall(r"%(\d+)", " ".join(page_lines))
    record = game(modules=("beasts",)).record
    assert names == [str(tile - E.BEAST_TILE + 1) for tile in record["field"][1, : record["field_count"][1]]]


def test_without_a_module_nothing_of_it_shows():
    """Only the further options: the page names them, and is that of the base game otherwise, with other tiles and cards."""
    text = str(Game.new(2, seed=3, **FURTHER))
    assert "With lesson module I, promo Oshax and promo rare treasures" in text.splitlines()
    for word in ("Kittens", "Events", "beast", "royal"):
        assert word not in text


@pytest.mark.parametrize("options", [{"num_players": 3}, {"num_players": 4, "reaction_windows": True}, {"mode": "solo"}])
def test_whole_games_fit_the_terminal(options):
    """Positions of whole games, with everything in play; drawing changes nothing, and scores show all parts."""
    for seed in seeds(1):
        position, chance = Game.new(seed=seed, modules=ALL, **{**FURTHER, **options}), random.Random(seed)
        choose = eager_choice(seed)
        while True:
            if not position.over and chance.random() < 0.6:
                position.apply(choose(position))
                continue
            before = position.games.tobytes()
            lines = str(position).splitlines()
            assert max(map(len, lines)) <= WIDTH, [line for line in lines if len(line) > WIDTH]
            assert all(line == line.rstrip() for line in lines)
            assert position.games.tobytes() == before
            if position.over:
                break
            row = Step(position.record["step"]).row
            asked = row.feeding if row.feeding and any(SQUARE <= a < TOKEN for a in position.legal_actions()) else row.prompt
            assert lines[1] == f"Seat {position.current_seat} decides: {asked}"
            position.apply(choose(position))
        for seat, score in enumerate(position.scores()):
            row = next(line for line in lines if re.match(rf" *(seat +)?{seat}  ", line)).split()
            assert [int(word) for word in row if re.fullmatch(r"-?\d+", word)][1 : 1 + len(score)] == list(score.values())
        if position.mode == "solo":
            hers = next(line for line in lines if line.startswith("sister  "))
            assert [int(word) for word in hers.split()[1:]] == list(position.sister_score().values())

"""The picture of a whole table: every game and mode, what is hidden, what a page can point at, and that it is well-formed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.components.expansion import tables as E
from isle_env.views.choices import choice_of
from isle_env.views.glyphs import CHART
from isle_env.views.svg import PAINTS
from isle_env.views.table_boats import broken
from isle_env.views.table_svg import table_of, table_svg
from isle_env.views.table_tiles import CHART_LETTER, ICON_PAPER, oriented, tile_piece

GAMES = [
    {"num_players": 2},
    {"num_players": 4},
    {"num_players": 3, "reaction_windows": True},
    {"num_players": 3, "mode": "family"},
    {"num_players": 1, "mode": "solo", "difficulty": "expert"},
    {"num_players": 2, "modules": ("kittens", "beasts", "events"), "promo_oshax": True, "promo_rare_treasures": True},
    {"num_players": 1, "mode": "solo", "modules": ("kittens", "beasts", "events")},
    {"num_players": 2, "game": "explore_and_draw", "promo": True},
    {"num_players": 1, "game": "explore_and_draw"},
    {"num_players": 6, "game": "explore_and_draw"},
    {"num_players": 5, "game": "remote"},
]
SVG = "{http://www.w3.org/2000/svg}"


def positions(options: dict, every: int = 43, seed: int = 4):
    """A random game, every so many decisions: the game, and what was chosen last."""
    game, chance, last, count = Game.new(seed=seed, **options), np.random.default_rng(seed), [], 0
    while True:
        if count % every == 0 or game.over:
            yield game, last[-4:]
        if game.over:
            return
        action = int(chance.choice(game.legal_actions()))
        last.append(choice_of(game, action))
        game.apply(action)
        count += 1


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_whole_game_is_drawn_for_everybody(options):
    sizes = set()
    for game, last in positions(options):
        for viewer in (None, *range(game.num_players)):
            table = table_of(game, viewer, last)
            root = ET.fromstring(table.svg())
            sizes.add((root.get("width"), root.get("height")))
            ids = {element.get("id") for element in root.iter() if element.get("id")}
            assert set(re.findall(r'href="#(\w+)|url\(#(\w+)', table.svg())) <= {
                pair for name in ids for pair in ((name, ""), ("", name))
            }
            assert all(piece.x >= 0 and piece.x + piece.width <= table.width for piece in table.pieces), viewer
            assert all(piece.y >= 0 and piece.y + piece.height <= table.height for piece in table.pieces), viewer
    assert len(sizes) == 1, "all frames of a game are equally large"


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_what_a_seat_may_not_know_is_not_in_its_picture(options):
    for number, (game, last) in enumerate(positions(options, every=61)):
        for seat in range(0 if game.over else game.num_players):
            assert table_svg(game.determinize(seat, number), seat) == table_svg(game, seat)
            for choice in last:
                told = f"Seat {choice.seat}: {choice.label}" in table_svg(game, seat, choice)
                assert told == (not choice.secret or choice.seat == seat)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_tile_lies_where_it_is_drawn(options):
    for game, last in positions(options, every=40):
        root = ET.fromstring(table_svg(game, None, last))
        groups = list(root.iter(f"{SVG}g"))
        for seat in range(game.num_players):
            drawn = [g.get("data-square") for g in groups if g.get("data-square") and g.get("data-seat") == str(seat)]
            at = game.record["tile_at"][seat].tolist()
            assert sorted(map(int, drawn)) == sorted(at.index(slot) for slot in set(at) - {0})
            boat = next(group for group in groups if group.get("data-boat") == str(seat))
            assert int(boat.get("data-cell", "0")) in (24, 32)


def test_tiles_of_the_fields_carry_the_numbers_of_their_actions():
    game = next(game for game, _ in positions({"num_players": 2}, every=1) if game.decision == "turn")
    groups = ET.fromstring(table_svg(game, game.current_seat)).iter(f"{SVG}g")
    drawn = {int(group.get("data-tile")) for group in groups if group.get("data-place") == "field" and group.get("data-tile")}
    from isle_env.games.isle import actions as A

    offered = {A.block_of(action)[1] for action in game.legal_actions().tolist() if A.block_of(action)[0] == "TILE"}
    assert offered
    assert offered <= drawn


def test_own_cards_are_there_by_name():
    game = Game.new(2, seed=1)
    seat = game.current_seat
    keys = {game.action_name(action).removeprefix("keep ") for action in game.legal_actions().tolist()}
    assert keys
    assert keys <= set(re.findall(r'data-key="(\w+)"', table_svg(game, seat)))
    assert f'data-place="pack" data-seat="{seat}"' in table_svg(game, seat)
    assert f'data-place="pack" data-seat="{seat}"' not in table_svg(game, 1 - seat)


def test_what_was_chosen_last_is_named_and_marked():
    for game, last in positions({"num_players": 2}, every=1):
        if last and last[-1].decision == "place":
            svg = table_svg(game, None, last)
            assert last[-1].label in svg
            assert svg.count('data-place="new"') >= 1
            assert 'data-place="new"' not in table_svg(game, None)
            return
    raise AssertionError("no tile was placed")


def test_a_secret_choice_is_not_named_to_the_others():
    game = Game.new(2, seed=1)
    seat = game.current_seat
    last = choice_of(game, int(game.legal_actions()[0]))
    game.apply(last.action)
    assert last.secret
    assert table_svg(game, 1 - seat, [last] * 3) == table_svg(game, 1 - seat), "how many there were is a secret, too"
    assert last.label not in table_svg(game, 1 - seat, last)
    assert f"Seat {seat}: {last.label}" in table_svg(game, seat, last)
    assert f"Seat {seat}: {last.label}" in table_svg(game, None, last)


@pytest.mark.parametrize("options", [{"num_players": 2}, {"num_players": 4}, {"num_players": 6, "game": "remote"}], ids=str)
def test_every_map_has_the_letter_of_its_colour(options):
    game = Game.new(seed=1, **options)
    for piece in table_of(game).pieces:
        if piece.data.startswith(" data-sheet="):
            drawn = re.findall(r'href="#lettered"[^>]* color="(#\w+)"/><text [^>]*>(\w)</text>', piece.body)
            assert sorted(drawn) == sorted((PAINTS[colour].body, colour[0].upper()) for colour in T.COLOURS)
            assert 'href="#map"' not in piece.body


def test_every_icon_of_a_beast_has_the_letter_of_its_colour():
    for shape in range(E.FIRST_BEAST_SHAPE, E.FIRST_BEAST_SHAPE + 3):
        tile, icons = oriented(shape, 0, "beast", None, E)
        drawn = re.findall(r">(\w)</text>", tile_piece(tile, 24, icons).body)
        assert icons
        assert sorted(drawn) == sorted(colour[0].upper() for colour in icons.values())


def contrast(one, other):
    """How far two colours ``#rrggbb`` are apart in brightness, as WCAG counts it: 1 to 21."""

    def light(colour):
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", T.COLOURS)
def test_letters_can_be_read(colour):
    map_paper = "#f8ecc9"
    for paper in (map_paper, ICON_PAPER):
        assert contrast(PAINTS[colour].dark, paper) >= 4.5
    assert f'fill="{map_paper}"' in CHART
    for cell in (24, 32):
        assert CHART_LETTER * cell / 40 >= 10, "pixels of a letter on a map"
    for cell in (17, 20, 24, 32):
        tile, icons = oriented(E.FIRST_BEAST_SHAPE, 0, "beast", None, E)
        size = float(re.search(r'font-size="([\d.]+)"', tile_piece(tile, cell, icons).body)[1])
        assert size * cell / 40 >= 8.9, "pixels of a letter on a beast"


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_seat_sees_nothing_cut_short(options):
    """Own cards, what everybody knows of a seat, titles, legal actions: all of it, in every frame."""
    for game, last in positions(options, every=29, seed=6):
        for viewer in {0, game.num_players - 1}:
            words = [
                found for piece in table_of(game, viewer, last).pieces for found in re.findall(r">([^<>]+)</text>", piece.body)
            ]
            assert len(words) > 20
            assert not [found for found in words if "…" in found or re.fullmatch(r"\+ \d+ more", found)]
            assert not [found for found in words if re.search(r"(?<![\d.])1 (cards|lessons|rescue cards)\b|\(s\)", found)]


def test_all_ticked_lessons_are_there_at_the_end_of_six_seats():
    *_, (game, _) = positions({"num_players": 6, "game": "remote"}, every=1000)
    record = game.record
    for seat in range(6):
        record["lessons"][seat] = 0b111111
    shown = [piece.data for piece in table_of(game).pieces if "data-lesson=" in piece.data]
    assert len(shown) == 36, "as many as a seat ticks in a good game, for each"


def test_what_a_boat_says_goes_on_in_the_next_line():
    words = [["12 fish", "3 cards"], ["cats B 0", "rare 1", "may rescue 1 more cat in one turn", "has 1 beast"]]
    assert broken(words, 1000, 2) == words, "there is room"
    assert broken(words, 250, 3) == [words[0], words[1][:2], words[1][2:]]
    assert broken(words, 250, 2) == words, "no further line is allowed: the last one is cut"


def test_names_are_those_for_people():
    """Neither what was chosen last nor the legal actions are told by keys; the API keeps its names."""
    for options in GAMES:
        for game, last in positions(options, every=31):
            svg = table_svg(game, None, last)
            said = re.sub(r'<title>[^<]*</title>| data-key="\w+"| aria-label="[^"]*"', "", svg)
            assert not re.findall(r">[^<>]*[a-z]_[a-z][^<>]*<", said)
            for action in [] if game.over else game.legal_actions()[:5].tolist():
                choice = choice_of(game, action)
                assert choice.name == game.action_name(action)
                assert choice.label[0].isupper()
                assert "_" not in choice.label


def test_lessons_of_the_sister_that_pay_a_hundred_points_have_no_keys():
    told = 0
    for seed in range(12):
        game = Game.new(1, seed=seed, mode="solo", difficulty="expert")
        game.record["fish"][0] = 60
        told += any(points > 99 for points in game.sister_lessons().values())
        assert not re.findall(r">[^<>]*sister_[a-z][^<>]*</text>", table_svg(game))
    assert told, "some of them count the fish"


def test_colours_can_be_told_apart_without_colour():
    """Each colour has a letter and a pattern of its own on every cat."""
    for game, _ in positions({"num_players": 2}, every=500):
        if game.over:
            svg = table_svg(game)
            for letter, colour in zip("BGRPO", ("blue", "green", "red", "purple", "orange"), strict=True):
                assert f">{letter}</text>" in svg
                assert f"url(#{colour})" in svg


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there(seat):
    with pytest.raises(ValueError, match=f"seat {seat}: this game has seats 0 to 1"):
        table_svg(Game.new(2, seed=0), seat)


def test_nobody_chooses_after_the_end():
    *_, (game, _) = positions({"num_players": 2}, every=1000)
    with pytest.raises(ValueError, match="the game is over"):
        choice_of(game, 0)

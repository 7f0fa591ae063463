"""Each mistake in the data of Kittens + Beasts is refused with the file, the entry, and what would be right."""

import pytest

from isle_env.components.expansion.loader import FILE, load_expansion
from isle_env.components.loader import load_components
from isle_env.components.model import ComponentError

FOX = 'name = "fox"\nshape = ["B..", "##G", ".R."]'
FIRST_KITTEN = '[[kitten]]\nnumber = 0\nname = "single"\ncolour = "blue"\nshape = ["#"]'
STAND_IN = 'source = "stand-in: the printed tile is not public"'
LAST_BEAST = '[[beast]]\nnumber = 18\nname = "wyvern"\nshape = ["#R.", "P#.", ".#B", ".G."]\n' + STAND_IN + "\n"
ONE_MORE_KITTEN = '[[kitten]]\nnumber = 20\nname = "x"\ncolour = "red"\nshape = ["#"]\nsource = "printed: x"'
EXTRA_FISH = 'key = "extra_fish"\nkind = "action"'
EXTRA_FISH_ENTRY = (
    f'[[event]]\n{EXTRA_FISH}\ntext = "Fishing brings 2 fish more: 22."\nsource = "printed: rulebook, Event Tiles"\n'
)
TILE_15 = (
    '[[event_tile]]\nnumber = 15\ngem = "fewer_cats_left"\nplain = "semi_permanent_token"\n'
    'source = "stand-in: which events share a tile is not public"\n'
)
THREE_COLOURS = 'rule = "exactly_colours"\npoints = 9\n'
IN_A_FAMILY = 'rule = "every_cat_in_a_family"\npoints = 7'
LESSON = (
    '[[public_lesson]]\nkey = "x"\ntitle = "X"\ncost = 1\nrule = "points_per_treasure"\npoints = 1\ntext = "X."\n'
    'source = "printed: x"\n'
)
TILE_14 = 'number = 14\ngem = "fewer_cats_left"\nplain = "royal_rats"\n'
PROMO_X = '[[promo_rare]]\nname = "x"\nshape = ["#####"]\ncopies = 1\nsource = "printed: x"\n\n'
PROMO_ANVIL = '[[promo_rare]]\nname = "anvil"'

# text to replace (None: append), new text, words that the message must have
MISTAKES = {
    "kitten number": (
        FIRST_KITTEN,
        FIRST_KITTEN.replace("number = 0", "number = 1"),
        ["[[kitten]] 1 'single'", "number = 1", "give 0"],
    ),
    "kitten colour unknown": ('colour = "blue"', 'colour = "pink"', ["[[kitten]] 1", "'pink'", "'orange'"]),
    "kitten of another colour": ('colour = "blue"', 'colour = "red"', ["[[kitten]]", "'blue'", "3", "4 of each"]),
    "kitten too wide": ('shape = ["###"]', 'shape = ["######"]', ["[[kitten]] 16 'bar'", "6 x 1", "5 x 5"]),
    "kitten apart": ('shape = [".#", "##"]', 'shape = [".#", "#."]', ["[[kitten]] 11 'corner'", "falls apart"]),
    "kitten too many": (None, ONE_MORE_KITTEN, ["21 kittens", "20"]),
    "kitten with icons": ('shape = ["##"]', 'shape = ["#B"]', ["[[kitten]] 6", "'#' and '.'"]),
    "beast with two icons": (FOX, FOX.replace("G", "#"), ["[[beast]] 1 'fox'", "2 icons", "3 or 4"]),
    "beast with five icons": (FOX, FOX.replace("##G", "OPG"), ["[[beast]] 1 'fox'", "5 icons"]),
    "beast with a strange icon": (FOX, FOX.replace("B", "Y"), ["[[beast]] 1 'fox'", "'Y'", "'B', 'G', 'R', 'P', 'O'"]),
    "beast too long": (FOX, 'name = "fox"\nshape = ["B##G#R"]', ["'fox'", "6 x 1", "5 x 5"]),
    "beast apart": (FOX, FOX.replace('"##G"', '".#G"'), ["'fox'", "falls apart"]),
    "beast name twice": ('name = "hound"', 'name = "fox"', ["[[beast]] 2 'fox'", "taken by", "[[beast]] 1"]),
    "beast gone": (LAST_BEAST, "", ["[[beast]]", "17 beasts", "18"]),
    "event unknown": ('key = "lonely_cats"', 'key = "dogs"', ["[[event]] 14 'dogs'", "'lonely_cats'"]),
    "event twice": ('key = "lonely_cats"', 'key = "empty_rooms"', ["[[event]] 15", "taken by", "[[event]] 14"]),
    "event gone": (EXTRA_FISH_ENTRY, "", ["[[event]] lacks 'extra_fish'"]),
    "action that pays": (EXTRA_FISH, EXTRA_FISH.replace('"action"', '"points"'), ["'extra_fish'", "kind = 'points'", "'action'"]),
    "points of an action": (EXTRA_FISH, EXTRA_FISH + "\npoints = 2", ["'extra_fish'", "unknown key 'points'"]),
    "points none": ("points = 3\ncolour", "points = 0\ncolour", ["'visible_maps'", "points = 0"]),
    "gem that pays": ('gem = "extra_fish"', 'gem = "lonely_cats"', ["[[event_tile]] 3", "gem = 'lonely_cats'", "action"]),
    "plain side unknown": ('plain = "royal_rats"', 'plain = "rats"', ["[[event_tile]] 14", "'rats'"]),
    "solo missing": ("solo = [2, 5, 8]\n", "", ["[[event_tile]] 1", "'solo' is missing", "days 2, 3 and 4"]),
    "solo short": ("solo = [2, 5, 8]", "solo = [2, 5]", ["[[event_tile]] 1", "solo = [2, 5]", "3 integers"]),
    "solo of an action": (TILE_14, TILE_14 + "solo = [1, 2, 3]\n", ["[[event_tile]] 14", "unknown key 'solo'"]),
    "event tile number": (TILE_14, TILE_14.replace("14", "15"), ["[[event_tile]] 14", "give 14"]),
    "event tile gone": (TILE_15, "", ["[[event_tile]]", "14 tiles", "15"]),
    "lesson rule unknown": (
        'rule = "exactly_families"',
        'rule = "exactly_dogs"',
        ["'exactly_4_families'", "'exactly_dogs'", "'exactly_families'"],
    ),
    "lesson parameter missing": (THREE_COLOURS + "number = 3", THREE_COLOURS, ["'exactly_3_colours'", "'number' is missing"]),
    "lesson parameter extra": (IN_A_FAMILY, IN_A_FAMILY + "\nnumber = 2", ["'every_cat_in_a_family'", "unknown key 'number'"]),
    "lesson key of the base box": (
        'key = "families_of_colour"',
        'key = "cats_of_colour"',
        ["[[public_lesson]] 1", "the base box"],
    ),
    "lesson gone": (None, LESSON, ["9 cards", "8"]),
    "private lesson with a chosen colour": (
        'rule = "points_per_family"\npoints = 3\nnumber = 3',
        'rule = "points_per_family_of_colour"\npoints = 3\ncolour = "chosen"',
        ["[[private_lesson]] 1", "'chosen'"],
    ),
    "family card cost": (
        'key = "family_uncovered_maps"',
        'key = "family_uncovered_maps"\ncost = 1',
        ["[[family_card]] 7", "unknown key 'cost'"],
    ),
    "family card rule": ('rule = "points_per_uncovered_map"', 'rule = "first_of_all"', ["[[family_card]] 7", "'first_of_all'"]),
    "promo of the base box": (
        'shape = ["###", ".#.", ".#."]',
        'shape = ["####"]',
        ["[[promo_rare]] 1", "taken by", "tiles.toml"],
    ),
    "promo too many": (PROMO_ANVIL, PROMO_X + PROMO_ANVIL, ["[[promo_rare]] and [[rare]] of tiles.toml", "9 shapes", "8"]),
    "promo Oshax copies": ('name = "crook"', 'name = "crook"\ncopies = 2', ["[[promo_oshax]] 1 'crook'", "unknown key 'copies'"]),
    "rat too large": ('shape = ["#"]\nsupply', 'shape = ["##"]\nsupply', ["[[royal_rat]]", "one square"]),
    "rat that pays": ("points = -3", "points = 3", ["[[royal_rat]]", "below zero"]),
    "token gone": ("[semi_permanent_token]", "[[semi_permanent_token]]", ["[semi_permanent_token]", "no single table"]),
    "kitten prices": ("fish = [2, 3]", "fish = [2]", ["[[kittens]]", "fish = [2]", "2 integers"]),
    "beasts by players": ("[4, 4, 6, 8, 10, 12]", "[4, 4, 6]", ["[[beasts]]", "right_field", "6 integers"]),
    "more beasts than there are": ("[4, 4, 6, 8, 10, 12]", "[4, 4, 6, 8, 10, 19]", ["right_field", "from 0 to 18"]),
    "source missing": (FOX + "\n" + STAND_IN, FOX, ["'fox'", "'source' is missing"]),
    "source of no kind": (STAND_IN, 'source = "a friend"', ["'fox'", "'a friend'", "'stand-in: '"]),
    "unknown section": (None, "[[goblin]]\nname = 'x'", ["unknown section 'goblin'", "'kitten'"]),
    "no TOML": (None, "[[kitten", ["not a valid TOML file"]),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_is_named(box, name):
    old, new, words = MISTAKES[name]
    if old is None:
        box.append(FILE, new)
    else:
        box.replace(FILE, old, new)
    with pytest.raises(ComponentError) as caught:
        load_expansion(load_components(), box.directory)
    message = str(caught.value)
    assert message.startswith(FILE)
    assert "\n" not in message
    for word in words:
        assert word in message, f"{word!r} is not in {message!r}"


def test_file_missing(box):
    (box.directory / FILE).unlink()
    with pytest.raises(ComponentError, match=r"kittens_and_beasts\.toml: not found"):
        load_expansion(load_components(), box.directory)


def test_too_many_shapes(box):
    """Every kitten may have a form of its own, as long as all shapes fit into the bits of a word."""
    forms = ["####", "##.|.##", "#..|###", ".#.|###", "##|##", "#####", "##..|.###", "##.|###"]
    for form in forms:
        rows = ", ".join(f'"{row}"' for row in form.split("|"))
        box.replace(
            FILE,
            'shape = ["###"]' if form in forms[:4] else 'shape = ["##"]' if form != forms[-1] else 'shape = ["#"]',
            f"shape = [{rows}]",
        )
    with pytest.raises(ComponentError, match="with the base box there are 69 shapes; room is for 62"):
        load_expansion(load_components(), box.directory)


def test_a_box_can_be_corrected(box):
    """A beast as its owner sees it, two of whose icons may share a colour, and a kitten drawn another way round."""
    box.replace(FILE, FOX, FOX.replace("R", "B").replace("fox", "badger"))
    box.replace(FILE, STAND_IN, 'source = "printed: tile face"')
    box.replace(FILE, 'shape = [".#", "##"]', 'shape = ["##", "#."]')
    owned = load_expansion(load_components(), box.directory)
    assert (owned.beasts[0].name, owned.beasts[0].icons) == ("badger", ("blue", "", "", "green", "blue"))
    assert owned.beasts[0].source == "printed: tile face"

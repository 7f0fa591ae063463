"""Each mistake in the data of the drawing games is refused with the file, the entry, and what would be right."""

import pytest

from isle_env.components.model import ComponentError

P, L, E, R = "pieces.toml", "lessons.toml", "explore_and_draw.toml", "remote.toml"

# file, text to replace, new text, words that the message must have
MISTAKES = {
    # pieces
    "shape apart": (P, '["..#", "###", "..#"]', '["#.#", "##.", "..#"]', [P, "[[cat]] 1 'tee'", "falls apart"]),
    "shape twice": (P, '["..#", "###", "..#"]', '["##", "##", ".#"]', ["[[cat]] 5 'flag'", "taken by", "1 'tee'"]),
    "name of two words": (P, 'name = "chevron"', 'name = "a chevron"', ["'a chevron'", "one word"]),
    "small cat too large": (P, 'name = "chevron"', 'name = "chevron"\nsmall = true', ["'chevron'", "6 squares", "at most 3"]),
    "rare too small": (P, 'shape = ["####"]\n\n# … and', 'shape = ["###"]\n\n# … and', ["[[rare]] 5 'rod'", "3 squares", "D-24"]),
    "piece gone": (P, '[[oshax]]\nname = "sail"', '[[cat]]\nname = "sail"', ["[[cat]]", "28 shapes", "27"]),
    "origin missing": (P, "printed: card faces 107-111", "card faces 107-111", ["'chevron'", "'printed: '", "'stand-in: '"]),
    # Explore & Draw
    "card missing": (E, "cards = [67, 71]", "cards = [67, 70]", ["'dagger'|[[cat]] 1", "4 cards"]),
    "card twice": (E, "card = 28", "card = 27", ["[[oshax]] 2", "card 27", "taken by"]),
    "number gone": (E, "card = 57", "card = 157", ["[[two_cats]] 1", "157", "no deck"]),
    "unknown discovery": (E, '"red small_single"', '"red small_dot"', ["[[two_cats]] 2", "'red small_dot'", "pieces.toml"]),
    "cat without colour": (E, '"red small_single"', '"cat small_single"', ["'cat small_single'", "<colour> <cat>"]),
    "three halves": (E, 'above = ["rare block"]', 'above = ["rare block", "rare rod", "rare tee"]', ["above", "1 or 2"]),
    "unknown key": (E, "card = 51", "card = 51\ncost = 3", ["[[or]] 1", "unknown key 'cost'"]),
    "promo in the box": (E, "card = 184", "card = 12", ["[[promo]] 1", "taken by"]),
    "promo gone": (E, "[[promo]]\ncard = 188", "[[or]]\ncard = 188", ["[[or]]", "no deck|unknown key"]),
    "pattern": (E, '"cLcL"', '"cLcc"', ["[[island]] 1", "[0, 1, 1, 1]", "[0, 1, 1, 2]"]),
    "pattern short": (E, '  "cLcL",\n', "", ["pattern", "3 strings of 4"]),
    "sheet unknown": (E, '"five", "six"', '"five", "seven"', ["[[game]]", "sheets", "'six'"]),
    "sheets too few": (E, '"five", "six"', '"five"', ["sheets", "at least 6"]),
    "special gone": (
        E,
        '[[special]]\nkey = "row"\ntext = "No column: all four cards of a row."\n',
        "",
        ["[[special]]", "4", "5"],
    ),
    "deck gone": (E, '[[deck]]\nname = "cats"', '[[deck]]\nname = "lessons"', ["[[deck]]", "'lessons'"]),
    "card in two decks": (E, "cards = [33, 37]", "cards = [33, 48]", ["[[any_two]] 1", "no deck|taken by"]),
    "lines": (E, 'lines = "columns"', 'lines = "diagonals"', ["lines = 'diagonals'", "'columns', 'rows'"]),
    # Remote Edition
    "bag short": (R, '"zigzag", "rod", "dagger",', '"zigzag", "rod",', ["[bag]", "80", "85"]),
    "bag unknown": (R, '"zigzag", "rod", "dagger",', '"zigzag", "rod", "sword",', ["[[bag]]", "[[cat]] of pieces.toml"]),
    "rare tiles": (R, "rod = 5", "rod = 4", ["[bag] rare", "24", "25"]),
    "bag gone": (R, "[bag]\n", "[[oshax]]\n", [R]),
    "deck of 28": (R, "cards = [98, 106]", "cards = [98, 105]", ["the deck has 28", "29"]),
    "number twice": (R, "cards = [69, 70]", "cards = [4, 5]", ["card 4 is there twice"]),
    # lessons
    "rule unknown": (L, 'rule = "exactly_families"', 'rule = "exactly_dogs"', ["'exactly_dogs'", "'exactly_families'"]),
    "rule of fish": (L, 'rule = "exactly_families"', 'rule = "points_per_fish"', ["'points_per_fish'"]),
    "parameter missing": (L, "rare = 3\n", "", ["[[lesson]] 23", "'rare' is missing", "exactly `rare`"]),
    "parameter extra": (L, "rare = 3\n", "rare = 3\nnumber = 2\n", ["unknown key 'number'", "'rare', 'common'"]),
    "colour unknown": (L, 'colours = ["green", "blue"]', 'colours = ["green", "pink"]', ["colours", "'pink'", "'orange'"]),
    "room unknown": (L, 'rooms = ["dining"]', 'rooms = ["kitchen"]', ["rooms", "'kitchen'", "'dining'"]),
    "key twice": (L, 'key = "nobody_alone"', 'key = "families"', ["'families'", "taken by"]),
    "place twice": (L, "place = 12\n", "place = 8\n", ["[[remote_lesson]]", "each of 1 to 14"]),
    "order": (L, "card = 2\n", "card = 27\n", ["[[lesson]]", "1 to 26"]),
    "amount": (L, "number = 16", "number = 100", ["number = 100", "from 0 to 99"]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake(files, mistake):
    file, old, new, words = MISTAKES[mistake]
    files.replace(file, old, new)
    with pytest.raises(ComponentError) as error:
        files.load()
    for word in words:
        assert any(one in str(error.value) for one in word.split("|")), f"{word!r} is not in: {error.value}"
    assert file in str(error.value)


def test_file_missing(files):
    (files.directory / R).unlink()
    with pytest.raises(ComponentError, match=r"remote\.toml: not found"):
        files.load()


def test_unchanged(files):
    """The copy itself loads: what a test above is refused for is what it has changed."""
    assert files.load().remote.name == "remote"

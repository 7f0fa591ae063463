"""Each mistake in the data is refused with the file, the entry, and what would be right."""

import pytest

from isle_env.components.loader import load_components
from isle_env.components.model import ComponentError

B, T, D, F, S = "boats.toml", "tiles.toml", "discovery_cards.toml", "family_cards.toml", "solo_cards.toml"
CARD_133 = 'card = 133\nkey = "exactly_6_private_lessons"'

# file, text to replace (None: append), new text, words that the message must have
MISTAKES = {
    # boats
    "rat missing": (B, "[0, 5], [1, 5],", "[0, 5],", ["[[boat]] 1 'blue'", "18 squares", "give 19"]),
    "rat off the boat": (B, "[0, 5], [1, 5],", "[0, 0], [1, 5],", ["'blue'", "rat [0, 0]", "square of the plan"]),
    "rat twice": (B, "[0, 5], [1, 5],", "[1, 5], [1, 5],", ["'blue'", "[1, 5] is used twice"]),
    "rat no square": (B, "[0, 5], [1, 5],", '"x", [1, 5],', ["'blue'", "'x'", "[x, y]"]),
    "rats no list": (B, "rats = [", "rats = 19\nold = [", ["'blue'", "rats = 19", "19 squares [x, y]"]),
    "map off the boat": (B, "blue = [14, 1]", "blue = [21, 0]", ["'blue'", "map [21, 0]"]),
    "map on a rat": (B, "blue = [14, 1]", "blue = [0, 5]", ["'blue'", "[0, 5] is used twice"]),
    "map colour missing": (B, "blue = [14, 1], ", "", ["'blue'", "maps has", "'blue', 'green'"]),
    "map colour unknown": (B, "blue = [14, 1]", "pink = [14, 1]", ["'blue'", "'pink'", "'orange'"]),
    "boat twice": (B, 'name = "six"', 'name = "five"', ["[[boat]] 6 'five'", "taken by", "[[boat]] 5"]),
    "base boat gone": (B, 'name = "red"', 'name = "crimson"', ["[[boat]]", "lacks 'red'"]),
    "base boat late": (B, 'name = "six"\nbase = false', 'name = "six"\nbase = true', ["6 'six'", "before"]),
    "boat key": (B, 'name = "five"\n', 'name = "five"\nsails = 2\n', ["5 'five'", "unknown key 'sails'", "'rats'"]),
    "plan short": (B, '  "       TTTTDDDD       ",\n', "", ["[[plan]]", "8 strings", "give 9"]),
    "plan row long": (B, '"       TTTTDDDD       "', '"       TTTTDDDD        "', ["row 0", "23", "give 22"]),
    "plan gap": (B, "TTTTDDDD", "TT TDDDD", ["row 0", "gap"]),
    "room size": (B, "size = 60", "size = 61", ["[[room]] 5 'deck'", "60", "61"]),
    "room unknown": (B, "TTTTDDDD", "TTTTDDDZ", ["'Z'"]),
    # tiles
    "shape ragged": (T, '["..#", "###", "..#"]', '["..#", "##", "..#"]', ["[[cat]] 1 'tee'", "one length"]),
    "shape letters": (T, '["..#", "###", "..#"]', '["..#", "xxx", "..#"]', ["[[cat]] 1 'tee'", "'#' and '.'"]),
    "shape apart": (T, '["..#", "###", "..#"]', '["#.#", "##.", "..#"]', ["[[cat]] 1 'tee'", "falls apart"]),
    "shape diagonal": (T, '["..#", "###", "..#"]', '["#.", ".#"]', ["[[cat]] 1 'tee'", "falls apart"]),
    "shape margin": (T, '["..#", "###", "..#"]', '["...", "###", "..#"]', ["[[cat]] 1 'tee'", "empty row"]),
    "shape empty": (T, '["..#", "###", "..#"]', "[]", ["[[cat]] 1 'tee'", "one per row"]),
    "shape long": (T, '["#", "#", "#", "#", "#"]', '["##########"]', ["'rod'", "at most 9"]),
    "shape twice": (T, '["..#", "###", "..#"]', '["##", "##", ".#"]', ["[[cat]] 5 'flag'", "taken by", "1 'tee'"]),
    "name twice": (T, 'name = "stairs"', 'name = "tee"', ["[[cat]] 2 'tee'", "taken by"]),
    "cat gone": (T, '[[cat]]\nname = "tee"\nshape = ["..#", "###", "..#"]\n', "", ["[[cat]]", "16", "17"]),
    "oshax gone": (T, '[[oshax]]\nname = "sail"\nshape = [".##", "##.", "#..", "#.."]\n', "", ["[[oshax]]", "5", "6"]),
    "rare tile gone": (T, "copies = 5", "copies = 4", ["[[rare]]", "24 tiles", "25"]),
    "common tile gone": (T, "copies = 11\nsupply = [5, 5, 8, 11]", "copies = 10\nsupply = [5, 5, 8, 10]", ["43", "44"]),
    "supply above copies": (T, "[5, 5, 8, 11]", "[5, 5, 8, 12]", ["[[common]] 1 'single'", "from 0 to 11"]),
    "supply short": (T, "[5, 5, 8, 11]", "[5, 5, 8]", ["[[common]] 1 'single'", "1, 2, 3, 4 players"]),
    "copies of a cat": (T, 'name = "tee"', 'name = "tee"\ncopies = 3', ["[[cat]] 1 'tee'", "unknown key 'copies'"]),
    "colours": (T, '"purple", "orange"]', '"purple"]', ["colours", "5 colours"]),
    "no source": (T, 'cat = "rulebook v2.0, Components; tile sheets"', "", ["[[cat]] 1 'tee'", "'source' is missing"]),
    "source no text": (T, 'cat = "rulebook v2.0, Components; tile sheets"', "cat = 9", ["[sources]", "text in quotes"]),
    "source of nothing": (T, "[sources]", '[sources]\ndog = "x"', ["[sources]", "'dog'", "'cat'"]),
    # discovery cards
    "gap": (D, "cards = [67, 68]", "cards = [67, 67]", ["cards 68 are missing", "1-150"]),
    "overlap": (D, "cards = [69, 70]", "cards = [68, 70]", ["[[anytime]] 2", "card 68", "[[anytime]] 1"]),
    "range turned": (D, "cards = [69, 70]", "cards = [70, 69]", ["[[anytime]] 2", "first not above last"]),
    "number and copies": (D, "cards = [69, 70]", "cards = [69, 70]\ncopies = 2", ["give one of card = n"]),
    "cost negative": (D, "cost = 5", "cost = -1", ["[[oshax]] 1 'oshax'", "cost = -1", "at least 0"]),
    "cost text": (D, "cost = 5", 'cost = "5"', ["[[oshax]] 1 'oshax'", "cost = '5'", "an integer"]),
    "cost missing": (D, "cost = 5\n", "", ["[[oshax]] 1 'oshax'", "'cost' is missing"]),
    "basket unknown": (D, 'basket = "broken"', 'basket = "golden"', ["[[rescue]] 2", "'golden'", "'regular'"]),
    "speed missing": (D, "speed = 4\n", "", ["[[rescue]] 1 'rescue_speed_4'", "'speed' is missing"]),
    "nothing to rescue with": (D, "speed = 4\n", "speed = 0\n", ["[[rescue]] 1", "neither basket nor speed"]),
    "speed on a lesson": (
        D,
        CARD_133,
        CARD_133 + "\nspeed = 2",
        ["'exactly_6_private_lessons'", "unknown key 'speed'"],
    ),
    "rule unknown": (D, 'rule = "draw_cards"', 'rule = "draw"', ["'draw_2_cards'", "rule = 'draw'", "'draw_cards'"]),
    "rule of another type": (D, 'rule = "draw_cards"', 'rule = "edge_full"', ["'draw_2_cards'", "rule = 'edge_full'"]),
    "parameter missing": (D, "number = 2\n", "", ["'draw_2_cards'", "'number' is missing", "'draw_cards'"]),
    "parameter too many": (D, "number = 2\n", "number = 2\nfish = 1\n", ["'draw_2_cards'", "unknown key 'fish'"]),
    "parameter low": (D, "number = 2\n", "number = 0\n", ["'draw_2_cards'", "number = 0", "from 1"]),
    "colour unknown": (D, 'colour = "blue"', 'colour = "pink"', ["'exactly_5_blue'", "'pink'", "'purple'"]),
    "colour chosen": (D, 'colour = "blue"', 'colour = "chosen"', ["'exactly_5_blue'", "'chosen'"]),
    "room of a card unknown": (
        D,
        'rooms = ["dining"]',
        'rooms = ["galley"]',
        ["'dining_room_empty'", "'galley'", "'dining'"],
    ),
    "module": (D, 'module = "A"', 'module = "AA"', ["'exactly_5_blue'", "'AA'", "capital letter"]),
    "module short": (D, 'module = "A"', 'module = "D"', ["module 'A'", "7", "8"]),
    "key twice": (D, 'key = "draw_3_cards"', 'key = "draw_2_cards"', ["[[anytime]] 4", "taken by", "[[anytime]] 3"]),
    "key form": (D, 'key = "draw_3_cards"', 'key = "Draw 3"', ["[[anytime]] 4", "small letters"]),
    "section": (D, None, "[[spell]]\ncard = 216\n", ["unknown section 'spell'", "'anytime'"]),
    "section no list": (D, "[[oshax]]", "[oshax]", ["[[oshax]]"]),
    "no TOML": (D, None, "[[oshax", ["not a valid TOML file"]),
    "too many kinds": (
        D,
        None,
        "".join(
            f'[[treasure]]\ncopies = 1\nkey = "t{i}"\ntitle = "T"\ncost = 1\nrule = "one_rare_or_two_common"\ntext = "T."\n'
            for i in range(30)
        ),
        ["95 kinds", "112"],
    ),
    "too many cards": (D, "copies = 1", "copies = 200", ["350 cards", "255"]),
    # family and solo cards
    "family gap": (F, "card = 168", "card = 169", ["cards 168 are missing", "151-168"]),
    "family rule": (F, 'rule = "edge_full"', 'rule = "best_lesson_again"', ["'family_edge_full'", "best_lesson_again"]),
    "family cost": (F, "card = 151", "card = 151\ncost = 1", ["[[family_card]] 1", "unknown key 'cost'"]),
    "family row": (F, "number = 4\n", "number = 9\n", ["'family_middle_row_full'", "from 0 to 8"]),
    "family key": (F, 'key = "family_edge_full"', 'key = "edge_full"', ["'edge_full'", "discovery_cards.toml"]),
    "solo colour twice": (S, 'colour = "green"', 'colour = "blue"', ["[[solo_colour]] 2", "taken by"]),
    "solo colour gone": (S, '[[solo_colour]]\ncard = 169\ncolour = "blue"\n', "", ["[[solo_colour]]", "4", "5"]),
    "solo basket gone": (
        S,
        '[[solo_basket]]\ncard = 174\nbaskets = 1\nspeed = 0\nsteps = [["cat", 5], ["cat", 4]]\n',
        "",
        ["[[solo_basket]]", "22", "23"],
    ),
    "solo card taken": (S, "card = 174", "card = 168", ["[[solo_basket]] 1", "card 168", "family_cards.toml"]),
    "solo step": (S, '["cat", 5]', '["dog", 5]', ["[[solo_basket]] 1 174", "'dog'", "['cat', 1-8]"]),
    "solo place": (S, '["cat", 5]', '["cat", 9]', ["[[solo_basket]] 1 174", "['cat', 9]"]),
    "solo shape": (
        S,
        '["common", "single"]',
        '["common", "block"]',
        ["[[solo_basket]] 2", "'block'", "single or pair"],
    ),
    "solo switch": (S, '["switch", 1, 6]', '["switch", 6, 6]', ["two cats"]),
    "solo speed": (S, "speed = 9", "speed = -9", ["speed = -9", "at least 0"]),
    "solo rule": (S, 'rule = "points_per_fish"', 'rule = "fish"', ["[[solo_lesson]] 4", "rule = 'fish'"]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake(box, mistake):
    file, old, new, words = MISTAKES[mistake]
    if old is None:
        box.append(file, new)
    else:
        box.replace(file, old, new)
    with pytest.raises(ComponentError) as error:
        load_components(box.directory)
    message = str(error.value)
    assert message.startswith(file)
    assert [word for word in words if word not in message] == [], message


@pytest.mark.parametrize("file", [B, T, D, F, S])
def test_missing_file(box, file):
    (box.directory / file).unlink()
    with pytest.raises(ComponentError, match=f"^{file}: not found"):
        load_components(box.directory)


def test_the_error_is_a_value_error():
    assert issubclass(ComponentError, ValueError)


def test_the_copy_itself_is_right(box):
    assert load_components(box.directory) == load_components()

"""The options of a game: what each mode allows, how others are refused, and what the record keeps."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.components import tables as T
from isle_env.game import Game
from isle_env.games.isle import setup
from isle_env.games.isle import state as S
from isle_env.games.options.isle import LESSON_MODULES
from isle_env.setting import checked_setting, setting_of

SETTINGS = [
    {},
    {"num_players": 3, "auto_skip": False},
    {"num_players": 4, "reaction_windows": True, "extra_lessons": ("organised_columns",)},
    {"mode": "family"},
    {"mode": "family", "num_players": 4, "auto_skip": False},
    {"mode": "solo"},
    *({"mode": "solo", "num_players": 1, "difficulty": difficulty} for difficulty in S.DIFFICULTIES),
]


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ({}, ("standard", 2, None, True, False)),
        ({"num_players": np.int64(4), "reaction_windows": np.True_}, ("standard", 4, None, True, True)),
        ({"mode": "family", "num_players": 3}, ("family", 3, None, True, False)),
        ({"mode": "solo"}, ("solo", 1, "easy", True, False)),
        ({"mode": "solo", "difficulty": "very_hard", "auto_skip": False}, ("solo", 1, "very_hard", False, False)),
    ],
)
def test_what_is_not_given_has_a_default_for_the_mode(options, kept):
    setting = checked_setting(**options)
    flags = setting.options["auto_skip"], setting.options["reaction_windows"]
    assert (setting.mode, setting.num_players, setting.difficulty, *flags) == kept
    assert type(setting.num_players) is int
    assert type(setting.options["reaction_windows"]) is bool


def test_card_kinds_in_use():
    """Family mode has no deck; the order of the modules does not matter."""
    everything = setup.lessons_in_use(LESSON_MODULES)
    assert np.array_equal(checked_setting().used_kinds, everything)
    assert np.array_equal(checked_setting(mode="solo", lesson_modules=("C", "A", "B")).used_kinds, everything)
    assert not checked_setting(mode="family").used_kinds.any()
    extra = checked_setting(extra_lessons=("organised_columns",)).used_kinds
    assert [T.KIND_KEY[kind] for kind in np.flatnonzero(extra & ~everything)] == ["organised_columns"]
    with pytest.raises(ValueError, match="read-only"):
        extra[0] = False


@pytest.mark.parametrize("options", SETTINGS)
def test_the_record_of_a_game_keeps_its_setting(options):
    setting = checked_setting(**options)
    game = Game.new(seed=3, **options)
    for record in (setting.template[0], game.record):
        found = setting_of(record)
        assert setting.differences(found) == found.differences(setting) == []
    assert (game.mode, game.num_players, game.difficulty) == (setting.mode, setting.num_players, setting.difficulty)
    assert game == Game.deal(setting, 3)


@pytest.mark.parametrize("other", range(1, len(SETTINGS)))
def test_any_other_setting_differs(other):
    """With one exception: easy is the solo game's default, so naming it changes nothing."""
    settings = [checked_setting(**options) for options in SETTINGS]
    same = [k for k, setting in enumerate(settings) if not settings[other].differences(setting)]
    assert same == ([5, 6] if other in (5, 6) else [other])


def test_differences_in_words():
    mine, theirs = checked_setting(3), checked_setting(mode="solo", difficulty="hard", auto_skip=False)
    assert mine.differences(theirs) == [
        "mode='solo' instead of 'standard'",
        "num_players=1 instead of 3",
        "difficulty='hard' instead of None",
        "auto_skip=False instead of True",
    ]
    more = checked_setting(3, extra_lessons=("organised_columns",))
    assert mine.differences(more) == ["other lesson modules or extra lessons"]


def test_the_same_options_are_worked_out_once():
    one = checked_setting(2, mode="family")
    assert checked_setting(None, mode="family", lesson_modules=list(LESSON_MODULES)) is one
    assert checked_setting(2, mode="family").template is one.template


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "party"}, r"mode='party': expected one of \['standard', 'family', 'solo'\]"),
        ({"mode": None}, "mode=None: expected one of"),
        ({"mode": 2}, "mode=2: expected one of"),
        ({"num_players": 1, "mode": "standard"}, "num_players=1: the standard game has 2, 3 or 4 seats"),
        ({"num_players": 5}, "num_players=5: the standard game has 2, 3 or 4 seats"),
        ({"num_players": True}, "num_players=True"),
        ({"num_players": 2.0}, "num_players=2.0"),
        ({"num_players": "2"}, "num_players='2'"),
        ({"num_players": 1, "mode": "family"}, "num_players=1: the family game has 2, 3 or 4 seats"),
        ({"num_players": 2, "mode": "solo"}, "num_players=2: the solo game has 1 seat: the sister is no player"),
        ({"num_players": True, "mode": "solo"}, "num_players=True: the solo game has 1 seat"),
        ({"difficulty": "easy"}, "difficulty='easy': only mode='solo' has difficulties"),
        ({"difficulty": "hard", "mode": "family"}, "difficulty='hard': only mode='solo' has difficulties"),
        (
            {"difficulty": "extreme", "mode": "solo"},
            r"difficulty='extreme': expected one of \['easy', 'medium', 'hard', 'very_hard', 'expert'\]",
        ),
        ({"difficulty": 2, "mode": "solo"}, "difficulty=2: expected one of"),
        ({"reaction_windows": True, "mode": "family"}, "reaction_windows=True: in mode 'family' no other seat"),
        ({"reaction_windows": True, "mode": "solo"}, "reaction_windows=True: in mode 'solo' no other seat"),
        ({"lesson_modules": ("C", "B", "A"), "mode": "family"}, "mode='family' has family cards, and no lessons"),
        ({"extra_lessons": ("organised_columns",), "mode": "family"}, "mode='family' has family cards"),
        ({"lesson_modules": ("A", "B"), "mode": "solo"}, "exactly three different modules"),
        ({"extra_lessons": ("chess",), "mode": "solo"}, "extra_lessons=.*organised_columns"),
        ({"modules": "kittens"}, r"modules='kittens': expected a sequence of names, not one string: modules=\('kittens',\)$"),
        ({"modules": "kittens, beasts"}, r"'kittens, beasts': .*not one string: modules=\('kittens', 'beasts'\)$"),
        ({"lesson_modules": "ABC"}, r"lesson_modules='ABC': .*not one string: lesson_modules=\('A', 'B', 'C'\)$"),
        ({"lesson_modules": "A,B,I"}, r"lesson_modules='A,B,I': .*not one string: lesson_modules=\('A', 'B', 'I'\)$"),
        ({"modules": ""}, r"modules='': .*not one string: modules=\(\)$"),
        ({"extra_lessons": "organised_columns"}, r"not one string: extra_lessons=\('organised_columns',\)$"),
    ],
)
def test_wrong_options_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        checked_setting(**options)
    with pytest.raises(ValueError, match=message):
        Game.new(seed=1, **options)


@pytest.mark.parametrize("name", ["auto_skip", "reaction_windows"])
@pytest.mark.parametrize("value", [1, "yes", None])
def test_flags_are_true_or_false(name, value):
    with pytest.raises(TypeError, match=f"{name}={value!r}: expected True or False"):
        checked_setting(**{name: value})

"""The options of the drawing games: what each allows, how others are refused, and what the record keeps."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.game import Game
from isle_env.games.drawing import state as S
from isle_env.setting import checked_setting, setting_of

EXPLORE, REMOTE = {"game": "explore_and_draw"}, {"game": "remote"}
SETTINGS = [
    EXPLORE,
    {**EXPLORE, "num_players": 6, "auto_skip": False},
    {**EXPLORE, "num_players": 3, "promo": True},
    *({**EXPLORE, "num_players": 1, "difficulty": difficulty} for difficulty in S.DIFFICULTIES),
    {**EXPLORE, "num_players": 1, "promo": True},
    REMOTE,
    {**REMOTE, "num_players": 6},
    {**REMOTE, "auto_skip": False},
]


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        (EXPLORE, ("standard", 2, None, True, False)),
        ({**EXPLORE, "num_players": np.int64(6), "promo": np.True_}, ("standard", 6, None, True, True)),
        ({**EXPLORE, "num_players": 1}, ("solo", 1, "easy", True, False)),
        ({**EXPLORE, "difficulty": "hard", "auto_skip": False}, ("solo", 1, "hard", False, False)),
        (REMOTE, ("standard", 2, None, True, False)),
        ({**REMOTE, "num_players": 5}, ("standard", 5, None, True, False)),
    ],
)
def test_what_is_not_given_has_a_default(options, kept):
    setting = checked_setting(**options)
    flags = setting.options["auto_skip"], setting.options["promo"]
    assert (setting.mode, setting.num_players, setting.difficulty, *flags) == kept
    assert type(setting.num_players) is int
    assert setting.rules.name == options["game"]


@pytest.mark.parametrize("options", SETTINGS)
def test_the_record_of_a_game_keeps_its_setting(options):
    setting = checked_setting(**options)
    game = Game.new(seed=3, **options)
    for record in (setting.template[0], game.record):
        found = setting_of(record)
        assert found.rules is setting.rules
        assert setting.differences(found) == found.differences(setting) == []
    assert (game.name, game.mode, game.num_players, game.difficulty) == (
        options["game"], setting.mode, setting.num_players, setting.difficulty,
    )  # fmt: skip
    assert game == Game.deal(setting, 3)
    assert checked_setting(**options) is setting


@pytest.mark.parametrize("other", range(len(SETTINGS)))
def test_any_other_setting_of_the_same_game_differs(other):
    settings = [checked_setting(**options) for options in SETTINGS]
    mine = settings[other]
    same = [k for k, setting in enumerate(settings) if setting.rules is mine.rules and not mine.differences(setting)]
    assert same == [other]


def test_differences_in_words():
    mine, theirs = checked_setting(3, **EXPLORE), checked_setting(1, **EXPLORE, promo=True)
    assert mine.differences(theirs) == [
        "num_players=1 instead of 3",
        "difficulty='easy' instead of None",
        "promo=True instead of False",
    ]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"game": "chess"}, ValueError, r"game='chess': expected one of \['isle_of_cats', 'explore_and_draw', 'remote'\]"),
        ({"game": None}, ValueError, "game=None: expected one of"),
        ({"game": ["remote"]}, ValueError, "expected one of"),
        ({**EXPLORE, "num_players": 0}, ValueError, "num_players=0: Explore & Draw has 1 to 6 seats"),
        ({**EXPLORE, "num_players": 7}, ValueError, "num_players=7: Explore & Draw has 1 to 6 seats"),
        ({**EXPLORE, "num_players": True}, ValueError, "num_players=True"),
        ({**EXPLORE, "num_players": 2.0}, ValueError, "num_players=2.0"),
        ({**REMOTE, "num_players": 1}, ValueError, "num_players=1: the Remote Edition has 2 to 6 seats"),
        ({**REMOTE, "promo": True}, ValueError, "promo=True: the Remote Edition has no promo cards"),
        ({**REMOTE, "difficulty": "easy"}, ValueError, "difficulty='easy': the Remote Edition has no sister"),
        ({**EXPLORE, "num_players": 2, "difficulty": "easy"}, ValueError, "only a game of one seat has difficulties"),
        ({**EXPLORE, "difficulty": "extreme"}, ValueError, r"difficulty='extreme': expected one of \['easy', 'medium'"),
        ({**EXPLORE, "difficulty": 2}, ValueError, "difficulty=2: expected one of"),
        ({**EXPLORE, "mode": "family"}, ValueError, r"mode='family': expected one of \['standard', 'solo'\]"),
        (
            {**EXPLORE, "family_cards": "all"},
            ValueError,
            "family_cards='all': Explore & Draw has no such option; it has num_players",
        ),
        (
            {**REMOTE, "reaction_windows": True},
            ValueError,
            "the Remote Edition has no such option; it has num_players, auto_skip",
        ),
        ({**EXPLORE, "auto_skip": 1}, TypeError, "auto_skip=1: expected True or False"),
        ({**EXPLORE, "promo": None}, TypeError, "promo=None: expected True or False"),
        (
            {**REMOTE, "colour": "red"},
            TypeError,
            r"has no option 'colour'; those of the Remote Edition are num_players, auto_skip",
        ),
    ],
)
def test_wrong_options_are_named(options, error, message):
    for new in (checked_setting, lambda **given: Game.new(seed=1, **given)):
        with pytest.raises(error, match=message) as caught:
            new(**options)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", ["isle_of_cats", "explore_and_draw"])
def test_a_game_alone_is_asked_for_by_its_mode_or_by_one_seat(game):
    alone = checked_setting(game=game, mode="solo")
    assert (alone.mode, alone.num_players, alone.difficulty) == ("solo", 1, "easy")
    for options in ({"num_players": 1}, {"num_players": 1, "mode": "solo"}, {"num_players": np.int64(1)}):
        assert checked_setting(game=game, **options) is alone
    hard = checked_setting(game=game, mode="solo", difficulty="hard")
    assert checked_setting(1, game=game, difficulty="hard") is hard
    assert Game.new(1, seed=2, game=game, difficulty="hard") == Game.deal(hard, 2)
    assert Game.new(seed=2, game=game, mode="standard").num_players == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "isle_of_cats", "num_players": 1, "mode": "standard"}, "num_players=1: the standard game has 2, 3 or 4 seats"),
        ({"game": "isle_of_cats", "num_players": 2, "mode": "solo"}, "num_players=2: the solo game has 1 seat"),
        ({**EXPLORE, "num_players": 1, "mode": "standard"}, "num_players=1: in mode 'standard' Explore & Draw has 2 to 6 seats"),
        ({**EXPLORE, "num_players": 3, "mode": "solo"}, "num_players=3: in mode 'solo' Explore & Draw has 1 seat: the sister"),
        ({**EXPLORE, "mode": "standard", "difficulty": "easy"}, "only a game of one seat has difficulties"),
        ({**REMOTE, "mode": "solo"}, "mode='solo': the Remote Edition is not played alone"),
        ({**REMOTE, "mode": "solo", "num_players": 2}, "mode='solo': the Remote Edition is not played alone"),
    ],
)
def test_what_contradicts_itself_is_refused(options, message):
    with pytest.raises(ValueError, match=message) as caught:
        checked_setting(**options)
    assert "\n" not in str(caught.value)


def test_a_record_of_no_game_has_no_setting():
    with pytest.raises(TypeError, match="takes a record of a game"):
        setting_of(np.zeros(1, [("seat", "u1")])[0])

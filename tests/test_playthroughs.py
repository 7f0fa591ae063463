"""The recorded games, replayed from their files alone: the same choices, observations, boats and scores."""

import re

import numba
import pytest

from isle_env.games.drawing import state as draw
from isle_env.games.drawing.actions import SPECIAL_NAMES
from isle_env.games.drawing.decisions import Step as DrawingStep
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import STEP_NAMES
from tests.support.playthrough import DECISION, RECORDED, eager_choice, path, play, recorded_choice, setting_of

each = pytest.mark.parametrize("name", RECORDED)


@each
def test_replays(name):
    """Line by line, so that the first difference shows where a rule changed; see make_playthroughs.py."""
    text = path(name).read_text(encoding="utf-8")
    assert setting_of(text.splitlines()[0]) == RECORDED[name]
    again = play(*setting_of(text.splitlines()[0]), recorded_choice(text))
    for number, (recorded, replayed) in enumerate(zip(text.splitlines(), again.splitlines(), strict=False), 1):
        assert replayed == recorded, f"line {number} of {path(name).name}"
    assert again == text


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="choosing takes long; the replays above show the same")
@each
def test_is_the_game_that_would_be_recorded_now(name):
    setting, seed = RECORDED[name]
    assert path(name).read_text(encoding="utf-8") == play(setting, seed, eager_choice(seed))


def test_much_happens_in_them():
    """Together they have every phase, all kinds of decisions but the rarest, and every part of a score."""
    texts = [path(name).read_text(encoding="utf-8") for name, (setting, _) in RECORDED.items() if "game" not in setting]
    steps = {line.split()[3] for text in texts for line in text.splitlines() if DECISION.fullmatch(line)}
    assert len(steps) >= len(STEP_NAMES) - 4, f"no {set(STEP_NAMES) - steps}"
    lines = [line for text in texts for line in text.splitlines() if line.startswith("seat ") and ": rats" in line]
    for part in (*S.SCORE_PARTS, *S.FAMILY_PARTS):
        words = f"{part.replace('_', ' ')} "
        worth = {line.split(words)[1].split()[0] for line in lines if words in line}
        assert len(worth) > 1, f"{part} is always {worth}"
    assert all(text.count("End of day") == S.DAYS for text in texts)


def test_much_happens_in_those_of_the_drawing_games():
    texts = [path(name).read_text(encoding="utf-8") for name, (setting, _) in RECORDED.items() if "game" in setting]
    steps = {line.split()[3] for text in texts for line in text.splitlines() if DECISION.fullmatch(line)}
    assert steps == set(DrawingStep.names()) - {"dawn", "over"}
    actions = {found[1] for text in texts for found in map(DECISION.fullmatch, text.splitlines()) if found}
    assert len({f"special {name}" for name in SPECIAL_NAMES} & actions) >= len(SPECIAL_NAMES) - 1
    assert {"half above", "half below", "item 1", "item 2"} <= actions
    assert all(text.count("End of day") == draw.DAYS for text in texts)


def test_much_happens_in_those_with_modules():
    """Every new decision and action, and points of every new part."""
    texts = {name: path(name).read_text(encoding="utf-8") for name, (setting, _) in RECORDED.items() if "modules" in setting}
    lines = [line for text in texts.values() for line in text.splitlines() if DECISION.fullmatch(line)]
    assert {"second_kitten", "token"} < {line.split()[3] for line in lines}
    wanted = {"turn": ("kitten", "beast", "square"), "second_kitten": ("kitten",), "token": ("basket", "boots")}
    for step, action in ((step, action) for step, actions in wanted.items() for action in actions):
        assert any(line.split()[3] == step and action in line.split()[7:] for line in lines), (step, action)
    for part in ("beasts", "events"):
        worth = {int(points) for text in texts.values() for points in re.findall(rf", {part} (\d+),", text)}
        assert max(worth) > 0, part
    for name, text in texts.items():
        assert ("kittens on their board" in text) == ("kittens" in RECORDED[name][0]["modules"])
        assert text.count("event of day") == 4 * ("events" in RECORDED[name][0]["modules"])


def test_a_record_that_breaks_off_is_noticed():
    text = path("2").read_text(encoding="utf-8")
    half = "\n".join(text.splitlines()[:100])
    with pytest.raises(ValueError, match="the record ends before the game"):
        play(*RECORDED["2"], recorded_choice(half))


def test_a_first_line_that_says_nothing_is_noticed():
    with pytest.raises(ValueError, match="does not say how a game is set up"):
        setting_of("The Isle of Cats")

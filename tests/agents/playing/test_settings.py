"""Labels, seeds and checks that every kind of run shares."""

import pytest

from isle_agents.playing.settings import AGENT, DEAL, BadSettings, check, copies, labels, number


def test_labels_tell_namesakes_apart():
    assert labels(("x", "y", "x", "x")) == ("x", "y", "x#2", "x#3")
    assert copies(("x", "y", "x", "x")) == [0, 0, 1, 2]


def test_numbers_follow_from_seed_and_key():
    assert number(0, DEAL, 3) == number(0, DEAL, 3)
    assert len({number(0, DEAL, 3), number(1, DEAL, 3), number(0, AGENT, 3), number(0, DEAL, 4), number(0, DEAL, 3, 0)}) == 5


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (((), 1, 0), "at least one agent is needed"),
        ((("a",), 0, 0), "--games 0: at least 1 game is played"),
        ((("a",), 10**13, 0), "--games 10000000000000: at most 100000000 games"),
        ((("a",), 1, -1), "--seed -1: seeds are whole numbers from 0"),
    ],
)
def test_what_cannot_be_played_is_said(settings, said):
    with pytest.raises(BadSettings, match=said):
        check(*settings)


def test_what_can_be_played_passes():
    check(("a",), 1, 0)

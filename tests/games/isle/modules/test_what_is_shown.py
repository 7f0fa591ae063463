"""What a seat sees and is told of Kittens + Beasts at moments that whole games seldom come to."""

from __future__ import annotations

import random

import numpy as np
import pytest

from isle_env import Game
from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EventKey
from isle_env.envs.rewards import values
from isle_env.games.isle.actions import SQUARE
from isle_env.policies.isle import Prices
from tests.games.isle.modules.twins import EVERY, positions


def test_nobody_is_out_while_rescue_cards_are_chosen():
    """Not even where rare finds came first and all seats have passed there (V-18)."""
    found = 0
    for seed in range(40):
        for game in positions(EVERY["events-3 seats"], seed):
            if game.phase == "rescue_cards":
                assert not game.record["passed"].any(), repr(game)
                event = E.EVENT_KIND[game.record["event_tile"][game.day - 1] - 1, E.DAY_SIDE[game.day - 1]]
                found += event == EventKey.RARE_FINDS_FIRST
    assert found > 20


def test_beasts_in_the_sisters_line_are_told_apart():
    """Two beasts that change places in the line change what is seen (B-13): her cards count along it."""
    game = Game.new(seed=4, mode="solo", difficulty="hard", modules=("beasts",))
    while game.phase != "draft":
        game.apply(int(game.legal_actions()[0]))
    line = np.concatenate([game.record["field"][field, : game.record["field_count"][field]] for field in range(2)])
    places = game.rules.views(game.observe(0), 1)["beasts"]["line"]
    assert {int(beast) + E.BEAST_TILE: int(places[beast]) for beast in np.flatnonzero(places)} == {
        int(tile): place for place, tile in enumerate(line, 1) if tile >= E.BEAST_TILE
    }
    assert (places > 0).sum() >= 2


def test_beasts_and_friendships_are_shown_of_each_seat():
    """Friends are rare in random games. The viewer comes first."""
    game = Game.new(3, seed=1, modules=("kittens", "beasts", "events"))
    game.record["beast_count"][:3], game.record["friendships"][:3] = (4, 5, 6), (7, 8, 9)
    for viewer in range(3):
        seen = game.rules.views(game.observe(viewer), 3)["beasts"]["seats"]
        assert seen["beasts"][:, 0].tolist() == [(4, 5, 6)[(viewer + place) % 3] for place in range(3)]
        assert seen["friendships"][:, 0].tolist() == [(7, 8, 9)[(viewer + place) % 3] for place in range(3)]


@pytest.mark.parametrize(
    ("options", "blocks"),
    [
        ({"modules": ("events", "kittens")}, ("kittens", "events")),
        ({"lesson_modules": ("A", "B", "I"), "promo_oshax": True}, ("lessons_I", "promos")),
        ({"mode": "family", "family_cards": "all"}, ("further_family_cards",)),
    ],
)
def test_players_are_told_which_blocks_follow(options, blocks):
    game = Game.new(2, seed=1, **options)
    assert game.info(0)["blocks"] == blocks
    views = game.rules.views(game.observe(0), 2)
    assert list(views)[-len(blocks) :] == list(blocks)
    assert set(Game.new(2, seed=1).rules.views(Game.new(2, seed=1).observe(0), 2)) == set(views) - set(blocks), (
        "no name hides another"
    )


def test_the_page_names_every_option():
    page = str(
        Game.new(2, seed=1, modules=("beasts",), lesson_modules=("A", "B", "I"), promo_oshax=True, promo_rare_treasures=True)
    )
    assert "With beasts, lesson module I, promo Oshax and promo rare treasures" in page


def test_the_page_says_that_a_royal_rat_can_be_fed():
    """In the prompt, and where actions are named (V-11)."""
    rng, prompts, named = random.Random(5), 0, 0
    for seed in range(30):
        for game in positions(EVERY["events-2 seats"], seed):
            if game.over or game.decision != "turn" or not (game.legal_actions() >= SQUARE).any():
                continue
            prompts += "take a turn, feed a royal rat, or pass" in str(game)
            named += "feed the royal rat on square" in str(game)
            if rng.random() < 0.5:
                break
    assert prompts > 10
    assert named > 0


@pytest.mark.long
def test_the_value_of_a_finished_game_is_its_score_in_the_right_parts():
    game, rng = Game.new(2, seed=3, modules=("kittens", "beasts", "events")), random.Random(3)
    while not game.over:
        game.apply(rng.choice(game.legal_actions().tolist()))
    for worth, score in zip(values(game, Prices.default()), game.scores(), strict=True):
        lessons = score["private_lessons"] + score["public_lessons"]
        assert worth["lessons"] == lessons
        assert worth["boat"] == score["total"] - lessons
        assert worth["total"] == score["total"]

"""Whole games with Kittens + Beasts against the oracle: tables, masks and what every seat sees, after every decision."""

import random

import numpy as np
import pytest

from isle_env import Game
from tests.games.isle.modules.twins import ALONE, ORDINARY, SUBSETS, WAYS, options_of
from tests.oracle.duel import POLICIES, beside, compare, enrich
from tests.oracle.modules.sight import sight_of_modules
from tests.oracle.sight import unseen
from tests.support.settings import each
from tests.support.volume import seeds

EVERY = {"-".join([*modules, way]): (modules, way) for modules in SUBSETS for way in (*WAYS, *ALONE)}
SAME = {"lessons I": "lessons_I", "family cards": "further_family_cards"}
NAMES = {
    "second kitten asked": "second_kitten", "token asked": "token_asked", "rat in hand": "rat_in_hand", "given up": "given_up",
    "passed today": "passed_today", "passed on": "passed_on", "private": "lessons", "public": "public_lessons",
    "public colours": "public_colours", "offer": "family_offer", "kept": "family_cards", "returned": "family_returned",
    "bag: Oshax of the box": "oshax_in_bag", "sister": "sister_numbers", "baskets left": "baskets_left", "laid": "tokens_laid",
    "in the basket": "kittens_in_basket", "royal rats": "royal_rats", "royal rat": "royal_rat",
}  # fmt: skip
IN_HAND = {"kittens": "kitten_in_hand", "beasts": "beast_in_hand", "promos": "promo_in_hand"}


def wrong_blocks(game, table, viewer):
    """Names of the entries of the blocks that differ from what the oracle says a seat sees."""
    views = game.rules.views(game.observe(viewer), game.num_players)
    setting = game.games[0]["box"]
    said = sight_of_modules(
        table, viewer, module_i=bool(setting & 8), all_family_cards=bool(setting & 16), promos=bool(setting & 96)
    )
    wrong = []
    for block, entries in said.items():
        shown = views[SAME.get(block, block)]
        for name, value in entries.items():
            if name == "passed today" and game.over:
                continue  # it begins anew with a day
            part, _, field = name.rpartition(": ") if name.startswith(("seats: ", "boats: ")) else ("", "", name)
            there = shown[part] if part else shown
            key = IN_HAND[block] if field == "in hand" else NAMES.get(field, field)
            if not np.array_equal(there[key].ravel(), np.ravel(value)):
                wrong.append(f"{block}: {name}")
    return wrong


def play_beside(game, rng, policy):
    """Play to the end beside the oracle. Every now and then what all seats see is compared, too."""
    oracle = beside(game)
    compare(game, oracle)
    while not game.over:
        action = policy(game, rng)
        said = f"{game.action_name(action)} in {game!r}"
        game.apply(action)
        oracle.apply(action)
        try:
            compare(game, oracle)
            for viewer in range(game.num_players) if rng.random() < 0.2 or game.over else []:
                high, seen = game.rules.high(game.num_players), game.observe(viewer)
                assert (seen <= high).all(), np.flatnonzero(seen > high)
                views = game.rules.views(seen, game.num_players)
                if game.record["step"] < 19:
                    assert not [name for name in unseen(oracle.table, viewer, views) if name != "step"]
                assert not wrong_blocks(game, oracle.table, viewer)
        except AssertionError as error:
            raise AssertionError(f"after {said}: {error}") from None


@pytest.mark.parametrize(("modules", "way"), each(EVERY, [*ORDINARY, "beasts-events-solo, expert"]))
def test_like_the_oracle(modules, way):
    for number in seeds(1):
        seed = list(EVERY.values()).index((modules, way)) + 1000 * number
        rng, game = random.Random(seed), Game.new(seed=seed, **options_of(modules, way, seed))
        if seed // 2 % 2:
            enrich(game)
        play_beside(game, rng, POLICIES[seed % len(POLICIES)])

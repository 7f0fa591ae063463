"""Laws for saves from outside: no true position is refused, and no other is accepted that could do harm (games/isle/laws)."""

import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from isle_env import Game, SeatEnv, SoloEnv, buy_v0, draft_v0, isle_of_cats_v0, rare_finds_v0, rescue_v0
from isle_env.components import tables as T
from isle_env.engine import record
from isle_env.engine.record import NONE
from isle_env.game import SaveError, packed
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step
from isle_env.games.isle.laws import bounds, broken_law
from tests.envs.play import picture
from tests.oracle.duel import POLICIES, enrich, uniform
from tests.support import invariants
from tests.support.mutations import CARDS, mutant, pool, survives, with_checksum
from tests.support.settings import SETTINGS, each_setting, first
from tests.support.volume import seeds

# ---- no true position is refused ----


def accepted(game, *what):
    """Raise if the position is refused, saying where."""
    law = broken_law(game.games)
    assert law is None, (law, game, what)


@each_setting
@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
def test_every_position_of_whole_games_is_accepted(setting, policy):
    """At every decision; every tenth also as a sample of a seat, which is a position as good as any."""
    for seed in seeds(2, 0):
        rng = random.Random(seed)
        game = Game.new(seed=seed, **setting, auto_skip=seed % 2 == 0)
        if seed % 2:
            enrich(game)
        while True:
            accepted(game, seed)
            if rng.random() < 0.1:
                accepted(game.determinize(rng.randrange(game.num_players), rng.randrange(1000)), seed, "sample")
            if game.over:
                break
            game.apply(policy(game, rng))


def test_a_game_with_other_lessons_is_accepted():
    game = Game.new(3, seed=1, extra_lessons=("organised_columns",))
    assert Game.from_bytes(game.to_bytes()) == game


@pytest.mark.parametrize("module", [draft_v0, buy_v0, rescue_v0, rare_finds_v0], ids=lambda module: module.__name__)
def test_positions_of_the_phase_environments_are_accepted(module):
    """The start of a phase, all decisions in it, and where it has ended."""
    for seed in seeds(4, 1):
        env = module.raw_env(num_players=2 + seed % 3, reaction_windows=seed % 2 == 1, finish="value")
        env.reset(seed=seed)
        rng = random.Random(seed)
        while True:
            assert Game.from_bytes(env.save()) == env.game
            if not env.agents or any(env.terminations.values()):
                break
            env.step(uniform(env.game, rng))


# ---- what no game comes to is refused, with the reason ----


def played_to(phase, seats=2, seed=3, policy=uniform, **options):
    """A game of random players at the first decision of a phase, from the second day on."""
    rng = random.Random(seed)
    game = Game.new(seats, seed=seed, **options)
    while not (game.phase == phase and (game.day > 1 or phase in ("family_cards", "over"))):
        game.apply(policy(game, rng))
    return game


def refusal(game):
    """What is said of a save of this record, which must be refused."""
    with pytest.raises(SaveError, match="no game comes to this position") as raised:
        Game.from_bytes(packed(game.games))
    return str(raised.value)


SCALARS = {
    "num_players": (255, "num_players is 255, at most 4"),
    "mode": (9, "mode is 9, at most 2"),
    "seat": (77, r"seat is 77, at most 3 \(or 255 for none\)"),
    "difficulty": (3, "only the solo game has difficulties"),
    "day": (0, "day 0 does not go with phase 'rescue'"),
    "phase": (Phase.FAMILY_CARDS, "phase 'family_cards' does not belong to this mode"),
    "step": (Step.DRAFT, r"the pending decision \(draft\) is none of phase 'rescue'"),
    "window": (S.TURN_WINDOW, "decides|window"),
    "turn": (3, "position 3 of the turn order does not exist"),
    "idle": (2, "2 seats passed over in a row are too many"),
    "tile_in_hand": (7, "tile 7 is 2 times in the game instead of 1 times"),
    "card_in_hand": (5, "a card of kind 5 is being resolved"),
    "todo": (2, "2 repeats of the card in hand are left"),
    "treasures": (1, "1 treasures of set . may be taken"),
    "deck_left": (0, "the list of place 0 has 0 cards"),
    "bag_left": (1, "in the bag's list, but counted"),
    "draft_left": (2, "the draft is in round . with 2 cards to take"),
    "decisions": (10**6, "1000000 decisions have been taken"),
}


@pytest.mark.parametrize("name", SCALARS)
def test_an_impossible_number_is_named(name):
    value, message = SCALARS[name]
    game = played_to("rescue")
    game.record[name] = value
    assert re.search(message, refusal(game))


def edit_boat(game):
    game.record["boat"][0] = game.record["boat"][1]


def edit_order(game):
    game.record["order"][:2] = 0


def edit_card(game):
    card = int(game.record["deck"][0])
    game.record["card_where"][card] = S.IN_HAND
    game.record["hand"][0, T.CARD_KIND[card]] += 1
    game.record["hand_count"][0] += 1


def edit_history(game):
    game.record["card_pack"][np.flatnonzero(game.record["card_pack"] == 0)[0]] = 1


def edit_purchases(game):
    game.record["purchases"][1] += 1


def edit_reading(game):
    game.record["read_after"][0, 4] = 1


def edit_passed(game):
    game.record["passed_on"][0, 3] += 1


def edit_score(game):
    game.record["score"][0, 0] = 5


def edit_tile(game):
    seat = int(game.record["tile_count"].argmax())
    second = np.flatnonzero(game.record["tile_at"][seat] == 0)[-1]
    laid = np.flatnonzero(game.record["tile_at"][seat])[0]
    game.record["tile_at"][seat][[laid, second]] = game.record["tile_at"][seat][[second, laid]]


def edit_family_points(game):
    game.record["family_points"][0] += 8


def edit_rats(game):
    game.record["rats"][1] -= 1


def edit_absent(game):
    game.record["fish"][3] = 7


def edit_fish(game):
    game.record["fish"][1] = 235


def edit_field(game):
    game.record["field"][1, S.FIELD_ROOM - 1] = 3


def edit_unused(game):
    if "unused" in S.GAME.names:
        game.record["unused"][..., 0] = 1
    else:
        game.record["sister_leads"] = 1


EDITS = {
    edit_boat: "the boat of seat 1 is sheet",
    edit_order: "the turn order is no permutation",
    edit_card: "the list of place 0",
    edit_history: "history|pack|passed on",
    edit_purchases: "seat 1 has finished . purchases, it must be",
    edit_reading: "before the reading of day 5 are 1",
    edit_passed: "cards of kind 3 that seat 0 has passed on",
    edit_score: "the game is running and has a score",
    edit_tile: "the squares are not those of its tile",
    edit_family_points: "seat 0: family_points does not agree with the tiles on the boat",
    edit_rats: "seat 1: rats does not agree",
    edit_absent: "fish of seat 3 is 7, but this seat is not in the game",
    edit_fish: r"fish of seat 1 is 235, at most \d+ are possible",
    edit_field: "entry 39 of field 1",
    edit_unused: "unused|does not use it",
}


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_an_impossible_position_is_named(edit):
    game = played_to("rescue", policy=POLICIES[1])
    while not game.record["tile_count"].any():
        game.apply(POLICIES[1](game, random.Random(0)))
    edit(game)
    assert re.search(EDITS[edit], refusal(game))


def test_a_card_in_two_lists_is_named():
    game = played_to("draft")
    game.record["deck"][1] = game.record["deck"][0]
    assert f"card {int(game.record['deck'][0])} is in the list of place 0" in refusal(game)


def test_family_cards_are_those_dealt():
    game = played_to("family_cards", mode="family")
    seat = int(game.record["seat"])
    game.record["family_where"][game.record["family_where"] == S.FAMILY_OFFER + seat] = 0
    assert f"the family cards of seat {seat}" in refusal(game)


def test_results_are_those_of_the_position():
    game = played_to("over")
    game.record["winner"][:2] = 1 - game.record["winner"][:2]
    assert "the scores or winners are not those of the position" in refusal(game)


def test_the_sister_has_the_cards_of_the_box():
    game = played_to("rescue", 1, mode="solo")
    game.record["baskets_left"] -= 1
    assert "the sister's" in refusal(game)


@pytest.mark.parametrize("name", sorted(set(CARDS) - {"card_where", "card_left"}))
def test_the_past_of_each_card_is_checked(name):
    """Whatever is changed in the past of a card that a seat has taken is noticed."""
    game, refused = played_to("rescue", 3), 0
    cards = np.flatnonzero(game.record["card_taker"] != NONE)
    for card in cards.tolist():
        changed = game.clone()
        changed.record[name][card] += 1
        refused += broken_law(changed.games) is not None
    assert refused == len(cards)


def test_a_card_leaves_the_hand_after_it_was_bought():
    """Before its purchase was finished it cannot have left, and never after more purchases than there were."""
    game = played_to("rescue", 3)
    for card in np.flatnonzero(game.record["card_left"]).tolist():
        taker = game.record["card_taker"][card]
        for left in (0, game.record["card_purchase"][card], game.record["purchases"][taker] + 1):
            changed = game.clone()
            changed.record["card_left"][card] = left
            assert f"card {card}: its history" in refusal(changed)


def taken_in_hand(game, field, place):
    """The position in which the deciding seat has this cat of a field in hand and is to lay it, whether it fits or not."""
    copy = game.clone()
    cat, count = int(game.record["field"][field, place]), int(game.record["field_count"][field])
    line = np.delete(copy.record["field"][field], place)
    copy.record["field"][field], copy.record["field_count"][field] = np.append(line, NONE), count - 1
    copy.record["step"], copy.record["acted"] = Step.PLACE, 1
    copy.record["tile_in_hand"], copy.record["colour_in_hand"] = cat, T.TILE_COLOUR[cat]
    copy.refresh()
    return copy


@pytest.mark.parametrize("mode", ["standard", "family"])
def test_the_pending_decision_allows_something(mode):
    """A cat in hand is refused if no square is left for it, and accepted otherwise; all other laws are kept in both cases."""
    laws, rng = Counter(), random.Random(0)
    game = Game.new(2, seed=0, mode=mode)
    enrich(game)
    while min(laws.values(), default=0) < 3 or len(laws) < 2:
        if game.decision == "turn" and game.phase == "rescue" and game.day >= 4:
            for field, count in enumerate(game.record["field_count"]):
                for place in range(count):
                    copy = taken_in_hand(game, field, place)
                    law = broken_law(copy.games)
                    assert (law is None) == (len(copy.legal_actions()) > 0)
                    laws[law] += 1
        game.apply(POLICIES[1](game, rng))
    assert set(laws) == {None, "the pending decision (place) allows no action"}


# ---- the table of bounds ----


def test_every_field_has_a_bound():
    assert set(bounds.BOUNDS) >= set(S.GAME.names)


def test_the_bytes_of_a_seat_are_its_own():
    """Fields with an entry for each seat, found by what they say of themselves and not by their length alone."""
    games = S.zeros(1)
    for name, seat in (("fish", 2), ("tile_at", 3), ("read_after", 1), ("score", 0)):
        games[name] = 0
        games[name][0, seat] = -1 if name == "score" else 1
        touched = np.flatnonzero(games.view(np.uint8))
        assert set(bounds.SEAT_OF[touched].tolist()) == {seat}
        assert f"{name} of seat {seat}" in bounds.name_of(int(touched[0]))
        games[name] = 0


# ---- the twin in NumPy ----


def test_whatever_the_twin_refuses_is_refused():
    """Mutants that `invariants.py` finds wrong are refused by the kernel, too."""
    rng, saves, wrong = random.Random(5), pool(5, games=4), 0
    for _ in range(300 * len(seeds(1))):
        data = mutant(rng.choice(saves), rng)
        games = record.from_bytes(S.GAME, bytearray(data[len(data) - S.GAME.itemsize :]))
        try:
            with np.errstate(all="ignore"):
                invariants.check(games)
        except (AssertionError, IndexError, ValueError):
            wrong += 1
            assert broken_law(games) is not None
    assert wrong > 100


# ---- environments ----


ENVIRONMENTS = {
    "env": lambda: isle_of_cats_v0.env(num_players=3),
    "raw_env": lambda: isle_of_cats_v0.raw_env(num_players=3),
    "draft": lambda: draft_v0.env(num_players=3),
    "rescue": lambda: rescue_v0.raw_env(num_players=3, finish="value"),
}


@pytest.mark.parametrize("make", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_a_refused_save_leaves_the_environment_as_it_was(make):
    env = make()
    env.reset(seed=1)
    before, seen = env.unwrapped.save(), picture(env)
    for name, value in (("seat", 77), ("num_players", 255), ("mode", 9), ("boat", 255), ("fish", 255), ("phase", Phase.OVER)):
        games = record.from_bytes(S.GAME, bytearray(env.unwrapped.game.games.tobytes()))
        games[name] = value
        with pytest.raises(SaveError):
            env.restore(packed(games))
        assert env.unwrapped.save() == before
    assert picture(env) == seen
    env.restore(before)


@pytest.mark.parametrize("env", [SeatEnv(num_players=2), SoloEnv()], ids=["seat", "solo"])
def test_a_refused_save_leaves_a_seat_as_it_was(env):
    env.reset(seed=1)
    before, mask, seat = env.save(), env.action_masks(), env.seat
    for name, value in (("seat", 77), ("boat", 255), ("tile_at", 200)):
        games = record.from_bytes(S.GAME, bytearray(env.game.games.tobytes()))
        games[name] = value
        with pytest.raises(SaveError):
            env.restore(packed(games))
        assert env.save() == before
        assert (env.action_masks() == mask).all()
        assert env.seat == seat


def test_copies_and_pickles_are_not_checked():
    """They are this process's own, or trusted as every pickle is; a check would cost more than a copy."""
    game = Game.new(seed=1)
    game.record["fish"][0] = 250
    assert game.clone() == game
    game.__setstate__(game.to_bytes())
    assert "fish of seat 0 is 250" in refusal(game)


def test_the_check_is_loaded_only_when_a_save_is_restored():
    program = (
        "import sys, isle_env; from isle_env import Game; game = Game.new(seed=1); data = game.to_bytes(); game.clone()\n"
        "assert 'isle_env.games.isle.laws' not in sys.modules\n"
        "Game.from_bytes(data)\nassert 'isle_env.games.isle.laws' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# ---- mutants ----


@pytest.mark.parametrize("seed", first(1, 0, 1))
def test_no_mutant_does_harm(seed):
    """A few of ``python -m tests.support.fuzz_saves``, in this process: what is accepted can be looked at and played on."""
    rng, saves, accepted_ones = random.Random(seed), pool(seed, games=5), 0
    for number in range(500 if len(seeds(10)) >= 10 else 10):
        accepted_ones += survives(mutant(rng.choice(saves), rng), number)
    assert accepted_ones < 500


@pytest.mark.long
def test_mutants_in_processes():
    """The command itself: no death, no hang, no exception but SaveError."""
    command = [sys.executable, "-m", "tests.support.fuzz_saves", "400", "--seed", "77"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "400 loaded" in done.stdout
    assert "0 went wrong" in done.stdout


def test_a_save_is_what_it_was_after_the_checksum_is_made_right():
    data = Game.new(seed=1, **SETTINGS["solo, hard"]).to_bytes()
    assert with_checksum(data) == data

"""Copies of a running game: clones, saved bytes, and `determinize`, which draws anew what a seat cannot know."""

import random

import numpy as np
import pytest

from isle_env import Game
from isle_env.games.isle import state
from isle_env.games.isle.decisions import Phase
from tests.oracle.duel import POLICIES, enrich
from tests.oracle.kept import check_kept
from tests.oracle.pieces import kind_of
from tests.support import invariants
from tests.support.settings import SETTINGS, each_setting
from tests.support.volume import seeds

OPTIONS = [(setting, skip) for setting in SETTINGS.values() for skip in (True, False)]


def games(count: range):
    """Random games with all kinds of options, and the generator that plays each."""
    for seed in count:
        setting, skip = OPTIONS[5 * seed % len(OPTIONS)]
        game = Game.new(seed=500 + seed, auto_skip=skip, **setting)
        if seed % 3 == 0:
            enrich(game)
        yield game, POLICIES[seed % len(POLICIES)], random.Random(seed)


@each_setting
def test_the_same_seed_gives_the_same_game(setting):
    game, twin = Game.new(seed=77, **setting), Game.new(seed=77, **setting)
    assert game != Game.new(seed=78, **setting)
    rng = random.Random(1)
    while not game.over:
        assert game == twin
        action = POLICIES[1](game, rng)
        game.apply(action)
        twin.apply(action)
    assert twin == game


@pytest.mark.long
def test_clone_given_the_same_actions_stays_byte_equal():
    for game, policy, rng in games(seeds(48, 6)):
        clone = game.clone()
        while not game.over:
            action = policy(game, rng)
            game.apply(action)
            assert game != clone, "an action changes the game and not its clone"
            clone.apply(action)
            assert game.games.tobytes() == clone.games.tobytes()
            if rng.random() < 0.05:
                clone = game.clone()


def test_playing_a_clone_leaves_the_game_alone():
    for game, policy, rng in games(seeds(24, 4)):
        while not game.over:
            if rng.random() < 0.03:
                before = game.to_bytes()
                clone = game.clone()
                while not clone.over:
                    clone.apply(policy(clone, rng))
                assert game.to_bytes() == before
            game.apply(policy(game, rng))


@pytest.mark.long
def test_saved_and_restored_goes_on_the_same():
    for game, policy, rng in games(seeds(48, 6)):
        twin = Game.from_bytes(game.to_bytes())
        while not game.over:
            assert twin == game
            assert (twin.mask() == game.mask()).all()
            action = policy(game, rng)
            game.apply(action)
            twin.apply(action)
            if rng.random() < 0.2:
                twin = Game.from_bytes(twin.to_bytes())
        assert twin.over
        assert twin.scores() == game.scores()


@pytest.mark.long
def test_determinized_game_looks_the_same_to_its_seat():
    for game, policy, rng in games(seeds(48, 6)):
        while not game.over:
            game.apply(policy(game, rng))
            seat, seed = rng.randrange(game.num_players), rng.randrange(2**31)
            before = game.to_bytes()
            other = game.determinize(seat, seed)
            assert game.to_bytes() == before, "determinize works on a copy"
            assert (other.observe(seat) == game.observe(seat)).all()
            if game.current_seat == seat:
                assert (other.mask() == game.mask()).all()
            if rng.random() < 0.2:
                invariants.check(other.games)
                check_kept(other.games[0])


def test_determinized_game_can_be_played_to_the_end():
    for game, policy, rng in games(seeds(10, 3)):
        while not game.over:
            if rng.random() < 0.03:
                other = game.determinize(rng.randrange(game.num_players), rng.randrange(2**31))
                while not other.over:
                    other.apply(policy(other, rng))
                    if rng.random() < 0.2:
                        invariants.check(other.games)
                invariants.check(other.games)
            game.apply(policy(game, rng))


def test_determinize_is_fixed_by_its_seed():
    for game, policy, rng in games(seeds(12, 4)):
        for _ in range(30):
            game.apply(policy(game, rng))
        seat = game.num_players - 1
        assert game.determinize(seat, 7) == game.determinize(seat, 7)
        assert game.determinize(seat, 7) != game.determinize(seat, 8)


def played_to(phase: int, seed: int, seats: int = 2) -> Game:
    """A random game at its first decision of a phase."""
    game, rng = Game.new(seats, seed=seed), random.Random(seed)
    while game.record["phase"] != phase:
        game.apply(POLICIES[1](game, rng))
    return game


def test_determinize_draws_all_that_is_hidden():
    """Bag, deck, the others' hands and lessons change; the seat's own cards and everything open do not."""
    hidden, own = {"bag": set(), "deck": set(), "hand": set(), "lessons": set()}, set()
    for seed in range(4, 12):
        game = played_to(Phase.RESCUE_CARDS, seed)
        for draw in range(4):
            g = game.determinize(0, draw).games[0]
            hidden["bag"].add(g["bag"][: g["bag_left"]].tobytes() != game.record["bag"][: g["bag_left"]].tobytes())
            hidden["deck"].add(g["deck"][: g["deck_left"]].tobytes() != game.record["deck"][: g["deck_left"]].tobytes())
            for name in ("hand", "lessons"):
                hidden[name].add(bool((g[name][1] != game.record[name][1]).any()))
                own.add(bool((g[name][0] != game.record[name][0]).any()))
            assert np.array_equal(g["field"], game.record["field"])
            assert sorted(g["bag"][: g["bag_left"]]) == sorted(game.record["bag"][: g["bag_left"]])
            assert (g["hand"][1].sum(), g["lessons"][1].sum()) == (
                game.record["hand"][1].sum(),
                game.record["lessons"][1].sum(),
            )
    assert all(True in changed for changed in hidden.values()), f"never redrawn: {hidden}"
    assert own == {False}


def test_determinize_exchanges_the_family_cards_a_seat_has_not_seen():
    """It knows its own three, the returned one included; the others may lie anywhere else (R-40)."""
    for seed in seeds(6, 3):
        game, rng, moved = Game.new(3, seed=seed, mode="family"), random.Random(seed), set()
        while game.phase == "family_cards":
            game.apply(POLICIES[0](game, rng))
        for draw in range(10):
            g = game.determinize(1, draw).games[0]
            mine = (game.record["family_where"] - 1) % state.MAX_SEATS == 1
            mine &= game.record["family_where"] > 0
            assert mine.sum() == 3
            assert np.array_equal(g["family_where"][mine], game.record["family_where"][mine])
            assert np.array_equal(np.sort(g["family_where"]), np.sort(game.record["family_where"]))
            moved |= set(np.flatnonzero(g["family_where"] != game.record["family_where"]).tolist())
        assert len(moved) > 12, "nearly every one of the 15 others has been elsewhere"


def test_determinize_turns_nothing_of_the_sisters_over():
    """Her next cards and colours are any that have not been seen; lines, lessons and open cards stay (R-50)."""
    for seed in seeds(6, 3):
        game, rng = Game.new(mode="solo", difficulty="expert", seed=seed), random.Random(seed)
        enrich(game)
        tops, colours = set(), set()
        while not (game.phase == "rescue" and game.day == 2):
            game.apply(POLICIES[1](game, rng))
        before = game.games[0]
        for draw in range(40):
            g = game.determinize(0, draw).games[0]
            left = int(g["baskets_left"])
            assert sorted(g["baskets"][:left]) == sorted(before["baskets"][:left])
            for name in ("sister_card", "sister_turns", "sister_leads", "sister_lessons", "oshax_line", "rare_line", "field"):
                assert np.array_equal(g[name], before[name]), name
            assert np.array_equal(g["sister_colours"][:2], before["sister_colours"][:2])
            tops.add(int(g["baskets"][left - 1]))
            colours.add(tuple(g["sister_colours"][2:].tolist()))
        assert len(tops) > 8
        assert len(colours) == 6, "each order of the three colours that lie face down"


def test_determinize_keeps_what_was_seen_in_the_draft():
    """With two seats three of the five cards that I leave in my first pack come back: the other seat picked the two missing."""
    for seed in seeds(20, 5):
        game, rng = Game.new(2, seed=seed), random.Random(seed)
        first = game.record["order"][0]
        left, back = None, None
        while game.record["phase"] == Phase.DRAFT:
            g = game.record
            if g["draft_round"] == 1 and left is None:
                left = sorted(kind_of(card) for card in g["pack"][1 - first][: g["pack_size"][1 - first]])
            if g["draft_round"] == 2 and back is None:
                back = sorted(kind_of(card) for card in g["pack"][first][: g["pack_size"][first]])
            game.apply(POLICIES[0](game, rng))
        taken = list(left)
        for kind in back:
            taken.remove(kind)
        for draw in range(5):
            other = game.determinize(first, draw).record
            picks = [kind_of(card) for card in other["pick"][1 - first][: other["pick_count"][1 - first]]]
            assert all(picks.count(kind) >= taken.count(kind) for kind in taken)

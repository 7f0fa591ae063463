"""R-12: what a seat does in a simultaneous choice is invisible until all have committed; other secrets never show."""

import random

import numpy as np
import pytest

from isle_env import Game
from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Step
from tests.oracle.decode import decode, differences
from tests.oracle.duel import POLICIES, enrich
from tests.support.settings import each_setting
from tests.support.volume import seeds

HIDDEN = (Step.DRAFT, Step.BUY)


def finish_choice(game: Game, rng: random.Random) -> None:
    """Let the deciding seat choose at random until it has committed, that is until another seat decides or the phase is over."""
    seat, phase, round_ = game.current_seat, game.phase, int(game.record["draft_round"])
    while (game.current_seat, game.phase, int(game.record["draft_round"])) == (seat, phase, round_):
        game.apply(rng.choice(game.legal_actions().tolist()))


def still_hidden(game: Game, phase: str, round_: int) -> bool:
    return game.phase == phase and int(game.record["draft_round"]) == round_


@pytest.mark.long
def test_r12_pending_choice_changes_nothing_for_the_others():
    """Whatever an earlier seat chooses, every other seat observes the same until all have chosen."""
    compared = different = 0
    for seed in seeds(60, 8):
        game, rng = Game.new(2 + seed % 3, seed=seed, auto_skip=bool(seed % 2)), random.Random(seed)
        if seed % 4 == 0:
            enrich(game)
        while not game.over:
            g = game.record
            if g["step"] in HIDDEN and rng.random() < 0.5:
                seat, phase, round_ = game.current_seat, game.phase, int(g["draft_round"])
                one, two = game.clone(), game.clone()
                finish_choice(one, rng)
                finish_choice(two, rng)
                if still_hidden(one, phase, round_) and still_hidden(two, phase, round_):
                    assert one.current_seat == two.current_seat
                    compared += 1
                    changed = bool(differences(decode(one.games[0]), decode(two.games[0])))
                    different += changed
                    for other in set(range(game.num_players)) - {seat}:
                        assert (one.observe(other) == two.observe(other)).all(), f"seat {other} sees {seat}'s {phase}"
                    assert not changed or (one.observe(seat) != two.observe(seat)).any(), "its own choice it does see"
            game.apply(POLICIES[3](game, rng))
    assert compared > 20
    assert different > compared // 2, "the choices compared were different ones"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r12_r40_the_choice_of_family_cards_is_hidden(seats):
    """Nobody else ever sees which cards a seat was dealt and which of them it keeps."""
    for seed in seeds(6, 3):
        game, rng = Game.new(seats, seed=seed, mode="family"), random.Random(seed)
        while game.phase == "family_cards":
            seat, choices = game.current_seat, game.legal_actions().tolist()
            one, two = game.clone(), game.clone()
            one.apply(choices[0])
            two.apply(choices[-1])
            for other in set(range(seats)) - {seat}:
                assert (one.observe(other) == two.observe(other)).all(), f"seat {other} sees what seat {seat} keeps"
            assert (one.observe(seat) != two.observe(seat)).any(), "its own choice it does see"
            game.apply(rng.choice(choices))


def test_r12_rescue_cards_show_their_number_only():
    """The number of face-down cards can be seen, the cards cannot."""
    compared = 0
    for seed in seeds(60, 8):
        game, rng = Game.new(3, seed=seed), random.Random(seed)
        while not game.over:
            cards = [a for a in game.legal_actions().tolist() if a != actions.PASS and a < actions.PLAY]
            if game.record["step"] == Step.RESCUE_CARDS and len(cards) > 1:
                one, two = game.clone(), game.clone()
                one.apply(cards[0])
                two.apply(cards[1])
                if one.phase == two.phase == "rescue_cards":
                    seat, others = game.current_seat, set(range(3)) - {game.current_seat}
                    compared += 1
                    for other in others:
                        assert (one.observe(other) == two.observe(other)).all()
                        assert (one.observe(other) != game.observe(other)).any(), "that a card was laid is seen"
                    assert (one.observe(seat) != two.observe(seat)).any()
            game.apply(POLICIES[1](game, rng))
    assert compared > 20


@each_setting
def test_secrets_of_others_do_not_show(setting):
    """A seat observes the same when hidden cards, bag and decks are exchanged."""
    checked = 0
    for seed in seeds(6, 3):
        game, rng = Game.new(seed=seed, **setting), random.Random(seed)
        while not game.over:
            if rng.random() < 0.1:
                viewer = rng.randrange(game.num_players)
                other = Game.from_record(shuffled(game, viewer, rng))
                checked += other != game
                assert (other.observe(viewer) == game.observe(viewer)).all()
            game.apply(POLICIES[rng.randrange(4)](game, rng))
    assert checked > 10


def shuffled(game: Game, viewer: int, rng: random.Random) -> np.void:
    """The record with bag and decks in another order, and the others' hands and lessons exchanged with cards of the deck.

    In the family game the others' family cards are exchanged too, in the solo game the sister's face-down colours.
    """
    g = game.games.copy()[0]
    for name, left in (("bag", "bag_left"), ("deck", "deck_left"), ("baskets", "baskets_left")):
        values = g[name][: g[left]].tolist()
        rng.shuffle(values)
        g[name][: g[left]] = values
    down = g["sister_colours"][g["day"] :].tolist()
    g["sister_colours"][g["day"] :] = rng.sample(down, len(down))
    others = [k for k, where in enumerate(g["family_where"]) if where == 0 or (where - 1) % state.MAX_SEATS != viewer]
    g["family_where"][others] = rng.sample(g["family_where"][others].tolist(), len(others))
    for seat in set(range(game.num_players)) - {viewer}:
        if g["step"] == Step.LESSON_COLOUR:
            continue
        for name in ("hand", "lessons"):
            g[name][seat] = np.roll(g[name][seat], rng.randrange(5))
    return g

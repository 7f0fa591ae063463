"""What a sample says depends on what the seat has seen alone, and every fitting deal is as likely as any other."""

from __future__ import annotations

import random

import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import state
from isle_env.games.isle.decisions import Step
from isle_env.games.isle.hidden import mend
from isle_env.policies import isle as reference
from tests.oracle.duel import POLICIES, eager, enrich
from tests.support import belief
from tests.support.settings import Setting, each_setting
from tests.support.volume import seeds

SAMPLES = 20_000
WORST = 5.0
"""Standard deviations that no place of a card may be off."""


def positions(setting: Setting, seed: int, share: float):
    """Positions of a random game, a seat for each, drawn with this probability."""
    game, rng = Game.new(seed=seed, **setting), random.Random(seed)
    if seed % 3 == 0:
        enrich(game)
    while not game.over:
        game.apply(POLICIES[seed % len(POLICIES)](game, rng))
        if rng.random() < share and not game.over:
            yield game, rng.randrange(game.num_players)


NEARLY = {1: 0.0, 2: 0.0, 3: 0.01, 4: 0.02}
"""Seats -> samples with a purchase that cost a fish or two more or less than was paid (hidden/first_deal.py), as a share."""


@each_setting
def test_a_sample_agrees_with_the_public_past(setting):
    """Each purchase cost what was paid for it, each reading brought as many lessons, whatever was played had been bought."""
    checked, nearly = 0, 0
    for seed in seeds(8, 2):
        for game, seat in positions(setting, seed, 0.06):
            past = belief.public_past(game.record, seat)
            for draw in range(3):
                sample = game.determinize(seat, draw)
                off = belief.fish_off(past, belief.public_past(sample.record, seat))
                assert off < mend.FAR
                nearly += off > 0
                belief.check_possible(sample.record, seat)
                assert (sample.observe(seat) == game.observe(seat)).all()
                checked += 1
    assert checked > 10
    assert nearly <= NEARLY[Game.new(**setting).num_players] * checked, f"{nearly} of {checked}"


def test_a_deal_is_found_where_seats_have_played_all_they_bought_but_their_lessons():
    """In these games no deal was found once, and the true one was left in place: its deck told the bot what others held."""
    checked = 0
    for seed in (0, 13, 22, 30, 45, 87):
        game, rng = Game.new(4, seed=seed), random.Random(seed)
        if seed % 2:
            enrich(game)
        while not game.over:
            if game.day >= 4 and rng.random() < 0.05:
                seat = rng.randrange(4)
                sample = game.determinize(seat, seed)
                assert (sample.record["deck"] != game.record["deck"]).any(), f"seed {seed}, day {game.day}: the true deal"
                assert (sample.observe(seat) == game.observe(seat)).all()
                past, sampled = (belief.public_past(g.record, seat) for g in (game, sample))
                assert belief.fish_off(past, sampled) < mend.FAR
                belief.check_possible(sample.record, seat)
                checked += 1
            game.apply(eager(game, rng))
    assert checked > 50


def check_twin(game: Game, seat: int, seed: int) -> None:
    """A game and one of its own samples, which its seat cannot tell apart, give the same sample for the same seed."""
    past = belief.public_past(game.record, seat)
    for draw in range(20):
        twin = game.determinize(seat, 123_456_789 + draw)
        assert (twin.observe(seat) == game.observe(seat)).all()
        if belief.public_past(twin.record, seat) == past:
            assert game.determinize(seat, seed).games.tobytes() == twin.determinize(seat, seed).games.tobytes()
            return
    pytest.fail("no sample in 20 has the same past")


@each_setting
def test_a_game_and_its_own_sample_give_the_same_samples(setting):
    """Two games that a seat cannot tell apart: their samples are the same, byte for byte, so no trace of the truth is left."""
    checked = 0
    for seed in seeds(10, 3):
        for game, seat in positions(setting, seed, 0.05):
            check_twin(game, seat, seed)
            checked += 1
    assert checked > 10


@pytest.mark.long
@pytest.mark.parametrize("windows", [False, True], ids=["plain", "windows"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_good_players_and_their_samples_give_the_same_samples(seats, windows):
    """The same where nearly everything that is bought is played: the reference policy in all seats."""
    checked, nearly = 0, 0
    for seed in range(8):
        game, rng = Game.new(seats, seed=seed, reaction_windows=windows), random.Random(seed)
        while not game.over:
            game.apply(reference.choose(game.games, 0))
            if rng.random() < 0.08 and not game.over:
                seat = rng.randrange(seats)
                check_twin(game, seat, seed)
                checked += 1
                past, sampled = (belief.public_past(g.record, seat) for g in (game, game.determinize(seat, seed)))
                nearly += belief.fish_off(past, sampled) > 0
    assert checked > 50
    assert nearly <= NEARLY[seats] * checked, f"{nearly} of {checked}"


PHASES = ("draft", "buy", "rescue_cards", "rescue", "rare_finds")


def position_of(phase: str, day: int, seats: int, first_seed: int) -> tuple[Game, int, int]:
    """A position of a phase and day from 40 random games, a seat, and the game's seed."""
    for seed in range(first_seed, first_seed + 40):
        setting = {"num_players": seats, "reaction_windows": seed % 2 == 1}
        found = [(game.clone(), seat) for game, seat in positions(setting, seed, 0.3) if (game.phase, game.day) == (phase, day)]
        if found:
            return *found[seed % len(found)], seed
    pytest.fail(f"no position of {phase} on day {day} in 40 games")


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("day", [2, 3, 5])
def test_more_rounds_of_changes_change_nothing(seats, day):
    """Every hidden card is in every place as often after eight times as many rounds: the deals are even by then."""
    count = 6000 if seats == 2 else 2000
    game, seat, seed = position_of(PHASES[(seats + day) % len(PHASES)], day, seats, 0)
    longer = belief.places(belief.long_mixed(game, seat, count))
    worst = belief.difference(belief.places(belief.samples(game, seat, count)), longer)
    assert worst < WORST, f"seed {seed}, seat {seat}: {game!r}"


SMALL_DECKS = {"day 1": (1, 2), "day 2": (2, 2)}
"""Days played, and cards left in the deck after them."""


def small_game(days: int, left: int, seed: int) -> Game | None:
    """A game of two whose deck has hardly more cards than are dealt on its first days; at the rescue of the last of these."""
    game, rng = Game.new(2, seed=seed, auto_skip=False), random.Random(seed)
    g, keep = game.record, 14 * (days - 1) + left
    gone = int(g["deck_left"]) - keep
    g["card_where"][g["deck"][:gone]] = state.IN_UNUSED
    g["deck"][:keep], g["deck_left"] = g["deck"][gone : gone + keep].copy(), keep
    while not game.over and not (game.phase == "rescue" and game.day == days):
        legal = game.legal_actions().tolist()
        choose = game.phase in ("draft", "rescue_cards") or (game.phase == "buy" and rng.random() < 0.4)
        game.apply(rng.choice(legal) if choose else legal[0])
    return None if game.over else game


@pytest.mark.long
@pytest.mark.parametrize("size", SMALL_DECKS)
def test_samples_are_drawn_evenly_from_all_deals_that_fit(size):
    """Against brute force: deals drawn blindly and kept if they fit, with a deck small enough for that."""
    compared = 0
    for seed in range(12 if size == "day 1" else 4):
        game = small_game(*SMALL_DECKS[size], seed)
        if game is None:
            continue
        found = belief.fitting_deals(game, seed, 6 if size == "day 1" else 24, SAMPLES)
        if len(found) < 300:
            continue
        compared += 1
        sampled = belief.places(belief.samples(game, 0, SAMPLES))
        assert belief.difference(found, sampled) < WORST, f"seed {seed}: {len(found)} deals fit"
    assert compared > 0


def test_a_purchase_of_drawn_cards_that_is_not_finished_is_hidden():
    """R-35: what a seat has bought so far of the cards it drew, and what it paid for them, shows in no sample."""
    for seed in range(60):
        game, rng = Game.new(2, seed=seed, auto_skip=False), random.Random(seed)
        enrich(game)
        while not game.over and not (game.record["step"] == Step.BUY_DRAWN and (game.record["bought"] > 0).any()):
            game.apply(POLICIES[2](game, rng))
        if game.over:
            continue
        buyer = game.current_seat
        sample = game.determinize(1 - buyer, 5)
        assert sample.record["fish"][buyer] == sample.record["shown_fish"][buyer] == game.record["shown_fish"][buyer]
        assert not sample.record["bought"].any()
        assert (sample.observe(1 - buyer) == game.observe(1 - buyer)).all()
        return
    pytest.fail("nobody bought a drawn card")


def test_a_hidden_purchase_may_have_been_paid_with_fish_cards():
    """R-13: of the fish cards it holds, a seat may have played any while buying; the others learn of it afterwards."""
    played = set()
    for seed in range(30):
        game, rng = Game.new(2, seed=seed), random.Random(seed)
        while not game.over:
            g = game.record
            first = int(g["order"][0])
            if game.phase == "buy" and game.current_seat != first:
                for draw in range(5):
                    sample = game.determinize(1 - first, draw).record
                    played |= set(T.CARD_KIND[sample["card_where"] == state.IN_BUYING + first].tolist())
                    spent = int(g["shown_fish"][first]) - int(sample["fish"][first])
                    bought = belief.COST[(sample["card_day"] == game.day) & (sample["card_where"] == state.IN_HAND + first)].sum()
                    if not (sample["card_where"] == state.IN_BUYING + first).any():
                        assert spent == bought
            game.apply(POLICIES[0](game, rng))
    assert played, "nobody ever played one"

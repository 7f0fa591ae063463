"""Thousands of random games in batches, with the quick invariants checked after every decision."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.engine.rng import seed_words
from isle_env.engine.single import start
from isle_env.engine.verbs import BEGIN
from isle_env.games.drawing import actions, setup, step
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Phase, Step
from isle_env.machine.sizes import MASK_WORDS
from tests.oracle.drawing.cards import GAMES
from tests.oracle.drawing.tables import TABLES, each_table
from tests.support import invariants_drawing as invariants
from tests.support.volume import seeds

BATCH = 250
SHOWN = ("shown_slots", "shown_look", "shown_counts", "shown_lessons")
TWICE = slice(actions.SPECIAL + S.CAT_TWICE, actions.SPECIAL + S.TREASURE_TWICE + 1)
SPECIALS = slice(actions.SPECIAL, actions.SPECIAL + S.SPECIALS)


def deal(options, first_seed, count):
    """Games at their first decision, with their masks; every second batch has auto_skip."""
    extra = {"difficulty": 0, "promo": False, "auto_skip": first_seed % (2 * BATCH) == 0} | options
    game, seats = GAMES.index(extra.pop("game")), extra.pop("seats")
    template = setup.template(game, seats, **extra)
    games, words = S.zeros(count), np.zeros((count, MASK_WORDS), dtype=np.uint32)
    for i in range(count):
        start(games, i, template, seed_words(first_seed + i))
        step.step(games, i, BEGIN, words[i])
    return games, words


def advance(games, words, rng):
    """One random decision in every running game. A third of them keep their specials for late days, a third draw things twice."""
    running = np.flatnonzero(games["step"] != Step.OVER)
    legal = np.unpackbits(words[running].view(np.uint8), axis=1, bitorder="little").astype(np.float32)
    legal[np.ix_((running % 3 == 0) & (games["day"][running] < 5), np.arange(SPECIALS.start, SPECIALS.stop))] *= 0.001
    legal[np.ix_((running % 3 == 1) & (rng.random(len(running)) < 0.2), np.arange(TWICE.start, TWICE.stop))] *= 2
    chosen = (legal * rng.random(legal.shape, dtype=np.float32)).argmax(axis=1)
    for i, action in zip(running.tolist(), chosen.tolist(), strict=True):
        step.step(games, i, action, words[i])


def play(options, first_seed, count, rng):
    """Play a batch to the end under the laws; returns it."""
    games, words = deal(options, first_seed, count)
    while (games["step"] != Step.OVER).any():
        running = games["step"] != Step.OVER
        assert (words.any(axis=1) == running).all(), "a running game has a legal action, an ended one has none"
        invariants.check(games)
        before = games.copy()
        advance(games, words, rng)
        more = (games["decisions"] - before["decisions"])[running]
        assert ((more == 1) | ((more > 1) & (games["auto_skip"][running] == 1))).all()
        same_day = (games["day"] == before["day"]) & (games["step"] != Step.OVER)
        for name in (*SHOWN, "cell", "seen", "rare_today", "bag_left", "oshax_left"):
            same = (games[name] == before[name]).reshape(len(games), -1).all(axis=1)
            invariants.holds(f"{name} stays until the evening", same | ~same_day)
    invariants.check(games)
    ended_well(games)
    return games


@each_table
def test_some_games_keep_the_laws(options):
    for first_seed in (0, BATCH):  # with auto_skip and without
        play(options, first_seed, len(seeds(15, 1)), np.random.default_rng(1))


@pytest.mark.long
@each_table
def test_thousands_of_games_keep_the_laws(options):
    number = list(TABLES.values()).index(options)
    total = len(seeds(300, 3))
    for first in range(0, total, BATCH):
        play(options, 10_000 * (number + 1) + first, min(BATCH, total - first), np.random.default_rng(number))


def ended_well(games):
    """Seven days were played, the parts of the score add up, and the right seats have won (D-40, D-41, D-55)."""
    seats = int(games["num_players"][0])
    assert (games["day"] == S.DAYS).all()
    assert (games["phase"] == Phase.OVER).all()
    score = games["score"][:, :seats].astype(np.int64)
    assert (score[..., : S.TOTAL].sum(axis=-1) == score[..., S.TOTAL]).all()
    assert (score[..., S.RATS] == -games["rats"][:, :seats].astype(np.int64)).all()
    assert (score[..., S.RARE_TREASURES] == 3 * games["rare_count"][:, :seats].astype(np.int64)).all()
    rooms = (games["room_left"][:, :seats] == 0).sum(axis=-1)
    assert (score[..., S.ROOMS] == -5 * (7 - rooms)).all()
    sister = games["sister_score"].astype(np.int64)
    assert (sister[:, : S.SISTER_TOTAL].sum(axis=-1) == sister[:, S.SISTER_TOTAL]).all()
    if invariants.setup_has_sister(games):
        won = score[:, :, S.TOTAL] > sister[:, [S.SISTER_TOTAL]]
    else:
        rank = score[..., S.TOTAL] * 1000 + rooms
        won = rank == rank.max(axis=1, keepdims=True)
    assert (games["winner"][:, :seats] == won).all()

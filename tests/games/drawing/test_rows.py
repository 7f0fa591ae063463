"""Batches of games: every row is what the deciding seat sees and may do, whatever was drawn into it before."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.engine import batch
from isle_env.engine.record import NONE
from isle_env.engine.rng import seed_words
from isle_env.games.drawing import rules, setup
from isle_env.games.drawing import state as S
from isle_env.machine.crew import WORK, crew_of
from isle_env.machine.sizes import MASK_WORDS
from tests.games.drawing.positions import TABLES, Position
from tests.support.settings import first
from tests.support.volume import seeds

WIN = np.int64(0)


class Batch:
    """Games of one sort side by side, as the machinery keeps them."""

    def __init__(self, game: int, seats: int, number: int) -> None:
        self.rules, self.number = rules.GAMES[game], number
        size, ids = self.rules.size(seats), self.rules.num_actions
        self.games, self.words = S.zeros(number), np.zeros((number, MASK_WORDS), np.uint32)
        self.seeds, self.template = np.arange(number, dtype=np.int64), setup.template(game, seats, 0, False, True)
        self.rows = batch.Rows(
            np.zeros((number, size), np.uint8),
            np.zeros((number, ids), np.int8),
            np.zeros((number, seats), np.uint16),
            np.zeros((number, MASK_WORDS), np.uint32),
            np.full(number, -1, np.int64),
            np.zeros((number, self.rules.row_notes), np.uint8),
        )
        alone = seats == 1
        self.ends = batch.Ends(
            np.zeros((number, seats), np.float32),
            np.zeros(number, np.bool_),
            np.zeros((number, seats, len(S.SCORE_PARTS)), np.int16),
            np.zeros((number, 0 if alone else seats), np.int16),
            np.zeros((number, len(S.SISTER_PARTS) if alone else 0), np.int16),
            np.zeros(number, np.int64),
        )
        self.views = np.zeros((number, seats, size), np.uint8)
        self.states = np.array([seed_words(900 + k) for k in range(number)], np.uint32)
        self.actions = np.zeros(number, np.int64)
        self.alone = crew_of(1)
        self.alone[WORK] = batch.DRAW
        batch.begin_range(0, number, self.games, self.words, self.seeds, self.template, self.rows)

    def step(self, autoreset: int) -> None:
        """One random legal action in every game."""
        how = batch.How(np.int64(autoreset), WIN)
        self.rules.step_batch.call(
            0, self.number, self.games, self.words, self.actions, self.states, how, self.seeds, self.template,
            self.rows, self.ends, self.views, self.alone, 0,
        )  # fmt: skip

    def check(self) -> None:
        """Every row against a fresh observation and mask."""
        for i in range(self.number):
            seat = int(self.games[i]["seat"])
            if seat == NONE:
                assert not self.rows.observations[i].any()
                assert not self.rows.masks[i].any()
                continue
            seen, mask = np.full_like(self.rows.observations[i], 9), np.full_like(self.rows.masks[i], 9)
            self.rules.observe_and_mask.call(self.games, i, seat, self.words[i], seen, mask)
            assert (seen == self.rows.observations[i]).all(), f"game {i}: {np.flatnonzero(seen != self.rows.observations[i])}"
            assert (mask == self.rows.masks[i]).all()
            assert (seen <= self.rules.high(int(self.games[i]["num_players"]))).all()


ROWS = [(0, 1), (0, 2), (0, 6), (1, 2), (1, 5)]
RESETS = [batch.NEXT_STEP, batch.SAME_STEP, batch.DISABLED]
EVERY_WAY = [(*row, RESETS[(shift + place) % 3]) for shift in range(3) for place, row in enumerate(ROWS)]
"""Each kind of row, and then each with the other ways of beginning anew."""


@pytest.mark.parametrize(("game", "seats", "autoreset"), first(len(ROWS), *EVERY_WAY))
def test_rows_are_what_seats_see(game, seats, autoreset):
    """Through several games of each row."""
    games = Batch(game, seats, 5)
    games.check()
    for _ in range(seeds(30 * seats + 60, 60).stop):
        games.step(autoreset)
        games.check()


def named(rules, row, seats):
    """Name of each field -> its entries in an observation; those of a block have the block's name before theirs."""

    def flat(entries, before):
        for name, value in entries.items():
            yield from flat(value, f"{before}{name}.") if isinstance(value, dict) else [(f"{before}{name}", value)]

    return dict(flat(rules.views(row, seats), ""))


@pytest.mark.parametrize(("game", "seats"), ROWS)
def test_a_small_bound_is_reached(game, seats):
    """What is declared to be 0 or 1 is 1 at times, and what is at most 2 is 2: no such bound is too wide."""
    games = Batch(game, seats, 8)
    most = named(games.rules, games.rows.observations.max(axis=0), seats)
    high = named(games.rules, games.rules.high(seats), seats)
    for _ in range(60 * seats + 60):
        games.step(batch.NEXT_STEP)
        for name, seen in named(games.rules, games.rows.observations.max(axis=0), seats).items():
            most[name] = np.maximum(most[name], seen)
    unused = {"rest"} if game == S.REMOTE else set()  # its tiles have one discovery each
    small = {name: int(bound.max()) for name, bound in high.items() if bound.max() <= 2}
    assert {name: int(most[name].max()) for name in small} == small | dict.fromkeys(unused, 0)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_batch_plays_the_games_of_its_seeds(game, seats):
    """Game k of a batch is the game of seed k, and ends with its scores, winners and last views."""
    games = Batch(game, seats, 3)
    alone = [Position.new(game, seats, k) for k in range(3)]
    while not all(position.over for position in alone):
        for k, position in enumerate(alone):
            assert position.games.tobytes() == games.games[k : k + 1].tobytes()
        games.step(batch.DISABLED)
        for k, position in enumerate(alone):
            if not position.over:
                position.apply(int(games.actions[k]))
                if position.over:
                    assert games.ends.dones[k]
                    assert (games.ends.scores[k] == position.g["score"][:seats]).all()
                    assert (games.views[k] == [position.observe(seat) for seat in range(seats)]).all()
                    winners = position.g["winner"][:seats]
                    if seats > 1 and not winners.all():
                        assert ((games.ends.rewards[k] > 0) == winners).all()


def test_a_new_game_in_a_row_is_drawn_whole():
    """A batch that begins again with other seeds shows nothing of the games before."""
    games = Batch(S.REMOTE, 3, 4)
    for _ in range(60):
        games.step(batch.NEXT_STEP)
    games.seeds[:] = [70, 71, 72, 73]
    batch.begin_range(0, 4, games.games, games.words, games.seeds, games.template, games.rows)
    games.check()

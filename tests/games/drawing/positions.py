"""One game of the engine, without a face: what tests of the record and of the kernels need.

python -m tests.games.drawing.positions 4      prints the digest of so many whole games, to compare ways of running the kernels
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

import numpy as np

import isle_env.games.drawing.rules  # noqa: F401  hands over the verbs of these games
from isle_env.components import tables as T
from isle_env.engine import record
from isle_env.engine.rng import seed_words
from isle_env.engine.single import legal_mask, start
from isle_env.engine.verbs import BEGIN
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import layout, setup, step
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.determinize import determinize
from isle_env.games.drawing.observe import observe
from isle_env.machine.sizes import MASK_WORDS

TABLES = [(S.EXPLORE_AND_DRAW, seats) for seats in range(1, 7)] + [(S.REMOTE, seats) for seats in range(2, 7)]
"""Game and seats."""


class Position:
    """A game at a decision."""

    def __init__(self, games: np.ndarray, words: np.ndarray) -> None:
        self.games, self.words = games, words

    @classmethod
    def new(cls, game: int, seats: int, seed: int, difficulty: int = 0, promo: bool = False, auto_skip: bool = True) -> Position:
        games, words = S.zeros(1), np.zeros(MASK_WORDS, np.uint32)
        start(games, 0, setup.template(game, seats, difficulty, promo, auto_skip), seed_words(seed))
        assert step.step(games, 0, BEGIN, words) > 0
        return cls(games, words)

    @classmethod
    def at(cls, games: np.ndarray) -> Position:
        """The position of a record, its mask worked out."""
        words = np.zeros(MASK_WORDS, np.uint32)
        legal_mask(games, 0, words)
        return cls(games, words)

    @property
    def g(self) -> np.void:
        return self.games[0]

    @property
    def seats(self) -> int:
        return int(self.g["num_players"])

    @property
    def over(self) -> bool:
        return int(self.g["step"]) == Step.OVER

    def legal(self) -> list[int]:
        return np.flatnonzero(np.unpackbits(self.words.view(np.uint8), bitorder="little")).tolist()

    def apply(self, action: int) -> int:
        """Take a decision. Returns how many answers the next one has."""
        return int(step.step(self.games, 0, action, self.words))

    def observe(self, seat: int) -> np.ndarray:
        out = np.full(layout.size(int(self.g["game"]), self.seats), 77, np.uint8)
        observe(self.games, 0, seat, out)
        return out

    def copy(self) -> Position:
        return Position(record.copied(self.games), self.words.copy())

    def sample(self, seat: int, seed: int) -> Position:
        """The game as a seat may imagine it."""
        games = record.copied(self.games)
        determinize(games, 0, seat, seed_words(seed))
        return Position.at(games)


def uniform(position: Position, rng: random.Random) -> int:
    return rng.choice(position.legal())


def thrifty(position: Position, rng: random.Random) -> int:
    """Spends specials seldom, so that some are left late, and takes what maps pay."""
    legal = position.legal()
    wanted = [action for action in legal if not A.SPECIAL <= action < A.HALF and action != A.PASS]
    return rng.choice(wanted if wanted and rng.random() < 0.9 else legal)


def packer(position: Position, rng: random.Random) -> int:
    """Lays tiles as far to the stern as it can, which fills boats and lets less and less fit."""
    places = [action for action in position.legal() if action >= A.PLACE]
    if not places or rng.random() < 0.1:
        return thrifty(position, rng)
    return min(places, key=lambda action: int(T.SQUARE_X[(action - A.PLACE) % T.SQUARES]))


POLICIES = (uniform, thrifty, packer)


def positions(seed: int, game: int, seats: int, **options: int) -> Iterator[Position]:
    """Every position of one whole game of random players, the last one included. It is the same object, played on."""
    rng = random.Random(seed)
    policy = POLICIES[seed % len(POLICIES)]
    position = Position.new(game, seats, seed, **options)
    yield position
    while not position.over:
        assert position.apply(policy(position, rng)) >= 0
        yield position


def digest(games: int) -> str:
    """Digest of that many whole games: records, masks, observations and samples on the way."""
    total = hashlib.sha256()
    for seed in range(games):
        game, seats = TABLES[seed * 4 % len(TABLES)]
        rng = random.Random(seed)
        options = {
            "promo": game == S.EXPLORE_AND_DRAW and seed % 2,
            "difficulty": 4 if seats == 1 else 0,
            "auto_skip": seed % 3 > 0,
        }
        for position in positions(seed, game, seats, **options):
            viewer = rng.randrange(seats)
            total.update(position.games.tobytes() + position.words.tobytes() + position.observe(viewer).tobytes())
            if rng.random() < 0.1:
                total.update(position.sample(viewer, rng.randrange(1000)).games.tobytes())
    return total.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1])))

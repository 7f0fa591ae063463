"""The digest of whole games, made from every record, observation, mask and redrawn game on the way.

python -m tests.digest 4      prints the digest of 4 games, to compare processes and ways of running the kernels
"""

from __future__ import annotations

import hashlib
import itertools
import random
import sys

from isle_env import Game
from tests.oracle.duel import POLICIES, enrich
from tests.settings import SETTINGS, Setting

FIRST = ("2 seats", "3 seats, windows", "family, 4 seats", "solo, expert")
ORDER: list[Setting] = [SETTINGS[name] for name in (*FIRST, *(name for name in SETTINGS if name not in FIRST))]


def digest(games: int) -> str:
    """Digest of that many games, which go through all settings in turn; in every second one seats have fish in plenty."""
    total = hashlib.sha256()
    for seed, setting in zip(range(games), itertools.cycle(ORDER), strict=False):
        game, rng = Game.new(seed=seed, **setting), random.Random(seed)
        if seed % 2:
            enrich(game)
        while not game.over:
            game.apply(POLICIES[seed % len(POLICIES)](game, rng))
            total.update(game.games.tobytes())
            total.update(game.mask().tobytes())
            viewer = rng.randrange(game.num_players)
            total.update(game.observe(viewer).tobytes())
            if rng.random() < 0.1:
                total.update(game.determinize(viewer, rng.randrange(1000)).games.tobytes())
                total.update(repr(game.scores()).encode())
    return total.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1])))

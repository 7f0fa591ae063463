"""The same games with every numba, NumPy and Python, with the short ways of compiling and without.

python -m tests.support.same_games                     plays 24 games over all games, modes and modules, and prints their digest
python -m tests.support.same_games --without lean parts   the same with some short ways off (tests/support/short_ways.py)
python -m tests.support.same_games --with PYTHON …     the same in other interpreters, one after the other

It fails if a digest is not the recorded one. Nothing is taken from a cache. docs/machine.md says which were tried.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.support.short_ways import OFF, without

RECORDED = "aede268e90816370"
"""The digest. It changes when a rule, a record or an observation does."""
ALL = ("kittens", "beasts", "events")
PROMOS = {"promo_oshax": True, "promo_rare_treasures": True}
GAMES: tuple[dict[str, Any], ...] = (
    *({"num_players": n, "reaction_windows": windows} for n in (2, 3, 4) for windows in (False, True)),
    *({"num_players": n, "mode": "family"} for n in (2, 4)),
    *({"mode": "solo", "difficulty": level} for level in ("easy", "expert")),
    *({"num_players": n, "modules": (module,)} for n, module in zip((2, 3, 4), ALL, strict=True)),
    {"num_players": 2, "modules": ALL, "lesson_modules": ("A", "B", "I"), **PROMOS},
    {"num_players": 4, "modules": ALL, "reaction_windows": True},
    {"num_players": 3, "modules": ALL},
    {"mode": "solo", "difficulty": "hard", "modules": ALL},
    *({"game": "explore_and_draw", "num_players": n} for n in (2, 6)),
    {"game": "explore_and_draw", "num_players": 1, "difficulty": "hard"},
    *({"game": "remote", "num_players": n} for n in (2, 4, 6)),
    {"num_players": 2, **PROMOS},
)
"""The options of ``Game.new`` of the 24 games."""
BATCHES: tuple[dict[str, Any], ...] = ({}, {"modules": ALL}, {"game": "explore_and_draw"})
"""Further options of the batches that are played as well: they call what Game does not."""


def digest() -> str:
    """Digest of the records, masks, observations and scores of all these games on the way."""
    from isle_env import Game
    from isle_env.vector import VectorGame

    total = hashlib.sha256()
    for seed, options in enumerate(GAMES):
        game, chance = Game.new(seed=seed, **options), random.Random(seed)
        while not game.over:
            game.apply(chance.choice([int(action) for action in game.legal_actions()]))
            total.update(game.games.tobytes() + game.mask().tobytes())
            total.update(game.observe(chance.randrange(game.num_players)).tobytes())
        total.update(repr(game.scores()).encode())
    for options in BATCHES:
        batch = VectorGame(3, num_players=2, **options)
        batch.reset(seed=1)
        for _ in range(300):
            batch.step_random()
            total.update(batch.games.tobytes() + batch.observations.tobytes() + batch.masks.tobytes() + batch.rewards.tobytes())
    return total.hexdigest()[:16]


def run(python: str, ways: list[str]) -> str:
    """The digest in a new process of an interpreter with some short ways off; prints it with the versions."""
    code = f"{without(*ways)}from tests.support.same_games import report\nreport()"
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [python, "-W", "error::RuntimeWarning", "-c", code],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "NUMBA_CACHE_DIR": cache},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    print(done.stdout.strip(), "· off:", *(ways or ["nothing"]), flush=True)
    return done.stdout.split()[0]


def report() -> None:
    """Print the digest, the versions and the processor seconds of this process."""
    import numba
    import numpy

    found = digest()
    versions = f"numba {numba.__version__} · NumPy {numpy.__version__} · Python {platform.python_version()}"
    print(f"{found} · {versions} · {time.process_time():.0f} s")


def main(words: list[str]) -> int:
    """The command. Returns 1 if a digest is another one than is expected."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without", nargs="+", default=[], choices=list(OFF), metavar="WAY", help=", ".join(OFF))
    parser.add_argument("--with", nargs="+", default=[], dest="others", metavar="PYTHON", help="other interpreters")
    parser.add_argument("--expect", default=RECORDED, metavar="DIGEST", help=f"what each has to print ({RECORDED})")
    given = parser.parse_args(words)
    found = {run(python, given.without) for python in (given.others or [sys.executable])}
    if found != {given.expect}:
        print(f"expected {given.expect}", file=sys.stderr)
    return int(found != {given.expect})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

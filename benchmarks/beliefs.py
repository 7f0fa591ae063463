"""What a sample of the hidden cards costs: ``Game.determinize`` and ``Game.samples`` in games of the reference policy.

Before the clock starts, every sample must look to its seat as the game itself does.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from benchmarks.timing import Run, per_second, same
from isle_env import Game
from isle_env.policies import isle as reference

CASES = {"": 2, "_4_seats": 4}
"""End of the key -> seats."""
GAMES, EVERY = 8, 6
"""Games played, and decisions from one position to the next."""
CHAIN_EVERY = 20
"""Of so many positions one has a chain, of which so many samples are drawn in a row."""


def positions(seats: int) -> Iterator[Game]:
    """Positions of some games, spread evenly over their decisions."""
    for seed in range(GAMES):
        game = Game.new(seats, seed=seed)
        while not game.over:
            for _ in range(EVERY):
                if not game.over:
                    game.apply(reference.choose(game.games, 0))
            if not game.over:
                yield game.clone()


def check_sample(number: int, game: Game, sample: Game) -> None:
    """A sample looks like the game to the seat that it was drawn for. Raises :class:`benchmarks.timing.Disagreement`."""
    seat = number % game.num_players
    same(f"position {number} as seat {seat} sees it", sample.observe(seat).tobytes(), game.observe(seat).tobytes())


def check(games: list[Game]) -> None:
    """Every sample looks like the game. Raises :class:`benchmarks.timing.Disagreement`."""
    for number, game in enumerate(games):
        check_sample(number, game, game.determinize(number % game.num_players, number))


def run(seats: int) -> Run:
    """A sample for each position, checked."""
    games = list(positions(seats))
    check(games)

    def draw() -> int:
        for number, game in enumerate(games):
            game.determinize(number % game.num_players, number)
        return len(games)

    return draw


def run_chains(seats: int) -> Run:
    """The next samples of a chain for each position, checked; first samples are not timed."""
    games = list(positions(seats))[::CHAIN_EVERY]
    chains = [game.samples(number % game.num_players, number) for number, game in enumerate(games)]
    for number, (game, chain) in enumerate(zip(games, chains, strict=True)):
        for sample in itertools.islice(chain, 2):
            check_sample(number, game, sample)

    def draw() -> int:
        for chain in chains:
            for _ in range(CHAIN_EVERY):
                next(chain)
        return len(chains) * CHAIN_EVERY

    return draw


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time: ``determinize_us``, ``next_sample_us`` and the like, microseconds of processor time a sample."""
    return {
        f"{name}{suffix}_us": 1e6 / per_second(draw(seats), rounds, seconds)
        for name, draw in (("determinize", run), ("next_sample", run_chains))
        for suffix, seats in CASES.items()
    }

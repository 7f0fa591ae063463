"""What a player makes of Kittens + Beasts: kittens, beasts and friendships a game, and wins against `random`.

    python -m benchmarks.modules [--player greedy] [--games 400]

Each deal is played once from either seat. The seeds are those of the matches of docs/strength.md.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from gymnasium.vector import AutoresetMode
from rich.console import Console

from benchmarks.matches import SEED
from benchmarks.tables import Grid
from isle_agents.playing.intervals import win_interval
from isle_env.components.expansion import tables as E
from isle_env.games.options.isle import MODULES
from isle_env.vector import SeatBatch

COMBINATIONS = (*((module,) for module in MODULES), MODULES)
"""Each module alone, and all of them."""
OPPONENT = "random"


class Ending(NamedTuple):
    """What the player had at the end of a game."""

    won: float
    """Its share of the win."""
    points: int
    kittens: int
    beasts: int
    friendships: int


def play(name: str, modules: tuple[str, ...], deals: int, seat: int) -> list[Ending]:
    """Play the deals at once. name, seat: of the player who counts; the learner of the batch is the other one."""
    games = SeatBatch(
        deals, opponents=name, seat=1 - seat, num_players=2, modules=modules, autoreset_mode=AutoresetMode.NEXT_STEP
    )
    chance = np.random.default_rng(SEED)
    ends: dict[int, Ending] = {}
    games.reset(SEED)
    while len(ends) < deals:
        for k in np.flatnonzero(games.dones).tolist():
            ends.setdefault(k, ending(games, k, seat))
        games.step((games.masks * chance.random(games.masks.shape)).argmax(axis=1))
    return [ends[k] for k in range(deals)]


def ending(games: SeatBatch, k: int, seat: int) -> Ending:
    """What a seat had at the end of a game of the batch that is over."""
    codes, winners = games.games[k]["tile_code"][seat], games.final_winners[k]
    return Ending(
        winners[seat] / winners.sum(),
        int(games.final_scores[k, seat, -1]),
        int(((codes >= E.KITTEN_TILE) & (codes < E.BEAST_TILE)).sum()),
        int(((codes >= E.BEAST_TILE) & (codes < E.ROYAL_RAT)).sum()),
        int(games.games[k]["friendships"][seat]),
    )


def measure(name: str, modules: tuple[str, ...], deals: int) -> list[Ending]:
    """The ends of so many deals, each from both seats, in order. name: of the player."""
    both = (play(name, modules, deals, seat) for seat in range(2))
    return list(itertools.chain.from_iterable(zip(*both, strict=True)))


def grid(names: Sequence[str], deals: int) -> Grid:
    """The table of some players: a line for each player and combination of modules."""
    cells = []
    for name, modules in itertools.product(names, COMBINATIONS):
        ends = measure(name, modules, deals)
        shares = [(one.won + other.won) / 2 for one, other in zip(ends[::2], ends[1::2], strict=True)]
        low, high = win_interval(shares, len(ends))
        wins = f"{statistics.fmean(shares):.1%} ({100 * low:.1f}–{100 * high:.1f})"
        found = (f"{statistics.fmean(values):.1f}" for values in list(zip(*ends, strict=True))[1:])
        cells.append((f"`{name}`", ", ".join(modules), wins, *found))
    return Grid(f"Against {OPPONENT}, {2 * deals} games each", ("player", "modules", "wins", *Ending._fields[1:]), cells)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.modules", description="Kittens, friendships and wins a game.")
    parser.add_argument("--player", default="greedy", help="who plays against 'random' (greedy)")
    parser.add_argument("--games", type=int, default=400, help="of each combination of modules (400)")
    options = parser.parse_args(arguments)
    if options.games < 2:
        parser.error("--games: at least 2, a deal from both seats")
    Console().print(grid([options.player], options.games // 2).rich())
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Positions in which no sample was found that fits: some purchase costs a fish or two more or less than was paid.

    python -m benchmarks.misfits [--games N] [--seats N …]

There a sample depends a little on the true deal: two games that a seat cannot tell apart give different samples. So this compares
``determinize(seat, z)`` with ``determinize(seat, x).determinize(seat, z)``, in games of the reference policy on days 3 to 5, and
lists every position in which the two differ. ``Game.new(seats, seed=…)`` and that many decisions of ``greedy`` lead there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console

from benchmarks.tables import Grid
from isle_env import Game
from isle_env.policies import isle as reference

FIRST_DAY, EVERY = 3, 6
"""The day from which on positions are looked at, and decisions from one to the next."""
OTHER = 1 << 40
"""Added to the seed of a sample: that of the sample in between."""


class Position(NamedTuple):
    """A position, and the seat for which samples are drawn."""

    seats: int
    seed: int
    decisions: int
    day: int
    phase: str
    seat: int
    """Also the seed of the sample."""


def positions(seats: int, games: int) -> Iterator[tuple[Position, Game]]:
    """Positions of so many games, the seats in turn."""
    number = 0
    for seed in range(games):
        game, decisions = Game.new(seats, seed=seed), 0
        while not game.over:
            if decisions % EVERY == 0 and game.day >= FIRST_DAY:
                yield Position(seats, seed, decisions, game.day, str(game.phase), number % seats), game
                number += 1
            game.apply(reference.choose(game.games, 0))
            decisions += 1


def fits(position: Position, game: Game) -> bool:
    """Does the sample depend on what the seat knows alone?"""
    seat = position.seat
    return game.determinize(seat, seat).to_bytes() == game.determinize(seat, seat + OTHER).determinize(seat, seat).to_bytes()


def grid(found: Sequence[Position]) -> Grid:
    """A line for each position."""
    return Grid("Positions without a sample that fits", Position._fields, [tuple(map(str, position)) for position in found])


def main(arguments: Sequence[str] | None = None) -> int:
    """Look, and list what was found. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.misfits", description="List positions whose samples do not fit.")
    parser.add_argument("--games", type=int, default=40, help="games of each number of seats (40)")
    parser.add_argument("--seats", type=int, nargs="+", choices=(2, 3, 4), default=[2, 3, 4], help="numbers of seats (2 3 4)")
    options = parser.parse_args(arguments)
    console, found = Console(highlight=False), list[Position]()
    for seats in options.seats:
        looked = 0
        for position, game in positions(seats, options.games):
            looked += 1
            if not fits(position, game):
                found.append(position)
        console.print(f"{seats} seats: {sum(one.seats == seats for one in found)} of {looked} positions")
    if found:
        console.print(grid(found).rich())
    return 0


if __name__ == "__main__":
    sys.exit(main())

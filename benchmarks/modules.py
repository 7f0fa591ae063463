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
from typing import Any, NamedTuple

from rich.console import Console

from benchmarks.matches import SEED
from benchmarks.tables import Grid
from isle_agents.playing.intervals import win_interval
from isle_env import Game
from isle_env.components.expansion import tables as E
from isle_env.games.options.isle import MODULES
from isle_env.players.protocol import info, reset, wants_game
from isle_env.players.registry import load

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


def play(game: Game, players: Sequence[Any], seat: int) -> Ending:
    """Play a game to its end. seat: that of the player who counts."""
    for number, player in enumerate(players):
        reset(player, number)
    while (deciding := game.current_seat) is not None:
        told = info(game, deciding)
        if wants_game(players[deciding]):
            told["game"] = game.determinize(deciding, int(game.record["decisions"]))
        game.apply(players[deciding].act(game.observe(deciding), game.mask(), told))
    codes, winners = game.record["tile_code"][seat], game.winners()
    return Ending(
        (seat in winners) / len(winners),
        game.scores()[seat]["total"],
        int(((codes >= E.KITTEN_TILE) & (codes < E.BEAST_TILE)).sum()),
        int(((codes >= E.BEAST_TILE) & (codes < E.ROYAL_RAT)).sum()),
        int(game.record["friendships"][seat]),
    )


def measure(name: str, modules: tuple[str, ...], deals: int) -> list[Ending]:
    """The ends of so many deals, each from both seats, in order. name: of the player."""
    player, opponent = load(name), load(OPPONENT)
    seatings = ([player, opponent], [opponent, player])
    return [
        play(Game.new(2, seed=SEED + deal, modules=modules), seated, seat)
        for deal in range(deals)
        for seat, seated in enumerate(seatings)
    ]


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

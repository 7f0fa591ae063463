"""Every kind of game of the two, for tests: a name -> arguments of ``new_table``, and how a random seat plays.

@each_table
def test_…(options):
    table = new_table(rng=random.Random(3), **options)
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.oracle.drawing.cards import EXPLORE, REMOTE
from tests.oracle.drawing.model import Move
from tests.support.settings import each

Options = dict[str, Any]
LEVELS = ("easy", "medium", "hard", "very_hard", "expert")

SOLO: dict[str, Options] = {f"solo {LEVELS[n]}": {"game": EXPLORE, "seats": 1, "difficulty": n} for n in range(5)}
SEATS: dict[str, Options] = {f"explore {n}": {"game": EXPLORE, "seats": n} for n in range(2, 7)}
FAR: dict[str, Options] = {f"remote {n}": {"game": REMOTE, "seats": n} for n in range(2, 7)}
PROMO: dict[str, Options] = {
    "solo, promo": {"game": EXPLORE, "seats": 1, "difficulty": 2, "promo": True},
    "explore 3, promo": {"game": EXPLORE, "seats": 3, "promo": True},
}
TABLES = {**SOLO, **SEATS, **FAR, **PROMO}

COVERING = ("solo hard", "explore 2", "explore 6", "explore 3, promo", "remote 2", "remote 5")
"""What the ordinary run plays: each game, alone and with others, with promo cards and without."""

each_table = pytest.mark.parametrize("options", each(TABLES, COVERING))
each_skip = pytest.mark.parametrize("skip", [True, False], ids=["skip", "ask"])

Policy = Callable[[list[Move], random.Random], Move]


def uniform(moves: list[Move], rng: random.Random) -> Move:
    """Every word is equally likely, then every move with it: placements are hundreds, a special is one."""
    word = rng.choice(sorted({move[0] for move in moves}))
    return rng.choice([move for move in moves if move[0] == word])


def plain(moves: list[Move], rng: random.Random) -> Move:
    """No specials, so that they are all left in the end."""
    return uniform([move for move in moves if move[0] != "special"] or moves, rng)


def late(moves: list[Move], rng: random.Random) -> Move:
    """Specials now and then, and everything that may be drawn is drawn."""
    some = [move for move in moves if move[0] != "pass" and (move[0] != "special" or rng.random() < 0.2)]
    return uniform(some or moves, rng)


def packer(moves: list[Move], rng: random.Random) -> Move:
    """Draws close to the stern, so that boats fill without holes and late discoveries often fit nowhere."""
    places = [move for move in moves if move[0] == "place"]
    if places and rng.random() < 0.9:
        return min(places, key=lambda move: (sum(x for x, _ in move[1]) / len(move[1]), sorted(move[1])))
    return late(moves, rng)


POLICIES: tuple[Policy, ...] = (uniform, plain, late, packer)

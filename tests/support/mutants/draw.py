"""Which mutants are played: so many of each group, drawn by a seed.

Each mutant has a number that follows from the seed and its key. A group's are taken in the order of these numbers, a constant, a
condition, a statement and arithmetic in turn. So an edit of the sources draws others only where it touches what was drawn.
"""

from __future__ import annotations

import hashlib
from itertools import zip_longest

from tests.support.mutants.groups import GROUPS, ROOT, group_of
from tests.support.mutants.operators import KINDS, Mutant, mutants_of

SEED = 1
NUMBER = 300


def drawn(seed: int = SEED) -> dict[str, list[Mutant]]:
    """All mutants of each group in the order in which they are taken."""
    found: dict[str, list[Mutant]] = {group.name: [] for group in GROUPS}
    for file in sorted({file for group in GROUPS for file in group.sources()}):
        for mutant in mutants_of(file, (ROOT / file).read_bytes()):
            if (group := group_of(mutant)) is not None:
                found[group.name].append(mutant)
    return {name: in_turn(mutants, seed) for name, mutants in found.items()}


def in_turn(mutants: list[Mutant], seed: int) -> list[Mutant]:
    """One of each kind in turn, those of a kind in the order of their numbers."""
    by_kind = [sorted((one for one in mutants if one.kind == kind), key=lambda one: _number(one, seed)) for kind in KINDS]
    return [one for turn in zip_longest(*by_kind) for one in turn if one is not None]


def _number(mutant: Mutant, seed: int) -> str:
    return hashlib.sha256(f"{seed} {mutant.key}".encode()).hexdigest()


def shares(number: int = NUMBER) -> dict[str, int]:
    """How many mutants of each group are played, so many in all: as many of each, the first groups one more if need be."""
    each, over = divmod(number, len(GROUPS))
    return {group.name: each + (place < over) for place, group in enumerate(GROUPS)}

"""Sets of card kinds are what a search through all kinds finds."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import cards, kinds
from isle_env.games.isle import state as S
from isle_env.machine.jit import jit, own_cache

with own_cache():

    @jit
    def run_held(counts, stretch, chosen):
        return kinds.held(counts, stretch, chosen)

    @jit
    def run_take_kind(pack, kind):
        return cards.take_kind(pack, kind)

    @jit
    def run_find(g, kind, where):
        return cards.find(g, kind, where)

    @jit
    def run_discard(g, base):
        cards.discard_openly(g, base)


def listed(counts, chosen):
    """The kinds that the stretches name, in their order."""
    found = []
    for stretch in range(kinds.STRETCHES):
        word = int(run_held(counts, stretch, chosen))
        found += [int(kinds.BEGINS[stretch]) + k for k in range(32) if word >> k & 1]
    return found


@pytest.mark.parametrize("wanted", [range(T.NUM_KINDS), [0], [T.NUM_KINDS - 1], [31, 32, 33, 63, 64], range(7, 24), []])
def test_each_kind_is_named_once_in_order(wanted):
    chosen, rng = kinds.kind_set(wanted), np.random.default_rng(3)
    for share in (0.0, 0.1, 0.5, 1.0):
        counts = (rng.random(T.NUM_KINDS) < share).astype(np.uint8) * rng.integers(1, 256, T.NUM_KINDS).astype(np.uint8)
        assert listed(counts, chosen) == [kind for kind in wanted if counts[kind] > 0]


def test_sets_of_types_cover_all_kinds():
    types = sorted(set(T.KIND_TYPE[: T.NUM_KINDS].tolist()))
    assert np.array_equal(sum(kinds.of_type(one) for one in types), kinds.EVERY)
    assert np.array_equal(kinds.of_type(*types), kinds.EVERY)


def test_a_card_of_a_kind_is_taken_and_the_gap_closed():
    rng = np.random.default_rng(4)
    for size in range(1, S.PACK + 1):
        for _ in range(20):
            pack = np.full(S.PACK, NONE, dtype=np.uint8)
            pack[:size] = rng.choice(T.CARDS, size, replace=False)
            kind = int(T.CARD_KIND[pack[rng.integers(size)]])
            before = pack[:size].tolist()
            first = next(card for card in before if T.CARD_KIND[card] == kind)
            assert run_take_kind(pack, kind) == first
            before.remove(first)
            assert pack.tolist() == before + [NONE] * (S.PACK - len(before))


def test_the_lowest_card_of_a_kind_at_a_place_is_found():
    games, rng = S.zeros(1), np.random.default_rng(5)
    where = games[0]["card_where"]
    for kind in range(T.NUM_KINDS):
        of_kind = np.array([card for card in range(T.CARDS) if T.CARD_KIND[card] == kind])
        where[...] = S.IN_HAND + 1
        where[of_kind] = rng.integers(S.CARD_PLACES, size=len(of_kind))
        where[rng.choice(of_kind)] = S.IN_HAND + 1
        assert run_find(games[0], kind, S.IN_HAND + 1) == of_kind[where[of_kind] == S.IN_HAND + 1][0]


def test_cards_at_a_place_of_any_seat_are_discarded():
    games, rng = S.zeros(1), np.random.default_rng(6)
    g = games[0]
    for base in (S.IN_FRONT, S.IN_BUYING):
        g["card_where"] = rng.integers(S.CARD_PLACES, size=T.CARDS)
        g["played"] = 0
        there = (g["card_where"] >= base) & (g["card_where"] < base + S.MAX_SEATS)
        wanted = np.where(there, S.IN_PLAYED, g["card_where"])
        run_discard(g, base)
        assert np.array_equal(g["card_where"], wanted)
        assert np.array_equal(g["played"], np.bincount(T.CARD_KIND[there], minlength=T.NUM_KINDS))

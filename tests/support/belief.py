"""What a seat may believe: samples by the thousand, the public past they must agree with, and brute force on a small deck.

samples(game, seat, count)       GAME[count], so many resampled games
chains(game, seat, count, k)     GAME[count], sample k of so many chains; one_chain: so many of one
difference(some, others)         how far apart two sets of samples are, in standard deviations of the worst hidden place
public_past(record, seat)        what everybody at the table could write down about the others' purchases
brute_force(record, seat, rng)   deals drawn blindly, those kept that fit, as counts of cards by place
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.engine import record
from isle_env.engine.record import NONE
from isle_env.engine.rng import seed_words
from isle_env.games.isle import determinize, state
from isle_env.games.isle.decisions import Phase, Step
from isle_env.machine.jit import Direct

_DETERMINIZE = Direct(determinize.determinize)
_NEXT_SAMPLE = Direct(determinize.next_sample)
_RESAMPLE = Direct(determinize.resample)
LONGER = 8
"""How many times as many rounds of changes a sample is compared with."""
CARDS = np.arange(T.CARDS)
PRIVATE, PUBLIC = (T.KIND_TYPE[T.CARD_KIND] == kind for kind in (T.TYPE_PRIVATE, T.TYPE_PUBLIC))
COST = T.KIND_COST[T.CARD_KIND]
HISTORY = ("card_day", "card_pack", "card_round", "card_taker")


def samples(game: Game, seat: int, count: int, first_seed: int = 0) -> np.ndarray:
    """So many resampled games: ``GAME[count]``. Sample k has the seed ``first_seed + k``."""
    games = record.from_bytes(state.GAME, bytearray(game.games.tobytes() * count))
    for k in range(count):
        _DETERMINIZE.call(games, k, seat, seed_words(first_seed + k))
    return games


def long_mixed(game: Game, seat: int, count: int) -> np.ndarray:
    """``GAME[count]``: so many resampled games, after ``LONGER`` times as many rounds. Sample k has the seed ``count + k``."""
    games = record.from_bytes(state.GAME, bytearray(game.games.tobytes() * count))
    for k in range(count):
        _RESAMPLE.call(games, k, seat, seed_words(count + k), LONGER)
    return games


def chains(game: Game, seat: int, count: int, number: int) -> np.ndarray:
    """Sample ``number``, from 0, of so many chains: ``GAME[count]``. Chain k has the seed k."""
    games = record.from_bytes(state.GAME, bytearray(game.games.tobytes() * count))
    for k in range(count):
        chain, memory = game.games.copy(), np.zeros(determinize.ROOM, np.int64)
        for _ in range(number + 1):
            _NEXT_SAMPLE.call(chain, seat, seed_words(k), memory, games, k)
    return games


def one_chain(game: Game, seat: int, count: int, every: int) -> np.ndarray:
    """So many samples of one chain, each ``every`` samples from the last: ``GAME[count]``."""
    games, memory = record.from_bytes(state.GAME, bytearray(game.games.tobytes() * count)), np.zeros(determinize.ROOM, np.int64)
    chain, seed = game.games.copy(), seed_words(0)
    for k in range(count * every):
        _NEXT_SAMPLE.call(chain, seat, seed, memory, games, k // every)
    return games


def places(games: np.ndarray) -> np.ndarray:
    """int64[n, cards], a number for where each card lies and how it came there."""
    code = games["card_where"].astype(np.int64)
    for name in HISTORY:
        code = code * 8 + np.minimum(games[name], 7)
    return code


def tally(codes: np.ndarray, found: np.ndarray) -> np.ndarray:
    """How often each card has each of the codes in ``found``: int64[cards, codes]."""
    index = CARDS * len(found) + np.searchsorted(found, codes)
    return np.bincount(index.ravel(), minlength=len(CARDS) * len(found)).reshape(len(CARDS), len(found))


def difference(some: np.ndarray, others: np.ndarray) -> float:
    """The largest deviation between two sets of codes, int64[n, cards] each, of any card in any place, in standard deviations."""
    worst = 0.0
    for shift in (8 ** len(HISTORY), 1):  # the place alone, and with its history
        a, b = some // shift, others // shift
        found = np.union1d(a, b)
        first, second = tally(a, found) / len(a), tally(b, found) / len(b)
        pooled = (first * len(a) + second * len(b)) / (len(a) + len(b))
        spread = np.sqrt(np.maximum(pooled * (1 - pooled), 1e-9) * (1 / len(a) + 1 / len(b)))
        worst = max(worst, float((np.abs(first - second) / spread).max()))
    return worst


def purchase_pending(g: np.void, seat: int, viewer: int) -> bool:
    """Is there a purchase of this seat that the viewer has not seen the end of?"""
    return seat != viewer and (g["phase"] == Phase.BUY or (g["step"] == Step.BUY_DRAWN and g["seat"] == seat))


def finished(g: np.void, seat: int, viewer: int) -> int:
    """How many purchases of a seat the viewer has seen the end of."""
    turn = int(np.flatnonzero(g["order"] == seat)[0])
    hidden = g["phase"] == Phase.BUY and seat != viewer and turn < g["turn"]
    return int(g["purchases"][seat]) - int(hidden)


def public_past(g: np.void, viewer: int) -> dict[str, Any]:
    """What everybody could write down: by purchase how many cards and fish, by reading how many lessons, what was played when."""
    past: dict[str, Any] = {}
    for seat in range(int(g["num_players"])):
        done = finished(g, seat, viewer)
        taken = (g["card_taker"] == seat) & (g["card_purchase"] < done)
        bought = taken & (g["card_where"] != state.IN_UNBOUGHT + seat)
        for index in range(done):
            mine = bought & (g["card_purchase"] == index)
            past[f"seat {seat} purchase {index}"] = (int(mine.sum()), int(COST[mine].sum()))
        start = 0
        for day in range(state.DAYS):
            end = int(g["read_after"][seat, day])
            if end > 0:
                read = bought & PRIVATE & (g["card_purchase"] >= start) & (g["card_purchase"] < end)
                past[f"seat {seat} lessons of day {day + 1}"] = int(read.sum())
                start = end
        played = taken & np.isin(g["card_where"], (state.IN_PLAYED, state.IN_PUBLIC))
        past[f"seat {seat} played"] = Counter(
            (int(T.CARD_KIND[card]), int(g["card_left"][card]), int(g["card_where"][card])) for card in CARDS[played]
        )
        given = g["card_where"] == state.IN_GIVEN_UP + seat
        past[f"seat {seat} gave up"] = Counter(g["card_left"][given].tolist())
    return past


def fish_off(past: dict[str, Any], other: dict[str, Any]) -> int:
    """By how many fish a purchase differs at most between two public pasts; all else has to be the same."""
    assert past.keys() == other.keys()
    worst = 0
    for name, was in past.items():
        if "purchase" in name:
            assert was[0] == other[name][0], f"{name}: {was[0]} cards, not {other[name][0]}"
            worst = max(worst, abs(was[1] - other[name][1]))
        else:
            assert was == other[name], name
    return worst


def check_possible(g: np.void, viewer: int) -> None:
    """Every card that left a hand was bought before, and no lesson lies where it cannot."""
    for seat in range(int(g["num_players"])):
        gone = (g["card_taker"] == seat) & np.isin(
            g["card_where"], (state.IN_PLAYED, state.IN_PUBLIC, state.IN_GIVEN_UP + seat, state.IN_LESSONS + seat)
        )
        assert (g["card_purchase"][gone] < g["card_left"][gone]).all(), "bought before it was played"
        read = g["card_purchase"] < g["read_after"][seat].max()
        held = (g["card_where"] == state.IN_HAND + seat) & read
        assert not (held & PRIVATE).any(), "a private lesson is laid down when lessons are read"
        if g["step"] != Step.LESSON_COLOUR:
            assert not (held & PUBLIC).any(), "a public lesson is read aloud"


def brute_force(g: np.void, viewer: int, rng: np.random.Generator, draws: int) -> np.ndarray:
    """Deals drawn blindly and kept if they fit: codes as of :func:`places`, int64[kept, cards]. Two seats, no purchase pending.

    Never-seen cards are shuffled among the places where such lie. What became of the cards that the other seat bought (in hand,
    played, laid down, given up, left) is shuffled among the cards it was offered. A deal is kept if each purchase has as
    many cards and fish as it had, each reading its lessons, and everything played its kind, at a time when it was owned.
    """
    other = 1 - viewer
    card_of = np.tile(CARDS, (draws, 1))
    never = (g["card_pack"] == NONE) | ((g["card_pack"] == other) & (g["card_round"] == 0) & (g["card_taker"] == other))
    hidden = never & (g["card_taker"] != viewer) & (g["card_where"] != state.IN_UNUSED)
    card_of[:, hidden] = rng.permuted(np.tile(CARDS[hidden], (draws, 1)), axis=1)
    offered = CARDS[(g["card_taker"] == other) & (g["card_purchase"] != NONE)]
    index = g["card_purchase"][offered].astype(np.int64)
    was_bought = g["card_where"][offered] != state.IN_UNBOUGHT + other
    fate = _fates(offered, index, was_bought, draws, rng)
    where, left = np.tile(g["card_where"], (draws, 1)), np.tile(g["card_left"], (draws, 1))
    where[:, offered], left[:, offered] = g["card_where"][fate], g["card_left"][fate]
    fits = np.ones(draws, dtype=bool)
    bought = where[:, offered] != state.IN_UNBOUGHT + other
    cost = np.where(bought, COST[card_of[:, offered]], 0)
    private, public = PRIVATE[card_of[:, offered]], PUBLIC[card_of[:, offered]]
    for purchase in np.unique(index):
        mine = index == purchase
        fits &= cost[:, mine].sum(axis=1) == COST[offered][mine & was_bought].sum()
    seen = np.isin(where[:, offered], (state.IN_PLAYED, state.IN_PUBLIC)) | (
        (where[:, offered] == state.IN_FRONT + other) & (g["phase"] == Phase.RESCUE)
    )
    kinds = T.CARD_KIND[card_of[:, offered]]
    fits &= (~seen | (kinds == T.CARD_KIND[fate])).all(axis=1)
    down = np.isin(where[:, offered], (state.IN_LESSONS + other, state.IN_GIVEN_UP + other))
    fits &= (~down | private).all(axis=1)
    fits &= (~seen & ~down | (index < left[:, offered])).all(axis=1)
    read = index < g["read_after"][other].max()
    fits &= ~((where[:, offered] == state.IN_HAND + other) & (private | public) & read).any(axis=1)
    ends = [int(end) for end in g["read_after"][other] if end > 0]
    for start, end in zip([0, *ends], ends, strict=False):
        mine = (index >= start) & (index < end)
        fits &= (private & bought)[:, mine].sum(axis=1) == (PRIVATE[offered] & was_bought & mine).sum()
    fits &= (~(where[:, offered] == state.IN_FRONT + other) | (T.KIND_TYPE[kinds] == T.TYPE_RESCUE)).all(axis=1)
    kept = np.flatnonzero(fits)
    codes = np.empty((len(kept), T.CARDS), dtype=np.int64)
    history = np.zeros(T.CARDS, dtype=np.int64)
    for name in HISTORY:
        history = history * 8 + np.minimum(g[name], 7)
    np.put_along_axis(codes, card_of[kept], where[kept].astype(np.int64) * 8 ** len(HISTORY) + history, axis=1)
    return codes


def fitting_deals(game: Game, seed: int, parts: int, enough: int) -> np.ndarray:
    """What :func:`brute_force` keeps as seat 0 sees it, in at most so many parts, until there are enough."""
    rng, kept = np.random.default_rng(seed), []
    while len(kept) < parts and sum(map(len, kept)) < enough:
        kept.append(brute_force(game.record, 0, rng, 50_000))
    return np.concatenate(kept)


def _fates(offered: np.ndarray, index: np.ndarray, was_bought: np.ndarray, draws: int, rng: np.random.Generator) -> np.ndarray:
    """For each card on offer, the card whose fate it has: int64[draws, offered].

    In each purchase any cards may have been bought, as many as were; and any of those may have become of each card bought.
    """
    bought = np.empty((draws, len(offered)), dtype=bool)
    for purchase in np.unique(index):
        mine = index == purchase
        bought[:, mine] = rng.permuted(np.tile(was_bought[mine], (draws, 1)), axis=1)
    fate = np.empty((draws, len(offered)), dtype=np.int64)
    for was in (True, False):
        cards = offered[was_bought == was]
        fate[bought == was] = rng.permuted(np.tile(cards, (draws, 1)), axis=1).ravel()
    return fate

"""Saves that no game wrote: a record is changed, and the checksum made right again.

pool(seed)               saves of whole games of all modes, by game
mutant(saves, rng)       one of them, changed in one of many ways
survives(data, seed)     loads it; if it is accepted, looks at it from everywhere and plays it on
"""

from __future__ import annotations

import random
import struct
import zlib

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.engine import record
from isle_env.engine.record import NONE
from isle_env.game import SaveError
from isle_env.games.isle import state as S
from isle_env.policies.isle import choose
from isle_env.views.text import render
from tests.oracle.duel import POLICIES, enrich
from tests.support.settings import SETTINGS, Setting

HEADER = len(Game.new(seed=0).to_bytes()) - Game.new(seed=0).games.nbytes
NAMES = [name for name in S.GAME.names or () if name != "unused"]
SCALARS = [name for name in NAMES if S.GAME[name].shape == ()]
SEATS = [name for name in NAMES if S.GAME[name].shape[:1] == (S.MAX_SEATS,) and name != "rng"]
CARDS = [name for name in NAMES if name.startswith("card_") and name != "card_in_hand"]
HABITS = (
    "bytes",
    "bytes",
    "scalar",
    "scalar",
    "entry",
    "entry",
    "field",
    "seats",
    "swap",
    "swap",
    "splice",
    "cards",
    "cards",
    "two",
)


def with_checksum(data: bytes) -> bytes:
    """The same bytes with the checksum made right."""
    return data[: HEADER - 4] + struct.pack("<I", zlib.crc32(data[HEADER:])) + data[HEADER:]


def pool(seed: int, games: int = 6, settings: dict[str, Setting] = SETTINGS) -> list[list[bytes]]:
    """Saves of some games of random settings and players: a list for each game, one save for each decision."""
    rng = random.Random(seed)
    return [_played(rng, settings) for _ in range(games)]


def _played(rng: random.Random, settings: dict[str, Setting]) -> list[bytes]:
    options = dict(rng.choice(list(settings.values())), auto_skip=rng.random() < 0.7)
    game, policy = Game.new(seed=rng.randrange(1 << 30), **options), rng.choice(POLICIES)
    if rng.random() < 0.3:
        enrich(game)
    saves = [game.to_bytes()]
    while not game.over:
        game.apply(policy(game, rng))
        saves.append(game.to_bytes())
    return saves


def mutant(saves: list[bytes], rng: random.Random) -> bytes:
    """One of the saves of a game, changed so that it differs."""
    data = rng.choice(saves)
    while True:
        games = record.from_bytes(S.GAME, bytearray(data[HEADER:]))
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            _change(games, saves, rng.choice(HABITS), rng)
        changed = with_checksum(data[:HEADER] + games.tobytes())
        if changed != data:
            return changed


def _change(games: np.ndarray, saves: list[bytes], habit: str, rng: random.Random) -> None:
    """Change the one record of an array."""
    g, content = games[0], games.view(np.uint8)
    if habit == "bytes":
        for _ in range(rng.choice((1, 1, 2, 4))):
            content[rng.randrange(len(content))] = _byte(rng)
    elif habit == "scalar":
        _step(games[rng.choice(SCALARS)], rng)
    elif habit == "entry":
        _step(games[rng.choice(NAMES)].reshape(-1), rng)
    elif habit == "field":
        whole = games[rng.choice(NAMES)]
        whole[...] = np.array([_byte(rng)]).astype(whole.dtype) if rng.random() < 0.5 else _noise(whole, rng)
    elif habit == "seats":
        _swap_seats(g, rng)
    elif habit == "swap":
        _swap_entries(games[rng.choice(NAMES)].reshape(-1), rng)
    elif habit == "splice":
        _splice(games, record.from_bytes(S.GAME, bytearray(rng.choice(saves)[HEADER:])), rng)
    elif habit == "cards":
        _swap_cards(g, rng)
    else:
        _move_one(games[rng.choice(NAMES)].reshape(-1), rng)


def _byte(rng: random.Random) -> int:
    return rng.choice((0, 1, 2, 3, 4, 5, 7, 56, 127, 128, NONE, NONE - 1, rng.randrange(256), rng.randrange(256)))


def _noise(whole: np.ndarray, rng: random.Random) -> np.ndarray:
    return np.frombuffer(rng.randbytes(whole.nbytes), dtype=whole.dtype).reshape(whole.shape)


def _step(entries: np.ndarray, rng: random.Random) -> None:
    """One entry becomes a little more or less, or anything within its bounds."""
    at = rng.randrange(len(entries))
    value = int(entries[at]) + rng.choice((-2, -1, 1, 1, 2)) if rng.random() < 0.6 else _byte(rng)
    entries[at] = np.array([value]).astype(entries.dtype)[0]


def _move_one(entries: np.ndarray, rng: random.Random) -> None:
    """One more in one place, one less in another: the sum stays."""
    one, other = rng.randrange(len(entries)), rng.randrange(len(entries))
    with np.errstate(over="ignore"):
        entries[one] += entries.dtype.type(1)
        entries[other] -= entries.dtype.type(1)


def _swap_entries(entries: np.ndarray, rng: random.Random) -> None:
    one, other = rng.randrange(len(entries)), rng.randrange(len(entries))
    entries[[one, other]] = entries[[other, one]]


def _swap_seats(g: np.void, rng: random.Random) -> None:
    """Two seats change places in one field, or in all."""
    one, other = rng.sample(range(S.MAX_SEATS), 2)
    for name in SEATS if rng.random() < 0.3 else rng.sample(SEATS, rng.choice((1, 2))):
        g[name][[one, other]] = g[name][[other, one]]


def _swap_cards(g: np.void, rng: random.Random) -> None:
    """Two cards change places with all their past, in the lists, too; sometimes only a part of it."""
    one, other = rng.sample(range(int(T.CARDS)), 2)
    for name in CARDS if rng.random() < 0.7 else rng.sample(CARDS, 2):
        g[name][[one, other]] = g[name][[other, one]]
    for name in ("deck", "pack", "pick"):
        entries = g[name].reshape(-1)
        first, second = entries == one, entries == other
        entries[first], entries[second] = other, one
    if rng.random() < 0.7:
        _recount(g)


def _recount(g: np.void) -> None:
    """Count the cards by kind again, so that a swap shows nowhere but where it matters."""
    bases = {
        "hand": S.IN_HAND,
        "lessons": S.IN_LESSONS,
        "unbought": S.IN_UNBOUGHT,
        "given_up": S.IN_GIVEN_UP,
        "front": S.IN_FRONT,
    }
    for name, base in bases.items():
        for seat in range(S.MAX_SEATS):
            g[name][seat] = np.bincount(T.CARD_KIND[g["card_where"] == base + seat], minlength=T.NUM_KINDS)
    g["played"] = np.bincount(T.CARD_KIND[g["card_where"] == S.IN_PLAYED], minlength=T.NUM_KINDS)


def _splice(games: np.ndarray, others: np.ndarray, rng: random.Random) -> None:
    """A part of another save of the same game: some fields, or all bytes from a place on."""
    if rng.random() < 0.5:
        at = rng.randrange(S.GAME.itemsize)
        games.view(np.uint8)[at:] = others.view(np.uint8)[at:]
    else:
        for name in rng.sample(NAMES, rng.choice((1, 2, 5, 20))):
            games[name] = others[name]


def survives(data: bytes, seed: int) -> bool:
    """Load a save. False if it is refused; else everything that can be done with it is done, and must work."""
    try:
        game = Game.from_bytes(data)
    except SaveError:
        return False
    rng = random.Random(seed)
    _look_at(game, rng)
    played = game.clone()
    for _ in range(200):
        if played.over:
            break
        played.apply(rng.choice(played.legal_actions().tolist()))
    _look_at(played, rng)
    while not game.over:
        game.apply(choose(game.games, 0))
    _look_at(game, rng)
    return True


def _look_at(game: Game, rng: random.Random) -> None:
    """Look at a game in every way there is, and play a sample of each seat on for some decisions."""
    game.legal_actions(), game.mask(), game.scores(), str(game), repr(game)
    if game.mode == "solo":
        game.sister_score(), game.sister_lessons()
    else:
        game.tie_breaks()
    for seat in range(game.num_players):
        game.observe(seat), render(game, seat)
        sample = game.determinize(seat, rng.randrange(1 << 30))
        assert np.array_equal(sample.observe(seat), game.observe(seat))
        for _ in range(20):
            if not sample.over:
                sample.apply(rng.choice(sample.legal_actions().tolist()))

"""What must hold in every game after every decision, checked for a whole batch of records at once.

    tiles   each cat and Oshax in one place: bag, field, below the island, boat, in hand, gone; treasures by number
    cards   each card in one place (``card_where``), and every count and list of cards says the same
    seats   order is a permutation, nothing has wrapped below zero, seats not in play are untouched
    boats   squares covered, rats, rooms and counts as the tiles on the squares have it

Groups and families are checked against the oracle's boats in ``oracle/kept.py``; the rules themselves by the oracle.
Arguments are ``games: GAME[n]`` of one number of players; a broken law raises ``AssertionError`` naming it and the games.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import state as S

_SIZES = np.zeros(256, dtype=np.int64)
_SIZES[: T.TILE_ROOM][T.TILE_SHAPE != 255] = T.SHAPE_SIZE[T.TILE_SHAPE[T.TILE_SHAPE != 255]]

RAT_AT = np.array([[(int(rows[y]) >> x) & 1 for x, y in zip(T.SQUARE_X, T.SQUARE_Y, strict=True)] for rows in T.RAT_ROWS])
"""int[boats, 142], 1 where the sheet shows a rat."""


def check(games: np.ndarray) -> None:
    """All laws of this file."""
    tiles_conserved(games)
    cards_conserved(games)
    seats_sane(games)
    boats_kept(games)


def holds(law: str, kept: np.ndarray) -> None:
    """Raise unless the law holds everywhere; the first axis counts the games."""
    broken = np.flatnonzero(~kept.reshape(len(kept), -1).all(axis=1))
    assert not broken.size, f"{law}: broken in games {broken[:5].tolist()} of the batch"


def within(counts: np.ndarray, size: int) -> np.ndarray:
    """bool[…, size], which entries of a list are in use."""
    return np.arange(size) < counts[..., None]


def tally(values: np.ndarray, used: np.ndarray, size: int) -> np.ndarray:
    """int[n, size], how often each value stands among the used ones of a game."""
    n = len(values)
    values, used = values.reshape(n, -1), used.reshape(n, -1)
    rows = np.broadcast_to(np.arange(n)[:, None], values.shape)
    return np.bincount((rows * size + values.astype(np.int64))[used], minlength=n * size).reshape(n, size)


def tiles_conserved(games: np.ndarray) -> None:
    """Every tile of the box is in exactly one place."""
    players = int(games["num_players"][0])
    where = games["gone"].astype(np.int64)
    where += tally(games["bag"], within(games["bag_left"], S.BAG_SIZE), T.TILE_ROOM)
    where += tally(games["field"], within(games["field_count"], S.FIELD_ROOM), T.TILE_ROOM)
    where += tally(games["tile_code"], games["tile_code"] != S.NONE, T.TILE_ROOM)
    where += tally(games["tile_in_hand"], games["tile_in_hand"] != S.NONE, T.TILE_ROOM)
    where[:, T.OSHAX_TILE : T.OSHAX_TILE + T.NUM_OSHAX] += games["oshax"]
    where[:, T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] += games["rare"]
    where[:, T.COMMON_TILE : T.COMMON_TILE + T.NUM_COMMON] += games["common"]
    box = np.zeros(T.TILE_ROOM, dtype=np.int64)
    box[: T.NUM_CATS] = 1
    box[T.OSHAX_TILE : T.OSHAX_TILE + T.NUM_OSHAX] = 1
    box[T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] = T.RARE_PER_SHAPE
    box[T.COMMON_TILE : T.COMMON_TILE + T.NUM_COMMON] = T.COMMON_SUPPLY[players]
    holds("each tile in exactly one place", where == box)
    bag = tally(games["bag"], within(games["bag_left"], S.BAG_SIZE), T.TILE_ROOM)
    holds("cats of the bag", bag[:, : T.NUM_CATS] == games["bag_cats"])
    holds("rare treasures of the bag", bag[:, T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] == games["bag_rare"])
    holds("only cats in the fields", (games["field"] < T.NUM_CATS) == within(games["field_count"], S.FIELD_ROOM))


def cards_conserved(games: np.ndarray) -> None:
    """Lists and counts of cards say what ``card_where`` says."""
    kinds = int(T.NUM_KINDS)
    place = games["card_where"].astype(np.int64)
    holds("each card has a known place", place < S.CARD_PLACES)
    by_place = tally(place * kinds + T.CARD_KIND, np.ones(place.shape, dtype=bool), S.CARD_PLACES * kinds)
    by_place = by_place.reshape(-1, S.CARD_PLACES, kinds)
    for name, first in (("hand", S.IN_HAND), ("lessons", S.IN_LESSONS), ("front", S.IN_FRONT)):
        holds(f"{name} by kind", by_place[:, first : first + S.MAX_SEATS] == games[name])
    holds("played by kind", by_place[:, S.IN_PLAYED] == games["played"])
    holds("public lessons", (by_place[:, S.IN_PUBLIC] > 0) == (games["public"] > 0))
    holds("cards bought by kind", by_place[:, S.IN_BOUGHT : S.IN_BOUGHT + S.MAX_SEATS].sum(axis=1) == games["bought"])
    for name, first in (("hand_count", S.IN_HAND), ("lesson_count", S.IN_LESSONS), ("front_count", S.IN_FRONT)):
        holds(name, by_place[:, first : first + S.MAX_SEATS].sum(axis=2) == games[name])
    listed(games, "deck", games["deck_left"], np.full(len(games), S.IN_DECK))
    for seat in range(S.MAX_SEATS):
        listed(games, "pack", games["pack_size"], np.full(len(games), S.IN_PACK + seat), seat)
        listed(games, "pick", games["pick_count"], np.full(len(games), S.IN_PICK + seat), seat)
    idle = (games["phase"] != S.BUY) & (games["step"] != S.STEP_BUY_DRAWN)
    holds("purchases are finished", (games["bought"] == 0).all(axis=1) | ~idle)


def listed(games: np.ndarray, name: str, counts: np.ndarray, place: np.ndarray, seat: int | None = None) -> None:
    """The used entries of a list are exactly the cards at a place."""
    values, counts = (games[name], counts) if seat is None else (games[name][:, seat], counts[:, seat])
    there = tally(values, within(counts, values.shape[-1]), 256)[:, : T.CARDS]
    holds(f"{name} lists the cards at its place", there == (games["card_where"] == place[:, None]))


def seats_sane(games: np.ndarray) -> None:
    """Turn order, fish and baskets; nobody sits on seats that are not in play."""
    players = int(games["num_players"][0])
    holds("turn order is a permutation", np.sort(games["order"][:, :players], axis=1) == np.arange(players))
    over = games["step"] == S.STEP_OVER
    holds("somebody decides until the end", (games["seat"] < players) ^ over)
    for name in ("fish", "permanent", "regular", "broken", "extra_cats"):
        holds(f"{name} has not wrapped below zero", games[name] < 230)
    holds("used baskets are baskets", games["permanent_used"] <= games["permanent"])
    for name in ("fish", "hand_count", "lesson_count", "front_count", "permanent", "tile_count", "passed", "score"):
        holds(f"{name} of absent seats is 0", games[name][:, players:] == 0)


def boats_kept(games: np.ndarray) -> None:
    """The counts kept while playing are those of the tiles on the squares."""
    players = int(games["num_players"][0])
    on = games["tile_at"][:, :players] > 0
    rows = np.zeros((len(games), players, T.HEIGHT), dtype=np.int64)
    for y in range(T.HEIGHT):
        in_row = np.flatnonzero(y == T.SQUARE_Y)
        rows[..., y] = (on[..., in_row] << T.SQUARE_X[in_row]).sum(axis=-1)
    holds("covered rows", rows == games["covered"][:, :players])
    rats = (RAT_AT[games["boat"][:, :players]] & ~on).sum(axis=-1)
    holds("visible rats", rats == games["rats"][:, :players])
    for room in range(T.ROOMS):
        left = (~on[..., room == T.ROOM_AT]).sum(axis=-1)
        holds(f"room {room} left", left == games["room_left"][:, :players, room])
    tiles_counted(games, players, on)


def tiles_counted(games: np.ndarray, players: int, on: np.ndarray) -> None:
    """Slots, sizes, kinds and colours of the tiles on each boat."""
    code = games["tile_code"][:, :players]
    used = code != S.NONE
    holds("tile_count", used.sum(axis=-1) == games["tile_count"][:, :players])
    holds("slots", ~used | (np.arange(S.MAX_TILES) < games["slots"][:, :players, None]))
    holds("tiles cover as many squares as they have", np.where(used, _SIZES[code], 0).sum(axis=-1) == on.sum(axis=-1))
    for name, first, count in (
        ("oshax_count", T.OSHAX_TILE, T.NUM_OSHAX),
        ("rare_count", T.RARE_TILE, T.NUM_RARE),
        ("common_count", T.COMMON_TILE, T.NUM_COMMON),
    ):
        holds(name, ((code >= first) & (code < first + count)).sum(axis=-1) == games[name][:, :players])
    for colour in range(T.NUM_COLOURS):
        cats = (games["tile_colour"][:, :players] == colour).sum(axis=-1)
        holds(f"cats of colour {colour}", cats == games["colour_cats"][:, :players, colour])

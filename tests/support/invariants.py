"""Laws that must hold in every game after every decision, checked for a whole batch of records at once.

    tiles   each tile is in exactly one place: bag, field, below the island, boat, in hand, gone; treasures are counted
    cards   each card is in one place (``card_where``), and every count and list of cards agrees with it
    seats   the turn order is a permutation, no number has wrapped below zero, seats not in play are empty
    boats   covered squares, rats, rooms and counts agree with the tiles on the squares
    modes   family cards in the family game, and the sister's cards in the solo game

``oracle/kept.py`` checks groups and families against the oracle's boats; the oracle checks the rules themselves.
Arguments are ``games: GAME[n]`` of one mode and number of players. A broken law raises ``AssertionError`` with its name and
the numbers of the games.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase, Step

_SIZES = np.zeros(256, dtype=np.int64)
_SIZES[: T.TILE_ROOM][T.TILE_SHAPE != 255] = T.SHAPE_SIZE[T.TILE_SHAPE[T.TILE_SHAPE != 255]]

RAT_AT = np.array([[(int(rows[y]) >> x) & 1 for x, y in zip(T.SQUARE_X, T.SQUARE_Y, strict=True)] for rows in T.RAT_ROWS])
"""int[boats, 142], 1 for squares with a rat on the sheet."""


def check(games: np.ndarray) -> None:
    """Check all laws of this file."""
    tiles_conserved(games)
    cards_conserved(games)
    seats_sane(games)
    boats_kept(games)
    family_cards_conserved(games)
    sister_sane(games)
    lines_kept(games)


def holds(law: str, kept: np.ndarray) -> None:
    """Raise unless the law holds in all games. kept: bool, its first axis are the games."""
    broken = np.flatnonzero(~kept.reshape(len(kept), -1).all(axis=1))
    assert not broken.size, f"{law}: broken in games {broken[:5].tolist()} of the batch"


def within(counts: np.ndarray, size: int) -> np.ndarray:
    """bool[…, size]: which entries of a list are in use."""
    return np.arange(size) < counts[..., None]


def tally(values: np.ndarray, used: np.ndarray, size: int) -> np.ndarray:
    """int[n, size]: how often each value occurs among the used entries of a game."""
    n = len(values)
    values, used = values.reshape(n, -1), used.reshape(n, -1)
    rows = np.broadcast_to(np.arange(n)[:, None], values.shape)
    return np.bincount((rows * size + values.astype(np.int64))[used], minlength=n * size).reshape(n, size)


def tiles_conserved(games: np.ndarray) -> None:
    """Every tile that this mode takes out of the box is in exactly one place."""
    players, mode = int(games["num_players"][0]), int(games["mode"][0])
    where = games["gone"].astype(np.int64)
    where += tally(games["bag"], within(games["bag_left"], S.BAG_SIZE), T.TILE_ROOM)
    where += tally(games["field"], within(games["field_count"], S.FIELD_ROOM), T.TILE_ROOM)
    where += tally(games["tile_code"], games["tile_code"] != NONE, T.TILE_ROOM)
    where += tally(games["tile_in_hand"], games["tile_in_hand"] != NONE, T.TILE_ROOM)
    where[:, T.OSHAX_TILE : T.OSHAX_TILE + T.NUM_OSHAX] += games["oshax"]
    where[:, T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] += games["rare"]
    where[:, T.COMMON_TILE : T.COMMON_TILE + T.NUM_COMMON] += games["common"]
    box = np.zeros(T.TILE_ROOM, dtype=np.int64)
    box[: T.NUM_CATS] = 1
    box[T.OSHAX_TILE : T.OSHAX_TILE + T.NUM_OSHAX] = mode != S.Mode.FAMILY
    box[T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] = T.RARE_PER_SHAPE
    box[T.COMMON_TILE : T.COMMON_TILE + T.NUM_COMMON] = T.COMMON_SUPPLY[players]
    holds("each tile in exactly one place", where == box)
    bag = tally(games["bag"], within(games["bag_left"], S.BAG_SIZE), T.TILE_ROOM)
    holds("cats of the bag", bag[:, : T.NUM_CATS] == games["bag_cats"])
    holds("rare treasures of the bag", bag[:, T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] == games["bag_rare"])
    holds("only cats in the fields", (games["field"] < T.NUM_CATS) == within(games["field_count"], S.FIELD_ROOM))


def cards_conserved(games: np.ndarray) -> None:
    """Lists and counts of cards agree with ``card_where``."""
    kinds = int(T.NUM_KINDS)
    place = games["card_where"].astype(np.int64)
    holds("each card has a known place", place < S.CARD_PLACES)
    by_place = tally(place * kinds + T.CARD_KIND, np.ones(place.shape, dtype=bool), S.CARD_PLACES * kinds)
    by_place = by_place.reshape(-1, S.CARD_PLACES, kinds)
    by_kind = {"hand": S.IN_HAND, "lessons": S.IN_LESSONS, "front": S.IN_FRONT}
    for name, first in {**by_kind, "unbought": S.IN_UNBOUGHT, "given_up": S.IN_GIVEN_UP}.items():
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
    idle = (games["phase"] != Phase.BUY) & (games["step"] != Step.BUY_DRAWN)
    holds("purchases are finished", (games["bought"] == 0).all(axis=1) | ~idle)


def listed(games: np.ndarray, name: str, counts: np.ndarray, place: np.ndarray, seat: int | None = None) -> None:
    """The used entries of a list are exactly the cards at a place."""
    values, counts = (games[name], counts) if seat is None else (games[name][:, seat], counts[:, seat])
    there = tally(values, within(counts, values.shape[-1]), 256)[:, : T.CARDS]
    holds(f"{name} lists the cards at its place", there == (games["card_where"] == place[:, None]))


def seats_sane(games: np.ndarray) -> None:
    """Turn order, fish and baskets are possible; seats that are not in play are empty."""
    players = int(games["num_players"][0])
    holds("turn order is a permutation", np.sort(games["order"][:, :players], axis=1) == np.arange(players))
    over = games["step"] == Step.OVER
    holds("somebody decides until the end", (games["seat"] < players) ^ over)
    for name in ("fish", "permanent", "regular", "broken", "extra_cats"):
        holds(f"{name} has not wrapped below zero", games[name] < 230)
    holds("used baskets are baskets", games["permanent_used"] <= games["permanent"])
    for name in ("fish", "hand_count", "lesson_count", "front_count", "permanent", "tile_count", "passed", "score"):
        holds(f"{name} of absent seats is 0", games[name][:, players:] == 0)


def boats_kept(games: np.ndarray) -> None:
    """The counts kept while playing agree with the tiles on the squares."""
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
    used = code != NONE
    holds("tile_count", used.sum(axis=-1) == games["tile_count"][:, :players])
    holds("slots", ~used | (np.arange(MAX_TILES) < games["slots"][:, :players, None]))
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


def family_cards_conserved(games: np.ndarray) -> None:
    """In the family game every seat was dealt three cards; it still has them, or has kept two and returned one (R-40)."""
    players, mode = int(games["num_players"][0]), int(games["mode"][0])
    where = tally(games["family_where"], np.ones(games["family_where"].shape, dtype=bool), 256)
    offer, kept, returned = (where[:, at : at + S.MAX_SEATS] for at in (S.FAMILY_OFFER, S.FAMILY_KEPT, S.FAMILY_RETURNED))
    dealt = np.zeros(S.MAX_SEATS, dtype=np.int64)
    dealt[:players] = 3 * (mode == S.Mode.FAMILY)
    holds("three family cards a seat", offer + kept + returned == dealt)
    holds("family cards are in the box or with a seat", where[:, 0] == T.NUM_FAMILY_CARDS - dealt.sum())
    chosen = (kept == 2) & (returned == 1) & (offer == 0)
    choosing = (kept <= 1) & (returned == 0)
    in_choice = (games["phase"] == Phase.FAMILY_CARDS)[:, None]
    holds("two family cards are kept", chosen | (in_choice & choosing) | (dealt == 0))


def sister_sane(games: np.ndarray) -> None:
    """The sister has the colours and lessons of the set-up; her basket cards are used up one by one (R-50, R-55)."""
    if int(games["mode"][0]) != S.Mode.SOLO:
        return
    left, card = games["baskets_left"].astype(np.int64), games["sister_card"]
    holds("a colour once each", np.sort(games["sister_colours"], axis=1) == np.arange(T.NUM_COLOURS))
    basic, advanced = np.split(games["sister_lessons"].astype(np.int64), [int(T.NUM_BASIC_LESSONS)], axis=1)
    holds("three basic lessons", basic.sum(axis=1) == 3)
    holds("advanced lessons as difficult as the game", advanced.sum(axis=1) == games["difficulty"])
    down = tally(games["baskets"], within(left, len(T.BASKET_CARD)), 256)
    down[np.arange(len(games)), card] += card != NONE
    holds("a basket card once at most", down[:, : len(T.BASKET_CARD)] <= 1)
    holds("basket cards of the box", down[:, : len(T.BASKET_CARD)].sum(axis=1) == left + (card != NONE))
    turns = games["sister_turns"].astype(np.int64)
    holds("her cards of the day are there", turns <= left + (card != NONE))
    holds("she acts in the rescue only", ((turns == 0) & (card == NONE)) | (games["phase"] == Phase.RESCUE))
    holds("the open card is one of those she resolves", (turns > 0) | (card == NONE))


def lines_kept(games: np.ndarray) -> None:
    """In the solo game each Oshax and each shape of rare treasure below the island is in its line once (R-50)."""
    if int(games["mode"][0]) != S.Mode.SOLO:
        return
    for name, supply, size in (("oshax_line", games["oshax"], T.NUM_OSHAX), ("rare_line", games["rare"], T.NUM_RARE)):
        used = within((supply > 0).sum(axis=1), int(size))
        holds(f"{name} has what there is", tally(games[name], used, 256)[:, : int(size)] == (supply > 0))
        holds(f"{name} is empty beyond its end", (games[name] == NONE) ^ used)

"""Laws that must hold in every game of Explore & Draw and of the Remote Edition, checked for a whole batch of records at once.

    cards     decks and bag lose nothing; what lies out is what the day shows, and `seen` counts it all
    seats     specials and ticks are possible; seats not in play are empty; whoever is not deciding has nothing pending
    boats     covered squares, rats, rooms and counts agree with the tiles on the squares
    evenings  what the others see was true in the last evening

``oracle/drawing/kept.py`` checks groups and families against the oracle's sheets; the oracle checks the rules themselves.
Arguments are ``games: DRAW[n]`` with the same options. A broken law raises ``AssertionError`` with its name and the numbers of
the games.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.record import NONE
from isle_env.games.drawing import setup
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from tests.support.invariants import RAT_AT, holds, tally, within

PENDING_NONE = ("special_now", "cell_now", "half", "tile_in_hand", "copy_tile")


def check(games: np.ndarray) -> None:
    """Check all laws of this file."""
    decks_kept(games)
    island_is_the_days(games)
    if games["game"][0] == S.REMOTE:
        bag_kept(games)
    seats_sane(games)
    pending_sane(games)
    boats_kept(games)
    evenings_kept(games)
    if setup_has_sister(games):
        sister_sane(games)


def setup_has_sister(games: np.ndarray) -> bool:
    return bool(games["game"][0] == S.EXPLORE_AND_DRAW and games["num_players"][0] == 1)


def deck_of(games: np.ndarray) -> np.ndarray:
    """int[256], the deck with the lessons by item."""
    game = int(games["game"][0])
    return np.bincount(D.LESSONS_DECK[game][: D.LESSONS_DECK_SIZE[game]], minlength=256)


def decks_kept(games: np.ndarray) -> None:
    """Both decks hold the cards of the box, whatever their order."""
    size = np.full(len(games), D.LESSONS_DECK_SIZE[int(games["game"][0])])
    deck = tally(games["lessons_deck"], within(size, games["lessons_deck"].shape[1]), 256)
    holds("the deck with the lessons", deck == deck_of(games))
    cats = np.zeros(256, dtype=np.int64)
    if games["game"][0] == S.EXPLORE_AND_DRAW:
        cats += np.bincount(D.CATS_DECK[: setup.cats_deck_size(bool(games["promo"][0]))], minlength=256)
    holds("the cats deck", tally(games["cats_deck"], games["cats_deck"] != NONE, 256) == cats)


def island_is_the_days(games: np.ndarray) -> None:
    """Eight and four cards lie where the day's cards of the decks belong, and `seen` counts all days so far."""
    game, row = int(games["game"][0]), np.arange(len(games))[:, None]
    day = games["day"].astype(np.int64)
    holds("days run from 1 to 7", (day >= 1) & (day <= 7))
    cards = games["lessons_deck"][row, 4 * (day[:, None] - 1) + np.arange(4)]
    lying = games["cell"][:, D.CARD_CELL[game]]
    is_oshax = cards == D.OSHAX_CARD
    oshax = np.isin(lying, D.OSHAX_ITEMS) if game == S.REMOTE else np.zeros(lying.shape, bool)
    holds("cards of the day", np.where(is_oshax, oshax, lying == cards))
    if game == S.EXPLORE_AND_DRAW:
        cats = games["cats_deck"][row, 8 * (day[:, None] - 1) + np.arange(8)]
        holds("cats of the day", games["cell"][:, D.CATS_CELL[game]] == cats)
        seen = tally(games["cats_deck"], np.arange(games["cats_deck"].shape[1]) < 8 * day[:, None], 256)
        seen += tally(games["lessons_deck"], np.arange(games["lessons_deck"].shape[1]) < 4 * day[:, None], 256)
        holds("seen", seen[:, : D.MOST_ITEMS] == games["seen"])
    else:
        holds("seen: twelve a day", games["seen"].sum(axis=1) == 12 * day)
        holds("seen: eight cats a day", games["seen"][:, : D.BAG_CATS].sum(axis=1) == 8 * day)
        lying_out = tally(games["cell"], np.ones(games["cell"].shape, bool), 256)[:, : D.MOST_ITEMS]
        holds("what lies out has been seen", games["seen"] >= lying_out)


def bag_kept(games: np.ndarray) -> None:
    """110 tiles in the bag, on the island or gone; today's rare treasures have been drawn; each cat once."""
    left = tally(games["bag"], within(games["bag_left"], len(D.BAG)), 256)
    box = np.bincount(D.BAG, minlength=256)
    holds("cats of the bag", left[:, : D.BAG_CATS] + games["seen"][:, : D.BAG_CATS] == 1)
    rare = slice(D.BAG_CATS, D.BAG_CATS + D.BAG_RARES)
    holds("rare treasures of the bag", left[:, rare] + games["rare_seen"] == box[rare])
    today = games["rare_today"][:, None] >> np.arange(D.BAG_RARES) & 1
    holds("rare treasures of today were drawn", today <= games["rare_seen"])
    oshax = tally(games["oshax_deck"], within(games["oshax_left"], len(D.OSHAX_ITEMS)), 256)
    holds("Oshax beside the island", oshax[:, D.OSHAX_ITEMS] + games["seen"][:, D.OSHAX_ITEMS] == 1)
    cards = games["lessons_deck"] == D.OSHAX_CARD
    out = cards & (np.arange(games["lessons_deck"].shape[1]) < 4 * games["day"][:, None].astype(np.int64))
    holds("an Oshax for each card shown", len(D.OSHAX_ITEMS) - games["oshax_left"] == out.sum(axis=1))


def seats_sane(games: np.ndarray) -> None:
    """Specials at most one a day and three a game; ticks are of lessons that lay out; absent seats are empty."""
    players, game = int(games["num_players"][0]), int(games["game"][0])
    day = games["day"].astype(np.int64)[:, None, None]
    over = games["step"] == Step.OVER
    holds("somebody decides until the end", (games["seat"] < players) ^ over)
    spent = games["special_day"][:, :players].astype(np.int64)
    holds("specials of days that have been", spent <= day)
    holds("three specials a game", (spent > 0).sum(axis=-1) <= 3)
    for today in range(1, 8):
        holds("one special a day", (spent == today).sum(axis=-1) <= 1)
    ticked = games["lessons"][:, :players, None].astype(np.int64) >> np.arange(D.LESSONS[game]) & 1
    holds("lesson_count", ticked.sum(axis=-1) == games["lesson_count"][:, :players])
    item = np.zeros(D.LESSONS[game], dtype=np.int64)
    for k in range(D.ITEMS[game]):
        if D.ITEM_LESSON[game, k] != D.NO_LESSON:
            item[D.ITEM_LESSON[game, k]] = k
    holds("ticked lessons lay out", ticked <= (games["seen"][:, item] > 0)[:, None, :])
    holds("at most four ticks a day", games["lesson_count"] <= 4 * games["day"][:, None].astype(np.int64))
    holds("anytime cards", games["anywhere"] <= 2 * (game == S.REMOTE))
    done = games["done"][:, :players].astype(np.int64)
    earlier = np.arange(players) < games["seat"][:, None]
    holds("seats are done in seat order", (done == earlier) | over[:, None])
    for name in ("tile_count", "lessons", "lesson_count", "special_day", "anywhere", "done", "score", "winner", "shown_slots"):
        holds(f"{name} of absent seats is 0", games[name][:, players:] == 0)


def pending_sane(games: np.ndarray) -> None:
    """What is pending suits the step; at the choice and at the end nothing is."""
    step, taken, still = games["step"], games["taken"].astype(np.int64), games["open"].astype(np.int64)
    holds("open cells were taken", still & ~taken == 0)
    idle = (step == Step.CHOOSE) | (step == Step.OVER)
    holds("nothing is taken before the choice", (taken == 0) | ~idle)
    for name in PENDING_NONE[1:]:
        holds(f"{name} before the choice", (games[name] == NONE) | ~idle)
    counts = sum((taken >> cell & 1) for cell in range(CELLS))
    choosing = np.isin(step, (Step.CHOOSE, Step.EXTRA, Step.EACH, Step.CROSS))
    holds("three or four cells", choosing | idle | (counts == 3) | (counts == 4))
    in_hand = games["tile_in_hand"] != NONE
    holds("something in hand", in_hand == np.isin(step, (Step.COLOUR, Step.PLACE, Step.COPY)))
    holds("a card is being resolved", (games["cell_now"] != NONE) == ~(choosing | idle | (step == Step.NEXT_CARD)))
    open_count = sum((still >> cell & 1) for cell in range(CELLS))
    holds("two cards to choose from", (step != Step.NEXT_CARD) | (open_count >= 2))
    holds("picks", (games["picks"] <= 2) & ((step != Step.PICK) | (games["picks"] > 0)))
    seat = np.minimum(games["seat"], S.MAX_SEATS - 1)
    today = games["special_day"][np.arange(len(games)), seat] == games["day"][:, None]
    twice = today[:, S.CAT_TWICE] | today[:, S.TREASURE_TWICE]
    holds("a copy is due after its special", (games["copy_tile"] == NONE) | twice)
    holds("no lesson waits to be resolved", idle | choosing | ~lessons_among(games, still))


def lessons_among(games: np.ndarray, cells: np.ndarray) -> np.ndarray:
    """bool[n]: is one of these cells a lesson or an anytime card?"""
    game = int(games["game"][0])
    kinds = D.ITEM_TYPE[game][games["cell"]]
    chosen = (cells[:, None] >> np.arange(CELLS) & 1).astype(bool)
    return (chosen & ((kinds == D.TYPE_LESSON) | (kinds == D.TYPE_ANYTIME))).any(axis=1)


def boats_kept(games: np.ndarray) -> None:
    """The counts kept while drawing agree with the tiles on the squares; no slot is empty below the last."""
    players = int(games["num_players"][0])
    on = games["tile_at"][:, :players] > 0
    rows = np.zeros((len(games), players, T.HEIGHT), dtype=np.int64)
    for y in range(T.HEIGHT):
        in_row = np.flatnonzero(y == T.SQUARE_Y)
        rows[..., y] = (on[..., in_row] << T.SQUARE_X[in_row]).sum(axis=-1)
    holds("covered rows", rows == games["covered"][:, :players])
    sheets = np.sort(games["boat"][:, :players], axis=1)
    holds("sheets are different", (sheets[:, 1:] != sheets[:, :-1]) if players > 1 else sheets < S.MAX_SEATS)
    holds("visible rats", (RAT_AT[games["boat"][:, :players]] & ~on).sum(axis=-1) == games["rats"][:, :players])
    for room in range(T.ROOMS):
        left = (~on[..., room == T.ROOM_AT]).sum(axis=-1)
        holds(f"room {room} left", left == games["room_left"][:, :players, room])
    code = games["tile_code"][:, :players]
    used = code != NONE
    holds("slots without a gap", used == within(games["slots"][:, :players], MAX_TILES))
    holds("tile_count", games["slots"][:, :players] == games["tile_count"][:, :players])
    holds("orientations", (games["tile_orientation"][:, :players] != NONE) == used)
    sizes = np.where(used, D.SHAPE_SIZE[np.where(used, code, 0)], 0).sum(axis=-1)
    holds("tiles cover as many squares as they have", sizes == on.sum(axis=-1))
    kind = np.where(used, D.SHAPE_KIND[np.where(used, code, 0)], -1)
    for name, number in (("oshax_count", D.OSHAX), ("rare_count", D.RARE), ("common_count", D.COMMON)):
        holds(name, (kind == number).sum(axis=-1) == games[name][:, :players])
    for colour in range(T.NUM_COLOURS):
        cats = (games["tile_colour"][:, :players] == colour).sum(axis=-1)
        holds(f"cats of colour {colour}", cats == games["colour_cats"][:, :players, colour])
    treasure = (kind == D.RARE) | (kind == D.COMMON)
    holds("cats have colours", ~used | ((games["tile_colour"][:, :players] == T.NO_COLOUR) == treasure))


def evenings_kept(games: np.ndarray) -> None:
    """What the others see is a part of what is there: the first slots, the ticks; on the first day nothing."""
    players = int(games["num_players"][0])
    shown, slots = games["shown_slots"][:, :players], games["slots"][:, :players]
    holds("shown slots", shown <= slots)
    ticks, now = games["shown_lessons"][:, :players], games["lessons"][:, :players]
    holds("shown ticks", ticks & ~now == 0)
    first = (games["day"] == 1) & (games["step"] != Step.OVER)
    holds("nothing is shown on the first day", (shown == 0) & (ticks == 0) | ~first[:, None])
    waiting = games["done"][:, :players] == 0
    waiting &= np.arange(players) != games["seat"][:, None]
    holds("seats that wait are as they were shown", ~waiting | ((shown == slots) & (ticks == now)))
    same = (games["shown_look"] == games["look"]).all(axis=-1)[:, :players]
    holds("pictures of seats that wait", ~waiting | same)
    over = games["step"] == Step.OVER
    holds("everything is shown in the end", ~over[:, None] | ((shown == slots) & (ticks == now) & same))


def sister_sane(games: np.ndarray) -> None:
    """Five colours, three basic lessons and as many advanced ones as the difficulty (D-50, D-52)."""
    holds("a colour once each", np.sort(games["sister_colours"], axis=1) == np.arange(T.NUM_COLOURS))
    basic, advanced = np.split(games["sister_lessons"].astype(np.int64), [D.NUM_BASIC_LESSONS], axis=1)
    holds("three basic lessons", basic.sum(axis=1) == 3)
    holds("advanced lessons as difficult as the game", advanced.sum(axis=1) == games["difficulty"])

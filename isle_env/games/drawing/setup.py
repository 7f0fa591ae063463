"""Set-up: one record made ready for its first day (rulebooks, Setup; D-1 to D-3, D-50 to D-52, T-1, T-4).

    template(options) ─→ DRAW[1]: all but chance, worked out once ──start(seed)──→ a game

Chance acts here and never again in a game: boats, decks, bag and Oshax tiles are shuffled once, and so are the sister's cards.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.laying import reset_boat
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.engine.rng import shuffle
from isle_env.games.drawing import editions
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.published import publish
from isle_env.machine.jit import inner

_NONE_FIELDS = (
    "seat", "cats_deck", "lessons_deck", "bag", "oshax_deck", "cell", "boat", "tile_code", "tile_first", "tile_group",
    "tile_orientation", "special_now", "cell_now", "half", "tile_in_hand", "copy_tile",
)  # fmt: skip
SISTER_BASIC = 3
"""Basic lessons that lie before the sister (D-52)."""


def template(game: int, num_players: int, difficulty: int, promo: bool, auto_skip: bool, **fields: bool) -> np.ndarray:
    """The record that every game with these options starts from: decks and bag in order, nothing shuffled yet.

    game, difficulty: as in the record; promo: Explore & Draw's promo cards are in its cats deck; fields: further options, by the
    fields that keep them. Returns ``DRAW[1]``, which nobody may write to. The options are not checked here.
    """
    games = blank()
    g = games[0]
    g["game"], g["num_players"], g["difficulty"] = game, num_players, difficulty
    for name, value in {"promo": promo, "auto_skip": auto_skip, **fields}.items():
        g[name] = value
    lessons = int(D.LESSONS_DECK_SIZE[game])
    g["lessons_deck"][:lessons] = D.LESSONS_DECK[game][:lessons]
    if editions.DRAWS_FROM_BAG[game]:
        g["bag"], g["bag_left"] = D.BAG, len(D.BAG)
        g["oshax_deck"], g["oshax_left"] = D.OSHAX_ITEMS, len(D.OSHAX_ITEMS)
    else:
        cats = cats_deck_size(promo)
        g["cats_deck"][:cats] = D.CATS_DECK[:cats]
    if editions.HAS_SISTER[game] and num_players == 1:
        g["sister_colours"] = np.arange(T.NUM_COLOURS)
        g["sister_lessons"][:SISTER_BASIC] = 1
        g["sister_lessons"][D.NUM_BASIC_LESSONS : D.NUM_BASIC_LESSONS + difficulty] = 1
    return games


def cats_deck_size(promo: bool) -> int:
    """Cards in the cats deck."""
    return len(D.CATS_DECK) - (0 if promo else D.PROMO_CARDS)


def blank() -> np.ndarray:
    """A game before set-up: everything zero, NONE where there is nothing."""
    blank = S.zeros(1)
    for name in _NONE_FIELDS:
        blank[name] = NONE
    for name in ("tile_colour", "colour_in_hand", "copy_colour"):
        blank[name] = T.NO_COLOUR
    blank["step"] = Step.DAWN
    return blank


@inner
def deal(g):
    """Shuffle everything, with the generator in the record (the verb ``deal``)."""
    state, game = g["rng"][:], np.int64(g["game"])
    _deal_boats(g)
    shuffle(state, g["lessons_deck"][:], D.LESSONS_DECK_SIZE[game])
    if editions.DRAWS_FROM_BAG[game] == 1:
        shuffle(state, g["bag"][:], np.int64(g["bag_left"]))
        shuffle(state, g["oshax_deck"][:], np.int64(g["oshax_left"]))
    else:
        shuffle(state, g["cats_deck"][:], deck_size(g))
    if plays_sister(g):
        shuffle(state, g["sister_colours"][:], np.int64(T.NUM_COLOURS))
        shuffle(state, g["sister_lessons"][:], np.int64(D.NUM_BASIC_LESSONS))
        advanced = g["sister_lessons"][D.NUM_BASIC_LESSONS :]
        shuffle(state, advanced, np.int64(advanced.shape[0]))


@inner
def deck_size(g):
    """Cards in the cats deck of this game."""
    return np.int64(D.CATS_DECK.shape[0]) if g["promo"] == 1 else np.int64(D.CATS_DECK.shape[0] - D.PROMO_CARDS)


@inner
def plays_sister(g):
    """Does the player play against the sister? Her colours are all different then, and otherwise all 0."""
    return g["sister_colours"][0] != g["sister_colours"][1]


@inner
def _deal_boats(g):
    """A different sheet for each seat, by lot (D-1, T-2); what the others see of it."""
    game = np.int64(g["game"])
    for k in range(S.MAX_SEATS):
        g["boat"][k] = D.SHEETS[game, k]
    shuffle(g["rng"][:], g["boat"][:], np.int64(S.MAX_SEATS))
    for seat in range(S.MAX_SEATS):
        if seat < g["num_players"]:
            reset_boat(g, seat, np.int64(g["boat"][seat]))
            publish(g, seat)
        else:
            g["boat"][seat] = NONE

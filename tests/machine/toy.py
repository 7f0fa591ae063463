"""A game of counting, to show that the machinery knows no game: on a turn 1 or 2 is added, who reaches ten wins."""

from __future__ import annotations

import numpy as np

from isle_env.engine import verbs
from isle_env.engine.record import NONE, record_type
from isle_env.machine.jit import inner, jit
from isle_env.machine.sizes import MASK_WORDS

FIELDS = (
    ("reached", "u1", (), "the number reached"),
    ("rng", "u4", (4,), "random state"),
    ("num_players", "u1", (), "seats"),
    ("seat", "u1", (), "seat that decides"),
    ("score", "i2", (2, 1), "total"),
    ("winner", "u1", (2,), "1: has won"),
    ("sister_score", "i2", (1,), "total of nobody"),
)
COUNTING = record_type(FIELDS)
IDS = 32
ADD_ONE, ADD_TWO = 1, 2


@inner
def deal(g):
    g["reached"] = 0


@inner
def legal(g, words):
    for k in range(MASK_WORDS):
        words[k] = 0
    words[0] = 1 << ADD_ONE | 1 << ADD_TWO
    return 2


@jit
def step(games, i, action, words):
    g = games[i]
    if action > 0:
        g["reached"] += action
        if g["reached"] >= 10:
            g["score"][g["seat"], 0] = g["reached"]
            g["winner"][g["seat"]] = 1
            g["seat"] = NONE
            words[0] = 0
            return 0
        g["seat"] = 1 - g["seat"]
    return legal(g, words)


@jit
def observe(games, i, seat, out):
    out[0] = games[i]["reached"]
    out[1] = seat


@jit
def draw_row(games, i, seat, rows):
    observe(games, i, seat, rows.observations[i])


@jit
def score(g):
    g["score"][g["seat"], 0] = g["reached"]


@inner
def tie_break(g, seat):
    return g["reached"] + seat


verbs.speak(
    COUNTING, deal=deal, legal=legal, step=step, observe=observe, draw_row=draw_row, score=score, tie_break=tie_break
)  # fmt: skip


def template() -> np.ndarray:
    """The record that a game of two starts from."""
    games = np.zeros(1, COUNTING)
    games["num_players"] = 2
    return games

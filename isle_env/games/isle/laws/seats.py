"""Laws of the setting, of the turn order and of what the seats have."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ....box import EXPANDED, T
from .. import modes
from .. import state as S
from ..decisions import WINDOW_BEFORE, Phase
from ..kinds import RESCUE_KINDS
from ..order import speed_of
from . import bounds
from .modules import rescue_is_over
from .told import Law, say

EXTRA = np.flatnonzero(T.KIND_RULE[: T.NUM_KINDS] == T.RULE_RESCUE_EXTRA_CAT)
"""int64[kinds], the cards that allow a further cat."""


@inner
def setting_broken(g, told):
    """Mode, seats, day and phase go together."""
    mode, n, phase, day = np.int64(g["mode"]), np.int64(g["num_players"]), np.int64(g["phase"]), np.int64(g["day"])
    if n < modes.FEWEST_SEATS[mode] or n > modes.MOST_SEATS[mode]:
        return say(told, Law.PLAYERS, n, 0, 0)
    if modes.HAS_SISTER[mode] == 0 and g["difficulty"] != 0:
        return say(told, Law.DIFFICULTY, np.int64(g["difficulty"]), 0, 0)
    if g["reaction_windows"] == 1 and mode != S.Mode.STANDARD:
        return say(told, Law.WINDOWS, 0, 0, 0)
    if np.int64(g["decisions"]) > bounds.DECISIONS:
        return say(told, Law.DECISIONS, np.int64(g["decisions"]), 0, 0)
    if modes.HAS_FAMILY_CARDS[mode] == 1:
        known = phase == Phase.FAMILY_CARDS or phase == Phase.RESCUE or phase == Phase.OVER
    else:
        known = phase != Phase.FAMILY_CARDS and phase != Phase.FIELDS
        if EXPANDED:
            known = phase != Phase.FAMILY_CARDS and (phase != Phase.FIELDS or g["event_at"] > 0)
    if not known:
        return say(told, Law.PHASE, phase, 0, 0)
    if (day == 0) != (phase == Phase.FAMILY_CARDS) or (phase == Phase.OVER and day != S.DAYS):
        return say(told, Law.DAY, day, phase, 0)
    return np.int64(0)


@inner
def turns_broken(g, told):
    """The turn order is a permutation, and the seat whose turn it is decides, or the one asked in a window."""
    n, seats = np.int64(g["num_players"]), np.int64(0)
    for position in range(S.MAX_SEATS):
        seat = np.int64(g["order"][position])
        if (position < n) != (seat < n):
            return say(told, Law.ORDER, 0, 0, 0)
        if position < n:
            seats |= np.int64(1) << seat
    if seats != (1 << n) - 1:
        return say(told, Law.ORDER, 0, 0, 0)
    if g["turn"] >= n:
        return say(told, Law.TURN, np.int64(g["turn"]), 0, 0)
    if g["window_at"] >= n:
        return say(told, Law.TURN, np.int64(g["window_at"]), 0, 0)
    seat = np.int64(g["seat"])
    if g["phase"] == Phase.OVER:
        return np.int64(0) if seat == NONE else say(told, Law.OVER, seat, 0, 0)
    wanted = np.int64(g["order"][g["turn"] if g["window"] == S.NO_WINDOW else g["window_at"]])
    if seat != wanted:
        return say(told, Law.DECIDER, seat, wanted, 0)
    return window_broken(g, told)


@inner
def window_broken(g, told):
    """Reaction windows stand before phases and turns, and only where they were asked for (R-30)."""
    window, phase = g["window"], g["phase"]
    if window == S.NO_WINDOW:
        fits = g["window_at"] == 0 and phase != Phase.FISHING
        asked = WINDOW_BEFORE[phase] or phase == Phase.RESCUE
        done = 1 if g["reaction_windows"] == 1 and asked else 0
    else:
        done = 0
        if window == S.PHASE_WINDOW:
            fits = WINDOW_BEFORE[phase] and g["turn"] == 0
        else:
            fits = (phase == Phase.RESCUE or phase == Phase.RARE_FINDS) and g["window_at"] != g["turn"] and g["acted"] == 0
        fits = fits and g["reaction_windows"] == 1
    return np.int64(0) if fits and g["window_done"] == done else say(told, Law.WINDOW, np.int64(window), 0, 0)


@inline
def in_turns(g):
    """Is this a turn of the rescue or of the rare finds, or the window before one?"""
    turns = g["phase"] == Phase.RESCUE or g["phase"] == Phase.RARE_FINDS
    return turns and g["window"] != S.PHASE_WINDOW


@inner
def wealth_broken(g, told):
    """Fish, baskets, and what seats still may do today."""
    rescuing = g["phase"] == Phase.RESCUE
    rescued = rescuing or rescue_is_over(g)
    turning = rescuing or g["phase"] == Phase.RARE_FINDS
    extra = np.int64(0)
    for k in range(EXTRA.shape[0]):
        extra += T.KIND_AMOUNT[EXTRA[k]] * np.int64(g["played"][EXTRA[k]])
    for seat in range(np.int64(g["num_players"])):
        most = bounds.FISH_FIRST + bounds.FISH_LATER * np.int64(g["day"])
        if g["fish"][seat] > most:
            return say(told, Law.FISH, seat, np.int64(g["fish"][seat]), most)
        if g["permanent_used"][seat] > g["permanent"][seat]:
            return say(told, Law.BASKETS, seat, 0, 0)
        if g["permanent_used"][seat] > 0 and not rescued:
            return say(told, Law.BASKETS, seat, 0, 0)
        regular, broken = np.int64(0), np.int64(0)
        for k in range(RESCUE_KINDS.shape[0] if rescuing else 0):
            there = np.int64(g["front"][seat, RESCUE_KINDS[k]])
            regular += there if T.KIND_BASKET[RESCUE_KINDS[k]] == T.BASKET_REGULAR else 0
            broken += there if T.KIND_BASKET[RESCUE_KINDS[k]] == T.BASKET_BROKEN else 0
        if g["regular"][seat] > regular or g["broken"][seat] > broken or (broken - np.int64(g["broken"][seat])) % 2 == 1:
            return say(told, Law.BASKETS, seat, 0, 0)
        if EXPANDED:
            touched = regular != g["regular"][seat] or broken != g["broken"][seat]
            most_semi = np.int64(g["front_tokens"][seat, S.BASKET_SIDE]) if rescuing and not touched else np.int64(0)
            if g["semi"][seat] > most_semi:  # they are used before those on cards (V-16)
                return say(told, Law.BASKETS, seat, 0, 0)
        if g["extra_cats"][seat] > extra:
            return say(told, Law.EXTRA, seat, np.int64(g["extra_cats"][seat]), extra)
        if g["passed"][seat] == 1 and not turning:
            return say(told, Law.SEAT_PASSED, seat, 0, 0)
    return acts_broken(g, extra, told)


@inner
def acts_broken(g, extra, told):
    """What has been done in this turn. extra: further cats that cards have allowed so far."""
    n, acted, more = np.int64(g["num_players"]), np.int64(g["acted"]), np.int64(g["turn_extra"])
    if acted > 1 + extra or more > extra:
        return say(told, Law.ACTED, acted, more, 0)
    if g["idle"] > n:
        return say(told, Law.IDLE, np.int64(g["idle"]), 0, 0)
    if not in_turns(g):
        return np.int64(0)
    seat = np.int64(g["order"][g["turn"]])
    if g["passed"][seat] == 1:
        return say(told, Law.SEAT_PASSED, seat, 0, 0)
    if g["idle"] >= n:
        return say(told, Law.IDLE, np.int64(g["idle"]), 0, 0)
    if more > g["extra_cats"][seat] or (more > 0 and acted == 0) or (g["phase"] == Phase.RARE_FINDS and acted > 1):
        return say(told, Law.ACTED, acted, more, 0)
    for position in range(1, n if g["phase"] == Phase.RESCUE and modes.HAS_CARDS[g["mode"]] == 1 else 1):
        if speed_of(g, np.int64(g["order"][position - 1])) < speed_of(g, np.int64(g["order"][position])):
            return say(told, Law.SPEED, 0, 0, 0)
    return np.int64(0)


@inner
def family_broken(g, told):
    """In the family game each seat was dealt three cards, and keeps two of them when it has chosen (R-40)."""
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 0:
        return np.int64(0)
    for seat in range(S.MAX_SEATS):
        offer, kept, returned = np.int64(0), np.int64(0), np.int64(0)
        for card in range(T.NUM_FAMILY_CARDS):
            offer += g["family_where"][card] == S.FAMILY_OFFER + seat
            kept += g["family_where"][card] == S.FAMILY_KEPT + seat
            returned += g["family_where"][card] == S.FAMILY_RETURNED + seat
        chosen = offer == 0 and kept == S.FAMILY_KEEP and returned == S.FAMILY_DEALT - S.FAMILY_KEEP
        if seat >= g["num_players"]:
            chosen = offer + kept + returned == 0
        elif g["phase"] == Phase.FAMILY_CARDS:
            place = np.int64(0)
            for position in range(np.int64(g["num_players"])):
                place = position if g["order"][position] == seat else place
            if place >= g["turn"]:
                chosen = returned == 0 and offer + kept == S.FAMILY_DEALT and kept < (S.FAMILY_KEEP if place == g["turn"] else 1)
        if not chosen:
            return say(told, Law.FAMILY, seat, 0, 0)
    return np.int64(0)

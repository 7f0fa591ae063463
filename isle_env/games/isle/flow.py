"""Where the game goes next: phase to phase, seat to seat, and back to a turn after a card is resolved.

    fields → fishing → draft → buy → lessons → rescue_cards → rescue → rare_finds → (next day | over)
             ^window   ^window       ^window   ^window                 ^window       (R-30, on request)
    event:   … lessons → rare_finds → rescue_cards → rescue → (next day | over)     (V-18)
    family:  family_cards → fields → rescue → (next day | over)
    solo:    in rescue the sister has her turn after each of the player's (sister.py)

A phase never calls another one: it names the next phase and leaves `step` at ENTER; step.py goes there.
Rulebook p. 11-19; rulings R-16, R-30, R-41, R-53.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ...box import EXPANDED, T
from . import modes, sister
from . import state as S
from .baskets import discard_unused
from .cards import discard_openly
from .decisions import Phase, Step
from .island import tiles_in_fields
from .modules.events.today import finds_come_first
from .modules.kittens import play as kittens
from .order import ask


@inline
def go_to_phase(g, phase):
    """Leave the running phase for another, which step.py then begins."""
    g["phase"] = phase
    g["step"] = Step.ENTER
    g["seat"] = NONE
    g["window_done"] = 0
    g["turn"] = 0


@inline
def resume(g):
    """A card or tile is fully resolved: back to the window, purchase, card choice or turn it came from."""
    g["tile_in_hand"] = NONE
    g["colour_in_hand"] = T.NO_COLOUR
    g["card_in_hand"] = NONE
    g["treasures"] = 0
    g["todo"] = 0
    if EXPANDED:
        if _goes_on_elsewhere(g):
            return
    if g["window"] != S.NO_WINDOW:
        g["step"] = Step.WINDOW
    elif g["phase"] == Phase.BUY:
        g["step"] = Step.BUY
    elif g["phase"] == Phase.RESCUE_CARDS:
        g["step"] = Step.RESCUE_CARDS
    else:
        g["step"] = Step.TURN


@inner
def _goes_on_elsewhere(g):
    """Is something of the expansion half done: a basket with one kitten (K-4), a morning in which seats are asked (V-3)?"""
    if g["kitten_open"] > 0:
        return kittens.asks_for_second(g)
    if g["phase"] == Phase.FIELDS:
        g["step"] = Step.ENTER
        return True
    return False


@inner
def start_turns(g):
    """Begin a phase of turns: nobody is out, the first of the turn order begins."""
    for seat in range(S.MAX_SEATS):
        g["passed"][seat] = 0
    g["idle"] = 0
    begin_turn(g, np.int64(0))


@inner
def begin_turn(g, position):
    """The turn of the seat at a position; rescue ends here when nothing is left to rescue (R-16, K-6, B-12)."""
    if g["phase"] == Phase.RESCUE and tiles_in_fields(g) == 0 and not kittens_wait(g):
        end_turns(g)
        return
    g["acted"] = 0
    g["turn_extra"] = 0
    g["window_done"] = 0
    ask(g, Step.TURN, position)


@inline
def kittens_wait(g):
    """Do kittens keep the rescue going?"""
    if EXPANDED:
        return kittens.to_rescue(g)
    return False


@inner
def next_turn(g):
    """On to the next seat that is not out; when all seats in a row have had nothing to do, the phase is over (R-16).

    In a solo rescue the sister has her turn first, and that counts as something having happened.
    """
    n = np.int64(g["num_players"])
    if g["sister_turns"] > 0:
        sister.take_turn(g)
        g["idle"] = 0
    position = np.int64(g["turn"])
    while g["idle"] < n:
        position = (position + 1) % n
        if g["passed"][g["order"][position]] == 0:
            begin_turn(g, position)
            return
        g["idle"] += 1
    end_turns(g)


@inner
def pass_turn(g):
    """The seat passes: out for this phase if it has done nothing in this turn, else its turn just ends."""
    if g["acted"] == 0:
        g["passed"][g["seat"]] = 1
        g["idle"] += 1
    next_turn(g)


@inner
def skip_turn(g):
    """Pass over a seat that could only pass: it is not out (R-16)."""
    if g["acted"] == 0:
        g["idle"] += 1
    next_turn(g)


@inner
def end_turns(g):
    """Rescue is followed by rare finds, and those by the end of the day; in family mode there are no finds.

    After the rescue the sister resolves the cards she has left (R-53), and unused rescue cards are discarded (p. 17). An event
    may turn the two phases round (V-18).
    """
    if g["phase"] == Phase.RARE_FINDS or modes.AFTER_RESCUE[g["mode"]] == Phase.FIELDS:
        if g["phase"] == Phase.RARE_FINDS and finds_come_first(g):
            for seat in range(S.MAX_SEATS):
                g["passed"][seat] = 0  # nobody is out any more: rescue cards are chosen next
            go_to_phase(g, Phase.RESCUE_CARDS)
        else:
            go_to_phase(g, Phase.FIELDS)
        return
    sister.finish_day(g)
    discard_front(g)
    go_to_phase(g, Phase.FIELDS if finds_come_first(g) else modes.AFTER_RESCUE[g["mode"]])


@inner
def discard_front(g):
    """All rescue cards before the seats go to the discard pile, with the baskets left on them."""
    discard_openly(g, np.int64(S.IN_FRONT))
    for seat in range(S.MAX_SEATS):
        for kind in range(T.NUM_KINDS):
            g["front"][seat, kind] = 0
        g["front_count"][seat] = 0
        discard_unused(g, seat)


@inner
def open_window(g, window):
    """Ask for anytime cards in turn order: before a phase every seat, before a turn all but the seat that has it (R-30)."""
    g["window"] = window
    g["window_at"] = 0
    ask_window(g)


@inner
def next_in_window(g):
    """The seat that was asked has passed or has nothing to play: on to the next one."""
    g["window_at"] += 1
    ask_window(g)


@inner
def ask_window(g):
    """Ask the seat at `window_at`, or close the window after the last."""
    if g["window"] == S.TURN_WINDOW and g["window_at"] == g["turn"]:
        g["window_at"] += 1
    if g["window_at"] < g["num_players"]:
        g["step"] = Step.WINDOW
        g["seat"] = g["order"][g["window_at"]]
        return
    g["window_done"] = 1
    if g["window"] == S.PHASE_WINDOW:
        g["step"] = Step.ENTER
        g["seat"] = NONE
    else:
        g["step"] = Step.TURN
        g["seat"] = g["order"][g["turn"]]
    g["window"] = S.NO_WINDOW
    g["window_at"] = 0

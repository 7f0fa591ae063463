"""The phases and the kinds of decisions of The Isle of Cats. Those of the modules of Kittens + Beasts stand at the end."""

from __future__ import annotations

import numpy as np

from isle_env.games.common.decisions import Decision, Phases, Steps, Stretch

from ...box import EXPANDED


class Phase(Phases):
    """In the order of play; an event may put rare finds before the rescue cards (V-18). The family mode has FAMILY_CARDS, FIELDS
    and RESCUE only. What is chosen in the secret ones lies face down until all have chosen (R-12, R-40).
    """

    FAMILY_CARDS = Stretch("choosing family cards", secret=True)
    FIELDS = Stretch("filling the fields")
    FISHING = Stretch("fishing", window=True)
    DRAFT = Stretch("drafting cards", secret=True, window=True)
    BUY = Stretch("buying cards", secret=True)
    LESSONS = Stretch("reading lessons", window=True)
    RESCUE_CARDS = Stretch("choosing rescue cards", secret=True, window=True)
    RESCUE = Stretch("rescuing cats")
    RARE_FINDS = Stretch("rare finds", window=True)
    OVER = Stretch("the end")


_TURNS = (Phase.RESCUE, Phase.RARE_FINDS)
_CARDS = (Phase.RESCUE_CARDS, *_TURNS)
"""Where an anytime card can be half resolved, reaction windows aside."""
_MORNING = (Phase.FIELDS,) if EXPANDED else ()
"""Where an event asks the seats (V-3)."""
_FEED = {"SQUARE": "Feed the royal rat"} if EXPANDED else {}
_LAY = {"TOKEN": "Token:"} if EXPANDED else {}
"""What events bring (V-11, V-16)."""


class Step(Steps):
    """A decision of a seat; ENTER and OVER are none."""

    ENTER = Decision()
    """The phase is about to begin."""
    DRAFT = Decision("keep a card of the pack", (Phase.DRAFT,), {"KEEP": "Draft"}, sold=True)
    BUY = Decision("buy cards, or be done", (Phase.BUY,), {"KEEP": "Buy", "PLAY": "Play", "PASS": "Done buying"}, sold=True)
    LESSON_COLOUR = Decision("declare the colour of a public lesson", (Phase.LESSONS,), {"COLOUR": ""})
    RESCUE_CARDS = Decision(
        "choose rescue cards, or be done",
        (Phase.RESCUE_CARDS,),
        {"KEEP": "Lay down", "PLAY": "Play", **_LAY, **_FEED, "PASS": "Done choosing"},
        feeding="choose rescue cards, feed a royal rat, or be done",
    )
    TURN = Decision(
        "take a turn, or pass",
        _TURNS,
        {"TILE": "Take", "PLAY": "Play", **_FEED, "PASS": "Pass"},
        feeding="take a turn, feed a royal rat, or pass",
    )
    WINDOW = Decision(
        "play an anytime card before the others go on, or decline",
        (),
        {"PLAY": "Play", **_FEED, "PASS": "Decline"},
        windows=True,
        feeding="feed a royal rat or play an anytime card before the others go on, or decline",
    )
    PLACE = Decision("place the tile in hand", (*_MORNING, *_CARDS), {"PLACE": "Place it in"}, windows=True)
    TREASURE = Decision("take a treasure", _CARDS, {"TILE": "Take", "PASS": "No treasure"}, windows=True)
    OPTION = Decision("choose what the treasure card gives", (Phase.RARE_FINDS,), {"OPTION": ""})
    OSHAX = Decision("choose an Oshax", (Phase.RARE_FINDS,), {"TILE": "Take"})
    OSHAX_COLOUR = Decision(
        "choose the colour of the Oshax", _CARDS if EXPANDED else (Phase.RARE_FINDS,), {"COLOUR": ""}, windows=EXPANDED
    )
    FIELD = Decision("put the drawn cat into a field", _CARDS, {"FIELD": ""}, windows=True)
    MOVE = Decision("move a cat to the other field, or stop", _CARDS, {"TILE": "Move", "PASS": "Stop moving cats"}, windows=True)
    BUY_DRAWN = Decision(
        "buy drawn cards, or be done",
        _CARDS,
        {"KEEP": "Buy", "PLAY": "Play", "PASS": "Done buying"},
        secret=True,
        windows=True,
        sold=True,
    )
    DISCARD_LESSON = Decision("give up a private lesson", _CARDS, {"KEEP": "Give up"}, secret=True, windows=True)
    DISCARD_TREASURE = Decision("give up a treasure", _CARDS, {"SQUARE": "Give up the tile"}, windows=True)
    FAMILY_CARDS = Decision("keep a family card", (Phase.FAMILY_CARDS,), {"KEEP": "Keep"})
    OVER = Decision("", (Phase.OVER,))
    SECOND_KITTEN = Decision(
        "rescue another kitten with the same basket, or none",
        (Phase.RESCUE,),
        {"TILE": "Take", "PASS": "No second kitten"},  # K-4
        module=True,
    )
    TOKEN = Decision("settle the side of a semi-permanent token", (Phase.FIELDS,), {"TOKEN": "Token:"}, module=True)  # V-15


BASE_STEPS = sum(not step.row.module for step in Step)
"""Kinds of decisions without modules; their numbers come first."""
STEP_NAMES = Step.names()[: len(Step) if EXPANDED else BASE_STEPS]
WINDOW_BEFORE = np.array([phase.row.window for phase in Phase])
"""bool[phases]: is there a reaction window before it?"""

"""The phases and the kinds of decisions of the drawing games. What a seat decides at its day, nobody else sees (D-7)."""

from __future__ import annotations

from isle_env.games.common.decisions import Decision, Phases, Steps, Stretch


class Phase(Phases):
    """A game is one long phase."""

    DAY = Stretch("drawing", secret=True)
    OVER = Stretch("the end")


_DAY = (Phase.DAY,)


class Step(Steps):
    """A decision of a seat; DAWN and OVER are none."""

    CHOOSE = Decision("take a {line}, or declare a special", _DAY, {"LINE": "Take", "SPECIAL": ""})
    EXTRA = Decision("take one more {item}, of another {line}", _DAY, {"CELL": "Take"})
    EACH = Decision("take {an_item} of each {cross}, one after the other", _DAY, {"CELL": "Take"})
    CROSS = Decision("take a {cross}", _DAY, {"CROSS": "Take"})
    NEXT_CARD = Decision("resolve which {item} next", _DAY, {"CELL": "Resolve"})
    HALF = Decision("draw {halves}", _DAY, {"HALF": "Draw"})
    ITEM = Decision("draw which of the two first", _DAY, {"ITEM": ""})
    PICK = Decision("pick a treasure", _DAY, {"TREASURE": "Draw a"})
    COLOUR = Decision("choose the colour of the Oshax", _DAY, {"COLOUR": ""})
    PLACE = Decision("draw what is in hand", _DAY, {"PLACE": "Place it in", "SPECIAL": ""})
    MAP = Decision("take what the treasure map pays, or nothing", _DAY, {"TREASURE": "Draw a", "PASS": "No treasure"})
    COPY = Decision("draw it a second time, or not", _DAY, {"PLACE": "Place it in", "PASS": "No copy"})
    DAWN = Decision()
    """The next day is about to be dealt."""
    OVER = Decision("", (Phase.OVER,))

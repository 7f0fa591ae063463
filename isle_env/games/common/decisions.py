"""Decisions and phases, each declared once: names, prompts, labels, laws and secrecy are taken from its row.

    class Step(Steps):
        DRAFT = Decision("keep a card of the pack", (Phase.DRAFT,), {"KEEP": "Draft"}, sold=True)
        │       └─ its row
        └─ its number, which the record keeps in ``step``: rows count from 0

Each family of games has such a ``Step`` and a ``Phase`` in its ``decisions.py``. Kernels compare with their members as with any
other constant, and files and records hold plain numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any


class Rows(IntEnum):
    """Numbers in the order of their rows, from 0."""

    row: Any

    def __new__(cls, row: Any) -> Rows:
        """The next number. row: what is declared of it."""
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.row = row
        return member

    @property
    def key(self) -> str:
        """Its name where users meet it, as in ``Game.decision``."""
        return self.name.lower()

    @classmethod
    def name_of(cls, number: int) -> str:
        """The name of a number."""
        return cls(number).key

    @classmethod
    def said(cls, number: int) -> str:
        """The row of a number that has words alone."""
        return str(cls(number).row)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all of them, by number."""
        return tuple(member.key for member in cls)


@dataclass(frozen=True)
class Stretch:
    """The row of a phase."""

    title: str
    """What is going on, for people."""
    secret: bool = False
    """Do all choose, and does nobody see what until everybody has?"""
    window: bool = False
    """Is there a reaction window before it (R-30)?"""


@dataclass(frozen=True)
class Decision:
    """The row of a kind of decision."""

    prompt: str = ""
    """What the seat is asked to do; "" where nobody is asked. The words in braces are those of the game's rulebook."""
    phases: tuple[int, ...] = ()
    """Phases in which it can be pending, reaction windows aside."""
    takes: Mapping[str, str] = field(default_factory=dict)
    """Blocks of actions that it takes → what one of them does here, the verb of its label; "" where the label needs none."""
    secret: bool = False
    """May the others not know the answer while the game runs, whatever the phase?"""
    windows: bool = False
    """Can it be pending in a reaction window (R-30)?"""
    sold: bool = False
    """Do the cards to be kept cost fish?"""
    feeding: str = ""
    """The prompt where a royal rat can be fed as well (V-11)."""
    module: bool = False
    """Does it belong to a module of Kittens + Beasts?"""


class Phases(Rows):
    """The phases of a family of games, in the order of play."""

    row: Stretch


class Steps(Rows):
    """The kinds of decisions of a family of games."""

    row: Decision

"""The laws, and what is said of a record that breaks one.

A kernel notes the law and up to three numbers of its own (:func:`say`); Python turns them into words (:meth:`Law.words`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

import numpy as np

from isle_env.games.common.decisions import Rows
from isle_env.machine.jit import inline

from ..decisions import Phase, Step
from .bounds import name_of

TOLD = 4
"""Numbers that a kernel notes: the law, and up to three more."""


class Counted(Rows):
    """What BOAT_COUNT names."""

    TILE_COUNT = "tile_count"
    SLOTS = "slots"
    OSHAX_COUNT = "oshax_count"
    RARE_COUNT = "rare_count"
    COMMON_COUNT = "common_count"
    COLOUR_CATS = "colour_cats"
    RATS = "rats"
    FAMILY_POINTS = "family_points"
    CHANGES = "boat_changes"
    COVERED = "covered"
    GROUP_SIZE = "group_size"
    BEAST_COUNT = "beast_count"
    ICON = "icon"
    FRIENDSHIPS = "friendships"
    ROYAL = "royal"


class Bag(Rows):
    """What BAG_LIST names."""

    KITTEN_BAG = "kitten_bag"
    KITTEN_BOARD = "kitten_board"
    BEAST_BAG = "beast_bag"


class Line(Rows):
    """What LINE names."""

    OSHAX = "Oshax"
    RARE = "rare treasures"


class Hers(Rows):
    """What SISTER_CARDS names."""

    COLOURS = "colours"
    LESSONS = "lessons"
    CARDS = "basket cards"
    TURNS = "turns"
    SPEEDS = "speed"


class Law(IntEnum):
    """What is said of a record that breaks it, and of which of its numbers something else is said: by whom."""

    text: str
    words_of: tuple[Callable[[int], str] | None, ...]

    def __new__(cls, text: str, *words_of: Callable[[int], str] | None) -> Law:
        """The next number."""
        law = int.__new__(cls, len(cls.__members__))
        law._value_, law.text, law.words_of = len(cls.__members__), text, words_of
        return law

    def words(self, *numbers: int) -> str:
        """What is said. numbers: those that the kernel has noted."""
        named = (*self.words_of, *[None] * (len(numbers) - len(self.words_of)))
        return self.text.format(*(of(number) if of else number for of, number in zip(named, numbers, strict=True)))

    KEPT = "no law is broken"
    BOUND = ""  # bounds.in_words has its words
    ABSENT = ("{0} is {1}, but this seat is not in the game", name_of)
    UNUSED_FIELD = ("{0} is {1}, but this mode does not use it", name_of)
    PLAYERS = "{0} seats are not possible in this mode"
    DIFFICULTY = "only the solo game has difficulties, this one has number {0}"
    WINDOWS = "only the standard game has reaction windows"
    DAY = ("day {0} does not go with phase {1!r}", None, Phase.name_of)
    DECISIONS = "{0} decisions have been taken, more than a game has"
    PHASE = ("phase {0!r} does not belong to this mode", Phase.name_of)
    ORDER = "the turn order is no permutation of the seats"
    TURN = "position {0} of the turn order does not exist"
    DECIDER = "seat {0} decides, but it is the turn of seat {1}"
    OVER = "the game is over, but seat {0} decides"
    BAG_TILE = "tile {0} does not belong into the bag"
    TILES = "tile {0} is {1} times in the game instead of {2} times"
    BAG_COUNT = "tile {0} is {1} times in the bag's list, but counted {2} times"
    FIELD_LIST = "entry {1} of field {0} is no cat, or lies beyond the field's end"
    FIELD_ROOM = "{0} cats lie in the fields, at most {1} are possible"
    MOVED = "the cats moved so far are not different cats in the fields, or no card moves any"
    CARD_PLACE = "card {0} is at a place of seat {1}, which does not exist"
    CARD_MODE = "card {0} is in a game without cards"
    CARD_TYPE = "card {0} is at place {1}, where no card of its type can be"
    CARDS_USED = "some cards of kind {0} are in this game and others are not, or they must be"
    KIND_COUNT = "cards of kind {1} of seat {0}: a count by kind does not agree with where the cards are (place {2})"
    PLAYED_COUNT = "cards of kind {0} played: counted {1}, there are {2}"
    BOUGHT_COUNT = "cards of kind {0} bought in the unfinished purchase: counted {1}, there are {2}"
    PUBLIC = "public lesson of kind {0} has the value {1}, which does not agree with the cards"
    CARD_COUNT = "the cards of seat {0} at place {1} are not as many as are counted ({2})"
    CARD_LIST = "card {0} is in the list of place {1} and is not there, or is in it twice"
    LIST_LENGTH = "the list of place {0} has {1} cards, {2} are there"
    LIST_END = "the list of place {0} goes on beyond its end"
    READ_AFTER = "the purchases of seat {0} before the reading of day {1} are {2}, which is not possible"
    PURCHASES = "seat {0} has finished {1} purchases, it must be {2}"
    HISTORY = "card {0}: its history does not agree with where it is (place {1})"
    PURCHASE_DAY = "purchase {1} of seat {0}: its cards are not of one day and draft, or too many (card {2})"
    PACK = "pack {1} of day {0}: its cards cannot have been drafted so (round {2})"
    SHORT_PACK = "the packs of day {0} were too small although the deck had cards"
    DRAFT = "the draft is in round {0} with {1} cards to take, which is not possible"
    PASSED = "cards of kind {1} that seat {0} has passed on: counted wrongly"
    SHOWN = "what the others see of the purchase of seat {0} does not agree with what it has bought and played"
    LESSON_UNREAD = "card {0} is a lesson in hand that was read already"
    PENDING = ("the pending decision ({0}) is none of phase {1!r}", Step.name_of, Phase.name_of)
    TILE_IN_HAND = ("tile {0} is in hand, which is not possible at decision {1!r}", None, Step.name_of)
    COLOUR_IN_HAND = "colour {0} of the tile in hand is not possible"
    CARD_IN_HAND = ("a card of kind {0} is being resolved, which is not possible at decision {1!r}", None, Step.name_of)
    TODO = "{0} repeats of the card in hand are left, which is not possible"
    TREASURES = "{0} treasures of set {1} may be taken, which is not possible"
    ACTED = "{0} cats or cards in this turn and {1} further ones allowed are not possible"
    WINDOW = "the reaction window {0} is not possible here"
    SEAT_PASSED = "seat {0} is out for this phase, which is not possible here"
    IDLE = "{0} seats passed over in a row are too many"
    BASKETS = "seat {0} has used baskets, or baskets on cards, that it cannot have"
    SPEED = "the turn order does not follow the speed of the rescue cards"
    FISH = "fish of seat {0} is {1}, at most {2} are possible"
    EXTRA = "seat {0} may rescue {1} cats beyond those of its turns, at most {2} are possible"
    FAMILY = "the family cards of seat {0} are not those it was dealt, kept and returned"
    BOAT = "the boat of seat {0} is sheet {1}, which does not exist or another seat has"
    SLOT = "seat {0}, slot {1} of the boat: its entries cannot belong together"
    SHAPE = "seat {0}, slot {1} of the boat: the squares are not those of its tile"
    BOAT_COUNT = ("seat {0}: {1} does not agree with the tiles on the boat", None, Counted.said)
    SQUARE = "seat {0}, square {1} of the boat: what is noted of it does not agree with its tile"
    ROOM = "seat {0}: the uncovered squares of room {1} are counted wrongly"
    GROUP = "seat {0}, slot {1} of the boat: its group of cats is another one"
    BOX = "what is in play of Kittens + Beasts (box {0}) does not go together, or with this mode or the cards"
    UNUSED_MODULE = ("{0} is {1}, but what it belongs to is not in play", name_of)
    EVENT_TILES = "the event tile of day {0} is {1}, which does not exist or lies on another day, too"
    FASTEST = "seat {0} may rescue kittens, it must be {1} (255 for none)"
    KITTENS_OPEN = "{0} kittens lie open and {1} are in the basket being filled, which is not possible"
    BAG_LIST = ("entry {1} of {0} is not possible there", Bag.said)
    BEASTS_LEFT = "{0} beasts are left in their bag, it must be {1}"
    GONE = "tile {0} has left the game, which it cannot have"
    MORNING = "on day {0} an event asks no seat, or another one than that before position {1}"
    ROYAL_RATS = "seat {0} has {1} royal rats, at most {2} are possible"
    TOKENS = "seat {0} holds {1} tokens and has laid {2}, which is not possible"
    POINTS = "seat {0} has {1} point tokens, at most {2} are possible"
    LINE = ("the sister's line of {0} is not what lies below the island", Line.said)
    SISTER_CARDS = ("the sister's {0} are not possible", Hers.said)


@inline
def say(told, law, first, second, third):
    """Note a broken law. told: int64[TOLD], written. Returns the law."""
    told[0] = law
    told[1] = first
    told[2] = second
    told[3] = third
    return np.int64(law)

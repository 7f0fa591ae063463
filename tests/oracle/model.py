"""The game of the oracle: plain Python objects, no arrays, no bits.

    Table ─┬─ bag, fields, below the island (oshax, rare, common, their lines), gone
           ├─ deck, public, played, card history
           ├─ order, phase, step, seat, pending choice
           ├─ seats ─ Seat ─┬─ tiles (Laid), fish, baskets, effects
           │                ├─ pack, pick, bought, buying, hand, lessons, front, given up, unbought
           │                └─ family cards offered, kept, returned       (family mode)
           ├─ sister ─ Sister: colours, lessons, basket cards, her score  (solo mode)
           └─ modules: kittens in their bag and on their board, beasts in their bag, event tiles; seats have tokens and points

Numbers of tiles, cards, kinds and colours are those of the component tables; steps and phases are those of the state record.
These serve as names only. Everything that happens is written in this folder a second time, from the rulebook and the rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from isle_env.games.isle import state

Cell = tuple[int, int]


@dataclass(frozen=True)
class Laid:
    """A tile on a boat: its code, the colour it counts as (None if it is no cat), the squares ``(x, y)`` it covers.

    ``icons``: of a beast, each with its square and its colour.
    """

    tile: int
    colour: int | None
    cells: frozenset[Cell]
    icons: frozenset[tuple[Cell, int]] = frozenset()

    @property
    def first(self) -> Cell:
        """Its first square, row by row."""
        return min(self.cells, key=lambda cell: (cell[1], cell[0]))


@dataclass
class Seat:
    """Everything that one player has. Packs and picks are single cards; elsewhere cards are counted by kind."""

    boat: int
    tiles: set[Laid] = field(default_factory=set)
    fish: int = 0
    permanent: int = 1
    used: int = 0
    regular: int = 0
    broken: int = 0
    extra_cats: int = 0
    anywhere: bool = False
    pack: list[int] = field(default_factory=list)
    pick: list[int] = field(default_factory=list)
    bought: Counter[int] = field(default_factory=Counter)
    buying: Counter[int] = field(default_factory=Counter)
    hand: Counter[int] = field(default_factory=Counter)
    lessons: Counter[int] = field(default_factory=Counter)
    front: Counter[int] = field(default_factory=Counter)
    given_up: Counter[int] = field(default_factory=Counter)
    unbought: Counter[int] = field(default_factory=Counter)
    left_today: Collection[int] = frozenset()
    """Cards seen in today's packs and left to others."""
    left_ever: Collection[int] = frozenset()
    shown: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Fish, hand size, permanent and used baskets as the others see them during the hidden purchase."""
    offered: set[int] = field(default_factory=set)
    """Family cards dealt to the seat, as kinds, until it has chosen."""
    kept: set[int] = field(default_factory=set)
    returned: set[int] = field(default_factory=set)
    tokens: Counter[int] = field(default_factory=Counter)
    """Semi-permanent tokens by side: modules.names.BASKET, BOOTS (V-15)."""
    front_tokens: Counter[int] = field(default_factory=Counter)
    """Those laid on today's rescue cards (V-16)."""
    semi: int = 0
    """Semi-permanent baskets left today."""
    points: int = 0
    """In point tokens (V-24)."""


@dataclass
class Sister:
    """Everything that the sister has. Cards are given by their printed numbers."""

    colours: list[int]
    """In the order in which they are turned over, one a day."""
    lessons: set[int]
    baskets: list[int]
    """Face-down basket cards; the top one is the last."""
    open: int | None = None
    """The card turned over for the day and not yet resolved."""
    turns: int = 0
    """Cards she still resolves today."""
    speed: int = 0
    leads: bool = False
    """Is she before the player in the turn order?"""
    score: dict[str, int] = field(default_factory=dict)


@dataclass
class Table:
    """One game: everything on the table, and whose decision is pending."""

    seats: list[Seat]
    order: list[int]
    bag: list[int]
    """The next tile drawn is the last."""
    deck: list[int]
    """Single cards; the top one is the last."""
    oshax: set[int]
    """Tile codes below the island."""
    rare: Counter[int]
    """Tile code -> tiles below the island."""
    common: Counter[int]
    auto_skip: bool
    reaction_windows: bool
    mode: int = state.Mode.STANDARD
    sister: Sister | None = None
    oshax_line: list[int] = field(default_factory=list)
    """Solo: the Oshax below the island, left to right."""
    rare_line: list[int] = field(default_factory=list)
    """Solo: the rare treasures below the island, left to right; those of one shape are one pile."""
    decisions: int = 0
    day: int = 1
    phase: int = 0
    step: int = 0
    seat: int | None = None
    fields: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    gone: Counter[int] = field(default_factory=Counter)
    public: dict[int, int | None] = field(default_factory=dict)
    """Public lesson in play -> its colour, None if it has none."""
    played: Counter[int] = field(default_factory=Counter)
    history: dict[int, tuple[int, int | None, int | None, int | None]] = field(default_factory=dict)
    """Card -> day it left the deck, pack it was dealt into, draft round and seat that took it.

    A card drawn by another card has no pack; in place of the round it says whether that day's lessons were already read.
    """
    passed: set[int] = field(default_factory=set)
    acted: int = 0
    turn_extra: int = 0
    draft_round: int = 0
    tile_in_hand: int | None = None
    colour_in_hand: int | None = None
    card_in_hand: int | None = None
    moved: list[int] = field(default_factory=list)
    treasures: frozenset[int] = frozenset()
    """Tile codes from which the pending treasure may be chosen."""
    treasure_optional: bool = False
    scores: list[dict[str, int]] = field(default_factory=list)
    winners: set[int] = field(default_factory=set)
    modules: frozenset[str] = frozenset()
    """Of Kittens + Beasts: "kittens", "beasts", "events" (M-1)."""
    kitten_bag: list[int] = field(default_factory=list)
    """The next kitten drawn is the last, and so it is with the beasts."""
    kitten_board: set[int] = field(default_factory=set)
    kittens_in_basket: int = 0
    """While a basket is being filled with kittens: those taken so far."""
    fastest: int | None = None
    """The seat that may rescue kittens today, once the turn order is settled; None if the sister leads (K-2, K-11)."""
    beast_bag: list[int] = field(default_factory=list)
    event_tiles: list[int] = field(default_factory=list)
    """Number of the event tile of each day, from day 1 on; empty without the module."""

    @property
    def others(self) -> list[int]:
        """Every seat but the deciding one, in turn order."""
        return [seat for seat in self.order if seat != self.seat]

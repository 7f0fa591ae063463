"""What the entries of an observation of The Isle of Cats are called, for fields.py."""

from __future__ import annotations

from collections.abc import Iterable

from isle_env.engine.layout import Field
from isle_env.engine.rules import Rules

from ..box import EXPANDED, T
from ..games.isle import actions as A
from ..games.isle import layout
from ..games.isle import state as S
from ..games.isle.decisions import STEP_NAMES, Phase
from ..games.isle.kinds import RESCUE_KINDS
from .fields import SEATS, Names, Run

if EXPANDED:
    from isle_env.components.expansion import tables as X
    from isle_env.components.expansion.model import EventKey

    from ..games.isle.modules import blocks
    from ..games.isle.modules import options_seen as options

VALUES = {"map": T.COLOURS, "icon": T.COLOURS}
"""Field -> what its numbers from 1 on are called."""

OUT_OF_SIGHT = {
    "window": "asked in a reaction window, before a",
    "has_turn": "has the turn",
    "position": "place in the turn order",
    "acted": "cats rescued or rare finds played in this turn",
    "turn_extra": "further cats that this turn allows",
    "todo": "repeats left of the card being resolved",
    "moved": "cats that this card has moved",
    "regular": "regular baskets left today",
    "broken": "broken baskets left today",
    "permanent_used": "permanent baskets used today",
    "bag_cats": "cats not drawn yet",
    "bag_rare": "rare treasures not drawn yet",
    "played": "cards played face up so far",
    "passed_today": "cards of today's packs that it left to others",
    "passed_on": "cards of all packs so far that it left to others",
    "unbought": "cards that it did not buy",
    "given_up": "private lessons that it gave up",
    "family_returned": "family card that it returned",
    "sister_leads": "the sister comes before it",
    "sister_speed": "the sister's speed today",
    "sister_turns": "cards that the sister still resolves today",
    "baskets_seen": "the sister's basket cards turned over so far, by their numbers",
    "basket_open": "the sister's basket card that lies open, by its number",
    "lessons_I.played": "lessons of module I played face up so far",
    "lessons_I.passed_today": "lessons of module I in today's packs that it left to others",
    "lessons_I.passed_on": "lessons of module I in all packs so far that it left to others",
    "lessons_I.unbought": "lessons of module I that it did not buy",
    "lessons_I.given_up": "private lessons of module I that it gave up",
    "further_family_cards.family_returned": "family card of the expansion that it returned",
    "kittens.bag": "kittens not drawn yet",
    "kittens.fastest": "seat that may rescue kittens today",
    "kittens.second_kitten": "asked for a second kitten",
    "kittens.kittens_in_basket": "kittens in the basket that is being filled",
    "beasts.bag": "beasts not drawn yet",
    "promos.bag": "promo tiles not drawn yet",
    "promos.oshax_in_bag": "printed Oshax in the bag",
    "events.token_asked": "asked for the side of a token",
    "events.rat_in_hand": "a royal rat is being placed",
    "events.tokens_laid": "tokens laid today",
    "events.baskets_left": "baskets of tokens left today",
}
"""Fields, and ``block.field``, that the text page does not show in all of their bearings -> what they are called (memory.py)."""


def runs(rules: Rules, num_players: int) -> list[Run]:
    """The parts of an observation in their order."""
    seats = range(num_players)
    found = [Run((), layout.ISLAND_FIELDS + layout.OWN_FIELDS)]
    found += [Run(("seats", k), layout.SEAT_FIELDS) for k in seats]
    found += [Run(("seats", k, "boat"), layout.BOAT_FIELDS) for k in seats]
    if layout.has_sister(num_players):
        found.append(Run(("sister",), layout.SISTER_FIELDS))
    for block in blocks.BLOCKS if EXPANDED else ():
        if block.name in rules.blocks:
            found.append(Run((block.name,), block.fields, block.name))
            found += [Run(("seats", k, block.name), block.seat_fields, block.name) for k in seats]
            found += [Run(("seats", k, "boat"), block.planes, block.name) for k in seats]
    return found


def names(rules: Rules) -> Names:
    """What the entries of each field are called."""
    return {**_BASE, **(_further() if EXPANDED else {})}


def _tiles(first: int, count: int) -> tuple[str, ...]:
    return tuple(A.tile_name(first + k) for k in range(count))


def _keys(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(T.KIND_KEY[int(kind)] for kind in kinds)


def _shape(table: tuple[Field, ...], name: str) -> int:
    """Entries along the first axis of a field."""
    return next(field[1][0] for field in table if field[0] == name)


_CATS = _tiles(0, int(T.NUM_CATS))
_RARE = _tiles(int(T.RARE_TILE), int(T.BASE_RARE))
_OSHAX = _tiles(int(T.OSHAX_TILE), int(T.BASE_OSHAX))
_KINDS = _keys(range(layout.BASE_KINDS))
_FAMILY = _keys(T.FAMILY_KINDS[: int(T.BASE_FAMILY_CARDS)])
_PUBLIC, _PRIVATE, _RESCUE = _keys(layout.PUBLIC_KINDS), _keys(layout.PRIVATE_KINDS), _keys(RESCUE_KINDS)
_DAYS = tuple(range(1, S.DAYS + 1))
_BASKETS = tuple(str(int(card)) for card in T.BASKET_CARD)
_SQUARES = tuple(range(int(T.SQUARES)))

_BASE: Names = {
    "phase": (Phase.names(),),
    "step": (STEP_NAMES[: _shape(layout.ISLAND_FIELDS, "step")],),
    "day": (_DAYS,),
    "draft_round": (tuple(range(1, S.ROUNDS + 1)),),
    "window": (("none", "phase", "turn"),),
    **dict.fromkeys(("left_field", "right_field", "bag_cats", "moved", "cat_line"), (_CATS,)),
    **dict.fromkeys(("bag_rare", "rare", "rare_line"), (_RARE,)),
    **dict.fromkeys(("oshax", "oshax_line"), (_OSHAX,)),
    "common": (_tiles(int(T.COMMON_TILE), int(T.NUM_COMMON)),),
    "public_lessons": (_PUBLIC,),
    "public_colours": (_PUBLIC, T.COLOURS),
    **dict.fromkeys(
        ("played", "card_in_hand", "hand", "pack", "picks", "bought", "passed_today", "passed_on", "unbought"), (_KINDS,)
    ),
    "tile_in_hand": (tuple(A.tile_name(int(tile)) for tile in layout.TILES),),
    "colour_in_hand": (T.COLOURS,),
    "treasure_set": (("common", "small", "rare", "common and rare"),),
    **dict.fromkeys(("front", "front_open"), (_RESCUE,)),
    **dict.fromkeys(("lessons", "given_up"), (_PRIVATE,)),
    **dict.fromkeys(("family_offer", "family_cards", "family_returned"), (_FAMILY,)),
    "position": (tuple(range(1, S.MAX_SEATS + 1)),),
    "cats": (T.COLOURS,),
    "room_left": (T.ROOM_NAMES,),
    "boat_sheet": (T.BOAT_NAMES[: int(T.BASE_BOATS)],),
    "colours": (tuple(range(1, len(T.COLOURS) + 1)), T.COLOURS),
    "sister_lessons": (T.SISTER_KEY,),
    **dict.fromkeys(("baskets_seen", "basket_open"), (_BASKETS,)),
    **{f"boat.{field[0]}": (_SQUARES,) for field in layout.BOAT_FIELDS},
}


def _further() -> Names:
    """Those of Kittens + Beasts."""
    kittens, beasts = _tiles(X.KITTEN_TILE, X.NUM_KITTENS), _tiles(X.BEAST_TILE, X.NUM_BEASTS)
    promos = _tiles(T.OSHAX_TILE + T.BASE_OSHAX, X.NUM_PROMO_OSHAX) + _tiles(T.RARE_TILE + T.BASE_RARE, X.NUM_PROMO_RARE)
    kinds = _keys(range(options.FIRST_KIND, options.FIRST_KIND + options.KINDS))
    private, public = _keys(options.PRIVATE_KINDS), _keys(options.PUBLIC_KINDS)
    family = _keys(T.FAMILY_KINDS[-X.NUM_NEW_FAMILY_CARDS :])
    found: Names = {
        **dict.fromkeys(("kittens.board", "kittens.bag", "kittens.kitten_in_hand"), (kittens,)),
        "kittens.fastest": (SEATS,),
        **dict.fromkeys(("beasts.field", "beasts.bag", "beasts.line", "beasts.beast_in_hand"), (beasts,)),
        "events.events": (_DAYS, tuple(event.name.lower() for event in EventKey)),
        "events.sister_numbers": (_DAYS,),
        **dict.fromkeys(("events.tokens", "events.tokens_laid"), (("baskets", "boots"),)),
        **{f"lessons_I.{field[0]}": (kinds,) for field in options.LESSONS.fields},
        **dict.fromkeys(("lessons_I.given_up", "lessons_I.lessons"), (private,)),
        "lessons_I.public_lessons": (public,),
        "lessons_I.public_colours": (public, T.COLOURS),
        **{f"further_family_cards.{field[0]}": (family,) for field in options.FAMILY.fields},
        **{f"promos.{field[0]}": (promos,) for field in options.PROMOS.fields},
        "promos.oshax_in_bag": (_OSHAX,),
    }
    planes = {f"{block.name}.{field[0]}": (_SQUARES,) for block in blocks.BLOCKS for field in block.planes}
    return {**found, **planes}

"""Why the pending decision does not allow an action, in words: `Game.why_not`, `IllegalAction` and `isle play` ask here.

    why_not(record, action) ─ block of the action ─→ rescue, treasures, purchase, cards in hand, … ─→ which rule forbids it

This is plain Python beside the kernels that settle what is legal, and asks them: what a tile costs, whether a card can be played,
whether a shape fits. Whoever asks knows already that the action is not legal.
"""

from __future__ import annotations

from typing import Any

from isle_env.engine.reasons import fits_nowhere, instead, too_dear

from ...boats.placement import fits
from ...boats.reasons import why_not_there
from ...box import EXPANDED, T
from . import actions as A
from . import modes
from .baskets import baskets
from .decisions import Phase, Step
from .island import field_of
from .kinds import RESCUE_KINDS
from .modules.beasts import words as beasts
from .modules.kittens import words as kittens
from .modules.kittens.record import KITTEN_PRICE
from .modules.royal_rats import words as royal_rats
from .phases.anytime import ANYTIME_KINDS, gives_fish, playable
from .phases.placing import left_in
from .phases.rare_finds import FIND_KINDS, leads_somewhere
from .phases.rescue import price_of

if EXPANDED:
    from .modules.events import words as events

_PURCHASES = (Step.BUY, Step.BUY_DRAWN)
_NOT_PLAYABLE = {
    T.RULE_NEXT_TILE_ANYWHERE: "The next tile may lie anywhere already.",
    T.RULE_DRAW_CARDS: "The deck is empty.",
    T.RULE_RANDOM_TILE_ONTO_BOAT: "The bag is empty.",
    T.RULE_TILES_INTO_FIELDS: "The bag is empty.",
    T.RULE_MOVE_CATS_BETWEEN_FIELDS: "There is no cat in the fields.",
    T.RULE_DISCARD_BASKET_FOR_FISH: "You have no permanent basket.",
    T.RULE_DISCARD_LESSONS_FOR_BASKET: "You have too few private lessons for it.",
    T.RULE_DISCARD_TREASURES_FOR_BASKET: "You have too few treasures for it.",
}
"""Rule of an anytime card -> what it lacks where it is not ``playable``."""
_HALVES = {
    T.RULE_ONE_RARE_OR_TWO_COMMON: (A.RARE, A.TWO_COMMON),
    T.RULE_TWO_SMALL_OR_PAY_FOR_TWO_COMMON: (A.TWO_SMALL, A.PAY_TWO_COMMON),
}
"""Rule of a treasure card -> its halves."""


def why_not(g: Any, action: int) -> str:
    """Which rule forbids an action that is not legal; "" if no rule does but that the decision asks for something else.

    g: the record of a game that is not over; action: 0 … NUM_ACTIONS - 1.
    """
    block, number = A.block_of(action)
    return _BLOCKS[block](g, int(g["seat"]), number) if block in _BLOCKS else ""


def price(g: Any, tile: int) -> int:
    """Fish for a cat or a beast in a field, or for the first kitten of a basket."""
    if EXPANDED and T.TILE_KIND[tile] == T.KITTEN:
        return KITTEN_PRICE[0]
    return int(price_of(g, field_of(g, tile), tile))


def prompt(g: Any) -> str:
    """What the pending decision asks for."""
    return Step(g["step"]).row.prompt


def _unless_fit(g: Any, seat: int, tile: int) -> str:
    """Of a tile that fits nowhere on a seat's boat that it does not, else ""."""
    return "" if fits(g, seat, int(T.TILE_SHAPE[tile])) else fits_nowhere(prompt(g))


def _tile(g: Any, seat: int, tile: int) -> str:
    """A tile that lies in a field or below the island."""
    step, kind = g["step"], T.TILE_KIND[tile]
    if step == Step.TURN and g["phase"] == Phase.RESCUE:
        if kind in (T.CAT, T.KITTEN, T.BEAST):
            return _rescue(g, seat, tile, T.KIND_NAMES[kind])
        if modes.HAS_CARDS[g["mode"]] and kind in (T.OSHAX, T.RARE, T.COMMON):
            return f"{instead(prompt(g))} Treasures and Oshax come by cards and maps."
    elif step == Step.TREASURE and kind in (T.RARE, T.COMMON):
        if left_in(g, int(g["treasure_set"])) >> int(T.TILE_SHAPE[tile]) & 1 == 0:
            return "It is none of the treasures that you may take now."
        return _unless_fit(g, seat, tile)
    elif step == Step.OSHAX and kind == T.OSHAX and g["oshax"][tile - T.OSHAX_TILE]:
        return _unless_fit(g, seat, tile)
    elif step == Step.MOVE and tile in g["moved"]:
        return "This card has moved it already."
    elif EXPANDED and step == Step.MOVE and kind == T.BEAST:
        return beasts.NOT_MOVED
    elif EXPANDED and step == Step.SECOND_KITTEN and tile in g["kitten_board"]:
        return _unless_fit(g, seat, tile)
    return ""


def _rescue(g: Any, seat: int, tile: int, what: str) -> str:
    """A cat, a kitten or a beast in a turn of the rescue; as ``rescue.legal_cats``."""
    open_kitten = EXPANDED and tile in g["kitten_board"]
    if field_of(g, tile) < 0 and not open_kitten:
        return ""
    if open_kitten and (said := kittens.why_not_rescued(g, seat)):
        return said
    if what == "beast" and g["acted"] > 0:
        return beasts.TURN_OF_ITS_OWN
    if baskets(g, seat) < modes.CAT_BASKETS[g["mode"]]:
        return f"You have no basket left for a {what}."
    if price(g, tile) > g["fish"][seat]:
        return too_dear(price(g, tile), int(g["fish"][seat]))
    if said := _unless_fit(g, seat, tile):
        return said
    return "You have rescued in this turn already, and it allows nothing further." if g["acted"] > 0 else ""


def _keep(g: Any, seat: int, kind: int) -> str:
    """A card on offer in a purchase."""
    on_offer = g["pick"][seat, : g["pick_count"][seat]]
    if g["step"] not in _PURCHASES or kind not in T.CARD_KIND[on_offer] or T.KIND_COST[kind] <= g["fish"][seat]:
        return ""
    return too_dear(int(T.KIND_COST[kind]), int(g["fish"][seat]))


def _play(g: Any, seat: int, kind: int) -> str:
    """A card in hand."""
    if kind >= T.NUM_KINDS or g["hand"][seat, kind] == 0:
        return ""
    if kind in FIND_KINDS:
        return _play_find(g, seat, kind)
    if kind in RESCUE_KINDS and g["step"] != Step.RESCUE_CARDS:
        return "Rescue cards are chosen before the rescue begins."
    rule = int(T.KIND_RULE[kind])
    if kind not in ANYTIME_KINDS or "PLAY" not in Step(g["step"]).row.takes:
        return ""
    if g["step"] in _PURCHASES and not gives_fish(rule):
        return "During a purchase only cards that give fish can be played."
    return "" if playable(g, seat, rule, int(T.KIND_AMOUNT[kind])) else _NOT_PLAYABLE.get(rule, "")


def _play_find(g: Any, seat: int, kind: int) -> str:
    """An Oshax or treasure card in hand; as ``rare_finds.legal_cards``."""
    if g["phase"] != Phase.RARE_FINDS:
        return "Oshax and treasure cards are played in the phase of rare finds."
    if g["step"] != Step.TURN:
        return ""
    if g["acted"] > 0:
        return "You have played an Oshax or treasure card in this turn already."
    return "" if leads_somewhere(g, seat, kind) else "It brings no tile that you could take and place now."


def _option(g: Any, seat: int, option: int) -> str:
    """A half of a treasure card; as ``rare_finds.option_open``."""
    if g["step"] != Step.OPTION:
        return ""
    kind = int(g["card_in_hand"])
    if option not in _HALVES[int(T.KIND_RULE[kind])]:
        return "The card does not give that."
    if option == A.PAY_TWO_COMMON and g["fish"][seat] < T.KIND_AMOUNT[kind]:
        return too_dear(int(T.KIND_AMOUNT[kind]), int(g["fish"][seat]))
    return "It brings no tile that you could take and place now."


def _place(g: Any, seat: int, number: int) -> str:
    """A place for the tile in hand."""
    if g["step"] != Step.PLACE:
        return ""
    tile, (orientation, square) = int(g["tile_in_hand"]), divmod(number, T.SQUARES)
    if not T.ORIENTATION_VALID[T.TILE_SHAPE[tile], orientation]:
        return "It looks the same in another orientation, which counts."
    return why_not_there(g, seat, A.placed_cells(tile, orientation, square))


def _square(g: Any, seat: int, square: int) -> str:
    """A tile on the boat: a treasure to be given up, a royal rat to be fed away."""
    slot = int(g["tile_at"][seat, square]) - 1
    if slot < 0 or g["tile_first"][seat, slot] != square:
        return ""
    tile = int(g["tile_code"][seat, slot])
    if g["step"] == Step.DISCARD_TREASURE:
        return "Only a treasure can be given up for the basket."
    if "SQUARE" not in Step(g["step"]).row.takes or tile != T.ROYAL_RAT:
        return ""
    return royal_rats.why_not_fed(g, seat, square)


def _pass(g: Any, seat: int, _: int) -> str:
    """Stopping where something must be done first."""
    if g["step"] == Step.TREASURE:
        return "The first treasure of a card must be taken."
    return "The card moves at least one cat." if g["step"] == Step.MOVE else ""


_BLOCKS = {
    "PASS": _pass, "KEEP": _keep, "PLAY": _play, "OPTION": _option, "TILE": _tile, "PLACE": _place, "SQUARE": _square,
}  # fmt: skip
"""Block of actions -> what may forbid one of them. In the others every action is legal where the decision takes any."""
if EXPANDED:
    _BLOCKS["TOKEN"] = events.why_not_laid

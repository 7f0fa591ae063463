"""From a table of the oracle to a game of the environment at the same decision: for positions that a test has made by hand.

    encode(table, kittens) ─→ Game, or None where the table does not say all: how many treasures or moves are left of a card

Cards that lie somewhere are counted by kind on the table; which copy lies there does not matter, so the first free ones are
taken. A test puts cards into hands from nowhere: where no copy is free, one of the deck is taken, and an unused card lies there
instead.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from isle_env import Game
from isle_env.components.expansion import tables as E
from isle_env.engine.record import NONE
from isle_env.expanded.boats.laying import lay, reset_boat
from isle_env.expanded.boats.record import MAX_TILES
from isle_env.expanded.games.isle import state as S
from isle_env.expanded.games.isle.decisions import Phase, Step
from tests.oracle.model import Laid, Seat, Table
from tests.oracle.pieces import cells_of, icons_of, is_treasure

STEPS = {Step.TURN, Step.PLACE, Step.RESCUE_CARDS, Step.SECOND_KITTEN, Step.TOKEN}
"""Decisions of which a table says all."""


def encode(table: Table, kittens: int) -> Game | None:
    """The game of a table. kittens: in the basket that is being filled."""
    if table.step not in STEPS or (table.tile_in_hand is not None and is_treasure(table.tile_in_hand)):
        return None
    if table.step == Step.PLACE and table.colour_in_hand is not None and table.tile_in_hand in range(E.OSHAX_TILE, E.RARE_TILE):
        return None  # of a card, of which treasures may be left
    if table.step == Step.PLACE and table.reaction_windows:
        return None  # perhaps of a card played in a window, which goes on afterwards
    game = Game.new(
        len(table.seats) if table.sister is None else None,
        seed=0,
        mode="standard" if table.sister is None else "solo",
        modules=[name for name in S.MODULES if name in table.modules] or ["events"],
        lesson_modules=("A", "B", "I"),
        promo_oshax=True,
        promo_rare_treasures=True,
        auto_skip=table.auto_skip,
        reaction_windows=table.reaction_windows,
    )
    g = game.record
    g["box"] = (
        sum(1 << k for k, name in enumerate(S.MODULES) if name in table.modules) | S.LESSONS_I | S.PROMO_OSHAX | S.PROMO_RARE
    )
    if not table.modules or not _put_cards(g, table):
        return None
    if table.sister is not None and len(table.sister.baskets) > len(E.BASKET_CARD):
        return None  # a test has put cards on her pile twice
    _put_turn(g, table, kittens)
    _put_island(g, table)
    for number, seat in enumerate(table.seats):
        if not _put_seat(game.games, number, seat):
            return None
    if table.sister is not None:
        _put_sister(g, table)
    return Game.from_record(g)


def _put_turn(g: np.void, table: Table, kittens: int) -> None:
    """Day, phase, decision, turn order, what is in hand."""
    for name in ("day", "phase", "step", "seat", "acted", "turn_extra", "decisions", "draft_round"):
        g[name] = getattr(table, name)
    g["order"][: len(table.order)] = table.order
    g["turn"], g["window_done"], g["window"], g["idle"] = table.order.index(table.seat), 1, S.NO_WINDOW, 0
    g["passed"] = [number in table.passed for number in range(S.MAX_SEATS)]
    g["tile_in_hand"] = NONE if table.tile_in_hand is None else table.tile_in_hand
    g["colour_in_hand"] = E.NO_COLOUR if table.colour_in_hand is None else table.colour_in_hand
    g["card_in_hand"], g["treasures"], g["todo"] = NONE, 0, 0
    g["kitten_open"] = kittens
    g["event_at"] = table.order.index(table.seat) + 1 if table.phase == Phase.FIELDS else 0


def _put_island(g: np.void, table: Table) -> None:
    """Bags, fields, what lies below the island, kittens, events."""
    g["bag"] = NONE
    g["bag"][: len(table.bag)], g["bag_left"] = table.bag, len(table.bag)
    g["bag_cats"], g["bag_rare"], g["bag_oshax"], g["gone"] = 0, 0, 0, 0
    for tile in table.bag:
        if tile < E.NUM_CATS:
            g["bag_cats"][tile] = 1
        elif tile < E.RARE_TILE:
            g["bag_oshax"][tile - E.OSHAX_TILE] = 1
        else:
            g["bag_rare"][tile - E.RARE_TILE] += 1
    g["field"] = NONE
    for field, tiles in enumerate(table.fields):
        g["field"][field, : len(tiles)], g["field_count"][field] = tiles, len(tiles)
    g["oshax"] = [E.OSHAX_TILE + k in table.oshax for k in range(E.NUM_OSHAX)]
    g["rare"] = [table.rare[E.RARE_TILE + k] for k in range(E.NUM_RARE)]
    g["common"] = [table.common[E.COMMON_TILE + k] for k in range(E.NUM_COMMON)]
    for tile, count in table.gone.items():
        g["gone"][tile] = count
    for name, tiles in (("kitten", table.kitten_bag), ("beast", table.beast_bag)):
        g[f"{name}_bag"] = NONE
        g[f"{name}_bag"][: len(tiles)], g[f"{name}_left"] = tiles, len(tiles)
    g["kitten_board"] = NONE
    g["kitten_board"][: len(table.kitten_board)] = sorted(table.kitten_board)
    g["fastest"] = NONE if table.fastest is None else table.fastest
    g["event_tile"] = table.event_tiles or NONE


def _put_cards(g: np.void, table: Table) -> bool:
    """Every card to a place. False if there are not enough cards of a kind."""
    g["card_where"] = S.IN_UNUSED
    g["card_where"][table.deck] = S.IN_DECK
    for name in ("hand", "lessons", "front", "unbought", "given_up", "public", "played", "bought"):
        g[name] = 0
    g["pack_size"], g["pick_count"], g["pack"], g["pick"] = 0, 0, NONE, NONE
    piles = [(S.IN_PLAYED, table.played, g["played"])]
    for number, seat in enumerate(table.seats):
        if seat.pack or seat.pick or seat.bought or seat.buying:
            return False
        for place, pile, counts in (
            (S.IN_HAND, seat.hand, g["hand"]), (S.IN_LESSONS, seat.lessons, g["lessons"]), (S.IN_FRONT, seat.front, g["front"]),
            (S.IN_UNBOUGHT, seat.unbought, g["unbought"]), (S.IN_GIVEN_UP, seat.given_up, g["given_up"]),
        ):  # fmt: skip
            piles.append((place + number, pile, counts[number]))
        g["hand_count"][number], g["lesson_count"][number] = seat.hand.total(), seat.lessons.total()
        g["front_count"][number] = seat.front.total()
    for place, pile, counts in piles:
        for kind, count in (+pile).items():
            counts[kind] = count
            if not _place(g, kind, count, place):
                return False
    for kind, colour in table.public.items():
        g["public"][kind] = 6 if colour is None else colour + 1
        if not _place(g, kind, 1, S.IN_PUBLIC):
            return False
    unused = np.flatnonzero(g["card_where"] == S.IN_UNUSED).tolist()
    deck = [card if g["card_where"][card] == S.IN_DECK else unused.pop() for card in table.deck]
    g["deck"], g["card_where"][deck] = 0, S.IN_DECK
    g["deck"][: len(deck)], g["deck_left"] = deck, len(deck)
    return True


def _place(g: np.void, kind: int, count: int, place: int) -> bool:
    """So many cards of a kind to a place, those of the deck last. False if there are fewer."""
    free = [np.flatnonzero((kind == E.CARD_KIND) & (g["card_where"] == where)) for where in (S.IN_UNUSED, S.IN_DECK)]
    cards = np.concatenate(free)[:count]
    g["card_where"][cards] = place
    return len(cards) == count


def _put_seat(games: np.ndarray, number: int, seat: Seat) -> bool:
    """A seat's purse, effects, tokens and boat. False if there are more tiles than slots."""
    g = games[0]
    names = {"permanent_used": "used", "extra_cats": "extra_cats", "semi": "semi", "points": "points"}
    for name, own in {**{n: n for n in ("fish", "permanent", "regular", "broken")}, **names}.items():
        g[name][number] = getattr(seat, own)
    for side in range(2):
        g["tokens"][number, side], g["front_tokens"][number, side] = seat.tokens[side], seat.front_tokens[side]
    if len(seat.tiles) > MAX_TILES:
        return False
    reset_boat(g, number, seat.boat)
    for laid in sorted(seat.tiles, key=lambda laid: laid.first):
        orientation, square = divmod(_action_of(laid) - 428, 142)
        colour = int(E.TILE_COLOUR[laid.tile]) if laid.colour is None else laid.colour
        lay(g, number, laid.tile, colour, orientation, square)
    g["anywhere"][number] = seat.anywhere
    return True


def _action_of(laid: Laid) -> int:
    """The action that lays a tile so."""
    icons = icons_of(laid.tile)
    return next(a for a, cells in cells_of(laid.tile).items() if cells == laid.cells and icons[a] == laid.icons)


def _put_sister(g: np.void, table: Table) -> None:
    """The sister, and the lines that she counts in."""
    sister = table.sister
    assert sister is not None
    cards, lessons = E.BASKET_CARD.tolist(), E.SISTER_CARD.tolist()
    g["sister_colours"], g["sister_lessons"] = sister.colours, [card in sister.lessons for card in lessons]
    down = [cards.index(card) for card in sister.baskets]
    g["baskets"], g["baskets_left"] = [*down, *(k for k in range(len(cards)) if k not in down)], len(down)
    g["sister_card"] = NONE if sister.open is None else cards.index(sister.open)
    g["sister_turns"], g["sister_speed"], g["sister_leads"] = sister.turns, sister.speed, sister.leads
    for name, line, first in (("oshax_line", table.oshax_line, E.OSHAX_TILE), ("rare_line", table.rare_line, E.RARE_TILE)):
        g[name] = NONE
        g[name][: len(line)] = _numbers(line, first)


def _numbers(tiles: Iterable[int], first: int) -> list[int]:
    return [tile - first for tile in tiles]

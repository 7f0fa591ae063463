"""Positions for tests: a real game is played up to a turn, and then its record is edited by hand.

    game = rescue_turn(seats=2)                 first rescue turn of day 1, empty hands, fish and baskets in plenty
    game = family_turn(seats=2)                 the same in a family game, family cards chosen
    game = solo_rescue_cards()                  solo game, in plenty too, before the sister's first card is turned over
    hold(game, 0, "draw_2_cards")               cards into a hand, taken from the deck
    fields(game, left=[cat(15, BLUE)])          cats into the island's fields, exchanged with the bag
    lay(game, 0, COMMON[3], [(9, 4), …])        a tile onto a boat
    do(game, "tile blue cat 15")                actions by name

Every editor brings the game's mask up to date. Cells are ``(x, y)`` as in R-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from isle_env import Game
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import actions, state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle.decode import decode
from tests.oracle.model import Cell, Seat
from tests.oracle.pieces import KIND, ROOM, kind_of, placements
from tests.oracle.sheet import beside

BLUE, GREEN, RED, PURPLE, ORANGE = range(5)
ZIGZAG, ROD = 14, 15
"""Two cat shapes: the only one of 4 squares, and the straight line of 5."""
COMMON = range(T.COMMON_TILE, T.COMMON_TILE + 4)
RARE = range(T.RARE_TILE, T.RARE_TILE + 5)
OSHAX = range(T.OSHAX_TILE, T.OSHAX_TILE + 6)
PASS = actions.PASS

_BOAT_FIELDS = (
    "covered",
    "tile_at",
    "slots",
    "tile_code",
    "tile_colour",
    "tile_first",
    "tile_group",
    "group_size",
    "tile_count",
) + ("colour_cats", "oshax_count", "rare_count", "common_count", "rats", "room_left", "family_points", "anywhere")


def cat(shape: int, colour: int) -> int:
    """Tile code of a cat."""
    return shape * 5 + colour


def row(x: int, y: int, length: int) -> list[Cell]:
    return [(x + k, y) for k in range(length)]


def column(x: int, y: int, length: int) -> list[Cell]:
    return [(x, y + k) for k in range(length)]


# ---- playing on ----


def do(game: Game, *names: str) -> None:
    """Apply actions by name. Raises ``IllegalAction`` for one that is not legal."""
    for name in names:
        game.apply(actions.action_id(name))


def put(game: Game, cells: Iterable[Cell]) -> None:
    """Lay the tile in hand on these squares."""
    game.apply(placements(int(game.record["tile_in_hand"]))[frozenset(cells)])


def names(game: Game) -> set[str]:
    """The legal actions by name."""
    return {actions.action_name(action) for action in game.legal_actions()}


def legal(game: Game, block: str) -> set[int]:
    """The numbers of the legal actions of a block."""
    pairs = [actions.block_of(int(action)) for action in game.legal_actions()]
    return {number for name, number in pairs if name == block}


def skip_to(game: Game, phase: str, day: int | None = None) -> None:
    """Take the first legal action (PASS, or the first card of a draft) until a phase begins, on a given day if one is given."""
    while not (game.phase == phase and day in (None, game.day)) and not game.over:
        game.apply(int(game.legal_actions()[0]))


# ---- where to start ----


def drafting(seats: int = 2, seed: int = 0, **options: object) -> Game:
    """A game at its first decision, without auto-skip unless the options say so."""
    return Game.new(seats, seed=seed, **{"auto_skip": False, **options})


def buying(seats: int = 2, seed: int = 0, **options: object) -> Game:
    """A game at its first purchase."""
    game = drafting(seats, seed, **options)
    skip_to(game, "buy")
    return game


def rescue_turn(seats: int = 2, seed: int = 0, **options: object) -> Game:
    """The first rescue turn of day 1: nobody has bought a card, every seat has 60 fish and 4 permanent baskets."""
    game = drafting(seats, seed, **options)
    skip_to(game, "rescue")
    game.record["fish"][:seats], game.record["permanent"][:seats] = 60, 4
    in_turn_order(game, *range(seats))
    return game


def rare_finds_turn(cards: dict[int, Sequence[str]], seats: int = 2, **options: object) -> Game:
    """The first rare-finds turn of day 1, with cards in the seats' hands. One of them must be playable, or there is no turn."""
    game = rescue_turn(seats, **options)
    for seat, keys in cards.items():
        hold(game, seat, *keys)
    game.record["fish"][:seats] = 0
    game.refresh()
    skip_to(game, "rare_finds", 1)
    return game


def family_turn(seats: int = 2, seed: int = 0, **options: object) -> Game:
    """The first turn of day 1 of a family game, seat 0 first; everybody kept the first two of its family cards."""
    game = drafting(seats, seed, mode="family", **options)
    skip_to(game, "rescue")
    in_turn_order(game, *range(seats))
    return game


def solo_rescue_cards(seed: int = 0, **options: object) -> Game:
    """A solo game before rescue cards are chosen on day 1: no card bought, 60 fish and 4 permanent baskets."""
    game = drafting(1, seed, mode="solo", **options)
    skip_to(game, "rescue_cards")
    game.record["fish"][0], game.record["permanent"][0] = 60, 4
    game.refresh()
    return game


def in_turn_order(game: Game, *seats: int) -> None:
    """Change the turn order and let the first seat begin a turn; nobody has passed."""
    g = game.record
    g["order"][: len(seats)] = seats
    g["passed"], g["acted"], g["turn_extra"], g["idle"], g["turn"], g["seat"] = 0, 0, 0, 0, 0, seats[0]
    game.refresh()


# ---- editors ----


def seat_of(game: Game, seat: int) -> Seat:
    """One seat as the oracle's plain object."""
    return decode(game.games[0]).seats[seat]


def give(game: Game, seat: int, **values: int) -> None:
    """Set quantities of a seat: ``fish=3, permanent=1, permanent_used=1, regular=1, broken=2`` …"""
    for name, value in values.items():
        game.record[name][seat] = value
    game.refresh()


def hold(game: Game, seat: int, *keys: str) -> None:
    """Move one card of each named kind to the seat's hand, from the deck if it is there."""
    g = game.record
    for key in keys:
        card = _from_deck(game, KIND[key])
        g["card_where"][card] = state.IN_HAND + seat
        _bought_alone(g, seat, card)
        g["hand"][seat, KIND[key]] += 1
        g["hand_count"][seat] += 1
    game.refresh()


def learn(game: Game, seat: int, *keys: str) -> None:
    """Put private lessons face down before the seat, from the deck."""
    g = game.record
    for key in keys:
        card = _from_deck(game, KIND[key])
        g["card_where"][card] = state.IN_LESSONS + seat
        _bought_alone(g, seat, card)
        g["card_left"][card] = g["purchases"][seat]
        g["read_after"][seat, g["day"] - 1] = g["purchases"][seat]
        g["lessons"][seat, KIND[key]] += 1
        g["lesson_count"][seat] += 1
    game.refresh()


def _bought_alone(g: np.void, seat: int, card: int) -> None:
    """Write a card's history as if the seat had drawn and bought it, nothing else being on offer."""
    g["card_day"][card], g["card_taker"][card], g["card_round"][card] = g["day"], seat, 0
    g["card_purchase"][card] = g["purchases"][seat]
    g["purchases"][seat] += 1


def read_out(game: Game, key: str, colour: int | None = None) -> None:
    """Put a public lesson into play, from the deck."""
    card = _from_deck(game, KIND[key])
    game.record["card_where"][card] = state.IN_PUBLIC
    game.record["public"][KIND[key]] = 6 if colour is None else colour + 1
    game.refresh()


def _from_deck(game: Game, kind: int) -> int:
    """Take a card of a kind from the deck or, if it has none, from the cards that were drafted or not bought."""
    g = game.record
    left = int(g["deck_left"])
    cards = g["deck"][:left].tolist()
    at = [k for k in range(left) if kind_of(cards[k]) == kind]
    if at:
        card = cards.pop(at[-1])
        g["deck"][: left - 1], g["deck_left"] = cards, left - 1
        return card
    for seat in range(game.num_players):
        picks = g["pick"][seat][: g["pick_count"][seat]].tolist()
        for card in range(T.CARDS):
            if kind_of(card) == kind and g["card_where"][card] == state.IN_UNBOUGHT + seat:
                g["unbought"][seat, kind] -= 1
                return card
            if kind_of(card) == kind and card in picks:
                picks.remove(card)
                g["pick"][seat] = [*picks, *[NONE] * (state.PACK - len(picks))]
                g["pick_count"][seat] -= 1
                return card
    raise ValueError(f"no card {T.KIND_KEY[kind]!r} is in the deck, drafted or unbought")


def deck(game: Game, *keys: str) -> None:
    """Make these cards the whole deck, the first on top. The other cards are no longer in this game."""
    g = game.record
    cards = [_from_deck(game, KIND[key]) for key in keys]
    g["card_where"][g["deck"][: g["deck_left"]]] = state.IN_UNUSED
    g["card_where"][cards] = state.IN_DECK
    g["deck"][: len(cards)], g["deck_left"] = cards[::-1], len(cards)
    game.refresh()


def fields(game: Game, left: Sequence[int] | None = None, right: Sequence[int] | None = None) -> None:
    """Put these cats into the fields of the island (None: leave those there); the cats they replace go into the bag."""
    g = game.record
    table = decode(game.games[0])
    left = [tile for tile in table.fields[0] if tile not in (right or ())] if left is None else list(left)
    right = [tile for tile in table.fields[1] if tile not in left] if right is None else list(right)
    wanted = [*left, *right]
    rest = [tile for tile in table.fields[0] + table.fields[1] if tile not in wanted]
    bag = [tile for tile in table.bag if tile not in wanted]
    g["field"], g["field_count"] = NONE, (len(left), len(right))
    g["field"][0, : len(left)], g["field"][1, : len(right)] = left, right
    _set_bag(game, rest + bag)


def sister_deck(game: Game, *cards: int) -> None:
    """Put these cards on top of the sister's basket cards, the first named uppermost. cards: numbers, not yet turned over."""
    g = game.record
    left = int(g["baskets_left"])
    wanted = [int(np.flatnonzero(card == T.BASKET_CARD)[0]) for card in cards]
    rest = [k for k in g["baskets"][:left].tolist() if k not in wanted]
    g["baskets"][:left] = rest + wanted[::-1]
    game.refresh()


def below_the_island(game: Game, rare: Sequence[int], oshax: Sequence[int] = range(6)) -> None:
    """Set the solo game's lines. rare: shapes in the order they were found, a shape named twice is a pile of two; oshax."""
    g = game.record
    for name, wanted, line in (("rare", rare, list(dict.fromkeys(rare))), ("oshax", oshax, list(oshax))):
        g[name] = [list(wanted).count(shape) for shape in range(len(g[name]))]
        g[f"{name}_line"] = line + [NONE] * (len(g[name]) - len(line))
    game.refresh()


def keep_family_cards(game: Game, seat: int, *keys: str) -> None:
    """Let a seat have kept these family cards; they change places with those that it kept before."""
    g = game.record
    before = [k for k in range(T.NUM_FAMILY_CARDS) if g["family_where"][k] == state.FAMILY_KEPT + seat]
    wanted = [T.KIND_KEY.index(key) - T.FIRST_FAMILY_KIND for key in keys]
    for old, new in zip([k for k in before if k not in wanted], [k for k in wanted if k not in before], strict=True):
        g["family_where"][[old, new]] = g["family_where"][[new, old]]
    game.refresh()


def next_tiles(game: Game, *tiles: int) -> None:
    """Put these tiles on top of the bag, in the order they will be drawn."""
    bag = decode(game.games[0]).bag
    for tile in tiles:
        bag.remove(tile)
    _set_bag(game, bag + list(tiles[::-1]))


def bag_of(game: Game, *tiles: int) -> None:
    """Make these tiles the whole bag, in the order they will be drawn; the others leave the game."""
    g = game.record
    bag = decode(game.games[0]).bag
    for tile in tiles:
        bag.remove(tile)
    for tile in bag:
        g["gone"][tile] += 1
    _set_bag(game, list(tiles[::-1]))


def _set_bag(game: Game, bag: list[int]) -> None:
    game.record["bag"][: len(bag)], game.record["bag_left"] = bag, len(bag)
    game.refresh()


def lay(game: Game, seat: int, tile: int, cells: Iterable[Cell], colour: int | None = None) -> None:
    """Lay a tile on a boat, touching or not. colour: of an Oshax. The tile is taken from the bag if it is there.

    Only the boat changes: the tile is laid in a copy of the game, and the boat's record fields are copied back.
    """
    g, copy = game.record, game.clone()
    if tile in OSHAX:
        g["oshax"][tile - T.OSHAX_TILE] = 0
    elif tile < T.RARE_TILE:
        colour = tile % 5
    bag = decode(game.games[0]).bag
    if tile in bag:
        bag.remove(tile)
        _set_bag(game, bag)
    c = copy.record
    c["phase"], c["step"], c["seat"], c["anywhere"][seat] = Phase.RESCUE, Step.PLACE, seat, 1
    c["tile_in_hand"], c["colour_in_hand"] = tile, T.NO_COLOUR if colour is None else colour
    copy.refresh()
    put(copy, cells)
    anywhere = int(g["anywhere"][seat])
    for name in _BOAT_FIELDS:
        g[name][seat] = copy.record[name][seat]
    g["anywhere"][seat] = anywhere
    game.refresh()


def stow(game: Game, seat: int, *tiles: int, colour: int | None = None) -> None:
    """Lay cats where there is room: beside the cats of their colour, if there are any, and away from all others.

    colour: the colour an Oshax counts as.
    """
    for tile in tiles:
        tiles_there = seat_of(game, seat).tiles
        own = tile % 5 if colour is None else colour
        kin = {cell for laid in tiles_there if laid.colour == own for cell in laid.cells}
        taken = {cell for laid in tiles_there for cell in laid.cells}
        ways = [cells for cells in sorted(placements(tile), key=sorted) if cells.isdisjoint(taken)]
        near, apart = beside(kin), beside(taken - kin)
        lay(game, seat, tile, next(cells for cells in ways if cells & near or not kin if cells.isdisjoint(apart)), colour)


def fill(game: Game, seat: int, leave: Iterable[Cell] = ()) -> None:
    """Cover the whole boat except some squares, row by row, with treasures of three, two and one square."""
    free = set(ROOM) - set(leave) - {cell for laid in seat_of(game, seat).tiles for cell in laid.cells}
    for x, y in sorted(free, key=lambda cell: (cell[1], cell[0])):
        length = next((k for k in range(3) if (x + k, y) not in free), 3)
        if length:
            lay(game, seat, {1: COMMON[0], 2: COMMON[1], 3: COMMON[3]}[length], row(x, y, length))
            free -= set(row(x, y, length))

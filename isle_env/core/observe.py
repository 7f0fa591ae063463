"""What a seat sees: one flat uint8 vector, seat-relative (the viewer first), with named views.

    [ island and pending choice | own cards | seat 0 = me, 1 = next clockwise, … | boat 0 = mine, 1, … ]
      fixed offsets               fixed       one block of SEAT_SIZE each          one block of BOAT_SIZE each

The tables below are the single source of the layout: offsets, the space's bounds, the views and docs/spaces.md are
made from them. Hidden things are left out: bag and deck order, other hands, face-down lessons, and whatever seats do in
a simultaneous phase before all have committed (R-12, R-14).
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import state as S
from isle_env.core.jit import inner, jit
from isle_env.core.phases.rescue import RESCUE_KINDS

PUBLIC_KINDS = np.flatnonzero(T.KIND_TYPE[: T.NUM_KINDS] == T.TYPE_PUBLIC)
PRIVATE_KINDS = np.flatnonzero(T.KIND_TYPE[: T.NUM_KINDS] == T.TYPE_PRIVATE)
TILES = np.flatnonzero(T.TILE_SHAPE != 255)
"""Tile codes in use, ascending: the order of `tile_in_hand`."""
_tile_index = np.zeros(T.TILE_ROOM, dtype=np.int64)
_tile_index[TILES] = np.arange(len(TILES))
TILE_INDEX = _tile_index

_K, _C, _N = int(T.NUM_KINDS), int(T.NUM_COLOURS), int(T.NUM_CATS)
Field = tuple[str, tuple[int, ...], int, str]

ISLAND_FIELDS: tuple[Field, ...] = (
    ("phase", (len(S.PHASE_NAMES),), 1, "one-hot, state.PHASE_NAMES"),
    ("step", (len(S.STEP_NAMES),), 1, "one-hot, the pending decision, state.STEP_NAMES"),
    ("day", (S.DAYS,), 1, "one-hot, day 1 to 5"),
    ("draft_round", (S.ROUNDS,), 1, "one-hot in the draft, else zero"),
    ("window", (3,), 1, "one-hot: no reaction window, before a phase, before a turn"),
    ("deck_left", (1,), T.CARDS, "cards left in the deck"),
    ("bag_left", (1,), S.BAG_SIZE, "tiles left in the bag"),
    ("left_field", (_N,), 1, "cat tiles in the left field (3 fish)"),
    ("right_field", (_N,), 1, "cat tiles in the right field (5 fish)"),
    ("bag_cats", (_N,), 1, "cat tiles not drawn yet"),
    ("bag_rare", (int(T.NUM_RARE),), 255, "rare treasures not drawn yet, by shape"),
    ("rare", (int(T.NUM_RARE),), 255, "rare treasures below the island, by shape"),
    ("common", (int(T.NUM_COMMON),), 255, "common treasures below the island, by shape"),
    ("oshax", (int(T.NUM_OSHAX),), 1, "Oshax below the island"),
    ("public_lessons", (len(PUBLIC_KINDS),), 1, "public lessons in play, by number"),
    ("public_colours", (len(PUBLIC_KINDS), _C), 1, "one-hot, the colour declared for each"),
    ("played", (_K,), 255, "cards played face up so far, by kind"),
    ("tile_in_hand", (len(TILES),), 1, "one-hot, the tile being placed or put into a field (observe.TILES)"),
    ("colour_in_hand", (_C,), 1, "one-hot, the colour it counts as"),
    ("card_in_hand", (_K,), 1, "one-hot, the card being resolved, by kind"),
    ("todo", (1,), 255, "repeats left of that card: moves, discards, tiles to draw"),
    ("moved", (_N,), 1, "cats that card has moved already"),
    ("treasures", (1,), 255, "treasures that may still be taken now"),
    ("treasure_set", (3,), 1, "one-hot while treasures may be taken: common, small, rare"),
    ("acted", (1,), 255, "cats rescued or rare-finds cards played in this turn"),
    ("turn_extra", (1,), 255, "further cats this turn allows"),
    ("rooms", (int(T.SQUARES),), int(T.ROOMS), "room number + 1 of each square; the same on every boat"),
)
OWN_FIELDS: tuple[Field, ...] = (
    ("hand", (_K,), 255, "own hand by kind"),
    ("pack", (_K,), 255, "pack in hand (draft) by kind"),
    ("picks", (_K,), 255, "cards on offer to me: drafted or drawn, not yet bought, by kind"),
    ("picks_left", (1,), 2, "cards I still take from the pack in this round"),
    ("bought", (_K,), 255, "cards bought in my unfinished purchase, by kind"),
    ("front", (len(RESCUE_KINDS),), 255, "my rescue cards of today, by kind"),
    ("lessons", (len(PRIVATE_KINDS),), 1, "my private lessons, by kind"),
    ("passed_today", (_K,), 255, "cards I saw in today's packs and left to others, by kind"),
    ("passed_on", (_K,), 255, "the same over the whole game"),
)
SEAT_FIELDS: tuple[Field, ...] = (
    ("decides", (1,), 1, "this seat has the pending decision"),
    ("has_turn", (1,), 1, "this seat has the turn (another may be asked in a reaction window)"),
    ("position", (S.MAX_SEATS,), 1, "one-hot, place in the turn order"),
    ("passed", (1,), 1, "out for this phase"),
    ("fish", (1,), 255, "fish"),
    ("hand_size", (1,), T.CARDS, "cards in hand"),
    ("lesson_count", (1,), T.CARDS, "private lessons"),
    ("permanent", (1,), 255, "permanent baskets"),
    ("permanent_used", (1,), 255, "of which used today"),
    ("front_count", (1,), 255, "rescue cards of today"),
    ("front_open", (len(RESCUE_KINDS),), 255, "those cards by kind once they are turned over"),
    ("regular", (1,), 255, "regular baskets left today"),
    ("broken", (1,), 255, "broken baskets left today"),
    ("extra_cats", (1,), 255, "unused rescue_extra_cat effects"),
    ("anywhere", (1,), 1, "the next tile need not touch another"),
    ("tiles", (1,), S.MAX_TILES, "tiles on the boat"),
    ("cats", (_C,), 255, "cats by colour, Oshax included"),
    ("oshax_count", (1,), T.NUM_OSHAX, "Oshax on the boat"),
    ("rare_count", (1,), 255, "rare treasures on the boat"),
    ("common_count", (1,), 255, "common treasures on the boat"),
    ("visible_rats", (1,), 19, "visible rats"),
    ("family_points", (1,), 255, "points of all families"),
    ("room_left", (int(T.ROOMS),), 60, "uncovered squares by room"),
)
BOAT_PLANES = (
    "covered", "cat_blue", "cat_green", "cat_red", "cat_purple", "cat_orange", "oshax", "common", "rare",
    "rat", "map", "border_right", "border_below",
)  # fmt: skip
"""Planes of 142 squares. A befriended Oshax is also in the plane of its colour. `rat` and `map` show what is visible;
`map` holds colour + 1, the rest 0 or 1. `border_right` (`border_below`): a tile lies here and the square to the right
(below) does not belong to it."""
BOAT_FIELDS: tuple[Field, ...] = tuple(
    (name, (int(T.SQUARES),), _C if name == "map" else 1, f"plane {name}") for name in BOAT_PLANES
)


def _size(fields: tuple[Field, ...]) -> int:
    """Entries of a block."""
    return sum(int(np.prod(shape)) for _, shape, _, _ in fields)


ISLAND_SIZE, OWN_SIZE, SEAT_SIZE, BOAT_SIZE = (
    _size(ISLAND_FIELDS), _size(OWN_FIELDS), _size(SEAT_FIELDS), _size(BOAT_FIELDS),
)  # fmt: skip
PLANES = len(BOAT_PLANES)


def _offsets(fields: tuple[Field, ...], base: int = 0) -> dict[str, int]:
    """Where each field of a block begins."""
    found = {}
    for name, shape, _, _ in fields:
        found[name] = base
        base += int(np.prod(shape))
    return found


_I = _offsets(ISLAND_FIELDS)
_O = _offsets(OWN_FIELDS, ISLAND_SIZE)
_P = _offsets(SEAT_FIELDS)

# Kernels read plain integers only, hence one name a field.
(
    _PHASE, _STEP, _DAY, _ROUND, _WINDOW, _DECK, _BAG, _LEFT, _RIGHT, _BAG_CATS, _BAG_RARE, _RARE, _COMMON, _OSHAX,
    _PUBLIC, _PUBLIC_COLOURS, _PLAYED, _TILE, _COLOUR, _CARD, _TODO, _MOVED, _TREASURES, _SET, _ACTED, _EXTRA, _ROOMS,
) = _I.values()  # fmt: skip
_HAND, _PACK, _PICKS, _PICKS_LEFT, _BOUGHT, _FRONT, _LESSONS, _TODAY, _PASSED_ON = _O.values()
(
    _DECIDES, _TURN, _POSITION, _PASSED, _FISH, _HAND_SIZE, _LESSON_COUNT, _PERMANENT, _USED, _FRONT_COUNT, _FRONT_OPEN,
    _REGULAR, _BROKEN, _EXTRA_CATS, _ANYWHERE, _TILES, _CATS, _OSHAX_COUNT, _RARE_COUNT, _COMMON_COUNT, _RATS, _FAMILY,
    _ROOM_LEFT,
) = _P.values()  # fmt: skip


def size(num_players: int) -> int:
    """Entries of an observation."""
    return ISLAND_SIZE + OWN_SIZE + num_players * (SEAT_SIZE + BOAT_SIZE)


def high(num_players: int) -> np.ndarray:
    """Upper bound of every entry: ``uint8[size]``; the lower one is 0."""

    def block(fields: tuple[Field, ...]) -> list[int]:
        return [int(top) for _, shape, top, _ in fields for _ in range(int(np.prod(shape)))]

    whole = block(ISLAND_FIELDS) + block(OWN_FIELDS) + num_players * block(SEAT_FIELDS) + num_players * block(BOAT_FIELDS)
    return np.array(whole, dtype=np.uint8)


def views(observation: np.ndarray, num_players: int) -> dict[str, np.ndarray]:
    """Named views into one observation, without a copy.

    observation: ``uint8[size(num_players)]``. Returns the island and own fields by name in their shapes,
    ``seats``: a dict of ``[num_players, …]`` per seat field, and ``boats``: ``[num_players, PLANES, 142]``.
    Raises ``ValueError`` if the length does not fit the number of seats.
    """
    if observation.shape != (size(num_players),):
        raise ValueError(f"observation of shape {observation.shape}: {num_players} seats have ({size(num_players)},)")
    found: dict = {}
    for fields, offsets in ((ISLAND_FIELDS, _I), (OWN_FIELDS, _O)):
        for name, shape, _, _ in fields:
            found[name] = observation[offsets[name] : offsets[name] + int(np.prod(shape))].reshape(shape)
    base = ISLAND_SIZE + OWN_SIZE
    seats = observation[base : base + num_players * SEAT_SIZE].reshape(num_players, SEAT_SIZE)
    found["seats"] = {
        name: seats[:, _P[name] : _P[name] + int(np.prod(shape))].reshape(num_players, *shape)
        for name, shape, _, _ in SEAT_FIELDS
    }
    found["boats"] = observation[base + num_players * SEAT_SIZE :].reshape(num_players, PLANES, T.SQUARES)
    return found


@jit
def observe(games, i, seat, out):
    """Write what a seat sees of game i. out: uint8[size(num_players)], overwritten."""
    g = games[i]
    for k in range(out.shape[0]):
        out[k] = 0
    _island(g, out)
    _fields_and_bag(g, out)
    _pending(g, out)
    _own(g, seat, out)
    n = np.int64(g["num_players"])
    base = ISLAND_SIZE + OWN_SIZE
    for relative in range(n):
        whose = (seat + relative) % n
        _seat(g, seat, whose, out[base + relative * SEAT_SIZE : base + (relative + 1) * SEAT_SIZE])
        first = base + n * SEAT_SIZE + relative * BOAT_SIZE
        _boat(g, whose, out[first : first + BOAT_SIZE])


@inner
def _island(g, out):
    """Phase, day, supplies and public cards."""
    out[_PHASE + np.int64(g["phase"])] = 1
    out[_STEP + np.int64(g["step"])] = 1
    out[_DAY + np.int64(g["day"]) - 1] = 1
    if g["phase"] == S.DRAFT:
        out[_ROUND + np.int64(g["draft_round"])] = 1
    out[_WINDOW + np.int64(g["window"])] = 1
    out[_DECK] = g["deck_left"]
    out[_BAG] = g["bag_left"]
    for k in range(T.NUM_RARE):
        out[_RARE + k] = g["rare"][k]
    for k in range(T.NUM_COMMON):
        out[_COMMON + k] = g["common"][k]
    for k in range(T.NUM_OSHAX):
        out[_OSHAX + k] = g["oshax"][k]
    for k in range(T.NUM_KINDS):
        out[_PLAYED + k] = g["played"][k]
    for k in range(PUBLIC_KINDS.shape[0]):
        value = np.int64(g["public"][PUBLIC_KINDS[k]])
        if value > 0:
            out[_PUBLIC + k] = 1
            if value <= T.NUM_COLOURS:
                out[_PUBLIC_COLOURS + k * T.NUM_COLOURS + value - 1] = 1
    for square in range(T.SQUARES):
        out[_ROOMS + square] = T.ROOM_AT[square] + 1


@inner
def _fields_and_bag(g, out):
    """Cats in the fields, and tiles that nobody has drawn yet."""
    for k in range(np.int64(g["field_count"][0])):
        out[_LEFT + np.int64(g["field"][0, k])] = 1
    for k in range(np.int64(g["field_count"][1])):
        out[_RIGHT + np.int64(g["field"][1, k])] = 1
    for k in range(np.int64(g["bag_left"])):
        tile = np.int64(g["bag"][k])
        if tile < T.CAT_ROOM:
            out[_BAG_CATS + tile] = 1
        else:
            out[_BAG_RARE + tile - T.RARE_TILE] += 1


@inner
def _pending(g, out):
    """The open part of a choice: tile and card in hand, what may still be done."""
    if g["tile_in_hand"] != S.NONE:
        out[_TILE + TILE_INDEX[g["tile_in_hand"]]] = 1
    if g["colour_in_hand"] != T.NO_COLOUR:
        out[_COLOUR + np.int64(g["colour_in_hand"])] = 1
    if g["card_in_hand"] != S.NONE:
        out[_CARD + np.int64(g["card_in_hand"])] = 1
    out[_TODO] = g["todo"]
    for k in range(g["moved"].shape[0]):
        if g["moved"][k] != S.NONE:
            out[_MOVED + np.int64(g["moved"][k])] = 1
    out[_TREASURES] = g["treasures"]
    if g["treasures"] > 0:
        out[_SET + np.int64(g["treasure_set"])] = 1
    out[_ACTED] = g["acted"]
    out[_EXTRA] = g["turn_extra"]


@inner
def _own(g, seat, out):
    """The viewer's own cards, and anytime cards it has played in the hidden purchase."""
    for k in range(T.NUM_KINDS):
        out[_HAND + k] = g["hand"][seat, k]
        out[_TODAY + k] = g["passed_today"][seat, k]
        out[_PASSED_ON + k] = g["passed_on"][seat, k]
    for k in range(np.int64(g["pack_size"][seat])):
        out[_PACK + T.CARD_KIND[g["pack"][seat, k]]] += 1
    for k in range(np.int64(g["pick_count"][seat])):
        out[_PICKS + T.CARD_KIND[g["pick"][seat, k]]] += 1
    if g["seat"] == seat:
        if g["phase"] == S.DRAFT:
            out[_PICKS_LEFT] = g["draft_left"]
        for k in range(T.NUM_KINDS):
            out[_BOUGHT + k] = g["bought"][k]
    for k in range(RESCUE_KINDS.shape[0]):
        out[_FRONT + k] = g["front"][seat, RESCUE_KINDS[k]]
    for k in range(PRIVATE_KINDS.shape[0]):
        out[_LESSONS + k] = g["lessons"][seat, PRIVATE_KINDS[k]]
    if g["phase"] == S.BUY:
        for card in range(T.CARDS):
            if g["card_where"][card] == S.IN_BUYING + seat:
                out[_PLAYED + T.CARD_KIND[card]] += 1


@inner
def _seat(g, viewer, seat, out):
    """What lies open before a seat. out: uint8[SEAT_SIZE], its block."""
    out[_DECIDES] = g["seat"] == seat
    for position in range(np.int64(g["num_players"])):
        if g["order"][position] == seat:
            out[_POSITION + position] = 1
    out[_TURN] = g["phase"] >= S.RESCUE and g["order"][g["turn"]] == seat
    out[_PASSED] = g["passed"][seat]
    if g["phase"] == S.BUY and seat != viewer:
        out[_FISH] = g["shown_fish"][seat]
        out[_HAND_SIZE] = g["shown_hand"][seat]
        out[_PERMANENT] = g["shown_permanent"][seat]
        out[_USED] = g["shown_used"][seat]
    else:
        out[_FISH] = g["fish"][seat]
        out[_HAND_SIZE] = g["hand_count"][seat]
        out[_PERMANENT] = g["permanent"][seat]
        out[_USED] = g["permanent_used"][seat]
    out[_LESSON_COUNT] = g["lesson_count"][seat]
    out[_FRONT_COUNT] = g["front_count"][seat]
    if g["phase"] == S.RESCUE:
        for k in range(RESCUE_KINDS.shape[0]):
            out[_FRONT_OPEN + k] = g["front"][seat, RESCUE_KINDS[k]]
    out[_REGULAR] = g["regular"][seat]
    out[_BROKEN] = g["broken"][seat]
    out[_EXTRA_CATS] = g["extra_cats"][seat]
    out[_ANYWHERE] = g["anywhere"][seat]
    out[_TILES] = g["tile_count"][seat]
    for colour in range(T.NUM_COLOURS):
        out[_CATS + colour] = g["colour_cats"][seat, colour]
    out[_OSHAX_COUNT] = g["oshax_count"][seat]
    out[_RARE_COUNT] = g["rare_count"][seat]
    out[_COMMON_COUNT] = g["common_count"][seat]
    out[_RATS] = g["rats"][seat]
    out[_FAMILY] = g["family_points"][seat]
    for room in range(T.ROOMS):
        out[_ROOM_LEFT + room] = g["room_left"][seat, room]


@inner
def _boat(g, seat, out):
    """The planes of one boat. out: uint8[BOAT_SIZE], its block, all zero."""
    tile_at = g["tile_at"][seat]
    for square in range(T.SQUARES):
        slot = np.int64(tile_at[square]) - 1
        if slot >= 0:
            out[square] = 1
            tile = np.int64(g["tile_code"][seat, slot])
            if tile < T.RARE_TILE:
                out[(1 + np.int64(g["tile_colour"][seat, slot])) * T.SQUARES + square] = 1
                if tile >= T.OSHAX_TILE:
                    out[6 * T.SQUARES + square] = 1
            elif tile >= T.COMMON_TILE:
                out[7 * T.SQUARES + square] = 1
            else:
                out[8 * T.SQUARES + square] = 1
            out[11 * T.SQUARES + square] = tile_at[square] != _at(tile_at, RIGHT_OF[square])
            out[12 * T.SQUARES + square] = tile_at[square] != _at(tile_at, BELOW[square])
    sheet = np.int64(g["boat"][seat])
    _rats(g, seat, sheet, out[9 * T.SQUARES : 10 * T.SQUARES])
    for colour in range(T.NUM_COLOURS):
        square = T.MAP_SQUARE[sheet, colour]
        if tile_at[square] == 0:
            out[10 * T.SQUARES + square] = colour + 1


@inner
def _at(tile_at, square):
    """Slot + 1 on a square; 0 off the boat (square -1)."""
    return tile_at[square] if square >= 0 else 0


@inner
def _rats(g, seat, sheet, out):
    """Visible rats. out: uint8[142], the plane."""
    for k in range(RAT_SQUARES.shape[1]):
        square = RAT_SQUARES[sheet, k]
        out[square] = g["tile_at"][seat, square] == 0


def _neighbours(dx: int, dy: int) -> np.ndarray:
    """int64[142]: the square at an offset from each, -1 off the boat."""
    found = np.full(T.SQUARES, -1, dtype=np.int64)
    for square in range(T.SQUARES):
        x, y = int(T.SQUARE_X[square]) + dx, int(T.SQUARE_Y[square]) + dy
        if 0 <= x < T.WIDTH and 0 <= y < T.HEIGHT:
            found[square] = T.SQUARE_AT[y, x]
    return found


RIGHT_OF, BELOW = _neighbours(1, 0), _neighbours(0, 1)
RAT_SQUARES = np.array(
    [[s for s in range(T.SQUARES) if (int(rows[T.SQUARE_Y[s]]) >> int(T.SQUARE_X[s])) & 1] for rows in T.RAT_ROWS],
    dtype=np.int64,
)
"""int64[boats, 19]: the squares with a rat on each sheet."""

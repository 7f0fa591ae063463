"""The table of The Isle of Cats as pieces: standard, family and solo game, with Kittens + Beasts.

┌ day, phase, who decides, what was chosen last ────────────────┐
│ boats, a strip above each          table_boats.py  │ fields   │
│ (solo: the sister)                                 │ supplies │
│ what is being resolved │ cards     table_cards.py  │ lessons  │
│ kittens, events (where they are in play)                      │
└ legend ───────────────────────────────────────────────────────┘

The size depends on the seats, the mode and the modules alone: all frames of a game are equally large.
What a viewer may not know is left out as on the text page (text.py): its functions say what is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np

from isle_env.engine.record import NONE
from isle_env.games.common.words import counted, points_in_words

from ..box import EXPANDED, T
from ..games.isle import actions as A
from ..games.isle import state as S
from ..games.isle.decisions import Phase
from . import text_cards, text_family, text_island, text_seats, text_sister, text_solo, text_standard, text_turn
from .boat_text import LETTERS
from .choices import Choice
from .table_boats import GAP, Berth, Harbour, boats
from .table_cards import SIZES as CHIPS
from .table_cards import chip, chips, family_cards, held, sister
from .table_frame import BELOW, COLUMN, HEADER, Table, edges, final_scores, frame, legal_rows, legend, now_words
from .table_island import SIZES, island_tile, strip
from .table_parts import LINE, Box, Piece, data, filled, fitted, headed, lines, panel, wrapped
from .table_tiles import KINDS, in_hand
from .text import points_known

if EXPANDED:
    from ..games.isle.modules.events import words as event_words
    from . import text_modules
if TYPE_CHECKING:
    from isle_env.game import Game

SISTER = 264
"""Height of the sister's panel."""
MODULES_HEIGHT = 186
"""Height of what Kittens + Beasts adds."""


def table(game: Game, seat: int | None, last: Sequence[Choice]) -> Table:
    """The whole table. seat: who looks, None: one who may see all; last: what was chosen last, the newest at the end."""
    record, solo = game.record, game.mode == "solo"
    modules = bool(EXPANDED and int(record["box"]) & (S.KITTENS | S.EVENTS))
    further_words = game.num_players > 2 or bool(EXPANDED and int(record["box"]))
    harbour = Harbour(game.num_players, 3 if game.mode != "family" and further_words else 2)
    left, top = GAP, HEADER + GAP
    width, height = harbour.size
    below = top + height + GAP
    further = below + (SISTER + GAP if solo else 0)
    foot = further + BELOW + GAP
    whole = 3 * GAP + width + COLUMN
    bottom = foot + (MODULES_HEIGHT + GAP if modules else 0)
    scores, new = points_known(game, seat), edges(record, last, seat)
    pieces = frame(whole, bottom, *_head(game, seat, last))
    pieces += [piece.at(left, top) for piece in boats(record, harbour, _berths(game, seat, scores), T, new)]
    column = 2 * GAP + width, top, COLUMN, foot - GAP - top
    pieces += _column(game, column)
    if solo:
        pieces += _sister(game, (left, below, width, SISTER))
    under = left, further, width, BELOW
    pieces += _end(game, scores, under) if game.over else _now(game, seat, under)
    if modules:
        pieces += _modules(record, (left, foot, whole - 2 * GAP, MODULES_HEIGHT))
    pieces += legend(whole, bottom, _legend(record, game.mode))
    crowded = game.num_players > 2 and game.mode != "family"
    to_come = partial(_cats_to_come, SIZES[1] if crowded else SIZES[0])
    return Table(whole, bottom + 30, f"{text_turn.title(game)}, {text_turn.now(game)}", pieces, to_come)


def _head(game: Game, seat: int | None, last: Sequence[Choice]) -> tuple[str, str, str, list[str]]:
    """The words of the header: title, what happens, supplies, what was chosen last."""
    record = game.record
    extra = " · ".join(text_turn.modules(game))
    title = text_turn.title(game) + (f" · {extra}" if extra else "")
    supplies = [f"{record['bag_left']} tiles in bag"]
    if game.mode != "family":
        supplies.append(f"{record['deck_left']} cards in deck")
    if game.mode == "solo":
        supplies.append(f"{record['baskets_left']} basket cards")
        supplies.append("order: sister → 0" if record["sister_leads"] else "order: 0 → sister")
    else:
        supplies.append(text_seats.order(record).replace("Turn order", "order"))
    happens = "the end" if game.over else f"{text_turn.now(game)} · {text_turn.prompt(game)}"
    return title, happens, " · ".join(supplies), now_words(last, None if game.over else seat)


# ---- boats ----
def _berths(game: Game, viewer: int | None, scores: np.ndarray) -> list[Berth]:
    """What stands above each boat."""
    record, winners = game.record, game.winners() if game.over else []
    found = []
    for seat in range(game.num_players):
        total = int(scores[seat, S.TOTAL])
        shown = total if game.over or viewer is None or game.mode == "solo" else total - int(scores[seat, S.PRIVATE_LESSONS])
        points = points_in_words(shown).replace("-", "−")
        words = [_family_words(record, seat)] if game.mode == "family" else _words(record, seat, viewer)
        found.append(Berth(seat, points, words, game.current_seat == seat, seat in winners))
    return found


def _cats(record: np.void, seat: int) -> list[str]:
    """Cats by colour, and treasures."""
    cats = ", ".join(f"{letter} {count}" for letter, count in zip(LETTERS, record["colour_cats"][seat].tolist(), strict=True))
    return [f"cats {cats}", f"rare {record['rare_count'][seat]}", f"common {record['common_count'][seat]}"]


def _family_words(record: np.void, seat: int) -> list[str]:
    """What everybody knows of a seat in the family game."""
    passed = ["has passed"] if record["passed"][seat] else []
    return [*_cats(record, seat), f"rooms filled {text_family.full_rooms(record, seat)}/{T.ROOMS}", *passed]


def _words(record: np.void, seat: int, viewer: int | None) -> list[list[str]]:
    """What the viewer knows of a seat; as ``text_seats.seat_line``."""
    secret = viewer is not None and viewer != seat
    shown = "shown_" if record["phase"] == Phase.BUY and secret else ""
    fish = record["shown_fish" if secret and text_seats.hides_fish(record, seat, viewer) else "fish"][seat]
    hand = record["shown_hand" if shown else "hand_count"][seat]
    permanent, used = int(record[f"{shown}permanent"][seat]), int(record[f"{shown or 'permanent_'}used"][seat])
    first = [
        f"{fish} fish", counted(int(hand), "card"), counted(int(record["lesson_count"][seat]), "lesson"),
        f"baskets {permanent - used}/{permanent} +{record['regular'][seat]} whole +{record['broken'][seat]} broken",
    ]  # fmt: skip
    front = _front(record, seat)
    if front:
        first.append(front)
    return [
        first,
        [*_cats(record, seat), f"Oshax {record['oshax_count'][seat]}", *text_seats.remarks_on(record, seat, short=True)],
    ]


def _front(record: np.void, seat: int) -> str:
    """The rescue cards before a seat; face down until all have chosen (R-12)."""
    if not record["front_count"][seat]:
        return ""
    cards = counted(int(record["front_count"][seat]), "rescue card")
    if record["phase"] != Phase.RESCUE:
        return f"{cards} face down"
    speed = int((T.KIND_SPEED[: T.NUM_KINDS] * record["front"][seat]).sum())
    return f"{cards}, speed {speed}"


@cache
def _cats_to_come(size: int) -> tuple[Piece, ...]:
    """All cats as they lie in full fields, where each day brings new ones. size: pixels of a square."""
    return tuple(island_tile(tile, size, "field").parts[0] for tile in np.flatnonzero(T.TILE_KIND == T.CAT).tolist())


def _column(game: Game, area: Box) -> list[Piece]:
    """The island: fields, what lies below it, public lessons."""
    record, mode = game.record, game.mode
    x, y, width, height = area
    fields = [_field(record, field) for field in range(len(A.FIELD_NAMES))]
    rares = [(tile, n, 0) for tile, n in text_island.rares(record) if n]
    commons = [(tile, n, 0) for tile, n in text_island.commons(record) if n]
    parts: list[tuple[float, str, str, list[tuple[int, int, int]], dict[str, object]]]
    if mode == "family":
        parts = [
            (0.6, "Around the island", "field", fields[0], {"field": 0}),
            (0.4, "Below the island", "supply", rares + commons, {}),
        ]
    else:
        titles = [text_island.field_title(field, text_island.cats(record, field)) for field in range(len(A.FIELD_NAMES))]
        parts = [(0.24, titles[field], "field", fields[field], {"field": field}) for field in range(len(A.FIELD_NAMES))]
        if mode == "solo":
            first = len(fields[0])
            parts = [(0.16, titles[0], "field", _numbered(fields[0], 1), {"field": 0}),
                     (0.16, titles[1], "field", _numbered(fields[1], 1 + first), {"field": 1})]  # fmt: skip
            oshax = [(T.OSHAX_TILE + int(k), 1, n) for n, k in enumerate(record["oshax_line"], 1) if k != NONE]
            line = [(T.RARE_TILE + int(k), int(record["rare"][k]), n) for n, k in enumerate(record["rare_line"], 1) if k != NONE]
            parts += [(0.18, "Oshax, in line", "supply", oshax, {"line": "oshax"}),
                      (0.18, "Rare treasures, in line", "supply", line, {"line": "rare"}),
                      (0.1, "Common treasures", "supply", commons, {})]  # fmt: skip
        else:
            supplies = [(T.OSHAX_TILE + k, 1, 0) for k, n in enumerate(record["oshax"]) if n]
            parts.append((0.24, "Below the island", "supply", supplies + rares + commons, {}))
    found: list[Piece] = []
    top = y
    for k, (share, heading, where, tiles, more) in enumerate(parts):
        final = mode == "family" and k == len(parts) - 1
        tall = y + height - top if final else int(share * height) - GAP
        found += strip((x, top, width, tall), heading, tiles, where, **more)
        top += tall + GAP
    if mode != "family":
        found += _public(record, (x, top, width, y + height - top))
    return found


def _numbered(tiles: list[tuple[int, int, int]], first: int) -> list[tuple[int, int, int]]:
    """The tiles with their places in the line."""
    return [(tile, count, place) for place, (tile, count, _) in enumerate(tiles, first)]


def _field(record: np.void, field: int) -> list[tuple[int, int, int]]:
    """The tiles in a field."""
    return [(tile, 1, 0) for tile in text_island.cats(record, field)]


def _public(record: np.void, area: Box) -> list[Piece]:
    """The public lessons with the colour declared for each."""
    kinds = np.flatnonzero(record["public"]).tolist()

    def made(size: int) -> list[Piece]:
        colours = [int(record["public"][kind]) - 1 for kind in kinds]
        words = [T.COLOURS[colour] if colour < T.NUM_COLOURS else "" for colour in colours]
        return [chip(kind, size, 1, word, "public") for kind, word in zip(kinds, words, strict=True)]

    heading = "Public lessons" + ("" if kinds else ": none")
    return filled(area, heading, made, CHIPS, data(place="public"))


# ---- below the boats ----
def _now(game: Game, viewer: int | None, area: Box) -> list[Piece]:
    """What is being resolved, and the cards that the viewer may see."""
    record = game.record
    x, y, width, height = area
    side = width // 3
    mine = viewer in (None, game.current_seat)
    heading = text_turn.prompt(game) if mine else f"Seat {game.current_seat} decides"
    pieces, down = headed(x, y, side - GAP, height, heading, mine, data(place="now"))
    inner, tile = side - GAP - 20, int(record["tile_in_hand"])
    rows = [row for line in _pending(record) for row in wrapped(line, inner, 11.5)]
    rows += legal_rows(game, inner, tile != NONE) if mine else []
    pieces += lines(x + 10, y + down, inner, rows)
    down += 8 + LINE * len(rows)
    if tile != NONE:
        pieces += _in_hand(record, tile, (x + 10, y + down, inner, height - down - 10))
    seats = range(game.num_players) if viewer is None else [viewer]
    named = viewer is None and game.num_players > 1

    def made(size: int) -> list[Piece]:
        show = _family_held if game.mode == "family" else held
        return [piece for seat in seats for piece in show(record, seat, size, named)]

    heading = "Cards" if viewer is None else f"Seat {viewer} alone sees" if game.num_players > 1 else "Your cards"
    return pieces + filled((x + side, y, width - side, height), heading, made, CHIPS, data(place="cards", seat=viewer))


def _pending(record: np.void) -> list[str]:
    """The card and the tile being resolved; as ``text_turn.pending``, but cards have their titles."""
    card = int(record["card_in_hand"])
    said = "" if card == NONE else f"Being resolved: {text_cards.kind_title(card)}"
    found = [line for line in text_turn.pending(record) if not line.startswith("  ")]
    return [line.replace(f"Being resolved: {T.KIND_KEY[card]}", said) if said else line for line in found]


def _family_held(record: np.void, seat: int, size: int, named: bool) -> list[Piece]:
    """A seat's family cards with what each brings so far."""
    _, points, so_far = text_family.kept(record, seat)
    return family_cards(record, seat, size, named, [f"{each}{so_far}" for each in points])


def _in_hand(record: np.void, tile: int, area: Box) -> list[Piece]:
    """The tile in hand."""
    shape, kind = int(T.TILE_SHAPE[tile]), KINDS[int(T.TILE_KIND[tile])]
    colour = int(record["colour_in_hand"]) if kind == "oshax" else int(T.TILE_COLOUR[tile])
    painted = T.COLOURS[colour] if colour < T.NO_COLOUR and kind in ("cat", "oshax", "kitten") else None
    return in_hand(shape, kind, painted, tile, area)


def _end(game: Game, scores: np.ndarray, area: Box) -> list[Piece]:
    """The final scores, and the cards that are turned over."""
    record = game.record
    if game.mode == "family":
        titles: tuple[str, ...] = (*text_family.SCORE_TITLES, "rooms filled")
        rows = [
            [*row[list(text_family.SCORED)].tolist(), text_family.full_rooms(record, seat)] for seat, row in enumerate(scores)
        ]
    else:
        titles = (*text_standard.score_titles(game), "fish")
        many = len(titles) - 2
        rows = [[*row[:many].tolist(), int(row[-1]), int(record["fish"][seat])] for seat, row in enumerate(scores)]
    x, y, width, height = area
    pieces, used = final_scores(game, area, width - 20, titles, rows, text_solo.sister_titles(game))

    def made(size: int) -> list[Piece]:
        show = _family_held if game.mode == "family" else _turned_over
        return [piece for seat in range(game.num_players) for piece in show(record, seat, size, True)]

    return [*pieces, *(piece.at(x + 10, y + used) for piece in fitted(made, CHIPS, width - 20, height - used - 6))]


def _turned_over(record: np.void, seat: int, size: int, named: bool) -> list[Piece]:
    """The private lessons of a seat at the end."""
    return chips(f"seat {seat}: lessons", record["lessons"][seat], size, False, "lessons", seat)


def _sister(game: Game, area: Box) -> list[Piece]:
    """The sister: colours, lessons, today's cards (text_sister.py)."""
    said = text_sister.sister(game)
    words = [line.strip() for line in said[1:] if not line.startswith("   ") and not line.strip().startswith("lessons")]
    return sister(game, area, said[0], words, 34 + 15 * len(words), dict(zip(T.SISTER_KEY, T.SISTER_TEXT, strict=True)))


def _modules(record: np.void, area: Box) -> list[Piece]:
    """Kittens on their board, and the row of events; each if it is in play."""
    x, y, width, height = area
    pieces: list[Piece] = []
    if int(record["box"]) & S.KITTENS:
        side = width // 4 if int(record["box"]) & S.EVENTS else width
        heading = text_modules.kittens(record, 999)[0]
        lying_there = [(int(tile), 1, 0) for tile in record["kitten_board"] if tile != NONE]
        said = wrapped(heading, side - 20, 10.5, 3)
        pieces += strip((x, y, side - GAP, height), "Kittens", lying_there, "kittens")
        pieces += lines(x + 10, y + height - 6 - 15 * len(said), side - 20, said, 10.5)
        x, width = x + side, width - side
    if int(record["box"]) & S.EVENTS:
        said = text_modules.events(record)
        pieces.append(panel(x, y, width, height, said[0], attributes=data(place="events")))
        each = (width - 20 - 4 * 8) // S.DAYS
        for day in range(S.DAYS):
            event, words = event_words.event_of(record, day)
            today = bool(record["day"] == day + 1 and record["phase"] != Phase.OVER)
            title, left = f"Day {day + 1}: {event.replace('_', ' ')}", x + 10 + day * (each + 8)
            sheet, down = headed(left, y + 28, each, height - 36, title, today, data(event=day), 2)
            pieces += sheet
            pieces += lines(left + 10, y + 28 + down, each - 20, wrapped(words, each - 20, 10.5, 7), 10.5)
    return pieces


def _legend(record: np.void, mode: str) -> list[str]:
    """Kinds of drawings on this table that need a word."""
    found = ["cat", *([] if mode == "family" else ["oshax"]), "common", "rare", "rat", "map"]
    if EXPANDED:
        for bit, kind in ((S.KITTENS, "kitten"), (S.BEASTS, "beast"), (S.EVENTS, "royal_rat")):
            if int(record["box"]) & bit:
                found.append(kind)
    return found

"""Turns a game record into the oracle's plain objects, and compares two tables.

    decode(record)      -> Table      everything in the record but what is redundant (invariants.py checks that)
    comparable(table)   -> dict       what two tables must agree on, in a form that prints well
    opening(record)     -> Table      the table as it was before the island was filled on the first day

Identical cards are one kind. It does not matter which copy lies where, so single cards are counted by kind here.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from isle_env.components import tables as T
from isle_env.components.expansion import tables as E
from isle_env.engine.record import NONE
from isle_env.games.isle import state
from isle_env.games.isle.decisions import Phase, Step
from tests.oracle.model import Laid, Seat, Sister, Table
from tests.oracle.pieces import COMMONS, RARES, SMALL, kind_of

CHOICE_OF_TREASURE = {
    state.TreasureSet.COMMONS: COMMONS,
    state.TreasureSet.SMALLS: frozenset(SMALL),
    state.TreasureSet.RARES: RARES,
    state.TreasureSet.COMMONS_AND_RARES: COMMONS | RARES,
}


def decode(record: np.void) -> Table:
    """The table a record describes. record: one element of a GAME array."""
    g = {name: record[name].tolist() for name in record.dtype.names}
    players = g["num_players"]
    table = Table(
        seats=[_seat(g, number) for number in range(players)],
        order=g["order"][:players],
        bag=g["bag"][: g["bag_left"]],
        deck=g["deck"][: g["deck_left"]],
        oshax={T.OSHAX_TILE + i for i, here in enumerate(g["oshax"]) if here},
        rare=_counter(g["rare"], T.RARE_TILE),
        common=_counter(g["common"], T.COMMON_TILE),
        auto_skip=bool(g["auto_skip"]),
        reaction_windows=bool(g["reaction_windows"]),
        mode=g["mode"],
    )
    for name in ("decisions", "day", "phase", "step", "acted", "turn_extra", "draft_round"):
        setattr(table, name, g[name])
    table.seat = _number(g["seat"])
    table.fields = tuple(cats[:count] for cats, count in zip(g["field"], g["field_count"], strict=True))
    table.gone = _counter(g["gone"])
    table.public = {k: (None if colour == 6 else colour - 1) for k, colour in enumerate(g["public"]) if colour}
    table.played = _cards(g, state.IN_PLAYED)
    table.history = _history(g)
    table.passed = {number for number in range(players) if g["passed"][number]}
    _pending(table, g)
    if table.mode == state.Mode.SOLO:
        table.oshax_line = [T.OSHAX_TILE + i for i in g["oshax_line"] if i != NONE]
        table.rare_line = [T.RARE_TILE + i for i in g["rare_line"] if i != NONE]
        table.sister = _sister(g)
    if "box" in g:
        _modules(table, g)
    if table.phase == Phase.OVER:
        names = parts(table, state.SCORE_PARTS)
        table.scores = [by_part(names, g["score"][number]) for number in range(players)]
        if table.mode == state.Mode.FAMILY:
            table.scores = [of_family(score) for score in table.scores]
        table.winners = {number for number in range(players) if g["winner"][number]}
    return table


def parts(table: Table, names: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of a score, those of the modules before the total (M-9)."""
    return (*names[:-1], *(name for name in ("beasts", "events") if name in table.modules), names[-1])


def by_part(names: tuple[str, ...], row: list[int]) -> dict[str, int]:
    """A score by its parts: they are in the first columns of the record, the total in the last."""
    return dict(zip(names, [*row[: len(names) - 1], row[-1]], strict=True))


def of_family(score: dict[str, int]) -> dict[str, int]:
    """The score of a family game: its cards stand under private lessons in the record, and what it does not have is 0 (R-40)."""
    assert score["rare_treasures"] == score["public_lessons"] == 0
    names = {"rats": "rats", "rooms": "rooms", "families": "families", "family_cards": "private_lessons", "total": "total"}
    return {name: score[column] for name, column in names.items()}


def _modules(table: Table, g: dict[str, Any]) -> None:
    """What Kittens + Beasts adds."""
    table.modules = frozenset(name for k, name in enumerate(("kittens", "beasts", "events")) if g["box"] >> k & 1)
    table.kitten_bag = g["kitten_bag"][: g["kitten_left"]]
    table.kitten_board = {kitten for kitten in g["kitten_board"] if kitten != NONE}
    table.fastest = _number(g["fastest"])
    table.beast_bag = g["beast_bag"][: g["beast_left"]]
    table.event_tiles = [tile for tile in g["event_tile"] if tile != NONE]
    for number, seat in enumerate(table.seats):
        seat.tokens, seat.front_tokens = _counter(g["tokens"][number]), _counter(g["front_tokens"][number])
        seat.semi, seat.points = g["semi"][number], g["points"][number]


def _pending(table: Table, g: dict[str, Any]) -> None:
    table.tile_in_hand, table.card_in_hand = _number(g["tile_in_hand"]), _number(g["card_in_hand"])
    table.colour_in_hand = None if g["colour_in_hand"] == T.NO_COLOUR else g["colour_in_hand"]
    table.moved = [cat for cat in g["moved"] if cat != NONE]
    table.treasures = CHOICE_OF_TREASURE[g["treasure_set"]]
    table.treasure_optional = bool(g["treasure_optional"])


def _sister(g: dict[str, Any]) -> Sister:
    card = _number(g["sister_card"])
    return Sister(
        colours=g["sister_colours"],
        lessons={int(T.SISTER_CARD[k]) for k, here in enumerate(g["sister_lessons"]) if here},
        baskets=[int(T.BASKET_CARD[k]) for k in g["baskets"][: g["baskets_left"]]],
        open=None if card is None else int(T.BASKET_CARD[card]),
        turns=g["sister_turns"],
        speed=g["sister_speed"],
        leads=bool(g["sister_leads"]),
        score=by_part(sister_parts(g), g["sister_score"]) if g["phase"] == Phase.OVER else {},
    )


def sister_parts(g: dict[str, Any]) -> tuple[str, ...]:
    """The parts of the sister's score."""
    box = g.get("box", 0)
    return (*state.SISTER_PARTS[:-1], *["beasts"] * (box >> 1 & 1), *["events"] * (box >> 2 & 1), state.SISTER_PARTS[-1])


def _number(value: int) -> int | None:
    return None if value == NONE else value


def _counter(counts: list[int], first: int = 0) -> Counter[int]:
    return Counter({first + i: n for i, n in enumerate(counts) if n})


def _cards(g: dict[str, Any], place: int) -> Counter[int]:
    return Counter(kind_of(card) for card, where in enumerate(g["card_where"]) if where == place)


def _history(g: dict[str, Any]) -> dict[int, tuple[int, int | None, int | None, int | None]]:
    columns = zip(g["card_day"], g["card_pack"], g["card_round"], g["card_taker"], strict=True)
    return {
        card: (day, _number(pack), _number(turn), _number(taker)) for card, (day, pack, turn, taker) in enumerate(columns) if day
    }


def _seat(g: dict[str, Any], number: int) -> Seat:
    seat = Seat(boat=g["boat"][number], tiles=_tiles(g, number))
    names = {"fish": "fish", "permanent": "permanent", "used": "permanent_used", "regular": "regular"}
    for name, column in {**names, "broken": "broken", "extra_cats": "extra_cats"}.items():
        setattr(seat, name, g[column][number])
    seat.anywhere = bool(g["anywhere"][number])
    seat.pack = g["pack"][number][: g["pack_size"][number]]
    seat.pick = g["pick"][number][: g["pick_count"][number]]
    places = {
        "bought": state.IN_BOUGHT,
        "buying": state.IN_BUYING,
        "hand": state.IN_HAND,
        "lessons": state.IN_LESSONS,
        "front": state.IN_FRONT,
        "given_up": state.IN_GIVEN_UP,
        "unbought": state.IN_UNBOUGHT,
    }
    for name, place in places.items():
        setattr(seat, name, _cards(g, place + number))
    seat.left_today = _stand_ins(g["passed_today"][number])
    seat.left_ever = _stand_ins(g["passed_on"][number])
    for name, place in (("offered", state.FAMILY_OFFER), ("kept", state.FAMILY_KEPT), ("returned", state.FAMILY_RETURNED)):
        setattr(seat, name, {int(E.FAMILY_KINDS[k]) for k, where in enumerate(g["family_where"]) if where == place + number})
    return seat


def _stand_ins(counts: list[int]) -> list[int]:
    """Counts by kind as cards: the first card of a kind stands for each of them."""
    return [int(E.KIND_FIRST_CARD[kind]) for kind, n in enumerate(counts) for _ in range(n)]


def _tiles(g: dict[str, Any], number: int) -> set[Laid]:
    """The tiles; their squares are those that name their slot."""
    cells: dict[int, set[tuple[int, int]]] = {}
    for square, slot in enumerate(g["tile_at"][number]):
        if slot:
            cells.setdefault(slot - 1, set()).add((int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])))
    colour, code = g["tile_colour"][number], g["tile_code"][number]
    icon = g["icon"][number] if "icon" in g else [0] * T.SQUARES
    return {
        Laid(code[slot], colour[slot] if colour[slot] < T.NO_COLOUR else None, frozenset(where), _icons(icon, where))
        for slot, where in cells.items()
    }


def _icons(icon: list[int], where: set[tuple[int, int]]) -> frozenset[tuple[tuple[int, int], int]]:
    """The icons on these squares."""
    found = ((cell, icon[int(T.SQUARE_AT[cell[1], cell[0]])]) for cell in where)
    return frozenset((cell, colour - 1) for cell, colour in found if colour)


def opening(record: np.void) -> Table:
    """The table before the first day, from a record at the first decision of a game: all tiles and cards are put back."""
    table = decode(record)
    found = [tile for tile in table.rare_line or table.rare for _ in range(table.rare[tile])]
    beasts = [tile for tile in table.fields[1] if tile >= E.BEAST_TILE]
    table.bag += reversed(found + table.fields[0] + [tile for tile in table.fields[1] if tile not in beasts])
    table.beast_bag += reversed(beasts)
    table.kitten_bag, table.kitten_board = table.kitten_bag + sorted(table.kitten_board), set()
    table.deck += table.history
    table.fields, table.rare, table.history = ([], []), Counter(), {}
    table.decisions, table.rare_line = 0, []
    for seat in table.seats:
        seat.fish, seat.pack, seat.pick = 0, [], []
        seat.left_today, seat.left_ever = frozenset(), frozenset()
    return table


def comparable(table: Table) -> dict[str, Any]:
    """Everything the rules care about. Quantities that have no meaning in the present phase or step are left out."""
    holding = table.step in (Step.PLACE, Step.FIELD, Step.OSHAX_COLOUR)
    turns = table.phase in (Phase.RESCUE, Phase.RARE_FINDS)
    said: dict[str, Any] = {
        name: getattr(table, name) for name in ("mode", "day", "phase", "step", "seat", "order", "decisions", "fields", "bag")
    }
    said |= {name: getattr(table, name) for name in ("deck", "oshax", "public", "scores", "winners")}
    said |= {name: +getattr(table, name) for name in ("rare", "common", "gone", "played")}
    said["history"] = Counter((kind_of(card), *story) for card, story in table.history.items())
    said["tile_in_hand"] = table.tile_in_hand if holding else None
    said["colour_in_hand"] = table.colour_in_hand if table.step == Step.PLACE else None
    said["passed"] = table.passed if turns else None
    said["taken in this turn, further cats allowed"] = (table.acted, table.turn_extra) if turns else None
    said["legal pending"] = _comparable_choice(table)
    if table.sister is not None:
        said |= {"oshax line": table.oshax_line, "rare line": table.rare_line, **_comparable_sister(table, table.sister)}
    for number, seat in enumerate(table.seats):
        said |= {f"seat {number}: {name}": value for name, value in _comparable_seat(table, seat).items()}
    return said | (_comparable_modules(table) if table.modules else {})


def _comparable_modules(table: Table) -> dict[str, Any]:
    """What Kittens + Beasts adds; bags in the order in which they will be drawn."""
    names = ("modules", "kitten_bag", "kitten_board", "fastest", "beast_bag", "event_tiles")
    said: dict[str, Any] = {name: getattr(table, name) for name in names}
    for number, seat in enumerate(table.seats):
        tokens = (+seat.tokens, +seat.front_tokens, seat.semi if table.phase == Phase.RESCUE else None)
        said[f"seat {number}: tokens held and laid, baskets of them left"] = tokens
        said[f"seat {number}: points"] = seat.points
    return said


def _comparable_choice(table: Table) -> Any:
    return {
        Step.TREASURE: (table.treasures, table.treasure_optional),
        Step.OPTION: table.card_in_hand,
        Step.LESSON_COLOUR: table.card_in_hand,
        Step.MOVE: set(table.moved),
    }.get(table.step)


def _comparable_sister(table: Table, sister: Sister) -> dict[str, Any]:
    names = ("colours", "lessons", "baskets", "open", "turns", "leads", "score")
    said = {f"sister: {name}": getattr(sister, name) for name in names}
    return said | ({"sister: speed": sister.speed} if table.phase == Phase.RESCUE else {})


def _comparable_seat(table: Table, seat: Seat) -> dict[str, Any]:
    said = {name: getattr(seat, name) for name in ("boat", "tiles", "fish", "permanent", "extra_cats", "anywhere")}
    said |= {name: +getattr(seat, name) for name in ("bought", "buying", "hand", "lessons", "front")}
    said |= {name: +getattr(seat, name) for name in ("given_up", "unbought")}
    said |= {name: Counter(kind_of(card) for card in getattr(seat, name)) for name in ("pack", "pick", "left_ever")}
    said |= {f"family cards {name}": getattr(seat, name) for name in ("offered", "kept", "returned")}
    if table.phase == Phase.RESCUE:
        said |= {"regular": seat.regular, "broken": seat.broken}
    if table.phase != Phase.OVER:
        said |= {"used": seat.used, "left_today": Counter(kind_of(card) for card in seat.left_today)}
    return said


def differences(real: Table, oracle: Table) -> dict[str, tuple[Any, Any]]:
    """Where two tables disagree: name -> (the environment's value, the oracle's)."""
    here, there = comparable(real), comparable(oracle)
    return {name: (here.get(name), there.get(name)) for name in here | there if here.get(name) != there.get(name)}

"""Cards in text: what a seat holds, lessons in play, rescue cards on the table.

    2 basket_speed_3          3 fish   A basket for one cat; 3 speed.
    │ └ key in action names   │        └ what the card does
    └ copies                  └ price, if it can be bought now

Another seat's hand, pack, cards on offer and private lessons are never shown (rulebook p. 11-15; R-12, R-14).
"""

from __future__ import annotations

import functools
import textwrap

import numpy as np

from isle_env.games.common.words import points_in_words

from ..box import EXPANDED, T
from ..games.isle.decisions import Phase
from ..games.isle.kinds import RESCUE_KINDS

WIDTH = 98
"""Most columns in a line of a rendered game."""
KEY_WIDTH = max(len(key) for key, sort in zip(T.KIND_KEY, T.KIND_TYPE, strict=True) if sort != T.TYPE_FAMILY) + 1


def public_lessons(record: np.void, title: str = "Public lessons") -> list[str]:
    """The public lessons in play, with the colour declared for each. record: a game (``GAME``)."""
    kinds = np.flatnonzero(record["public"])
    lines = [line for kind in kinds for line in _lesson_lines(int(kind), int(record["public"][kind]) - 1)]
    return [f"{title}: none"] if not lines else [title, *lines]


def front_cards(record: np.void) -> list[str]:
    """The rescue cards before the seats. Until all have chosen, only their number is shown (R-12)."""
    seats = [seat for seat in range(int(record["num_players"])) if record["front_count"][seat]]
    if not seats:
        return []
    shown = [f"seat {seat}: {_front(record, seat)}" for seat in seats]
    return wrapped("Rescue cards  " + "  ·  ".join(shown))


def own_cards(record: np.void, seat: int, private_points: int) -> list[str]:
    """What only this seat may see: pack, cards on offer and bought, hand, private lessons with their points so far."""
    lines = [f"Seat {seat} alone sees"]
    if record["pack_size"][seat]:
        left = f", {record['draft_left']} more to keep" if record["seat"] == seat else ""
        lines += _cards(f"the pack{left}", _by_kind(record["pack"][seat, : record["pack_size"][seat]]), price=True)
    if record["pick_count"][seat]:
        lines += _cards("on offer", _by_kind(record["pick"][seat, : record["pick_count"][seat]]), price=True)
    if record["seat"] == seat and record["bought"].any():
        lines += _cards("just bought", record["bought"])
    if record["phase"] == Phase.RESCUE_CARDS and record["front_count"][seat]:
        lines += _cards("rescue cards, face down", record["front"][seat])
    lines += _cards("hand", record["hand"][seat])
    return lines + _cards(f"private lessons, {points_in_words(private_points)} so far", record["lessons"][seat])


def result(ahead: int) -> str:
    """Who has won against the sister, and by how much. ahead: the player's points minus hers; she wins a tie (R-54, D-55)."""
    if ahead == 0:
        return "The sister wins: equal points are hers"
    return f"{'Seat 0' if ahead > 0 else 'The sister'} wins by {points_in_words(abs(ahead))}"


def all_private_lessons(record: np.void) -> list[list[str]]:
    """The private lessons of every seat, turned over when the game is over."""
    seats = range(int(record["num_players"]))
    return [_cards(f"Private lessons of seat {seat}", record["lessons"][seat], indent="") for seat in seats]


def _by_kind(cards: np.ndarray) -> np.ndarray:
    """Cards counted by kind. cards: uint8[n]; returns int[NUM_KINDS]."""
    return np.bincount(T.CARD_KIND[cards], minlength=T.NUM_KINDS)


def _cards(title: str, counts: np.ndarray, price: bool = False, indent: str = "  ") -> list[str]:
    """A titled list of cards. counts: [NUM_KINDS]."""
    kinds = np.flatnonzero(counts)
    if not kinds.size:
        return [f"{indent}{title}: none"]
    return [f"{indent}{title}:", *(line for kind in kinds for line in _card_lines(int(kind), int(counts[kind]), price))]


def _card_lines(kind: int, count: int, price: bool) -> list[str]:
    """One kind of card: copies, key, price, what it does."""
    fish = f"{T.KIND_COST[kind]} fish  " if price else ""
    text = kind_text(kind)
    return wrapped(f"{count:4d} {T.KIND_KEY[kind]:{KEY_WIDTH}}{fish}{text}", 5 + KEY_WIDTH)


def _lesson_lines(kind: int, colour: int) -> list[str]:
    """A public lesson: key, declared colour, what it pays."""
    declared = f"[{T.COLOURS[colour]}] " if colour < T.NUM_COLOURS else ""
    return wrapped(f"     {T.KIND_KEY[kind]:{KEY_WIDTH}}{declared}{kind_text(kind)}", 5 + KEY_WIDTH)


def kind_text(kind: int) -> str:
    """What a kind of card does, as its data says it."""
    if EXPANDED:
        from isle_env.components.expansion import tables

        return tables.KINDS[kind].text
    return (T.COMPONENTS.discovery + T.COMPONENTS.family)[kind].text


def kind_title(kind: int) -> str:
    """The title of a kind of card, as its data says it."""
    if EXPANDED:
        from isle_env.components.expansion import tables

        return tables.KINDS[kind].title
    return (T.COMPONENTS.discovery + T.COMPONENTS.family)[kind].title


def _front(record: np.void, seat: int) -> str:
    """A seat's rescue cards as everybody sees them."""
    if record["phase"] != Phase.RESCUE:
        return f"{record['front_count'][seat]} face down"
    kinds = [(int(record["front"][seat, kind]), T.KIND_KEY[kind]) for kind in RESCUE_KINDS]
    return ", ".join(f"{count} {key}" for count, key in kinds if count)


def wrapped(text: str, indent: int = 4) -> list[str]:
    """A paragraph within ``WIDTH`` columns."""
    return list(_wrapped(text, indent))


@functools.lru_cache(maxsize=1024)
def _wrapped(text: str, indent: int) -> tuple[str, ...]:
    lines = textwrap.wrap(text, WIDTH, subsequent_indent=" " * indent, drop_whitespace=True, break_long_words=False)
    return tuple(lines) or ("",)

"""Reads discovery_cards.toml and family_cards.toml. A kind of card is a rule with its parameters.

    [[anytime]] cards = [71, 72]  key = "draw_2_cards"  cost = 0  rule = "draw_cards"  number = 2
    └ type      └ 2 copies        └ unique name                   └ card_rules.py      └ the amount

Source: rulebook v2.0, Components (p. 5), Phase 2-5, Anytime Cards, Lesson Modules, Family Rules.
"""

from __future__ import annotations

import re

from isle_env.components.card_rules import BY_NAME, PARAMETERS, Rule, rules_for
from isle_env.components.model import BASKETS, CardKind
from isle_env.components.reading import DataFile, Entry, listed, unique

DISCOVERY_SECTIONS = ("oshax", "rescue", "anytime", "treasure", "private_lesson", "public_lesson")
KIND_ROOM = 112
"""Most kinds of cards, discovery and family together: there are so many action ids for them."""
CARD_ROOM = 255
"""Most discovery cards: the record keeps the number of a card in one byte."""

BASE_CARDS = {"oshax": 6, "rescue": 60, "anytime": 31, "treasure": 15, "private_lesson": 30, "public_lesson": 8}
BASE_MODULES = {"core": 14, "A": 8, "B": 8, "C": 8}
BASE_NUMBERS = {"discovery": (1, 150), "family": (151, 168)}
FIXED_RULES = {"oshax": "befriend_oshax", "rescue": "rescue"}
CHOSEN = "chosen"

Numbers = dict[int, str]


def read_discovery(file: DataFile, colours: tuple[str, ...], rooms: tuple[str, ...], numbers: Numbers) -> tuple[CardKind, ...]:
    """The discovery cards: 1-150 in the order of their numbers, then cards without a number, then higher numbers.

    numbers: card number -> label of its entry. It is filled in here, so that no other file can use a number again.
    """
    kinds = _read(file, DISCOVERY_SECTIONS, colours, rooms, numbers)
    first, last = BASE_NUMBERS["discovery"]
    _no_gap(file, numbers, first, last)
    for section, needed in BASE_CARDS.items():
        file.at_least(section, sum(kind.copies for kind in kinds if kind.type == section), needed, "cards")
    for module, needed in BASE_MODULES.items():
        found = sum(kind.copies for kind in kinds if kind.module == module)
        if found < needed:
            file.fail(f"module {module!r} has {found} lessons; the base box has {needed}, put the missing ones back")
    if sum(kind.copies for kind in kinds) > CARD_ROOM:
        file.fail(f"{sum(kind.copies for kind in kinds)} cards; there is room for {CARD_ROOM}")
    return _in_order(kinds, last)


def read_family(file: DataFile, colours: tuple[str, ...], rooms: tuple[str, ...], numbers: Numbers) -> tuple[CardKind, ...]:
    """The family cards, in the same order; ``numbers`` as in ``read_discovery``."""
    kinds = _read(file, ("family_card",), colours, rooms, numbers)
    first, last = BASE_NUMBERS["family"]
    _no_gap(file, numbers, first, last)
    return _in_order(kinds, last)


def _in_order(kinds: list[CardKind], last: int) -> tuple[CardKind, ...]:
    """Kinds by number; those without a number come after card ``last``, so that the kinds of the base box keep their places."""

    def place(kind: CardKind) -> tuple[int, int]:
        return (1, 0) if kind.number < 0 else (0 if kind.number <= last else 2, kind.number)

    return tuple(sorted(kinds, key=place))


def _no_gap(file: DataFile, numbers: Numbers, first: int, last: int) -> None:
    missing = [n for n in range(first, last + 1) if not numbers.get(n, "").startswith(file.name + ",")]
    if missing:
        file.fail(f"cards {listed(missing)} are missing; the base box has {first}-{last} here")


def _read(
    file: DataFile, sections: tuple[str, ...], colours: tuple[str, ...], rooms: tuple[str, ...], numbers: Numbers
) -> list[CardKind]:
    kinds = []
    keys: dict[object, str] = {}
    for section in sections:
        for entry in file.entries(section):
            kind = _kind(entry, colours, rooms, numbers)
            unique(entry, keys, kind.key, "key")
            kinds.append(kind)
    return kinds


def _kind(entry: Entry, colours: tuple[str, ...], rooms: tuple[str, ...], numbers: Numbers) -> CardKind:
    section = entry.section
    key = read_key(entry)
    number, copies = _cards(entry, numbers)
    rescue = section == "rescue"
    rule = FIXED_RULES.get(section) or read_rule_name(entry)
    points, amount, colour = read_parameters(entry, rule, colours, rooms)
    kind = CardKind(
        key=key,
        title=entry.text("title"),
        type=section,
        cost=0 if section == "family_card" else entry.integer("cost", 0),
        speed=entry.integer("speed", 0) if rescue else 0,
        basket=entry.one_of("basket", BASKETS) if rescue else "none",
        rule=rule,
        points=points,
        amount=amount,
        colour=colour,
        module=_module(entry) if section.endswith("_lesson") else "",
        number=number,
        copies=copies,
        text=entry.text("text"),
        source=entry.source(),
    )
    entry.done()
    if rescue and kind.basket == "none" and not kind.speed:
        entry.fail("neither basket nor speed; a rescue card gives at least one of them")
    return kind


def read_key(entry: Entry) -> str:
    """The machine name of a card."""
    key = entry.text("key")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", key):
        entry.fail(f"key = {key!r}; give small letters, digits and _, such as 'exactly_5_blue'")
    return key


def _module(entry: Entry) -> str:
    module = entry.text("module")
    if module not in ("core", "extra") and not re.fullmatch("[A-Z]", module):
        entry.fail(f"module = {module!r}; give 'core', 'extra' or a capital letter")
    return module


def _cards(entry: Entry, numbers: Numbers) -> tuple[int, int]:
    """First printed number (-1: unknown) and number of copies, from ``card``, ``cards`` or ``copies``."""
    given = [key for key in ("card", "cards", "copies") if entry.has(key)]
    if len(given) != 1:
        entry.fail(f"has {listed(given)}; give one of card = n, cards = [first, last], copies = n")
    if given[0] == "copies":
        return -1, entry.integer("copies", 1, 255)
    if given[0] == "card":
        first = last = entry.integer("card", 1)
    else:
        pair = entry.value("cards", list, "[first, last]")
        if len(pair) != 2 or not all(type(n) is int for n in pair) or not 1 <= pair[0] <= pair[1]:
            entry.fail(f"cards = {pair!r}; give [first, last], with first not above last")
        first, last = pair
    for number in range(first, last + 1):
        take_number(entry, numbers, number)
    return first, last - first + 1


def take_number(entry: Entry, numbers: Numbers, number: int) -> None:
    """Note that the entry has the card ``number``; fail if another entry has it."""
    if number in numbers:
        entry.fail(f"card {number} is also in {numbers[number]}; each number belongs to one entry")
    numbers[number] = entry.label


def read_rule_name(entry: Entry) -> str:
    """The name of the entry's rule, one of those that its section may use."""
    return entry.one_of("rule", rules_for(entry.section))


def read_parameters(entry: Entry, rule_name: str, colours: tuple[str, ...], rooms: tuple[str, ...]) -> tuple[int, int, str]:
    """Points, amount and colour. The entry must give exactly the parameters that its rule takes."""
    return parameters_of(entry, BY_NAME[rule_name], colours, rooms)


def parameters_of(entry: Entry, rule: Rule, colours: tuple[str, ...], rooms: tuple[str, ...]) -> tuple[int, int, str]:
    """The parameters of a rule, which need not be in the base box's catalogue."""
    wanted = (*rule.parameters, *(key for key in rule.optional if entry.has(key)))
    absent = [key for key in wanted if not entry.has(key)]
    if absent:
        entry.fail(f"{listed(absent)} is missing; rule {rule.name!r} means: {rule.meaning}")
    extra = [key for key in PARAMETERS if entry.has(key) and key not in wanted]
    if extra:
        entry.fail(f"unknown key {listed(extra)}; rule {rule.name!r} takes {listed(rule.parameters + rule.optional)}")
    points = entry.integer("points", 1) if "points" in wanted else 0
    amount = 0
    if "number" in wanted:
        amount = entry.integer("number", rule.least, rule.most)
    elif "fish" in wanted:
        amount = entry.integer("fish", rule.least, rule.most)
    elif "rooms" in wanted:
        amount = _room_mask(entry, rooms)
    return points, amount, _colour(entry, colours) if "colour" in wanted else ""


def _room_mask(entry: Entry, rooms: tuple[str, ...]) -> int:
    names = entry.strings("rooms", f"a list of rooms, of {listed(rooms)}")
    wrong = [name for name in names if name not in rooms]
    if wrong or len(set(names)) != len(names):
        entry.fail(f"rooms = {list(names)}; give rooms of {listed(rooms)}, each at most once")
    return sum(1 << rooms.index(name) for name in names)


def _colour(entry: Entry, colours: tuple[str, ...]) -> str:
    """A colour by name; a public lesson may also say "chosen"."""
    return entry.one_of("colour", (*colours, CHOSEN) if entry.section == "public_lesson" else colours)

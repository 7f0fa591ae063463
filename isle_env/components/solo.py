"""Reads solo_cards.toml: the sister's colours, basket cards and lessons.

    169-173 colours   174-196 baskets   197-206 lessons   207-215 advanced lessons

Source: rulebook v2.0, Solo Mode (Sister Setup to Solo Scoring); R-50 to R-55.
"""

from __future__ import annotations

from typing import Any

from isle_env.components.cards import Numbers, read_key, read_parameters, read_rule_name, take_number
from isle_env.components.model import SisterLesson, SoloBasket, SoloColour, SoloStep
from isle_env.components.reading import DataFile, Entry, unique

BASE_CARDS = {"solo_colour": 5, "solo_basket": 23, "solo_lesson": 10, "advanced_solo_lesson": 9}
LINES = {"cat": 8, "oshax": 6, "rare": 25}
"""Longest line of each kind of tile: 8 cats are laid out, there are 6 Oshax and 25 rare treasures."""


def read_solo_colours(file: DataFile, colours: tuple[str, ...], numbers: Numbers) -> tuple[SoloColour, ...]:
    """One colour card per colour."""
    cards = []
    seen: dict[object, str] = {}
    for entry in file.entries("solo_colour"):
        card = _number(entry, numbers)
        colour = entry.one_of("colour", colours)
        unique(entry, seen, colour, "colour")
        cards.append(SoloColour(card, colour, entry.source()))
        entry.done()
    file.at_least("solo_colour", len(cards), BASE_CARDS["solo_colour"], "cards")
    return tuple(cards)


def read_solo_baskets(file: DataFile, common: tuple[str, ...], numbers: Numbers) -> tuple[SoloBasket, ...]:
    """The basket cards; ``common``: names of the common treasures, in order."""
    cards = []
    for entry in file.entries("solo_basket"):
        card = _number(entry, numbers)
        steps = entry.value("steps", list, "a list such as [['cat', 3], ['rare', 1]]")
        if not steps:
            entry.fail("steps is empty; give at least one step such as ['cat', 3]")
        read = tuple(_step(entry, step, common) for step in steps)
        cards.append(SoloBasket(card, entry.integer("baskets", 1), entry.integer("speed", 0), read, entry.source()))
        entry.done()
    file.at_least("solo_basket", len(cards), BASE_CARDS["solo_basket"], "cards")
    return tuple(cards)


def _step(entry: Entry, step: Any, common: tuple[str, ...]) -> SoloStep:  # noqa: RET503  (fail raises)
    match step:
        case [("cat" | "oshax" | "rare") as verb, int(place)] if 1 <= place <= LINES[verb]:
            return SoloStep(verb, place, 0)
        case ["common", str(name)] if name in common:
            return SoloStep("common", common.index(name), 0)
        case ["switch", int(a), int(b)] if 1 <= a <= LINES["cat"] and 1 <= b <= LINES["cat"] and a != b:
            return SoloStep("switch", a, b)
        case _:
            entry.fail(
                f"step {step!r} is unknown; give ['cat', 1-8], ['oshax', 1-6], ['rare', 1-25], "
                f"['common', {' or '.join(common)}] or ['switch', a, b] with two cats"
            )


def read_sister_lessons(
    file: DataFile, colours: tuple[str, ...], rooms: tuple[str, ...], numbers: Numbers
) -> tuple[SisterLesson, ...]:
    """Basic, then advanced lessons."""
    lessons = []
    keys: dict[object, str] = {}
    for section in ("solo_lesson", "advanced_solo_lesson"):
        found = 0
        for entry in file.entries(section):
            lessons.append(_lesson(entry, colours, rooms, numbers))
            unique(entry, keys, lessons[-1].key, "key")
            found += 1
        file.at_least(section, found, BASE_CARDS[section], "cards")
    return tuple(lessons)


def _lesson(entry: Entry, colours: tuple[str, ...], rooms: tuple[str, ...], numbers: Numbers) -> SisterLesson:
    card = _number(entry, numbers)
    rule = read_rule_name(entry)
    points, amount, colour = read_parameters(entry, rule, colours, rooms)
    lesson = SisterLesson(
        card=card,
        key=read_key(entry),
        title=entry.text("title"),
        advanced=entry.section.startswith("advanced"),
        rule=rule,
        points=points,
        amount=amount,
        colour=colour,
        text=entry.text("text"),
        source=entry.source(),
    )
    entry.done()
    return lesson


def _number(entry: Entry, numbers: Numbers) -> int:
    card = entry.integer("card", 1)
    take_number(entry, numbers, card)
    return card

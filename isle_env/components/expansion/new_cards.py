"""Reads the lessons of module I and the family cards. They are written like those of the base box, and each is a single card.

Source: the expansion's rulebook, Lesson Module I; rulings M-3, M-4.
"""

from __future__ import annotations

from isle_env.components.cards import parameters_of, read_key
from isle_env.components.expansion.new_rules import BY_NAME, rules_for
from isle_env.components.expansion.pieces import checked_source, count
from isle_env.components.model import CardKind
from isle_env.components.reading import DataFile, Entry, unique

MODULE = "I"
Keys = dict[object, str]
"""Key of a card -> what has it."""
LESSONS, FAMILY_CARDS = 8, 7


def read_lessons(
    file: DataFile, colours: tuple[str, ...], rooms: tuple[str, ...], keys: dict[object, str]
) -> tuple[CardKind, ...]:
    """The lessons of module I: private ones, then public ones. keys: of cards that are there already; it is added to."""
    lessons = [
        _card(entry, colours, rooms, keys) for section in ("private_lesson", "public_lesson") for entry in file.entries(section)
    ]
    if len(lessons) != LESSONS:
        file.fail(f"[[private_lesson]] and [[public_lesson]] have {len(lessons)} cards; module {MODULE} has {LESSONS}")
    return tuple(lessons)


def read_family(
    file: DataFile, colours: tuple[str, ...], rooms: tuple[str, ...], keys: dict[object, str]
) -> tuple[CardKind, ...]:
    """The family cards; ``keys`` as in ``read_lessons``."""
    cards = [_card(entry, colours, rooms, keys) for entry in file.entries("family_card")]
    count(file, "family_card", len(cards), FAMILY_CARDS, "cards")
    return tuple(cards)


def _card(entry: Entry, colours: tuple[str, ...], rooms: tuple[str, ...], keys: Keys) -> CardKind:
    key = read_key(entry)
    unique(entry, keys, key, "key")
    lesson = entry.section != "family_card"
    rule = BY_NAME[entry.one_of("rule", rules_for(entry.section))]
    points, amount, colour = parameters_of(entry, rule, colours, rooms)
    card = CardKind(
        key=key,
        title=entry.text("title"),
        type=entry.section,
        cost=entry.integer("cost", 0, 255) if lesson else 0,
        speed=0,
        basket="none",
        rule=rule.name,
        points=points,
        amount=amount,
        colour=colour,
        module=MODULE if lesson else "",
        number=-1,
        copies=1,
        text=entry.text("text"),
        source=checked_source(entry),
    )
    entry.done()
    return card

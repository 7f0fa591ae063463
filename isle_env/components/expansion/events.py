"""Reads the events: what they are, which of them share a tile, and the tokens they bring.

Source: the expansion's rulebook, Events, Event Tiles, Semi-permanent Tokens; rulings V-1 to V-5, V-15 to V-25.
"""

from __future__ import annotations

from isle_env.components.expansion.model import ACTION_EVENTS, EVENT_KEYS, Event, EventTile, Token
from isle_env.components.expansion.pieces import checked_source, count, numbered, single
from isle_env.components.reading import DataFile, Entry, listed, unique

TILES = 15
POINT_DAYS = 3
"""Days on which a plain side is up, each with a number for the sister."""
NUMBER_COLOURS = ("green", "blue")


def read_events(file: DataFile) -> tuple[Event, ...]:
    """All events in the order of EVENT_KEYS."""
    found: dict[str, Event] = {}
    seen: dict[object, str] = {}
    for entry in file.entries("event"):
        event = _event(entry)
        unique(entry, seen, event.key, "key")
        found[event.key] = event
    missing = [key for key in EVENT_KEYS if key not in found]
    if missing:
        file.fail(f"[[event]] lacks {listed(missing)}; the rules need each event once")
    return tuple(found[key] for key in EVENT_KEYS)


def _event(entry: Entry) -> Event:
    key = entry.one_of("key", EVENT_KEYS)
    kind = entry.one_of("kind", ("action", "points"))
    right = "action" if EVENT_KEYS.index(key) < ACTION_EVENTS else "points"
    if kind != right:
        entry.fail(f"kind = {kind!r}; this event is of kind {right!r}")
    pays = kind == "points"
    event = Event(
        key=key,
        points=entry.integer("points", 1, 255) if pays else 0,
        colour=entry.one_of("colour", NUMBER_COLOURS) if pays else "",
        text=entry.text("text"),
        source=checked_source(entry),
    )
    entry.done()
    return event


def read_event_tiles(file: DataFile, events: tuple[Event, ...]) -> tuple[EventTile, ...]:
    """The tiles in the order of their numbers. No side with a gem pays points."""
    paying = {event.key for event in events if event.pays}
    tiles = []
    for place, entry in enumerate(file.entries("event_tile")):
        number = numbered(entry, place, 1)
        gem, plain = entry.one_of("gem", EVENT_KEYS), entry.one_of("plain", EVENT_KEYS)
        if gem in paying:
            entry.fail(f"gem = {gem!r}, which pays points; the side with the gem is an action")
        solo = _solo(entry) if plain in paying else (0,) * POINT_DAYS
        tiles.append(EventTile(number, gem, plain, solo, checked_source(entry)))
        entry.done()
    count(file, "event_tile", len(tiles), TILES, "tiles")
    return tuple(tiles)


def _solo(entry: Entry) -> tuple[int, ...]:
    meaning = f"the sister's points on days 2, 3 and 4, {POINT_DAYS} integers from 0 to 255"
    numbers = entry.value("solo", list, meaning)
    if len(numbers) != POINT_DAYS or not all(type(n) is int and 0 <= n <= 255 for n in numbers):
        entry.fail(f"solo = {numbers!r}; give {meaning}")
    return tuple(numbers)


def read_token(file: DataFile) -> Token:
    """The semi-permanent tokens."""
    entry = single(file, "semi_permanent_token", "its supply, baskets and speed")
    token = Token(
        supply=entry.integer("supply", 1, 255),
        baskets=entry.integer("baskets", 1, 9),
        speed=entry.integer("speed", 1, 99),
        source=checked_source(entry),
    )
    entry.done()
    return token

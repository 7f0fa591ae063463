"""Reads explore_and_draw.toml and remote.toml: islands, decks, cards and specials of the two games."""

from __future__ import annotations

from dataclasses import replace

from isle_env.components.cards import read_key
from isle_env.components.drawing.model import CROSS_LINES, LINES, Discovery, Edition, Item, Lesson, Special
from isle_env.components.drawing.pieces import Named, checked_source
from isle_env.components.reading import DataFile, Entry, listed, unique

EXPLORE_SECTIONS = ("deck", "special", "oshax", "any_two", "or", "cat", "two_cats", "promo")
REMOTE_SECTIONS = ("special", "oshax", "treasure", "anytime")
TABLES = ("game", "island")
BOX = {"cats": 109, "lessons": 47, "promo": 5, "remote": 29, "bag": 85, "rare": 25}
"""Cards and tiles of each sort in the boxes."""
LESSONS_CARDS = [0, 1, 1, 2]
"""Cards of the lessons deck in the lines A to D, by the cross lines 2, 1, 1 (D-4, T-3)."""
ACROSS = [2, 1, 1]
FIRST_PROMO = 184
SPECIALS = 5


def read_explore_and_draw(file: DataFile, named: Named, lessons: tuple[Lesson, ...], boats: tuple[str, ...]) -> Edition:
    """Explore & Draw, checked. boats: names of the boats in components/boats.toml."""
    decks = _decks(file)
    numbers: dict[object, str] = {}
    items = [
        Item((lesson.card,), "lesson", "none", "lessons", (), (), place, False, lesson.source)
        for place, lesson in enumerate(lessons)
    ]
    for item in items:
        numbers[item.numbers[0]] = "lessons.toml"
    for section in ("oshax", "any_two", "or", "cat", "two_cats", "promo"):
        for entry in file.entries(section):
            items += _cards(entry, named, decks, numbers)
    for deck, cards in decks.items():
        missing = [number for number in cards if number not in numbers]
        if missing:
            file.fail(f"cards {listed(missing)} are missing; the {deck} deck has {cards[0]} to {cards[-1]}")
    for deck in ("cats", "lessons"):
        _exactly(file, f"the {deck} deck", sum(len(item.numbers) for item in items if item.deck == deck and not item.promo), deck)
    _exactly(file, "[[promo]]", sum(item.promo for item in items), "promo")
    items.sort(key=lambda item: (item.promo, item.numbers[0]))
    return _edition(file, boats, items, lessons, "cL", (), ())


def read_remote(
    file: DataFile, named: Named, colours: tuple[str, ...], lessons: tuple[Lesson, ...], boats: tuple[str, ...]
) -> Edition:
    """The Remote Edition, checked."""
    table = file.data.get("bag")
    if not isinstance(table, dict):
        file.fail("[bag] is missing; give its cats and rare treasures")
    bag = Entry(file.name, "bag", 0, table, file.sources.get("bag", ""))
    cats = named.of_kind(bag, "cats", "cat", bag.strings("cats", "a list of names of cats"))
    source = checked_source(bag)
    copies = bag.value("rare", dict, "the number of tiles of each rare treasure")
    rare = named.of_kind(bag, "rare", "rare", tuple(copies))
    if not all(type(number) is int and number > 0 for number in copies.values()):
        bag.fail(f"rare = {copies}; give the number of tiles of each shape")
    bag.done()
    _exactly(file, "[bag]", len(cats) * len(colours), "bag")
    _exactly(file, "[bag] rare", sum(copies.values()), "rare")
    items = [
        Item((), "cats", "all", "cats", (replace(cat, colour=colour),), (), -1, False, source)
        for cat in cats
        for colour in colours
    ]
    oshax_cards: tuple[int, ...] = ()
    for entry in file.entries("oshax"):
        oshax_cards += _numbers(entry)
        tiles = named.of_kind(entry, "tiles", "oshax", entry.strings("tiles", "a list of names of Oshax"))
        origin = checked_source(entry)
        entry.done()
        items += [Item((), "oshax", "all", "lessons", (tile,), (), -1, False, origin) for tile in tiles]
    items += [
        Item((lesson.card,), "lesson", "none", "lessons", (), (), place, False, lesson.source)
        for place, lesson in enumerate(lessons)
    ]
    for section, take in (("treasure", "one_rare_or_two_common"), ("anytime", "none")):
        for entry in file.entries(section):
            cards = _numbers(entry)
            entry.text("text")
            above = tuple(rare) if section == "treasure" else ()
            below = named.all_common() if section == "treasure" else ()
            items.append(Item(cards, section, take, "lessons", above, below, -1, False, checked_source(entry)))
            entry.done()
    seen: dict[object, str] = {}
    for number in (*oshax_cards, *(number for item in items for number in item.numbers)):
        if number in seen:
            file.fail(f"card {number} is there twice; each number belongs to one entry")
        seen[number] = file.name
    _exactly(file, "the deck", len(seen), "remote")
    return _edition(file, boats, items, lessons, "tK", oshax_cards, tuple((piece.shape, copies[piece.shape]) for piece in rare))


def _exactly(file: DataFile, what: str, found: int, key: str) -> None:
    """Fail unless the box is complete."""
    if found != BOX[key]:
        file.fail(f"{what} has {found} cards or tiles; the box has {BOX[key]}")


def _decks(file: DataFile) -> dict[str, tuple[int, ...]]:
    """The printed numbers of each deck."""
    decks = {}
    for entry in file.entries("deck"):
        decks[entry.one_of("name", ("cats", "lessons"))] = _numbers(entry)
        checked_source(entry)
        entry.done()
    if set(decks) != {"cats", "lessons"}:
        file.fail(f"[[deck]] has {listed(decks)}; give 'cats' and 'lessons'")
    return decks


def _numbers(entry: Entry) -> tuple[int, ...]:
    """The printed numbers, from ``card`` or ``cards``."""
    if entry.has("card") == entry.has("cards"):
        entry.fail("give one of card = n, cards = [first, last]")
    if entry.has("card"):
        return (entry.integer("card", 1, 255),)
    pair = entry.value("cards", list, "[first, last]")
    if len(pair) != 2 or not all(type(n) is int for n in pair) or not 1 <= pair[0] <= pair[1] <= 255:
        entry.fail(f"cards = {pair!r}; give [first, last], with first not above last")
    return tuple(range(pair[0], pair[1] + 1))


def _cards(entry: Entry, named: Named, decks: dict[str, tuple[int, ...]], numbers: dict[object, str]) -> list[Item]:
    """The kinds of cards of an entry of Explore & Draw."""
    section, cards = entry.section, _numbers(entry)
    for number in cards:
        unique(entry, numbers, number, "card")
    promo = section == "promo"
    if promo:
        deck = entry.one_of("deck", tuple(decks))
        if cards[0] < FIRST_PROMO:
            entry.fail(f"card {cards[0]} is in the box; promo cards begin with {FIRST_PROMO}")
    else:
        found = [name for name, of_deck in decks.items() if set(cards) <= set(of_deck)]
        if not found:
            entry.fail(f"cards {listed(cards)} are in no deck; give numbers of one [[deck]]")
        deck = found[0]
    source = checked_source(entry)
    below: tuple[Discovery, ...] = ()
    if section == "oshax":
        type_, take, above = "oshax", "all", named.of_kind(entry, "shape", "oshax", (entry.text("shape"),))
    elif section == "any_two":
        type_, take, above = "treasure", "any_two", named.some(entry, "of", (4,))
        if above != named.all_common():
            entry.fail("of: give the four common treasures in the order of pieces.toml")
    elif section in ("or", "promo"):
        type_, take, above = "cats" if promo else "treasure", "or", named.some(entry, "above", (1, 2))
        below = named.some(entry, "below", (1, 2))
    elif section == "two_cats":
        type_, take, above = "cats", "all", named.some(entry, "cats", (2,))
    else:
        shape = entry.text("shape")
        colours = entry.strings("colours", "one colour for each card")
        if len(colours) != len(cards):
            entry.fail(f"colours = {list(colours)}; give one for each of the {len(cards)} cards")
        items = [
            Item((card,), "cats", "all", deck, (named.discovery(entry, f"{colour} {shape}"),), (), -1, False, source)
            for card, colour in zip(cards, colours, strict=True)
        ]
        entry.done()
        return items
    entry.done()
    return [Item(cards, type_, take, deck, above, below, -1, promo, source)]


def _edition(
    file: DataFile,
    boats: tuple[str, ...],
    items: list[Item],
    lessons: tuple[Lesson, ...],
    letters: str,
    oshax_cards: tuple[int, ...],
    bag_rare: tuple[tuple[str, int], ...],
) -> Edition:
    """What both files say alike: game, island and specials. letters: those of the pattern, the lessons deck's last."""
    entries = {}
    for name in TABLES:
        table = file.data.get(name)
        if not isinstance(table, dict):
            file.fail(f"[{name}] is missing")
        entries[name] = Entry(file.name, name, 0, table, file.sources.get(name, ""))
    game, island = entries["game"], entries["island"]
    players = game.value("players", list, "[fewest, most]")
    if len(players) != 2 or not all(type(n) is int for n in players) or not 1 <= players[0] <= players[1]:
        game.fail(f"players = {players!r}; give [fewest, most]")
    sheets = game.strings("sheets", "a list of boats")
    if not set(sheets) <= set(boats) or len(set(sheets)) != len(sheets) or len(sheets) < players[1]:
        game.fail(f"sheets = {list(sheets)}; give at least {players[1]} of {listed(boats)}, each once")
    specials = []
    keys: dict[object, str] = {}
    for entry in file.entries("special"):
        special = Special(read_key(entry), entry.text("text"), checked_source(entry))
        entry.done()
        unique(entry, keys, special.key, "key")
        specials.append(special)
    if len(specials) != SPECIALS:
        file.fail(f"[[special]] has {len(specials)} entries; a sheet has {SPECIALS}")
    columns = island.one_of("lines", ("columns", "rows")) == "columns"
    edition = Edition(
        name=game.text("name"),
        least_players=players[0],
        most_players=players[1],
        days=game.integer("days", 1, 7),
        specials_a_game=game.integer("specials", 1, SPECIALS),
        sheets=sheets,
        columns=columns,
        card_cells=_card_cells(island, columns, letters),
        items=tuple(items),
        lessons=lessons,
        specials=tuple(specials),
        oshax_cards=oshax_cards,
        bag_rare=bag_rare,
        source=checked_source(game),
    )
    checked_source(island)
    game.done()
    island.done()
    return edition


def _card_cells(island: Entry, columns: bool, letters: str) -> tuple[bool, ...]:
    """For each cell, line by line, whether a card of the lessons deck lies there."""
    rows = island.strings("pattern", "the rows of the island")
    height, width = (CROSS_LINES, LINES) if columns else (LINES, CROSS_LINES)
    if len(rows) != height or any(len(row) != width for row in rows) or set("".join(rows)) != set(letters):
        island.fail(f"pattern = {list(rows)}; give {height} strings of {width} letters {listed(letters)}")
    lines = ["".join(column) for column in zip(*rows, strict=True)] if columns else list(rows)
    by_line = [line.count(letters[1]) for line in lines]
    across = [sum(line[place] == letters[1] for line in lines) for place in range(CROSS_LINES)]
    if by_line != LESSONS_CARDS or across != ACROSS:
        island.fail(f"pattern has {by_line} {letters[1]} by line, {across} across; the island has {LESSONS_CARDS} and {ACROSS}")
    return tuple(letter == letters[1] for line in lines for letter in line)

"""The data files against the oracle's own list of cards, which was written from the card faces without them."""

from __future__ import annotations

from collections import Counter

from isle_env.components.drawing.loader import load_drawing
from isle_env.components.drawing.model import Discovery, Edition, Item
from isle_env.components.loader import load_components
from tests.oracle.drawing.cards import (
    BAG,
    CATS_DECK,
    EXPLORE,
    LESSONS_DECK,
    OSHAX_TILES,
    PROMO_CARDS,
    REMOTE,
    REMOTE_DECK,
    SHEETS,
    Card,
    Piece,
    dealt,
    form,
    tile,
)
from tests.oracle.drawing.lessons import ADVANCED, BASIC

BOX = load_drawing(load_components())
DRAWINGS = {(piece.kind, piece.name): "/".join(piece.rows) for piece in BOX.pieces}


def piece_of(discovery: Discovery) -> Piece:
    return Piece(discovery.kind, form(DRAWINGS[discovery.kind, discovery.shape]), discovery.colour or None)


def card_of(edition: Edition, item: Item) -> Card:
    """An item of the data files as the oracle writes a card."""
    above, below = (tuple(map(piece_of, half)) for half in (item.above, item.below))
    sorts = {"none": item.type, "all": "draw", "any_two": "any 2", "or": "or", "one_rare_or_two_common": "treasure"}
    lesson = edition.lessons[item.lesson].card if item.lesson >= 0 else None
    if item.take == "or":
        return Card("or", halves=(above, below))
    return Card(sorts[item.take], () if item.take == "one_rare_or_two_common" else above, lesson=lesson)


def counted(edition: Edition, deck: str, promo: bool = False) -> Counter[Card]:
    found: Counter[Card] = Counter()
    for item in edition.items:
        if item.deck == deck and item.promo == promo:
            found[card_of(edition, item)] += max(1, len(item.numbers))
    return found


def test_cards_of_explore_and_draw():
    edition = BOX.explore_and_draw
    assert counted(edition, "cats") == Counter(CATS_DECK)
    assert counted(edition, "lessons") == Counter(LESSONS_DECK)
    assert counted(edition, "cats", promo=True) == Counter(PROMO_CARDS)
    numbers = {number: card_of(edition, item) for item in edition.items for number in item.numbers}
    assert numbers == {card.number: card for card in CATS_DECK + LESSONS_DECK + PROMO_CARDS}


def test_cards_and_tiles_of_the_remote_edition():
    edition = BOX.remote
    assert counted(edition, "cats") == Counter(tile(cat) for cat in BAG if cat.kind == "cat")
    rare = Counter({Piece("rare", form(DRAWINGS["rare", name])): number for name, number in edition.bag_rare})
    assert rare == Counter(one for one in BAG if one.kind == "rare")
    in_deck = [card for card in REMOTE_DECK if card.sort != "oshax"]
    cards = counted(edition, "lessons")
    assert +Counter({card: n for card, n in cards.items() if card.sort != "draw"}) == Counter(in_deck)
    assert Counter({card: n for card, n in cards.items() if card.sort == "draw"}) == Counter(map(tile, OSHAX_TILES))
    assert list(edition.oshax_cards) == [card.number for card in REMOTE_DECK if card.sort == "oshax"]


def test_islands_sheets_and_the_sisters_lessons():
    for name, edition in ((EXPLORE, BOX.explore_and_draw), (REMOTE, BOX.remote)):
        assert [cell for cell in range(12) if edition.card_cells[cell]] == sorted(dealt(name, lessons=True))
        assert Counter(edition.sheets) == Counter(SHEETS)
        assert edition.columns == (name == EXPLORE)
    assert [lesson.card for lesson in BOX.sister_lessons if not lesson.advanced] == list(BASIC)
    assert [lesson.card for lesson in BOX.sister_lessons if lesson.advanced] == list(ADVANCED)

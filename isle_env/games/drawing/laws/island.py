"""Laws of decks, bag and island: every card is in one place, and what was shown is counted."""

from __future__ import annotations

from collections import Counter

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.games.drawing import editions
from isle_env.games.drawing import state as S
from isle_env.games.drawing.setup import cats_deck_size


def island_broken(games: np.ndarray) -> str | None:
    """The first law of decks and island that a record breaks."""
    g = games[0]
    game, day = int(g["game"]), int(g["day"])
    size = int(D.LESSONS_DECK_SIZE[game])
    if not _is_deck(g["lessons_deck"], D.LESSONS_DECK[game], size):
        return "the lessons deck is not made of its cards"
    cards = g["lessons_deck"][S.CARDS_A_DAY * (day - 1) : S.CARDS_A_DAY * day].tolist()
    if editions.DRAWS_FROM_BAG[game]:
        return _bag_broken(g) or _remote_island_broken(g, cards)
    if not _is_deck(g["cats_deck"], D.CATS_DECK, cats_deck_size(bool(g["promo"]))):
        return "the cats deck is not made of its cards"
    cats = g["cats_deck"][S.CATS_A_DAY * (day - 1) : S.CATS_A_DAY * day].tolist()
    if g["cell"][D.CARD_CELL[game]].tolist() != cards or g["cell"][D.CATS_CELL[game]].tolist() != cats:
        return "the cards on the island are not those of this day"
    shown = Counter(g["cats_deck"][: S.CATS_A_DAY * day].tolist()) + Counter(g["lessons_deck"][: S.CARDS_A_DAY * day].tolist())
    return None if _counted(g, shown) else "the items shown so far are counted wrongly"


def _is_deck(deck: np.ndarray, cards: np.ndarray, size: int) -> bool:
    """Are these the cards of a deck in some order, and NONE after them?"""
    return sorted(deck[:size].tolist()) == sorted(cards[:size].tolist()) and bool((deck[size:] == NONE).all())


def _counted(g: np.void, shown: Counter[int]) -> bool:
    """Are the items shown so far counted right?"""
    return [shown[item] for item in range(D.MOST_ITEMS)] == g["seen"].tolist()


def _bag_broken(g: np.void) -> str | None:
    """The bag and the Oshax tiles: those not drawn are there, each once."""
    bag, left = g["bag"].tolist(), int(g["bag_left"])
    there, tiles = Counter(bag[:left]), Counter(D.BAG.tolist())
    if NONE in there or any(bag[k] != NONE for k in range(left, len(bag))) or there - tiles:
        return "the bag has tiles that it cannot have"
    rare = [int(D.BAG_RARE_COPIES[k]) - there[D.BAG_CATS + k] for k in range(D.BAG_RARES)]
    if rare != g["rare_seen"].tolist():
        return "the rare treasures drawn so far are counted wrongly"
    cats = sum(there[cat] for cat in range(D.BAG_CATS))
    if D.BAG_CATS - cats != S.CATS_A_DAY * int(g["day"]):
        return f"{D.BAG_CATS - cats} cats were drawn from the bag, it must be {S.CATS_A_DAY * int(g['day'])}"
    oshax, left = g["oshax_deck"].tolist(), int(g["oshax_left"])
    if any(tile != NONE for tile in oshax[left:]) or len(set(oshax[:left]) & set(D.OSHAX_ITEMS.tolist())) != left:
        return "the Oshax tiles beside the island are not possible"
    return None


def _remote_island_broken(g: np.void, cards: list[int]) -> str | None:
    """What lies on the island of the Remote Edition, and what has lain there."""
    day, oshax = int(g["day"]), set(D.OSHAX_ITEMS.tolist())
    past = g["lessons_deck"][: S.CARDS_A_DAY * day].tolist()
    drawn = oshax - set(g["oshax_deck"].tolist())
    if len(drawn) != past.count(D.OSHAX_CARD):
        return f"{len(drawn)} Oshax tiles were drawn by {past.count(D.OSHAX_CARD)} cards"
    lie = g["cell"][D.CARD_CELL[S.REMOTE]].tolist()
    today = [item for item, card in zip(lie, cards, strict=True) if card == D.OSHAX_CARD]
    if len(set(today) & drawn) != len(today) or any(
        card not in (item, D.OSHAX_CARD) for item, card in zip(lie, cards, strict=True)
    ):
        return "the cards on the island are not those of this day"
    gone = set(range(D.BAG_CATS)) - set(g["bag"][: int(g["bag_left"])].tolist())
    cats = g["cell"][D.CATS_CELL[S.REMOTE]].tolist()
    if len(set(cats) & gone) != len(cats):
        return "the cats on the island were not drawn from the bag"
    shown = Counter(card for card in past if card != D.OSHAX_CARD) + Counter(drawn) + Counter(gone)
    if not _counted(g, shown):
        return "the items shown so far are counted wrongly"
    if any(g["rare_today"] >> k & 1 and not g["rare_seen"][k] for k in range(D.BAG_RARES)):
        return "a rare treasure lies out that was not drawn"
    return None

"""Chance at set-up: sheets, decks, bag, Oshax tiles and the sister's cards lie in any order with equal chance."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.engine.rng import seed_words
from isle_env.engine.single import start
from isle_env.games.drawing import setup
from isle_env.games.drawing import state as S
from tests.oracle.drawing.cards import EXPLORE, GAMES, REMOTE
from tests.support.volume import seeds


@cache
def deals(game: str, seats: int, difficulty: int = 0, promo: bool = False) -> np.ndarray:
    """Many games before their first day."""
    template = setup.template(GAMES.index(game), seats, difficulty, promo, False)
    games = S.zeros(len(seeds(4000, 400)))
    for i in range(len(games)):
        start(games, i, template, seed_words(i))
    return games


def assert_even(values: np.ndarray, size: int) -> None:
    """Every value of 0 … size - 1 comes up about as often as any other. values: one for each deal."""
    counts = np.bincount(values.astype(np.int64), minlength=size)
    assert len(counts) == size
    expected = len(values) / size
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert chi_square < size - 1 + 5 * np.sqrt(2 * (size - 1)), counts.tolist()


def assert_shuffled(games: np.ndarray, name: str, first: int, size: int) -> None:
    """Whatever lies at three places of a list without equal entries is any of them with equal chance."""
    for place in (0, size // 2, size - 1):
        assert_even(games[name][:, first + place], size)


@pytest.mark.parametrize("game", GAMES)
def test_d1_any_sheet_for_any_seat(game):
    games = deals(game, 4)
    for seat in range(4):
        assert_even(games["boat"][:, seat], 6)
    assert (games["boat"][:, 4:] == NONE).all()
    pairs = games["boat"][:, 0].astype(np.int64) * 6 + games["boat"][:, 1]
    assert len(set(pairs.tolist())) == 30, "no sheet twice, every other pair"


def test_d3_both_decks_are_shuffled():
    """The first lessons card, and the first cats card; places far apart do not go together."""
    games = deals(EXPLORE, 2)
    lessons = np.sort(np.unique(games["lessons_deck"][:, 0]))
    kinds = np.bincount(games["lessons_deck"][:, 0], minlength=256)[lessons]
    copies = np.bincount(D.LESSONS_DECK[0], minlength=256)[lessons]
    expected = len(games) * copies / copies.sum()
    assert copies.sum() == 47
    assert float(((kinds - expected) ** 2 / expected).sum()) < len(lessons) + 5 * np.sqrt(2 * len(lessons))
    cats = np.searchsorted(np.sort(D.CATS_DECK[:109]), games["cats_deck"][:, 40])
    assert_even(cats, 109)
    together = cats // 10 * 5 + np.searchsorted(np.sort(D.CATS_DECK[:109]), games["cats_deck"][:, 41]) // 22
    assert len(set(together.tolist())) > 50


def test_d3_promo_cards_are_shuffled_in():
    games = deals(EXPLORE, 2, promo=True)
    promo = np.flatnonzero([item.promo for item in D.EDITIONS[0].items])
    places = np.flatnonzero(np.isin(games["cats_deck"], promo)) % games["cats_deck"].shape[1]
    assert len(places) == 5 * len(games)
    assert_even(places, 114)
    assert not np.isin(deals(EXPLORE, 2)["cats_deck"], promo).any()


def test_t4_bag_and_oshax_are_shuffled():
    games = deals(REMOTE, 2)
    last = games["bag"][:, len(D.BAG) - 1].astype(np.int64)
    assert_even(last[last < D.BAG_CATS], D.BAG_CATS)
    assert abs((last >= D.BAG_CATS).mean() - 25 / 110) < 5 * np.sqrt(25 / 110 * 85 / 110 / len(games))
    supply = games.copy()
    supply["oshax_deck"] -= np.uint8(D.OSHAX_ITEMS[0])
    assert_shuffled(supply, "oshax_deck", 0, 6)


def test_d50_d52_the_sisters_cards_are_drawn_by_lot():
    for difficulty in range(5):
        games = deals(EXPLORE, 1, difficulty)
        assert_shuffled(games, "sister_colours", 0, 5)
        lies = games["sister_lessons"].mean(axis=0)
        spread = 5 * np.sqrt(0.25 / len(games))
        assert (np.abs(lies[:9] - 3 / 9) < spread).all()
        assert (np.abs(lies[9:] - difficulty / 9) < spread).all()
        assert (games["sister_lessons"].sum(axis=1) == 3 + difficulty).all()


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_same_seed_deals_the_same_sheets_in_both_games(seats):
    """As docs/rules_drawing.md says."""
    explore, remote = deals(EXPLORE, seats), deals(REMOTE, seats)
    assert (explore["boat"] == remote["boat"]).all()
    assert len(np.unique(explore["boat"][:, :seats], axis=0)) > 25

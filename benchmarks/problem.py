"""A game as a problem: its decisions, what is hidden, how scores spread. Counted in games of the reference policy.

    Sort ──games one decision at a time──▶ decisions, legal actions by phase, hidden cards and tiles
         ──games in compiled code──▶ scores, and how often who begins wins

Nothing here depends on how fast the machine is.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from isle_env import policies
from isle_env.engine.record import NONE
from isle_env.game import Game
from isle_env.games.drawing import state as drawing
from isle_env.games.isle import state as S
from isle_env.games.options.isle import MODULES

Policy = Callable[[np.ndarray], int]


@dataclass(frozen=True)
class Sort:
    """A sort of game. seats: players; options: others of ``Game.new``."""

    title: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    def game(self, seed: int) -> Game:
        """A game at its first decision."""
        return Game.new(self.seats, seed=seed, **self.options)


WITH_MODULES = {"modules": MODULES}
SORTS = (
    Sort("The Isle of Cats, 2 seats", 2),
    Sort("The Isle of Cats, 3 seats", 3),
    Sort("The Isle of Cats, 4 seats", 4),
    Sort("family game, 2 seats", 2, {"mode": "family"}),
    Sort("family game, 4 seats", 4, {"mode": "family"}),
    Sort("solo game, hard", 1, {"mode": "solo", "difficulty": "hard"}),
    Sort("Kittens + Beasts, 2 seats", 2, WITH_MODULES),
    Sort("Explore & Draw, 2 seats", 2, {"game": "explore_and_draw"}),
    Sort("Explore & Draw, 4 seats", 4, {"game": "explore_and_draw"}),
    Sort("Explore & Draw, alone", 1, {"game": "explore_and_draw", "difficulty": "hard"}),
    Sort("Remote Edition, 2 seats", 2, {"game": "remote"}),
)
"""All that the page is about."""


@dataclass
class Choices:
    """The legal actions of each decision of some kind."""

    counts: list[int] = field(default_factory=list)

    @property
    def median(self) -> float:
        """Of the legal actions."""
        return float(np.median(self.counts))

    def tail(self, share: float) -> float:
        """The number of legal actions that this share of all decisions does not exceed. share: 0 … 1."""
        return float(np.quantile(self.counts, share, method="higher"))


@dataclass
class Play:
    """What was counted in games of the reference policy, decision by decision."""

    decisions: list[int] = field(default_factory=list)
    """Of each game, all seats together."""
    a_seat: list[int] = field(default_factory=list)
    """Of each seat of each game."""
    tree: list[float] = field(default_factory=list)
    """Of each game: the logarithm (base 10) of the product of all numbers of legal actions."""
    phases: dict[str, Choices] = field(default_factory=lambda: defaultdict(Choices))
    hidden: dict[int, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    """Day -> cards and tiles that seat 0 cannot know at the first decision of that day, game by game."""


@dataclass
class Results:
    """What came out of many games with the same policy in all seats."""

    totals: np.ndarray
    """int64[games, seats], in the turn order of the first day; by seat in the drawing games, where all play at once."""
    first: np.ndarray
    """float64[games]: the share of the win that the first of them has."""
    sister: np.ndarray
    """int64[games]: her points, in games against her; else empty."""


def policy_of(game: Game) -> Policy:
    """The reference policy, at its own prices."""
    policy = policies.reference_of(game.rules)
    return lambda games: int(policy.choose(games, 0))


def play(sort: Sort, games: int, seed: int = 0) -> Play:
    """Play games one decision at a time. seed: of the first; the others follow it."""
    found, policy = Play(), policy_of(sort.game(seed))
    for number in range(games):
        game, tree, day = sort.game(seed + number), 0.0, 0
        seats = [0] * sort.seats
        while (seat := game.current_seat) is not None:
            if game.day != day:
                day = game.day
                found.hidden[day].append(hidden(game))
            legal = game.legal_actions().size
            found.phases[game.phase if game.rules.family == "isle" else game.decision].counts.append(legal)
            seats[seat] += 1
            tree += math.log10(legal)
            game.apply(policy(game.games))
        found.decisions.append(sum(seats))
        found.a_seat += seats
        found.tree.append(tree)
    return found


def hidden(game: Game) -> tuple[int, int]:
    """Cards and tiles that seat 0 cannot know: in decks and bags, and what lies before others face down, or in their hands."""
    g = game.record
    if game.rules.family == "drawing":
        shown = {"cats_deck": drawing.CATS_A_DAY * game.day, "lessons_deck": drawing.CARDS_A_DAY * game.day}
        cards = sum(max(0, int((g[deck] != NONE).sum()) - gone) for deck, gone in shown.items())
        return cards, int(g["bag_left"]) + int(g["oshax_left"])
    where, others = g["card_where"], range(1, game.num_players)
    places = (S.IN_PACK, S.IN_PICK, S.IN_UNBOUGHT, S.IN_HAND, S.IN_LESSONS, S.IN_GIVEN_UP)
    cards = int((where == S.IN_DECK).sum()) + sum(int((where == place + seat).sum()) for place in places for seat in others)
    if game.mode == "family":
        cards = sum(int((g["family_where"] == base + seat).sum()) for base in (S.FAMILY_OFFER, S.FAMILY_KEPT) for seat in others)
        cards += int((g["family_where"] == 0).sum())
    return cards, int(g["bag_left"]) + (
        int(g["kitten_left"]) + int(g["beast_left"]) if "kitten_left" in (g.dtype.names or ()) else 0
    )


def results(sort: Sort, games: int, seed: int = 1_000_000) -> Results:
    """Play games to their ends in compiled code, the same policy in all seats. seed: of the first; the others follow it."""
    totals = np.zeros((games, sort.seats), np.int64)
    first, sister = np.zeros(games), []
    for number in range(games):
        game = sort.game(seed + number)
        begins = int(game.record["order"][0]) if game.rules.family == "isle" else 0
        _play_out(game)
        game.refresh()
        totals[number] = np.roll([score["total"] for score in game.scores()], -begins)
        if game.mode == "solo":
            sister.append(game.sister_score()["total"])
            first[number] = len(game.winners())
        else:
            winners = game.winners()
            first[number] = (begins in winners) / len(winners)
    return Results(totals, first, np.array(sister, np.int64))


def _play_out(game: Game) -> None:
    """Play a game to its end by the reference policy."""
    policy = policies.reference_of(game.rules)
    policy.play_out(game.games, 0, policy.Prices.default().for_all, game._words)

"""A player rated once more, on deals from a seed that nobody knew when its file was made."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from isle_agents.contests.rating.model import Rating
from isle_agents.contests.rating.planning import rating_of
from isle_agents.contests.rating.played import Played
from isle_agents.contests.rating.rating_file import RatingFile
from isle_agents.contests.rating.schedule import Fixture, Settings
from isle_agents.contests.rating.verify.again import played


@dataclass(frozen=True)
class Fresh:
    """A rating on new deals beside that of the games in the file."""

    rating: Rating
    deals: int
    seed: int
    agrees: bool
    """Are the two no farther from each other than chance explains, in 19 of 20 cases?"""


def rated_again(
    file: RatingFile, before: Rating, settings: Settings, deals: int, workers: int, told: Callable[[], object]
) -> Fresh:
    """Play new deals against the rungs in the file, each as often in proportion as there.

    before: the rating that its games give; settings: with the player and the seed of the deals; deals: about how many; told:
    called after each game. Raises as :meth:`isle_agents.playing.pool.Pool.play` does.
    """
    found = Played(settings.at)
    fixtures = fixtures_of(file, settings, deals)
    for row in played(settings, fixtures, workers, None):
        found.add(row)
        told()
    rating = rating_of(file.model_name, found)
    counted = sum(tally.deals for tally in found.tallies())
    return Fresh(rating, counted, settings.seed, _agree(rating, before))


def fixtures_of(file: RatingFile, settings: Settings, deals: int) -> list[Fixture]:
    """The games: the deals shared out among the rungs as they are in the file, at least one each."""
    total = sum(len(games) for games in file.games.values())
    return [
        fixture
        for place, rung in enumerate(file.mode.rungs)
        if rung in file.games
        for deal in range(max(1, round(deals * len(file.games[rung]) / total)))
        for fixture in settings.of_deal(place, deal)
    ]


def _agree(one: Rating, other: Rating) -> bool:
    """Does the difference of two ratings fit chance? Ratings with one end agree if their intervals meet."""
    if math.isfinite(one.half) and math.isfinite(other.half):
        return abs(one.value - other.value) <= math.hypot(one.half, other.half)
    return one.low <= other.high and other.low <= one.high

"""What a day comes to after an action, by games played on one by one: the slow twin of policies/drawing_search/evening.py."""

from __future__ import annotations

import numpy as np

from isle_env import Game
from isle_env.games.drawing import state as S
from isle_env.policies.drawing import Prices, choose
from tests.oracle.drawing import morning


def expected(game: Game, action: int, prices: Prices, weights: np.ndarray) -> float:
    """What the deciding seat is expected to have in the end if the policy plays the rest of its day, in points; against the
    sister what it is then ahead of her. weights: of a forecast without networks.
    """
    seat, day, after = game.current_seat, game.day, game.clone()
    while after.current_seat == seat and after.day == day:
        after.apply(action)
        if after.current_seat == seat and after.day == day:
            action = choose(after.games, 0, prices.for_all)
    record = after.games[0].copy()
    against = record["sister_colours"].any()
    if day == S.DAYS:
        own = after.scores()[seat]["total"]
        return own - after.sister_score()["total"] if against else own
    record["day"] = day + 1
    found = morning.numbers(record, seat, prices)
    record["day"] = day  # of the sister nothing is known yet that the next day shows
    found |= {name: row for name, row in morning.numbers(record, seat, prices).items() if name.startswith("sister")}
    return float(weights[day + 1] @ [x for row in found.values() for x in row])

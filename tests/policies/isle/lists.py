"""Lists of prices to test with: anything within the ranges, corners as often as the middle."""

from __future__ import annotations

import numpy as np

from isle_env.policies.isle import Prices
from isle_env.policies.isle.catalogue import CATALOGUE

LEAST, MOST = CATALOGUE.least, CATALOGUE.most


def random_prices(seed: int) -> Prices:
    """Each number of a list is its least, its most, the default or anything between, how often which differs by list."""
    rng = np.random.default_rng(seed)
    between = rng.integers(LEAST, MOST + 1)
    choices = np.array([LEAST, MOST, Prices.default().numbers, between])
    shares = rng.dirichlet([0.5] * len(choices))
    return Prices(choices[rng.choice(len(choices), len(LEAST), p=shares), np.arange(len(LEAST))])

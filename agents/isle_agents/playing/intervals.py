"""95 % intervals of figures found in a sample of deals.

    win_interval           of a win rate      Wilson's, for the effective number of games
    mean_interval          of a mean          Student's
    difference_interval    of a difference of two means, whose values may come from the same deals

All take the *deal* as their unit: games of one deal are not independent of each other. Values come as a list, or as a
``Counter`` of values: it says how many deals have each value, and stays small however many games are played.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

Z95 = 1.959964
"""95 % of a normal distribution lies within this many standard errors of its mean."""


Values = Collection[float]
"""A number for each deal: a list, or a Counter."""


Interval = tuple[float, float, float]
"""A figure, and the ends of its 95 % interval, which may be infinite."""


def each(values: Values) -> Iterable[float]:
    """The numbers one by one."""
    return values.elements() if isinstance(values, Counter) else values


def size(values: Values) -> int:
    """How many numbers there are."""
    return values.total() if isinstance(values, Counter) else len(values)


def mean(values: Values) -> float:
    """The mean of at least one number."""
    return math.fsum(each(values)) / size(values)


def win_interval(values: Values, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate: Wilson's, for the effective number of games.

    values: an agent's mean share of wins in each deal; games: the number of results behind them, at least one per deal.
    Returns low and high in 0 … 1. Source: Wilson 1927; effective number of games after Korn and Graubard 1998.
    """
    return _wilson(mean(values), effective_games(values, games))


def effective_games(values: Values, games: int) -> float:
    """How many independent games would say as much of a win rate. values, games: as of :func:`win_interval`."""
    rate, freedom = mean(values), float(size(values))
    independent = rate * (1 - rate) * size(values) / games
    # One more deal, with the scatter of independent games, is added: otherwise a few equal deals would look like certainty.
    scatter = math.fsum((v - rate) ** 2 for v in each(values)) + independent
    effect = scatter / (freedom * independent) if independent > 0 else 1.0
    # A scatter estimated from few deals is itself uncertain: widen by Student's t over the normal quantile, to first order.
    widening = 1 + (Z95**2 + 1) / (4 * freedom)
    return games / effect / widening**2


def _wilson(rate: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a rate in a (not necessarily whole) number of games."""
    shrink = 1 + Z95**2 / games
    middle = (rate + Z95**2 / (2 * games)) / shrink
    half = Z95 / shrink * math.sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    # At a rate of 0 or 1 an end is the rate itself, which rounding may miss.
    return max(0.0, min(middle - half, rate)), min(1.0, max(middle + half, rate))


def mean_interval(values: Values) -> tuple[float, float]:
    """The 95 % interval of the mean of independent values, one per deal. Returns low and high; −∞ and ∞ for a single value."""
    if size(values) < 2:
        return -math.inf, math.inf
    middle, freedom = mean(values), size(values) - 1
    variance = math.fsum((v - middle) ** 2 for v in each(values)) / freedom
    half = _student95(freedom) * math.sqrt(variance / size(values))
    return middle - half, middle + half


def _student95(freedom: int) -> float:
    """95 % of Student's t lies within this many standard errors of its mean. freedom: degrees of freedom.

    Source: Abramowitz and Stegun 26.7.5; within 1 % from 3 degrees of freedom on.
    """
    z = Z95
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))


def difference_interval(ones: Mapping[int, Sequence[float]], others: Mapping[int, Sequence[float]]) -> tuple[float, float, float]:
    """How much larger the mean of some values is than that of others, with its 95 % interval.

    ones, others: deal -> values. A deal may have values on both sides, and several on one: it is the deal that is drawn at
    random, so what its values have in common counts once (the linearised variance of a difference of ratios, by deal). Returns
    the difference, low and high; −∞ and ∞ where a side has fewer than two deals.
    """
    means, sizes = [], []
    for side in (ones, others):
        sizes.append(sum(map(len, side.values())))
        means.append(math.fsum(value for values in side.values() for value in values) / sizes[-1])
    difference, fewest = means[0] - means[1], min(len(ones), len(others))
    if fewest < 2:
        return difference, -math.inf, math.inf
    influence = [
        math.fsum(v - means[0] for v in ones.get(deal, ())) / sizes[0]
        - math.fsum(v - means[1] for v in others.get(deal, ())) / sizes[1]
        for deal in {*ones, *others}
    ]
    half = _student95(fewest - 1) * math.sqrt(math.fsum(u * u for u in influence) * fewest / (fewest - 1))
    return difference, difference - half, difference + half

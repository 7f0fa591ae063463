"""Which deals are for what. A deal follows from its seed, and the seeds are divided:

    below 2³⁹    measuring: tournaments, the rating, docs/strength.md. Nothing is to be learnt from these deals, or chosen by them
    from 2³⁹     choosing: what commands say of their own results while something is made, two versions beside each other
    from 2⁴⁰     tuning of prices
    from 2⁴¹     games of teachers, and games for forecasts
    from 2⁴²     games that PPO plays, and positions for comparing

A game of PPO that follows another one has any seed below 2⁶². One in millions is a deal of another part.
"""

from __future__ import annotations

CHOOSING, TUNING, TEACHING, PLAYING = (1 << bits for bits in (39, 40, 41, 42))
"""Where each part begins."""
OF_TEACHER, OF_FORECAST, OF_PPO = 24, 32, 20
"""How many low bits of a deal's seed count the games of a run. The bits above them are the seed of the run."""
MOST_OF_TEACHER, MOST_OF_FORECAST = ((TEACHING >> bits) - 1 for bits in (OF_TEACHER, OF_FORECAST))
"""The greatest seeds of such runs. Greater ones would lead into the next part."""
MOST_OF_PPO = (1 << 32) - 1
"""The greatest seed that NumPy's and torch's generators take alike."""


def of_teacher(seed: int) -> int:
    """The first deal of a teacher's games. seed: of the run."""
    return TEACHING + (seed << OF_TEACHER)


def of_forecast(seed: int) -> int:
    """The first deal of the games for a forecast. seed: of the run."""
    return TEACHING + (seed << OF_FORECAST)


def of_ppo(seed: int) -> int:
    """The first deal of the games that PPO plays. seed: of the run."""
    return PLAYING + (seed << OF_PPO)

"""Training: players that come out of a computation. Each method is a module with a command of its own.

    python -m training.tune      a list of prices for the reference policy, found by evolution
    python -m training.forecast  what a morning says of the end of a game, by least squares
    python -m training.imitate   a network that chooses as another player does
    python -m training.ppo       a network that learns by playing in a league
    python -m training.export    turns a network into a player

Needs the extra ``training``. What comes out is played by ``agents``, which needs none of it.
"""

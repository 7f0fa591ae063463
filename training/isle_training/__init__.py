"""Training: players that come out of a computation. Each method is a module with a command of its own.

    python -m isle_training.tune      a list of prices for the reference policy, found by evolution
    python -m isle_training.forecast  what a morning says of the end of a game, by least squares
    python -m isle_training.imitate   a network that chooses as another player does
    python -m isle_training.ppo       a network that learns by playing in a league
    python -m isle_training.export    turns a network into a player

Needs the extra ``training``. What comes out is played by ``isle_agents``, which needs none of it.
"""

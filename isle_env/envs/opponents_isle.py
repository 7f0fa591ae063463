"""The compiled players of The Isle of Cats (priced_players.py)."""

from __future__ import annotations

from isle_env.envs.priced_players import priced_players

from ..policies import isle

PLAYERS = priced_players(__name__, isle)

"""The compiled players of Explore & Draw and the Remote Edition (priced_players.py)."""

from __future__ import annotations

from isle_env.envs.priced_players import priced_players
from isle_env.policies import drawing

PLAYERS = priced_players(__name__, drawing)

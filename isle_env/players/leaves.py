"""How a player says that it cannot go on with its game."""

from __future__ import annotations

from isle_env.errors import IsleError


class Leaves(IsleError):
    """A player has to leave its game. The message says why, and begins with the kind of reason: ``"timeout: …"``.

    ``isle_agents.playing.leaving`` lists the kinds.
    """

"""What the JSON file of a run says, as arguments that play it again."""

from __future__ import annotations

from typing import Any

from isle_agents.playing.expansion import NOTHING, recorded


def arguments(settings: dict[str, Any]) -> dict[str, Any]:
    """Of ``runner.main``, as they were. settings: of the file."""
    others = {name: value for name, value in settings.items() if name not in dict(NOTHING.values)}
    return {**others, "options": recorded(settings).options()}

"""What the page's form for a new game offers, and the plan that comes out of it."""

from __future__ import annotations

import importlib
import itertools
from typing import Any

from agents import registry
from agents.play.plan import EXPANDING, OPTIONS, BadPlan, Plan
from isle_env.games.known import FIRST, GAMES
from isle_env.games.options.isle import FAMILY_CARDS
from isle_env.setting import SOLO, alone, checked_setting

_SEATS = {FIRST: {"standard": (2, 4), "family": (2, 4), SOLO: (1, 1)}}
"""Mode -> least and most seats, of the first game."""
_DRAWING_SEATS = (2, 6)


def offers(further: tuple[str, ...] = ()) -> dict[str, Any]:
    """What the form offers. further: agents beside the project's own.

    ``games``: each with ``modes`` (least and most seats), ``options`` (mode -> names of options) and ``agents``; ``values``: of
    the options that are no flags, the default first (of ``modules``: the names, of which none is the default); ``expanding``: see
    ``plan.EXPANDING``; ``agents_expanding``: those that play with it.
    """
    games = []
    values = _values()
    agents = [*registry.KNOWN, *(name for name in dict.fromkeys(further) if name not in registry.KNOWN)]
    for name, entry in GAMES.items():
        modes = _SEATS.get(name)
        if modes is None:
            modes = {"standard": _DRAWING_SEATS}
            if _played_alone(name):
                modes[SOLO] = (1, 1)
        games.append(
            {
                "name": name,
                "title": entry.heading,
                "modes": modes,
                "options": {mode: _options(name, mode, seats[0], values) for mode, seats in modes.items()},
                "agents": [agent for agent in agents if registry.plays(agent, name)],
            }
        )
    return {
        "games": games,
        "values": values,
        "expanding": EXPANDING,
        "agents_expanding": [agent for agent in agents if registry.plays_expansion(agent)],
    }


def _values() -> dict[str, list[Any]]:
    """Option -> its values, of those that are no flags."""
    state = importlib.import_module("isle_env.games.isle.state")
    setup = importlib.import_module("isle_env.games.isle.setup")
    return {
        "difficulty": list(state.DIFFICULTIES),
        "modules": list(state.MODULES),
        "lesson_modules": [list(three) for three in itertools.combinations(setup.LETTERS, 3)],
        "family_cards": list(FAMILY_CARDS),
    }


def _options(game: str, mode: str, seats: int, values: dict[str, list[Any]]) -> list[str]:
    """The options of a mode of a game: those of which it takes another value than the default. The rules know."""
    found = []
    for name in OPTIONS:
        if name == "mode":
            continue
        other: Any = values[name][-1] if name in values else True
        given: dict[str, Any] = {name: [other] if name == "modules" else other}
        if game == FIRST:
            given["mode"] = mode
        try:
            checked_setting(seats, game=game, **given)
        except (ValueError, TypeError):
            continue
        found.append(name)
    return found


def _played_alone(game: str) -> bool:
    """Has a game a mode for one seat?"""
    try:
        alone(game)
    except ValueError:
        return False
    return True


def planned(body: dict[str, Any], further: tuple[str, ...] = ()) -> Plan:
    """The plan that the form asks for. Raises ``BadPlan`` and what :meth:`Plan.made` raises.

    Only the project's own agents, and those named when the program was started: a page must not have modules imported.
    """
    agents = body.get("agents", [])
    if not isinstance(agents, list) or not all(isinstance(name, str) for name in agents):
        raise BadPlan("agents: expected a list of names")
    for name in agents:
        if name not in further and name not in registry.KNOWN:
            raise BadPlan(f"agent {name!r}: not among those this page may seat; name others when you start 'isle play'")
    unknown = sorted(set(body) - {*OPTIONS, "game", "agents", "players", "seat", "seed"})
    if unknown:
        raise BadPlan(f"a new game has no option {unknown[0]!r}")
    for name in ("modules", "lesson_modules"):
        if not isinstance(body.get(name, []), list) or not all(isinstance(entry, str) for entry in body.get(name, [])):
            raise BadPlan(f"{name}: expected a list of names")
    for name in ("game", "mode", "difficulty", "family_cards"):
        if not isinstance(body.get(name, ""), str):
            raise BadPlan(f"{name}: expected a text")
    if type(body.get("players", 2)) is not int:
        raise BadPlan("players: expected a whole number")
    return Plan.made(**body)

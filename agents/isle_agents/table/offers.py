"""What the page's form for a new game offers, and the plan that comes out of it."""

from __future__ import annotations

from typing import Any

from isle_agents.table.plan import OPTIONS, BadPlan, Plan
from isle_env.games.known import GAMES
from isle_env.games.options import ALL, TABLES
from isle_env.games.options.isle import MODES
from isle_env.games.options.table import Option, modes_of
from isle_env.players import registry, words
from isle_env.setting import SOLO


def offers(further: tuple[str, ...] = ()) -> dict[str, Any]:
    """What the form offers. further: agents beside the project's own.

    ``games``: each with ``modes`` (least and most seats), ``options`` (mode -> names of options) and ``agents``; ``values``: of
    the options that are no flags, the default first (of ``modules``: the names, of which none is the default); ``fields``: how
    options stand in the form; ``expanding``: what of an option is from Kittens + Beasts; ``agents_expanding``: those that play
    with it.
    """
    games = []
    known = sorted({agent for game in GAMES for agent in registry.able(game)})
    agents = [*known, *(name for name in dict.fromkeys(further) if name not in known)]
    for name, entry in GAMES.items():
        there = modes_of(TABLES[name])
        modes = {mode: (1, 1) if mode == SOLO else (2, entry.most_seats) for mode in MODES if mode in there}
        games.append(
            {
                "name": name,
                "title": entry.heading,
                "modes": modes,
                "options": {
                    mode: [option.name for option in _in_order(name) if option.label and mode in option.modes] for mode in modes
                },
                "agents": [agent for agent in agents if registry.plays(agent, name)],
            }
        )
    return {
        "games": games,
        "values": {name: _listed(option.values) for name, option in ALL.items() if option.label and option.values},
        "fields": _fields(),
        "expanding": {name: option.from_box for name, option in ALL.items() if option.label and option.from_box},
        "agents_expanding": [agent for agent in agents if registry.plays_expansion(agent)],
    }


def _in_order(game: str) -> list[Option]:
    """The options of a game as the form has them: what is in the box, then what the record keeps of the way it is played."""
    return sorted(TABLES[game], key=lambda option: option.kept)


def _listed(values: tuple[Any, ...]) -> list[Any]:
    """Values as JSON has them."""
    return [list(value) if isinstance(value, tuple) else value for value in values]


def _fields() -> dict[str, dict[str, Any]]:
    """Option -> how it stands in the form: label, default, words for values, are several values chosen, is it in sight?"""
    return {
        name: {
            "label": option.label,
            "default": option.default,
            "texts": option.texts,
            "several": option.several,
            "in_sight": option.in_sight,
        }
        for name, option in ALL.items()
        if option.label
    }


def planned(body: dict[str, Any], further: tuple[str, ...] = ()) -> Plan:
    """The plan that the form asks for. Raises ``BadPlan`` and what :meth:`Plan.made` raises.

    Only the project's own agents, and those named when the program was started: a page must not have modules imported.
    """
    agents = body.get("agents", [])
    if not isinstance(agents, list) or not all(isinstance(name, str) for name in agents):
        raise BadPlan("agents: expected a list of names")
    for name in agents:
        if name not in further and name not in words.known():
            raise BadPlan(f"agent {name!r}: not among those this page may seat; name others when you start 'isle play'")
    unknown = sorted(set(body) - {*OPTIONS, "game", "agents", "players", "seat", "seed"})
    if unknown:
        raise BadPlan(f"a new game has no option {unknown[0]!r}")
    for name in filter(body.__contains__, OPTIONS):
        value, option = body[name], ALL[name]
        if option.is_names and not (isinstance(value, list) and all(isinstance(entry, str) for entry in value)):
            raise BadPlan(f"{name}: expected a list of names")
        if not (option.is_names or option.is_flag or isinstance(value, str)):
            raise BadPlan(f"{name}: expected a text")
    if not isinstance(body.get("game", ""), str):
        raise BadPlan("game: expected a text")
    if type(body.get("players", 2)) is not int:
        raise BadPlan("players: expected a whole number")
    return Plan.made(**body)

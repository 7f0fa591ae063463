"""How players are named: a short word for those that come with the project, ``module:Name`` for all others.

"greedy"                 → a new isle_agents.players.greedy.GreedyAgent
"greedy:prices=my.toml"  → the same with an option (options.py); the project's own names win over modules called so
"my_agents:LastLegal"    → a new LastLegal of my_agents.py, found in the working folder or installed
"my_agents:last_legal"   → the function last_legal(observation, mask, info), or any object with an ``act``
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

from isle_agents.protocol import Agent, FunctionAgent
from isle_env.options import BadOption, Option, read_options

EVERY_GAME = ("isle_of_cats", "explore_and_draw", "remote")
"""The games of ``isle_env.games.known``; to list the players loads none."""


class Entry(NamedTuple):
    """A player that comes with the project."""

    spec: str
    """The ``module:Class`` that the short name stands for."""
    summary: str
    """One line for people."""
    games: tuple[str, ...] = ("isle_of_cats",)
    """The games that it plays."""
    expansion: bool = False
    """Does it play The Isle of Cats with Kittens + Beasts?"""


KNOWN: dict[str, Entry] = {
    "champion": Entry(
        "isle_agents.players.champion:ChampionAgent", "search whose futures end on the next morning, with a forecast of the rest"
    ),
    "greedy": Entry(
        "isle_agents.players.greedy:GreedyAgent", "best immediate gain at every decision; no search, no chance", EVERY_GAME, True
    ),
    "net": Entry(
        "isle_agents.players.net:NetAgent", "a trained network that scores the candidates; needs onnxruntime (extra net)"
    ),
    "random": Entry("isle_agents.players.random_agent:RandomAgent", "every legal action equally likely", EVERY_GAME, True),
    "search": Entry(
        "isle_agents.players.search:SearchAgent",
        "plays the likely choices on, in games drawn for what its seat knows",
        EVERY_GAME,
        True,
    ),
    "tuned": Entry(
        "isle_agents.players.tuned:TunedAgent",
        "greedy at prices found by evolution, a list for each mode and number of seats",
        expansion=True,
    ),
}
"""The short names, in alphabetical order."""


BUDGET, _OTHER_BUDGETS = "ms", ("playouts",)
"""Options that say how long a player thinks: in milliseconds a decision, and otherwise."""


class UnknownAgent(ValueError):
    """No player has this name; the message says why, and which names would work."""


class NotInstalled(UnknownAgent):
    """A player of the project needs a package that is not installed; the message says which, and how to get it."""


def load(name: str) -> Agent:
    """A new player by its name. Raises :class:`UnknownAgent` if no player has this name, or if it does not take an option in it.

    Errors raised by the player's own module or constructor are not caught: its author needs to see them.
    """
    found = _resolve(name)
    options = _options(name, found)
    if inspect.isclass(found):
        found = found(**options)
    elif inspect.isroutine(found):
        found = FunctionAgent(found)
    if not callable(getattr(found, "act", None)):
        raise UnknownAgent(f"agent {name!r} has no method act(observation, mask, info); see isle_agents/protocol.py")
    return found  # type: ignore[no-any-return]


def short_name(name: str) -> str | None:
    """The short name of a player that comes with the project, None for any other: ``"greedy"`` of ``"greedy:prices=my.toml"``."""
    head = name.partition(":")[0]
    return head if head in KNOWN else None


def plays(name: str, game: str) -> bool:
    """Does a player play a game? Of one that does not come with the project nothing is known: it does."""
    known = short_name(name)
    return known is None or game in KNOWN[known].games


def plays_expansion(name: str) -> bool:
    """Does a player play The Isle of Cats with Kittens + Beasts? Of one that does not come with the project: it does."""
    known = short_name(name)
    return known is None or KNOWN[known].expansion


def parted(name: str) -> tuple[str, str]:
    """The module and the attribute that a name stands for. Raises :class:`UnknownAgent` if it has neither form of a name."""
    known = short_name(name)
    module_name, colon, attribute = (KNOWN[known].spec if known else name).partition(":")
    if not (colon and module_name and attribute):
        raise UnknownAgent(f"unknown agent {name!r}{_likely(name)}; {_choices()}")
    return module_name, attribute


def options_of(name: str) -> Mapping[str, Option]:
    """What options a player takes. name: a short one."""
    return getattr(_resolve(name), "OPTIONS", {})


def with_time(name: str, milliseconds: int) -> str:
    """The name of the same player with so many milliseconds a decision, in place of its own budget.

    Names of players that cannot be told so are returned as they are. Raises :class:`UnknownAgent` for options it does not take.
    """
    known = short_name(name)
    if known is None or BUDGET not in options_of(known):
        return name
    _options(name, _resolve(name))
    return _replaced(name, BUDGET, milliseconds)


def with_option(name: str, key: str, value: str) -> str:
    """The name of the same player with an option set, in place of its own. A budget takes the place of any other budget.

    Raises :class:`UnknownAgent` for a player, an option or a value that there is not.
    """
    known = short_name(name)
    if known is None:
        raise UnknownAgent(f"agent {name!r}: only players that come with the project take options; {_choices()}")
    offered = options_of(known)
    if key not in offered:
        takes = f"it takes {', '.join(offered)}" if offered else "it takes none"
        raise UnknownAgent(f"agent {name!r} has no option {key!r}; {takes}")
    named = _replaced(name, key, value)
    _options(named, _resolve(named))
    return named


def _replaced(name: str, key: str, value: object) -> str:
    """The name with an option set, in place of its own; a budget takes the place of any other."""
    head, _, options = name.partition(":")
    budgets = (BUDGET, *_OTHER_BUDGETS)
    gone = budgets if key in budgets else (key,)
    kept = [part for part in options.split(",") if part and part.partition("=")[0] not in gone]
    return f"{head}:{','.join([f'{key}={value}', *kept])}"


def _options(name: str, found: Any) -> dict[str, Any]:
    """The options in the name of a player that comes with the project."""
    known = short_name(name)
    if known is None or name == known:
        return {}
    try:
        return read_options(name.partition(":")[2], getattr(found, "OPTIONS", {}))
    except BadOption as error:
        raise UnknownAgent(f"agent {name!r}: {error}") from None


def _resolve(name: str) -> Any:
    """The class, function or object a name stands for."""
    module_name, attribute = parted(name)
    found: Any = _import(name, module_name)
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise UnknownAgent(f"agent {name!r}: module {module_name!r} has no {attribute!r}{_offers(found)}")
        found = getattr(found, part)
    return found


def _import(name: str, module_name: str) -> Any:
    """Import a player's module. It may lie in the working folder, as for ``python -m``."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    importlib.invalidate_caches()
    try:
        return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        # Only if the module itself, or a package it lies in, is missing. What it imports in turn is its author's business.
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise
        raise UnknownAgent(
            f"agent {name!r}: no module {error.name!r} in {here} or among the installed packages{_likely(name)}; {_choices()}"
        ) from None


def _likely(name: str) -> str:
    close = difflib.get_close_matches(name.partition(":")[0], KNOWN, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _offers(found: Any) -> str:
    """The players that a module defines, for an error message."""
    names = [n for n, value in vars(found).items() if inspect.isclass(value) and hasattr(value, "act")]
    return f"; it has {', '.join(names)}" if names else ""


def _choices() -> str:
    return f"known are {', '.join(KNOWN)}; an agent of your own is named module:Class, such as my_agents:LastLegal"

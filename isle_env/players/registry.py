"""Who plays: what a name stands for, wherever a player is named. names.py has the grammar.

"greedy"                      a player of this package, compiled (``BUILT_IN``)
"champion:playouts=25"        a player that an installed package brings: an entry point of the group ``isle_env.players``
"my_bots:LastLegal"           a class of my_bots.py, found in the working folder or installed; also ``my_bots:LastLegal:depth=2``
"process:./my_bot --deep"      a program in any language; also ``process:command="./my_bot --deep",retries=0`` (``OUTSIDE``)
"llm:model=NAME,url=…"         a language model
"my_bots:last_legal"          the function last_legal(observation, mask, info), or any object with an ``act``

Where no metadata is installed, as at the workers of a cluster, players are named by :func:`spelled_out`.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Mapping
from typing import Any

from isle_env.errors import closest
from isle_env.players.names import BadName, Name, joined, parsed, split
from isle_env.players.options import BadOption, Option, options_of, read_options
from isle_env.players.protocol import Agent, FunctionAgent
from isle_env.players.words import OUR_OWN, OUTSIDE, About, Entry, UnknownAgent, entry, known, stale

_DRIVE = re.compile(r"[A-Za-z]:[\\/](?:[^:]*[\\/])?(?P<module>[^:\\/]*?)(?:\.py)?(?::|$)")
"""How a path of Windows begins, which a module's name cannot."""

_OUTSIDE_FORMS = {"process": "process:COMMAND", "llm": "llm:model=NAME,url=…"}
"""How names with the heads of ``OUTSIDE`` go on, for error messages."""

BUDGET, _OTHER_BUDGETS = "ms", ("playouts",)
"""Options that say how long a player thinks: in milliseconds a decision, and otherwise."""


def about(name: str) -> About | None:
    """What a player says of itself, if a word is its name or its head. None for a player that is named by its module.

    Raises :class:`UnknownAgent` if it cannot be imported.
    """
    found = _by_word(name)
    if found is None and _parsed(name).head not in OUTSIDE:
        return None
    player = _resolve(name)
    said = getattr(player, "ABOUT", None)
    return said if isinstance(said, About) else About((inspect.getdoc(player) or "").partition("\n")[0])


def plays(name: str, game: str) -> bool:
    """Does a player play a game? One that is named by its module says nothing of it, and is let play."""
    said = about(name)
    return said is None or game in said.games


def plays_expansion(name: str) -> bool:
    """Does a player play with Kittens + Beasts? One that is named by its module says nothing of it, and is let play."""
    said = about(name)
    return said is None or said.expansion


def able(game: str, expansion: bool = False) -> list[str]:
    """The words of the players that play a game, with Kittens + Beasts if asked. What cannot be imported is left out."""
    found = []
    for word in known():
        try:
            if plays(word, game) and (not expansion or plays_expansion(word)):
                found.append(word)
        except UnknownAgent:
            continue
    return found


def is_our_own(name: str) -> bool:
    """Does a player come with the project, and runs nothing else? Then it need not be watched."""
    return is_trusted(name) and ":".join(_place(name)[:2]) not in OUTSIDE.values()


def is_trusted(name: str) -> bool:
    """Is a player believed what it says of itself? Those that come with the project are."""
    try:
        return f"{_place(name)[0]}.".startswith(OUR_OWN)
    except UnknownAgent:
        return False


def thinks(name: str) -> bool:
    """Does a player take as long for a decision as it is told to? Raises :class:`UnknownAgent`."""
    return BUDGET in options_taken(name)


def command_of(name: str) -> str | None:
    """The command that a name stands for, None for another player. Raises :class:`UnknownAgent`."""
    if ":".join(_place(name)[:2]) != OUTSIDE["process"]:
        return None
    return dict(given_options(name)).get("command", "")


def has_word(name: str) -> bool:
    """Is a player named by a word, so that its code was installed on purpose? Others are files that somebody named."""
    return _by_word(name) is not None


def load(name: str) -> Agent:
    """A new player by its name. Raises :class:`UnknownAgent` if no player has this name, or if it does not take an option in it.

    Errors raised by the player's own module or constructor are not caught: its author needs to see them.
    """
    found = _resolve(name)
    options = _options(name, found)
    if inspect.isclass(found):
        try:
            found = found(**options)
        except BadOption as error:  # options that do not go together
            raise UnknownAgent(f"agent {name!r}: {error}") from None
    elif inspect.isroutine(found):
        found = FunctionAgent(found)
    if not callable(getattr(found, "act", None)):
        raise UnknownAgent(f"agent {name!r} has no method act(observation, mask, info); see isle_env/players/protocol.py")
    return found  # type: ignore[no-any-return]


def check(name: str) -> None:
    """Raises :class:`UnknownAgent` for what cannot be a name. Nothing is imported."""
    _place(name)


def label(name: str) -> str:
    """What tables and files call a player: :attr:`isle_env.players.names.Name.label`. Raises :class:`UnknownAgent`."""
    return _parsed(name).label


def bare(name: str) -> str:
    """A name without its alias. Raises :class:`UnknownAgent` for what cannot be a name."""
    return _parsed(name).bare


def module_of(name: str) -> str:
    """The module that a player's class stands in. Raises :class:`UnknownAgent` for what cannot be a name."""
    return _place(name)[0]


def given_options(name: str) -> list[tuple[str, str]]:
    """The options in a name, in order. Raises :class:`UnknownAgent`."""
    text = _place(name)[2]
    try:
        return split(text) if text is not None else []
    except BadName as error:
        raise UnknownAgent(f"agent {name!r}: {error}") from None


def spelled_out(name: str) -> str:
    """The same player by module, class and options, under the same label: what is understood without installed metadata."""
    module, attribute, options = _place(name)
    alias = _parsed(name).alias
    return (f"{alias}=" if alias else "") + f"{module}:{attribute}" + ("" if options is None else f":{options}")


def options_taken(name: str) -> Mapping[str, Option]:
    """The options that a player takes."""
    return options_of(_resolve(name))


def with_time(name: str, milliseconds: int) -> str:
    """The name of the same player with so many milliseconds a decision, in place of its own budget.

    Names of players that cannot be told so are returned as they are. Raises :class:`UnknownAgent` for options it does not take.
    """
    if not has_word(name) or BUDGET not in options_taken(name):
        return name
    return _replaced(_checked(name), BUDGET, milliseconds)


def with_option(name: str, key: str, value: str) -> str:
    """The name of the same player with an option set, in place of its own. A budget takes the place of any other budget.

    An alias goes: it would be that of all values. Raises :class:`UnknownAgent` for a player, an option or a value that there is
    not.
    """
    offered = options_taken(name)
    if key not in offered:
        takes = f"it takes {', '.join(offered)}" if offered else "it takes none"
        raise UnknownAgent(f"agent {name!r} has no option {key!r}; {takes}")
    return _checked(_replaced(bare(name), key, value))


def _checked(name: str) -> str:
    """The name. Raises :class:`UnknownAgent` for options that its player does not take."""
    _options(name, _resolve(name))
    return name


def _parsed(name: str) -> Name:
    """A name in its parts. Raises :class:`UnknownAgent`."""
    try:
        return parsed(name)
    except BadName as error:
        raise UnknownAgent(f"{error}; {_choices()}") from None


def _by_word(name: str) -> Entry | None:
    """The entry of a player that is named by a word. Raises :class:`UnknownAgent` for what is no name."""
    return entry(_parsed(name).head)


def _place(name: str) -> tuple[str, str, str | None]:
    """Module, attribute and options that a name stands for. Raises :class:`UnknownAgent` if it has neither form of a name."""
    found = _parsed(name)
    word = entry(found.head)
    if word is not None:
        module, _, attribute = word.spec.partition(":")
        return module, attribute, found.rest
    if found.head in OUTSIDE:
        module, _, attribute = OUTSIDE[found.head].partition(":")
        return module, attribute, _command(found.rest or "") if found.head == "process" else found.rest
    drive = _DRIVE.match(found.bare)
    if drive is not None:
        raise UnknownAgent(f"agent {name!r} is a file: go to its folder, and name it by its module: {drive['module']}:Class")
    attribute, colon, options = (found.rest or "").partition(":")
    if not attribute or found.head.startswith("."):
        raise UnknownAgent(f"unknown agent {name!r}{_likely(found.head)}; {_choices()}")
    return found.head, attribute, options if colon else None


def _replaced(name: str, key: str, value: object) -> str:
    """The name with an option set, in place of its own; a budget takes the place of any other."""
    given = given_options(name)
    options, found = _place(name)[2], _parsed(name)
    stem = name if options is None else name[: len(name) - len(options) - 1]
    if found.head in OUTSIDE:
        stem = f"{found.alias}={found.head}" if found.alias else found.head
    budgets = (BUDGET, *_OTHER_BUDGETS)
    gone = budgets if key in budgets else (key,)
    return f"{stem}:{joined([(key, str(value)), *(each for each in given if each[0] not in gone)])}"


def _command(rest: str) -> str:
    """The options of a name that has a command behind its head, or such options already."""
    return rest if rest.startswith("command=") else joined([("command", rest)])


def _options(name: str, found: Any) -> dict[str, Any]:
    """The options in a player's name, read."""
    text = _place(name)[2]
    if text is None:
        return {}
    try:
        return read_options(text, options_of(found))
    except BadOption as error:
        likely = f" (did you mean llm:model={text}?)" if text and "=" not in text and _parsed(name).head == "llm" else ""
        raise UnknownAgent(f"agent {name!r}: {error}{likely}") from None


def _resolve(name: str) -> Any:
    """The class, function or object a name stands for."""
    module_name, attribute, _ = _place(name)
    found: Any = _import(name, module_name)
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise UnknownAgent(f"agent {name!r}: module {module_name!r} has no {attribute!r}{_offers(found)}")
        found = getattr(found, part)
    return found


def _import(name: str, module_name: str) -> Any:
    """Import a player's module. It may lie in the working folder, as for ``python -m``."""
    here, word = os.getcwd(), _by_word(name)
    if word is None:
        if here not in sys.path and "" not in sys.path:
            sys.path.insert(0, here)
        importlib.invalidate_caches()
    try:
        return importlib.import_module(module_name)
    except Exception as error:
        if word is not None and word.origin:
            raise UnknownAgent(f"agent {name!r} of {word.origin} cannot be used: {type(error).__name__}: {error}") from error
        # Only if the module itself, or a package it lies in, is missing. What it imports in turn is its author's business.
        if not isinstance(error, ModuleNotFoundError) or error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise
        raise UnknownAgent(
            f"agent {name!r}: no module {error.name!r} in {here} or among the installed packages{_likely(_parsed(name).head)}; "
            f"{_choices()}"
        ) from None


def _likely(head: str) -> str:
    """What somebody may have meant, for an error message. head: what stands before the first colon."""
    if head.endswith(".py"):
        module = head.removesuffix(".py").replace("\\", "/").removeprefix("./").replace("/", ".")
        return f" (a module has no ending: did you mean {module}:Class?)"
    close = closest(head, (*known(), *OUTSIDE))
    return f" (did you mean {_OUTSIDE_FORMS.get(close, repr(close))}?)" if close else ""


def _offers(module: Any) -> str:
    """The players that a module defines, for an error message."""
    names = [name for name, value in vars(module).items() if _may_play(value) and value.__module__ == module.__name__]
    return f"; it has {', '.join(names)}" if names else ""


def _may_play(value: Any) -> bool:
    """Is this a class with ``act``, or a function of three arguments?"""
    if inspect.isclass(value):
        return hasattr(value, "act")
    return inspect.isfunction(value) and len(inspect.signature(value).parameters) == 3


def _choices() -> str:
    words = ", ".join((*known(), *_OUTSIDE_FORMS.values()))
    return f"known are {words}; an agent of your own is named module:Class, such as my_agents:LastLegal{stale()}"

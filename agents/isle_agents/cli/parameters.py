"""The parameters of commands: those of a class of ``asked.py``, and the options of games from their tables."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from isle_env.games.options import ALL
from isle_env.games.options.table import Option

A = TypeVar("A")

OF_RUNS = tuple(option for option in ALL.values() if option.help and option.in_runs)
OF_PLAY = (*OF_RUNS, *(option for option in ALL.values() if option.help and not option.in_runs))
"""The options of games that runs take, and that `isle play` takes."""


def asking(asked: type[A], order: str, offered: Iterable[Option]) -> Callable[[Callable[[A], None]], Callable[..., None]]:
    """Make a command of a function that takes an ``asked``.

    order: the names of its fields that can be typed, as ``--help`` lists them, and ``options`` where those of the game stand;
    offered: the options of the game.
    """
    table = {option.name: option for option in offered}
    new: Callable[..., A] = asked
    hints = get_type_hints(asked, include_extras=True)
    defaults = {each.name: inspect.Parameter.empty if each.default is MISSING else each.default for each in fields(asked)}  # type: ignore[arg-type]
    parameters = []
    for name in order.split():
        if name == "options":
            parameters += [_parameter(option) for option in table.values()]
        else:
            parameters.append(_named(name, hints[name], defaults[name]))

    def give(function: Callable[[A], None]) -> Callable[..., None]:
        def command(**typed: Any) -> None:
            own = {name: value for name, value in typed.items() if name not in table}
            options = options_typed({name: value for name, value in typed.items() if name in table})
            function(new(**own, options=options))

        command.__name__, command.__doc__ = function.__name__, function.__doc__
        command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return command

    return give


def _named(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _parameter(option: Option) -> inspect.Parameter:
    """The parameter of an option of a game."""
    if option.is_flag:
        typer_option = typer.Option(f"--{option.name.replace('_', '-')}", help=option.help)
        return _named(option.name, Annotated[bool, typer_option], option.default)
    if option.shown_default is None:
        return _named(option.name, Annotated[str, typer.Option(metavar=option.metavar, help=option.help)], option.default)
    typer_option = typer.Option(metavar=option.metavar, show_default=option.shown_default, help=option.help)
    return _named(option.name, Annotated[str | None, typer_option], None)


def options_typed(typed: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game that are not at their defaults, as ``Game.new`` takes them. typed: None where nothing was typed."""
    found = {}
    for name, value in typed.items():
        if ALL[name].is_names and value is not None:
            value = tuple(entry.strip() for entry in value.split(",") if entry.strip())
        if value not in (None, ALL[name].default):
            found[name] = value
    return found

"""A function that takes the options of a game as ``**options`` shows each of them, with its type and default, to whoever asks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, get_type_hints

from isle_env.games.options.table import Option

F = TypeVar("F", bound=Callable[..., Any])


def with_options(options: Iterable[Option], typed: Any) -> Callable[[F], F]:
    """Give a function the signature in which its ``**options`` are named one by one. ``inspect`` and ``help()`` show that.

    What a game has in no mode is not among them; asked for all the same, it says why there is none. typed: the ``TypedDict`` with
    the types of the options.
    """
    hints = get_type_hints(typed)

    def give(function: F) -> F:
        signature = inspect.signature(function)
        *before, rest = signature.parameters.values()
        assert rest.kind is inspect.Parameter.VAR_KEYWORD, f"{function.__qualname__} takes no **options"
        kind = inspect.Parameter.KEYWORD_ONLY
        named = [inspect.Parameter(o.name, kind, default=o.default, annotation=hints[o.name]) for o in options if o.modes]
        function.__signature__ = signature.replace(parameters=[*before, *named])  # type: ignore[attr-defined]
        return function

    return give

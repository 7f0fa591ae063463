"""How the present game goes, for a person who does not know it: the parts of how_to_play.toml that belong to it."""

from __future__ import annotations

import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from isle_env.games.known import rules_called

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

FILE = Path(__file__).with_name("how_to_play.toml")


class Part(NamedTuple):
    """A part of what is told."""

    title: str
    games: tuple[str, ...]
    modes: tuple[str, ...] = ()
    """None for all."""
    module: str = ""
    """Of Kittens + Beasts, without which there is nothing to tell."""
    text: str = ""
    """A paragraph."""
    steps: tuple[tuple[str, str], ...] = ()
    """What comes one after the other: names and texts."""
    points: tuple[str, ...] = ()
    """Further paragraphs, in any order."""

    def belongs(self, game: str, mode: str, modules: Collection[str]) -> bool:
        """Is it about a game that is played so?"""
        return game in self.games and (not self.modes or mode in self.modes) and (not self.module or self.module in modules)

    def filled(self, words: dict[str, str]) -> Part:
        """The same with words in the place of the braces."""
        return self._replace(
            text=self.text.format(**words),
            steps=tuple((name, text.format(**words)) for name, text in self.steps),
            points=tuple(point.format(**words) for point in self.points),
        )


@cache
def all_parts() -> tuple[Part, ...]:
    """All that is told of any game, in order, with braces."""
    entries: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["part"]
    return tuple(_part(**entry) for entry in entries)


def _part(
    title: str, games: list[str], modes: list[str] | None = None, module: str = "", text: str = "",
    steps: list[list[str]] | None = None, points: list[str] | None = None,
) -> Part:  # fmt: skip
    """A part as the file has it."""
    named = tuple((name, said) for name, said in steps or ())
    return Part(title, tuple(games), tuple(modes or ()), module, " ".join(text.split()), named, tuple(points or ()))


def how_to_play(game: str, mode: str, modules: Collection[str] = ()) -> list[Part]:
    """What there is to tell of a game. game: its name; modules: those of Kittens + Beasts in play."""
    rules = rules_called(game)
    words: dict[str, str] = {}
    if rules.family == "drawing":
        own = rules.own("words")
        words = own.IN_PROMPTS[own.number_of(game)]
    return [part.filled(words) for part in all_parts() if part.belongs(game, mode, modules)]

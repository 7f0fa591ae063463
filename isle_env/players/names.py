r"""The grammar of players' names: ``[alias=]head[:rest]``.

    greedy                               a player that is known by this word
    search:playouts=50,threads=2         with options: key=value, with commas between them
    greedy:prices="my, list.toml"        a value with commas or quotes stands in double quotes; \" and \\ are " and \ there
    my_bots:LastLegal                    a class, function or object of a module; what follows a second colon are options
    my_bots:LastLegal:depth=2
    bold=search:playouts=50              an alias, by which tables and files call the player: letters, digits, - and _

    process:python3 my_bot.py            a program in any language; what follows the colon is a command
    process:command=./my_bot,retries=0   the same with options
    llm:model=NAME,url=http://…/v1       a language model

docs/players.md says it for users.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from isle_env.errors import IsleError

LONGEST = 80
"""Characters of a player in a table, at most."""
_ALIAS = re.compile(r"([A-Za-z0-9_-]+)=")
_UNSAFE = re.compile(r"[^\w.,:;=+@%#/(){}\[\]'~-]+")
_VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|[^",]*')


class BadName(IsleError, ValueError):
    """A name that says nothing. The message says what is wrong with it, and what would be right."""


class Name(NamedTuple):
    """A player's name in its parts."""

    alias: str
    """What tables call it, "" for nothing of its own."""
    head: str
    """A word that a player is known by, or a module."""
    rest: str | None
    """What follows the first colon, None without one. The head says how it is read."""

    @property
    def bare(self) -> str:
        """Without the alias."""
        return self.head if self.rest is None else f"{self.head}:{self.rest}"

    @property
    def label(self) -> str:
        """What tables, CSV files and replays call the player: its alias, else the name as far as it is safe there."""
        return self.alias or _UNSAFE.sub("_", self.bare)[:LONGEST]


def parsed(text: str) -> Name:
    """A name in its parts. Raises :class:`BadName` for no name at all."""
    found = _ALIAS.match(text)
    alias, bare = (found.group(1), text[found.end() :]) if found else ("", text)
    head, colon, rest = bare.partition(":")
    if not head.strip():
        raise BadName(f"unknown agent {text!r}: a name is [alias=]head[:rest], such as greedy or bold=search:playouts=50")
    return Name(alias, head, rest if colon else None)


def split(text: str) -> list[tuple[str, str]]:
    """The options in ``key=value,key="a value, quoted"``, in order. Raises :class:`BadName` saying what is wrong."""
    found, at = [], 0
    while True:
        key, equals, _ = text[at:].partition("=")
        if not equals or not key or "," in key or '"' in key:
            raise BadName(f"{text[at:].partition(',')[0]!r} is not an option; options are key=value, with commas between them")
        at += len(key) + 1
        match = _VALUE.match(text, at)
        value, at = (match.group(), match.end()) if match else ("", at)
        if at < len(text) and text[at] != ",":
            raise BadName(f"{text[at:]!r} after {key}={value}: quotes stand around a whole value, and are closed")
        if not value:
            raise BadName(f"{key + '='!r} is not an option; options are key=value, with commas between them")
        found.append((key, re.sub(r'\\(["\\])', r"\1", value[1:-1]) if value[0] == '"' else value))
        if at == len(text):
            return found
        at += 1


def joined(options: list[tuple[str, str]]) -> str:
    """The other way round: options as a name has them, quoted where they have to be."""
    return ",".join(f"{key}={_quoted(value)}" for key, value in options)


def _quoted(value: str) -> str:
    if value and not set(value) & set('",'):
        return value
    return '"' + re.sub(r'(["\\])', r"\\\1", value) + '"'

"""What a language model is asked, and what its answer means: text alone, so that any model can be asked with it.

    legal_moves(game) ─→ Moves       make_prompt(game, seat, moves) ─→ text       parse_response(text, moves) ─→ action

The three have the shape of the harness of Kaggle's game arena. Each legal action can be said: by its number, by its words, or
by its name in the API. Long lists of places are shortened to columns of each row; a place is said by column, row, and how the
tile is turned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from isle_agents.how_to_play import Part, how_to_play
from isle_env.errors import IsleError
from isle_env.game import Game
from isle_env.games.known import GAMES
from isle_env.views import labels, page
from isle_env.views.choices import Choice

BRIEF, LONG = "brief", "long"
RULES = (BRIEF, LONG)
"""How much of the rules a model is told."""
NUMBERED = 24
"""Places of a tile up to which each has a number of its own."""
_PLACE = re.compile(r"column\s*(\d+)\s*,?\s*row\s*(\d+)(.*)", re.IGNORECASE | re.DOTALL)
_BEGINS = re.compile(r"[^a-z0-9{]*action\W*?:\s*(.+)", re.IGNORECASE)
_WITHIN = re.compile(r".*\baction\W*?:\s*(.+)", re.IGNORECASE)
"""A line that begins with ``ACTION:``, and one that has it further on."""
_NUMBER = re.compile(
    r"(?:(?:option|action|number)\s+)?[#(\[{]*(\d{1,6})\b[)\]}]*"
    r"(?:[.:](?:\s.*)?|\s(?!\s*(?:or\b|(?:and\b|to\b|[-/&+,])?\s*[#\[]?\d)).*)?",  # "2 or 3" is no number
    re.IGNORECASE,
)
_THOUGHT = re.compile(r"<think>.*?(</think>|$)", re.DOTALL | re.IGNORECASE)
_QUOTES = "\"'`*_ \t.\u201c\u201d"
"""Signs around an answer that mean nothing."""


class NotSaid(IsleError, ValueError):
    """No legal action in an answer. The message says what was wrong, and what would be right."""


class Move(NamedTuple):
    """A legal action."""

    action: int
    words: str
    name: str
    """In the API."""


class Moves(NamedTuple):
    """The legal actions of a decision."""

    listed: tuple[Move, ...]
    """Those with a number: the first has 1."""
    places: tuple[Move, ...]
    """Those that are said by column, row and turn."""

    @property
    def all(self) -> tuple[Move, ...]:
        """All of them."""
        return self.listed + self.places


def legal_moves(game: Game) -> Moves:
    """The legal actions of the pending decision. game: as the deciding seat may see it."""
    moves = [Move(action, labels.label_in(game, action), game.action_name(action)) for action in game.legal_actions().tolist()]
    places = [move for move in moves if game.rules.actions.block_of(move.action)[0] == labels.PLACE]
    if len(places) <= NUMBERED:
        return Moves(tuple(moves), ())
    return Moves(tuple(move for move in moves if move not in places), tuple(places))


def introduction(game: Game, rules: str = BRIEF) -> str:
    """What comes before all decisions of a game: how it goes, and how to answer. rules: of ``RULES``."""
    modules = game.rules.modules
    parts = how_to_play(game.name, game.mode, modules)
    told = "\n\n".join(_part(part, rules == LONG) for part in parts)
    return (
        f"You play a board game, {GAMES[game.name].heading}, and try to have the most points at its end.\n\n{told}\n\n"
        "At each of your decisions you are shown the table as your seat sees it, and the legal actions. Think as long as you "
        "like; then end your answer with one line:\nACTION: the number or the words of a legal action"
    )


def _part(part: Part, long: bool) -> str:
    """A part of the rules. In brief, steps are their first sentence."""
    lines = [part.title]
    if part.text:
        lines.append(part.text)
    lines += [f"- {name}: {text if long else _first(text)}" for name, text in part.steps]
    lines += [f"- {point if long else _first(point)}" for point in part.points]
    return "\n".join(lines)


def _first(text: str) -> str:
    """The first sentence of a text."""
    return re.split(r"(?<=[.;:])\s", text, maxsplit=1)[0]


def make_prompt(game: Game, seat: int, moves: Moves, choices: Sequence[Choice] | None = None) -> str:
    """A decision as text. game: as the seat may see it; choices: since its last decision, as far as it knows them."""
    lines = []
    if choices:
        lines += ["Since your last decision:", *(f"- {choice.words(seat)}" for choice in choices), ""]
    lines += [page.render(game, seat, in_full=True), "", f"You are seat {seat}. Your legal actions:"]
    return "\n".join([*lines, listed(moves)])


def listed(moves: Moves) -> str:
    """Legal actions as text."""
    return "\n".join([*(f"{number}. {move.words}" for number, move in enumerate(moves.listed, 1)), *_shortened(moves.places)])


def _shortened(places: Sequence[Move]) -> list[str]:
    """Places by how the tile is turned, row by row."""
    if not places:
        return []
    verb = places[0].words.partition(" column ")[0]
    by_turn: dict[str, dict[int, list[int]]] = {}
    for move in places:
        column, row, turn = _place(move.words)
        by_turn.setdefault(turn, {}).setdefault(row, []).append(column)
    lines = [f'"{verb} column C, row R", with how the tile is turned behind it, where its first square comes to lie in']
    for turn, rows in by_turn.items():
        lines.append(f"  {f'with , {turn}' if turn else 'not turned'}:")
        lines += [f"    row {row}: columns {_runs(columns)}" for row, columns in sorted(rows.items())]
    example = places[0].words
    return [*lines, f'For example: "{example}".']


def _place(words: str) -> tuple[int, int, str]:
    """Column, row and turn of a place in words."""
    match = _PLACE.search(words)
    assert match is not None, words
    return int(match[1]), int(match[2]), _turn(match[3])


def _turn(text: str) -> str:
    """How a tile is turned, as labels have it. text: what follows column and row."""
    said = text.lower()
    flipped = "flipped" if "flip" in said or "mirror" in said else ""
    turned = next((way for way in ("turned right", "upside down", "turned left") if way in said), "")
    return ", ".join(filter(None, (flipped, turned)))


def _runs(columns: Sequence[int]) -> str:
    """Numbers as ranges: ``3-5, 8``."""
    found: list[list[int]] = []
    for column in sorted(columns):
        if found and column == found[-1][1] + 1:
            found[-1][1] = column
        else:
            found.append([column, column])
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in found)


def parse_response(response: str, moves: Moves) -> int:
    """The action that an answer names. Raises :class:`NotSaid`.

    What counts is the last line that begins with ``ACTION:``; without one ``{"action": …}`` in JSON, a line with ``action:``
    further on, or the last line. What a model has thought aloud does not count.
    """
    text = _THOUGHT.sub("", response)
    lines = [line.strip() for line in text.splitlines() if line.strip(_QUOTES)]
    if not lines:
        raise NotSaid("The answer was empty. End it with a line: ACTION: the number or the words of a legal action")
    said = (_marked(_BEGINS, lines) or _in_json(text) or _marked(_WITHIN, lines) or lines[-1:])[-1].strip(_QUOTES)
    action = _meant(said, moves)
    if action is None:
        raise NotSaid(
            f"{said[:80]!r} is no legal action now. End your answer with a line: ACTION: the number or the words of one of the "
            "legal actions above"
        )
    return action


def _marked(mark: re.Pattern[str], lines: Sequence[str]) -> list[str]:
    """What stands behind a mark, in the lines that have it."""
    found = [match[1] for line in lines if (match := mark.match(line))]
    return [said for said in found if said.strip(_QUOTES)]


def _in_json(text: str) -> list[str]:
    """The actions of the JSON objects that begin a line."""
    found = []
    for match in re.finditer(r"^[ \t]*(?=\{)", text, re.MULTILINE):
        with suppress(ValueError, RecursionError):
            told, _ = json.JSONDecoder().raw_decode(text, match.end())
            if type(told.get("action")) in (int, str):
                found.append(str(told["action"]))
    return found


def _meant(said: str, moves: Moves) -> int | None:
    """The action of a number, of words or of a name; None for none."""
    number = _NUMBER.fullmatch(said)
    if number and 1 <= int(number[1]) <= len(moves.listed):
        return moves.listed[int(number[1]) - 1].action
    flat = _flat(said)
    for move in moves.all:
        if flat in (_flat(move.words), _flat(move.name)):
            return move.action
    match = _PLACE.search(said)
    if match:
        wanted = int(match[1]), int(match[2]), _turn(match[3])
        for move in moves.all:
            if _PLACE.search(move.words) and _place(move.words) == wanted:
                return move.action
    without_price = [move.action for move in moves.listed if flat and flat == _flat(re.sub(r"\s*\(.*?\)", "", move.words))]
    return without_price[0] if len(without_price) == 1 else None


def _flat(text: str) -> str:
    """Small letters, single blanks, no quotes."""
    return labels.flat(text.strip(_QUOTES))

"""A replay as one HTML page that needs nothing else: the table at every decision, decisions by name, scores over time, opinions.

    positions ─→ pieces of each table ─→ every drawing once (``bodies``), every place of one once (``groups``)
                 steps: numbers of groups ─→ JSON ─→ deflate ─→ base64 ─→ page.html, with page.css and page.js in it

Two tables of a game have nearly all of their pieces in common, so a page of 300 tables takes a few hundred kilobytes. The browser
unpacks it with its own ``DecompressionStream``; no script, style or picture comes from elsewhere, and the page's policy says so.
"""

from __future__ import annotations

import base64
import html
import json
import zlib
from collections.abc import Hashable
from importlib import resources
from typing import Any

from isle_env.engine.opinions import SHARE, Opinion
from isle_env.game import Game
from isle_env.replays.going_on import going_on
from isle_env.replays.replay import Replay, ReplayError
from isle_env.views.choices import NAMED_CHOICES, Choice, choice_of
from isle_env.views.labels import label
from isle_env.views.opinions import ABOUT, ROUGH, figure_of, futures_of
from isle_env.views.table_boats import GAP, berths
from isle_env.views.table_frame import Table
from isle_env.views.table_parts import FONT, Box, Piece, data, definitions_of, defs
from isle_env.views.table_svg import table_of, title_of

MOST_BYTES = 1_000_000
"""A page is at most so large."""
_FILES = ("html", "css", "js")
_BELOW = {"isle": "cards", "drawing": "choices and lessons"}
"""Family of games -> what lies below the boats."""
_FEET = ("kittens", "events", "legend")
"""Where the rows lie that go from one side of a table to the other, at its foot."""
FEWER = (16, 8, 4, 2, 1, 0)
"""Candidates of each opinion that are kept, one number after the other, until the page is small enough; and the choice itself."""


class _Numbered(dict[Any, int]):
    """Things by number, each once."""

    def of(self, thing: Hashable) -> int:
        """The number of a thing, a new one if it is new."""
        return self.setdefault(thing, len(self))


def page_of(replay: Replay) -> str:
    """The page, as text.

    If it would be larger than ``MOST_BYTES``, it leaves out candidates of opinions, those of the least value first. Raises
    ``ReplayError`` for decisions that do not fit, and if the page is still too large.
    """
    contents = _contents(replay)
    page = _page(contents)
    for most in FEWER:
        if len(page.encode()) <= MOST_BYTES:
            break
        for *_, opinion in contents["decisions"]:
            if opinion:
                opinion["rows"] = [row for k, row in enumerate(opinion["rows"]) if k < most or row[3]]
        page = _page(contents)
    if len(page.encode()) > MOST_BYTES:
        raise ReplayError(
            f"the page of this game would have {len(page.encode())} bytes, and {MOST_BYTES} at most can be shown: "
            f"{len(replay.decisions)} decisions are too many for one page"
        )
    return page


def _page(contents: dict[str, Any]) -> str:
    """The page with these contents."""
    packed = base64.b64encode(zlib.compress(json.dumps(contents, separators=(",", ":")).encode(), 9)).decode()
    parts = {ending: (resources.files("isle_env.replays") / f"page.{ending}").read_text(encoding="utf-8") for ending in _FILES}
    template = parts["html"].replace("{{style}}", parts["css"]).replace("{{script}}", parts["js"])
    # The title last: names of players are anybody's words.
    return template.replace("{{packed}}", packed).replace("{{title}}", html.escape(contents["title"]))


def _contents(replay: Replay) -> dict[str, Any]:
    """All that the page shows."""
    bodies, groups, steps = _Numbered(), _Numbered(), []
    decisions: list[list[Any]] = []
    scores: list[list[int]] = []
    days: list[list[Any]] = []
    names: set[str] = set()
    last: list[Choice] = []
    for number, game in enumerate(replay.positions()):
        table = table_of(game, None, last[-NAMED_CHOICES:])
        steps.append([_group(piece, bodies, groups, names) for piece in table.pieces])
        scores.append(_totals(game))
        if not game.over and (not days or days[-1][1] != game.day):
            days.append([number, game.day])
        if number < len(replay.decisions):
            choice = choice_of(game, replay.decisions[number])
            opinion = _opinion(replay.opinions.get(number, Opinion()), game, choice.action)
            decisions.append([choice.seat, choice.label, f"day {game.day} · {game.phase.replace('_', ' ')}", opinion])
            last.append(choice)
    seats = [f"seat {seat}" + (f": {replay.players[seat]}" if replay.players else "") for seat in range(game.num_players)]
    return {
        "title": _title(game, replay),
        "parts": _parts(table, game),
        "font": FONT,
        "defs": defs(names),
        "bodies": list(bodies),
        "groups": [list(group) for group in groups],
        "steps": steps,
        "decisions": decisions,
        "scores": scores,
        "lines": [*seats, *(["the sister"] if game.mode == "solo" else [])],
        "days": days,
        "about": ABOUT,
        "rough": ROUGH,
        "result": _result(game, seats),
        "next": game.current_seat,
        "going_on": going_on(replay),
    }


def _parts(table: Table, game: Game) -> list[tuple[str, Box]]:
    """What of a table can be looked at alone, by name: each boat, what lies beside the boats, below them, and below all that."""
    boats = berths(table.pieces)
    left, top = boats[0][:2]
    right, bottom = (max(box[k] + box[k + 2] for box in boats) for k in (0, 1))
    bottoms = {place: piece.y - GAP for place in _FEET for piece in table.pieces if piece.data == data(place=place)}
    end, last = min(bottoms.values()), bottoms["legend"]
    modules = [("kittens and events", (left, end + GAP, table.width - 2 * left, last - end - GAP))] if end < last else []
    return [
        ("whole table", (0, 0, table.width, table.height)),
        *((f"boat of seat {seat}", box) for seat, box in enumerate(boats)),
        ("island", (right + GAP, top, table.width - right - 2 * GAP, end - top)),
        (_BELOW[game.rules.family], (left, bottom + GAP, right - left, end - bottom - GAP)),
        *modules,
    ]


def _opinion(opinion: Opinion, game: Game, chosen: int) -> dict[str, Any] | None:
    """What the page shows of an opinion: its unit, how many candidates it has, and a row of each.

    A row: name, figure in words, length of its bar in per cent, 1 for the choice, futures in words, 1 if it was dropped.
    """
    if not opinion.candidates:
        return None
    values = [candidate.value for candidate in opinion.candidates]
    low, high = (0.0, 1.0) if opinion.unit == SHARE else (min(0.0, *values), max(0.0, *values))
    rows = [
        [
            label(game.rules, game.decision, candidate.action),
            figure_of(candidate.value, opinion.unit),
            round(100 * (candidate.value - low) / (high - low or 1.0)),
            int(candidate.action == chosen),
            futures_of(candidate.futures),
            int(opinion.dropped(candidate)),
        ]
        for candidate in opinion.candidates
    ]
    return {"unit": opinion.unit, "count": len(rows), "rows": rows}


def _group(piece: Piece, bodies: _Numbered, groups: _Numbered, names: set[str]) -> int:
    """The number of a piece in its place."""
    if piece.body not in bodies:
        names.update(definitions_of(piece.body))
    title = f"<title>{html.escape(piece.title)}</title>" if piece.title else ""
    return groups.of((bodies.of(piece.body), piece.x, piece.y, title))


def _totals(game: Game) -> list[int]:
    """Points of each seat if the game ended now, and of the sister."""
    totals = [score["total"] for score in game.scores()]
    return [*totals, game.sister_score()["total"]] if game.mode == "solo" else totals


def _title(game: Game, replay: Replay) -> str:
    """What was played, and by whom."""
    players = " · ".join(replay.players)
    return title_of(game) + (f": {players}" if players else "") + f", seed {replay.seed}"


def _result(game: Game, seats: list[str]) -> str:
    """How it ended."""
    if not game.over:
        return "The game was not played to its end."
    winners = [seats[seat] for seat in game.winners()]
    if not winners:
        return "The sister has won."
    who = " and ".join(winners)
    return f"{who[0].upper()}{who[1:]} {'won' if len(winners) == 1 else 'share the win'}."

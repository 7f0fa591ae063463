"""What the page is sent: the picture and the choices of the person's seat, and nothing that this seat may not know.

Everything here goes by `Game` as that seat sees it: the picture with the seat as its viewer, the log with secret choices left
out, choices and tile only while the person decides. Seed, saves and other hands are never sent.
"""

from __future__ import annotations

from typing import Any

from isle_agents.table import hand, words
from isle_agents.table.match import Match
from isle_env.games.known import GAMES
from isle_env.setting import SOLO
from isle_env.views.choices import Choice
from isle_env.views.table_svg import table_svg

LOGGED = 200
"""Lines of the log that are sent."""


def shown(match: Match) -> dict[str, Any]:
    """The table for the page."""
    game, seat, plan = match.game, match.plan.seat, match.plan
    mine = match.mine
    placing = hand.hand(game) if mine else None
    return {
        "title": GAMES[game.name].heading,
        "game_name": game.name,
        "mode": game.mode,
        "options": {name: value for name, value in plan.options.items() if name != "mode"},
        "seat": seat,
        "names": list(plan.names),
        "current": game.current_seat,
        "thinking": match.thinks,
        "over": game.over,
        "prompt": _prompt(match),
        "svg": table_svg(game, seat, _told(match)),
        "choices": words.choices(game) if mine else [],
        "hand": placing,
        "undo": match.can_undo,
        "log": log(match),
        "notices": match.notices[-5:],
        "scores": scores(match) if game.over else None,
    }


def _told(match: Match) -> list[Choice]:
    """What was chosen since the person's last decision; what one seat chose in secret is one choice, however many they were."""
    found: list[Choice] = []
    for choice in match.recent:
        hidden = not choice.known_to(match.plan.seat) and not match.game.over
        if not (hidden and found and found[-1].secret and found[-1].seat == choice.seat):
            found.append(choice)
    return found


def log(match: Match, first: int | None = None) -> list[str]:
    """What was decided so far, in words, as far as the person knows it; what several choose in secret is one line each time.

    first: number of the first choice that is told; None: the latest ``LOGGED`` are.
    """
    lines: list[str] = []
    first = max(len(match.log) - LOGGED, 0) if first is None else first
    seat, names = match.plan.seat, match.plan.names
    for choice, label in zip(match.log[first:], match.labels[first:], strict=True):
        secret = not choice.known_to(seat) and not match.game.over
        who = "You" if choice.seat == seat else f"Seat {choice.seat} ({names[choice.seat]})"
        line = f"{who}: {'has chosen, face down' if secret else label}"
        if not (secret and lines and lines[-1] == line):
            lines.append(line)
    return lines


def _prompt(match: Match) -> str:
    """What is to be done now."""
    game, seat = match.game, match.game.current_seat
    if game.over:
        return _result(match)
    if seat != match.plan.seat:
        return f"Seat {seat} ({match.thinks}) is thinking …"
    return f"Your turn: {game.rules.reasons.prompt(game.record)}"


def _result(match: Match) -> str:
    """How the game ended."""
    game, seat = match.game, match.plan.seat
    winners = game.winners()
    if winners == [seat]:
        return "The game is over: you have won!"
    if seat in winners:
        return "The game is over: you share the victory."
    if game.mode == SOLO:
        return "The game is over: the sister has won."
    return "The game is over: " + " and ".join(f"seat {k} ({match.plan.names[k]})" for k in winners) + " won."


def scores(match: Match) -> dict[str, Any]:
    """The final scores in parts: ``parts``, and ``rows`` with ``name``, ``points`` (in the order of the parts) and ``won``."""
    game = match.game
    winners = game.winners()
    table = game.scores()
    rows = [
        {"name": f"Seat {seat} ({name})", "points": list(table[seat].values()), "won": seat in winners}
        for seat, name in enumerate(match.plan.names)
    ]
    found: dict[str, Any] = {"parts": [part.replace("_", " ") for part in table[0]], "rows": rows, "sister": None}
    if game.mode == SOLO:
        hers = game.sister_score()
        found["sister"] = {"parts": [part.replace("_", " ") for part in hers], "points": list(hers.values()), "won": not winners}
    return found


def in_parts(parts: list[str], points: list[int]) -> str:
    """A score in words: what each part brings."""
    return ", ".join(f"{part} {number}" for part, number in zip(parts, points, strict=True))

"""How strong the players are: plays every pair, every mode and number of seats, and writes docs/strength.md.

    python -m benchmarks.strength                 everything; hours, because of the players that search
    python -m benchmarks.strength --share 0.05    a twentieth of the games: rough figures
    python -m benchmarks.strength --only fast     without the players that search, and without what thinking buys
    python -m benchmarks.strength --only done     write the page of what has been played so far

A match (matches.py) is a run of ``isle tournament`` or ``isle solo`` with a folder of its own below --out; the page says the
command of each. What thinking buys is a picture, too (curve.py). Stopped and begun again, it goes on where it was: finished
matches are read from their folders. Each number of games has folders of its own.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from benchmarks import curve, modules
from benchmarks.machine import in_words, machine
from benchmarks.matches import Match, percent, rounded
from benchmarks.tables import Grid
from isle_agents.playing.expansion import Expansion
from isle_env.games.known import GAMES, is_default
from isle_env.games.options import TABLES
from isle_env.games.options.isle import MODULES
from isle_env.games.options.table import modes_of
from isle_env.setting import SOLO

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
FAST = ("net", "tuned", "greedy", "random")
SLOW = ("champion", "search:prices=tuned", "search")
"""Players that search, from the strongest. They meet `greedy` and `tuned`, and each other with equal time."""
MEASURED = ("tuned", "greedy")
"""Who they meet with their usual budgets."""
COMPANY = {"champion": "champion:playouts=400"}
"""Players whose points in their own company are of interest -> the same player by another name."""
EQUAL = "ms=10"
"""The time a decision that they have against each other."""
DRAWING = ("champion", "search", "tuned", "greedy", "random")
"""Players of the drawing games, from the strongest. Each meets the next one, those that search also `tuned` or `greedy`."""
DRAWING_TIME = "ms=30"
"""The time a decision that those who search have against each other there."""
EXPANSION = "With Kittens + Beasts"
"""How the headings of parts with modules begin."""
WITH_MODULES = ("champion", "net", "search", "tuned", "greedy", "random")
"""Players with Kittens + Beasts. Those that have learnt meet `tuned`; each other one meets the next, those that are quick also
with one module alone.
"""
LEARNT = ("champion", "net")
COUNTED = ("tuned", "greedy")
"""Those of whom kittens and friendships are counted."""
DIFFICULTIES = ("easy", "medium", "hard", "very_hard", "expert")
NOT_SHOWN = ("family_cards",)
"""Parts of the score without a column: in the family mode they are the lessons."""


class Games(NamedTuple):
    """How many games a match has, by who is the first of its players."""

    pair: int
    """Two seats."""
    table: int
    """Three and four seats, and the family mode."""
    alone: int
    """At each difficulty."""


USUAL = Games(pair=2000, table=2000, alone=2000)
SEARCHING = {
    "champion": Games(pair=400, table=120, alone=200),
    "search:prices=tuned": Games(pair=80, table=12, alone=20),
    "search": Games(pair=400, table=24, alone=30),
}
"""Those that search have fewer."""
FEW = {("search:prices=tuned", "greedy"): 24, ("search", "tuned"): 24}
"""Pairs of which one is far ahead, and whose games take long."""


def games_of(player: str) -> Games:
    """How many games the matches have of which a player is the first."""
    return SEARCHING.get(player, USUAL)


def pairs(players: Sequence[str], share: float) -> list[Match]:
    """Two seats."""
    return [
        Match((a, b), rounded(share * FEW.get((a, b), games_of(a).pair), 2))
        for k, a in enumerate(players)
        for b in players[k + 1 :]
        if not (a in SLOW and b not in MEASURED)
    ] + [Match((who, same), rounded(share * 100, 2)) for who, same in COMPANY.items() if who in players]


def equal_time(players: Sequence[str], share: float) -> list[Match]:
    """Those who search, against each other: 1,000 games of the champion, and 200 of two that differ in their prices."""
    names = [who + ("," if ":" in who else ":") + EQUAL for who in players if who in SLOW]
    return [
        Match((a, b), rounded(share * (1000 if a.startswith("champion") else 200), 2))
        for k, a in enumerate(names)
        for b in names[k + 1 :]
    ]


def against_greedy(players: Sequence[str], share: float) -> list[Match]:
    """One against `greedy` in all other seats: three and four seats, and the family mode."""
    shapes = (("standard", 3), ("standard", 4), ("family", 2), ("family", 4))
    return [
        Match((who, *["greedy"] * (seats - 1)), rounded(share * games_of(who).table, seats), mode, seats)
        for mode, seats in shapes
        for who in players
        if who != "greedy"
    ]


def alone(players: Sequence[str], share: float) -> list[Match]:
    """Everybody against the sister, at all difficulties."""
    return [Match((who,), max(2, math.ceil(share * games_of(who).alone)), "solo", 1) for who in players]


def with_modules(players: Sequence[str], share: float) -> list[Match]:
    """Neighbours among these players, with all modules and with each alone; and one against three of the next."""
    found = [Match((who, "tuned"), rounded(share * games_of(who).pair, 2), modules=MODULES) for who in players if who in LEARNT]
    for a, b in itertools.pairwise([who for who in players if who not in LEARNT]):
        found += [Match((a, b), rounded(share * games_of(a).table, 2), modules=MODULES)]
        if a not in SLOW:
            found += [Match((a, b), rounded(share * games_of(a).pair, 2), modules=(module,)) for module in MODULES]
            found += [Match((a, b, b, b), rounded(share * games_of(a).table, 4), players=4, modules=MODULES)]
    return found


def drawing(name: str, players: Sequence[str], share: float) -> list[Match]:
    """Neighbours among the players of a drawing game, with two seats and at a full table. name: of the game.

    Boats do not touch each other: a full table says how a win rate falls where more try to be first, and nothing else.
    """
    equal = [Match((f"{a}:{DRAWING_TIME}", f"{b}:{DRAWING_TIME}"), rounded(share * 400, 2), game=name)
             for a, b in itertools.pairwise(players) if b in SLOW]  # fmt: skip
    usual = {"champion": "tuned", "search": "greedy"}
    two = [Match((a, b), rounded(share * 200, 2), game=name) for a, b in usual.items() if {a, b} <= set(players)]
    two += [Match((a, b), rounded(share * USUAL.pair, 2), game=name)
            for a, b in itertools.pairwise(players) if a not in SLOW]  # fmt: skip
    six = [
        Match((a, *[b] * 5), rounded(share * (games_of(a).table), 6), "standard", 6, name)
        for a, b in itertools.pairwise(players)
        if a not in SLOW
    ]
    return [*equal, *two, *six]


def drawing_alone(name: str, players: Sequence[str], share: float) -> list[Match]:
    """Games of these players alone against the sister, in a drawing game that has her; of the champion half as many as usual."""
    return [
        replace(match, game=name, games=match.games // 2 if match.agents == ("champion",) else match.games)
        for match in alone(players, share)
    ]


def parts_of(match: Match) -> tuple[str, ...]:
    """The parts of a score that are shown of a match: where a module is in play, those of all modules."""
    rules = Expansion(modules=MODULES if match.modules else ()).rules(match.game)
    return tuple(part for part in rules.all_parts if part not in NOT_SHOWN)


def points(line: dict[str, str], match: Match) -> tuple[str, ...]:
    """Mean score and its parts."""
    return tuple(f"{float(line.get(name, 0)):.1f}" for name in ("score", *parts_of(match)))


def thinking(line: dict[str, str]) -> str:
    """Time a decision."""
    seconds = float(line["seconds"]) / max(1, float(line["decisions"]))
    return f"{1e3 * seconds:.1f} ms" if seconds > 1e-3 else f"{1e6 * seconds:.0f} µs"


def page(
    results: dict[str, list[tuple[Match, list[dict[str, str]]]]], points_of_curve: list[curve.Point], of_modules: Grid, where: str
) -> str:
    """The page. results: title of a part -> its matches, each with the lines of its summary; points_of_curve: of
    the picture; of_modules: what the players do with modules; where: machine and versions.
    """
    out = [
        "# Strength: who wins against whom\n",
        "Written by `python -m benchmarks.strength`. Every deal is played from every seat. Win rates have 95 % intervals; a win",
        "that is shared counts in parts. Time is that of a player's own thinking for a decision; what has no choice is none.",
        "Where matches shared the machine it is too long. Each table is repeated by the commands below it.\n",
        f"{where}.\n",
        f"The players have thought for {_hours(results, points_of_curve):.1f} hours.\n",
    ]
    for title, matches in results.items():
        alone_here = matches[0][0].mode == "solo"
        out += [f"## {title}\n"]
        if alone_here:
            head = ("player", "games each", *DIFFICULTIES, "a decision")
            cells = [
                (f"`{m.agents[0]}`", str(m.games), *(percent(line) for line in lines), thinking(lines[0])) for m, lines in matches
            ]
        else:
            head = ("player", "mode", "against", "games", "wins", "points", "a decision")
            cells = [_cells(match, lines[0]) for match, lines in ((m, _first(m, lines)) for m, lines in matches)]
        out += [Grid("", head, cells).markdown()]
        parts = [
            (
                f"`{m.agents[0]}`",
                m.what,
                _others(m) if not alone_here else "expert",
                *points(lines[-1] if alone_here else lines[0], m),
            )
            for m, lines in ((m, _first(m, lines)) for m, lines in matches)
        ]
        out += ["Where the points come from:\n"]
        named = (part.replace("_", " ") for part in parts_of(matches[0][0]))
        out += [Grid("", ("player", "mode", "against", "points", *named), parts).markdown()]
        out += ["```bash", *(m.command for m, _ in matches), "```\n"]
        if matches[0][0].modules and not alone_here:
            out += ["What the players do with the modules against `random`, means a game:\n", of_modules.markdown()]
            out += ["```bash", *(f"python -m benchmarks.modules --player {name}" for name in COUNTED), "```\n"]
    if points_of_curve:
        out += curve.part(points_of_curve)
    return "\n".join(out)


def _hours(results: dict[str, list[tuple[Match, list[dict[str, str]]]]], points_of_curve: list[curve.Point]) -> float:
    """Hours of thinking of all players together, one core each."""
    lines = {(m.name, k): line for matches in results.values() for m, found in matches for k, line in enumerate(found)}
    lines |= {(point.match.name, -1): point.line for point in points_of_curve}
    return sum(float(line["seconds"]) for line in lines.values()) / 3600


def _cells(match: Match, line: dict[str, str]) -> tuple[str, ...]:
    """The row of a match in a table of wins. line: of its first player."""
    score = f"{float(line['score']):.1f}"
    return f"`{line['agent']}`", match.what, _others(match), line["games"], percent(line), score, thinking(line)


def _others(match: Match) -> str:
    return " ".join(f"`{name}`" for name in match.agents[1:])


def _first(match: Match, lines: list[dict[str, str]]) -> list[dict[str, str]]:
    """The lines of a summary, that of the match's first player first; those of the solo game as they are."""
    return lines if match.mode == "solo" else sorted(lines, key=lambda line: line["agent"] != match.agents[0])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and write. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=f"Play all matches and write {PAGE.name}.")
    parser.add_argument("--share", type=float, default=1.0, help="of the games of each match (1)")
    parser.add_argument(
        "--only", choices=("fast", "done", "all"), default="all", help="fast: without players that search; done: what was played"
    )
    parser.add_argument("--out", type=Path, default=Path("results/strength"), metavar="FOLDER", help="where the matches are kept")
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE", help="the page to write")
    parser.add_argument("--workers", type=int, help="processes (one for each core)")
    options = parser.parse_args(arguments)
    players = (*(SLOW if options.only != "fast" else ()), *FAST)
    parts = {
        "Two seats": pairs(players, options.share),
        "Two seats, ten milliseconds a decision": equal_time(players, options.share),
        "Three and four seats, the family mode: one against `greedy` in all other seats": against_greedy(players, options.share),
        "Alone against the sister": alone(players, options.share),
    }
    module_players = [who for who in WITH_MODULES if who in players]
    parts[f"{EXPANSION}, two seats and four"] = with_modules(module_players, options.share)
    parts[f"{EXPANSION}, alone against the sister"] = [
        replace(match, modules=MODULES)
        for match in alone([who for who in module_players if who != "net" and who not in SLOW[1:]], options.share)
    ]
    others = [who for who in DRAWING if who in players]
    for name, game in GAMES.items():
        if not is_default(name):
            parts[game.heading] = drawing(name, others, options.share)
            if SOLO in modes_of(TABLES[name]):
                parts[f"{game.heading}, alone against the sister"] = drawing_alone(name, others, options.share)
    parts = {title: matches for title, matches in parts.items() if matches}
    of_curve = curve.matches(options.share) if options.only != "fast" else []
    if options.only == "done":
        of_curve = [match for match in of_curve if match.is_done(options.out)]
        parts = {title: [match for match in matches if match.is_done(options.out)] for title, matches in parts.items()}
        parts = {title: matches for title, matches in parts.items() if matches}
        if not parts and not of_curve:
            parser.error(f"--only done: nothing has been played in {options.out}")
    try:
        for folder in (options.out, options.page.parent / curve.PICTURE.parent):  # now, and not after hours of games
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    try:
        results = {title: [(m, m.play(options.out, options.workers)) for m in matches] for title, matches in parts.items()}
        points_of_curve = [curve.Point.of(m, m.play(options.out, options.workers)) for m in of_curve]
    except RuntimeError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if points_of_curve:
        curve.draw(points_of_curve, options.page.parent / curve.PICTURE)
    of_modules = modules.grid(COUNTED, max(1, round(200 * options.share)))
    options.page.write_text(page(results, points_of_curve, of_modules, in_words(machine())), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

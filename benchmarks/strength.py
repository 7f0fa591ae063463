"""How strong the players are: plays every pair, every mode and number of seats, and writes docs/strength.md.

    python -m benchmarks.strength                 everything; hours, because of the players that search
    python -m benchmarks.strength --share 0.05    a twentieth of the games: rough figures
    python -m benchmarks.strength --only fast     without the players that search, and without what thinking buys
    python -m benchmarks.strength --only done     write the page of what has been played so far
    python -m benchmarks.strength --again net     play the matches in whose names that occurs, though they are kept

A match (matches.py) is a run of ``isle tournament`` or ``isle solo``. What came of it is kept in strength.csv (kept.py), from
which the page is written (strength_page.py); matches that are kept are not played. Stopped and begun again, it goes on where it
was: what a match has played lies in a folder of its own below --out. After --again it goes on without that option. Each number of
games is a match of its own.
"""

from __future__ import annotations

import argparse
import itertools
import math
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from benchmarks import curve, modules
from benchmarks.kept import FILE, Kept
from benchmarks.matches import Match, rounded
from benchmarks.strength_page import COUNTED, page
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
TIMED = "champion:ms=10"
"""Who meets the opponent of a goal with a time that is the same everywhere."""
COMPANY = {"champion": "champion:playouts=200"}
"""Players whose points in their own company are of interest -> the same player by another name."""
MORE = ("champion:playouts=1600", "champion:playouts=100")
"""Do more playouts still help? These two against each other."""
SHAPES = (("standard", 2), ("standard", 3), ("standard", 4), ("family", 2), ("family", 3), ("family", 4))
"""Mode and seats, where several play."""
EQUAL = "ms=10"
"""The time a decision that they have against each other."""
DRAWING = ("champion", "search", "net", "tuned", "greedy", "random")
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


class Games(NamedTuple):
    """How many games a match has, by who is the first of its players."""

    pair: int
    """Two seats."""
    table: int
    """Three and four seats."""
    family: int
    """The family mode with two and three seats."""
    full_family: int
    """The family mode with four."""
    alone: int
    """At each difficulty."""


USUAL = Games(pair=2000, table=2000, family=2000, full_family=2000, alone=2000)
SEARCHING = {
    "champion": Games(pair=100, table=45, family=400, full_family=100, alone=400),
    "search:prices=tuned": Games(pair=80, table=12, family=12, full_family=12, alone=20),
    "search": Games(pair=80, table=12, family=12, full_family=12, alone=10),
}
"""Those that search have fewer."""
FEW = {
    ("champion", "tuned"): 200, ("champion", "greedy"): 200, ("search:prices=tuned", "greedy"): 24, ("search", "tuned"): 24,
    MORE: 400,
}  # fmt: skip
"""Games of pairs that take long for each."""
ALONE = {"champion": 60}
"""Games at each difficulty with Kittens + Beasts, where a game alone takes longest."""
PATIENT, HARDEST = "champion:playouts=400", ("very_hard", "expert")
"""Who takes more time for a decision, up to fifty milliseconds, and the difficulties at which it meets the sister."""


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
    ] + [
        Match(pair, rounded(share * FEW.get(pair, 100), 2))
        for pair in (*COMPANY.items(), MORE)
        if pair[0].partition(":")[0] in players
    ]


def equal_time(players: Sequence[str], share: float) -> list[Match]:
    """Those who search, against each other."""
    names = [who + ("," if ":" in who else ":") + EQUAL for who in players if who in SLOW]
    return [Match((a, b), rounded(share * 400, 2)) for k, a in enumerate(names) for b in names[k + 1 :]]


def against_greedy(players: Sequence[str], share: float) -> list[Match]:
    """One against `greedy` in all other seats: three and four seats, and the family mode."""
    others = [(who, games_of(who)) for who in players if who != "greedy"]
    return [
        Match((who, *["greedy"] * (seats - 1)), rounded(share * count(of), seats), mode, seats)
        for mode, seats, count in (
            ("standard", 3, attrgetter("table")),
            ("standard", 4, attrgetter("table")),
            ("family", 2, attrgetter("family")),
            ("family", 3, attrgetter("family")),
            ("family", 4, attrgetter("full_family")),
        )
        for who, of in others
    ]


def timed(players: Sequence[str], share: float, two: int = 400) -> list[Match]:
    """The champion with little time against `tuned` in all other seats: everywhere where several play. two: games of the standard
    game of two seats.
    """
    return [
        Match((TIMED, *["tuned"] * (seats - 1)), rounded(share * games, seats), mode, seats)
        for mode, seats in SHAPES
        for games in [two if (mode, seats) == SHAPES[0] else 400]
        if "champion" in players
    ]


def quick(players: Sequence[str], share: float) -> list[Match]:
    """The network against `tuned` in all other seats, where several play; two seats of the standard game are with the pairs."""
    return [
        Match(("net", *["tuned"] * (seats - 1)), rounded(share * USUAL.table, seats), mode, seats)
        for mode, seats in SHAPES[1:]
        if "net" in players
    ]


def alone(players: Sequence[str], share: float, fewer: Mapping[str, int] = MappingProxyType({})) -> list[Match]:
    """Everybody against the sister, at all difficulties. fewer: players -> games at each, where they have fewer than usual."""
    return [Match((who,), max(2, math.ceil(share * fewer.get(who, games_of(who).alone))), "solo", 1) for who in players]


def patient(players: Sequence[str], share: float) -> list[Match]:
    """The champion with more time against the sister where she is hardest."""
    who = (PATIENT,) if "champion" in players else ()
    return [replace(match, difficulties=HARDEST) for match in alone(who, share, {PATIENT: 400})]


def with_modules(players: Sequence[str], share: float) -> list[Match]:
    """Neighbours among these players, with all modules and with each alone; and one against three of the next. Those that have
    learnt meet `tuned` in all other seats: the champion with ten milliseconds, and with two seats also with its usual budget
    and with each module alone.
    """
    learnt = [who for who in players if who in LEARNT]
    found = [Match((who, "tuned"), rounded(share * games_of(who).pair, 2), modules=MODULES) for who in learnt]
    found += [replace(match, modules=MODULES) for match in timed(players, share) if match.mode == "standard"]
    found += [
        replace(match, modules=(module,))
        for match in timed(players, share)
        for module in MODULES
        if (match.mode, match.players) == ("standard", 2)
    ]
    found += [
        Match((who, *["tuned"] * (seats - 1)), rounded(share * games_of(who).table, seats), players=seats, modules=MODULES)
        for seats in (3, 4)
        for who in learnt
        if who not in SLOW
    ]
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
    usual = {("champion", "tuned"): 400, ("search", "tuned"): 100, ("search", "greedy"): 60}
    two = [Match(pair, rounded(share * games, 2), game=name) for pair, games in usual.items() if {*pair} <= set(players)]
    two += [Match((a, b), rounded(share * USUAL.pair, 2), game=name)
            for a, b in itertools.pairwise(players) if a not in SLOW]  # fmt: skip
    six = [
        Match((a, *[b] * 5), rounded(share * (games_of(a).table), 6), "standard", 6, name)
        for a, b in itertools.pairwise(players)
        if a not in SLOW
    ]
    return [*equal, *two, *six]


def drawing_alone(name: str, players: Sequence[str], share: float) -> list[Match]:
    """Games of these players alone against the sister, in a drawing game that has her."""
    return [replace(match, game=name) for match in alone(players, share)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and write. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=f"Play all matches and write {PAGE.name}.")
    parser.add_argument("--share", type=float, default=1.0, help="of the games of each match (1)")
    parser.add_argument(
        "--only", choices=("fast", "done", "all"), default="all", help="fast: without players that search; done: what was played"
    )
    parser.add_argument("--again", action="append", default=[], metavar="TEXT", help="play those anew whose names contain it")
    parser.add_argument("--out", type=Path, default=Path("results/strength"), metavar="FOLDER", help="where games are kept")
    parser.add_argument("--table", type=Path, metavar="FILE", help="of matches (benchmarks/strength.csv; with --share in --out)")
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE", help="the page to write")
    parser.add_argument("--workers", type=int, help="processes (one for each core)")
    options = parser.parse_args(arguments)
    parts, of_curve = wanted(options.only, options.share)
    kept = Kept(options.table or (FILE if options.share == 1 else options.out / FILE.name))
    if options.only == "done":
        of_curve = [match for match in of_curve if match in kept]
        parts = {title: found for title, matches in parts.items() if (found := [match for match in matches if match in kept])}
        if not parts and not of_curve:
            parser.error(f"--only done: nothing has been played in {kept.file}")
    try:
        # Now, and not after hours of games.
        for folder in (options.out, kept.file.parent, options.page.parent / curve.PICTURES):
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    shown = [match for matches in parts.values() for match in matches]
    matches = list(dict.fromkeys([*shown, *of_curve]))
    try:
        # At once: begun again without --again, it goes on with what is missing then.
        anew = [match for match in matches if any(word in match.name for word in options.again)]
        kept.drop(anew)
        for match in anew:
            shutil.rmtree(options.out / match.name, ignore_errors=True)
        for match in matches:
            if match not in kept:
                lines = match.play(options.out, options.workers)
                kept.add(match, lines, match.record(options.out) or {})
    except RuntimeError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if of_curve:
        curve.draw([(match, kept[match][0]) for match in [*of_curve, *shown]], options.page.parent / curve.PICTURES)
    of_modules = modules.grid(COUNTED, max(1, round(200 * options.share)))
    text = page(parts, of_curve, kept, of_modules)
    options.page.write_text(text, encoding="utf-8", newline="\n")
    return 0


def wanted(only: str, share: float) -> tuple[dict[str, list[Match]], list[Match]]:
    """The matches below each heading of the page, and those of the pictures. only: ``fast``, or all."""
    players = (*(SLOW if only != "fast" else ()), *FAST)
    parts = {
        "Two seats": pairs(players, share),
        "Two seats, ten milliseconds a decision": equal_time(players, share),
        "Three and four seats, the family mode: one against `greedy` in all other seats": against_greedy(players, share),
        "Against `tuned` in all other seats": [*timed(players, share, two=2000), *quick(players, share)],
        "Alone against the sister": [*patient(players, share), *alone(players, share)],
    }
    module_players = [who for who in WITH_MODULES if who in players]
    parts[f"{EXPANSION}, two to four seats"] = with_modules(module_players, share)
    parts[f"{EXPANSION}, the family game with the cards of both boxes"] = [
        replace(match, all_family_cards=True)
        for match in (*timed(module_players, share), *quick(module_players, share))
        if match.mode == "family"
    ]
    parts[f"{EXPANSION}, alone against the sister"] = [
        replace(match, modules=MODULES) for match in alone([who for who in module_players if who not in SLOW[1:]], share, ALONE)
    ]
    others = [who for who in DRAWING if who in players]
    for name, game in GAMES.items():
        if not is_default(name):
            parts[game.heading] = drawing(name, others, share)
            if SOLO in modes_of(TABLES[name]):
                parts[f"{game.heading}, alone against the sister"] = drawing_alone(name, others, share)
    return {title: matches for title, matches in parts.items() if matches}, curve.matches(share) if only != "fast" else []


if __name__ == "__main__":
    sys.exit(main())

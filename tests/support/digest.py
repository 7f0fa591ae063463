"""Digests of whole games of every kind: whatever rebuilds the house leaves them as they are.

    python -m tests.support.digest 4                the digest of 4 games, to compare processes and ways of running the kernels
    python -m tests.support.digest 300 --each       one line for each thing that is digested, instead of one for all
    python -m tests.support.digest 300 --shown      text pages and pictures as well
    python -m tests.support.digest 4 --samples      games redrawn for a seat as well
    python -m tests.support.digest 2 --runs         results of tournaments and solo games as well, that many deals of each

A random player and, in The Isle of Cats, some that fill their boats make the decisions.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import itertools
import json
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from isle_env import Game
from isle_env.views import page
from tests.oracle.duel import POLICIES, enrich, uniform
from tests.support.settings import SETTINGS, Setting

ALL = ("kittens", "beasts", "events")
MODULES: dict[str, Setting] = {
    "kittens": {"num_players": 2, "modules": ("kittens",)},
    "beasts, windows": {"num_players": 3, "modules": ("beasts",), "reaction_windows": True},
    "events": {"num_players": 4, "modules": ("events",)},
    "all modules and promos": {
        "num_players": 3,
        "modules": ALL,
        "lesson_modules": ("A", "B", "I"),
        "promo_oshax": True,
        "promo_rare_treasures": True,
    },
    "kittens and beasts, 4 seats": {"num_players": 4, "modules": ("kittens", "beasts")},
    "beasts and events, 2 seats": {"num_players": 2, "modules": ("beasts", "events"), "reaction_windows": True},
    "module I alone": {"num_players": 2, "lesson_modules": ("B", "C", "I")},
    "all family cards": {"num_players": 3, "mode": "family", "family_cards": "all"},
    "solo, all modules": {"mode": "solo", "difficulty": "hard", "modules": ALL, "promo_oshax": True},
}
DRAWING: dict[str, Setting] = {
    **{f"explore_and_draw, {n} seats": {"game": "explore_and_draw", "num_players": n, "promo": n % 2 == 0} for n in (2, 3, 6)},
    "explore_and_draw, alone": {"game": "explore_and_draw", "num_players": 1, "difficulty": "expert"},
    **{f"remote, {n} seats": {"game": "remote", "num_players": n} for n in (2, 4, 6)},
}
FIRST = ("2 seats", "3 seats, windows", "family, 4 seats", "solo, expert", "all modules and promos", "explore_and_draw, 2 seats")
EVERY: dict[str, Setting] = {**SETTINGS, **MODULES, **DRAWING}
ORDER: list[Setting] = [EVERY[name] for name in (*FIRST, *(name for name in EVERY if name not in FIRST))]


class Digests:
    """What was seen, digested by kind: ``saves``, ``observations``, ``masks`` …"""

    def __init__(self) -> None:
        self._kinds: dict[str, Any] = defaultdict(hashlib.sha256)

    def add(self, kind: str, seen: bytes | str) -> None:
        self._kinds[kind].update(seen.encode() if isinstance(seen, str) else seen)

    def each(self) -> dict[str, str]:
        return {kind: made.hexdigest() for kind, made in sorted(self._kinds.items())}

    def whole(self) -> str:
        return hashlib.sha256(json.dumps(self.each()).encode()).hexdigest()


def digests(games: int, shown: bool = False, samples: bool = False) -> Digests:
    """Those of that many games, which go through all settings in turn; in every second one seats have fish in plenty."""
    found = Digests()
    for seed, setting in zip(range(games), itertools.cycle(ORDER), strict=False):
        _play(found, seed, setting, shown, samples)
    return found


def digest(games: int) -> str:
    """One digest of that many games, redrawn games included."""
    return digests(games, samples=True).whole()


def _play(found: Digests, seed: int, setting: Setting, shown: bool, samples: bool) -> None:
    game, rng, looks = Game.new(seed=seed, **setting), random.Random(seed), random.Random(seed)
    of_the_isle = game.name == "isle_of_cats"
    if of_the_isle and seed % 2:
        enrich(game)
    player = POLICIES[seed % len(POLICIES)] if of_the_isle and "modules" not in setting else uniform
    found.add("names", repr([game.action_name(action) for action in range(0, game.rules.num_actions, 97)]))
    while not game.over:
        game.apply(player(game, rng))
        found.add("saves", game.to_bytes())
        found.add("masks", np.packbits(game.mask()).tobytes())
        seat = looks.randrange(game.num_players)
        found.add("observations", game.observe(seat).tobytes())
        found.add("infos", repr(sorted(game.info(seat).items())))
        if looks.random() < 0.1:
            found.add("scores", repr((game.scores(), game.sister_score() if game.mode == "solo" else game.tie_breaks())))
            found.add("fields", _fields(game, seat))
            if samples:
                found.add("samples", game.determinize(seat, looks.randrange(1000)).games.tobytes())
            if shown:
                found.add("pages", _page(game, seat))
                found.add("pictures", game.to_svg(looks.choice((seat, None))))
    found.add("scores", repr((game.scores(), game.winners())))


def _fields(game: Game, seat: int) -> bytes:
    """The named views of what a seat sees."""
    return b"".join(_named(game.rules.views(game.observe(seat), game.num_players)))


def _named(views: dict[str, Any]) -> Iterator[bytes]:
    for name, view in sorted(views.items()):
        yield name.encode()
        yield b"".join(_named(view)) if isinstance(view, dict) else np.ascontiguousarray(view).tobytes()


def _page(game: Game, seat: int) -> str:
    """The text page, open and as a seat sees it."""
    return str(game) + str(page.render(game, seat))


TOURNAMENTS = (
    ("tournament", "greedy", "tuned", "random"),
    ("tournament", "search:playouts=8", "tuned", "--mode", "family"),
    ("tournament", "greedy", "search:playouts=8", "random", "--players", "4"),
    ("tournament", "greedy", "tuned", "--modules", "kittens,beasts,events", "--lesson-modules", "A,B,I", "--promo-oshax"),
    ("tournament", "greedy", "search:playouts=8", "--game", "explore_and_draw"),
    ("tournament", "greedy", "random", "--game", "remote", "--players", "3"),
    ("solo", "tuned", "search:playouts=8", "--difficulty", "easy", "--difficulty", "expert"),
    ("solo", "greedy", "--modules", "beasts"),
    ("solo", "greedy", "--game", "explore_and_draw"),
)


def runs(deals: int, found: Digests) -> None:
    """The rows of games and seats that tournaments and solo runs keep, without the clock's."""
    for command in TOURNAMENTS:
        with tempfile.TemporaryDirectory() as place:
            out = Path(place) / "run"
            limits = ("--games", str(deals), "--workers", "1", "--seed", "7", "--stats", "--out", str(out))
            done = subprocess.run([sys.executable, "-m", "isle_env", *command, *limits], capture_output=True, text=True)
            if done.returncode:
                raise RuntimeError(f"{' '.join(command)}: {done.stderr}")
            for file in sorted(out.glob("*.csv")):
                if file.name in ("games.csv", "stats.csv"):
                    found.add(f"runs, {file.name}", json.dumps([*map(_timeless, csv.DictReader(file.open(newline="")))]))


def _timeless(row: dict[str, str]) -> dict[str, str]:
    """A row without what a clock says."""
    return {name: cell for name, cell in row.items() if not any(word in name for word in ("second", "time", "_ms"))}


def main() -> None:
    parser = argparse.ArgumentParser(description="Digests of whole games.")
    parser.add_argument("games", type=int)
    parser.add_argument("--each", action="store_true", help="a line for each thing that is digested")
    parser.add_argument("--shown", action="store_true", help="text pages and pictures as well")
    parser.add_argument("--samples", action="store_true", help="redrawn games as well")
    parser.add_argument("--runs", type=int, metavar="DEALS", default=0, help="results of tournaments and solo games as well")
    asked = parser.parse_args()
    found = digests(asked.games, asked.shown, asked.samples)
    if asked.runs:
        runs(asked.runs, found)
    print("\n".join(f"{value[:16]}  {kind}" for kind, value in found.each().items()) if asked.each else found.whole())


if __name__ == "__main__":
    main()

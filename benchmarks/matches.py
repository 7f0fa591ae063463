"""Matches that are kept: each a run of ``isle tournament`` or ``isle solo`` with a folder of its own, and its command."""

from __future__ import annotations

import csv
import math
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from isle_agents.asked import Solo, Tournament
from isle_agents.contests.solo import runner as solo
from isle_agents.contests.tournament import runner as tournament
from isle_agents.playing.folder import read_record
from isle_env.games.known import DEFAULT_GAME, GAMES, is_default

SEED = 1_000
"""Of all matches: nothing is learnt from their deals (isle_training/seeds.py). Versions of ``net`` were compared on them before
one was kept, which flatters it a little; docs/training.md has its wins on other deals."""


class Box(NamedTuple):
    """What is on the table."""

    game: str
    modules: tuple[str, ...] = ()
    """Of Kittens + Beasts."""

    @property
    def heading(self) -> str:
        """What is played, in words."""
        return GAMES[self.game].heading + f" with {', '.join(self.modules)}" * bool(self.modules)


@dataclass(frozen=True)
class Match:
    """One run."""

    agents: tuple[str, ...]
    games: int
    """Of each line-up; alone, at each difficulty."""
    mode: str = "standard"
    players: int = 2
    game: str = DEFAULT_GAME
    modules: tuple[str, ...] = ()
    """Of Kittens + Beasts."""
    all_family_cards: bool = False
    """The family game with the cards of both boxes."""
    difficulties: tuple[str, ...] = ()
    """At which games alone are played; empty: at all."""

    @property
    def name(self) -> str:
        """Of its folder."""
        names = "-".join(agent.replace(":", ".").replace("=", ".").replace(",", ".") for agent in self.agents)
        prefix = f"{self.game}-" * (not is_default(self.game)) + "".join(f"{module}-" for module in self.modules)
        prefix += "all_cards-" * self.all_family_cards
        return f"{prefix}{self.mode}-{self.players}-{names}-{self.games}{''.join(f'-{name}' for name in self.difficulties)}"

    @property
    def box(self) -> Box:
        """What is on the table."""
        return Box(self.game, self.modules)

    @property
    def what(self) -> str:
        """What is played, for a column: the mode, or the modules."""
        return ", ".join(self.modules) or self.mode + ", all cards" * self.all_family_cards

    @property
    def options(self) -> dict[str, Any]:
        """What is played with of Kittens + Beasts, as runs take it."""
        return {"modules": self.modules} | ({"family_cards": "all"} if self.all_family_cards else {})

    @property
    def command(self) -> str:
        """What plays it from a terminal."""
        words = ["isle", "solo" if self.mode == "solo" else "tournament", *self.agents]
        words += ["--game", self.game] * (not is_default(self.game))
        words += ["--modules", ",".join(self.modules)] * bool(self.modules)
        words += ["--family-cards", "all"] * self.all_family_cards
        if self.mode == "solo":
            words += [word for name in self.difficulties or ("all",) for word in ("--difficulty", name)]
        else:
            words += ["--players", str(self.players)] + ["--mode", self.mode] * (self.mode != "standard")
        return shlex.join([*words, "--games", str(self.games), "--seed", str(SEED)])

    def record(self, parent: Path) -> dict[str, Any] | None:
        """What its run says of itself; None if there is none."""
        path, kind = parent / self.name, "solo" if self.mode == "solo" else "tournament"
        return read_record(path, kind) if path.exists() else None

    def is_done(self, parent: Path) -> bool:
        """Has it been played?"""
        record = self.record(parent)
        return record is not None and record["state"] == "finished"

    def play(self, parent: Path, workers: int | None) -> list[dict[str, str]]:
        """Play it, or what is left of it. Returns the lines of summary.csv. Raises ``RuntimeError`` if it cannot be played."""
        path = parent / self.name
        if not self.is_done(parent):
            common: dict[str, Any] = {
                "agents": list(self.agents), "game": self.game, "games": self.games, "seed": SEED, "workers": workers,
                "out": path, "resume": path.exists(), "options": self.options,
            }  # fmt: skip
            if self.mode == "solo":
                status = solo.main(Solo(difficulties=list(self.difficulties or ("all",)), **common))
            else:
                status = tournament.main(Tournament(mode=self.mode, players=self.players, **common))
            if status != 0:
                raise RuntimeError(f"{self.command}: exit status {status}")
        with (path / "summary.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))


def rounded(games: float, seats: int) -> int:
    """So many games, at least two deals, each from every seat."""
    return max(2, math.ceil(games / seats)) * seats

"""One solo game: an agent fills a boat alone, and its score is compared with the sister's.

Fixture ──▶ Game.new(mode="solo", seed of the deal) ──▶ chairs.play ──▶ SoloResult
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agents.playing import hall
from agents.playing.chairs import Chair
from agents.playing.points import PARTS, SISTER
from agents.playing.results import cells
from agents.solo.schedule import Fixture, Settings
from isle_env.game import Game

SISTER_COLUMNS = tuple(f"sister_{part}" for part in SISTER)
COLUMNS = (
    ("game", "deal", "game_seed", "difficulty", "agent", "win", "margin", "total")
    + PARTS
    + ("sister_total", *SISTER_COLUMNS, "decisions", "seconds")
)
"""Columns of games.csv; :class:`SoloResult` says what they mean."""


@dataclass
class SoloResult:
    """The result of one game: a row of games.csv."""

    game: int
    deal: int
    game_seed: int
    difficulty: str
    agent: str
    win: int
    """1 for a win, 0 if the sister won; she wins ties (R-54)."""
    margin: int
    """``total`` minus ``sister_total``."""
    total: int
    parts: tuple[int, ...]
    """Points in the order of ``PARTS``."""
    sister_total: int
    sister_parts: tuple[int, ...]
    """The sister's points in the order of ``SISTER``."""
    decisions: int
    """Choices among two or more actions."""
    seconds: float
    """Time spent in the agent's ``act``: the only column that differs between two runs."""

    def cells(self) -> list[Any]:
        """The row of games.csv, in the order of ``COLUMNS``."""
        return cells(self, COLUMNS, (PARTS, self.parts), (SISTER_COLUMNS, self.sister_parts))


class Hall(hall.Hall[Fixture, SoloResult]):
    """The agents of a run, each alone with the sister."""

    settings: Settings

    def seed(self, fixture: Fixture) -> int:
        """The seed of the deal."""
        return self.settings.game_seed(fixture.deal)

    def new_game(self, fixture: Fixture, seed: int) -> Game:
        """A solo game of the fixture's difficulty."""
        return Game.new(mode="solo", difficulty=fixture.difficulty, seed=seed)

    def seated(self, fixture: Fixture) -> list[Chair]:
        """The one agent, reset for this deal."""
        settings, number, deal = self.settings, fixture.agent, fixture.deal
        agent = self.agent(number, settings.agent_seed(deal, number))
        return [Chair(0, settings.labels[number], agent, settings.hidden_seed(deal, number))]

    def rows(self, fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[SoloResult]:
        """The one row of the game."""
        (chair,) = seated
        own, hers = game.scores()[0], game.sister_score()
        return [
            SoloResult(
                game=fixture.game,
                deal=fixture.deal,
                game_seed=seed,
                difficulty=fixture.difficulty,
                agent=chair.label,
                win=len(game.winners()),
                margin=own["total"] - hers["total"],
                total=own["total"],
                parts=tuple(own[part] for part in PARTS),
                sister_total=hers["total"],
                sister_parts=tuple(hers[part] for part in SISTER),
                decisions=chair.decisions,
                seconds=round(chair.seconds, 6),
            )
        ]

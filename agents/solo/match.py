"""One solo game: an agent fills a boat alone, and its score is compared with the sister's.

Fixture ──▶ Game.new(mode="solo", seed of the deal) ──▶ chairs.Table ──▶ SoloResult
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from agents.playing import hall
from agents.playing.chairs import Chair
from agents.playing.points import SISTER
from agents.playing.points import alone as score_columns
from agents.playing.results import cells
from agents.solo.schedule import Fixture, Settings
from isle_env.game import Game
from isle_env.games.known import FIRST
from isle_env.setting import alone

SISTER_COLUMNS = tuple(f"sister_{part}" for part in SISTER)


@functools.cache  # asked for every row
def columns(game: str = FIRST) -> tuple[str, ...]:
    """Columns of games.csv; :class:`SoloResult` says what they mean."""
    return (
        *("game", "deal", "game_seed", "difficulty", "agent", "win", "margin", "total"),
        *score_columns(game),
        *("sister_total", *SISTER_COLUMNS, "decisions", "seconds", "left"),
    )


COLUMNS = columns()
"""Those of The Isle of Cats."""


@dataclass
class SoloResult:
    """The result of one game: a row of games.csv."""

    game: int
    deal: int
    game_seed: int
    difficulty: str
    agent: str
    win: int
    """1 for a win, 0 if the sister won, who wins ties (R-54), or if the agent left the game."""
    margin: int
    """``total`` minus ``sister_total``."""
    total: int
    parts: tuple[int, ...]
    """Points in the order of ``points.alone``."""
    sister_total: int
    sister_parts: tuple[int, ...]
    """The sister's points in the order of ``SISTER``."""
    decisions: int
    """Choices among two or more actions."""
    seconds: float
    """Time spent in the agent's ``act``, without compiling: the only column that differs between two runs."""
    left: str = ""
    """Why the agent left the game (``playing.leaving``), and ``random`` played on for it; empty: it stayed."""
    played: str = FIRST
    """The game that is played, a name of ``games.known.GAMES``; no column."""

    def cells(self) -> list[Any]:
        """The row of games.csv, in the order of :func:`columns`."""
        return cells(self, columns(self.played), (score_columns(self.played), self.parts), (SISTER_COLUMNS, self.sister_parts))


class Hall(hall.Hall[Fixture, SoloResult]):
    """The agents of a run, each alone with the sister."""

    settings: Settings

    def seed(self, fixture: Fixture) -> int:
        """The seed of the deal."""
        return self.settings.game_seed(fixture.deal)

    def new_game(self, fixture: Fixture, seed: int) -> Game:
        """A solo game of the fixture's difficulty."""
        game = self.settings.game
        return Game.new(game=game, difficulty=fixture.difficulty, seed=seed, **alone(game))

    def seated(self, fixture: Fixture) -> list[Chair]:
        """The one chair."""
        settings, number, deal = self.settings, fixture.agent, fixture.deal
        return [self.chair(fixture, 0, settings.agent_seed(deal, number), settings.hidden_seed(deal, number))]

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
                win=len(game.winners()) if chair.left is None else 0,
                margin=own["total"] - hers["total"],
                total=own["total"],
                parts=tuple(own[part] for part in score_columns(self.settings.game)),
                sister_total=hers["total"],
                sister_parts=tuple(hers[part] for part in SISTER),
                decisions=chair.decisions,
                seconds=round(chair.seconds, 6),
                left=chair.left.why if chair.left is not None else "",
                played=self.settings.game,
            )
        ]

"""One solo game: an agent fills a boat alone, and its score is compared with the sister's.

Fixture ──▶ Game.new(mode="solo", seed of the deal) ──▶ chairs.Table ──▶ SoloResult
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from isle_agents.contests.solo.schedule import Fixture, Settings
from isle_agents.playing import hall
from isle_agents.playing.chairs import Chair
from isle_agents.playing.results import cells
from isle_env.engine.rules import Rules
from isle_env.game import Game
from isle_env.setting import SOLO


def sister_columns(rules: Rules) -> tuple[str, ...]:
    """Columns of the sister's points."""
    return tuple(f"sister_{part}" for part in rules.sister_parts[:-1])


def columns(rules: Rules) -> tuple[str, ...]:
    """Columns of games.csv; :class:`SoloResult` says what they mean."""
    return (
        *("game", "deal", "game_seed", "difficulty", "agent", "win", "margin", "total"),
        *rules.parts_in(SOLO),
        *("sister_total", *sister_columns(rules), "decisions", "seconds", "failed"),
    )


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
    """Points in the order of ``Rules.parts_in("solo")``."""
    sister_total: int
    sister_parts: tuple[int, ...]
    """The sister's points in the order of ``Rules.sister_parts``, without the total."""
    decisions: int
    """Choices among two or more actions."""
    seconds: float
    """Time spent in the agent's ``act``, without compiling: the only column that differs between two runs."""
    rules: Rules
    """The game that is played; no column."""
    failed: str = ""
    """Why the agent left the game (``playing.leaving``), and ``random`` played on for it; empty: it stayed."""
    measured: tuple[int | str, ...] = ()
    """The cells that stats.csv adds (``playing.stats``), if they are wanted."""

    def cells(self) -> list[Any]:
        """The row of games.csv, in the order of :func:`columns`."""
        own, hers = (self.rules.parts_in(SOLO), self.parts), (sister_columns(self.rules), self.sister_parts)
        return cells(self, columns(self.rules), own, hers)


class Hall(hall.Hall[Fixture, SoloResult]):
    """The agents of a run, each alone with the sister."""

    settings: Settings

    def seed(self, fixture: Fixture) -> int:
        """The seed of the deal."""
        return self.settings.game_seed(fixture.deal)

    def options(self, fixture: Fixture) -> dict[str, Any]:
        """The options of a solo game of the fixture's difficulty, as ``Game.new`` takes them."""
        game = self.settings.game
        return {"game": game, "difficulty": fixture.difficulty, "mode": SOLO, **self.settings.expansion.options()}

    def seated(self, fixture: Fixture) -> list[Chair]:
        """The one chair."""
        settings, number, deal = self.settings, fixture.agent, fixture.deal
        return [self.chair(fixture, 0, settings.agent_seed(deal, number), settings.hidden_seed(deal, number))]

    def rows(self, fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[SoloResult]:
        """The one row of the game."""
        (chair,) = seated
        own, hers, rules = game.scores()[0], game.sister_score(), game.rules
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
                parts=tuple(own[part] for part in rules.parts_in(SOLO)),
                sister_total=hers["total"],
                sister_parts=tuple(hers[part] for part in rules.sister_parts[:-1]),
                decisions=chair.decisions,
                seconds=round(chair.seconds, 6),
                rules=rules,
                failed=chair.left.why if chair.left is not None else "",
                measured=self.measured(fixture, seed)[0],
            )
        ]

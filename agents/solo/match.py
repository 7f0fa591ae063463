"""One solo game: an agent alone with a boat, and the sister's score against its own.

Fixture ──▶ Game.new(mode="solo", seed of the deal) ──▶ chairs.play ──▶ SoloResult
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agents import protocol
from agents.playing import chairs
from agents.playing.chairs import Chair
from agents.playing.points import PARTS, SISTER
from agents.solo.schedule import Fixture, Settings
from isle_env.game import Game

SISTER_COLUMNS = tuple(f"sister_{part}" for part in SISTER)
COLUMNS = (
    ("game", "deal", "game_seed", "difficulty", "agent", "win", "margin", "total")
    + PARTS
    + ("sister_total", *SISTER_COLUMNS, "decisions", "seconds")
)
"""Columns of games.csv; their meaning is with :class:`SoloResult`."""


@dataclass
class SoloResult:
    """What came of one game: a row of games.csv."""

    game: int
    deal: int
    game_seed: int
    difficulty: str
    agent: str
    win: int
    """1 for a win, 0 if the sister has won; she wins a tie (R-54)."""
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
        row = {
            **vars(self),
            **dict(zip(PARTS, self.parts, strict=True)),
            **dict(zip(SISTER_COLUMNS, self.sister_parts, strict=True)),
        }
        return [row[column] for column in COLUMNS]


class Hall:
    """The agents of a run, made once and reset for each game.

    Raises ``UnknownAgent`` for a name that leads to no player, ``AgentFailure`` for a player that cannot be made.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._agents = [chairs.make(name) for name in settings.agents]

    def play(self, fixture: Fixture) -> list[SoloResult]:
        """Play a game to its end. Returns its one row. Raises ``AgentFailure``."""
        seed = self._settings.game_seed(fixture.deal)
        game, chair = _new(fixture.difficulty, seed), self._seated(fixture)
        chairs.play(game, [chair], seed)
        return [_result(fixture, seed, game, chair)]

    def warm_up(self) -> None:
        """Have rules and agents compiled before any clock runs."""
        chairs.warm_up(_new(self._settings.difficulties[0], 0), zip(self._settings.labels, self._agents, strict=True))

    def _seated(self, fixture: Fixture) -> Chair:
        """The agent of a game in its seat, reset."""
        settings, number, deal = self._settings, fixture.agent, fixture.deal
        protocol.reset(self._agents[number], settings.agent_seed(deal, number))
        return Chair(0, settings.labels[number], self._agents[number], settings.hidden_seed(deal, number))


def _new(difficulty: str, seed: int) -> Game:
    return Game.new(mode="solo", difficulty=difficulty, seed=seed)


def _result(fixture: Fixture, seed: int, game: Game, chair: Chair) -> SoloResult:
    """The row of a finished game."""
    own, hers = game.scores()[0], game.sister_score()
    return SoloResult(
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

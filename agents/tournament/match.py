"""One game of a tournament: who sits where, and what each seat got out of it.

Fixture ──▶ Game.new(seed of the deal) ──▶ chairs.play ──▶ one SeatResult for each seat
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agents import protocol
from agents.playing import chairs
from agents.playing.chairs import Chair
from agents.playing.points import PARTS
from agents.tournament.schedule import Fixture, Settings
from isle_env.game import Game

COLUMNS = (
    ("game", "deal", "table", "rotation", "game_seed", "seat", "agent", "win", "place", "total")
    + PARTS
    + ("decisions", "seconds")
)
"""Columns of games.csv, the same in every mode; their meaning is with :class:`SeatResult`."""


@dataclass
class SeatResult:
    """What one seat got out of one game: a row of games.csv."""

    game: int
    deal: int
    table: int
    rotation: int
    game_seed: int
    seat: int
    agent: str
    win: float
    """1 for the winner, 1/n for each of n who share the win (R-6), 0 otherwise: sums to 1 over the table."""
    place: int
    """1 for every winner; below them by total, equal totals sharing a place."""
    total: int
    parts: tuple[int, ...]
    """Points in the order of ``PARTS``."""
    decisions: int
    """Choices among two or more actions."""
    seconds: float
    """Time spent in the agent's ``act``: the only column that differs between two runs."""

    def cells(self) -> list[Any]:
        """The row of games.csv, in the order of ``COLUMNS``."""
        row = {**vars(self), **dict(zip(PARTS, self.parts, strict=True))}
        return [row[column] for column in COLUMNS]


class Hall:
    """The agents of a tournament, made once and seated again for each game.

    An agent that holds several seats of a table is made once for each: no copy sees another's memory.
    Raises ``UnknownAgent`` for a name that leads to no player, ``AgentFailure`` for a player that cannot be made.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._made = {(number, 0): chairs.make(name) for number, name in enumerate(settings.agents)}
        """Agents by number and copy."""

    def play(self, fixture: Fixture) -> list[SeatResult]:
        """Play a game to its end. Returns a result for each seat. Raises ``AgentFailure``."""
        seed = self._settings.game_seed(fixture.deal)
        game, seated = self._new(seed), self._seated(fixture)
        chairs.play(game, seated, seed)
        return _results(fixture, seed, game, seated)

    def warm_up(self) -> None:
        """Have rules and agents compiled before any clock runs."""
        agents = (self._made[number, 0] for number in range(len(self._settings.agents)))
        chairs.warm_up(self._new(0), zip(self._settings.labels, agents, strict=True))

    def _new(self, seed: int) -> Game:
        return Game.new(self._settings.players, seed, mode=self._settings.mode)

    def _seated(self, fixture: Fixture) -> list[Chair]:
        """The agents of a game in their seats, reset."""
        seated = []
        for seat, number in enumerate(fixture.lineup):
            copy = fixture.lineup[:seat].count(number)
            if (number, copy) not in self._made:
                self._made[number, copy] = chairs.make(self._settings.agents[number])
            agent = self._made[number, copy]
            protocol.reset(agent, self._settings.agent_seed(fixture.game, seat))
            seated.append(Chair(seat, self._settings.labels[number], agent, self._settings.hidden_seed(fixture.game, seat)))
        return seated


def _results(fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[SeatResult]:
    """The rows of a finished game."""
    scores, winners = game.scores(), set(game.winners())
    totals = [int(score["total"]) for score in scores]
    losers = [totals[seat] for seat in range(len(seated)) if seat not in winners]
    return [
        SeatResult(
            game=fixture.game,
            deal=fixture.deal,
            table=fixture.table,
            rotation=fixture.rotation,
            game_seed=seed,
            seat=chair.seat,
            agent=chair.label,
            win=1 / len(winners) if chair.seat in winners else 0.0,
            place=1 if chair.seat in winners else 1 + len(winners) + sum(t > totals[chair.seat] for t in losers),
            total=totals[chair.seat],
            parts=tuple(int(scores[chair.seat][part]) for part in PARTS),
            decisions=chair.decisions,
            seconds=round(chair.seconds, 6),
        )
        for chair in seated
    ]

"""One game of a tournament: who sits where, and the result of each seat.

Fixture ──▶ Game.new(seed of the deal) ──▶ chairs.play ──▶ a SeatResult for each seat
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agents.playing import hall
from agents.playing.chairs import Chair
from agents.playing.points import PARTS
from agents.playing.results import cells
from agents.tournament.schedule import Fixture, Settings
from isle_env.game import Game

COLUMNS = (
    ("game", "deal", "table", "rotation", "game_seed", "seat", "agent", "win", "place", "total")
    + PARTS
    + ("decisions", "seconds")
)
"""Columns of games.csv, the same in every mode; :class:`SeatResult` says what they mean."""


@dataclass
class SeatResult:
    """The result of one seat in one game: a row of games.csv."""

    game: int
    deal: int
    table: int
    rotation: int
    game_seed: int
    seat: int
    agent: str
    win: float
    """1 for a single winner, 1/n for each of n winners who share (R-6), 0 for the others. The sum over the table is 1."""
    place: int
    """1 for every winner; the others are ranked by total, and equal totals share a place."""
    total: int
    parts: tuple[int, ...]
    """Points in the order of ``PARTS``."""
    decisions: int
    """Choices among two or more actions."""
    seconds: float
    """Time spent in the agent's ``act``: the only column that differs between two runs."""

    def cells(self) -> list[Any]:
        """The row of games.csv, in the order of ``COLUMNS``."""
        return cells(self, COLUMNS, (PARTS, self.parts))


class Hall(hall.Hall[Fixture, SeatResult]):
    """The agents of a tournament. One that holds several seats of a table is made once for each."""

    settings: Settings

    def seed(self, fixture: Fixture) -> int:
        """The seed of the deal."""
        return self.settings.game_seed(fixture.deal)

    def new_game(self, fixture: Fixture, seed: int) -> Game:
        """A game of the tournament's mode."""
        return Game.new(self.settings.players, seed, mode=self.settings.mode)

    def seated(self, fixture: Fixture) -> list[Chair]:
        """The agents of a line-up, rotated, each reset for this game and seat."""
        settings, game, seated = self.settings, fixture.game, []
        for seat, number in enumerate(fixture.lineup):
            agent = self.agent(number, settings.agent_seed(game, seat), copy=fixture.lineup[:seat].count(number))
            seated.append(Chair(seat, settings.labels[number], agent, settings.hidden_seed(game, seat)))
        return seated

    def rows(self, fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[SeatResult]:
        """A row for each seat."""
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

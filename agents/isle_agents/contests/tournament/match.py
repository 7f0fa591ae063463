"""One game of a tournament: who sits where, and the result of each seat.

Fixture ──▶ Game.new(seed of the deal) ──▶ chairs.Table ──▶ a SeatResult for each seat
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from isle_agents.contests.tournament.schedule import MODES, Fixture, Settings
from isle_agents.playing import hall
from isle_agents.playing.chairs import Chair
from isle_agents.playing.results import cells
from isle_env.engine.rules import Rules
from isle_env.game import Game
from isle_env.games.known import is_default
from isle_env.games.options import TABLES
from isle_env.games.options.table import modes_of


def columns(rules: Rules) -> tuple[str, ...]:
    """Columns of games.csv, the same in every mode of a game; :class:`SeatResult` says what they mean."""
    return (
        *("game", "deal", "table", "rotation", "game_seed", "seat", "agent", "win", "place", "total"),
        *rules.all_parts,
        *("decisions", "seconds", "failed"),
    )


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
    """1 for a single winner, 1/n for each of n winners who share (R-6), 0 for the others. The sum over the table is 1, if anybody
    has stayed."""
    place: int
    """1 for every winner; the others are ranked by total, and equal totals share a place. Those who left share the last one."""
    total: int
    parts: tuple[int, ...]
    """Points in the order of ``Rules.all_parts``."""
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
        return cells(self, columns(self.rules), (self.rules.all_parts, self.parts))


class Hall(hall.Hall[Fixture, SeatResult]):
    """The agents of a tournament. One that holds several seats of a table is made once for each."""

    settings: Settings

    def seed(self, fixture: Fixture) -> int:
        """The seed of the deal."""
        return self.settings.game_seed(fixture.deal)

    def options(self, fixture: Fixture) -> dict[str, Any]:
        """The options of a game of the tournament, as ``Game.new`` takes them."""
        settings = self.settings
        game = {} if is_default(settings.game) else {"game": settings.game}
        mode = {"mode": settings.mode} if set(MODES) <= modes_of(TABLES[settings.game]) else {}
        return {"num_players": settings.players, **game, **mode, **settings.expansion.options()}

    def seated(self, fixture: Fixture) -> list[Chair]:
        """The chairs of a line-up, rotated."""
        settings, game = self.settings, fixture.game
        return [
            self.chair(fixture, seat, settings.agent_seed(game, seat), settings.hidden_seed(game, seat))
            for seat in range(len(fixture.lineup))
        ]

    def rows(self, fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[SeatResult]:
        """A row for each seat."""
        scores, rules = game.scores(), game.rules
        totals, stayed = [int(score["total"]) for score in scores], [chair.left is None for chair in seated]
        winners = _winners(game, scores, stayed)
        counted = self.measured(fixture, seed)
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
                place=_place(chair.seat, winners, totals, stayed),
                total=totals[chair.seat],
                parts=tuple(int(scores[chair.seat].get(part, 0)) for part in rules.all_parts),
                decisions=chair.decisions,
                seconds=round(chair.seconds, 6),
                rules=rules,
                failed=chair.left.why if chair.left is not None else "",
                measured=counted[chair.seat],
            )
            for chair in seated
        ]


def _winners(game: Game, scores: list[dict[str, int]], stayed: list[bool]) -> set[int]:
    """The winners among those who stayed; the rules' own, unless one of those has left."""
    winners = set(game.winners())
    if all(stayed[seat] for seat in winners):
        return winners
    ties = game.tie_breaks()
    rank = {seat: (scores[seat]["total"], ties[seat]) for seat, stays in enumerate(stayed) if stays}
    return {seat for seat in rank if rank[seat] == max(rank.values())}


def _place(seat: int, winners: set[int], totals: list[int], stayed: list[bool]) -> int:
    """The place of a seat."""
    if seat in winners:
        return 1
    if not stayed[seat]:
        return 1 + sum(stayed)
    better = [other for other, stays in enumerate(stayed) if stays and other not in winners and totals[other] > totals[seat]]
    return 1 + len(winners) + len(better)

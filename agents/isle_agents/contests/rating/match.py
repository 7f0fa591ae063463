"""One game of a rating, and what is kept of it: one row, with all decisions of all seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from isle_agents.contests.rating.ladder import Mode
from isle_agents.contests.rating.schedule import Fixture, Settings
from isle_agents.playing import hall
from isle_agents.playing.chairs import Chair
from isle_agents.playing.results import cells
from isle_env.game import Game
from isle_env.replays.packed import packed


def columns(mode: Mode) -> tuple[str, ...]:
    """Columns of games.csv; :class:`Rated` says what they mean."""
    return (
        *("game", "rung", "deal", "own_seat", "game_seed", "agent", "win", "total", *mode.parts),
        *("others", "decisions", "seconds", "rung_seconds", "failed", "rung_failed", "totals", "moves"),
    )


@dataclass
class Rated:
    """The result of one game: a row of games.csv."""

    game: int
    rung: str
    """The player in all other seats; alone, the difficulty."""
    deal: int
    own_seat: int
    game_seed: int
    agent: str
    win: float
    """1 for a single winner, 1/n of a win shared by n seats (R-6), 0 otherwise, and for a player that left the game."""
    total: int
    parts: tuple[int, ...]
    """Points in the order of ``Mode.parts``."""
    others: float
    """The mean score of the other seats; alone, the sister's."""
    decisions: int
    """Choices among two or more actions."""
    seconds: float
    """Time spent in the player's ``act``, without compiling."""
    rung_seconds: float
    """The same of all other seats together."""
    failed: str
    """Why the player left the game, and ``random`` played on for it; empty: it stayed."""
    rung_failed: str
    """The same of a rung; such a game does not count."""
    totals: tuple[int, ...]
    """Scores by seat; alone, the player's and the sister's."""
    moves: str
    """All decisions (``isle_env.replays.packed``)."""
    mode: Mode
    """What is played; no column."""
    measured: tuple[int | str, ...] = ()

    def cells(self) -> list[Any]:
        """The row of games.csv, in the order of :func:`columns`."""
        row = cells(self, columns(self.mode), (self.mode.parts, self.parts))
        return [" ".join(map(str, cell)) if isinstance(cell, tuple) else cell for cell in row]


def parsed(row: dict[str, str], mode: Mode) -> Rated:
    """A row of games.csv. Raises ``ValueError`` for one that was cut off in the middle."""
    words, fractions = ("rung", "agent", "failed", "rung_failed", "totals", "moves"), ("win", "others", "seconds", "rung_seconds")
    found: dict[str, Any] = {name: int(row[name]) for name in columns(mode) if name not in (*words, *fractions)}
    found["parts"] = tuple(found.pop(part) for part in mode.parts)
    found |= {name: float(row[name]) for name in fractions} | {name: row[name] for name in words}
    found["totals"] = tuple(map(int, row["totals"].split()))
    return Rated(**found, mode=mode)


def outcome(game: Game, seat: int, left: bool) -> tuple[float, tuple[int, ...]]:
    """What a finished game is worth to the player in a seat, and the scores. left: did the player leave it?"""
    winners, totals = game.winners(), [int(score["total"]) for score in game.scores()]
    if game.mode == "solo":
        totals.append(int(game.sister_score()["total"]))
    return (1 / len(winners) if seat in winners and not left else 0.0), tuple(totals)


class Hall(hall.Hall[Fixture, Rated]):
    """The player who is rated, and the rungs."""

    settings: Settings

    def seed(self, fixture: Fixture) -> int:
        """The seed of the deal."""
        return self.settings.game_seed(fixture.deal)

    def options(self, fixture: Fixture) -> dict[str, Any]:
        """The options of a game against a rung, as ``Game.new`` takes them."""
        return self.settings.at.game_options(fixture.rung)

    def seated(self, fixture: Fixture) -> list[Chair]:
        """The chairs: the player's, and those of the rung."""
        settings, game = self.settings, fixture.game
        return [
            self.chair(fixture, seat, settings.agent_seed(game, seat), settings.hidden_seed(game, seat))
            for seat in range(len(fixture.seats))
        ]

    def rows(self, fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[Rated]:
        """The one row of the game."""
        mode, own = self.settings.at, seated[fixture.seat]
        rung = [chair for chair in seated if chair is not own]
        gone = [chair.left.why for chair in rung if chair.left is not None]
        win, totals = outcome(game, fixture.seat, own.left is not None)
        score = game.scores()[fixture.seat]
        rest = [total for place, total in enumerate(totals) if place != fixture.seat]
        return [
            Rated(
                game=fixture.game,
                rung=mode.rungs[fixture.rung],
                deal=fixture.deal,
                own_seat=fixture.seat,
                game_seed=seed,
                agent=own.label,
                win=win,
                total=totals[fixture.seat],
                parts=tuple(int(score.get(part, 0)) for part in mode.parts),
                others=sum(rest) / len(rest),
                decisions=own.decisions,
                seconds=round(own.seconds, 6),
                rung_seconds=round(sum(chair.seconds for chair in rung), 6),
                failed=own.left.why if own.left is not None else "",
                rung_failed=gone[0] if gone else "",
                totals=totals,
                moves=packed(self.new_game(fixture, seed), self._board.actions()),
                mode=mode,
            )
        ]

"""Who sits at the tables of a sweep: the player at one value, and the opponent in all other seats."""

from __future__ import annotations

from dataclasses import dataclass

from isle_agents.contests.tournament import schedule


@dataclass(frozen=True)
class Settings(schedule.Settings):
    """Settings of a tournament whose ``focus`` is the opponent, its first agent; the others are the player at each value."""

    @property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """One for each value: at 3 seats, A being the opponent, BAA CAA DAA."""
        return tuple((agent, *(0,) * (self.players - 1)) for agent in range(1, len(self.agents)))

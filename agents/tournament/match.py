"""One game: ask the agents in turn, check every answer, keep the score.

    Fixture ──▶ Game.new(seed of the deal) ──▶ ask · apply · ask · apply … ──▶ one SeatResult for each seat

An agent that fails or cheats ends the tournament with an error that says who, where and what: results of a field in
which one player forfeits half its games would say little about the others.
"""

from __future__ import annotations

import operator
import traceback
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from agents import protocol
from agents.protocol import Agent
from agents.registry import UnknownAgent, load
from agents.tournament.schedule import Fixture, Settings
from isle_env.core.actions import NUM_ACTIONS, action_name
from isle_env.core.state import SCORE_PARTS
from isle_env.game import Game

PARTS = SCORE_PARTS[:-1]
"""The parts of a score, without the total."""


class AgentFailure(Exception):
    """An agent raised an error or chose what it may not; the message names agent, game, seat and action."""


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


@dataclass
class _Chair:
    """A seat during a game: who sits there and what it has used so far."""

    seat: int
    label: str
    agent: Agent
    hidden_seed: int
    decisions: int = 0
    seconds: float = 0.0


class Hall:
    """The agents of a tournament, made once and seated again for each game.

    An agent that holds several seats of a table is made once for each: no copy sees another's memory.
    Raises ``UnknownAgent`` for a name that leads to no player, :class:`AgentFailure` for a player that cannot be made.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._made = {(number, 0): _make(name) for number, name in enumerate(settings.agents)}
        """Agents by number and copy."""

    def play(self, fixture: Fixture) -> list[SeatResult]:
        """Play a game to its end. Returns a result for each seat. Raises :class:`AgentFailure`."""
        seed = self._settings.game_seed(fixture.deal)
        game = Game.new(num_players=self._settings.players, seed=seed)
        chairs = self._seated(fixture)
        while (seat := game.current_seat) is not None:
            game.apply(_ask(chairs[seat], game, seed))
        return _results(fixture, seed, game, chairs)

    def warm_up(self) -> None:
        """Play a game at random and ask every agent once, so that rules and agents are compiled before any clock runs."""
        game, random = Game.new(num_players=self._settings.players, seed=0), load("random")
        while (seat := game.current_seat) is not None:
            game.apply(random.act(game.observe(seat), game.mask(), {}))
        for number, label in enumerate(self._settings.labels):
            game, agent = Game.new(num_players=self._settings.players, seed=0), self._made[number, 0]
            protocol.reset(agent, 0)
            _ask(_Chair(game.current_seat or 0, label, agent, hidden_seed=0), game, 0)

    def _seated(self, fixture: Fixture) -> list[_Chair]:
        """The agents of a game in their seats, reset."""
        chairs = []
        for seat, number in enumerate(fixture.lineup):
            copy = fixture.lineup[:seat].count(number)
            if (number, copy) not in self._made:
                self._made[number, copy] = _make(self._settings.agents[number])
            agent = self._made[number, copy]
            protocol.reset(agent, self._settings.agent_seed(fixture.game, seat))
            chairs.append(_Chair(seat, self._settings.labels[number], agent, self._settings.hidden_seed(fixture.game, seat)))
        return chairs


def _make(name: str) -> Agent:
    """A new player. Raises ``UnknownAgent``, or :class:`AgentFailure` with what its module or constructor raised."""
    try:
        return load(name)
    except UnknownAgent:
        raise
    except Exception:
        raise AgentFailure(f"agent {name!r} cannot be made\n{_own_traceback()}") from None


def _ask(chair: _Chair, game: Game, seed: int) -> int:
    """The checked answer of the agent whose turn it is. Raises :class:`AgentFailure` that says who and where."""
    try:
        return _decide(chair, game)
    except AgentFailure as failure:
        place = f"agent {chair.label!r} in seat {chair.seat} of the game with seed {seed}"
        raise AgentFailure(f"{place}: {failure}") from None


def _decide(chair: _Chair, game: Game) -> int:
    """Ask the agent whose turn it is; its checked answer. Raises :class:`AgentFailure` without saying who."""
    observation, mask = game.observe(chair.seat), game.mask()
    info: dict[str, Any] = {"seat": chair.seat, "num_players": game.num_players, "decision": game.decision}
    if protocol.wants_game(chair.agent):
        info["game"] = game.determinize(chair.seat, chair.hidden_seed + chair.decisions)
    chair.decisions += 1
    start = perf_counter()
    try:
        answer = chair.agent.act(observation, mask.copy(), info)
    except Exception:
        raise AgentFailure(f"act raised an error at its decision {chair.decisions}\n{_own_traceback()}") from None
    chair.seconds += perf_counter() - start
    return _checked(answer, mask, info["decision"])


def _own_traceback() -> str:
    """The error being handled, from the agent's code on; text, because it has to cross processes."""
    return traceback.format_exc(limit=-8).rstrip()


def _checked(answer: Any, mask: np.ndarray, decision: str) -> int:
    """The answer as a legal action id. Raises :class:`AgentFailure` that says what was answered and what would be
    legal.
    """
    try:
        action = operator.index(answer)
    except TypeError:
        raise AgentFailure(f"act returned {answer!r} ({type(answer).__name__}), not the whole number of an action") from None
    if not 0 <= action < NUM_ACTIONS:
        raise AgentFailure(f"act returned {action}, which is no action id: they run from 0 to {NUM_ACTIONS - 1}")
    if not mask[action]:
        legal = np.flatnonzero(mask)
        some = ", ".join(f"{a} ({action_name(a)})" for a in legal[:5])
        raise AgentFailure(
            f"act returned {action} ({action_name(action)}), not legal at a {decision!r} decision; "
            f"{legal.size} actions are, such as {some}"
        )
    return action


def _results(fixture: Fixture, seed: int, game: Game, chairs: list[_Chair]) -> list[SeatResult]:
    """The rows of a finished game."""
    scores, winners = game.scores(), set(game.winners())
    totals = [int(score["total"]) for score in scores]
    losers = [totals[seat] for seat in range(len(chairs)) if seat not in winners]
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
        for chair in chairs
    ]

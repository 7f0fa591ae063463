"""A game between a person and agents, decision by decision, without threads: the page and the terminal both play one.

    match.decide(action)     the person's decision       match.ask() ─→ action ─→ match.answer(action)     an agent's
    match.undo()             takes the person's last one back, if undo.py allows it

An agent that fails does not end the game, nor does one that never answers: from then on `random` plays its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from isle_agents.playing.chairs import make
from isle_agents.playing.keeping import opinion_of
from isle_agents.playing.leaving import described
from isle_agents.table import saves
from isle_agents.table.hints import Hint, hint
from isle_agents.table.plan import Plan
from isle_agents.table.undo import can_be_undone
from isle_env.engine.opinions import Opinion
from isle_env.errors import IsleError
from isle_env.game import Game, IllegalAction
from isle_env.players import protocol
from isle_env.players.protocol import Agent
from isle_env.players.random_agent import RandomAgent
from isle_env.players.registry import is_trusted
from isle_env.players.seen import Seen
from isle_env.replays import Replay
from isle_env.setting import whole_number
from isle_env.views import labels
from isle_env.views.choices import Choice


class NotNow(IsleError, RuntimeError):
    """It cannot be done now; the message says why. Nothing has changed."""


@dataclass
class _Chair:
    """An agent at the table."""

    name: str
    agent: Agent
    seed: int
    trusted: bool
    """Does it come with the project? Then what it says of itself is believed."""
    begun: bool = False
    """Was it told of the game? It is before its first decision, since what it does then may fail or take for ever as well."""


@dataclass(frozen=True)
class Answer:
    """What came of asking an agent; nothing has changed yet."""

    action: int | None
    """None: it has failed."""
    opinion: Opinion | None = None
    """What it had found, if it searches."""
    failure: str = ""
    """Why there is no action."""


class Match:
    """One game. Of several threads only one may use it at a time, except for what :meth:`ask` says."""

    def __init__(self, plan: Plan, past: Replay | None = None) -> None:
        """A new game, or one gone on with. past: the game so far, checked."""
        self.plan = plan
        self.game = Game.deal(plan.setting, plan.seed)
        self.labels: list[str] = []
        """The choices in words for people."""
        self.notices: list[str] = []
        """What happened beside the game, such as an agent that failed."""
        self._decisions: list[int] = []
        self._seen = Seen(self.game.num_players)
        self._before: list[Game] = []
        """The games before those last decisions of the person that may be taken back."""
        self._chairs: dict[int, _Chair] = {}
        seeds = np.random.SeedSequence(plan.seed).generate_state(plan.players, np.uint32).tolist()
        for seat, name in enumerate(plan.names):
            if seat != plan.seat:
                self._chairs[seat] = _Chair(name, make(name), seeds[seat], is_trusted(name))
        self._kept: tuple[int, ...] = past.decisions if past else ()
        """The decisions that lie in a file."""
        if past:
            self._go_on(past.decisions)
        self._opinions: dict[int, Opinion] = dict(past.opinions) if past else {}

    def _go_on(self, decisions: Sequence[int]) -> None:
        """Take the decisions of a game so far; what the person could take back then they can take back now."""
        tail: list[tuple[Game, int]] = []
        for action in decisions:
            tail = [*tail, (self.game.clone(), action)] if self.mine else []
            self._apply(action)
        for number, (before, action) in enumerate(tail, 1):
            after = tail[number][0] if number < len(tail) else self.game
            self._before = [*self._before, before] if can_be_undone(before, action, after) else []

    @property
    def log(self) -> list[Choice]:
        """All choices so far."""
        return self._seen.choices

    @property
    def mine(self) -> bool:
        """Is it the person's turn?"""
        return self.game.current_seat == self.plan.seat

    @property
    def thinks(self) -> str | None:
        """The agent whose turn it is, None if it is nobody's or the person's."""
        seat = self.game.current_seat
        return None if seat is None or self.mine else self.plan.names[seat]

    @property
    def recent(self) -> list[Choice]:
        """What was chosen since the person's last decision, that included."""
        for back in range(len(self.log) - 1, -1, -1):
            if self.log[back].seat == self.plan.seat:
                return self.log[back:]
        return self.log

    def decide(self, action: int) -> None:
        """Take a decision for the person. Raises :class:`NotNow` if it is not their turn, ``IllegalAction`` with the reason."""
        self._check_turn()
        before = self.game.clone()
        self._apply(action)
        self._before = [*self._before, before] if can_be_undone(before, action, self.game) else []

    def _check_turn(self) -> None:
        """Raises :class:`NotNow` unless the person decides."""
        if self.game.over:
            raise NotNow("the game is over")
        if not self.mine:
            raise NotNow(f"seat {self.game.current_seat} ({self.thinks}) decides now, not you")

    def _apply(self, action: int) -> None:
        """Take a decision of whoever's turn it is."""
        if not self.game.is_legal(action):
            self.game.apply(action)  # raises, with the reason
            raise IllegalAction(f"action {action} is illegal")
        self._seen.note(self.game, action)
        self.labels.append(labels.label_in(self.game, action))
        self.game.apply(action)
        self._decisions.append(action)

    # ---- agents ----
    def ask(self) -> Answer:
        """What the agent whose turn it is chooses. It only reads the game, so others may read it meanwhile.

        It may take for ever. Raises :class:`NotNow` if no agent decides.
        """
        seat, chair = self._deciding()
        game = self.game
        try:
            if not chair.begun:
                protocol.reset(chair.agent, chair.seed)
                chair.begun = True
            hidden_seed = chair.seed + len(self._decisions)
            told = protocol.asked(chair.agent, game, seat, hidden_seed, chair.trusted, self._seen)
            action = whole_number("action", chair.agent.act(*told))
            if not game.is_legal(action):
                raise IllegalAction(f"illegal action {action}")
            return Answer(action, opinion_of(chair.agent))
        except (Exception, SystemExit) as error:
            return Answer(None, failure=described(error))

    def answer(self, answer: Answer) -> None:
        """Take the decision of the agent whose turn it is, as :meth:`ask` gave it; for one that has failed `random` takes it."""
        seat, chair = self._deciding()
        action = answer.action
        if action is None:
            self._seat_random(seat, f"Seat {seat} ({chair.name}) failed: {answer.failure}.")
            action = self.ask().action
            assert action is not None, "random does not fail"
        if answer.opinion and answer.opinion.candidates:
            self._opinions[len(self._decisions)] = answer.opinion
        self._apply(action)
        self._before = []

    def go_on_without(self, seconds: float) -> None:
        """Have `random` play on for the agent whose turn it is. What that one still answers must not be taken.

        seconds: for how long it has thought. Raises :class:`NotNow` if no agent decides.
        """
        seat, chair = self._deciding()
        self._seat_random(seat, f"Seat {seat} ({chair.name}) had no answer after {seconds:.0f} s.")

    def _deciding(self) -> tuple[int, _Chair]:
        """The seat and the chair of the agent whose turn it is. Raises :class:`NotNow` if there is none."""
        seat = self.game.current_seat
        if seat is None or seat == self.plan.seat:
            raise NotNow("no agent decides now")
        return seat, self._chairs[seat]

    def _seat_random(self, seat: int, why: str) -> None:
        """Put `random` into a seat. The chair is a new one: an agent that still thinks keeps its own."""
        left = self._chairs[seat]
        self._chairs[seat] = _Chair(left.name, RandomAgent(), left.seed, True)
        self.notices.append(f"{why} 'random' plays on for it.")

    def run_agents(self) -> None:
        """Have the agents decide until it is the person's turn, or the game is over."""
        while self.thinks is not None:
            self.answer(self.ask())

    # ---- the person's help ----
    @property
    def can_undo(self) -> bool:
        """Can the person's last decision be taken back?"""
        return bool(self._before)

    def undo(self) -> str:
        """Take the person's last decision back. Returns it in words. Raises :class:`NotNow` if something was revealed since."""
        if not self._before:
            raise NotNow("nothing to undo: you have decided nothing since something hidden was revealed, or since others decided")
        self.game = self._before.pop()
        self._decisions.pop()
        self._seen.back_to(len(self._decisions))
        return self.labels.pop()

    def sample(self) -> Game:
        """A game drawn for what the person knows, who must be deciding. Raises :class:`NotNow`."""
        self._check_turn()
        return self.game.determinize(self.plan.seat, len(self._decisions))

    def hint(self) -> Hint:
        """What `search` would do for the person, who must be deciding. Raises :class:`NotNow`."""
        return hint(self.sample(), 0)

    def save(self, path: Path) -> None:
        """Write the game into a file, to go on with later. Raises ``OSError``."""
        saves.write(path, self.replay())
        self._kept = tuple(self._decisions)

    @property
    def unsaved(self) -> bool:
        """Would something that the person has decided be lost with this match? Not if the game is over."""
        if self.game.over:
            return False
        since = len(self._kept)
        if tuple(self._decisions[:since]) != self._kept:
            return True
        return any(choice.seat == self.plan.seat for choice in self.log[since:])

    @property
    def kept(self) -> bool:
        """Has its file all of its decisions?"""
        return bool(self._kept) and tuple(self._decisions) == self._kept

    def replay(self) -> Replay:
        """The game so far. It tells everything that is hidden."""
        return saves.replay_of(self.plan, self._decisions, self._opinions)

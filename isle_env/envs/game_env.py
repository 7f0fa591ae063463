"""A whole game as a PettingZoo AEC environment: a thin adapter over the kernels, the same for every game.

    observe(agent) = {"observation": uint8[size], "action_mask": int8[NUM_ACTIONS]}
    step(action)   → the next agent's decision; rewards come once, when the game ends for all, or on the way (potential.py)

The mask of the agent that decides allows at least one action; the masks of the others are all zeros.
"""

from __future__ import annotations

import copy
import functools
import secrets
from typing import Any, ClassVar

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv

from isle_env.engine import record
from isle_env.engine.numbers import index
from isle_env.engine.record import NONE
from isle_env.engine.rng import seed_words
from isle_env.engine.single import start
from isle_env.engine.verbs import BEGIN
from isle_env.envs.illegal import ILLEGAL_REWARD, checked_on_illegal, illegal_info
from isle_env.envs.looking import FRAMES_A_SECOND, RENDER_MODES, Screen, checked_render_mode, noted, shows_pictures
from isle_env.envs.potential import potential_of
from isle_env.envs.rewards import checked_reward, ending
from isle_env.envs.saves import checked_save
from isle_env.errors import IsleError
from isle_env.game import Game, IllegalAction, packed
from isle_env.machine.sizes import MASK_WORDS
from isle_env.setting import Setting, whole_number


class NotBegun(IsleError, RuntimeError, AttributeError):
    """Something that only a game has was asked for before the first reset."""


class _MadeByReset:
    """Stands where the instance has nothing yet. (A ``__getattr__`` would make every attribute slower.)"""

    def __get__(self, instance: object, owner: type) -> Any:
        raise NotBegun("there is no game yet: call reset() first")


class GameEnv(AECEnv):
    """A whole game for agents ``player_0`` …; subclasses say which, and what its options are."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": FRAMES_A_SECOND,
    }

    agent_selection = _MadeByReset()  # type: ignore[assignment]
    _is_whole: ClassVar[bool] = True
    """Is an episode a whole game? Within a phase all is given at its end."""

    def __init__(self, setting: Setting, reward: str, render_mode: str | None, on_illegal: str = "raise") -> None:
        """setting: the game's options, checked. Raises ``ValueError`` for one of the others."""
        super().__init__()
        self.setting = setting
        self.rules = self.setting.rules
        self.num_players = self.setting.num_players
        self.reward = checked_reward(reward)
        self._potential = potential_of(reward, setting) if self._is_whole else None
        if self._potential is not None:
            self.__dict__.update(_point_at_decider=self._reward_and_point)
        self.on_illegal = checked_on_illegal(on_illegal)
        self.render_mode = checked_render_mode(render_mode)
        self._screen = Screen(render_mode)
        if shows_pictures(render_mode):
            self.__dict__.update(reset=self._reset_seen, step=self._step_seen)
        self.possible_agents = [f"player_{seat}" for seat in range(self.num_players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._begun: dict[str, int] = {}  # the same once there is a game: looked up at each observation
        self._games = record.zeros(self.rules.record, 1)
        self._words = np.zeros(MASK_WORDS, dtype=np.uint32)
        self._size = self.rules.size(self.num_players)
        self._rng: np.random.Generator | None = None
        self._last_seed: int | None = None

    @functools.cached_property
    def _space(self) -> spaces.Dict:
        high = self.rules.high(self.num_players)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.rules.num_actions,), dtype=np.int8),
            }
        )

    @functools.cached_property
    def _action_spaces(self) -> dict[str, spaces.Discrete]:
        return {agent: spaces.Discrete(self.rules.num_actions) for agent in self.possible_agents}

    @functools.cached_property
    def observation_spaces(self) -> dict[str, spaces.Dict]:
        """The observation space of every agent."""
        return dict.fromkeys(self.possible_agents, self._space)

    @property
    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """The action space of every agent. Each agent has its own, so that sampling from one does not affect the others."""
        return self._action_spaces

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of observations, one object for all agents and calls. Raises ``ValueError`` for an unknown agent."""
        self._seat(agent)
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete:
        """``Discrete(NUM_ACTIONS)`` of the game, the same object at every call. Raises ``ValueError`` for an unknown agent."""
        self._seat(agent)
        return self._action_spaces[agent]

    @functools.cached_property
    def state_space(self) -> spaces.Box:
        """The space of :meth:`state`: ``Box`` uint8[agents × size], the bounds of the observations one after the other."""
        high = np.tile(self.rules.high(self.num_players), self.num_players)
        return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)

    def state(self) -> np.ndarray:
        """What all agents know together, for central critics: their observations one after the other, a new uint8[agents × size].

        In the order of ``possible_agents``; each is laid out as its agent sees it, itself first. Nobody's knowledge, such as the
        order of the deck, is not in it. Raises ``RuntimeError`` before the first reset.
        """
        self._check_begun()
        seen = np.empty((self.num_players, self._size), dtype=np.uint8)
        for seat in range(self.num_players):
            self.rules.observe.call(self._games, 0, seat, seen[seat])
        return seen.reshape(-1)

    def _seat(self, agent: str) -> int:
        """The seat of an agent. Raises ``ValueError``."""
        seat = self._seat_of.get(agent)
        if seat is None:
            raise ValueError(f"unknown agent {agent!r}: the agents are {', '.join(self.possible_agents)}")
        return seat

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        seed: the same seed gives the same game; without one, the game follows from the last seed given, or from chance if none
        was. options: part of PettingZoo's interface; the full game has none and ignores them. Raises
        ``ValueError``/``TypeError`` for a bad seed.
        """
        if seed is None:
            self._begin(self._next_seed())
        else:
            self._begin(whole_number("seed", seed))
            self._follow(seed)
        self._all_alive()

    def _next_seed(self) -> int:
        """The seed that follows from the last one given, or from chance if none was."""
        if self._rng is None:
            source = secrets.randbits(128) if self._last_seed is None else [1, self._last_seed]
            self._rng = np.random.default_rng(source)
        return int(self._rng.integers(2**63))

    def _follow(self, seed: int) -> None:
        """Let the seeds of the resets to come follow from this one. Raises ``ValueError`` for a negative seed.

        The generator is made when a reset asks for it: to make one takes longer than to set up a game.
        """
        number = whole_number("seed", seed)
        if number < 0:
            raise ValueError(f"seed {number} is negative; seeds are whole numbers from 0")
        self._rng, self._last_seed = None, number

    def _begin(self, seed: int) -> None:
        """Bring a new game to its first decision. If it raises, the running game is unchanged."""
        start(self._games, 0, self.setting.template, seed_words(seed))
        self.rules.step.call(self._games, 0, BEGIN, self._words)

    def _all_alive(self) -> None:
        """PettingZoo's bookkeeping for a game in which every agent plays."""
        self.agents, self._begun = self.possible_agents[:], self._seat_of
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._potential is not None:
            self._potential.begin(self._games)
        type(self)._point_at_decider(self)

    def _point_at_decider(self) -> None:
        """Select the agent that decides, or end the game for all."""
        seat = self._games["seat"].item()
        if seat == NONE:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _reward_and_point(self) -> None:
        """``_point_at_decider`` with a reward that comes on the way: first everybody gets what the step has brought."""
        assert self._potential is not None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        earned = None if self._games["seat"].item() == NONE else self._potential.earned(self._games)
        if earned is not None:
            self.rewards = dict(zip(self.agents, earned, strict=True))
            self._accumulate_rewards()
        type(self)._point_at_decider(self)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now: new arrays ``uint8[size]`` and ``int8[NUM_ACTIONS]``. Raises ``ValueError``."""
        seat = self._begun.get(agent)
        if seat is None:
            seat = self._seat(agent)
            self._check_begun()
        observation = np.empty(self._size, dtype=np.uint8)
        mask = np.empty(self.rules.num_actions, dtype=np.int8)
        self.rules.observe_and_mask.call(self._games, 0, seat, self._words, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the selected agent's decision.

        An illegal action raises and changes nothing (``game.IllegalAction``); with ``on_illegal="end"`` it ends the game for all.
        """
        if not self.agents:
            self._check_begun()
            raise RuntimeError("step() after the end of the game: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:
            if action is True or action is False:
                raise TypeError
            choices = self.rules.step.call(self._games, 0, index(action), self._words)  # type: ignore[arg-type]
        except (TypeError, OverflowError):  # no whole number, or one beyond 64 bits
            choices = -1
        if choices < 0:
            self._refuse(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._point_at_decider()

    def _refuse(self, agent: str, action: Any) -> None:
        """Raise the reason why an action is illegal, or end the game with it."""
        try:
            Game(self._games).apply(action)
        except IllegalAction as error:
            if self.on_illegal == "raise":
                raise
            self._forfeit(agent, error)

    def _forfeit(self, agent: str, error: IllegalAction) -> None:
        """The game ends for all: the agent gets ``ILLEGAL_REWARD`` and the reason, the others 0. The position stays as it is."""
        self._words[:] = 0  # nobody decides any more
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL_REWARD}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent] = illegal_info(error)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _finish(self) -> None:
        """The game is over for all agents at once: give out rewards, and scores by part in `infos`."""
        values, infos = self._outcome()
        if self._potential is not None:
            values = self._potential.rest(values)
        for agent, value, info in zip(self.possible_agents, values, infos, strict=True):
            self.rewards[agent] = value
            self.terminations[agent] = True
            self.infos[agent] = info
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _outcome(self) -> tuple[list[float], list[dict[str, Any]]]:
        """Rewards and infos by seat."""
        return ending(Game(self._games), self.reward)

    def render(self) -> str | np.ndarray | None:
        """The position as the deciding seat sees it.

        By render_mode: ``"ansi"`` text, ``"rgb_array"`` ``uint8[height, width, 3]``, ``"human"`` None (a window, which also shows
        each step by itself); without one None with a warning. Pixels raise ``ImportError`` without the extra ``pictures``.
        """
        if self.render_mode is None:
            logger.warn(f"render() without a render_mode: make the environment with one of {list(RENDER_MODES)}")
            return None
        game = self.game
        if self.render_mode == "ansi":
            return str(game)
        if self.render_mode == "rgb_array":
            return self._screen.pixels(game, game.current_seat)
        self._screen.show(game, game.current_seat)
        return None

    def _reset_seen(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """``reset`` of an environment with pictures."""
        type(self).reset(self, seed, options)
        self._screen.forget()
        self._show()

    def _step_seen(self, action: int | None) -> None:
        """``step`` of an environment with pictures: it notes what was chosen, unless that was refused."""
        record = self._games[0]
        before, choice = int(record["decisions"]), noted(record, action)
        type(self).step(self, action)
        if int(record["decisions"]) != before:
            self._screen.note(choice)
            self._show()

    def _show(self) -> None:
        """Show the table in the window, if there is one."""
        if self.render_mode == "human":
            self.render()

    @property
    def game(self) -> Game:
        """A copy of the game, hidden things included: for analysis, not for players."""
        self._check_begun()
        return Game(record.copied(self._games))

    def _check_begun(self) -> None:
        """Raises ``RuntimeError`` before the first reset."""
        if not hasattr(self, "rewards"):
            raise RuntimeError("there is no game yet: call reset() first")

    def save(self) -> bytes:
        """The game as bytes (:meth:`isle_env.Game.to_bytes`)."""
        self._check_begun()
        return packed(self._games)  # not self.game.to_bytes(), which would compile one more kernel

    def restore(self, data: bytes) -> None:
        """Go on from saved bytes. Nothing changes when it raises.

        ``game.SaveError``: these bytes are no save of this version, or a position that no game comes to; ``ValueError``: the game
        has other options than this environment.
        """
        self._take_over(self._checked_save(data))

    def _checked_save(self, data: bytes) -> Game:
        """The saved game, if this environment can go on with it. Raises as :meth:`restore` does."""
        return checked_save(data, self.setting)

    def _take_over(self, game: Game) -> None:
        """Go on from a game; its arrays belong to this environment from now on."""
        self._games, self._words = game.games, game._words
        self._screen.forget()
        self._all_alive()

    def __copy__(self) -> GameEnv:
        """A deep copy: one that shared the record would play in this environment's game."""
        return copy.deepcopy(self)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._screen.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])

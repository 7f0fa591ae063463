"""One seat of the game as a Gymnasium environment: the others' decisions are made inside ``step``.

    reset / step(action) ─→ the others decide, one after the other ─→ my next decision, or the end
                            a player's name, its object or class, Prices, or a function

A reward is everything earned since this seat's last decision; a game gives its rewards at its end, or on the way (potential.py).
The solo game, in which nobody else decides, has a class of its own: envs/solo.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from isle_env.envs.candidates import checked_candidates, shown, view_of, with_candidates
from isle_env.envs.deciding import AnyPlayer, checked_player, decide, prepare
from isle_env.envs.illegal import ILLEGAL_REWARD, illegal_info
from isle_env.envs.looking import FRAMES_A_SECOND, RENDER_MODES, Screen, checked_render_mode, noted, shows_pictures
from isle_env.envs.opponents import opponents_by_seat
from isle_env.envs.potential import potential_of
from isle_env.envs.rewards import checked_reward, ending
from isle_env.envs.saves import checked_save
from isle_env.game import Game, GameOver, IllegalAction
from isle_env.games.known import DEFAULT_GAME, rules_called
from isle_env.players.protocol import finished, wants_events
from isle_env.players.seen import Seen
from isle_env.setting import Setting, checked_setting, whole_number
from isle_env.shown import fitted
from isle_env.views import page
from isle_env.weights import Played

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules
    from isle_env.policies.prices.price_list import PriceList


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a game of several, or the only seat of a solo game.

    The legal actions are in ``info["action_mask"]`` (int8[NUM_ACTIONS], a new array) after every reset and step; it is all
    zeros at the end. sb3-contrib's MaskablePPO calls :meth:`action_masks`.

    opponents: one player per seat, clockwise from the learner's left, or one for all: the name of a player as ``isle tournament``
    takes it (``"random"``, ``"greedy"``, ``"tuned"``, ``"champion:playouts=25"``, ``"my_bots:LastLegal"``; the first three are
    compiled), a list of prices (:class:`isle_env.Prices`), an object with ``act``, its class (one is made for each seat), or a
    function. A player with ``wants_game = True`` gets ``info["game"]``, redrawn for its seat so that it cannot peek. The solo
    game has no opponents.
    seat: the learner's, or None to draw it for each game. reward: as in :mod:`isle_env.isle_of_cats_v0`. candidates: True for
    what each legal action does beside the observation, ``"only"`` for that alone, ``"untold"`` for that without anything that a
    policy thinks, ``"foretold"`` for that with a forecast (envs/candidates.py); candidate_prices: what the policy goes by whose
    opinion is among the features, None: the tuned ones. Further options: those of :meth:`isle_env.Game.new`, ``game`` among
    them.

    An illegal action ends the game with ``ILLEGAL_REWARD`` and a reason in ``info["illegal_action"]``, as a number
    (``game.IllegalReason``) in ``info["illegal_reason"]``; it does not raise, because learners without masks choose such
    actions. At the end ``info`` holds ``score``, ``scores``, ``winners``, ``won`` and ``tie_breaks``,
    in a solo game ``sister_score`` and ``sister_lessons`` in place of the last (docs/spaces.md).
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_A_SECOND}  # noqa: RUF012  (Gymnasium declares it for the instance)
    """What Gymnasium asks of every environment: how it renders."""

    def __init__(
        self,
        opponents: Sequence[AnyPlayer] | AnyPlayer = "random",
        *,
        seat: int | None = None,
        num_players: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        candidates: bool | str = False,
        candidate_prices: PriceList | None = None,
        **options: Any,
    ) -> None:
        """Raises ``ValueError``/``TypeError`` naming the wrong option."""
        self.setting = checked_setting(num_players, **options, asked=f"{type(self).__name__}()")
        self.num_players = self.setting.num_players
        self.render_mode = checked_render_mode(render_mode)
        self._opponents = _checked_opponents(opponents, self.setting)
        self._fixed_seat = checked_seat(seat, self.num_players)
        self._reward = checked_reward(reward)
        self._potential, self._earned = potential_of(reward, self.setting), 0.0
        self._screen = Screen(render_mode)
        if shows_pictures(render_mode):
            self.__dict__.update(reset=self._reset_seen, step=self._step_seen, _decide=self._decide_seen)
        self._candidates = checked_candidates(candidates)
        if self._candidates:
            from isle_env.candidates import Candidates

            self._describer = Candidates(candidate_prices, view=view_of(self._candidates))
            self._describer.words(Played.in_(self.setting))  # says what is wrong with the prices
        self.observation_space, self.action_space = seat_spaces(self.num_players, self._candidates, self.setting.rules)
        self._game: Game | None = None
        self._seen: Seen | None = None
        self.seat = self._fixed_seat or 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game and let the others play up to this seat's first decision. The same seed gives the same game.

        Raises ``TypeError`` for a seed that is no whole number.
        """
        super().reset(seed=None if seed is None else whole_number("seed", seed))
        self._game = Game.deal(self.setting, int(self.np_random.integers(2**62)))
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self.num_players))
        for player in self._opponents:
            prepare(player, self.np_random)
        self._seen = Seen(self.num_players) if any(map(wants_events, self._opponents)) else None
        self._let_others_play()
        if self._potential is not None:
            self._potential.begin(self._game.games)
        return self._observe(self._game), self._info()

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take this seat's decision, then let the others play.

        Raises ``TypeError`` for anything but a whole number, ``RuntimeError`` before a reset or after the end.
        """
        game = self._running()
        try:
            if self._seen is not None and game.is_legal(action):  # type: ignore[arg-type]
                self._seen.note(game, int(action))
            game.apply(action)  # type: ignore[arg-type]
        except IllegalAction as reason:
            seen = self._observe(game, ended=True)
            self._game = None
            return seen, ILLEGAL_REWARD, True, False, {**self._info(), **illegal_info(reason)}
        self._earned = 0.0
        self._add_earned(game)
        self._let_others_play()
        observation = self._observe(game)
        if not game.over:
            return observation, self._earned, False, False, self._info()
        for place, player in enumerate(self._opponents, 1):
            finished(player, game, (self.seat + place) % self.num_players, self._seen)
        values, infos = ending(game, self._reward)
        if self._potential is not None:
            values = self._potential.rest(values)
        return observation, self._earned + values[self.seat], True, False, {**self._info(), **infos[self.seat]}

    def _observe(self, game: Game, ended: bool = False) -> Any:
        """What the learner sees, and, if asked for, what its actions do. ended: nothing more may be done."""
        observation = game.observe(self.seat)
        if not self._candidates:
            return observation
        view = self._describer.empty(rules=game.rules) if ended or game.over else self._describer.of(game)
        return shown(observation, view, self._candidates)

    def action_masks(self) -> np.ndarray:
        """What this seat may do: ``bool[NUM_ACTIONS]``; all False when the game is over."""
        return self._mask().view(np.bool_)

    def _mask(self) -> np.ndarray:
        """What this seat may do, as a new ``int8[NUM_ACTIONS]``, 1 for every legal action."""
        return np.zeros(self.setting.rules.num_actions, dtype=np.int8) if self._game is None else self._game.mask()

    def _info(self) -> dict[str, Any]:
        """The info of every reset and step."""
        return {"action_mask": self._mask()}

    def save(self) -> bytes:
        """The game as bytes (:meth:`isle_env.Game.to_bytes`). A deep copy or a pickle also keeps opponents and random state."""
        return self._running(finished=True).to_bytes()

    def restore(self, data: bytes) -> None:
        """Go on from saved bytes, at a decision of the learner's seat or the end. Nothing changes when it raises.

        ``game.SaveError``: these bytes are no save of this version, or a position that no game comes to; ``ValueError``: the game
        has other options, or another seat decides and the learner's seat is fixed.
        """
        game = checked_save(data, self.setting)
        seat = self.seat if game.current_seat is None else game.current_seat
        if self._fixed_seat not in (None, seat):
            raise ValueError(f"in the saved game seat {seat} decides, the learner's is {self._fixed_seat}")
        self._game, self.seat = game, seat
        self._seen = None if self._seen is None else Seen(self.num_players)
        if self._potential is not None:
            self._potential.begin(game.games)
        self._screen.forget()

    def _repr_svg_(self) -> str | None:
        """The table as this seat sees it: what a notebook shows. Before the first game there is nothing to show."""
        return None if self._game is None else fitted(self._game.to_svg(self.seat))

    @property
    def game(self) -> Game:
        """A copy of the game, hidden things included: for analysis, not for players."""
        return self._running(finished=True).clone()

    def render(self) -> str | np.ndarray | None:  # type: ignore[override]
        """The position as this seat sees it.

        By render_mode: ``"ansi"`` text, ``"rgb_array"`` ``uint8[height, width, 3]``, ``"human"`` None (a window, which also shows
        each decision by itself, those of the others as well). Pixels raise ``ImportError`` without the extra ``pictures``.
        """
        if self.render_mode is None:
            return None
        game = self._running(finished=True)
        if self.render_mode == "ansi":
            return page.render(game, self.seat)
        if self.render_mode == "rgb_array":
            return self._screen.pixels(game, self.seat)
        self._screen.show(game, self.seat)
        return None

    def _reset_seen(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """``reset`` of an environment with pictures."""
        self._screen.forget()
        found = type(self).reset(self, seed=seed, options=options)
        self._show()
        return found

    def _step_seen(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """``step`` of an environment with pictures: it notes what was chosen."""
        game = self._running()
        if game.is_legal(action):  # type: ignore[arg-type]
            self._screen.note(noted(game.record, action))
        found = type(self).step(self, action)
        if self._game is not None:
            self._show()
        return found

    def _decide_seen(self, game: Game, seat: int) -> int:
        """``_decide`` of an environment with pictures: it shows the table, and notes what the other seat does."""
        self._show()
        action = type(self)._decide(self, game, seat)
        self._screen.note(noted(game.record, action))
        return action

    def _show(self) -> None:
        """Show the table in the window, if there is one."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._screen.close()

    def _running(self, finished: bool = False) -> Game:
        """The game in play (or, if asked, at its end). Raises ``RuntimeError``/``GameOver``."""
        if self._game is None:
            raise RuntimeError("there is no game: call reset() first")
        if self._game.over and not finished:
            raise GameOver("step() after the end of the game: call reset()")
        return self._game

    def _let_others_play(self) -> None:
        """All decisions up to this seat's next one."""
        game = self._running(finished=True)
        while not game.over and game.current_seat != self.seat:
            action = self._decide(game, int(game.current_seat or 0))
            if self._seen is not None:
                self._seen.note(game, action)
            game.apply(action)
            self._add_earned(game)

    def _add_earned(self, game: Game) -> None:
        """Add what the last step has brought, with a reward that comes on the way."""
        if self._potential is not None and not game.over:
            earned = self._potential.earned(game.games)
            self._earned += earned[self.seat] if earned is not None else 0.0

    def _decide(self, game: Game, seat: int) -> int:
        """What the player of another seat does."""
        return decide(self._opponents[(seat - self.seat - 1) % self.num_players], game, self.np_random, self._seen)


def _checked_opponents(opponents: Sequence[AnyPlayer] | AnyPlayer, setting: Setting) -> list[Any]:
    """One player for each other seat. Raises ``ValueError``/``TypeError``."""
    return [checked_player("opponent", player, setting.rules) for player in opponents_by_seat(opponents, setting, each=True)]


def seat_spaces(
    num_players: int, candidates: bool | str = False, rules: Rules | None = None
) -> tuple[spaces.Space[Any], spaces.Discrete]:
    """What a seat sees and may do: ``Box`` uint8[size] or, with candidates, a ``Dict``; ``Discrete(NUM_ACTIONS)``.

    rules: the game, None: The Isle of Cats.
    """
    rules = rules or rules_called(DEFAULT_GAME)
    high = rules.high(num_players)
    plain = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
    return with_candidates(plain, candidates, rules), spaces.Discrete(rules.num_actions)


def checked_seat(seat: Any, num_players: int) -> int | None:
    """The learner's seat, None to draw it for each game. Raises ``ValueError``, ``TypeError`` for no whole number."""
    number = None if seat is None else whole_number("seat", seat)
    if number is not None and not 0 <= number < num_players:
        raise ValueError(f"seat={seat!r}: expected None or 0 to {num_players - 1}")
    return number

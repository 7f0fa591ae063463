"""A batch for one learner: it has one seat in each of many games, and opponents play the other seats in between.

    step(actions) ─→ the learner's decision in each game ─→ the others' up to its next one, or the end ─→ the next game
                                                             compiled, or policies that decide for many games at once

It needs no training library. :mod:`isle_env.vector` wraps it for Gymnasium (``SeatVectorEnv``) and Stable-Baselines3
(``SeatVecEnv``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode

from isle_env.engine import batch, seats, seeding
from isle_env.engine.record import NONE
from isle_env.envs.batch_base import Seeds, checked_count
from isle_env.envs.batch_policies import BatchOpponent, BatchPolicy, OneByOne, asked, checked_policies
from isle_env.envs.candidates import checked_candidates, shown, view_of
from isle_env.envs.described_batch import DescribedBatch
from isle_env.envs.illegal import ILLEGAL_REWARD, illegal_info
from isle_env.envs.opponents import players_of
from isle_env.envs.potential import Leads
from isle_env.envs.rewards import final_info
from isle_env.envs.seat import checked_seat
from isle_env.game import IllegalAction
from isle_env.machine.pages import Room
from isle_env.players.record_player import RecordPlayer
from isle_env.setting import SOLO

if TYPE_CHECKING:
    from isle_env.candidates import View
    from isle_env.policies.prices.price_list import PriceList


class SeatBatch(DescribedBatch):
    """``num_games`` games, in each of which the learner has one seat; every row shows a decision of the learner.

    opponents: the name of a player as ``isle tournament`` takes it (``"random"``, ``"greedy"`` and ``"tuned"`` are compiled; all
    others, such as ``"search:playouts=50"``, are asked one game after the other), a list of prices
    (:class:`isle_env.Prices`), or a policy (``isle_env.envs.batch_policies.BatchPolicy``), one for all or one
    per seat, clockwise from the learner's left; the solo game has none. seat: the learner's, or None to draw it for each game
    from the game's seed. candidates: describe the learner's legal actions, too, at the tuned prices or at ``candidate_prices``,
    ``"untold"``: without anything that a policy thinks, ``"foretold"``: with a forecast, too.
    max_episode_steps: decisions of the learner after which a game is cut off, None: never. Further options: ``threads``,
    ``reward``, ``autoreset_mode`` (SAME_STEP or NEXT_STEP), and those of :meth:`isle_env.Game.new`, ``game`` among them.

    Arrays, valid until the next call, for N games of n seats:

    - ``observations`` uint8[N, size], ``masks`` int8[N, NUM_ACTIONS]: what the learner sees and may do; zeros if the game is
      over (NEXT_STEP only); ``seats`` int64[N]: the learner's seat. With ``packed=True`` both take a third of the room: boats
      and masks as bits, ``packing`` turns them back. What is kept of the end of a game is never packed
    - ``seeds`` int64[N]: the seed of the running game, from which the next game's follows
    - ``rewards`` float32[N]: what the learner earned since its last decision; ``dones`` bool[N]: the game ended in the last
      step; ``truncations`` bool[N]: it reached ``max_episode_steps``, perhaps with its end
    - where ``dones``: ``final_observations`` uint8[N, size], what the learner saw last; ``final_rewards`` float32[N, n] and
      ``final_scores`` int16[N, n, parts] (``rules.score_parts``; by part in :meth:`final_info`) of all seats;
      ``final_tie_breaks`` int16[N, n] (:meth:`isle_env.Game.tie_breaks`; no columns in solo games); ``final_winners``
      bool[N, n]; ``final_seats`` and ``final_seeds`` int64[N]; in solo games ``final_sister_scores`` int16[N, parts]
      (``state.SISTER_PARTS``; no parts in the other modes)
    - with ``candidates``: ``situations`` int16[N, SITUATION], ``candidates`` int16[N, CANDIDATES, F], ``candidate_ids``
      int16[N, CANDIDATES], the learner's next decision in numbers (:class:`isle_env.Candidates`)
    - ``illegal``: game -> reason in words, ``illegal_reasons``: game -> ``game.IllegalReason``, for the games that an illegal
      action of the learner has just ended. Their reward is ILLEGAL_REWARD, their final rewards, scores and tie-breaks are zeros
    - where ``truncations`` and not ``dones``: ``final_observations``, and ``final_masks`` int8[N, NUM_ACTIONS] of the decision
      that was left open; with NEXT_STEP the row still shows the game

    A game follows from its seed and from the decisions of learner and policies alone, whatever the threads and the other games.
    """

    def __init__(
        self,
        num_games: int,
        *,
        opponents: Sequence[BatchOpponent] | BatchOpponent = "random",
        seat: int | None = None,
        num_players: int | None = None,
        candidates: bool | str = False,
        candidate_prices: PriceList | None = None,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        """Allocate the arrays; :meth:`reset` begins the games. Raises ``ValueError``/``TypeError`` naming the wrong option."""
        self.max_episode_steps = None if max_episode_steps is None else checked_count("max_episode_steps", max_episode_steps)
        super().__init__(num_games, num_players=num_players, **options)
        if self.autoreset_mode is AutoresetMode.DISABLED:
            raise ValueError(f"autoreset_mode={self.autoreset_mode}: expected SAME_STEP or NEXT_STEP")
        fixed = checked_seat(seat, self.num_players)
        hold = self._leads is not None and self._leads.daily
        self._deal = (self.setting.template, np.int64(-1 if fixed is None else fixed), np.bool_(hold))
        self._players = players_of(self.rules)
        if checked_candidates(candidates):
            if self.packing is not None:
                raise ValueError("packed=True: candidates are described from rows that are not packed; ask for one of the two")
            self._allocate_view(candidate_prices, view_of(candidates))
        self.set_opponents(opponents)

    def _allocate(self, room: Room) -> None:
        """The arrays that a batch needs in which the learner plays one seat."""
        count, n = self.num_games, self.num_players
        self.seats = room.zeros(count, np.int64)
        self.rewards = room.zeros(count, np.float32)
        self.final_rewards = room.zeros((count, n), np.float32)
        self.final_winners = room.zeros((count, n), np.bool_)
        self.final_seats = room.zeros(count, np.int64)
        self.final_observations = room.zeros((count, self.rules.size(n)), np.uint8)
        self.truncations = room.zeros(count, np.bool_)
        self.illegal: dict[int, str] = {}
        self.illegal_reasons: dict[int, int] = {}
        if self.max_episode_steps is not None:
            self.final_masks = room.zeros((count, self.rules.num_actions), np.int8)
            self._elapsed = np.zeros(count, np.int64)
            self._cut_views: dict[int, View] = {}
        if self._leads is not None:
            self._today = np.zeros(count, np.float32)
        self._ends = (
            self.rewards, self.dones, self.final_rewards, self.final_scores, self.final_tie_breaks, self.final_sister_scores,
            self.final_winners, self.final_seats, self.final_seeds, self.final_observations,
        )  # fmt: skip

    def set_opponents(self, opponents: Sequence[BatchOpponent] | BatchOpponent) -> None:
        """Change the opponents from the next decision on; games go on. Raises ``ValueError``/``TypeError``."""
        codes, lists, self._policies = checked_policies(opponents, self.setting)
        self._slots = (self.seats, self.seeds, self._states, codes, lists)
        # The longer a step takes, the fewer games are worth a thread.
        self._least_part = 1 if np.isin(codes, self._players.slow).any() else 64

    def reset(self, seed: Seeds = None) -> None:
        """Begin all games and play up to the learner's decisions.

        seed: one number (game k gets ``seed + k``), one per game, or None for chance. Raises what :meth:`step` raises.
        """
        seeds = self._checked_seeds(seed)
        with self._exclusive(), self._all_or_nothing():
            self._begin_step()
            self.seeds[:] = seeds
            if self._leads is not None:
                self._promised.seeds[:] = -1
            self._advance(self._everywhere, np.full(self.num_games, seats.START))
            self._ask()
            self._describe()
            if self.max_episode_steps is not None:
                self._elapsed[:] = 0
        self._started = True

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """One decision of the learner in each game; the arrays then show its next decisions.

        Raises ``RuntimeError`` before the first reset, ``ValueError`` for anything but N whole numbers, whatever a policy
        raises, and :class:`isle_env.game.IllegalAction` if a policy chooses an illegal action. The batch is then unchanged.
        """
        self._check_started()
        chosen = self._checked_actions(actions).copy()
        with self._exclusive(), self._all_or_nothing():
            ended: list[int] = self.ended().tolist() if self._autoreset == batch.NEXT_STEP else []
            reasons = {k: self._refusal(k, int(chosen[k])) for k in self._illegal(chosen) if k not in ended}
            self._begin_step()
            for k in ended:
                chosen[k] = self._next_game(k)
            for k, reason in reasons.items():
                chosen[k] = self._forfeit(k, reason)
            self._advance(self._everywhere, chosen)
            self._ask()
            if self.max_episode_steps is not None:
                self._cut_off(ended)
            self._describe()

    def final_info(self, index: int) -> dict[str, Any]:
        """The info at the end of the game that has just ended in a slot, as :class:`isle_env.SeatEnv` gives it.

        ``score``, ``scores``, ``winners``, ``won``, and ``tie_breaks`` or, in a solo game, ``sister_score``; after an illegal
        action ``illegal_action`` and ``illegal_reason`` alone; nothing for a game that was cut off. Two entries are missing:
        the mask (:meth:`final_mask`), and ``sister_lessons``.
        """
        if index in self.illegal:
            return {"illegal_action": self.illegal[index], "illegal_reason": self.illegal_reasons[index]}
        if not self.dones[index]:
            return {}
        scores = [self.rules.points(self.games[index], row) for row in self.final_scores[index].tolist()]
        info = final_info(scores, np.flatnonzero(self.final_winners[index]).tolist(), int(self.final_seats[index]))
        if self.setting.mode == SOLO:
            return info | {"sister_score": self.rules.sister_points(self.final_sister_scores[index].tolist())}
        return info | {"tie_breaks": self.final_tie_breaks[index].tolist()}

    def final_observation(self, index: int, candidates: bool | str) -> Any:
        """What the learner saw last of the game that has just ended in a slot, as an environment with this option shows it."""
        seen = self.final_observations[index].copy()
        if not candidates:
            return seen
        over = bool(self.dones[index])
        return shown(seen, self._describer.empty(rules=self.rules) if over else self._cut_views[index], candidates)

    def final_mask(self, index: int) -> np.ndarray:
        """What the learner could have done last in that game, a new ``int8[NUM_ACTIONS]``: all zeros, unless it was cut off."""
        if self.dones[index]:
            return np.zeros(self.rules.num_actions, dtype=np.int8)
        return self.final_masks[index].copy()

    def _begin_step(self) -> None:
        """Clear what the last step earned and ended."""
        self.rewards[:] = 0
        self.dones[:] = False
        if self.max_episode_steps is not None:
            self.truncations[:] = False
        if self._leads is not None:
            self._today[:] = 0
        self.illegal, self.illegal_reasons = {}, {}

    def ended(self) -> np.ndarray:
        """The games that ended or were cut off in the last step: int64[…]."""
        return np.flatnonzero(self.dones if self.max_episode_steps is None else self.dones | self.truncations)

    def _cut_off(self, begun: list[int]) -> None:
        """Count a decision in each game, and cut off those that have had all of theirs. begun: games that this step began."""
        self._elapsed += 1
        self._elapsed[begun] = 0
        self.truncations[:] = self._elapsed >= (self.max_episode_steps or 0)
        cut = np.flatnonzero(self.truncations & ~self.dones)
        self.final_observations[cut], self.final_masks[cut] = self._whole(cut)
        if self._autoreset != batch.SAME_STEP:
            return
        self._elapsed[self.ended()] = 0
        if cut.size:
            if self.view is not None:
                self._keep_views(cut, self.final_observations[cut])
            for k in cut.tolist():
                self._next_game(k)
            self._advance(cut, np.full(len(cut), seats.START))
            self._ask()

    def _illegal(self, actions: np.ndarray) -> Iterator[int]:
        """The games whose action is illegal. actions: int64[N]."""
        k = -1
        while (k := self._first_illegal(self._everywhere, actions, k + 1)) >= 0:
            yield k

    def _next_game(self, k: int) -> int:
        """Give a slot the seed of its next game. Returns the code that begins it."""
        self.seeds[k] = seeding.next_seed(self.seeds[k])
        return seats.START

    def _forfeit(self, k: int, error: IllegalAction) -> int:
        """End a game because the learner chose an illegal action. Returns the code of what follows in the slot."""
        info = illegal_info(error)
        self.illegal[k], self.illegal_reasons[k] = info["illegal_action"], info["illegal_reason"]
        self.rewards[k], self.dones[k] = ILLEGAL_REWARD, True
        self.final_rewards[k], self.final_scores[k], self.final_sister_scores[k], self.final_winners[k] = 0, 0, 0, False
        self.final_tie_breaks[k] = 0
        if self._leads is not None:
            self._promised.seeds[k] = -1  # nothing is left to be given
        self.final_seats[k], self.final_seeds[k] = self.seats[k], self.seeds[k]
        self.final_observations[k] = self._whole(np.array([k]))[0]
        if self._autoreset == batch.SAME_STEP:
            return self._next_game(k)
        over = self.rules.step_names.index("over")
        self.games["step"][k], self.games["seat"][k], self._words[k] = over, NONE, 0
        return seats.STAY

    def _advance(self, listed: np.ndarray, actions: np.ndarray) -> None:
        """Take decisions in some games and let the compiled opponents play on. listed, actions: int64[M]."""
        kernel = self._players.advance if self.packing is None else self._players.advance_packed
        self._run(
            kernel.call, len(listed), listed, actions, self.games, self._words, self._slots, self._deal,
            self._autoreset, self._reward, self._rows, self._ends,
        )  # fmt: skip
        if self._leads is not None:
            self._reward_on_the_way(self._leads, listed)

    def _reward_on_the_way(self, leads: Leads, listed: np.ndarray) -> None:
        """Give the learners what has come on the way, and let compiled opponents go on from a morning.

        listed: int64[M], the games that have gone on.
        """
        held = np.empty(len(listed), np.int64)
        self._run(
            leads.kernels.reward_learners, len(listed), listed, self.games, self._slots,
            (self.dones, self.final_seeds, self.final_seats), self._promised, leads.by,
            self.rewards, self.final_rewards, self._today, held,
        )  # fmt: skip
        going = np.flatnonzero(held == seats.GO_ON)
        if going.size:
            self._advance(listed[going], held[going])

    def _ask(self) -> None:
        """Ask the policies until every game is over or waits for the learner."""
        while self._policies:
            deciding = self.games["seat"].astype(np.int64)
            waiting = np.flatnonzero((deciding != self.seats) & (deciding != NONE))
            if not waiting.size:
                return
            places = (deciding[waiting] - self.seats[waiting] - 1) % self.num_players
            for policy, its_places in self._policies:
                listed = waiting[np.isin(places, its_places)]
                if listed.size:
                    self._advance(listed, self._answers(policy, listed, deciding[listed]))

    def _answers(self, policy: RecordPlayer | OneByOne | BatchPolicy, listed: np.ndarray, deciding: np.ndarray) -> np.ndarray:
        """A policy's decisions in some games, checked: ``int64[M]``. Raises ``ValueError``, ``IllegalAction``.

        deciding: int64[M], the seats.
        """
        if isinstance(policy, RecordPlayer):
            mode, n = self.setting.mode, self.num_players
            return np.array([policy.choose(self.games[k : k + 1], mode, n, int(self.seeds[k])) for k in listed], np.int64)
        if isinstance(policy, OneByOne):
            answers = np.array([policy.choose(int(k), self.games[k : k + 1], int(self.seeds[k])) for k in listed], np.int64)
            return self._checked_answers(policy, listed, answers)
        observations = np.empty((len(listed), self.rules.size(self.num_players)), dtype=np.uint8)
        masks = np.empty((len(listed), self.rules.num_actions), dtype=np.int8)
        self._run(seats.observe_range, len(listed), listed, self.games, self._words, observations, masks)
        given = self._view_for(policy, listed, observations) if getattr(policy, "wants_candidates", False) else observations
        return self._checked_answers(policy, listed, asked(policy, given, masks, deciding))

    def _checked_answers(self, policy: OneByOne | BatchPolicy, listed: np.ndarray, answers: np.ndarray) -> np.ndarray:
        """A policy's decisions in some games, unchanged. Raises ``IllegalAction``."""
        wrong = self._first_illegal(listed, answers)
        if wrong >= 0:
            k = int(listed[wrong])
            refusal = self._refusal(k, int(answers[wrong]))
            raise IllegalAction(f"game {k} of the batch, opponent {policy!r}: {refusal}", refusal.reason)
        return answers

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """The block has the batch for itself; rows of the caller's are drawn whole. Raises ``RuntimeError`` if it is in use."""
        self._take()
        try:
            if self._foreign:
                self._forget_rows()
            yield
        finally:
            self._in_use.release()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """If a policy fails within the block, everything is put back as it was, and the rows are drawn anew."""
        if not self._policies:
            yield
            return
        ended, illegal = self.ended(), (self.illegal, self.illegal_reasons)
        as_bytes = self.games.view(np.uint8)  # NumPy would copy records field by field
        changing: list[np.ndarray] = [as_bytes, self._words, *self._slots[:3], *self._ends[:2]]
        last: list[np.ndarray] = [*self._ends[2:]]
        if self._leads is not None:
            changing += [*self._promised, self._today]
        if self.max_episode_steps is not None:
            changing += [self.truncations, self._elapsed]
            last.append(self.final_masks)
        kept = [(array, array.copy()) for array in changing]
        finals = [(array, array[ended]) for array in last]
        try:
            yield
        except BaseException:
            self.illegal, self.illegal_reasons = illegal
            for array, before in kept:
                array[...] = before
            for final, rows in finals:
                final[ended] = rows
            if self._started:
                self._forget_rows()
                self._advance(self._everywhere, np.full(self.num_games, seats.STAY))
                self._describe()
            raise

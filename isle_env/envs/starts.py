"""Where a phase environment begins: real games, played by a policy up to a phase of a day.

seed ─→ words ─┬─ the deal, and the seeds of the deals after it (policies/isle/prelude.py)
               ├─ the day, if none is given
               └─ the policy's random numbers: "random" draws them inside compiled code, others from a generator
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from isle_env.engine import record
from isle_env.engine.record import NONE
from isle_env.engine.rng import seed_words
from isle_env.engine.seeding import SEED_WORDS, following
from isle_env.envs.deciding import AnyPlayer, decide, prepare
from isle_env.game import Game
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import Phase
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.isle import Prices
from isle_env.policies.isle import prelude as _prelude
from isle_env.setting import Setting

_DAY = SEED_WORDS
_DICE = slice(_DAY + 1, _DAY + 5)
_PLAYER = slice(_DAY + 5, _DAY + 7)
_WORDS = _PLAYER.stop


def checked_day(day: Any) -> int | None:
    """A day of the game, or None for any. Raises ``ValueError``."""
    if day is None:
        return None
    if isinstance(day, bool) or not isinstance(day, (int, np.integer)) or not 1 <= day <= S.DAYS:
        raise ValueError(f"day={day!r}: expected 1 to {S.DAYS}, or None for a random one")
    return int(day)


@dataclass(frozen=True)
class Starts:
    """Starting positions in one phase. A deal in which nobody has a decision there on that day is replaced by the next."""

    phases: tuple[int, int]
    """The first and the last phase of the game that belong to it (``decisions.Phase``)."""
    day: int | None
    """1 to 5, or None: drawn for each start."""
    player: AnyPlayer
    """Who plays all seats up to the phase."""
    setting: Setting
    """The options of the games."""

    def holds(self, game: np.void, day: int) -> bool:
        """Does the pending decision belong to this phase, on that day? game: an element of a ``GAME`` array."""
        return int(game["day"]) == day and self.is_phase(game)

    def is_phase(self, game: np.void) -> bool:
        """Does the pending decision belong to this phase, on whatever day?"""
        return self.phases[0] <= int(game["phase"]) <= self.phases[1]

    def draw(self, seed: int) -> Game:
        """The start that belongs to a seed. It is the same each time if the player is deterministic.

        Raises ``ValueError`` for a negative seed, ``RuntimeError`` if no deal has a decision there, whatever the player raises,
        and ``IllegalAction`` if the player chooses an illegal action.
        """
        words = seed_words(seed, _WORDS)
        day = self.day or 1 + (int(words[_DAY]) * S.DAYS >> 32)
        game = self._built_in(words, day) if isinstance(self.player, (str, Prices)) else self._played(words, day)
        if game is None:
            raise RuntimeError(
                f"in {_prelude.MOST_DEALS} deals nobody had a decision in phase {Phase(self.phases[1]).key!r} of day {day}: "
                "choose another day or another prelude"
            )
        return game

    def _span(self, day: int) -> tuple[int, int]:
        """The first and the last moment that belong to the phase."""
        return _prelude.moment(day, self.phases[0]), _prelude.moment(day, self.phases[1])

    def _built_in(self, words: np.ndarray, day: int) -> Game | None:
        """A start by a built-in policy, in one compiled call."""
        rules = self.setting.rules
        games, mask = record.zeros(rules.record, 1), np.zeros(MASK_WORDS, dtype=np.uint32)
        dice = words[_DICE].copy()
        dice[3] |= 1  # never the all-zero state
        policy = _prelude.RANDOM if self.player == "random" else _prelude.REFERENCE
        prices = self.player if isinstance(self.player, Prices) else Prices.default()
        deals = rules.module("policies.isle.prelude").start_in_phase(
            games, 0, self.setting.template, words[:SEED_WORDS], policy, prices.for_all, dice, *self._span(day), mask
        )
        return Game.with_mask(games, mask, rules) if deals else None

    def _played(self, words: np.ndarray, day: int) -> Game | None:
        """A game played up to the phase by any other player, in Python; None if its deal does not get there."""
        rng = np.random.default_rng(words[_PLAYER])
        prepare(self.player, rng)
        deal = words[:SEED_WORDS]
        for _ in range(_prelude.MOST_DEALS):
            game = Game.deal_from(self.setting, deal)
            if self._play_up_to(game, day, rng):
                return game
            deal = seed_words(following(deal), SEED_WORDS)
        return None

    def _play_up_to(self, game: Game, day: int, rng: np.random.Generator) -> bool:
        """Let the player decide until the phase is reached, or has gone by. Is a decision of it pending then?"""
        first, last = self._span(day)
        while True:
            now = _prelude.moment(int(game.record["day"]), int(game.record["phase"]))
            if first <= now <= last:
                return True
            if now >= first and not (game.day == day and _has_another_order(game)):
                return False
            game.apply(decide(self.player, game, rng))


def _has_another_order(game: Game) -> bool:
    """Are there phases to come that are earlier on other days? Where rare finds come first (V-18), until the game is over."""
    if not game.rules.expanded or game.over:
        return False
    from isle_env.components.expansion import tables as E
    from isle_env.components.expansion.model import EventKey

    tile = int(game.record["event_tile"][game.day - 1])
    return tile != NONE and int(E.EVENT_KIND[tile - 1, E.DAY_SIDE[game.day - 1]]) == EventKey.RARE_FINDS_FIRST

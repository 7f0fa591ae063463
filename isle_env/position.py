"""`Position`: what can be asked of a game: who decides what, what may be done, what a seat sees, the points.

Position ─→ phase, decision, legal_actions, mask, observe, info, scores, winners          Game (game.py) plays on from there
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine import record as _record
from isle_env.engine.rules import Rules
from isle_env.engine.setting import SOLO, seat_number
from isle_env.machine.bits import list_actions, unpack
from isle_env.machine.jit import Direct

_INT64 = np.dtype(np.int64)
_LIST, _UNPACK = map(Direct, (list_actions, unpack))
"""Kernels of every decision. All their arguments are made here, so their types are always the same."""


class Position:
    """A game as it stands. Make one as a :class:`isle_env.Game`."""

    __slots__ = ("_choices", "_words", "games", "rules")

    games: np.ndarray
    """The array of one record that the game is."""
    rules: Rules
    """Which game it is played by (engine/rules.py)."""
    _choices: int
    """How many actions are legal."""
    _words: np.ndarray
    """Which, uint32[MASK_WORDS]."""

    @property
    def record(self) -> np.void:
        """The record fields, as in ``game.record["fish"]``. It is not a copy: writing to it changes the game."""
        return self.games[0]

    @property
    def num_players(self) -> int:
        """Seats in this game."""
        return self.games["num_players"].item()

    @property
    def name(self) -> str:
        """Which game it is: ``"isle_of_cats"``, ``"explore_and_draw"`` or ``"remote"``."""
        return self.rules.name

    @property
    def mode(self) -> str:
        """``"standard"``, ``"family"`` or ``"solo"``; a drawing game is ``"solo"`` against the sister, else ``"standard"``."""
        return self.rules.mode(self.games[0])

    @property
    def difficulty(self) -> str | None:
        """The difficulty of a solo game, one of ``state.DIFFICULTIES``; None in the other modes."""
        return self.rules.difficulty(self.games[0])

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self._choices

    @property
    def current_seat(self) -> int | None:
        """The seat that decides, None when the game is over."""
        return self.games["seat"].item() if self._choices else None

    @property
    def day(self) -> int:
        """1 to 5, in the drawing games to 7; 0 while family cards are chosen."""
        return self.games["day"].item()

    @property
    def phase(self) -> str:
        """The running phase, one of ``state.PHASE_NAMES``."""
        return self.rules.phase_names[self.games["phase"].item()]

    @property
    def decision(self) -> str:
        """The kind of the pending decision, one of ``state.STEP_NAMES``."""
        return self.rules.step_names[self.games["step"].item()]

    def mask(self) -> np.ndarray:
        """Legal actions as ``int8[NUM_ACTIONS]`` of 0 and 1; all zeros when the game is over."""
        mask = np.empty(self.rules.num_actions, dtype=np.int8)
        _UNPACK.call(self._words, mask)
        return mask

    def legal_actions(self) -> np.ndarray:
        """Legal action ids, ascending: ``int64[n]``; empty when the game is over."""
        actions = np.empty(self._choices, _INT64)
        _LIST.call(self._words, actions)
        return actions

    def info(self, seat: int) -> dict[str, Any]:
        """What a player in a seat is told beside observation and mask.

        ``"game_name"`` (:attr:`name`), ``"seat"`` (0 = first clockwise), ``"num_players"``, ``"mode"`` (``"standard"``,
        ``"family"`` or ``"solo"``), ``"difficulty"`` (of a solo game, else None), ``"decision"`` (the kind of choice pending: one
        of ``STEP_NAMES`` in state.py of the game's folder; in the drawing games None while another seat is at its day, D-7).
        With modules of Kittens + Beasts or further options of that box also ``"modules"``, the names of the modules, and
        ``"blocks"``, the names of what the observation has behind the entries of the base game, in their order (docs/spaces.md).
        Raises ``ValueError`` for a seat this game has not, ``TypeError`` for anything but a whole number.
        """
        hidden = self.rules.hides_steps and self.current_seat not in (seat, None)
        return {
            "game_name": self.name,
            "seat": seat_number(seat, self.num_players),
            "num_players": self.num_players,
            "mode": self.mode,
            "difficulty": self.difficulty,
            "decision": None if hidden else self.decision,
            **self.rules.further_info,
        }

    def observe(self, seat: int) -> np.ndarray:
        """What a seat sees: ``uint8[layout.size(num_players)]``, a new array (games/isle/layout.py names its entries).

        Raises ``ValueError`` for a seat this game has not, ``TypeError`` for anything but a whole number.
        """
        out = np.empty(self.rules.size(self.num_players), dtype=np.uint8)
        self.rules.observe.call(self.games, 0, seat_number(seat, self.num_players), out)
        return out

    def views(self, observation: np.ndarray) -> dict[str, Any]:
        """The entries of an observation of this game by name, without a copy: ``{"phase": …, "seats": {…}, …}`` (docs/spaces.md).

        observation: ``uint8[size]``, as :meth:`observe` or an environment gives it. Raises ``ValueError`` for another shape.
        """
        return self.rules.views(observation, self.num_players)

    def scores(self) -> list[dict[str, int]]:
        """Points of each seat by part (``state.SCORE_PARTS``, in the family game ``state.FAMILY_PARTS``), the total last.

        A running game is scored as if it ended now.
        """
        scored = self._scored()
        return [self.rules.points(scored, row) for row in scored["score"][: self.num_players].tolist()]

    def sister_score(self) -> dict[str, int]:
        """The sister's points by part (``state.SISTER_PARTS``). A running game is scored as if it ended now.

        Raises ``ValueError`` for a game without a sister.
        """
        self._check_solo("sister_score()")
        return self.rules.sister_points(self._scored()["sister_score"].tolist())

    def sister_lessons(self) -> dict[str, int]:
        """Key of each of the sister's lessons -> what it scores for her. A running game is scored as if it ended now.

        ``best_lesson_again`` scores as much as her best other lesson. Raises ``ValueError`` for a game without a sister.
        """
        self._check_solo("sister_lessons()")
        return self.rules.sister_lessons(self._scored())

    def _check_solo(self, what: str) -> None:
        """Raises ``ValueError`` for a game without a sister."""
        if self.mode != SOLO:
            raise ValueError(f"{what}: only a solo game has a sister, this one is in mode {self.mode!r}")

    def _scored(self) -> np.void:
        """The record with its scores; for a running game a copy, scored as if it ended now."""
        if self.over:
            return self.games[0]
        games = _record.copied(self.games)
        self.rules.score(games[0])
        return games[0]

    def tie_breaks(self) -> list[int]:
        """What decides between seats of equal points: fish, in family mode and drawing games filled rooms (R-6, D-41). More wins.

        By seat, of a running game as if it ended now. Raises ``ValueError`` for a solo game, where the sister wins ties (R-54).
        """
        if self.mode == SOLO:
            raise ValueError("tie_breaks(): in a solo game the sister wins ties")
        scored = self._scored()
        return [int(self.rules.tie_break(scored, seat)) for seat in range(self.num_players)]

    def winners(self) -> list[int]:
        """The seats that have won: most points, then :meth:`tie_breaks`; several if both are equal, none if the sister won.

        Raises ``RuntimeError`` while the game is running.
        """
        if not self.over:
            raise RuntimeError("the game is still running: it has winners when `over` is True")
        return [seat for seat in range(self.num_players) if self.games[0]["winner"][seat]]

    def __repr__(self) -> str:
        where = "over" if self.over else f"day {self.day}, {self.phase}, seat {self.current_seat}: {self.decision}"
        return f"<{self.rules.title(self.games[0])} of {self.num_players}: {where}>"

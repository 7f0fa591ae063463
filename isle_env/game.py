"""`Game`: one game as a friendly object, for search, notebooks and servers.

    Game.new ─→ legal_actions / action_name ─→ apply ─→ … ─→ over, scores, winners
        ├─ clone        exact copy                    ├─ to_bytes / from_bytes   versioned save
        └─ determinize  copy with the hidden resampled └─ observe                what a seat sees

It validates what the kernels take for granted, and nothing is changed by a call that raises.
"""

from __future__ import annotations

import operator
import secrets
import struct
import zlib
from typing import Any

import numpy as np

from isle_env.core import CACHE_FOLDER
from isle_env.core import actions as A
from isle_env.core import determinize as _determinize
from isle_env.core import layout as _layout
from isle_env.core import observe as _observe
from isle_env.core import setup as _setup
from isle_env.core import state as S
from isle_env.core import step as _step
from isle_env.core.bits import list_actions, unpack
from isle_env.core.jit import Direct, announce_compile
from isle_env.core.rng import seed_words
from isle_env.core.scoring import score_game

_MAGIC = b"ISLE"
_HEADER = struct.Struct("<4sH8sI")
"""Magic, rules version, state version, CRC-32 of the record."""

_INT64 = np.dtype(np.int64)
_STEP, _LIST, _UNPACK, _OBSERVE = map(Direct, (_step.step, list_actions, unpack, _observe.observe))
"""The kernels of a game's every decision; all arguments are made here, so their types are always the same."""


class IllegalAction(ValueError):
    """An action that the pending decision does not allow; the message says what does."""


class GameOver(RuntimeError):
    """Something was to be decided after the game had ended."""


class SaveError(ValueError):
    """Bytes that are no game of this version."""


def checked_seats(num_players: Any) -> int:
    """The number of seats as an int. Raises ``ValueError`` unless it is 2, 3 or 4."""
    if isinstance(num_players, bool) or not isinstance(num_players, (int, np.integer)) or not 2 <= num_players <= 4:
        raise ValueError(f"num_players={num_players!r}: the standard game has 2, 3 or 4 seats")
    return int(num_players)


def checked_flag(name: str, value: Any) -> bool:
    """An on/off option as a bool. Raises ``TypeError`` for anything else."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}={value!r}: expected True or False")
    return bool(value)


class Game:
    """One standard game of 2 to 4 seats, played in place by :meth:`apply`.

    ``games`` is the underlying ``GAME[1]`` array (core/state.py names every field); ``record`` its one element. Code that
    writes fields by hand calls :meth:`refresh` afterwards.
    """

    __slots__ = ("_choices", "_words", "games")

    def __init__(self, games: np.ndarray) -> None:
        """Wrap a ``GAME[1]`` array (not copied); use :meth:`new` to begin a game."""
        if not isinstance(games, np.ndarray) or games.dtype != S.GAME or games.shape != (1,):
            raise TypeError("Game wraps an array GAME[1] of isle_env.core.state; Game.new() begins a game")
        announce_compile(CACHE_FOLDER)
        self.games = games
        self._words = np.zeros(A.MASK_WORDS, dtype=np.uint32)
        self.refresh()

    @classmethod
    def new(
        cls,
        num_players: int = 2,
        seed: int | None = None,
        *,
        auto_skip: bool = True,
        reaction_windows: bool = False,
        lesson_modules: tuple[str, ...] = ("A", "B", "C"),
        extra_lessons: tuple[str, ...] = (),
    ) -> Game:
        """A new game at its first decision.

        num_players: 2, 3 or 4. seed: the same seed gives the same game everywhere; None draws one. auto_skip: a decision
        with one legal answer is taken by itself. reaction_windows: the other seats are asked too (R-30). lesson_modules,
        extra_lessons: see :func:`isle_env.core.setup.lessons_in_use` (R-23). Raises ``ValueError``/``TypeError``.
        """
        seats = checked_seats(num_players)
        used = _setup.lessons_in_use(lesson_modules, extra_lessons)
        games = S.zeros(1)
        words = seed_words(secrets.randbits(64) if seed is None else operator.index(seed))
        skip, windows = checked_flag("auto_skip", auto_skip), checked_flag("reaction_windows", reaction_windows)
        announce_compile(CACHE_FOLDER)
        _setup.start(games, 0, _setup.BLANK, seats, words, used, int(skip), int(windows))
        game = cls.__new__(cls)
        game.games = games
        game._words = np.zeros(A.MASK_WORDS, dtype=np.uint32)
        game._choices = _STEP.call(games, 0, _step.BEGIN, game._words)
        return game

    @classmethod
    def from_record(cls, record: np.void) -> Game:
        """A game of its own with the fields of a record (copied)."""
        games = S.zeros(1)
        games[0] = record
        return cls(games)

    @property
    def record(self) -> np.void:
        """The game's fields, a writable view: ``game.record["fish"]``."""
        return self.games[0]

    def refresh(self) -> None:
        """Work out the legal actions afresh after fields were written by hand."""
        self._choices: int = _step.legal_mask(self.games, 0, self._words)

    @property
    def num_players(self) -> int:
        """Seats in this game."""
        return int(self.games[0]["num_players"])

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._choices == 0

    @property
    def current_seat(self) -> int | None:
        """The seat that decides, None when the game is over."""
        return None if self.over else int(self.games[0]["seat"])

    @property
    def day(self) -> int:
        """1 to 5."""
        return int(self.games[0]["day"])

    @property
    def phase(self) -> str:
        """The running phase, one of ``state.PHASE_NAMES``."""
        return S.PHASE_NAMES[int(self.games[0]["phase"])]

    @property
    def decision(self) -> str:
        """The kind of the pending decision, one of ``state.STEP_NAMES``."""
        return S.STEP_NAMES[int(self.games[0]["step"])]

    def mask(self) -> np.ndarray:
        """Legal actions as ``int8[NUM_ACTIONS]`` of 0 and 1; all zeros when the game is over."""
        mask = np.empty(A.NUM_ACTIONS, dtype=np.int8)
        _UNPACK.call(self._words, mask)
        return mask

    def legal_actions(self) -> np.ndarray:
        """Legal action ids, ascending: ``int64[n]``; empty when the game is over."""
        actions = np.empty(self._choices, _INT64)
        _LIST.call(self._words, actions)
        return actions

    @staticmethod
    def action_name(action: int) -> str:
        """An action id in words. Raises ``ValueError`` for a number that is no id."""
        return A.action_name(action)

    def is_legal(self, action: int) -> bool:
        """Does the pending decision allow this action id?"""
        return 0 <= action < A.NUM_ACTIONS and self._words.item(action >> 5) >> (action & 31) & 1 == 1

    def apply(self, action: int) -> None:
        """Take a decision. Raises :class:`IllegalAction`, :class:`GameOver` or ``TypeError``; then nothing has changed."""
        try:
            number = operator.index(action)
        except TypeError:
            raise TypeError(f"action {action!r} is a {type(action).__name__}; an action is a whole number") from None
        try:
            choices = _STEP.call(self.games, 0, number, self._words)
        except OverflowError:
            choices = -1  # beyond 64 bits
        if choices < 0:
            raise self._refusal(number)
        self._choices = choices

    def _refusal(self, action: int) -> Exception:
        """Why an action is refused, and what would be right."""
        if self.over:
            return GameOver(f"action {action} after the end of the game: begin a new one")
        name = A.action_name(action) if 0 <= action < A.NUM_ACTIONS else "no action id"
        legal = [f"{a} ({A.action_name(a)})" for a in self.legal_actions()[:6].tolist()]
        more = "" if len(legal) < 6 else ", …"
        return IllegalAction(
            f"action {action} ({name}) is illegal for seat {self.current_seat} in phase {self.phase!r}, decision "
            f"{self.decision!r}; legal are {', '.join(legal)}{more} (see legal_actions())"
        )

    def observe(self, seat: int) -> np.ndarray:
        """What a seat sees: ``uint8[layout.size(num_players)]``, a new array (core/layout.py names the fields)."""
        out = np.empty(_layout.size(self.num_players), dtype=np.uint8)
        _OBSERVE.call(self.games, 0, self._checked_seat(seat), out)
        return out

    def _checked_seat(self, seat: int) -> int:
        """A seat of this game. Raises ``ValueError``."""
        number = operator.index(seat)
        if not 0 <= number < self.num_players:
            raise ValueError(f"seat {seat}: this game has seats 0 to {self.num_players - 1}")
        return number

    def clone(self) -> Game:
        """An exact copy, hidden things included."""
        copy = Game.__new__(Game)
        copy.games = S.copied(self.games)
        copy._words = self._words.copy()
        copy._choices = self._choices
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: dict) -> Game:
        return self.clone()

    def determinize(self, seat: int, seed: int) -> Game:
        """A copy in which all that the seat cannot know is drawn anew, consistently with what it has seen.

        The same seed gives the same copy. Law: ``game.determinize(s, seed).observe(s)`` equals ``game.observe(s)``.
        """
        copy = self.clone()
        _determinize.determinize(copy.games, 0, self._checked_seat(seat), seed_words(operator.index(seed)))
        copy.refresh()
        return copy

    def scores(self) -> list[dict[str, int]]:
        """Points of each seat by part (``state.SCORE_PARTS``: rats, rooms, …, total); before the end: if it ended now."""
        games = self.games
        if not self.over:
            games = S.copied(games)
            score_game(games[0])
        table = games[0]["score"][: self.num_players].tolist()
        return [dict(zip(S.SCORE_PARTS, row, strict=True)) for row in table]

    def winners(self) -> list[int]:
        """The seats that have won (ties share, R-6). Raises :class:`GameOver` … only while the game still runs."""
        if not self.over:
            raise RuntimeError("the game is still running: it has winners when `over` is True")
        return [seat for seat in range(self.num_players) if self.games[0]["winner"][seat]]

    def to_bytes(self) -> bytes:
        """The whole game as bytes, with rules version, state version and a checksum."""
        return packed(self.games)

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """The game saved by :meth:`to_bytes`. Raises :class:`SaveError` for foreign, cut, damaged or outdated bytes."""
        return cls(_unpacked(data))

    def __getstate__(self) -> bytes:
        return self.to_bytes()

    def __setstate__(self, data: bytes) -> None:
        self.__init__(_unpacked(data))  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        """Equal games have equal bytes."""
        return isinstance(other, Game) and self.games.tobytes() == other.games.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        where = "over" if self.over else f"day {self.day}, {self.phase}, seat {self.current_seat}: {self.decision}"
        return f"<Game of {self.num_players}: {where}>"

    def __str__(self) -> str:
        from isle_env.views.text import render

        return render(self)


def packed(games: np.ndarray) -> bytes:
    """One game as :meth:`Game.to_bytes` saves it. games: ``GAME[1]``."""
    body = games.tobytes()
    return _HEADER.pack(_MAGIC, S.RULES_VERSION, S.STATE_VERSION.encode(), zlib.crc32(body)) + body


def _unpacked(data: bytes) -> np.ndarray:
    """The record in saved bytes, as GAME[1] of its own. Raises :class:`SaveError`."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise SaveError(f"a saved game is bytes, not {type(data).__name__}")
    data = bytes(data)
    if len(data) < _HEADER.size or data[:4] != _MAGIC:
        raise SaveError("these bytes are no saved game: they do not begin with the mark of Game.to_bytes()")
    _, rules, state, checksum = _HEADER.unpack_from(data)
    if (rules, state) != (S.RULES_VERSION, S.STATE_VERSION.encode()):
        raise SaveError(
            f"saved with rules version {rules} and state version {state.decode(errors='replace')!r}; "
            f"this is rules version {S.RULES_VERSION} and state version {S.STATE_VERSION!r}"
        )
    body = data[_HEADER.size :]
    if len(body) != S.GAME.itemsize:
        raise SaveError(f"a saved game has {_HEADER.size + S.GAME.itemsize} bytes, these are {len(data)}: cut or mixed up")
    if zlib.crc32(body) != checksum:
        raise SaveError("the checksum does not fit: these bytes were damaged")
    return S.from_bytes(bytearray(body))

"""`Game`: one game as a friendly object, for search, notebooks and servers.

    Game.new ─→ legal_actions / action_name ─→ apply ─→ … ─→ over, scores, winners
        ├─ clone        exact copy                    ├─ to_bytes / from_bytes   versioned save
        └─ determinize  copy, hidden things redrawn    └─ observe                what a seat sees

It checks what the kernels take for granted. A call that raises changes nothing.
"""

from __future__ import annotations

import enum
import functools
import secrets
import struct
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.engine import record as _record
from isle_env.engine.numbers import index
from isle_env.engine.reasons import instead
from isle_env.engine.rng import seed_words
from isle_env.engine.rules import Rules
from isle_env.engine.setting import seat_number
from isle_env.engine.single import legal_mask, start
from isle_env.engine.verbs import BEGIN
from isle_env.errors import IsleError
from isle_env.games.known import DEFAULT_GAME, rules_called, rules_marked, rules_of
from isle_env.games.options import ALL, GameOptions
from isle_env.games.options.signatures import with_options
from isle_env.machine.sizes import MASK_WORDS
from isle_env.position import Position
from isle_env.samples import Samples
from isle_env.setting import Setting, checked_setting, whole_number
from isle_env.shown import SHOWN, fitted

if TYPE_CHECKING:
    from typing_extensions import Unpack

_HEADER = struct.Struct("<4sH8sI")
"""Mark of the game, rules version, state version, CRC-32 of the record."""


class IllegalReason(enum.IntEnum):
    """Why an action is illegal, as a number: for libraries whose infos hold no text."""

    NO_ACTION = 1
    """The number is no action id of this game."""
    OTHER_KIND = 2
    """Of the kind of action that it is (keep, tile, place …) the pending decision takes none."""
    NOT_NOW = 3
    """The pending decision takes actions of this kind, but not this one."""


class IllegalAction(IsleError, ValueError):
    """An action that the pending decision does not allow; the message names some that it allows, and what rule forbids this one.

    ``reason`` says why as a number.
    """

    def __init__(self, message: str, reason: IllegalReason = IllegalReason.NOT_NOW) -> None:
        super().__init__(message)
        self.reason = reason


class GameOver(IsleError, RuntimeError):
    """An action after the game has ended."""


class SaveError(IsleError, ValueError):
    """These bytes are no saved game of this version, or a position that no game comes to."""


class _ActionName:
    """``Game.action_name``: of a game its own names, of the class those of The Isle of Cats."""

    def __get__(self, game: Game | None, owner: type[Game]) -> Callable[[int], str]:
        """A function of an action id. It raises ``ValueError`` for a number that is no id, ``TypeError`` for anything else."""
        return functools.partial(_action_name, rules_called(DEFAULT_GAME) if game is None else game.rules)


def _action_name(rules: Rules, action: int) -> str:
    """An action id in words."""
    return rules.action_name(whole_number("action", action))


class Game(Position):
    """One game; :meth:`apply` changes it in place.

    ``games`` is the underlying array of one record (state.py of the game's folder names its fields), ``record`` its one element.
    Code that writes record fields by hand calls :meth:`refresh` afterwards. ``rules`` is the game that is played
    (engine/rules.py).
    """

    __slots__ = ()

    def __init__(self, games: np.ndarray) -> None:
        """Wrap an array of one record (not copied); use :meth:`new` to begin a game."""
        rules = rules_of(games) if isinstance(games, np.ndarray) and games.shape == (1,) else None
        if rules is None:
            raise TypeError("Game wraps an array GAME[1] of isle_env.games.isle.state; Game.new() begins a game")
        self.games, self.rules = games, rules
        self._words = np.zeros(MASK_WORDS, dtype=np.uint32)
        self.refresh()

    @classmethod
    @with_options(ALL.values(), GameOptions)
    def new(
        cls, num_players: int | None = None, *, seed: int | None = None, game: str = DEFAULT_GAME, **options: Unpack[GameOptions]
    ) -> Game:
        """A new game at its first decision.

        num_players: 2 (None), 3 or 4; 1 in the solo game. seed: the same seed gives the same game everywhere; None draws one.
        game: ``"isle_of_cats"``, ``"explore_and_draw"`` for 1 to 6 seats, or ``"remote"`` for 2 to 6. options, by name: those of
        the game, see :mod:`isle_env.isle_of_cats_v0`, :mod:`isle_env.explore_and_draw_v0` and :mod:`isle_env.remote_v0`. Raises
        ``ValueError``/``TypeError`` naming the wrong one.
        """
        setting = checked_setting(num_players, game=game, asked="Game.new()", **options)
        return cls.deal(setting, secrets.randbits(64) if seed is None else seed)

    @classmethod
    def deal(cls, setting: Setting, seed: int) -> Game:
        """A new game of checked options. Raises ``ValueError`` for a negative seed."""
        return cls.deal_from(setting, seed_words(whole_number("seed", seed)))

    @classmethod
    def deal_from(cls, setting: Setting, words: np.ndarray) -> Game:
        """A game dealt from the words of a seed. words: uint32[4] or more (``engine.rng.seed_words``)."""
        rules = setting.rules
        games, mask = _record.zeros(rules.record, 1), np.zeros(MASK_WORDS, dtype=np.uint32)
        start(games, 0, setting.template, words)
        rules.step.call(games, 0, BEGIN, mask)
        return cls.with_mask(games, mask, rules)

    @classmethod
    def with_mask(cls, games: np.ndarray, mask: np.ndarray, rules: Rules | None = None) -> Game:
        """Wrap a game whose legal actions are known already; both arrays are the game's from now on.

        games: an array of one record; mask: uint32[MASK_WORDS], the words that the rules' ``step`` wrote for the pending
        decision; rules: the game, None: found by the record.
        """
        game = cls.__new__(cls)
        game.games, game._words, game.rules = games, mask, rules or _rules_of(games)
        game._choices = int.from_bytes(mask.tobytes(), "little").bit_count()
        return game

    @classmethod
    def from_record(cls, record: np.void) -> Game:
        """A new game with a copy of a record."""
        games = _record.zeros(record.dtype, 1)
        games[0] = record
        return cls(games)

    def refresh(self) -> None:
        """Work out the legal actions again, after record fields were written by hand."""
        self._choices = legal_mask(self.games, 0, self._words)

    action_name = _ActionName()
    """An action id in words. Raises ``ValueError`` for a number that is no id, ``TypeError`` for anything else."""

    def is_legal(self, action: int) -> bool:
        """Does the pending decision allow this action id? Raises ``TypeError`` for anything but a whole number."""
        number = whole_number("action", action)
        return 0 <= number < self.rules.num_actions and self._words.item(number >> 5) >> (number & 31) & 1 == 1

    def why_not(self, action: int) -> str | None:
        """Why the pending decision does not allow an action, in words for the deciding seat; None if it does.

        Raises ``ValueError`` for a number that is no id, ``TypeError`` for anything but a whole number.
        """
        number = whole_number("action", action)
        if self.is_legal(number):
            return None
        if not 0 <= number < self.rules.num_actions:
            raise ValueError(f"action {number}: expected 0 to {self.rules.num_actions - 1}")
        if self.over:
            return "The game is over."
        return self.rules.reasons.why_not(self.games[0], number) or instead(self.rules.reasons.prompt(self.games[0]))

    def apply(self, action: int) -> None:
        """Take a decision. Raises :class:`IllegalAction`, :class:`GameOver` or ``TypeError``; then nothing has changed."""
        try:
            if action is True or action is False:  # half the time that its type would take
                raise TypeError
            number = index(action)
        except TypeError:
            number = whole_number("action", action)  # raises with the reason; a call of it each time would cost a twentieth
        try:
            choices = self.rules.step.call(self.games, 0, number, self._words)
        except OverflowError:
            choices = -1  # beyond 64 bits
        if choices < 0:
            raise self._refusal(number)
        self._choices = choices

    def _refusal(self, action: int) -> Exception:
        """Why an action is refused, and what would be right."""
        if self.over:
            return GameOver(f"action {action} after the end of the game: begin a new one")
        known = 0 <= action < self.rules.num_actions
        name = self.rules.action_name(action) if known else "no action id"
        why = self.rules.reasons.why_not(self.games[0], action) if known else ""
        legal = [f"{a} ({self.rules.action_name(a)})" for a in self.legal_actions()[:6].tolist()]
        more = "" if len(legal) < 6 else ", …"
        return IllegalAction(
            f"action {action} ({name}) is illegal for seat {self.current_seat} in phase {self.phase!r}, decision "
            f"{self.decision!r}; legal are {', '.join(legal)}{more} (see legal_actions()){f'. {why}' if why else ''}",
            self._illegal_reason(action),
        )

    def _illegal_reason(self, action: int) -> IllegalReason:
        """Why an action is illegal, as a number. An action's name begins with its kind."""
        if not 0 <= action < self.rules.num_actions:
            return IllegalReason.NO_ACTION
        kinds = {self.rules.action_name(a).split()[0] for a in self.legal_actions().tolist()}
        same = self.rules.action_name(action).split()[0] in kinds
        return IllegalReason.NOT_NOW if same else IllegalReason.OTHER_KIND

    def clone(self) -> Game:
        """An exact copy, hidden things included."""
        copy = Game.__new__(Game)
        copy.games, copy.rules = _record.copied(self.games), self.rules
        copy._words = self._words.copy()
        copy._choices = self._choices
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: dict) -> Game:
        return self.clone()

    def determinize(self, seat: int, seed: int) -> Game:
        """A copy in which everything the seat cannot know is drawn anew, consistently with what it has seen.

        The same seed gives the same copy. ``game.determinize(s, seed).observe(s)`` always equals ``game.observe(s)``.
        """
        copy = self.clone()
        chance = self.rules.own("determinize")
        chance.determinize(copy.games, 0, seat_number(seat, self.num_players), seed_words(whole_number("seed", seed)))
        copy.refresh()
        return copy

    def samples(self, seat: int, seed: int) -> Samples[Game]:
        """An endless iterator over such copies, the first that of ``determinize``, every next one much faster (samples.py)."""
        return Samples(self, seat, seed)

    def to_bytes(self) -> bytes:
        """The whole game as bytes, with rules version, state version and a checksum."""
        return packed(self.games)

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """The game saved by :meth:`to_bytes`.

        Raises :class:`SaveError` for foreign, cut, damaged or outdated bytes, and for a position that no game comes to: it names
        the first law broken (games/isle/laws). So whatever this returns can be played on.
        """
        games = _unpacked(data)
        _check_laws(games)
        return cls(games)

    def __getstate__(self) -> bytes:
        return self.to_bytes()

    def __setstate__(self, data: bytes) -> None:
        self.__init__(_unpacked(data))  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        """Equal games have equal bytes."""
        return isinstance(other, Game) and self.games.tobytes() == other.games.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def to_svg(self, seat: int | None = None, *, last: Any = None) -> str:
        """The whole table as an SVG picture. seat: as this seat sees it, None: with everything open.

        last: what was chosen last (``isle_env.views.choices.choice_of``). Raises ``ValueError`` for a seat this game has not.
        See isle_env/views/table_svg.py.
        """
        return SHOWN.svg(self, seat, last)

    def _repr_svg_(self) -> str:
        """The table as the deciding seat sees it: what a notebook shows, as wide as its cell at most."""
        return fitted(self.to_svg(self.current_seat))

    @staticmethod
    def replay(file: Any) -> Any:
        """The replay in a file: a kept game, played through and checked (:class:`isle_env.Replay`).

        ``for position in Game.replay(file).positions()`` goes through it; ``.at(n)`` is the game after n decisions, ``.end()``
        at its end. :class:`isle_env.Recorder` keeps games. Raises ``ReplayError``, a ``ValueError``, for a file that does
        not fit: it names the decision; ``OSError`` for one that cannot be read.
        """
        return SHOWN.replay(file)

    def __str__(self) -> str:
        return SHOWN.text(self)


def _rules_of(games: np.ndarray) -> Rules:
    """The game of an array of one record. Raises ``TypeError``."""
    rules = rules_of(games)
    if rules is None:
        raise TypeError("this array holds no record of a game")
    return rules


def _check_laws(games: np.ndarray) -> None:
    """Raises :class:`SaveError` for a record that breaks a law of its game. games: an array of one record."""
    rules = _rules_of(games)
    broken = rules.own("laws").broken_law(games)
    if broken:
        raise SaveError(f"no game comes to this position: {broken}")


def packed(games: np.ndarray) -> bytes:
    """One game as :meth:`Game.to_bytes` saves it. games: an array of one record."""
    body, rules = games.tobytes(), _rules_of(games)
    return _HEADER.pack(rules.mark, rules.rules_version, rules.state_version.encode(), zlib.crc32(body)) + body


def _unpacked(data: bytes) -> np.ndarray:
    """The record in saved bytes, as an array of its own. Raises :class:`SaveError`."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise SaveError(f"a saved game is bytes, not {type(data).__name__}")
    data = bytes(data)
    rules = rules_marked(data[:4]) if len(data) >= _HEADER.size else None
    if rules is None:
        raise SaveError("these bytes are no saved game: they do not begin with the mark of Game.to_bytes()")
    _, version, state, checksum = _HEADER.unpack_from(data)
    if (version, state) != (rules.rules_version, rules.state_version.encode()):
        raise SaveError(
            f"saved with rules version {version} and state version {state.decode(errors='replace')!r}; "
            f"this is rules version {rules.rules_version} and state version {rules.state_version!r}"
        )
    body = data[_HEADER.size :]
    if len(body) != rules.record.itemsize:
        raise SaveError(f"a saved game has {_HEADER.size + rules.record.itemsize} bytes, these are {len(data)}: cut or mixed up")
    if zlib.crc32(body) != checksum:
        raise SaveError("the checksum does not fit: these bytes were damaged")
    games = _record.from_bytes(rules.record, bytearray(body))
    found = rules_of(games)
    if found is None and rules.expanded:
        raise SaveError("no game comes to this position: what it says of modules and options cannot be in play together")
    if found is None or found.mark != rules.mark:
        raise SaveError(f"no game comes to this position: the bytes are marked as {rules.name!r}, the record is of another game")
    return games

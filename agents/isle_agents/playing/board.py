"""The page that a worker shares with the main process: who is thinking, since when, and what was played in this game so far.

    game | doing | who | since | allowed | paused | pausing     decisions[6]  seconds[6]     count, actions[8192]
           ╰── a player is at work; the main process        ╯   ╰── of each seat        ╯    ╰── enough to play the
               kills the worker when time is up                                                  game on elsewhere  ╯

The worker only writes, and the main process only reads, so nobody waits. All entries are float64; ``since`` is 0 while no player
is at work. What numba spends on compiling kernels, and on loading them, is not counted: it pauses the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

GAME, DOING, WHO, SINCE, ALLOWED, PAUSED, PAUSING = range(7)
_SEATS = 6
"""Seats at a table at most, of any game."""
_DECISIONS, _SECONDS, _COUNT, _ACTIONS = 7, 7 + _SEATS, 7 + 2 * _SEATS, 8 + 2 * _SEATS
_MOST = 8192
"""Actions of a game that find a place; no game has as many."""
SIZE = _ACTIONS + _MOST
"""Entries of a page."""

NOTHING, MAKING, WARMING, RESETTING, ACTING = range(5)
"""What a player may be doing. MAKING also covers the import of its module."""


class Board:
    """A page, for writing and reading.

    memory: a shared ``RawArray("d", SIZE)`` or an ``array("d")`` of that size; shared: does another process watch it?
    """

    def __init__(self, memory: Any, shared: bool = False) -> None:
        self.shared = shared
        self._page = memoryview(memory).cast("B").cast("d")
        self._depth = self._count = 0
        self._doing = NOTHING
        self._since = self._paused = 0.0

    # --- the worker ---

    def begin(self, game: int) -> None:
        """A game begins. game: its number."""
        page = self._page
        for entry in range(_DECISIONS, _ACTIONS):
            page[entry] = 0.0
        page[GAME], self._count = game, 0

    def enter(self, doing: int, who: int, allowed: float) -> None:
        """A player gets to work.

        who: its seat, while it is made before any game its number; allowed: seconds, always the same for what it is doing.
        """
        page = self._page
        if doing != self._doing:
            page[DOING] = self._doing = doing
            page[ALLOWED] = allowed
        if self._paused:
            page[PAUSED] = self._paused = 0.0
        page[WHO] = who
        page[SINCE] = self._since = monotonic()

    def leave(self) -> float:
        """The player has finished. Returns the seconds that it took."""
        seconds = monotonic() - self._since - self._paused
        self._page[SINCE] = 0.0
        return seconds

    def note(self, seat: int, action: int, decisions: int, seconds: float) -> None:
        """An action was taken. decisions, seconds: of the player in that seat, in this game so far."""
        page, count = self._page, self._count
        page[_DECISIONS + seat] = decisions
        page[_SECONDS + seat] = seconds
        if count < _MOST:
            page[_ACTIONS + count] = action
            page[_COUNT] = self._count = count + 1

    def pause(self) -> None:
        """Compiling begins; may be nested."""
        self._depth += 1
        if self._depth == 1:
            self._page[PAUSING] = monotonic()

    def go_on(self) -> None:
        """Compiling ends."""
        self._depth -= 1
        if self._depth == 0:
            self._paused += monotonic() - self._page[PAUSING]
            self._page[PAUSED] = self._paused
            self._page[PAUSING] = 0.0

    # --- the main process ---

    @property
    def game(self) -> int:
        """Number of the game that was begun last."""
        return int(self._page[GAME])

    @property
    def doing(self) -> int:
        """What a player is doing: one of NOTHING … ACTING."""
        return int(self._page[DOING]) if self._page[SINCE] else NOTHING

    @property
    def who(self) -> int:
        """Whose turn it is or was."""
        return int(self._page[WHO])

    @property
    def allowed(self) -> float:
        """Seconds that the player at work may take."""
        return self._page[ALLOWED]

    def overdue(self, grace: float) -> float | None:
        """When the player that is at work began, if its time was up ``grace`` seconds ago; else None."""
        page = self._page
        since = page[SINCE]
        if since == 0 or page[PAUSING] > 0:
            return None
        return since if monotonic() - since - page[PAUSED] > page[ALLOWED] + grace else None

    def used(self, seat: int) -> tuple[int, float]:
        """Decisions and seconds of a seat in this game so far."""
        return int(self._page[_DECISIONS + seat]), self._page[_SECONDS + seat]

    def actions(self) -> tuple[int, ...]:
        """The actions of this game so far."""
        return tuple(int(action) for action in self._page[_ACTIONS : _ACTIONS + int(self._page[_COUNT])])


class Pausing(Protocol):
    """Something with a clock, such as a board."""

    def pause(self) -> None:
        """Compiling begins; may be nested, and come from several threads."""

    def go_on(self) -> None:
        """Compiling ends."""


def stop_for_compiling(board: Pausing) -> Callable[[], object]:
    """Pause a clock whenever this process compiles or loads kernels. Returns a function that ends this.

    Both happen while numba holds its compiler lock, which it announces. Without these announcements nothing is paused.
    """
    try:
        from numba.core import event
    except ImportError:
        return lambda: None

    class Pause(event.Listener):  # type: ignore[misc]
        def on_start(self, event: object) -> None:
            board.pause()

        def on_end(self, event: object) -> None:
            board.go_on()

    pause = Pause()
    event.register("numba:compiler_lock", pause)
    return lambda: event.unregister("numba:compiler_lock", pause)

"""The game behind the page: one match at a time, agents that think in a thread of their own, every change counted.

    version      counts what has changed; a page names the version that it shows, so that an old tab changes nothing
    thinker      the thread whose answers count; an agent that never answers keeps its thread, and another takes its place
    game id      drawn for each match; a page that shows another game changes nothing

A request that is refused raises :class:`Refused`, ``NotNow`` or ``IllegalAction``, and nothing has changed.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from isle_agents.how_to_play import how_to_play
from isle_agents.table import hand, hints, saves, words
from isle_agents.table.clock import Clock
from isle_agents.table.match import Match, NotNow
from isle_agents.table.plan import Plan
from isle_agents.table.shown import shown
from isle_env.errors import IsleError
from isle_env.games.known import GAMES
from isle_env.replays import Replay
from isle_env.replays.replay import SUFFIX
from isle_env.views import labels
from isle_env.views.opinions import figure_of, futures_of

SAVE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}" + re.escape(SUFFIX))
"""Names of saved games that the page may ask for: files of the folder, nothing above or below it."""

TOO_LONG = 30.0
"""Seconds of thinking, without compiling, after which the person may have `random` play on for an agent."""


class Refused(IsleError, ValueError):
    """A request that does not fit; the message says why. status: of HTTP."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class Session:
    """What the server serves."""

    def __init__(
        self, plan: Plan, folder: Path, past: Replay | None = None, path: Path | None = None, further: Sequence[str] = ()
    ) -> None:
        """Begin with a game.

        folder: of saved games; past, path: the game so far, if it is gone on with, and its file; further: agents beside the
        project's own that may sit down in games to come.
        """
        self._further = tuple(further)
        self._lock = threading.RLock()
        self._turn = threading.Condition(self._lock)
        self.folder = folder
        self._closed = False
        self._clock = Clock()
        self.version = 0
        self._begin(plan, past, path)

    def _begin(self, plan: Plan, past: Replay | None, path: Path | None) -> None:
        """Put another game in the place of this one. Raises what :class:`Match` raises; then this game stays."""
        match = Match(plan, past)
        with self._turn:
            self.id = secrets.token_urlsafe(8)
            self._match, self._path = match, path
            self._changed()
            self._have_agents_think()

    def _have_agents_think(self) -> None:
        """Begin a thread in which the agents of the match decide. Answers of those before it do not count from now on."""
        self._thinker = threading.Thread(target=self._think, args=(self._match,), name="agents", daemon=True)
        self._thinker.start()

    def close(self) -> None:
        """End the thread of the agents after the decision that it is at."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        self._clock.close()

    def _think(self, match: Match) -> None:
        """Have the agents of a match decide whenever it is their turn, until another thread has taken this one's place."""
        this = threading.current_thread()
        while True:
            with self._turn:
                while not self._closed and self._thinker is this and match.thinks is None:
                    self._turn.wait()
                if self._closed or self._thinker is not this:
                    return
            answer = match.ask()  # without the lock: it only reads, and meanwhile nobody else may decide
            with self._turn:
                if self._thinker is not this:
                    return
                seat = match.game.current_seat
                match.answer(answer)
                # Nobody knows how often another has chosen in secret: how many cards it has bought, say.
                if not match.log[-1].secret or match.game.current_seat != seat:
                    self._changed()

    # ---- what the page asks for ----
    def state(self) -> dict[str, Any]:
        """The table as the page shows it."""
        with self._lock:
            return {
                "game": self.id,
                "version": self.version,
                "saved": self._path.name if self._path else None,
                "unsaved": self._match.unsaved,
                **self.waiting(),
                **shown(self._match),
            }

    def waiting(self) -> dict[str, Any]:
        """What the page waits for: ``waiting`` and ``compiling``, each None if it is nothing. It waits for nobody itself.

        waiting: for how many ``seconds`` an agent has thought, without compiling, and after how many it ``may`` be gone on
        without. compiling: ``words``, for how long it is ``gone``, and some ``seconds`` that it takes, None if nobody knows.
        """
        match, compiling = self._match, self._clock.compiling
        seat, thinks = match.game.current_seat, match.thinks
        told = None
        if compiling is not None:
            words_for = compiling.words(f"seat {seat} ({thinks})" if thinks else "")
            told = {"words": words_for, "gone": round(compiling.gone, 1), "seconds": compiling.seconds}
        waits = {"seconds": round(self._clock.seconds, 1), "may": TOO_LONG} if thinks else None
        return {"waiting": waits, "compiling": told}

    def rules(self) -> dict[str, Any]:
        """How the present game goes: ``title`` and ``parts``, each with ``title``, ``text``, ``steps`` and ``points``."""
        with self._lock:
            plan, game = self._match.plan, self._match.game
        parts = how_to_play(plan.game, game.mode, plan.options.get("modules", ()))
        told = [{"title": part.title, "text": part.text, "steps": part.steps, "points": part.points} for part in parts]
        return {"title": GAMES[plan.game].heading, "parts": told}

    def go_on_without(self, game: str, version: int) -> None:
        """Have `random` play on for the agent that thinks; what it still answers is ignored. Only after ``TOO_LONG`` seconds."""
        with self._turn:
            self._check(game, version)
            thinks, seconds = self._match.thinks, self._clock.seconds
            if thinks is not None and seconds < TOO_LONG:
                raise NotNow(f"{thinks!r} thinks for {seconds:.0f} s; after {TOO_LONG:.0f} s 'random' may play on for it")
            self._match.go_on_without(seconds)
            self._changed()
            self._have_agents_think()

    def act(self, game: str, version: int, action: int) -> None:
        """Take the person's decision."""
        with self._turn:
            self._check(game, version)
            self._match.decide(action)
            self._changed()

    def undo(self, game: str, version: int) -> str:
        """Take the person's last decision back. Returns it in words."""
        with self._turn:
            self._check(game, version)
            name = self._match.undo()
            self._changed()
            return name

    def why(self, game: str, orientation: int, x: int, y: int) -> str | None:
        """Why the tile in hand may not lie there; None if it may."""
        with self._lock:
            self._check(game)
            if not self._match.mine:
                raise NotNow("it is not your turn")
            try:
                return hand.why_not(self._match.game, orientation, x, y)
            except ValueError as error:
                raise Refused(str(error)) from None

    def why_not(self, game: str, what: str, number: int) -> str:
        """Why a tile or a card that lies on the table cannot be chosen now. what: ``tile`` or ``card``."""
        with self._lock:
            self._check(game)
            if not self._match.mine:
                raise NotNow("it is not your turn")
            return words.why_not(self._match.game, what, number)

    def hint(self, game: str, version: int) -> dict[str, Any]:
        """What `search` would do: ``action``, its ``label``, ``tried`` and ``about``, which says what the figures of tried mean.

        tried: the best first, each with ``action``, ``label``, ``figure`` (its value in words), ``futures`` (how many are behind
        it) and ``dropped`` (are these fewer than others have?).
        """
        with self._lock:
            self._check(game, version)
            position = self._match.sample()
        found = hints.hint(position, 0)  # without the lock: it takes its time, and the page may do something else meanwhile
        with self._lock:
            self._check(game, version)
        tried = [
            {
                "action": candidate.action,
                "label": labels.label_in(position, candidate.action),
                "figure": figure_of(candidate.value, found.opinion.unit),
                "futures": futures_of(candidate.futures),
                "dropped": found.opinion.dropped(candidate),
            }
            for candidate in found.opinion.candidates
        ]
        return {
            "action": found.action,
            "label": labels.label_in(position, found.action),
            "tried": tried,
            "about": found.explained(),
        }

    def save(self, game: str) -> str:
        """Write the game into the folder, again into the same file. Returns the file's name."""
        with self._lock:
            self._check(game)
            path = self._path or self._new_path()
            try:
                self._match.save(path)
            except OSError as error:
                raise Refused(f"the game could not be saved in {path.parent}: {error.strerror or error}", 500) from None
            if self._path is None:
                self._path = path
                self.version += 1
            return path.name

    def _new_path(self) -> Path:
        """A file that is not there yet."""
        name = f"{self._match.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
        number = 1
        while (path := self.folder / (name + (f"-{number}" if number > 1 else "") + SUFFIX)).exists():
            number += 1
        return path

    def saved(self) -> list[str]:
        """The names of the saved games, the newest first."""
        try:
            found = [path for path in self.folder.iterdir() if SAVE_NAME.fullmatch(path.name) and path.is_file()]
        except OSError:
            return []
        return [path.name for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)]

    def load(self, name: str) -> None:
        """Go on with a saved game in place of this one."""
        if not SAVE_NAME.fullmatch(name) or name not in self.saved():
            raise Refused(f"no saved game {name!r}", 404)
        path = self.folder / name
        try:
            plan, past = saves.read(path, self._further)
        except OSError as error:
            raise Refused(f"{name} cannot be read: {error.strerror or error}", 404) from None
        self._begin(plan, past, path)

    def new(self, plan: Plan) -> None:
        """Begin a new game in place of this one."""
        self._begin(plan, None, None)

    def finished(self, game: str) -> Replay:
        """The replay of the game that is over, with its file if all of it is saved.

        While a game runs, its seed and what is hidden stay here.
        """
        with self._lock:
            self._check(game)
            if not self._match.game.over:
                raise NotNow("the replay is there when the game is over: it shows what is hidden now")
            replay = self._match.replay()
            return replay.lying_in(self._path) if self._path and self._match.kept else replay

    def _check(self, game: str, version: int | None = None) -> None:
        """Raises :class:`Refused` for another game than this one, or for another version of it."""
        if game != self.id:
            raise Refused("that game is not being played here any more; the page shows the present one", 409)
        if version is not None and version != self.version:
            raise Refused("the table has changed since, perhaps in another tab; the page shows it as it is now", 409)

    def _changed(self) -> None:
        """Count a change, and wake the agents."""
        self.version += 1
        self._clock.start()
        self._turn.notify_all()

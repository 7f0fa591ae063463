"""``isle verify``: what was found out about a file, a line each, and the grade that it has earned."""

from __future__ import annotations

import csv
import secrets
from dataclasses import dataclass
from datetime import datetime, timezone
from importlib.metadata import version
from itertools import islice
from pathlib import Path

from rich.console import Console

from isle_agents.asked import Verify as Asked
from isle_agents.contests.rating.rating_file import RatingError, RatingFile
from isle_agents.contests.rating.schedule import Settings
from isle_agents.contests.rating.verify import again, fresh, lawful
from isle_agents.contests.rating.verify.again import STAND_IN, Deviation
from isle_agents.contests.rating.verify.fresh import Fresh
from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.games import csv_text
from isle_agents.playing.pool import WorkerDied
from isle_agents.playing.progress import shown
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.terminal import checked_workers, complain, say
from isle_agents.statuses import DONE, FAILED, INTERRUPTED, USAGE
from isle_agents.stopping import ended_as_by_ctrl_c
from isle_env.players.registry import check
from isle_env.players.words import UnknownAgent
from isle_env.whole_file import write_whole

LAWFUL, REPLAYED, FRESH = "lawful", "replayed", "fresh"
"""Grades, each above the one before."""
COLUMNS = ("games_sha256", "grade", "asked", "games", "fresh_deals", "fresh_seed", "fresh_low", "fresh_high", "day")
"""Of the file that ``--note`` adds to."""
NAMED = 5
"""So many faults are printed; the others are counted."""


@dataclass(frozen=True)
class Verdict:
    """What was found out. grade: empty if the file is not what it says."""

    file: RatingFile
    grade: str
    asked: int = 0
    """Games in which the player was asked again."""
    fresh: Fresh | None = None

    def row(self) -> list[object]:
        """The line of ``--note``."""
        ends = [f"{end:.1f}" for end in (self.fresh.rating.low, self.fresh.rating.high)] if self.fresh else ["", ""]
        deals = [self.fresh.deals, self.fresh.seed] if self.fresh else ["", ""]
        day = f"{datetime.now(timezone.utc):%Y-%m-%d}"
        return [self.file.games_digest, self.grade, self.asked, self.file.total, *deals, *ends, day]


def main(asked: Asked) -> int:
    """Verify a file. Returns the exit status: 0 all is right, 1 something is not, 2 a wrong command, 130 Ctrl-C."""
    with ended_as_by_ctrl_c():
        try:
            return _main(asked)
        except (BadSettings, UnknownAgent) as error:
            return complain(error, USAGE)
        except (AgentFailure, WorkerDied, RatingError) as error:
            return complain(error, FAILED)
        except OSError as error:
            return complain(f"{error.filename or asked.file}: {error.strerror or error}", FAILED)
        except KeyboardInterrupt:
            return INTERRUPTED


def _main(asked: Asked) -> int:
    console = Console(highlight=False)
    workers = checked_workers(asked.workers)
    if asked.seed is not None and asked.fresh is None:
        raise BadSettings(f"--seed {asked.seed} is of new deals: --fresh N says how many")
    if asked.note is not None:
        _check_note(asked.note)
    if asked.replay_with is not None:
        check(asked.replay_with)
    try:
        file = RatingFile.load(asked.file)
    except RatingError as error:
        raise RatingError(f"{asked.file}: {error}") from None
    verdict = _Checks(file, asked, workers, console).verdict()
    if asked.note is not None and verdict.grade:
        _note(asked.note, verdict)
    return DONE if verdict.grade else FAILED


class _Checks:
    """The checks of a file, one after the other."""

    def __init__(self, file: RatingFile, asked: Asked, workers: int, console: Console) -> None:
        self._file, self._asked, self._workers, self._console = file, asked, workers, console
        why_not = None if asked.replay_with is not None else again.why_not(file.player)
        self._refused = None if why_not is None else f"{why_not}; --replay-with AGENT asks yours"
        self._player = asked.replay_with or (STAND_IN if self._refused else file.player)
        self._settings = Settings(self._player, file.mode.name)
        self._rating = file.rating

    def verdict(self) -> Verdict:
        """All of them, as far as they lead. Raises ``BadSettings`` for new deals that nobody can play."""
        file = self._file
        if self._asked.fresh is not None and self._refused is not None:
            raise BadSettings(f"--fresh {self._asked.fresh}: the player cannot be asked: {self._refused}")
        self._say(f"{printable(file.player)}, {file.mode.heading}: {file.total} games; the file is as it was written")
        theirs, ours = _release(file), version("isle-env")
        if theirs != ours:
            self._say(f"made by isle-env {printable(theirs)}, this is {ours}: players may choose otherwise in another release")
        if not self._is_lawful():
            return self._none()
        faults, count = self._ask_again()
        grade = REPLAYED if self._refused is None else LAWFUL
        if self._refused is not None:
            self._say(f"the player was not asked: {self._refused}")
        if faults:
            self._complain("not the same", faults)
            return self._none(count)
        found = self._fresh() if self._asked.fresh is not None else None
        if found is not None and not found.agrees:
            return self._none(count, found)
        grade = FRESH if found is not None and grade == REPLAYED else grade
        self._say(f"grade: {grade}")
        return Verdict(file, grade, 0 if grade == LAWFUL else count, found)

    def _none(self, asked: int = 0, found: Fresh | None = None) -> Verdict:
        """No grade."""
        self._say("grade: none")
        return Verdict(self._file, "", asked, found)

    def _is_lawful(self) -> bool:
        """Every game by the rules."""
        with shown(self._console, self._file.total, 0) as advance:
            found = lawful.check(self._file, advance)
        if found.faults:
            self._complain("not lawful", found.faults)
            return False
        assert found.rating is not None, "there are games"
        self._rating = found.rating
        self._say(f"lawful: {found.games} of {self._file.total} games are what the rules give")
        missing = [rung for rung in self._file.mode.rungs if rung not in (*self._file.games, self._file.model_name)]
        if missing:
            self._say(f"no games against {', '.join(missing).replace('_', ' ')}: the rating rests on the others")
        if found.same_calibration:
            self._say(f"rating: {found.rating}, as the file says")
        else:
            self._say(
                f"rating: {found.rating} by what this program knows of the rungs; "
                f"the file says {self._file.rating}, by other figures, which nobody can check"
            )
        return True

    def _ask_again(self) -> tuple[list[str], int]:
        """The players asked again. Returns what has come out otherwise, and the number of games."""
        faults: list[str] = []
        total = len(again.spread(again.fixtures_of(self._file, self._settings), self._asked.games))
        asks = self._refused is None
        who = "all players" if asks and not self._file.mode.is_solo else "the player" if asks else "the rungs"
        if not total or (self._file.mode.is_solo and not asks):
            return faults, 0
        with shown(self._console, total, 0) as advance:
            for found in again.deviations(self._file, self._settings, asks, self._asked.games, self._workers):
                faults += [str(found)] if isinstance(found, Deviation) else []
                advance()
        self._say(f"asked again: {who} choose{'s' * (who == 'the player')} the same in {total - len(faults)} of {total} games")
        return faults, total

    def _fresh(self) -> Fresh | None:
        """The player on new deals."""
        deals, seed = self._asked.fresh, self._asked.seed
        assert deals is not None, "--fresh was given"
        settings = Settings(self._player, self._file.mode.name, fresh=secrets.randbits(48) if seed is None else seed)
        with shown(self._console, len(fresh.fixtures_of(self._file, settings, deals)), 0) as advance:
            found = fresh.rated_again(self._file, self._rating, settings, deals, self._workers, advance)
        verdict = "they agree" if found.agrees else "that is farther off than chance explains"
        self._say(
            f"fresh: {found.rating} on {found.deals} new deals of seed {found.seed}, "
            f"{self._rating} by the games in the file: {verdict}"
        )
        return found

    def _complain(self, what: str, faults: list[str]) -> None:
        for fault in islice(faults, NAMED):
            complain(f"{what}: {printable(fault)}", FAILED)
        if len(faults) > NAMED:
            complain(f"… and {len(faults) - NAMED} more", FAILED)

    def _say(self, line: str) -> None:
        say(self._console, line)


def _release(file: RatingFile) -> str:
    """The release that a file says it was made by."""
    versions = file.entries.get("versions")
    return f"{versions.get('isle-env') if isinstance(versions, dict) else None}"[:60]


def printable(text: str) -> str:
    """A text from a file as it may be printed: nothing in it steers a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _check_note(path: Path) -> None:
    """Raises ``BadSettings`` for what is no table of grades, before anything is played."""
    if not path.parent.is_dir():
        raise BadSettings(f"--note {path}: there is no folder {path.parent}")
    if path.exists():
        with path.open(encoding="utf-8", newline="", errors="replace") as file:
            if next(csv.reader(file), None) != list(COLUMNS):
                raise BadSettings(f"--note {path}: another file is there, which does not begin with {','.join(COLUMNS[:3])},…")


def _note(path: Path, verdict: Verdict) -> None:
    """Add what was found out to a table, in place of what it says of these games. Raises ``OSError``."""
    rows = []
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            rows = [row for row in list(csv.reader(file))[1:] if row and row[0] != verdict.file.games_digest]
    write_whole(path, csv_text([COLUMNS, *rows, verdict.row()]).encode())

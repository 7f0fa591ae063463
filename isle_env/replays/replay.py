"""A game as a small file: its seed, its options, its decisions. Everything else is played again, and checked, when it is read.

    recorder = Recorder(seed=7, num_players=2)          recorder.apply(action) … recorder.replay().save("game.replay.json")
    replay = Replay.load("game.replay.json")            raises ReplayError, which names the decision that does not fit
    for game in replay.positions(): …                   before the first decision, and after each

The file is JSON: {"format", "rules_version", "state_version", "package_version", "seed", "options", "players", "decisions",
"tried", "finished", "digest"}. ``digest`` is the checksum of the last position. ``tried`` has the opinions: number of the
decision, from 0 -> [unit, [[action, value, futures], …]]. A game of 300 decisions takes some 2 KB, with the opinions of a search
some 30 KB.
"""

from __future__ import annotations

import html
import importlib.metadata
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from isle_env.engine.opinions import SHARE, Candidate, Opinion, ordered, range_of
from isle_env.errors import IsleError
from isle_env.game import Game, IllegalAction
from isle_env.setting import Setting, checked_setting, whole_number
from isle_env.shown import SHOWN

FORMAT = "isle replay 1"
"""The first entry of a file; a change of the format raises the number."""
SUFFIX = ".replay.json"
MOST_BYTES = 32 << 20
"""A file that is larger is none of ours."""


class ReplayError(IsleError, ValueError):
    """Not a replay, or one that does not fit these rules; the message says what is wrong and where."""


@dataclass(frozen=True)
class Replay:
    """A game from its first decision to its last. Make one with :class:`Recorder` or :meth:`load`."""

    seed: int
    options: Mapping[str, Any]
    """What :meth:`isle_env.Game.new` takes, ``num_players`` among them."""
    decisions: tuple[int, ...]
    """The action ids, in order; decisions that ``auto_skip`` takes are not among them."""
    players: tuple[str, ...] = ()
    """Who sat in each seat, if that is known."""
    opinions: Mapping[int, Opinion] = field(default_factory=dict)
    """Number of a decision, from 0 -> what its player thought of the candidates."""
    file: str | None = field(default=None, init=False, compare=False)
    """Where it lies, in the words that named it, if it does; the page says with it how to go on."""

    def start(self) -> Game:
        """The game before its first decision. Raises :class:`ReplayError` for options that no game has."""
        return Game.deal(self._setting(), self.seed)

    def _setting(self) -> Setting:
        try:
            if "asked" in self.options:  # of checked_setting itself
                raise TypeError("a replay has no option 'asked'")
            return checked_setting(**self.options, asked="a replay")
        except (TypeError, ValueError) as error:
            raise ReplayError(f"no game has the options of this replay: {error}") from None

    def positions(self) -> Iterator[Game]:
        """The game before the first decision and after each: one object that changes; clone it to keep a position.

        Raises :class:`ReplayError` at a decision that does not fit.
        """
        game = self.start()
        yield game
        for number, action in enumerate(self.decisions):
            self._apply(game, number, action)
            yield game

    def _apply(self, game: Game, number: int, action: int) -> None:
        """Take a decision. Raises :class:`ReplayError`, which names it."""
        which = f"decision {number + 1} of {len(self.decisions)}"
        if game.over:
            raise ReplayError(f"{which} does not fit: the game is over after decision {number}")
        try:
            game.apply(action)
        except IllegalAction as error:
            raise ReplayError(f"{which} does not fit: {error}") from None

    def at(self, number: int) -> Game:
        """The game after so many decisions. Raises ``ValueError`` for a number that it does not reach."""
        self._check_number(number)
        return next(islice(self.positions(), number, None))

    def until(self, number: int) -> Replay:
        """The first decisions of it, which are in no file. Raises ``ValueError`` as :meth:`at` does."""
        self._check_number(number)
        opinions = {k: opinion for k, opinion in self.opinions.items() if k < number}
        return replace(self, decisions=self.decisions[:number], opinions=opinions)

    def _check_number(self, number: int) -> None:
        """Raises ``ValueError`` for a number of decisions that the game does not reach."""
        if not 0 <= number <= len(self.decisions):
            raise ValueError(f"position {number}: this game has decisions 0 to {len(self.decisions)}")

    def end(self) -> Game:
        """The game after its last decision."""
        return self.at(len(self.decisions))

    def to_html(self) -> str:
        """One page with everything in it: see isle_env/replays/page.py."""
        return SHOWN.html(self)

    def _repr_html_(self) -> str:
        """The page in a frame: what a notebook shows."""
        frame = "width:100%;height:720px;border:0"
        return f'<iframe style="{frame}" title="A replay" srcdoc="{html.escape(self.to_html())}"></iframe>'

    # ---- files ----
    def save(self, path: str | Path) -> None:
        """Write the file. Raises ``OSError``, and :class:`ReplayError` for decisions that do not fit."""
        Path(path).write_text(self.to_json(), encoding="utf-8", newline="\n")

    def to_json(self) -> str:
        """The contents of the file."""
        game = self.end()
        tried = {
            str(k): [said.unit, [[action, round(value, 4 if said.unit == SHARE else 2), futures]
                                 for action, value, futures in said.candidates]]
            for k, said in sorted(self.opinions.items())
        }  # fmt: skip
        entries = {
            "format": FORMAT,
            "package_version": _package_version(),
            "rules_version": game.rules.rules_version,
            "state_version": game.rules.state_version,
            "seed": self.seed,
            "options": dict(self.options),
            "players": list(self.players),
            "finished": game.over,
            "digest": _digest(game),
            "decisions": list(self.decisions),
            "tried": tried,
        }
        return json.dumps(entries, separators=(",", ":"), default=list) + "\n"

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """The replay in a file, played through and checked. Raises :class:`ReplayError`, and ``OSError`` if it cannot be read."""
        return cls.from_json(contents_of(path)).lying_in(path)

    def lying_in(self, path: str | Path) -> Replay:
        """The same replay, with the :attr:`file` that it lies in."""
        again = replace(self)
        object.__setattr__(again, "file", str(path))
        return again

    @classmethod
    def from_json(cls, contents: str | bytes) -> Replay:
        """The replay in a file's contents, played through and checked. Raises :class:`ReplayError`."""
        _check_size(len(contents))
        try:
            entries = json.loads(contents)
        except (ValueError, RecursionError) as error:
            raise ReplayError(f"this is no replay: no JSON ({error})") from None
        if not isinstance(entries, dict) or not str(entries.get("format", "")).startswith(FORMAT[:11]):
            raise ReplayError(f"this is no replay: it does not say {FORMAT!r} as its format")
        if entries["format"] != FORMAT:
            raise ReplayError(f"this replay is of another format, {entries['format']!r}; this program reads {FORMAT!r}")
        replay = cls(
            seed=_checked(entries, "seed", _is_seed, "a whole number from 0"),
            options=_options(_checked(entries, "options", _is_table, "names and values")),
            decisions=tuple(_checked(entries, "decisions", _is_numbers, "a list of action ids")),
            players=tuple(_checked(entries, "players", _is_words, "a list of names")),
            opinions=_opinions(_checked(entries, "tried", _is_table, "opinions by decision")),
        )
        replay._check(entries)
        return replay

    def _check(self, entries: Mapping[str, Any]) -> None:
        """Play it through. Raises :class:`ReplayError`."""
        rules = self._setting().rules
        if entries.get("rules_version") != rules.rules_version:
            theirs = entries.get("rules_version")
            raise ReplayError(f"played with rules version {theirs!r}; these are the rules of version {rules.rules_version}")
        if len(self.players) not in (0, self._setting().num_players):
            raise ReplayError(f"{len(self.players)} players in a game of {self._setting().num_players} seats")
        game = self.end()
        if _checked(entries, "finished", _is_flag, "true or false") != game.over:
            over = "is over" if game.over else "is not over"
            raise ReplayError(
                f"after its {len(self.decisions)} decisions the game {over}, and the file says otherwise: cut or mixed up"
            )
        if entries.get("state_version") == rules.state_version and entries.get("digest") != _digest(game):
            raise ReplayError(
                "all decisions are legal, but they lead to another position than they did: seed or options were changed"
            )
        for number in self.opinions:
            if number >= len(self.decisions):
                raise ReplayError(f"an opinion of decision {number + 1}: there are {len(self.decisions)} decisions")
        for number, position in enumerate(self.positions() if self.opinions else ()):
            for candidate in self.opinions[number].candidates if number in self.opinions else ():
                if not position.is_legal(candidate.action):
                    raise ReplayError(
                        f"the opinion of decision {number + 1} names action {candidate.action}, which is illegal there"
                    )


def contents_of(path: str | Path) -> bytes:
    """The contents of a file that may be a replay. Raises :class:`ReplayError` if it is too large for one, and ``OSError``."""
    with Path(path).open("rb") as file:
        contents = file.read(MOST_BYTES + 1)
    _check_size(len(contents), path)
    return contents


def _check_size(size: int, what: object = "this") -> None:
    """Raises :class:`ReplayError` for contents of too many bytes or letters."""
    if size > MOST_BYTES:
        raise ReplayError(f"{what} is too large for a replay: more than {MOST_BYTES} bytes")


def _package_version() -> str:
    try:
        return importlib.metadata.version("isle-env")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def _digest(game: Game) -> str:
    """A checksum of a position."""
    return f"{zlib.crc32(game.games.tobytes()):08x}"


def _checked(entries: Mapping[str, Any], name: str, fits: Any, wanted: str) -> Any:
    """An entry of a file. Raises :class:`ReplayError`."""
    if name not in entries or not fits(entries[name]):
        raise ReplayError(f"this replay is damaged: {name!r} should be {wanted}")
    return entries[name]


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 20


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_seed(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _options(found: Mapping[str, Any]) -> dict[str, Any]:
    """Options as ``Game.new`` takes them: JSON has no tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def _opinions(found: Mapping[str, Any]) -> dict[int, Opinion]:
    """Opinions by number of the decision. Raises :class:`ReplayError`."""
    opinions = {}
    for key, entry in found.items():
        try:
            number, opinion = int(key), _opinion(entry)
        except (TypeError, ValueError, OverflowError):
            raise ReplayError(
                f"this replay is damaged: the opinion of decision {key!r} should be a unit and lists of action, value and futures"
            ) from None
        least, most = range_of(opinion.unit)
        if number < 0 or not all(
            _is_number(action) and least <= value <= most and _is_number(futures)
            for action, value, futures in opinion.candidates
        ):  # fmt: skip
            raise ReplayError(f"this replay is damaged: the opinion of decision {key!r} has numbers out of range")
        opinions[number] = opinion
    return opinions


def _opinion(entry: Any) -> Opinion:
    """An opinion in a file. Raises ``TypeError``, ``ValueError`` or ``OverflowError``."""
    unit, found = entry
    range_of(unit)
    candidates = [Candidate(int(action), float(value), int(futures)) for action, value, futures in found]
    return Opinion(ordered(candidates), unit)


class Recorder:
    """A game that keeps its decisions. ``game`` is the game; apply actions here, not to it."""

    def __init__(self, num_players: int | None = None, *, seed: int = 0, players: Sequence[str] = (), **options: Any) -> None:
        """num_players, seed, options: as for :meth:`isle_env.Game.new`, the seed is needed; players: who sits in each seat.

        Raises as that does, and ``ValueError`` for players in one string.
        """
        if isinstance(players, str):
            raise ValueError(f"players={players!r}: expected a sequence of names, one for each seat, not one string")
        self._options = {**({} if num_players is None else {"num_players": num_players}), **options}
        self._seed, self._players = whole_number("seed", seed), tuple(players)
        self._decisions: list[int] = []
        self._opinions: dict[int, Opinion] = {}
        self.game = Game.new(seed=seed, **self._options)

    def apply(self, action: int, *, tried: Opinion | Mapping[int, float] | None = None) -> None:
        """Take a decision; errors as in :meth:`isle_env.Game.apply`.

        tried: what a search found: its ``tried()``, or values by action, 0 to 1.
        """
        opinion = Opinion() if tried is None else Opinion.of(tried)
        self.game.apply(action)
        if opinion.candidates:
            self._opinions[len(self._decisions)] = opinion
        self._decisions.append(int(action))

    def replay(self) -> Replay:
        """The game so far."""
        return Replay(self._seed, dict(self._options), tuple(self._decisions), self._players, dict(self._opinions))

"""A network in a file, and what it says of a decision. It needs no package beyond the project's own.

    standard_2.npz   card       what the network was made for, in words (card.py)
                     the rest   its parts by name (engine/network.py), in float16 where that holds their numbers
                     comment    of the archive: the SHA-256 of all bytes before it

``isle train export`` writes such files. NumPy reads them, and any other program that reads NumPy's ``.npz``.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from isle_agents.players.card import Card
from isle_env.candidates import Candidates, Sizes
from isle_env.engine.candidates import NO_ACTION
from isle_env.engine.network import NUMBERS, Packed, score_range
from isle_env.engine.rules import rules_of
from isle_env.machine.jit import Direct
from isle_env.weights import Played, WeightsError, content_of, policies_for

if TYPE_CHECKING:
    from isle_env.candidates import View

FOLDER = Path(__file__).parent / "weights"
"""Where the files are that come with the project."""
SUFFIX = ".npz"
CARD = "card"
SEAL = 64
"""Digits of a SHA-256, the last bytes of a file."""
_score_range = Direct(score_range)


class Network:
    """A network in a file, with its card."""

    def __init__(self, file: str | Path) -> None:
        """Raises :class:`WeightsError` for a file that is missing, damaged, something else, or of another layout or version."""
        self._open(str(file), content_of(Path(file), FOLDER))

    def _open(self, file: str, content: bytes) -> None:
        """Get ready to be asked. Raises as the constructor does; content: the bytes of the file."""
        self.file, self._content = file, content
        parts = _parts(content, file)
        try:
            words = json.loads(parts.pop(CARD, np.zeros(0, np.uint8)).tobytes())
        except ValueError:
            words = {}
        self.card = card = Card.of(words if isinstance(words, dict) else {}, file)
        if not is_whole(content):
            raise WeightsError(f"{file}: its numbers are not those that were written; it is damaged")
        sizes = Sizes.of(card.view, game=card.game, expanded=card.expanded)
        actions = policies_for(card.game, card.expanded, "candidates.table").ACTIONS
        try:
            self._packed = Packed.of(parts, *sizes, actions)
            self._view = Candidates(card.price_list, view=card.view)
        except ValueError as error:
            raise WeightsError(f"{file}: the network in it does not work ({error}); export the weights anew") from None

    @classmethod
    def of(cls, file: str, content: bytes) -> Network:
        """The network in the bytes of a file. Raises as the constructor does; file: its name, for messages."""
        made = cls.__new__(cls)
        made._open(file, content)
        return made

    def __getstate__(self) -> tuple[str, bytes]:
        """The file's name and bytes: a copy elsewhere may not find the file."""
        return self.file, self._content

    def __setstate__(self, state: tuple[str, bytes]) -> None:
        self._open(*state)

    @property
    def parts(self) -> dict[str, npt.NDArray[np.float32]]:
        """What the network consists of, by the names of torch (NUMBERS): float32, of the shapes that ``engine.network.shapes``
        gives.
        """
        found = _parts(self._content, self.file)
        return {name: found[name].astype(np.float32) for name in NUMBERS}

    def ask(
        self, situations: npt.NDArray[np.int16], candidates: npt.NDArray[np.int16], ids: npt.NDArray[np.int16]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Logits float32[N, K], -1e9 where the id is below 0, and values float32[N], of N positions. Several threads may ask.

        situations: int16[N, SITUATION]; candidates: int16[N, K, F]; ids: int16[N, K]; K may be any number.
        Raises ``ValueError`` for arrays of other shapes, and for ids that there are not.
        """
        count, rows, packed = *ids.shape, self._packed
        given = tuple(np.ascontiguousarray(array, np.int16) for array in (situations, candidates, ids))
        wanted = (count, packed.situation), (count, rows, packed.features), (count, rows)
        if tuple(array.shape for array in given) != wanted:
            raise ValueError(f"arrays of shapes {', '.join(str(array.shape) for array in given)}: expected {wanted}")
        if ids.size and ids.max() >= packed.actions:
            raise ValueError(f"an action with the id {ids.max()}: there are {packed.actions}")
        return self._score(*given)

    def _score(
        self, situations: npt.NDArray[np.int16], candidates: npt.NDArray[np.int16], ids: npt.NDArray[np.int16]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """``ask`` for arrays that are right."""
        logits, values = np.empty(ids.shape, np.float32), np.empty(len(ids), np.float32)
        room = self._packed.room(ids.shape[1])
        _score_range.call(0, len(ids), situations, candidates, ids, *self._packed, *room, logits, values)
        return logits, values

    def view(self, game: Any) -> View:
        """The pending decision of a game as the network takes it."""
        return self._view.of(game)

    def choose(self, game: Any) -> int:
        """The action with the highest logit, of equal ones the first listed. game: an ``isle_env.Game``, not over."""
        view = self.view(game)
        if view.ids[1] == NO_ACTION:
            return int(view.ids[0])
        logits, _ = self._score(view.situation[None], view.candidates[None], view.ids[None])
        return int(view.ids[logits[0].argmax()])

    def choose_all(
        self, games: np.ndarray, words: npt.NDArray[np.uint32], listed: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int16]:
        """What :meth:`choose` does in each of some games: int16[M]. Several threads may ask.

        games: an array of N records of one setting; words: uint32[N, MASK_WORDS], what is legal in each; listed: int64[M], which
        of the games are meant, M at least 1, none of them over.
        """
        rules, seats = rules_of(games), int(games[0]["num_players"])
        assert rules is not None, "records of a game"
        view, seen = self._view.empty(len(listed), rules=rules), np.empty((len(listed), rules.size(seats)), np.uint8)
        for row, i, seat in zip(seen, listed.tolist(), games["seat"][listed].tolist(), strict=True):
            rules.observe.call(games, i, seat, row)
        played = Played.of(rules, rules.mode(games[0]), seats)
        for kernel, given in self._view.steps(played, listed, games, words, seen, view):
            kernel(0, len(listed), *given)
        logits, _ = self._score(*view)
        return view.ids[np.arange(len(listed)), logits.argmax(axis=1)]


def shipped(played: Played) -> Network:
    """The network that comes with the project for a game. Raises :class:`WeightsError`."""
    file = FOLDER / f"{played.name}{SUFFIX}"
    if not file.exists():
        games = ", ".join(Played.named(other.name).words for other in sorted(FOLDER.glob(f"*{SUFFIX}"))) or "no game"
        raise WeightsError(f"no weights for {played.words}; there are some for {games}")
    return Network(file)


def packed_file(parts: Mapping[str, npt.NDArray[np.float32]], words: Mapping[str, str]) -> bytes:
    """The bytes of a file. parts: those of NUMBERS, others are left out; words: of a card, its ``properties``."""
    content, card = io.BytesIO(), np.frombuffer(json.dumps(dict(words)).encode(), np.uint8)
    arrays: dict[str, Any] = {CARD: card, **{name: _halved(parts[name]) for name in NUMBERS}}
    np.savez(content, **arrays)
    with zipfile.ZipFile(content, "a") as archive:
        archive.comment = b"0" * SEAL
    return sealed(content.getvalue())


def _halved(numbers: npt.NDArray[np.float32]) -> npt.NDArray[np.floating]:
    """The numbers in float16, if that holds them all."""
    with np.errstate(over="ignore"):  # what is beyond its range is then not equal
        half = numbers.astype(np.float16)
    return half if np.array_equal(half.astype(np.float32), numbers) else numbers


def _parts(content: bytes, file: str) -> dict[str, npt.NDArray[Any]]:
    """The arrays in a file. Raises :class:`WeightsError`."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as found:
            return dict(found)
    except Exception:  # zip files and NumPy's can be wrong in many ways
        raise WeightsError(f"{file}: no file of a network, or a damaged one; isle train export writes them") from None


def sealed(content: bytes) -> bytes:
    """A file with the digest of all bytes before it at its end, in place of what stands there."""
    return content[:-SEAL] + hashlib.sha256(content[:-SEAL]).hexdigest().encode()


def is_whole(content: bytes) -> bool:
    """Is this the file as it was sealed?"""
    return sealed(content) == content

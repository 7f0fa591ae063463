"""A player that a network decides for: it scores the candidates, and the best is taken. It does not search and draws nothing.

    info["game"] ─▶ candidates view of its own seat ─▶ network (ONNX Runtime, one core) ─▶ the action with the highest logit

Weights are files in the folder ``weights``, one for each mode and number of seats, made by ``isle train export``; what each was
made for is written in it (card.py). Playing needs the package onnxruntime, and none of those that training needs.

With ``decides`` the network takes some kinds of decisions, and ``tuned`` takes the others. That shows which kinds it is bad at.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from isle_agents.players.card import Card, is_whole
from isle_env.extras import install
from isle_env.games.known import GAMES
from isle_env.games.options.isle import MODULES
from isle_env.players.options import Option
from isle_env.players.tuned import TunedAgent
from isle_env.players.words import About, NotInstalled, UnknownAgent
from isle_env.setting import checked_setting
from isle_env.weights import Played, WeightsError, check

if TYPE_CHECKING:
    from isle_env.candidates import View

FOLDER = Path(__file__).parent / "weights"
"""Where the files are that come with the project."""
INPUTS = ("situation", "candidates", "ids")


class Network:
    """A network in an ONNX file, with its card."""

    def __init__(self, file: str | Path) -> None:
        """Raises :class:`WeightsError` for a file that is missing, damaged, something else, or of another layout or version;
        :class:`isle_env.players.words.NotInstalled` if onnxruntime is not installed.
        """  # fmt: skip
        _runtime()
        try:
            content = Path(file).read_bytes()
        except OSError as error:
            raise WeightsError(f"{file}: {error.strerror}") from None
        check(Path(file), content, FOLDER)
        self._open(str(file), content)

    def _open(self, file: str, content: bytes) -> None:
        """Get ready to be asked. Raises as the constructor does; content: the bytes of the file."""
        from isle_env.candidates import Candidates, Sizes

        runtime = _runtime()
        self.file, self._content = file, content
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4  # what is wrong is said here, in a line
        try:
            self._session = runtime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
        except Exception:  # its errors have no class in common
            raise WeightsError(f"{file}: no ONNX file, or a damaged one; python -m isle_training.export writes them") from None
        found = self._session.get_modelmeta().custom_metadata_map
        self.card = Card.of(found, file)
        if not is_whole(content, found.get("seal", "")):
            raise WeightsError(f"{file}: its numbers are not those that were written; it is damaged")
        try:
            self._view = Candidates(self.card.price_list, view=self.card.view)
            empty = Sizes.of(self.card.view, game=self.card.game, expanded=self.card.expanded).empty(1)
            logits, value = self.ask(empty.situation, empty.candidates[:, :1], np.zeros((1, 1), np.int16))
            works = logits.shape == (1, 1) and value.shape == (1,) and np.isfinite(logits).all() and np.isfinite(value).all()
        except Exception:  # likewise
            works = False
        if not works:
            raise WeightsError(f"{file}: the network in it does not work; export the weights anew")

    def __getstate__(self) -> tuple[str, bytes]:
        """The file's name and bytes: ONNX Runtime's session cannot be pickled, and a copy elsewhere may not find the file."""
        return self.file, self._content

    def __setstate__(self, state: tuple[str, bytes]) -> None:
        self._open(*state)

    def ask(
        self, situations: npt.NDArray[np.int16], candidates: npt.NDArray[np.int16], ids: npt.NDArray[np.int16]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Logits float32[N, K], about -1e9 where the id is below 0, and values float32[N], of N positions.

        situations: int16[N, SITUATION]; candidates: int16[N, K, F]; ids: int16[N, K]; K may be any number.
        """
        given = dict(zip(INPUTS, (situations, candidates, ids), strict=True))
        logits, value = self._session.run(None, given)
        return logits, value

    def view(self, game: Any) -> View:
        """The pending decision of a game as the network takes it."""
        return self._view.of(game)

    def choose(self, game: Any) -> int:
        """The action with the highest logit, of equal ones the first listed. game: an ``isle_env.Game``, not over."""
        view = self.view(game)
        count = int(view.listed)
        if count == 1:
            return int(view.ids[0])
        logits, _ = self.ask(view.situation[None], view.candidates[None, :count], view.ids[None, :count])
        return int(view.ids[int(logits[0].argmax())])


def _read(file: str) -> Network:
    """The network in a file. Raises ``ValueError`` without its name, which the option says."""
    try:
        return Network(file)
    except WeightsError as error:
        raise ValueError(str(error).removeprefix(f"{file}: ")) from None


def _decisions(text: str) -> frozenset[str]:
    """The kinds of decisions in ``draft+place``. Raises ``ValueError``."""
    games = (checked_setting(2, modules=MODULES), *(checked_setting(2, game=name) for name in GAMES))
    known = dict.fromkeys(kind for each in games for kind in each.rules.step_names)
    names = frozenset(text.split("+"))
    for name in sorted(names):
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            meant = f" (did you mean {close[0]!r}?)" if close else ""
            raise ValueError(f"no kind of decision is called {name!r}{meant}; there are {', '.join(known)}")
    return names


class NetAgent:
    """Takes the candidate that its network rates highest."""

    # The view is made of what the seat knows, so that it is the same in the real game and in any drawn for the seat.
    wants_game = True
    reads_nothing_hidden = True
    ABOUT = About("a trained network that scores the candidates; needs onnxruntime (extra net)", tuple(GAMES))
    OPTIONS: Mapping[str, Option] = {
        "weights": Option(_read, "FILE: a network of isle_training.export, in place of the project's own"),
        "decides": Option(_decisions, "KIND+KIND: kinds of decisions, such as draft+place, and tuned takes the others (all)"),
    }

    def __init__(self, weights: str | Path | Network | None = None, decides: Collection[str] | None = None) -> None:
        """weights: a file or a network; None: those of the project for the game that is played. decides: the kinds of decisions
        (``Game.decision``) that the network takes, while ``tuned`` takes the others; None: all.

        Raises :class:`WeightsError`, and :class:`isle_env.players.words.NotInstalled` if onnxruntime is not installed.
        """
        _runtime()
        self._own = Network(weights) if isinstance(weights, (str, Path)) else weights
        self._networks: dict[Played, Network] = {}
        self._decides, self._tuned = decides, TunedAgent()

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The candidate rated highest; of a decision that is left to ``tuned``, its action.

        See :meth:`isle_env.players.protocol.Agent.act`. Raises what :meth:`network` raises.
        """
        network = self.network(Played.in_(info["game"]))
        if self._decides is not None and info["decision"] not in self._decides:
            return self._tuned.act(observation, mask, info)
        return network.choose(info["game"])

    def network(self, played: Played) -> Network:
        """The network for a game.

        Raises :class:`isle_env.players.words.UnknownAgent` if there are no weights for it; a run then does not begin.
        """
        if played not in self._networks:
            try:
                network = self._own or shipped(played)
                network.card.check_game(played, network.file)
            except WeightsError as error:
                raise UnknownAgent(str(error)) from None
            self._networks[played] = network
        return self._networks[played]

    def __getstate__(self) -> dict[str, Any]:
        """All but the networks of the games it has played: a copy reads the project's own again."""
        return {**vars(self), "_networks": {}}


def shipped(played: Played) -> Network:
    """The network that comes with the project for a game. Raises :class:`WeightsError`."""
    file = FOLDER / f"{played.name}.onnx"
    if not file.exists():
        games = ", ".join(Played.named(other.name).words for other in sorted(FOLDER.glob("*.onnx"))) or "no game"
        raise WeightsError(f"no weights for {played.words}; there are some for {games}")
    return Network(file)


def _runtime() -> Any:
    """The package onnxruntime. Raises :class:`isle_env.players.words.NotInstalled`."""
    try:
        import onnxruntime
    except ImportError as missing:
        raise NotInstalled(f"agent 'net' needs onnxruntime ({missing}): run {install('net')}") from None
    return onnxruntime

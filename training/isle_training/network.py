"""The network that scores candidates, and its file.

    situation ─▶ s ─┬─────────────────────────────────▶ context ─┬─▶ value
    each candidate ─┴▶ r (and its id's embedding) ─▶ means ──────┘      └─▶ with each r ─▶ its logit

What a candidate is worth depends on itself, on the situation, and on the other candidates, in any order of them. One network
has one game (mode and seats); its file says which, and which layout of the candidates view it reads (card.py of the players).

CandidateNetwork   numbers of about 1 in, logits and a value out
RawNetwork         the same for the view as it is: int16 in, scaled inside
save, load         weights with their card; load reads numbers and words alone, so a foreign file cannot run code. It reads
                   players' files, too, so that one can go on from a network that comes with the project
"""

from __future__ import annotations

import hashlib
import io
import pickle
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from isle_agents.players.card import Card
from isle_agents.players.network import SUFFIX
from isle_agents.players.network import Network as Player
from isle_env.candidate_views import TOLD, VIEWS
from isle_env.engine.network import NEVER, SPAN
from isle_env.games.known import DEFAULT_GAME, GAMES
from isle_env.weights import Played, WeightsError, policies_for
from isle_env.whole_file import write_whole
from isle_training.mixture import OPTIONS_OF

WIDTH, EMBEDDING = 128, 16
VIEWED = ((DEFAULT_GAME, True), *((game, False) for game in GAMES))
"""The games whose candidates have numbers of their own: by name, and whether with Kittens + Beasts."""
TINY = 1e-9
"""A sum of how much rows count for is above this, unless there are none."""
EARNED_FACTOR = 10.0
"""What a game has brought is multiplied by this: rewards are hundreds of points, and ten points become 1."""


class CandidateNetwork(nn.Module):
    """Scores the candidates of N decisions, K rows each, and values the positions.

    The policy's last layer begins with zeros: an untrained network finds all candidates equally likely.
    """

    def __init__(self, situation: int, features: int, actions: int, width: int = WIDTH, embedding: int = EMBEDDING) -> None:
        """situation, features: numbers of a situation and of a candidate; actions: ids; width: of the layers; embedding: numbers
        that an id stands for.
        """  # fmt: skip
        super().__init__()
        self.sizes = {
            "situation": situation, "features": features, "actions": actions, "width": width, "embedding": embedding,
        }  # fmt: skip
        half = max(width // 2, 1)
        self.ids = nn.Embedding(actions, embedding)
        self.situation = nn.Linear(situation, width)
        self.row = nn.Linear(features + embedding, width)
        self.row_situation = nn.Linear(width, width, bias=False)
        self.second = nn.Linear(width, width)
        self.notable = nn.Linear(width, 1)
        self.context = nn.Linear(3 * width, width)
        self.policy_row = nn.Linear(width, half)
        self.policy_context = nn.Linear(width, half, bias=False)
        self.policy = nn.Linear(half, 1)
        self.value_hidden = nn.Linear(width, half)
        self.value = nn.Linear(half, 1)
        self.value_earned = nn.Parameter(torch.zeros(half))
        nn.init.normal_(self.ids.weight, std=0.1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)

    def forward(self, situation: Tensor, candidates: Tensor, ids: Tensor, earned: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Logits float32[N, K], NEVER where ids are below 0, and values float32[N].

        situation: float32[N, G]; candidates: float32[N, K, F]; ids: int64[N, K]; earned: float32[N], what the game has brought
        its seat so far, None for nothing.
        """
        used = in_use(ids)
        return self.of_rows(situation, candidates.flatten(0, 1)[used], ids, used, earned)

    def of_rows(
        self, situation: Tensor, rows: Tensor, ids: Tensor, used: Tensor, earned: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Logits and values of rows in use alone: there are K of them where a tile is laid, and a few elsewhere.

        rows: float32[R, F]; used: int64[R], which of the N × K rows they are, see :func:`in_use`; earned: as in ``forward``.
        """
        count, places = ids.shape
        game = torch.div(used, places, rounding_mode="floor")
        about = torch.relu(self.situation(situation))
        # What is the same for a game is added up before, and sums are made in place. What is seen wants no gradients, unlike what
        # ids stand for.
        seen, named = self.row.weight.split((rows.shape[1], self.ids.embedding_dim), dim=1)
        first = (self.row_situation(about) + self.row.bias).index_select(0, game)
        first = torch.addmm(first, rows, seen.t()).addmm_(self.ids(ids.flatten()[used]), named.t()).relu_()
        second = self.second(first).relu_()
        weights = self._weights(second)

        def pooled(parts: Tensor) -> Tensor:
            return parts.new_zeros(count, parts.shape[1]).index_add(0, game, parts)

        mean = pooled(second) / torch.bincount(game, minlength=count).clamp(min=1).unsqueeze(1)
        notable = pooled(second * weights) / pooled(weights).clamp(min=TINY)
        context = self._context(about, mean, notable)
        apart = (self.policy_context(context) + self.policy_row.bias).index_select(0, game)
        scores = self.policy(torch.addmm(apart, second, self.policy_row.weight.t()).relu_()).squeeze(-1)
        logits = scores.new_full((count * places,), NEVER).index_copy(0, used, scores).view(count, places)
        return logits, self._value(context, context.new_zeros(count) if earned is None else earned)

    def _weights(self, rows: Tensor) -> Tensor:
        """How notable each row is among the others: a factor, float32[…, 1]."""
        return self.notable(rows).clamp(-SPAN, SPAN).exp()

    def _context(self, about: Tensor, mean: Tensor, notable: Tensor) -> Tensor:
        """The situation and all candidates together: their mean, and the mean in which notable ones count for more."""
        return torch.relu(self.context(torch.cat((about, mean, notable), dim=1)))

    def _value(self, context: Tensor, earned: Tensor | None = None) -> Tensor:
        """What the position is worth: what the rest of the game will bring.

        Who leads loses some of the lead again, and the view does not say who leads. A value that is not told so counts a point
        now as a point in the end.
        """
        hidden = self.value_hidden(context)
        if earned is not None:
            hidden = torch.addcmul(hidden, EARNED_FACTOR * earned.unsqueeze(1), self.value_earned)
        return self.value(torch.relu(hidden)).squeeze(-1)


def in_use(ids: Tensor) -> Tensor:
    """The rows that hold a candidate: int64[R], numbers from 0 to N × K. ids: int64[N, K], below 0 where there is none."""
    return (ids >= 0).flatten().nonzero().squeeze(1)


class RawNetwork(nn.Module):
    """A network for the candidates view as it is: ``int16`` numbers, which it scales itself."""

    def __init__(self, network: CandidateNetwork, situation_scales: npt.ArrayLike, feature_scales: npt.ArrayLike) -> None:
        """situation_scales: float32[G], feature_scales: float32[F], by which the view's numbers are divided."""
        super().__init__()
        self.network = network
        self.situation_parts: Tensor
        self.feature_parts: Tensor
        self.register_buffer("situation_parts", torch.from_numpy(1 / np.asarray(situation_scales, np.float32)))
        self.register_buffer("feature_parts", torch.from_numpy(1 / np.asarray(feature_scales, np.float32)))

    @classmethod
    def of(cls, network: CandidateNetwork, view: str | None = None) -> RawNetwork:
        """The network with the scales of the candidates view that it reads: that which has as many numbers.

        view: by name; None: any. Raises ``ValueError`` if there is no such view, or if several are divided by other numbers.
        """
        from isle_env.candidates import Sizes

        numbers = network.sizes["situation"], network.sizes["features"]
        views = VIEWS if view is None else (view,)
        known = [Sizes.of(each, game=game, expanded=expanded) for game, expanded in VIEWED for each in views]
        fitting = [sizes for sizes in known if tuple(map(len, sizes)) == numbers]
        if len({tuple(map(bytes, sizes)) for sizes in fitting}) != 1:
            found = "more than one view has" if fitting else "no view has"
            raise ValueError(f"{found} {numbers[0]} numbers of a situation and {numbers[1]} of a candidate: say which it is")
        return cls(network, *fitting[0])

    def forward(self, situation: Tensor, candidates: Tensor, ids: Tensor, earned: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Logits float32[N, K] and values float32[N].

        situation: int16[N, G]; candidates: int16[N, K, F], or int16[R, F], the rows in use alone; ids: int16[N, K]; earned:
        float32[N], what the game has brought its seat so far, None for nothing.
        """
        used = in_use(ids)
        rows = candidates if candidates.dim() == 2 else candidates.flatten(0, 1)[used]
        scaled = situation.float() * self.situation_parts, rows.float() * self.feature_parts
        return self.network.of_rows(*scaled, ids.long(), used, earned)

    def divided(
        self, parts: int, situation: Tensor, candidates: Tensor, ids: Tensor, *earned: Tensor
    ) -> list[tuple[Tensor, ...]]:
        """The decisions in so many parts, each as ``forward`` takes it. earned: nothing, or one tensor."""
        some = ids.tensor_split(parts)
        if candidates.dim() == 2:
            rows = candidates.split([int((each >= 0).sum()) for each in some])
        else:
            rows = candidates.tensor_split(parts)
        return list(zip(situation.tensor_split(parts), rows, some, *(each.tensor_split(parts) for each in earned), strict=True))


def new_network(
    width: int = WIDTH, embedding: int = EMBEDDING, view: str = TOLD, *, game: str = DEFAULT_GAME, expanded: bool = False
) -> CandidateNetwork:
    """An untrained network for a view of candidates (isle_env/candidate_views.py). game: by name; expanded: with Kittens +
    Beasts.
    """
    from isle_env.candidates import Sizes

    situation, features = map(len, Sizes.of(view, game=game, expanded=expanded))
    return CandidateNetwork(situation, features, policies_for(game, expanded, "candidates.table").ACTIONS, width, embedding)


def save(network: CandidateNetwork, card: Card, file: Path) -> None:
    """Write weights and card. An old file stands until the new one is complete. Raises ``OSError``."""
    weights, content = network.state_dict(), io.BytesIO()
    torch.save({"card": card.properties, "sizes": network.sizes, "weights": weights, "digest": digest(weights)}, content)
    write_whole(file, content.getvalue())  # torch would report a full disk as an error of its own


def digest(weights: dict[str, Tensor]) -> str:
    """Twelve hexadecimal digits that tell weights apart: torch does not notice it when a file's numbers have changed."""
    found = hashlib.sha256()
    for name, numbers in sorted(weights.items()):
        found.update(name.encode() + numbers.detach().cpu().contiguous().numpy().tobytes())
    return found.hexdigest()[:12]


def load(file: Path) -> tuple[CandidateNetwork, Card]:
    """A network and its card, as :func:`save` wrote them, or those of a player (isle_agents/players/network.py).

    A player's file is known by its name, and has only numbers that float16 holds; its values are not told what the game has
    brought. Raises ``WeightsError`` for a file that is missing, damaged, something else, or of another layout or version.
    """
    if file.suffix == SUFFIX:
        return _of_player(Player(file))
    kept = read(file)
    card = Card.of(kept.get("card", {}), file)
    try:
        network = CandidateNetwork(**kept["sizes"])
        network.load_state_dict(kept["weights"])
        damaged = digest(network.state_dict()) != kept["digest"]
    except (KeyError, TypeError, RuntimeError, AttributeError):
        raise WeightsError(f"{file}: the weights do not fit the network that the file describes; it is damaged") from None
    if damaged:
        raise WeightsError(f"{file}: its numbers are not those that were written; it is damaged")
    if not all(torch.isfinite(part).all() for part in network.parameters()):
        raise WeightsError(f"{file}: there are weights that are no numbers; it is damaged, or its training failed")
    return network, card


def _of_player(player: Player) -> tuple[CandidateNetwork, Card]:
    """The network of a player and its card. Raises ``WeightsError``."""
    parts = player.parts
    rows = parts["row.weight"].shape[1]
    (width, situation), (actions, embedding) = parts["situation.weight"].shape, parts["ids.weight"].shape
    network = CandidateNetwork(situation, rows - embedding, actions, width, embedding)
    try:
        missing = network.load_state_dict({name: torch.from_numpy(part) for name, part in parts.items()}, strict=False)[0]
    except RuntimeError:
        raise WeightsError(f"{player.file}: a network of other layers than those that learn here") from None
    assert missing == ["value_earned"], "players leave it out"
    return network, player.card


def load_for(file: Path, played: Played, view: str) -> tuple[CandidateNetwork, Card]:
    """The same for a run that goes on from a network. Raises ``ValueError``, too, if it reads another view than the run's."""
    network, card = load(file)
    card.check_game(played, file)
    if card.view != view:
        raise ValueError(f"{file}: it reads the view {card.view!r}: give {OPTIONS_OF[card.view]}, or begin without it")
    return network, card


def read(file: Path) -> dict[str, Any]:
    """What a file of torch's holds: tensors, numbers, words and tables of them. Raises ``WeightsError``."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise WeightsError(f"{file}: {error.strerror}") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of torch about pickles that others wrote
            kept = torch.load(io.BytesIO(content), map_location="cpu", weights_only=True)
    except (RuntimeError, pickle.UnpicklingError, OSError, EOFError, ValueError, KeyError, IndexError, AttributeError, TypeError):
        raise WeightsError(f"{file}: no file of weights, or a damaged one") from None
    if not isinstance(kept, dict):
        raise WeightsError(f"{file}: no file of weights")
    return kept

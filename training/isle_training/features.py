"""A features extractor for the plain observation: boats as planes on the grid, cards and tiles by what they have in common.

    boats      planes of 9 × 22 squares ─▶ three small convolutions, the same for all seats ─▶ BOAT numbers for each
    seats      open facts of each seat ─▶ a layer, the same for all ─▶ SEAT numbers for each
    cards      counts by kind (hand, pack, played …) ─▶ an embedding of kinds, the same for all lists ─▶ KIND numbers for each
    cats       cats in fields and bag ─▶ an embedding of cats ─▶ CAT numbers for each
    the rest   scaled by its bounds ─────────────────────────────────────────────────────────▶ all together ─▶ features

    MaskablePPO("MlpPolicy", env, policy_kwargs=dict(features_extractor_class=IsleExtractor))

for every mode and number of seats. What stands where comes from the table of the observation (games/isle/layout.py).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from isle_env.boats.planes import BOAT_PLANES, FLAT_PLANES, MAP, MAP_PLANES, PLANE_BYTES
from isle_env.components import tables as T
from isle_env.engine.layout import Field, entries
from isle_env.games.isle import layout
from isle_env.packing import Packing

BOAT, SEAT, KIND, CAT = 64, 32, 16, 16
"""Numbers that stand for a boat, a seat, a list of cards, a list of cats."""
UNBOUNDED, USUAL = 255, 10
"""Entries of that bound have no bound of their own: they are divided by what is usual in their place."""
COLOURS = int(T.NUM_COLOURS)
PLANES = len(BOAT_PLANES) - 1 + COLOURS + int(T.ROOMS) + 1
"""Planes of the grid: those of a boat, with one for the maps of each colour; one for each room; one for all squares."""


class IsleExtractor(BaseFeaturesExtractor):
    """Features of the plain observation of 1 to 4 seats: float32[N, features_dim]."""

    def __init__(self, observation_space: spaces.Space, features_dim: int = 256) -> None:
        """observation_space: of ``SeatEnv`` or a batch, without candidates. Raises ``ValueError`` for any other."""
        super().__init__(observation_space, features_dim)
        self.seats = seats_of(observation_space)
        self._counted, self._cats, rest = _blocks(self.seats)
        self.bounds: Tensor
        self.rest: Tensor
        self.grid: Tensor
        self.ground: Tensor
        self.register_buffer("bounds", torch.from_numpy(scales(self.seats)), persistent=False)
        self.register_buffer("rest", torch.from_numpy(rest), persistent=False)
        # A square beyond the last stands for all places of the grid that are no square.
        places = np.where(T.SQUARE_AT < 0, T.SQUARES, T.SQUARE_AT)
        self.register_buffer("grid", torch.from_numpy(places.reshape(-1).astype(np.int64)), persistent=False)
        self.register_buffer("ground", torch.from_numpy(_ground()), persistent=False)
        self.kinds = nn.Linear(int(T.NUM_KINDS), KIND, bias=False)
        self.cats = nn.Linear(int(T.NUM_CATS), CAT, bias=False)
        self.seat = nn.Sequential(nn.Linear(layout.SEAT_SIZE, SEAT), nn.ReLU())
        self.boat = nn.Sequential(
            nn.Conv2d(PLANES, 16, 3, padding=1), nn.ReLU(),
            nn.Conv2d(16, 32, 3, stride=2, padding=1), nn.ReLU(),
            nn.Conv2d(32, 32, 3, stride=2, padding=1), nn.ReLU(),
            nn.Flatten(), nn.Linear(32 * 3 * 6, BOAT), nn.ReLU(),
        )  # fmt: skip
        known = len(self._counted) * KIND + len(self._cats) * CAT + len(rest) + self.seats * (SEAT + BOAT)
        self.together = nn.Sequential(nn.Linear(known, features_dim), nn.ReLU())

    def forward(self, observations: Tensor) -> Tensor:
        """Features float32[N, features_dim]. observations: float32[N, size], as Stable-Baselines3 hands them over."""
        count, seats, squares = len(observations), self.seats, int(T.SQUARES)
        scaled = observations / self.bounds
        boats = layout.BEFORE_SEATS + seats * layout.SEAT_SIZE
        planes = observations[:, boats : boats + seats * layout.BOAT_SIZE].reshape(count * seats, len(BOAT_PLANES), squares)
        parts = [self.kinds(scaled[:, at : at + int(T.NUM_KINDS)]) for at in self._counted]
        parts += [self.cats(scaled[:, at : at + int(T.NUM_CATS)]) for at in self._cats]
        parts.append(scaled[:, self.rest])
        parts.append(self.seat(scaled[:, layout.BEFORE_SEATS : boats].reshape(count, seats, -1)).flatten(1))
        parts.append(self.boat(self._on_grid(planes)).view(count, -1))
        return self.together(torch.cat(parts, dim=1))

    def _on_grid(self, planes: Tensor) -> Tensor:
        """float32[M, PLANES, 9, 22], zeros beside the boat. planes: float32[M, planes of a boat, squares]."""
        maps = planes[:, MAP, None] == torch.arange(1, COLOURS + 1, device=planes.device)[:, None]
        shown = torch.cat((planes[:, :MAP], planes[:, MAP + 1 :], maps.float()), dim=1)
        placed = nn.functional.pad(shown, (0, 1))[:, :, self.grid].view(len(planes), -1, T.HEIGHT, T.WIDTH)
        return torch.cat((placed, self.ground.expand(len(planes), -1, -1, -1)), dim=1)


def unpacked(rows: Tensor, packing: Packing) -> Tensor:
    """The observations that were packed, wherever they are: uint8[N, size]. rows: uint8[N, packed_size].

    For learners that hand packed rows to a GPU, a third of the bytes, and unpack them there (:mod:`isle_env.packing`).
    """
    places = torch.arange(8, dtype=torch.uint8, device=rows.device)
    first, last = packing.boats
    boats = rows[:, first:last].reshape(len(rows), -1, FLAT_PLANES + MAP_PLANES, PLANE_BYTES)
    bits = (boats[..., None] >> places & 1).flatten(3)[..., : int(T.SQUARES)]
    maps = sum((bits[:, :, FLAT_PLANES + k] << k for k in range(1, MAP_PLANES)), bits[:, :, FLAT_PLANES])
    planes = torch.cat((bits[:, :, :MAP], maps[:, :, None], bits[:, :, MAP:FLAT_PLANES]), dim=2)
    return torch.cat((rows[:, :first], planes.flatten(1), rows[:, last:]), dim=1)


def seats_of(space: spaces.Space) -> int:
    """The number of seats of a plain observation space. Raises ``ValueError`` if it is none."""
    for seats in (1, 2, 3, 4):
        if isinstance(space, spaces.Box) and space.shape == (layout.size(seats),):
            return seats
    sizes = ", ".join(str(layout.size(seats)) for seats in (1, 2, 3, 4))
    raise ValueError(f"observation space {space}: expected that of a plain observation, a Box of {sizes} entries")


def scales(seats: int) -> npt.NDArray[np.float32]:
    """What the entries of an observation are divided by: float32[size]."""
    bounds = layout.high(seats).astype(np.float32)
    bounds[bounds == UNBOUNDED] = USUAL
    return np.maximum(bounds, 1)


def _blocks(seats: int) -> tuple[list[int], list[int], npt.NDArray[np.int64]]:
    """Where lists by kind of card begin, where lists of cats begin, and all other entries but those of seats and boats."""
    tables: list[tuple[tuple[Field, ...], int]] = [(layout.ISLAND_FIELDS, 0), (layout.OWN_FIELDS, layout.ISLAND_SIZE)]
    if layout.has_sister(seats):
        tables.append((layout.SISTER_FIELDS, layout.BEFORE_SEATS + seats * (layout.SEAT_SIZE + layout.BOAT_SIZE)))
    kinds: list[int] = []
    cats: list[int] = []
    rest: list[int] = []
    for fields, at in tables:
        for field in fields:
            if field[1] == (int(T.NUM_KINDS),):
                kinds.append(at)
            elif field[1] == (int(T.NUM_CATS),):
                cats.append(at)
            elif field[0] != "rooms":  # the same always: the convolutions have planes of them
                rest.extend(range(at, at + entries(field)))
            at += entries(field)
    return kinds, cats, np.array(rest, np.int64)


def _ground() -> npt.NDArray[np.float32]:
    """What is the same on every boat: a plane for each room, and one for all squares. float32[planes, 9, 22]."""
    rooms = np.array([T.SQUARE_AT >= 0, *(_in_room(room) for room in range(int(T.ROOMS)))])
    return rooms.astype(np.float32)


def _in_room(room: int) -> npt.NDArray[np.bool_]:
    """The places of the grid that lie in a room: bool[9, 22]."""
    return np.append(T.ROOM_AT, -1)[T.SQUARE_AT] == room

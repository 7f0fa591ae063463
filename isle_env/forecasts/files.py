"""Files of forecasts: the weights with which the champion values a morning, and what they were made for.

    Forecast(played, weights) ──write──▶ JSON, a number for each field of each morning ──read──▶ the same, checked
                                                    └─ another layout, version or list of prices, damaged ─▶ one clear line

``python -m isle_training.forecast`` makes them; what the numbers mean is in morning.py of the game's search.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.games.known import DEFAULT_GAME, is_default
from isle_env.weights import Played, WeightsError, content_of, prices_digest
from isle_env.whole_file import write_whole

FOLDER = Path(__file__).parent
"""Where the files are that come with the project."""
KIND = "isle_env forecast"
VERSION = 1
"""Of the way in which a forecast is kept. Files of another one are refused."""
GAME, EXPANDED, NETWORKS = "game", "expanded", "networks"
"""What a file says that is for a drawing game, or for games with Kittens + Beasts; and what one has that is more than a sum:
float32 of all days."""


@dataclass(frozen=True, eq=False)
class Forecast:
    """Weights, and the game that they are for."""

    played: Played
    weights: npt.NDArray[np.float64]
    """float64[days + 1, NUMBERS]: what each number of a morning says of the points at the end (``search.forecast``); with
    networks behind it, if there are any, float64[days + 1, more]."""
    origin: str = ""
    """How it was made, for people."""
    file: str = ""
    """Where it was read from, for messages."""

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits that tell forecasts apart."""
        return hashlib.sha256(self.weights.tobytes()).hexdigest()[:12]

    def write(self, path: str | Path) -> None:
        """Write the file; one that is there stands until the new one is complete. Raises ``OSError``."""
        from isle_env.engine.layout import by_name

        game, morning = self.played, self.played.policies("search.morning")
        rows = {
            str(day): {name: [_short(x) for x in field.tolist()] for name, field in by_name(row, morning.FIELDS).items()}
            for day, row in enumerate(self.weights[:, : morning.NUMBERS])
            if day >= FIRST_MORNING
        }
        card = {
            "kind": KIND, "version": VERSION, "layout": layout_digest(game),
            **({} if is_default(game.game) else {GAME: game.game}), "mode": game.mode, "players": game.players,
            **({EXPANDED: True} if game.expanded else {}), "prices_digest": _tuned_digest(game), "origin": self.origin,
        }  # fmt: skip
        if self.weights.shape[1] > morning.NUMBERS:
            card[NETWORKS] = base64.b64encode(self.weights[:, morning.NUMBERS :].astype("<f4").tobytes()).decode()
        head = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in card.items())
        days = ",\n".join(
            f'    "{day}": {{\n' + ",\n".join(f"      {json.dumps(n)}: {json.dumps(v)}" for n, v in row.items()) + "\n    }"
            for day, row in rows.items()
        )
        write_whole(path, ("{\n" + head + '  "mornings": {\n' + days + "\n  }\n}\n").encode())

    @classmethod
    def read(cls, path: str | Path) -> Forecast:
        """The forecast in a file. Raises :class:`WeightsError` for anything but one of this version and layout."""
        content = content_of(Path(path), FOLDER)
        try:
            found = json.loads(content)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("kind") != KIND:
            raise WeightsError(f"{path}: no forecast of this project; python -m isle_training.forecast writes one")
        if found.get("version") != VERSION:
            raise WeightsError(f"{path}: a forecast of version {found.get('version')!s:.20}, here they have version {VERSION}")
        try:
            game = Played(str(found["mode"]), int(found["players"]), found.get(EXPANDED) is True, found.get(GAME, DEFAULT_GAME))
            layout, here = layout_digest(game), _tuned_digest(game)
        except (KeyError, TypeError, ValueError):
            raise WeightsError(f"{path}: its numbers are damaged; make it anew") from None
        if found.get("layout") != layout:
            raise WeightsError(f"{path}: a forecast from other numbers of a morning than those here: make it anew")
        forecasting, morning = game.policies("search.forecast").FORECASTING, game.policies("search.morning")
        try:
            weights = np.zeros(forecasting.shape)
            for day in range(FIRST_MORNING, len(weights)):
                row = found["mornings"][str(day)]
                for (name, shape, *_), at in zip(morning.FIELDS, morning.AT, strict=True):
                    weights[day, at : at + shape[0]] = np.array(row[name], np.float64).reshape(shape)
            if NETWORKS in found:
                numbers = np.frombuffer(base64.b64decode(found[NETWORKS], validate=True), "<f4")
                weights = np.hstack((weights, numbers.reshape(len(weights), forecasting.wide[1] - morning.NUMBERS)))
            weights, origin = forecasting.checked(weights), str(found["origin"])
        except (KeyError, TypeError, ValueError):
            raise WeightsError(f"{path}: its numbers are damaged; make it anew") from None
        if found.get("prices_digest") != here:
            raise WeightsError(f"{path}: a forecast made with another list of tuned prices than the one here: make it anew")
        return cls(game, weights, origin, str(path))

    def check_game(self, played: Played) -> None:
        """Raises ``WeightsError`` if the forecast was made for another game."""
        if played != self.played:
            raise WeightsError(f"{self.file}: a forecast for {self.played.words}, not for {played.words}")


def read_forecast(file: str) -> Forecast:
    """The forecast in a file, for an option of a player. Raises ``ValueError`` without its name, which the option says."""
    try:
        return Forecast.read(file)
    except WeightsError as error:
        raise ValueError(str(error).removeprefix(f"{file}: ")) from None


def file_for(played: Played) -> Path:
    """Where the forecast is that comes with the project for a game."""
    return FOLDER / f"{played.name}.forecast.json"


def _short(weight: float) -> float:
    """Six digits of a weight: more would be noise."""
    return float(f"{weight:.6g}")


def _tuned_digest(played: Played) -> str:
    """Of the prices that a game of the policy has here. Raises ``ValueError`` for a game that there is not."""
    return prices_digest(tuple(played.tuned_prices.numbers.tolist()))


@functools.cache
def layout_digest(played: Played) -> str:
    """Twelve hexadecimal digits that tell layouts of a morning's numbers apart."""
    parts: list[Any] = [field[:2] for field in played.policies("search.morning").FIELDS]
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:12]

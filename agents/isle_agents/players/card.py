"""What a file of weights says about itself: its card, which lies in the file beside the numbers.

    Card ──properties──▶ words, in a player's file or a training run's ──Card.of──▶ Card, checked
                                                          └─ another layout or version, no card at all ─▶ one clear line

A network reads the candidates view (``isle_env.policies.candidates``), which is made with a list of prices: both belong to it.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env import policies
from isle_env.candidate_views import FORETOLD, TOLD, UNTOLD, VIEWS
from isle_env.engine.candidates import CANDIDATES, UNTOLD_FIELDS
from isle_env.games.known import DEFAULT_GAME, GAMES, is_default, rules_called
from isle_env.weights import Played, WeightsError, policies_for, prices_digest

if TYPE_CHECKING:
    from isle_env.policies.prices.price_list import PriceList

KIND = "isle_env network"
VIEW, FORECAST = "view", "forecast"
"""What a card says of a network whose view is not ``"only"``, and of one whose view has a forecast, its digest."""
EXPANDED, GAME = "expanded", "game"
"""What the card of a network for games with Kittens + Beasts says, and for another game than the first; others do not."""
VERSION = 1
"""Of the way in which a network is kept. Weights of another one are refused."""


@dataclass(frozen=True)
class Card:
    """What a network was made for."""

    mode: str
    """The game it was trained for, one of ``state.MODE_NAMES``."""
    players: int
    """Seats of that game, 1 in the solo game."""
    prices: tuple[int, ...]
    """The list of prices that its view is made with: NUM_PRICES numbers in the order of ``catalogue.NAMES``."""
    layout: str
    """Digest of the view's layout, see :func:`layout_digest`."""
    origin: str = ""
    """How it was made, for people."""
    view: str = TOLD
    """The view of candidates that it reads (isle_env/candidate_views.py)."""
    expanded: bool = False
    """Is that game one with Kittens + Beasts?"""
    game: str = DEFAULT_GAME
    """Its name (``games.known``)."""

    @property
    def played(self) -> Played:
        """That game."""
        return Played(self.mode, self.players, self.expanded, self.game)

    @property
    def price_list(self) -> PriceList:
        """The list of prices as such. Raises ``ValueError`` if it cannot be one of that game."""
        own: type[PriceList] = policies.reference_of(self.played.rules).Prices
        return own(np.array(self.prices, np.int64))

    @classmethod
    def new(cls, played: Played, origin: str = "", *, view: str = TOLD) -> Card:
        """The card of a network of today's layout, whose view is made with the tuned prices and, if at all, today's forecast."""
        prices = tuple(played.tuned_prices.numbers.tolist())
        return cls(
            played.mode,
            played.players,
            prices,
            layout_digest(played.game, played.expanded, view),
            origin,
            view,
            played.expanded,
            played.game,
        )

    @property
    def properties(self) -> dict[str, str]:
        """The card as words, each under its name."""
        return {
            "kind": KIND,
            "version": str(VERSION),
            "layout": self.layout,
            "mode": self.mode,
            "players": str(self.players),
            "prices": json.dumps(self.prices),
            "prices_digest": prices_digest(self.prices),
            "origin": self.origin,
            **({EXPANDED: "yes"} if self.expanded else {}),
            **({} if is_default(self.game) else {GAME: self.game}),
            **({} if self.view == TOLD else {VIEW: self.view}),
            **({FORECAST: forecast_digest(self.played)} if self.view == FORETOLD else {}),
        }

    @classmethod
    def of(cls, found: Mapping[str, Any], file: object) -> Card:
        """The card in a file. found: its words, as :attr:`properties` gives them; file: its name, for messages.

        Raises :class:`WeightsError` for anything but a card of this version and layout, in which nothing contradicts.
        """
        if found.get("kind") != KIND:
            raise WeightsError(f"{file}: no network of this project; python -m isle_training.export writes one")
        if found.get("version") != str(VERSION):
            raise WeightsError(f"{file}: weights of version {found.get('version')!s:.20}, here they have version {VERSION}")
        expanded, game, view = EXPANDED in found, str(found.get(GAME, DEFAULT_GAME)), str(found.get(VIEW, TOLD))
        if game not in GAMES:
            raise WeightsError(f"{file}: weights for {game:.40}, a game that there is not here; there are {', '.join(GAMES)}")
        here = layout_digest(game, expanded, view)
        if view in VIEWS and found.get("layout") != here:
            raise WeightsError(
                f"{file}: weights of another layout of the candidates view ({found.get('layout')!s:.12}, here {here}): train and "
                "export them anew"
            )
        try:
            card = cls(
                mode=str(found["mode"]), players=int(found["players"]), prices=tuple(map(int, json.loads(found["prices"]))),
                layout=str(found["layout"]), origin=str(found["origin"]), view=view, expanded=expanded,
                game=game,
            )  # fmt: skip
            damaged = prices_digest(card.prices) != found["prices_digest"] or card.view not in VIEWS
            damaged = damaged or (expanded and not is_default(game))
        except (KeyError, TypeError, ValueError):
            damaged = True
        if damaged:
            raise WeightsError(f"{file}: its card is damaged; export the weights anew")
        if card.view == FORETOLD and found.get(FORECAST) != forecast_digest(card.played):
            raise WeightsError(f"{file}: its view was made with another forecast than the one that is here: train it anew")
        return card

    def check_game(self, played: Played, file: object) -> None:
        """Raises :class:`WeightsError` if the network was trained for another game."""
        if played != self.played:
            raise WeightsError(f"{file}: weights for {self.played.words}, not for {played.words}")


def forecast_digest(played: Played) -> str:
    """Twelve hexadecimal digits that tell the forecasts for a game apart. Raises :class:`WeightsError` if there is none."""
    from isle_env.forecasts.files import Forecast, file_for

    return Forecast.read(file_for(played)).digest


@functools.cache
def layout_digest(game: str, expanded: bool, view: str) -> str:
    """Twelve hexadecimal digits that tell layouts of the candidates view apart: its numbers, their scales, the prices' names.

    game: by name; expanded: with Kittens + Beasts; view: by name. What a forecast adds, its own digest tells apart.
    """
    table = policies_for(game, expanded, "candidates.table")
    parts = [
        CANDIDATES,
        *(field[:2] for field in (*table.SITUATION_FIELDS, *table.SEAT_FIELDS, *table.FEATURE_FIELDS)),
        *table.SITUATION_SCALES.tolist(),
        *table.FEATURE_SCALES.tolist(),
        *policies.reference_of(rules_called(game)).Prices.CATALOGUE.names,
        *(UNTOLD_FIELDS if view == UNTOLD else ()),
    ]
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:12]

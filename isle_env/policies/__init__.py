"""The reference policies, compiled: one folder for each game. They stand on the rules, and the rules know nothing of them.

reference_of(rules) ─→ policies.isle, policies.drawing            choose, play_out, Prices, SOURCES
search_of(rules)    ─→ policies.search, policies.drawing_search   Searcher
tuned_prices(rules, mode, seats), prices_in(rules, given), read_prices(file) ─→ lists of prices (policies/prices)
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules
    from isle_env.policies.prices.price_list import PriceList

_REFERENCE = {"isle": "policies.isle", "drawing": "policies.drawing"}
"""Family of games -> the package of its reference policy."""


def reference_of(rules: Rules) -> ModuleType:
    """The package of a game's reference policy, imported now."""
    return rules.module(_REFERENCE[rules.family])


def search_of(rules: Rules) -> ModuleType:
    """The package of a game's search, imported now."""
    return rules.module({"isle": "policies.search", "drawing": "policies.drawing_search"}[rules.family])


def tuned_prices(rules: Rules, mode: str, num_players: int) -> PriceList:
    """The list found by evolution for a game. Raises ``ValueError`` if there is none."""
    prices = reference_of(rules).Prices
    if rules.family == "isle":
        return prices.tuned(mode, num_players, expanded=rules.expanded)  # type: ignore[no-any-return]
    return prices.tuned(rules.name, mode)  # type: ignore[no-any-return]


def prices_in(rules: Rules, given: PriceList | None) -> PriceList:
    """What was given, None: the default list. Raises ``ValueError`` for a list of other games than this one."""
    own: type[PriceList] = reference_of(rules).Prices
    prices = own.default() if given is None else given
    if not isinstance(prices, own):
        raise ValueError(f"the prices are for {prices.CATALOGUE.games}, not for {rules.name}")
    return prices


def read_prices(path: str | Path) -> PriceList:
    """The list in a file, whichever games it is for, which the file says. Raises ``ValueError``, ``OSError``."""
    from isle_env.policies.prices.file import GAMES, PriceError, games_of

    for_games = games_of(Path(path))
    known: dict[str, type[PriceList]] = {}
    for package in _REFERENCE.values():
        prices: type[PriceList] = importlib.import_module(f"isle_env.{package}.prices").Prices
        known[prices.CATALOGUE.games] = prices
    if for_games not in known:
        raise PriceError(f"{Path(path).name}: {GAMES} = {for_games!r}; expected one of {', '.join(map(repr, known))}")
    return known[for_games].read(path)

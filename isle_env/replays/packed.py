"""The decisions of a game in few bytes: which of the legal actions each was, all as the digits of one number.

    action ids ──packed──▶ "kQ3f…"      a game of 150 decisions takes some 90 letters
    game at its start + "kQ3f…" ──unpacked──▶ action ids

The n-th digit is the place of the n-th choice among the legal actions, in a base of their number. A decision with a single
legal action takes no room. Each game has one text, and a text that is not exactly a game's is refused.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence

import numpy as np

from isle_env.game import Game
from isle_env.replays.replay import ReplayError

MOST_LETTERS = 4000
"""A longer text is no game's."""


def packed(game: Game, decisions: Sequence[int]) -> str:
    """The decisions that lead from a position to the end of the game. The game is played on by them.

    Raises :class:`ReplayError` for decisions that do not fit, or that do not end the game.
    """
    digits: list[tuple[int, int]] = []
    for number, action in enumerate(decisions):
        legal = game.legal_actions()
        place = int(np.searchsorted(legal, action))
        if place == len(legal) or legal[place] != action:
            raise ReplayError(f"decision {number + 1} of {len(decisions)} does not fit: action {action} is not legal there")
        digits.append((place, len(legal)))
        game.apply(action)
    if not game.over:
        raise ReplayError(f"the game is not over after {len(decisions)} decisions")
    whole = 0
    for place, base in reversed(digits):
        whole = whole * base + place
    return base64.urlsafe_b64encode(whole.to_bytes(-(-whole.bit_length() // 8), "little")).decode().rstrip("=")


def unpacked(game: Game, text: str) -> list[int]:
    """The decisions in a text, from a position to the end of the game. The game is played on by them.

    Raises :class:`ReplayError` for a text that :func:`packed` has not made of a game that begins so.
    """
    if len(text) > MOST_LETTERS:
        raise ReplayError(f"{len(text)} letters are more than any game has")
    try:
        whole = int.from_bytes(base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True), "little")
    except (binascii.Error, ValueError):
        raise ReplayError("these letters are no game's") from None
    start, decisions = game.clone(), []
    while not game.over:
        legal = game.legal_actions()
        whole, place = divmod(whole, len(legal))
        decisions.append(int(legal[place]))
        game.apply(decisions[-1])
    if whole or packed(start, decisions) != text:
        raise ReplayError("the game is over before its letters are")
    return decisions

"""What every game says in the same words of an action that is not allowed.

A game's own reasons stand in its ``reasons.py``, a module that `Rules.reasons` holds:

    prompt(record)           what the pending decision asks for
    why_not(record, action)  which rule forbids an action that is not legal; "" if nothing but the decision does
"""

from __future__ import annotations


def instead(prompt: str) -> str:
    """What is said where the decision asks for something else. prompt: what the decision asks for."""
    return f"That cannot be chosen now. You are asked to {prompt}."


def fits_nowhere(prompt: str) -> str:
    """What is said of a tile that fits nowhere on the boat. prompt: what the decision asks for."""
    return f"It fits nowhere on your boat now. {instead(prompt)}"


def too_dear(price: int, fish: int) -> str:
    """What is said of something that costs more fish than there are."""
    return f"It costs {price} fish, and you have {fish}."

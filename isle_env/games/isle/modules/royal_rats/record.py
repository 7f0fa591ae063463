"""How many royal rats there are. Where they stand is kept with the boats (boats/record.py)."""

from __future__ import annotations

ROYAL_RATS = 18
"""In the box (V-9)."""

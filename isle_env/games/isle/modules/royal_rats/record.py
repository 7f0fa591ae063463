"""Royal rats in the box. Boats keep where they stand (boats/record.py), and the events' record when one comes."""

from __future__ import annotations

ROYAL_RATS = 18
"""In the box (V-9)."""

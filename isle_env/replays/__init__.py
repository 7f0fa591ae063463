"""Games kept as small files, checked when they are read, and shown as pages and moving pictures.

Recorder ─→ Replay ─→ save, load        replay.py     seed, options, decisions, opinions of players that search
              ├─ page_of                page.py       one HTML page that needs no network (page.html, page.css, page.js)
              │     └─ going_on         going_on.py   how to play on from one of its decisions
              └─ write_gif              gif.py        a moving picture
"""

from __future__ import annotations

from isle_env.replays.replay import Recorder, Replay, ReplayError

__all__ = ["Recorder", "Replay", "ReplayError"]

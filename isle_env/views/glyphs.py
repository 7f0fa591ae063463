"""The small drawings of a boat picture. All are our own, centred on (0, 0), and fit into a square of 40 pixels.

They are ``<g id=…>`` definitions, drawn with ``<use href="#…">``; ``currentColor`` is the colour given there.
"""

from __future__ import annotations

RAT = """<g id="rat">
<path d="M-10 4C-17 5-17-4-12-5" fill="none" stroke="#8d7f86" stroke-width="2" stroke-linecap="round"/>
<path d="M-11 5C-12-5-3-8 3-5C8-6 13-1 14 3C9 7-3 7-11 5Z" fill="#6f656d" stroke="#453d44" stroke-width="1.2"/>
<circle cx="3" cy="-5" r="3.4" fill="#b59aa2" stroke="#453d44" stroke-width="1.2"/>
<circle cx="8.5" cy="-.5" r="1.2" fill="#fff"/><circle cx="14" cy="3" r="1.3" fill="#e08c95"/>
</g>"""

MAP = """<g id="map">
<path d="M-14-10Q-7-13 0-10T14-10V10Q7 7 0 10T-14 10Z" fill="#f8ecc9" stroke="currentColor" stroke-width="2.6"/>
<path d="M-9 5C-6-4-1 4 2-3" fill="none" stroke="#9b8357" stroke-width="1.8" stroke-dasharray="3 2.4"/>
<path d="M4-6l6 6m0-6l-6 6" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>
</g>"""

CHART = """<g id="lettered">
<path d="M-16-12Q-8-14.5 0-12T16-12V12Q8 9.5 0 12T-16 12Z" fill="#f8ecc9" stroke="currentColor" stroke-width="2.8"/>
<path d="M5.5-4l7 8m0-8l-7 8" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>
</g>"""
"""A map with room for the letter of its colour: that of whole tables (table_tiles.py)."""

FACE = """<g id="face">
<path d="M-11 2L-12-12L-5-7Q0-8.5 5-7L12-12L11 2C11 9 5 11.5 0 11.5C-5 11.5-11 9-11 2Z"
 fill="currentColor" stroke="#2a2230" stroke-opacity=".45"/>
<path d="M-9.5-7.5l.5 5l3.6-3zM9.5-7.5l-.5 5l-3.6-3z" fill="#f3a6a0"/>
<ellipse cx="-4.6" cy="0" rx="2" ry="2.7" fill="#2a2230"/><ellipse cx="4.6" cy="0" rx="2" ry="2.7" fill="#2a2230"/>
<circle cx="-4" cy="-1" r=".8" fill="#fff"/><circle cx="5.2" cy="-1" r=".8" fill="#fff"/>
<path d="M-1.6 3.6h3.2l-1.6 2z" fill="#d9656b"/>
<path d="M0 5.6q-2 2.4-4 .8M0 5.6q2 2.4 4 .8" fill="none" stroke="#2a2230" stroke-width=".9"/>
<path d="M-8 4.5l-7-1M-8 6l-6.5 1.5M8 4.5l7-1M8 6l6.5 1.5" stroke="#2a2230" stroke-width=".7"/>
</g>"""

MANE = (
    '<path id="mane" d="M0-18l4 5l7-3l0 7l7 2l-4 6l5 5l-7 3l0 7l-7-2l-5 6l-5-6l-7 2l0-7l-7-3l5-5l-4-6l7-2l0-7l7 3z"'
    ' fill="#f5cf5b" stroke="#8f6a0c" stroke-width="1.4" stroke-linejoin="round"/>'
)

COIN = """<g id="coin">
<circle r="10" fill="#d79a63" stroke="#6f4522" stroke-width="1.8"/>
<circle r="6.3" fill="none" stroke="#8a5a30" stroke-width="1.4"/>
<path d="M-2-2.5h4M0-2.5v5" stroke="#6f4522" stroke-width="1.8"/></g>"""

GEM = """<g id="gem" stroke-linejoin="round">
<path d="M-7-8h14l5 6l-12 13l-12-13z" fill="#fff6cf" stroke="#8f6a0c" stroke-width="1.6"/>
<path d="M-12-2h24M-7-8l3 6l4 13l4-13l3-6M-4-2l4-6l4 6" fill="none" stroke="#b8912a"/></g>"""

WHEEL = """<g id="wheel" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">
<circle r="8.5"/><circle r="2.5"/>
<path d="M0-14V-2.5M0 2.5V14M-14 0H-2.5M2.5 0H14M-10-10l8 8M2 2l8 8M10-10l-8 8M-2 2l-8 8"/></g>"""

MOON = '<path id="moon" d="M4-12A12 12 0 1 0 12 5A10 10 0 0 1 4-12Z" fill="currentColor"/>'

APPLE = """<g id="apple" fill="currentColor">
<path d="M0-5C-4-9-12-7-12 1C-12 8-6 13-3 12Q0 11 3 12C6 13 12 8 12 1C12-7 4-9 0-5Z"/>
<path d="M0-6Q0-11 3-13" fill="none" stroke="currentColor" stroke-width="2"/><path d="M2-9q5-5 9-2q-4 4-9 2z"/></g>"""

GRAIN = """<g id="grain" fill="currentColor"><path d="M0 14V-6" stroke="currentColor" stroke-width="2"/>
<path d="M0-6q-4-4 0-9q4 5 0 9zM0 0q-7 0-8-7q7 0 8 7zM0 0q7 0 8-7q-7 0-8 7zM0 7q-7 0-8-7q7 0 8 7zM0 7q7 0 8-7q-7 0-8 7z"/></g>"""

GLYPHS = (RAT, MAP, FACE, MANE, COIN, GEM, WHEEL, MOON, APPLE, GRAIN)

BOW = """<g id="bow" fill="#fff" stroke="#2a2230" stroke-width="1.2" stroke-linejoin="round">
<path d="M0-10L-8-15V-5zM0-10L8-15V-5z"/><circle cy="-10" r="2.4"/></g>"""

PAW = """<g id="paw" fill="currentColor"><ellipse cy="5" rx="6" ry="5"/>
<circle cx="-7.5" cy="-2" r="2.8"/><circle cx="-2.8" cy="-6.5" r="2.8"/><circle cx="2.8" cy="-6.5" r="2.8"/>
<circle cx="7.5" cy="-2" r="2.8"/></g>"""

ROYAL = """<g id="royal"><use href="#rat" transform="translate(-1 4)"/>
<path d="M-6-5L-8-14L-3-10L1-15L5-10L10-14L8-5z"
 fill="#f5cf5b" stroke="#8f6a0c" stroke-width="1.2" stroke-linejoin="round"/></g>"""

EXPANSION_GLYPHS = {"kitten": BOW, "beast": PAW, "royal_rat": ROYAL}
"""Kind of tile -> the further drawing that it needs."""


def use(glyph: str, x: float, y: float, colour: str = "", scale: float = 1.0, opacity: float = 1.0) -> str:
    """A glyph with its middle at (x, y)."""
    size = f" scale({scale:g})" if scale != 1 else ""
    look = (f' color="{colour}"' if colour else "") + (f' opacity="{opacity:g}"' if opacity != 1 else "")
    return f'<use href="#{glyph}" transform="translate({x:g} {y:g}){size}"{look}/>'

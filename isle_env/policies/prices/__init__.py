"""Lists of prices: what things are worth to a reference policy, as data that people can read, edit and tune.

    catalogue.py    which prices a policy has: name, unit, range, meaning, and the place of each in a list
    file.py         a list as a TOML file               price_list.py    a list for Python, and as kernels take it

Each policy has a catalogue and a class of lists of its own, ``Prices`` of its package.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
"""The files that a policy's kernels depend on, as the places of their prices come from here."""

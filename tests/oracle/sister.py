"""The sister of the solo game: her basket cards, and a rescue in which she and the player take turns.

The cards are written down here a second time. Rulebook, Solo Mode: Solo Phase 4 and Resolving Solo Basket Cards;
R-50 … R-53.
"""

from __future__ import annotations

from isle_env.components import tables as T
from tests.oracle import supply
from tests.oracle.cards import Story
from tests.oracle.model import Sister, Table
from tests.oracle.modules import kittens
from tests.oracle.turns import something_to_rescue, turn

BASKETS = {
    174: (1, 0, "cat 5, cat 4"),
    175: (4, 0, "cat 6, common 0"),
    176: (3, 0, "cat 3, oshax 3"),
    177: (2, 1, "cat 4, cat 3"),
    178: (4, 1, "cat 2, common 2"),
    179: (3, 1, "cat 5, rare 4"),
    180: (3, 2, "cat 2, rare 2"),
    181: (2, 2, "cat 7, oshax 2"),
    182: (1, 2, "cat 4, rare 1"),
    183: (4, 3, "cat 1, common 1"),
    184: (3, 3, "cat 6, rare 5"),
    185: (2, 3, "cat 2, common 3"),
    186: (4, 4, "cat 1, oshax 5"),
    187: (1, 4, "cat 1, cat 5"),
    188: (4, 4, "cat 3, common 2"),
    189: (1, 5, "cat 6, cat 1"),
    190: (2, 5, "cat 7, common 1"),
    191: (2, 6, "cat 5, cat 2"),
    192: (4, 6, "switch 1 6, cat 2"),
    193: (3, 7, "cat 6, rare 3"),
    194: (4, 9, "switch 2 5, cat 1"),
    195: (3, 9, "cat 8, oshax 1"),
    196: (3, 9, "cat 4, common 3"),
}
"""Card -> cards she resolves, her speed, her steps (a common treasure by its shape, all other tiles by their place in line)."""


def turn_over(table: Table, sister: Sister, own: int) -> None:
    """The day's first card says how many cards she resolves and how fast she is (R-51). own: the player's speed.

    If she leads, nobody rescues kittens that day, and others come onto the board (K-11).
    """
    sister.open = sister.baskets.pop()
    sister.turns, sister.speed, _ = BASKETS[sister.open]
    if sister.speed != own:
        sister.leads = sister.speed > own
    table.fastest = None if sister.leads else 0
    if sister.leads:
        kittens.sister_leads(table)


def alternate(table: Table, sister: Sister) -> Story:
    """The rescue: they take turns until the player has passed, nothing is left or nobody can go on; she finishes (R-53)."""
    table.passed = set()
    her_go = sister.leads
    while something_to_rescue(table) and not table.passed:
        if her_go and sister.turns:
            resolve_card(table, sister)
        elif not her_go and not (yield from turn(table, 0)) and not sister.turns:
            break
        her_go = not her_go
    while sister.turns:
        resolve_card(table, sister)


def resolve_card(table: Table, sister: Sister) -> None:
    """Her turn: she resolves the open card, or else the next one, step by step."""
    card = sister.baskets.pop() if sister.open is None else sister.open
    sister.open = None
    sister.turns -= 1
    for step in BASKETS[card][2].split(", "):
        resolve(table, step)


def resolve(table: Table, step: str) -> None:
    """One step, such as ``"cat 3"`` or ``"switch 1 6"``. Nothing happens if no such tile is left."""
    word, *numbers = step.split()
    places = [int(number) for number in numbers]
    if word == "common":
        take_common(table, T.COMMON_TILE + places[0])
    elif word == "switch":
        switch(table, *places)
    else:
        line = {"cat": [*table.fields[0], *table.fields[1]], "rare": table.rare_line, "oshax": table.oshax_line}[word]
        if line:
            remove(table, line[min(places[0], len(line)) - 1])


def take_common(table: Table, tile: int) -> None:
    if table.common[tile]:
        remove(table, tile)


def remove(table: Table, tile: int) -> None:
    """The tile goes back to the box."""
    for cats in table.fields:
        if tile in cats:
            cats.remove(tile)
            break
    else:
        supply.take(table, tile)
    table.gone[tile] += 1


def switch(table: Table, a: int, b: int) -> None:
    """Two cats change places; a number beyond the end of the line is the last cat (R-52)."""
    places = [(field, k) for field in (0, 1) for k in range(len(table.fields[field]))]
    if not places:
        return
    (f, k), (g, m) = (places[min(number, len(places)) - 1] for number in (a, b))
    table.fields[f][k], table.fields[g][m] = table.fields[g][m], table.fields[f][k]

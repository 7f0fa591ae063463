"""What was chosen in a game, as each seat may know it: for players with ``wants_events = True``.

seen.note(game, action)      before each action       seen.since(seat) ─→ its own choices, and those of others that are open
"""

from __future__ import annotations

from isle_env.game import Game
from isle_env.views.choices import Choice, choice_of


class Seen:
    """The choices of a game."""

    def __init__(self, num_players: int) -> None:
        self.choices: list[Choice] = []
        """All of them, those in secret too."""
        self._told = [0] * num_players
        """Of each seat: how many of them it was told of."""

    def note(self, game: Game, action: int) -> None:
        """Note a choice. game: before the action is applied, which is legal."""
        self.choices.append(choice_of(game, action))

    def since(self, seat: int) -> list[Choice]:
        """What the seat may know of all choices since it was told last.

        What others choose in secret is left out, and so is how often they chose: that tells how many cards they have bought.
        """
        found = [choice for choice in self.choices[self._told[seat] :] if choice.known_to(seat)]
        self._told[seat] = len(self.choices)
        return found

    def back_to(self, count: int) -> None:
        """Forget all but the first choices: they were taken back."""
        del self.choices[count:]
        self._told = [min(told, count) for told in self._told]

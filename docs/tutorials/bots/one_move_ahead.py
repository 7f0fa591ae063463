"""A bot of one's own: it reads what it sees by name, tries every move once, and takes the one that leaves it best off."""

import numpy as np


class OneMoveAhead:
    """Looks one move ahead."""

    wants_game = True  # info["game"] is a game of its own, in which everything hidden from its seat was dealt anew

    def act(self, observation, mask, info):
        """The action after which its position is worth most."""
        worth = {}
        for action in np.flatnonzero(mask):
            after = info["game"].clone()
            after.apply(int(action))
            worth[int(action)] = self.worth(after, info["seat"])
        return max(worth, key=worth.get)

    def worth(self, game, seat):
        """Points as it stands, and what may become points: cats, cards, lessons, fish."""
        seen = game.views(game.observe(seat))  # what the seat sees, by name; docs/spaces.md lists all of it
        mine = {name: int(entry[0].sum()) for name, entry in seen["seats"].items()}  # seats count from the viewer: 0 is me
        cats = mine["tiles"] + int(seen["tile_in_hand"].sum())
        cards = int(seen["hand"].sum()) + int(seen["bought"].sum()) + 2 * mine["front_count"] + 3 * mine["lesson_count"]
        return game.scores()[seat]["total"] + 4 * cats + cards + 0.4 * mine["fish"]

"""A bot that weighs each legal action by a few numbers, and takes the best (docs/enter.md)."""

from isle_env.candidates import Candidates

WEIGHTS = {
    4: 20.0,  # it takes a tile
    13: 4.0,  # an Oshax card
    15: 1.0,  # a card that can be played at any time
    16: 8.0,  # a treasure card
    17: 1.0,  # a private lesson
    20: -0.5,  # fish that it costs
    23: 2.0,  # half baskets on it
    27: 0.01,  # what the reference policy expects of a lesson, in hundredths of a point
    42: 1.0,  # rats that it covers
    46: 1.0,  # sides of the tile against the hull
    49: 2.0,  # cats of its colour that it joins
    51: 3.0,  # points that families gain
    53: 5.0,  # rooms that it fills
    55: -2.0,  # holes that it leaves
}
"""Column of a row -> what one more there is worth. docs/spaces.md lists the columns, "A row of candidates"."""


class WeighsActions:
    """Weighs actions. It reads the columns of the base box: with modules and in the drawing games others stand there."""

    wants_game = True  # info["game"] is a game of its own, in which everything hidden from its seat was dealt anew

    def __init__(self):
        self.describes = Candidates()

    def act(self, observation, mask, info):
        """The action whose numbers, times their weights, make the largest sum."""
        view = self.describes.of(info["game"])
        rows = view.candidates[: view.listed]  # one for each legal action; of many places for a tile, the 64 most promising
        worth = sum(weight * rows[:, column] for column, weight in WEIGHTS.items())
        return int(view.ids[worth.argmax()])

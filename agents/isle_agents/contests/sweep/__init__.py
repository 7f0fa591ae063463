"""``isle sweep``: one option of a player at several values, each against the same opponent on the same deals.

    search --over playouts=25,100,400 ──▶ a tournament with the opponent as its focus ──▶ points: strength and time at each value

The folder is that of a tournament, with two files more, so that it is resumed, and reported, as one.
"""

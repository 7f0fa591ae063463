"""The Isle of Cats: the standard, the family and the solo game."""

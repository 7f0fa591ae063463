"""A day of the draw-and-write games: what each kind of decision allows and does."""

"""The machinery of every game: how kernels are compiled, bits, bytes, chance. It knows no card and no rule."""

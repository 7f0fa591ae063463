"""The machine room: how numba compiles, keeps and loads kernels, and what they do with words, bytes and memory. It knows no game.

docs/machine.md says what each piece buys, what of numba's inside it needs, and what happens without it.
"""

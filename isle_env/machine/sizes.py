"""Sizes that all games of the package share, so that one compiled piece of machinery serves each of them."""

MASK_WORDS = 54
"""Length of a bit-packed mask: 32 actions a word, action ``a`` = bit ``a % 32`` of word ``a // 32``.

The widest game has 1706 ids; one with fewer leaves the last words at zero.
"""

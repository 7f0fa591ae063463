"""How commands read their options: numbers within their ranges, and one line for what is wrong."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        self.exit(2, f"{self.prog.removeprefix('python -m ')}: {message} (--help lists the options)\n")


def whole(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` on."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on")
        return int(text)

    return read


def number(least: float = 0.0, most: float = math.inf) -> Callable[[str], float]:
    """A reader of numbers from `least` to `most`; infinite ones are none."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most or math.isinf(value):
            reach = "on" if most == math.inf else f"to {most:g}"
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {least:g} {reach}")
        return value

    return read

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


def whole(least: int, most: float = math.inf) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} {_reach(most, 'd')}")
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
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {least:g} {_reach(most, 'g')}")
        return value

    return read


def _reach(most: float, form: str) -> str:
    """The end of a range in words."""
    return "on" if most == math.inf else f"to {most:{form}}"

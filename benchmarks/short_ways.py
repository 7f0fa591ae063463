"""What the short ways of compiling buy: processor seconds of a first step with nothing compiled, with some of them off.

python -m benchmarks.short_ways            a table; each round tries every way once, so that a busy machine hinders all alike
python -m benchmarks.short_ways 3 lean     three rounds of these ways only, beside the first step as it is

docs/machine.md says what the short ways are.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence

from benchmarks.start import FIRST_STEP, process
from benchmarks.timing import same
from isle_training.readers import Parser, whole
from tests.support.short_ways import OFF, without


def seconds(*ways: str) -> tuple[float, int]:
    """Processor seconds of a process with some ways off that takes a first step with nothing compiled, and its checksum."""
    code = FIRST_STEP.replace("MODULE", "isle_of_cats_v0").replace("OPTIONS", "")
    with tempfile.TemporaryDirectory() as folder:
        _, (checksum, cpu, _) = process(without(*ways) + code, folder)
    return cpu, checksum


def measure(rounds: int, settings: list[tuple[str, ...]]) -> dict[tuple[str, ...], tuple[float, float]]:
    """Settings, each of ways that are off -> median seconds, and the median of the ratios to the first setting of the round."""
    times: dict[tuple[str, ...], list[float]] = {ways: [] for ways in settings}
    for _ in range(rounds):
        sums = []
        for ways in settings:
            cpu, checksum = seconds(*ways)
            times[ways].append(cpu)
            sums.append(checksum)
            same("position after the first step, with short ways and without", sums[0], checksum)
    first = times[settings[0]]
    return {
        ways: (statistics.median(own), statistics.median(one / base for one, base in zip(own, first, strict=True)))
        for ways, own in times.items()
    }


SETTINGS = [(), ("lean",), ("pause",), ("lean", "pause"), ("parts",), ("options",), ("kernels",)]
"""What the table has."""


def main(words: Sequence[str] | None = None) -> None:
    """Print the table. words: of the command line."""
    parser = Parser(prog="python -m benchmarks.short_ways", description="Measure what the short ways of compiling buy.")
    parser.add_argument("rounds", nargs="?", type=whole(1), default=3, help="how often each way is tried (3)")
    parser.add_argument("ways", nargs="*", metavar="WAY", help=f"what is off, of {', '.join(OFF)} (as in docs/machine.md)")
    options = parser.parse_args(words)
    if unknown := [way for way in options.ways if way not in OFF]:
        parser.error(f"{unknown[0]!r} is no way that can be off; there are {', '.join(OFF)}")
    rounds, settings = options.rounds, [(), *((way,) for way in options.ways)] if options.ways else SETTINGS
    print("| off | processor seconds | times as it is |\n| --- | ---: | ---: |")
    for ways, (cpu, ratio) in measure(rounds, settings).items():
        print(f"| {' and '.join(ways) or 'nothing'} | {cpu:.1f} | {ratio:.2f} |")


if __name__ == "__main__":
    main()

"""Write docs/weights.md, a card for each file of weights that comes with the project, and the files of their sums.

python -m docs.make_weights            write them
python -m docs.make_weights --check    write nothing; exit status 1 if one of them on disk is another one

How a file was made stands in it, and its strength in benchmarks/strength.csv; the rest is said here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import kept
from benchmarks.matches import Match
from docs.written import Written, write_or_check
from isle_agents.players.network import FOLDER, Network
from isle_env import weights
from isle_env.forecasts import files
from isle_env.forecasts.files import Forecast
from isle_env.games.known import is_default
from isle_env.games.options.isle import MODULES
from isle_env.setting import SOLO
from isle_env.weights import SUMS, Played

FOLDERS = (files.FOLDER, FOLDER)
PAGE = Path(__file__).with_name("weights.md")
WHAT = {
    "champion": "A forecast: what a morning says of a seat's points at the end, a weight for each of some hundreds of numbers "
    "and each day. `champion` values the futures of its search by it.",
    "net": "A network that rates the candidates of a decision. `net` takes the one rated highest.",
}
MADE = {
    "champion": "`isle train forecast --recipe {recipe}`, least squares ([training.md](training.md) says how long it takes): ",
    "net": "`isle train imitate --recipe {recipe}`, then `isle train export` ([training.md](training.md) says how it works): ",
}
NOT_FOR = {
    "champion": "other games, which it has not seen; nor as a measure of how a person stands: it was fitted to games "
    "of {player}.",
    "net": "claims about learning from nothing: the games that it learned from are those of `tuned`, and what its choices are "
    "worth the forecast has said.",
}


def page() -> str:
    """The page."""
    lines = [
        "# The weights that come with the project",
        "",
        "Written by `python -m docs.make_weights`. Each file is checked against its SHA-256 before it is used.",
        "Processor hours are those that the run of a network has counted. Some runs used games played earlier, which are not in",
        "them; [training.md](training.md) counts games and learning together.",
    ]
    known = {name: (folder / name, digest) for folder in FOLDERS for name, digest in weights.known(folder).items()}
    for file, (path, digest) in sorted(known.items()):
        player = "champion" if file.endswith(".json") else "net"
        played = Played.named(file)
        origin = Forecast.read(path).origin if player == "champion" else Network(path).card.origin
        strength = "; ".join(_strength(player, played)) or "not measured for this game"
        lines += [
            "",
            f"## {file}",
            "",
            f"- What it is: {WHAT[player]}",
            f"- For: {played.words}.",
            f"- How it was made: {MADE[player].format(recipe=file.partition('.')[0])}{_made(origin, file)}.",
            f"- Strength of `{player}` with it: {strength} ([strength.md](strength.md) has the commands).",
            f"- Not for: {NOT_FOR[player].format(player=_fitted_to(origin))}",
            f"- SHA-256: `{digest}`",
        ]
    return "\n".join(lines) + "\n"


def _made(origin: str, file: str) -> str:
    """How a file was made, in the words of its origin. file: its name, which an earlier file had as well."""
    return origin.removeprefix("python -m isle_training.forecast: ").replace(f"towards {file}", f"towards an earlier {file}")


def _fitted_to(origin: str) -> str:
    """The player whose games a forecast was fitted to."""
    found = re.search(r"games of ([^,]+),", origin)
    if found is None or found[1] == "the tuned policy":
        return "`tuned`"
    return found[1] if " " in found[1] else f"`{found[1].partition(':')[0]}`"


def _strength(player: str, played: Played) -> list[str]:
    """What the matches that are kept say of a player in a game: wins with their intervals."""
    found = []
    for match, lines in kept.Kept(kept.FILE):
        who, *others = match.agents
        if who.partition(":")[0] != player or player in " ".join(others) or _played_in(match) != played:
            continue
        budget = f" ({who.partition(':')[2]})" if who != player else ""
        if match.mode == SOLO:
            found.append(", ".join(f"{line.wins} {line.against}" for line in lines) + f"; {match.games} games each{budget}")
        else:
            found.append(f"{lines[0].wins} against {' '.join(others)}, {lines[0].games} games{budget}")
    return found


def _played_in(match: Match) -> Played | None:
    """What weights would be for in a match; None with some modules alone."""
    if not is_default(match.game):
        return Played.drawing(match.game, match.mode)
    expanded = bool(match.modules) or match.all_family_cards
    return Played(match.mode, match.players, expanded) if match.modules in ((), MODULES) else None


def pages() -> Written:
    """The sums, then the page, which asks for files that fit them."""
    for folder in FOLDERS:
        yield folder / SUMS, weights.sums(folder)
    yield PAGE, page()


def main(arguments: Sequence[str]) -> int:
    """Write the page and the sums, or with ``--check`` compare them. Returns the exit status."""
    return write_or_check(arguments, pages, "docs.make_weights")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

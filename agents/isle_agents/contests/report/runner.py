"""What ``isle report`` does: read a folder, write its page, say where it is."""

from __future__ import annotations

from pathlib import Path

from isle_agents.contests.report.page import page
from isle_agents.contests.report.reading import NoReport, played
from isle_agents.playing.terminal import complain
from isle_agents.statuses import DONE, FAILED, USAGE
from isle_env.whole_file import write_whole

NAME = "report.html"


def main(folder: Path, out: Path | None = None) -> int:
    """Write the report of a folder. Returns the exit status (statuses.py); errors are printed.

    folder: of a tournament or a run of solo games, finished or not; out: the file, None: report.html in the folder.
    """
    target = out or folder / NAME
    try:
        found = played(folder)
        write_whole(target, page(found).encode())
    except NoReport as error:
        return complain(error, USAGE)
    except OSError as error:
        return complain(f"cannot write {target}: {error.strerror or error}", FAILED)
    if not found.measured:
        print("there is no stats.csv, so the report says nothing of cards, lessons and days: play with --stats")
    print(target)
    return DONE

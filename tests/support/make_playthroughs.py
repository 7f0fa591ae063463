"""Record the games of tests/golden/playthrough_*.txt again, after a change of the rules or of an observation.

    python -m tests.support.make_playthroughs               all of them
    python -m tests.support.make_playthroughs draw_2 solo   some, by name

Read the difference before committing it: it shows what the change does.
"""

import sys

from tests.support.playthrough import RECORDED, eager_choice, path, play, title

if __name__ == "__main__":
    for name, (setting, seed) in RECORDED.items():
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        path(name).write_text(play(setting, seed, eager_choice(seed)), encoding="utf-8")
        print(f"{path(name).name}: {title(setting, seed)}")

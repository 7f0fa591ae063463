"""Record the games of tests/golden/playthrough_*.txt again, after a change of the rules or of an observation.

    python -m tests.make_playthroughs

Read the difference before committing it: it shows what the change does.
"""

from tests.playthrough import RECORDED, eager_choice, path, play, title

if __name__ == "__main__":
    for name, (setting, seed) in RECORDED.items():
        path(name).write_text(play(setting, seed, eager_choice(seed)), encoding="utf-8")
        print(f"{path(name).name}: {title(setting, seed)}")

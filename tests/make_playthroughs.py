"""Record the games of tests/golden/playthrough_*.txt anew, after a change of the rules or of an observation.

    python -m tests.make_playthroughs

Read the difference before committing it: it is the proof of what the change does.
"""

from tests.playthrough import RECORDED, eager_choice, path, play

if __name__ == "__main__":
    for seats, (seed, windows) in RECORDED.items():
        path(seats).write_text(play(seats, seed, windows, eager_choice(seed)), encoding="utf-8")
        print(f"{path(seats).name}: {seats} seats, seed {seed}")

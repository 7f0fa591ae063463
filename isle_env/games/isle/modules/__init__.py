"""What Kittens + Beasts adds to the rules, a folder for each module.

    kittens/  beasts/  events/  royal_rats/     record.py  what they keep in a game's record, its bounds, what lies ready
                                                play.py    what they do in the game; events has more files
                                                seen.py    what an observation shows of them
                                                words.py   what pages and messages say of them
    record.py, blocks.py, observe.py            the records and blocks of all modules together, and of the box's further options

A module is an entry of ``MODULES`` (games/options/isle.py) and the folder of that name: `record`, `seen` and `words` are found
there. Kernels are called by name where something is to happen, in the rules of the base box behind ``if EXPANDED:``; observe.py
calls those that fill in an observation. Decisions and actions stand with all others in decisions.py and actions.py. Royal rats
and tokens belong to the events module.
"""

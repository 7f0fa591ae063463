"""What Kittens + Beasts adds to the rules, a folder for each module.

    kittens/  beasts/  events/  royal_rats/     play.py   what they do in the game; events has more files
                                                seen.py   what an observation shows of them
                                                words.py  what pages and messages say of them
    blocks.py, observe.py                       the blocks of all modules together, and those of the box's further options

The rules of the base box call them where something of theirs is to happen, behind ``if EXPANDED:``. Decisions, actions and the
record's fields stand with all others in decisions, actions.py and state.py; royal rats and tokens belong to the events module.
"""

"""`isle play`: a person plays against agents, in the browser or in the terminal.

    main.py ─→ plan.py        what is played, and who sits where, checked
        │          ↓
        ├→ server.py ─→ session.py ─→ match.py     the game with its chairs; session.py: agents think in a thread beside the page
        │     ↑             ↓            ├→ undo.py    what may be taken back
        │   page/       shown.py         ├→ saves.py   a game as a file, which is a replay
        │               words.py         └→ hints.py   what `search` would do
        │               hand.py
        └→ terminal.py ─→ match.py

session.py and terminal.py also ask clock.py (how long an agent thinks, what is compiled) and how_to_play.py (the rules in short).

What is sent to the page is made in shown.py, from what the person's seat may see and nothing else.
"""

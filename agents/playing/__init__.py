"""What tournaments and solo games have in common: asking players (chairs), seeds and checks (settings), many games at once
(pool), what is kept (folder, provenance), and how figures are found and shown (points, intervals, tables, terminal).

    chairs ◀── a hall: the agents, made once ◀── pool: halls in processes ◀── a run ──▶ folder, tables
"""

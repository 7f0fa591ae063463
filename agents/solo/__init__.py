"""Solo games: agents alone against the sister, all on the same deals (schedule, match), and their results (figures, report).
``runner`` ties them together for the command line.

    Settings ──schedule──▶ Fixture … ──pool: match──▶ SoloResult … ──folder──▶ games.csv
                                                         └──figures──▶ table, summary.csv
"""

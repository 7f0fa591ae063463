"""Ratings that anybody can check: a fixed ladder of players and fixed deals (ladder), who is met next (planning), one game
(match), the rating (model), and the file with all of it (rating_file). ``runner`` ties them together for the command line;
``verify`` checks a file.

    Settings ──planning──▶ Fixture … ──pool: match──▶ Rated … ──folder──▶ games.csv
                  ▲                                     │
                  ╰────────── played, model ◀───────────┴──▶ rating.json ──verify──▶ lawful, replayed, fresh
"""

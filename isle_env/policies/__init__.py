"""The reference policies, compiled: one folder for each game. They stand on the rules, and the rules know nothing of them."""

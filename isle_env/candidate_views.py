"""The views of candidates by name, as the option ``candidates`` of environments has them. isle_env/candidates.py makes them."""

TOLD, UNTOLD, FORETOLD = "only", "untold", "foretold"
"""With what the reference policy thinks of each action; with nothing that a policy thinks; with a forecast, too."""
VIEWS = (TOLD, UNTOLD, FORETOLD)

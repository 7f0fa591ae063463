"""One file a phase, each with the same verbs: enter it, list what is legal, apply a choice."""

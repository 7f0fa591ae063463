"""Pictures of games and boats: text for a terminal, SVG. They read records and write nothing."""

"""One file for each phase. In each: what happens on entering it, what is legal, what a choice does."""

"""What every game has: records, layouts, chance, verbs, single games and batches, searches. It knows no card and no rule."""

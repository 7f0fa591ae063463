"""What is in the boxes: data files, a loader that validates them, and the read-only arrays derived from them."""

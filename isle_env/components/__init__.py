"""The components in the box: data files, a loader that validates them, and read-only arrays made from them."""

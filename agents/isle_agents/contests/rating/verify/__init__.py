"""What ``isle verify`` does with the file of a rating. It starts nothing that the file names.

file ─▶ rating_file: whole, as written ─▶ lawful: every game by the rules ─▶ again: the same players, asked again
                                                                          ─▶ fresh: new deals, compared
"""

"""A player that reads nothing but text, as a language model does (docs/llm.md).

isle tournament llm:call=reads_text:answer random --games 20
"""

import random
import re

LIKED = ("special", "take", "place", "draw", "play", "lay down", "resolve", "keep", "draft", "buy")
"""First words of actions, from the best; whatever else there is comes last."""


def worth(words):
    """How much an action is liked, by its words: more is better."""
    rank = next((len(LIKED) - rank for rank, word in enumerate(LIKED) if words.lower().startswith(word)), 0)
    squares = sum(map(int, re.findall(r"\((\d+)\)", words)))  # "Take column A: orange cat (4), purple cat (6)"
    further = {"basket": 3, "lesson": 8, "rare treasure": 8}
    return rank, squares + sum(more * words.lower().count(word) for word, more in further.items())


def places(prompt):
    """The places of a shortened list: column, row and how the tile is turned, as words."""
    turn = ""
    for line in prompt.rpartition("Your legal actions:")[2].splitlines():
        if line.strip().startswith(("with ,", "not turned")):
            turn = line.strip().rstrip(":").removeprefix("with").removeprefix("not turned")
        row = re.match(r" +row (\d+): columns (.*)", line)
        for first, last in re.findall(r"(\d+)(?:-(\d+))?", row[2]) if row else []:
            for column in range(int(first), int(last or first) + 1):
                yield column, f"column {column}, row {row[1]}{turn}"


def answer(prompt):
    """The best of the numbered actions; of places one as far to the left as can be, so that room after room is filled."""
    chance = random.Random(prompt)  # the same answer to the same prompt
    listed = prompt.rpartition("Your legal actions:")[2]
    numbered = re.findall(r"^(\d+)\. (.*)$", listed, re.MULTILINE)
    found = [*places(prompt), *((int(column), words) for words, column in re.findall(r"\d+\. (.*column (\d+),.*)", listed))]
    if found:
        column = min(column for column, _ in found)
        return "ACTION: " + chance.choice([words for left, words in found if left == column])
    best = max(worth(words) for _, words in numbered)
    return "ACTION: " + chance.choice([number for number, words in numbered if worth(words) == best])

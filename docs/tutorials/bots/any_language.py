"""A bot that is a program of its own: it needs nothing but Python's standard library (docs/protocol.md).

isle tournament "process:python3 any_language.py" random --games 100
"""

import json
import random
import sys

LIKED = ("take", "place", "play", "lay down", "buy", "draft")
"""First words of actions, from the best."""


def liking(name):
    """How much an action is liked, by its words: less is better."""
    return next((rank for rank, word in enumerate(LIKED) if name.lower().startswith(word)), len(LIKED))


def choose(told, chance):
    """The id of one of the actions that are liked best; but what it cannot pay back is not bought."""
    rank = {action: liking(name) for action, name in zip(told["ids"], told["names"], strict=True)}
    me = told["fields"]["seats"][0]  # what is zero is left out
    if told["decision"] == "buy" and me.get("fish", 0) < 12:
        return told["ids"][0]  # the first is to pass
    best = min(rank.values())
    return chance.choice([action for action in told["ids"] if rank[action] == best])


def main():
    """Answer each question with a line, until there are no more."""
    chance = random.Random(0)
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "hello":
            answer = {"protocol": 1, "wants": ["ids", "names", "fields"]}
        elif told["type"] == "game":
            chance = random.Random(told["seed"])  # so that a tournament can be repeated
            continue
        elif told["type"] == "decide":
            answer = choose(told, chance)
        else:  # "wrong" would be a mistake of this bot, "over" needs no answer, and there may be more types one day
            print(line, end="", file=sys.stderr)  # the run keeps this in a file
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

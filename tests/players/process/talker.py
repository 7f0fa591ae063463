"""A program that writes what nobody asked for, as its first argument says, and notes in the file of its second what it means.

It draws its answers by lot, so that one that is taken for another is found out.
"""

import json
import random
import sys
import time

how, notes = sys.argv[1], open(sys.argv[2], "a", encoding="utf-8")  # noqa: SIM115
chance = random.Random(5)
first = True


def say(text):
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say('{"protocol": 1, "wants": ["ids"]}')
        if how == "after its first line":
            say("0")
    elif told["type"] in ("game", "over"):
        if how == {"game": "at the beginning of each game", "over": "at the end of each game"}[told["type"]]:
            say("0")
    elif told["type"] == "decide":
        action = chance.choice(told["ids"])
        notes.write(f"{action}\n")
        notes.flush()
        if how == "before its first answer" and first:
            say("let me see")
        if how == "in two pieces":
            sys.stdout.write("let me ")
            sys.stdout.flush()
            time.sleep(0.01)
            say("see")
        if how == "much later, with numbers":
            say(json.dumps({"action": action, "number": told["number"]}))
            time.sleep(0.2)
            say(json.dumps({"action": told["ids"][0], "number": told["number"]}))
        else:
            say(action)
        if how == "after each answer":
            say(told["ids"][0])
        if how == "without an end":
            while True:
                say("x" * 1000)
        while how == "on and on":
            say("hm")
            time.sleep(0.01)
        first = False
    elif told["type"] == "wrong":
        raise AssertionError("each of its answers was right")

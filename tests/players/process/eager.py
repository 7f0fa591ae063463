"""A program that wants to be told what its arguments say, notes it in the file of its first argument, and answers by words."""

import json
import random
import sys

notes = open(sys.argv[1], "a", encoding="utf-8")  # noqa: SIM115
how, wants = sys.argv[2], sys.argv[3:]
for line in sys.stdin:
    notes.write(line)
    notes.flush()
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"protocol": 1, "wants": wants}))
    elif told["type"] == "game":
        chance = random.Random(told["seed"])
    elif told["type"] == "decide":
        if how == "names":
            print(chance.choice(told["names"]).upper())
        elif how == "object":
            print(json.dumps({"action": chance.choice(told["names"])}))
        else:
            print(chance.choice(told["ids"]))

"""A program that plays until it does what its first argument says, at its third decision or at the start.

The second argument is a file in which it notes what it was told.
"""

import json
import os
import signal
import sys
import time

WHAT = sys.argv[1]
NOTES = open(sys.argv[2], "a", encoding="utf-8") if len(sys.argv) > 2 else None  # noqa: SIM115


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(ids):
    if WHAT == "dies":
        print("out of luck", file=sys.stderr)
        sys.exit(7)
    elif WHAT == "is killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif WHAT == "prints rubbish":
        say("\x00\xff what?")
    elif WHAT == "prints rubbish once" and not seen_wrong:
        say("let me think")
    elif WHAT == "answers illegally":
        say(str(next(k for k in range(2000) if k not in ids)))
    elif WHAT == "names no action":
        say("99999999999999999999999999")
    elif WHAT == "nests deeply":
        say("[" * 90_000)
    elif WHAT == "answers with a list":
        say(json.dumps([ids[0]]))
    elif WHAT == "answers true":
        say("true")
    elif WHAT == "never answers":
        time.sleep(1000)
    elif WHAT == "answers late":
        time.sleep(1.5)
        say(str(ids[0]))
    elif WHAT == "floods a line":
        for _ in range(100):
            sys.stdout.write("x" * 1_000_000)
        say("")
    elif WHAT == "floods its errors":
        for _ in range(50):
            sys.stderr.write("y" * 100_000 + "\n")
        say(str(ids[0]))
    elif WHAT == "closes its output":
        os.close(1)
        time.sleep(1000)
    elif WHAT == "stops reading":
        say(str(ids[0]))
        time.sleep(1000)
    else:
        say(str(ids[0]))


if WHAT == "says nothing at first":
    time.sleep(1000)
if WHAT == "fails at once":
    raise SystemExit("no such weights")
decisions, seen_wrong, asked = 0, False, {}
for line in sys.stdin:
    if NOTES:
        NOTES.write(line)
        NOTES.flush()
    told = json.loads(line)
    if told["type"] == "hello":
        first = {
            "begins with rubbish": "hello?",
            "speaks another protocol": json.dumps({"protocol": 2, "wants": ["ids"]}),
            "wants what there is not": json.dumps({"protocol": 1, "wants": ["ids", "hands"]}),
            "wants too little": json.dumps({"protocol": 1, "wants": ["text"]}),
            "wants no list": json.dumps({"protocol": 1, "wants": "ids"}),
        }
        say(first.get(WHAT, json.dumps({"protocol": 1, "wants": ["ids"]})))
    elif told["type"] == "decide":
        decisions, asked = decisions + 1, told
        if decisions >= 3:
            misbehave(told["ids"])
        else:
            say(str(told["ids"][0]))
    elif told["type"] == "wrong":
        seen_wrong = True
        if WHAT == "prints rubbish once":
            say(str(asked["ids"][0]))
        else:
            misbehave(asked["ids"])
if WHAT == "ignores the end of input":
    time.sleep(1000)

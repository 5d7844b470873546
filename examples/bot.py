"""A bot for any game of Parlour: `parlour arena port --bots random,exec:examples/bot.py`."""

import json
import random
import sys

dice = random.Random(1)
heard = []  # everything that the table has told since the first card


def answer(words):
    print(json.dumps(words), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        print("playing", message["game"], "in seat", message["seat"], file=sys.stderr)
    elif kind == "observe":
        heard += message["log"]  # and message["view"]: the table as your seat sees it
    elif kind == "act":
        answer({"move": dice.choice(message["legal"])})  # within message["deadline"] seconds
    elif kind == "analyse":
        guesses = [{"move": move, "value": 0.0, "error": 1.0} for move in message["legal"]]
        answer({"candidates": guesses})
    elif kind == "bye":
        break

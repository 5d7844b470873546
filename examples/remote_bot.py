"""A bot in a seat of a table in the browser.

Before the match the host gives a seat to "a program of yours" and gets its address and a code:

    python examples/remote_bot.py ws://127.0.0.1:8042/ws/bot/TABLE/B CODE
"""

import json
import random
import sys

from websockets.sync.client import connect


def play(address, code, dice):
    with connect(address, additional_headers={"Authorization": f"Bearer {code}"}) as table:
        for text in table:  # the messages of docs/bots.md, one a frame
            message = json.loads(text)
            if message["type"] == "act":
                table.send(json.dumps({"move": dice.choice(message["legal"])}))
            elif message["type"] == "bye":
                print("over:", message["returns"], message.get("error", ""))


if __name__ == "__main__":
    play(*sys.argv[1:3], random.Random(1))

"""A bot that takes a seat by its link and plays any game at random, by the tree of choices (docs/protocol.md).

python examples/bot.py 'http://127.0.0.1:1608/tables/k3v9...#invitation=...' Robin
"""

import json
import random
import sys
import time
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect


def take_seat(link: str, name: str) -> tuple[str, str]:
    """Exchange the invitation of a link for a token; return the address of the table's socket, and the token."""
    page = urlsplit(link)
    table = f"{page.netloc}/api{page.path}"
    body = json.dumps({"invitation": page.fragment.removeprefix("invitation="), "name": name}).encode()
    request = Request(f"{page.scheme}://{table}/seat", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return f"{page.scheme.replace('http', 'ws')}://{table}/live", json.load(answer)["token"]


def walk(choices: list[Any], words: list[str]) -> tuple[str, list[str]]:
    """Choose one word after another up to an action, or to a branch that must be asked for."""
    words = [*words, (choice := random.choice(choices))["word"]]
    if choice["action"] is not None or choice["has_more"]:
        return "branch" if choice["action"] is None else "act", words
    return walk(choice["then"], words)


def play(socket: ClientConnection, token: str) -> Any:
    """Play until the game is over; return its result."""
    socket.send(json.dumps({"type": "hello", "tokens": [token], "picture": False}))
    seq, seat, kind, words = -1, 0, "", list[str]()
    while True:
        message = json.loads(socket.recv())
        if result := (message.get("whole") or message).get("result"):
            return result
        if message["type"] == "choices" and message["choices"]:
            seq, seat, words = message["seq"], message["seat"], []
        elif message["type"] == "refused":  # too many messages in a short time: send the same again
            time.sleep(1)
        elif message["type"] != "branch":
            continue
        if poses := message.get("poses"):
            kind, words = "act", [*words, random.choice(poses["all"])[0]]
        elif message.get("choices"):
            kind, words = walk(message["choices"], words)
        request = {"seat": seat, "action": " ".join(words)} if kind == "act" else {"words": words}
        socket.send(json.dumps({**request, "type": kind, "id": str(random.getrandbits(64)), "seq": seq}))


if __name__ == "__main__":
    with connect((seated := take_seat(*sys.argv[1:3]))[0], max_size=None) as opened:
        print(json.dumps(play(opened, seated[1])))

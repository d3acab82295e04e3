"""The shared parts of browser tests: a server process, a player without a browser, and queries of the page."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]
UNTIL_PARENT_ENDS = ROOT / "tests" / "until_parent_ends.py"
ARTEFACTS = Path(__file__).parent / "artefacts"
PATIENCE = 90  # seconds, enough to compile the rules on a busy machine
MILLISECONDS = 1000 * PATIENCE
LIMITS = ["--limit", "messages_a_second=1000"]  # for the player without a browser
WIDE = {"width": 1440, "height": 860}
PHONE = {"width": 390, "height": 844}
ME = {"kind": "person", "name": "Me"}
ANNA = {"kind": "person", "name": "Anna"}
BEN = {"kind": "person", "name": "Ben"}
GREEDY = {"kind": "agent", "agent": "greedy"}
RANDOM = {"kind": "agent", "agent": "random"}


# The server -------------------------------------------------------------------------------------


def free_port() -> int:
    """Return a port that no other server takes while this one is down, unlike the next one after the default."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Server:
    """`voyageur --no-open` in its own process group; it ends with this process."""

    def __init__(self, data: Path, port: int | None = None, more: Sequence[str] = ()) -> None:
        command = [sys.executable, str(UNTIL_PARENT_ENDS), "voyageur.cli", "--no-open", "--data", str(data), *LIMITS]
        command += ["--port", str(port or free_port()), *more]
        self._errors = (data.parent / f"{data.name}.log").open("a")
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": self._errors}
        self._process = subprocess.Popen(command, cwd=ROOT, **pipes, text=True, start_new_session=True)
        self.address = self._process.stdout.readline().strip()
        if not self.address.startswith("http://"):
            self.kill()
            raise AssertionError(f"the server says {self.address!r}; see {self._errors.name}")
        self.port = int(self.address.rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """Kill the server and its workers (SIGKILL) unless it has ended."""
        if self._process.poll() is not None:
            return
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._process.stdin.close()
        self._process.stdout.close()
        self._errors.close()

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """Send an HTTP request, with a text or JSON; return the decoded JSON, or the bytes of another type."""
        is_text = isinstance(body, str)
        headers = {"Content-Type": "text/plain" if is_text else "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else (body if is_text else json.dumps(body)).encode()
        with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:
            text = answer.read()
            return json.loads(text) if "json" in answer.headers["Content-Type"] else text

    def new_table(
        self, *holders: dict[str, str], game: str = "kanata", seed: int = 7, terms: object = None, **options: str
    ) -> "Table":
        """Create a table."""
        body = {
            "game": game,
            "options": options,
            "locale": "en",
            "seats": holders,
            "play_forced": True,
            "seed": seed,
            **({"terms": terms} if terms else {}),
        }
        made = self.ask("/api/tables", body)
        return Table(self, made["table"], made["tokens"], game)


class Table:
    """A table with its tokens, playable without a browser."""

    def __init__(self, server: Server, name: str, tokens: dict[str, str], game: str) -> None:
        self.server, self.name, self.tokens, self.game = server, name, tokens, game

    @property
    def path(self) -> str:
        return f"/tables/{self.name}"

    @property
    def token(self) -> str:
        """The token of the first seat that a person holds."""
        return next(iter(self.tokens.values()))

    def kept(self) -> dict[str, Any]:
        """Return the table's entry in the browser's local storage."""
        return {"id": self.name, "tokens": self.tokens, "game": self.game, "at": 1}

    def whole(self) -> Any:
        return self.server.ask(f"/api{self.path}?picture=0", token=self.token)["whole"]

    def scene(self, seat: int) -> Any:
        """Return the position as a person's seat knows it."""
        return self.server.ask(f"/api{self.path}?picture=0&scene=1&seat={seat}", token=self.tokens[str(seat)])["whole"][
            "scene"
        ]

    def record(self) -> bytes:
        return self.server.ask(f"/api{self.path}/record", token=self.token)

    def play(self, n_rounds: int, is_enough: Callable[[list[Any]], object] = lambda choices: False) -> None:
        """Play random actions for `n_rounds`, until the choices are enough, or until the end.

        End a step only if nothing else is legal.
        """
        address = self.server.address.replace("http", "ws", 1) + f"/api{self.path}/live"
        with connect(address, open_timeout=PATIENCE, max_size=None) as socket:
            _Player(self, socket).play(n_rounds, is_enough)


class _Player:
    """Plays the seats of all people of a table over one socket, which has the view of one of them at a time."""

    def __init__(self, table: Table, socket: ClientConnection) -> None:
        self._table, self._socket = table, socket
        self._dice = random.Random(1)
        tokens = list(table.tokens.values())
        hello = {"type": "hello", "tokens": tokens, "seat": None, "seq": -1, "locale": "en"}
        self._send(hello | {"picture": False, "scene": False})
        self._round, self._is_over, self._to_act = 0, False, None
        self._note(self._receive()["whole"])

    def play(self, n_rounds: int, is_enough: Callable[[list[Any]], object]) -> None:
        while not self._is_over and self._round <= n_rounds:
            message = self._receive()
            assert message["type"] in ("event", "whole", "choices", "done"), message
            if message["type"] in ("event", "whole"):
                self._note(message)
            elif message["type"] == "choices" and message["choices"]:
                if is_enough(message["choices"]):
                    return
                self._act(message)
            elif message["type"] == "choices" and str(self._to_act) in self._table.tokens:
                self._send({"type": "look", "id": f"look-{message['seq']}", "seat": self._to_act})

    def _note(self, message: Any) -> None:
        """Note the round, whether the game is over and who is to act from a whole or an event."""
        self._round = _round_of(message, self._round)
        self._is_over = message.get("result") is not None
        self._to_act = message.get("to_act", self._to_act)

    def _act(self, offer: Any) -> None:
        action = self._choose(offer["choices"], offer["seq"], [])
        act = {"type": "act", "id": f"{self._table.name[:8]}-{offer['seq']}", "seq": offer["seq"]}
        self._send(act | {"seat": offer["seat"], "action": action})

    def _choose(self, choices: list[Any], seq: int, words: list[str]) -> str:
        """Return a random action of the tree; end the step only if there is no other choice."""
        choice = self._dice.choice([choice for choice in choices if not choice["ends_step"]] or choices)
        words = [*words, choice["word"]]
        if choice["action"] is not None:
            return " ".join(words)
        if not choice["has_more"]:
            return self._choose(choice["then"], seq, words)
        branch = self._branch(seq, words)
        if branch["poses"]:
            return " ".join((*words, self._dice.choice(branch["poses"]["all"])[0]))
        return self._choose(branch["choices"], seq, words)

    def _branch(self, seq: int, words: list[str]) -> Any:
        self._send({"type": "branch", "id": f"{seq}-{'-'.join(words)}", "seq": seq, "words": words})
        while (message := self._receive())["type"] != "branch":
            assert message["type"] == "choices", message
        return message

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def _receive(self) -> Any:
        return json.loads(self._socket.recv(PATIENCE))


def _round_of(message: Any, before: int = 0) -> int:
    """Return the round in the heading of a whole or an event, or `before` if there is none."""
    heading = message.get("heading")
    return int(heading["values"].get("round", 0)) if heading else before


# The page ---------------------------------------------------------------------------------------


def open_table(page: Page, table: Table, path: str = "") -> None:
    """Open a table in the browser with the tokens of all people's seats."""
    kept = json.dumps([table.kept()])
    page.add_init_script(f"localStorage.setItem('voyageur.tables', {json.dumps(kept)})")
    page.goto(table.server.address + table.path + path)


def choose_in_menu(page: Page, entry: str) -> None:
    """Choose an entry of the table's menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=entry, exact=True).click()


OFFERED = """() => {
  const buttons = [...document.querySelectorAll(".choices .button:not(:disabled)")];
  const number = document.querySelector(".choices .numbers .value");
  return {
    targets: [...document.querySelectorAll("svg.picture [aria-label$='; can be chosen']")].map((at) => at.id),
    others: [...document.querySelectorAll(".frame svg.picture [role=img]:not([aria-label*=';'])")].map((at) => at.id),
    keys: buttons.filter((at) => at.matches(":has(.label):not(.primary)"))
      .map((at) => at.querySelector("kbd")?.textContent ?? "").filter((key) => /^[A-Z0-9]$/.test(key)),
    hasPrimary: buttons.some((at) => at.matches(".primary")),
    primaryKey: buttons.find((at) => at.matches(".primary"))?.querySelector("kbd").textContent ?? null,
    canUndo: buttons.some((at) => at.querySelector("kbd")?.textContent === "Z" && !at.querySelector(".label")),
    steps: [...document.querySelectorAll(".prompt li")].map((at) => at.hasAttribute("aria-current")),
    number: number && Number(number.textContent),
    curtain: document.querySelector(".curtain h2")?.textContent ?? null,
    isMenu: document.querySelector("[role=menu]") !== null,
    isTapped: document.querySelector(".under .note")?.textContent.includes("Tap again") ?? false,
    isOver: document.querySelector("#end-title") !== null,
  };
}"""
IS_SETTLED = """() => document.querySelector("#end-title, .typed input, .curtain, [role=menu]") !== null || (
  document.querySelector(".choices .type") !== null && document.querySelector(
    ".choices .button:not(:disabled):has(.label), .choices .numbers, svg.picture [aria-label$='; can be chosen']"
  ) !== null
)"""


def resign(page: Page) -> None:
    """Resign by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for good?").click()


def offered(page: Page) -> dict[str, Any]:
    """Wait until a choice can be taken (those on their way cannot) or the game is over; return what is offered."""
    page.wait_for_function(IS_SETTLED, timeout=3 * MILLISECONDS)  # the first turn of a level may wait for its compiling
    return page.evaluate(OFFERED)


KNOWN = """() => ({
  ids: [...document.querySelectorAll("svg.picture [id], .inset, .hand, .scene")].length,
  log: document.querySelectorAll(".log li, .log p").length,
  said: [...document.querySelectorAll("[aria-live]")].map((at) => at.textContent.trim()).join(""),
})"""
NOTHING = {"ids": 0, "log": 0, "said": ""}  # what of a game is in the page behind a curtain


def end_step(page: Page) -> None:
    """End the step by its key; confirm if the page asks."""
    keys = offered(page)["keys"]
    if keys:
        page.keyboard.press(keys[-1])
    if offered(page)["hasPrimary"]:
        page.keyboard.press("Enter")


def is_early_step(offer: dict[str, Any]) -> bool:
    """Whether the turn is in one of its first two steps, in which the test players take what is offered."""
    return any(offer["steps"][:2])


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until the element of `selector` has the focus."""
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"the Tab key does not come to {selector}")


def press_space(page: Page, element: str) -> None:
    """Click in the middle of a space of the board."""
    box = page.locator(f".frame svg.picture #{element}").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def picture(page: Page, name: str) -> None:
    """Save a screenshot for people to look at."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")


def last_logged_ply(page: Page) -> int:
    """Return the last ply in the log."""
    links = page.locator(".log a")
    return max((int(link.get_attribute("href").rpartition("/")[2]) for link in links.all()), default=0)

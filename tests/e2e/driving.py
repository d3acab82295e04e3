"""What the tests in a browser share: a real server, a player without a browser, and what can be read off the page."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = Path(__file__).parent / "artefacts"
PATIENCE = 90  # seconds: the rules may have to be compiled first, on a machine that is busy
MILLISECONDS = 1000 * PATIENCE
WIDE = {"width": 1440, "height": 860}
PHONE = {"width": 390, "height": 844}
ME = {"kind": "person", "name": "Me"}
GREEDY = {"kind": "agent", "agent": "greedy"}
RANDOM = {"kind": "agent", "agent": "random"}


# The server -------------------------------------------------------------------------------------


class Server:
    """`voyageur --no-open` in a process group of its own."""

    def __init__(self, data: Path, port: int | None = None) -> None:
        command = [sys.executable, "-m", "voyageur.cli", "--no-open", "--data", str(data)]
        command += [] if port is None else ["--port", str(port)]
        self._errors = (data.parent / f"{data.name}.log").open("a")
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=self._errors, text=True, start_new_session=True
        )
        self.address = self._process.stdout.readline().strip()
        if not self.address.startswith("http://"):
            self.kill()
            raise AssertionError(f"the server says {self.address!r}; see {self._errors.name}")
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """kill -9, its workers too; a second time does nothing."""
        if self._process.poll() is not None:
            return
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._process.stdout.close()
        self._errors.close()

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """Ask over HTTP; the answer as it was sent if it is not JSON."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:
            text = answer.read()
            return json.loads(text) if "json" in answer.headers["Content-Type"] else text

    def new_table(self, *holders: dict[str, str], game: str = "kanata", seed: int = 7, **options: str) -> "Table":
        """Lay a table."""
        body = {
            "game": game,
            "options": options,
            "locale": "en",
            "seats": holders,
            "play_forced": True,
            "seed": seed,
        }
        made = self.ask("/api/tables", body)
        return Table(self, made["table"], made["token"], game)


class Table:
    """A table, and who holds its seats without a browser."""

    def __init__(self, server: Server, name: str, token: str, game: str) -> None:
        self.server, self.name, self.token, self.game = server, name, token, game

    @property
    def path(self) -> str:
        return f"/tables/{self.name}"

    def view(self) -> Any:
        return self.server.ask(f"/api{self.path}", token=self.token)

    def record(self) -> bytes:
        return self.server.ask(f"/api{self.path}/record", token=self.token)

    def play(self, n_rounds: int) -> None:
        """Play at random, but lively, for so many rounds or until the end."""
        dice = random.Random(1)
        address = self.server.address.replace("http", "ws", 1) + f"/api{self.path}/live"
        with connect(address, open_timeout=PATIENCE, max_size=None) as line:
            line.send(json.dumps({"type": "hello", "token": self.token, "seq": -1, "locale": "en"}))
            view = json.loads(line.recv(PATIENCE))["view"]
            while view["result"] is None and int(view["heading"]["values"]["round"]) <= n_rounds:
                if view["choices"]:
                    action = _lively(view["choices"], dice)
                    act = {"type": "act", "id": f"{self.name[:8]}-{view['seq']}", "seq": view["seq"]}
                    line.send(json.dumps(act | {"seat": view["seat"], "action": action}))
                seq = view["seq"]
                while view["seq"] == seq or not (view["choices"] or view["result"]):
                    message = json.loads(line.recv(PATIENCE))
                    assert message["type"] in ("view", "done"), message
                    view = message.get("view", view)


def _lively(choices: list[Any], dice: random.Random) -> str:
    """Choose an action of the tree; what ends a step only where there is nothing else."""
    choice = dice.choice([choice for choice in choices if not choice["ends_step"]] or choices)
    return choice["word"] if choice["action"] is not None else f"{choice['word']} {_lively(choice['then'], dice)}"


# The page ---------------------------------------------------------------------------------------


def sit(page: Page, table: Table, path: str = "") -> None:
    """Open a table in the browser with the seats that the token holds."""
    kept = json.dumps([{"id": table.name, "token": table.token, "game": table.game, "at": 1}])
    page.add_init_script(f"localStorage.setItem('voyageur.tables', {json.dumps(kept)})")
    page.goto(table.server.address + table.path + path)


OFFERED = """() => {
  const buttons = [...document.querySelectorAll(".choices .button:not(:disabled)")];
  return {
    targets: [...document.querySelectorAll(".frame svg.picture [aria-label$='; may be chosen']")].map((at) => at.id),
    others: [...document.querySelectorAll(".frame svg.picture [role=img]:not([aria-label*=';'])")].map((at) => at.id),
    keys: buttons.filter((at) => at.querySelector(".label")).map((at) => at.querySelector("kbd")?.textContent ?? "")
      .filter((key) => /^[A-Z]$/.test(key)),
    hasPrimary: buttons.some((at) => at.matches(".primary")),
    canUndo: buttons.some((at) => at.querySelector("kbd")?.textContent === "Z" && !at.querySelector(".label")),
    steps: [...document.querySelectorAll(".prompt li")].map((at) => at.hasAttribute("aria-current")),
    isMenu: document.querySelector("[role=menu]") !== null,
    isOver: document.querySelector("#end-title") !== null,
  };
}"""
IS_SETTLED = "() => document.querySelector('.choices .type, #end-title, .typed input') !== null"


def offered(page: Page) -> dict[str, Any]:
    """Wait until something is expected of me, or the game is over; what the page offers then."""
    page.wait_for_function(IS_SETTLED, timeout=MILLISECONDS)
    return page.evaluate(OFFERED)


def end_step(page: Page) -> None:
    """End the step by its letter; where nothing was done in it, once more when asked."""
    keys = offered(page)["keys"]
    if keys:
        page.keyboard.press(keys[-1])
    if offered(page)["hasPrimary"]:
        page.keyboard.press("Enter")


def is_early_step(offer: dict[str, Any]) -> bool:
    """In the first two steps of a turn something is got: there our players take what is offered."""
    return any(offer["steps"][:2])


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until what `selector` names has the focus."""
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
    """Keep a picture of the page for people to look at."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")


def plies_told(page: Page) -> int:
    """The last ply that the log tells of."""
    links = page.locator(".log a")
    return max((int(link.get_attribute("href").rpartition("/")[2]) for link in links.all()), default=0)

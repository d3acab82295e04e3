"""Notifications where the browser lets no page notify, as on phones: a service worker shows them."""

from tests.e2e.conftest import Sit
from tests.e2e.driving import ANNA, BEN, MILLISECONDS, PHONE, Server, choose_in_menu

# A browser without a window gives no permission, so only what the worker would show is looked at.
AS_ON_A_PHONE = """
  window.Notification = class {
    static permission = "granted";
    constructor() { throw new TypeError("Illegal constructor"); }
  };
  ServiceWorkerRegistration.prototype.showNotification = async function (title, { body, tag }) {
    window.shown = { title, body, tag, worker: this.active.scriptURL };
  };
  Object.defineProperty(document, "visibilityState", { get: () => window.isAway ? "hidden" : "visible" });
  localStorage.setItem("voyageur.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("voyageur.settings")),
    notifies: true }));
"""


def test_a_turn_is_notified_on_a_phone(server: Server, sit: Sit) -> None:
    table = server.new_table(ANNA, BEN)
    anna, ben = sit(table, 0), sit(table, 1, viewport=PHONE)
    ben.add_init_script(AS_ON_A_PHONE)
    ben.reload()
    ben.locator(".frame svg.picture").wait_for()
    ben.evaluate("window.isAway = true")
    choose_in_menu(anna, "Let the computer play for me")
    ben.wait_for_function("() => window.shown", timeout=MILLISECONDS)
    worker = f"{server.address}/notices.js"
    told = {"title": "Kanata", "body": "It is your turn.", "tag": table.name, "worker": worker}
    assert ben.evaluate("() => window.shown") == told

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { mayNotify, notify } from "../src/live/notifying";
import { settings } from "../src/settings/settings.svelte";
import { showIcon } from "../src/style/tabicon";

const shown: string[] = [];
class Told {
  static permission = "granted";
  static requestPermission = () => Promise.resolve(Told.permission);
  onclick = null;
  constructor(title: string, { body }: { body: string }) {
    shown.push(`${title}: ${body}`);
  }
}
const see = (state: "visible" | "hidden") => vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

beforeEach(() => {
  shown.length = 0;
  Told.permission = "granted";
  vi.stubGlobal("Notification", Told);
  vi.stubGlobal("isSecureContext", true);
  settings.change("notifies", true);
  see("hidden");
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a turn is notified while the page is hidden", () => {
  notify("Pebbles", "your turn", "t");
  expect(shown).toEqual(["Pebbles: your turn"]);
});

test("nothing is notified on a page that is seen", () => {
  see("visible");
  notify("Pebbles", "your turn", "t");
  expect(shown).toEqual([]);
});

test("nothing is notified unless the settings ask for it", () => {
  settings.change("notifies", false);
  notify("Pebbles", "your turn", "t");
  expect(shown).toEqual([]);
});

test("nothing is notified without the browser's permission", async () => {
  Told.permission = "denied";
  expect(await mayNotify()).toBe(false);
  notify("Pebbles", "your turn", "t");
  expect(shown).toEqual([]);
});

test("where pages may not notify, as on phones, a service worker does", async () => {
  const asked: unknown[] = [];
  const registration = { showNotification: (...notification: unknown[]) => Promise.resolve(asked.push(notification)) };
  const serviceWorker = {
    register: (path: string) => Promise.resolve(asked.push(path)),
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    },
  );
  notify("Pebbles", "your turn", "t");
  await vi.waitFor(() => expect(asked).toEqual(["/notices.js", ["Pebbles", { body: "your turn", tag: "t" }]]));
});

test("the icon of the tab has a dot while it is the user's turn", () => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  const icon = () => document.querySelector<HTMLLinkElement>("link")?.href ?? "";
  showIcon(true);
  const mine = icon();
  showIcon(false);
  expect([mine.startsWith("data:image/svg+xml,"), mine === icon()]).toEqual([true, false]);
});

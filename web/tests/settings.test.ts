import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { settings as own } from "../src/settings/settings.svelte";
import SettingsPanel from "../src/settings/SettingsPanel.svelte";

const KEPT_AS = "voyageur.settings";

beforeEach(() => localStorage.removeItem(KEPT_AS));
afterEach(() => void vi.unstubAllGlobals());

/** Return the settings of a page that opens with `text` kept. */
async function reopened(text: string) {
  localStorage.setItem(KEPT_AS, text);
  vi.resetModules();
  return (await import("../src/settings/settings.svelte")).settings;
}

test("text size, volume and name are kept", async () => {
  own.change("textSize", "large");
  own.change("volume", 0.3);
  own.change("name", "Ada");
  const again = await reopened(localStorage.getItem(KEPT_AS) ?? "");
  expect([again.textFactor, again.volume, again.name]).toEqual([1.15, 0.3, "Ada"]);
});

test("a size and a volume that nobody knows are taken for usual ones", async () => {
  const strange = await reopened('{"textSize": "huge", "volume": "loud"}');
  expect([strange.textFactor, strange.volume]).toEqual([1, 0]);
  expect((await reopened('{"volume": 7}')).volume).toBe(1);
});

test("they change although the storage is full", async () => {
  const full = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  vi.stubGlobal("localStorage", full);
  vi.resetModules();
  const { settings } = await import("../src/settings/settings.svelte");
  settings.change("textSize", "largest");
  settings.change("volume", 0);
  expect([settings.textFactor, settings.volume]).toEqual([1.3, 0]);
});

test("sounds go through the volume of the settings", async () => {
  class Node {
    gain = {
      value: 1,
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    to: Node | null = null;
    connect = (to: Node) => (this.to = to);
    start = () => played.push(this);
    stop = () => undefined;
  }
  const played: Node[] = [];
  vi.stubGlobal("GainNode", Node);
  vi.stubGlobal("OscillatorNode", Node);
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running";
      currentTime = 0;
      destination = new Node();
    },
  );
  vi.resetModules();
  const [{ settings }, { sound }] = [
    await import("../src/settings/settings.svelte"),
    await import("../src/sound/sounds"),
  ];
  settings.change("volume", 0.4);
  sound.refusal();
  expect(played.map((voice) => voice.to?.to?.gain.value)).toEqual([0.4]);
});

test("the panel takes name, size and volume", () => {
  const target = document.createElement("div");
  const page = mount(SettingsPanel, { target });
  const enter = (selector: string, value: string) => {
    const input = target.querySelector<HTMLInputElement>(selector)!;
    input.value = value;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  enter('input[autocomplete="nickname"]', " Ben ");
  enter('input[type="range"]', "50");
  target.querySelectorAll<HTMLInputElement>('input[name="settings-text"]')[2]!.click();
  expect([own.name, own.volume, own.textSize]).toEqual(["Ben", 0.5, "large"]);
  void unmount(page);
});

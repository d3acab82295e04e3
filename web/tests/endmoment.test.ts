import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Holder } from "../src/protocol/wire";
import EndMoment from "../src/table/end/EndMoment.svelte";
import { bundle, GameWords } from "../src/words/gamewords";
import { s } from "./fake/pebbles";
import { PebbleTable } from "./fake/table";
import { EN } from "./fake/words";

const gameWords = new GameWords([bundle("en", [EN])]);
const PEOPLE: Holder[] = [
  { kind: "person", name: "A" },
  { kind: "person", name: "B" },
];
const whole = new PebbleTable("t", PEOPLE).whole();
const result = { ending: "row", sentences: [s("won", { side: "north" }), s("won-how")], scores: [1, 0], winners: [0] };
let shown: object;
const close = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  close.mockClear();
  shown = mount(EndMoment, { target: document.body, props: { whole, result, gameWords, close } });
  flushSync();
});
afterEach(() => {
  void unmount(shown);
  vi.useRealTimers();
});

test("the headline of the result stands over the board", () => {
  expect(document.querySelector(".title")?.textContent).toBe("North has won");
});

test("the moment passes by itself", () => {
  vi.advanceTimersByTime(3400);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(close).toHaveBeenCalledOnce();
});

test("a key ends the moment, a key that is still held does not", () => {
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a", repeat: true }));
  expect(close).not.toHaveBeenCalled();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  expect(close).toHaveBeenCalledOnce();
});

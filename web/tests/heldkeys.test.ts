import { afterEach, expect, test, vi } from "vitest";

import { ignoreHeldKeys } from "../src/heldkeys";

ignoreHeldKeys(window);
afterEach(() => document.body.replaceChildren());

/** Hold a key down on an element; return how often it is heard, including the first time. */
function held(element: HTMLElement, key: string): number {
  const heard = vi.fn();
  document.body.append(element);
  element.addEventListener("keydown", heard);
  for (const repeat of [false, true, true]) element.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }));
  return heard.mock.calls.length;
}

test("a held Enter, space or letter counts once", () => {
  expect(["Enter", " ", "e"].map((key) => held(document.createElement("button"), key))).toEqual([1, 1, 1]);
});

test("arrow keys may be held", () => {
  expect(held(document.createElement("div"), "ArrowLeft")).toBe(3);
});

test("in a text field a letter may be held, but not Enter", () => {
  expect(held(document.createElement("input"), "x")).toBe(3);
  expect(held(document.createElement("input"), "Enter")).toBe(1);
});

import { afterEach, expect, test, vi } from "vitest";

import { ignoreForeignKeys } from "../src/keys/heldkeys";

ignoreForeignKeys(window);
afterEach(() => document.body.replaceChildren());

/** Hold a key down on an element; return how often it is heard, including the first time. */
function held(element: HTMLElement, key: string): number {
  const heard = vi.fn();
  document.body.append(element);
  element.addEventListener("keydown", heard);
  for (const repeat of [false, true, true])
    element.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }));
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

test.each([{ isComposing: true }, { keyCode: 229 }])(
  "Enter that confirms a word of an input method is heard by nobody, and is left to it: %o",
  (how) => {
    const field = document.createElement("input");
    const heard = vi.fn();
    document.body.append(field);
    field.addEventListener("keydown", heard);
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...how });
    if ("keyCode" in how) Object.defineProperty(enter, "keyCode", { value: how.keyCode });
    if ("isComposing" in how) Object.defineProperty(enter, "isComposing", { value: true });
    field.dispatchEvent(enter);
    expect([heard.mock.calls.length, enter.defaultPrevented]).toEqual([0, false]);
  },
);

import { expect, test, vi } from "vitest";

import { Cursor } from "../src/board/cursor.svelte";

const SHAPES = new Map([["a1", { x: 0, y: 0, width: 10, height: 10 }]]);

/** A cursor on a board whose only space is a target or not. */
function cursor({ isTarget = true, isOpen = true, isDone = false, hasGhost = false } = {}) {
  const press = vi.fn();
  const targets = () => new Set(isTarget ? ["a1"] : []);
  const made = new Cursor({
    shapes: () => SHAPES,
    targets,
    isOpen: () => isOpen,
    isDone: () => isDone,
    hasGhost: () => hasGhost,
    press,
    point: () => undefined,
    focus: () => undefined,
  });
  const key = (name: string) => made.keyed(new KeyboardEvent("keydown", { key: name }));
  return { key, press, made };
}

test("Enter at the cursor chooses its space", () => {
  const { key, press } = cursor();
  key("t");
  expect([key("Enter"), press.mock.calls]).toEqual([true, [["a1"]]]);
});

test("Enter at the cursor never reaches the main button, even if its space can no longer be chosen", () => {
  const { key, press } = cursor({ isTarget: false });
  key("ArrowUp");
  expect([key("Enter"), key("Enter"), press.mock.calls.length]).toEqual([true, true, 2]);
});

test("Enter once more on the space chosen last goes on to the buttons and takes nothing back", () => {
  document.body.innerHTML = '<div class="choices"><button><span class="label">1</span></button></div>';
  const { key, press } = cursor({ isDone: true });
  key("t");
  expect([key("Enter"), press.mock.calls.length, document.activeElement?.tagName]).toEqual([true, 0, "BUTTON"]);
});

test("Enter and Space are left to the table before the cursor appears, and while there is nothing to choose", () => {
  expect([cursor().key("Enter"), cursor().key(" ")]).toEqual([false, false]);
  const { key, press } = cursor({ isOpen: false });
  key("t");
  expect([key("Enter"), key(" "), press.mock.calls]).toEqual([false, false, []]);
});

test("Enter is for the cursor only while the board has the focus and the cursor is out", () => {
  const { key, made } = cursor();
  made.hasFocus = true;
  expect(made.isAiming).toBe(false);
  key("t");
  expect(made.isAiming).toBe(true);
  made.hasFocus = false;
  expect(made.isAiming).toBe(false);
});

test("Enter is left to the table while a ghost can be built, and Space presses the space", () => {
  const { key, press, made } = cursor({ hasGhost: true });
  made.hasFocus = true;
  key("t");
  expect([made.isAiming, key("Enter"), key(" "), press.mock.calls]).toEqual([false, false, true, [["a1"]]]);
});

import { expect, test } from "vitest";

import { shiftInto } from "../src/board/tips";

test.each([
  ["inside the window stays", 20, 200, 0],
  ["cut off at the left moves right", -91, 169, 97],
  ["cut off at the right moves left", 250, 400, -16],
  ["wider than the window keeps its start", -20, 420, 26],
])("a tip that is %s", (_, left, right, shift) => {
  expect(shiftInto(left, right, 390)).toBe(shift);
});

import { expect, test } from "vitest";
import { freeCorner } from "../src/insets/corner";

const BOARD = { left: 0, right: 480, top: 50, bottom: 290 };
const BUTTON = { width: 160, height: 44 };
const LOW = { left: 150, right: 180, top: 230, bottom: 260 };
const HIGH = { left: 20, right: 60, top: 60, bottom: 100 };

test.each([
  ["low left where nothing is marked there", [HIGH], [false, false]],
  ["high left where something low is marked", [LOW], [true, false]],
  ["high right where both have marks", [LOW, HIGH], [true, true]],
  ["where the fewest are covered", [LOW, LOW, HIGH, { ...HIGH, left: 400, right: 440 }], [true, false]],
] as const)("a button over the board lies %s", (_, marks, [isHigh, isRight]) => {
  expect(freeCorner(BOARD, BUTTON, marks)).toEqual({ isHigh, isRight });
});

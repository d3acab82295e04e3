import { expect, test } from "vitest";

import { eased, journeys, placeAt, transformAt, type Way } from "../src/board/ways";

/** 100 to the right, then 50 down. */
const CORNER: Way = {
  getTotalLength: () => 150,
  getPointAtLength: (distance) => (distance <= 100 ? { x: distance, y: 7 } : { x: 100, y: 7 + distance - 100 }),
};

test("who stands elsewhere on the same way goes there", () => {
  const before = [{ id: "a", way: "w", at: 3 }, { id: "b", way: "w", at: 5 }, { id: "c", way: "w", at: 9 }];
  const after = [{ id: "a", way: "w", at: 8 }, { id: "b", way: "w", at: 5 }, { id: "c", way: "v", at: 1 }, { id: "d", way: "w", at: 2 }];
  expect(journeys(before, after)).toEqual([{ id: "a", way: "w", from: 3, to: 8 }]);
});

test("it begins and ends slowly, at its places", () => {
  expect([0, 0.5, 1].map(eased)).toEqual([0, 0.5, 1]);
  expect(eased(0.1)).toBeLessThan(0.01);
  expect(eased(0.9)).toBeGreaterThan(0.99);
});

test("a place on a way heads along the line", () => {
  expect(placeAt(CORNER, 40)).toEqual({ x: 40, y: 7, angle: 0 });
  expect(placeAt(CORNER, 120)).toEqual({ x: 100, y: 27, angle: 90 });
  expect(placeAt(CORNER, 100).angle).toBeCloseTo(45);
});

test("beyond its ends a way goes no farther", () => {
  expect(placeAt(CORNER, -5)).toEqual({ x: 0, y: 7, angle: 0 });
  expect(placeAt(CORNER, 500)).toEqual({ x: 100, y: 57, angle: 90 });
});

test("who drifts back still heads down the way", () => {
  expect(transformAt(CORNER, { from: 80, to: 20 }, 0)).toBe("translate(80 7) rotate(0)");
  expect(transformAt(CORNER, { from: 80, to: 20 }, 0.5)).toBe("translate(50 7) rotate(0)");
  expect(transformAt(CORNER, { from: 20, to: 120 }, 7)).toBe("translate(100 27) rotate(90)");
});

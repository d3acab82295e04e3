import { expect, test } from "vitest";

import { eased, journeys, placeAt, transformAt, type Way } from "../src/board/ways";
import type { ListedElement } from "../src/protocol/wire";

/** 100 to the right, then 50 down. */
const CORNER: Way = {
  getTotalLength: () => 150,
  getPointAtLength: (distance) => (distance <= 100 ? { x: distance, y: 7 } : { x: 100, y: 7 + distance - 100 }),
};

const standing = (id: string, way: string, at: number, kind = "boat goes"): ListedElement => [
  id,
  { class: kind, "data-way": way, "data-at": String(at) },
  "",
];

test("an element at another place of the same way moves there", () => {
  const before = [standing("a", "w", 3), standing("b", "w", 5), standing("c", "w", 9), standing("e", "w", 1, "rock")];
  const after = [
    standing("a", "w", 8),
    standing("b", "w", 5),
    standing("c", "v", 1),
    standing("d", "w", 2),
    standing("e", "w", 4, "rock"),
  ];
  expect(journeys(before, after)).toEqual([{ id: "a", way: "w", from: 3, to: 8 }]);
});

test("a move starts and ends slowly, at its two places", () => {
  expect([0, 0.5, 1].map(eased)).toEqual([0, 0.5, 1]);
  expect(eased(0.1)).toBeLessThan(0.01);
  expect(eased(0.9)).toBeGreaterThan(0.99);
});

test("the angle at a place is that of the line", () => {
  expect(placeAt(CORNER, 40)).toEqual({ x: 40, y: 7, angle: 0 });
  expect(placeAt(CORNER, 120)).toEqual({ x: 100, y: 27, angle: 90 });
  expect(placeAt(CORNER, 100).angle).toBeCloseTo(45);
});

test("places beyond the ends of a way are at its ends", () => {
  expect(placeAt(CORNER, -5)).toEqual({ x: 0, y: 7, angle: 0 });
  expect(placeAt(CORNER, 500)).toEqual({ x: 100, y: 57, angle: 90 });
});

test("an element that moves backwards still points forwards", () => {
  expect(transformAt(CORNER, { from: 80, to: 20 }, 0)).toBe("translate(80 7) rotate(0)");
  expect(transformAt(CORNER, { from: 80, to: 20 }, 0.5)).toBe("translate(50 7) rotate(0)");
  expect(transformAt(CORNER, { from: 20, to: 120 }, 7)).toBe("translate(100 27) rotate(90)");
});

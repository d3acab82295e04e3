import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  around,
  besideOf,
  boundsOf,
  centre,
  coreOf,
  holds,
  largestGroup,
  middlemost,
  neighbour,
  type Box,
  type Direction,
} from "../src/board/geometry";

const grid = (columns: number, rows: number): Map<string, Box> =>
  new Map(
    Array.from({ length: columns * rows }, (_, n) => [
      `${n % columns},${Math.floor(n / columns)}`,
      { x: 50 * (n % columns), y: 50 * Math.floor(n / columns), width: 48, height: 48 },
    ]),
  );

const OPPOSITE: Record<Direction, Direction> = { up: "down", down: "up", left: "right", right: "left" };

describe("arrow keys", () => {
  test("go to the next space in a grid, and stop at the edge", () => {
    const boxes = grid(3, 3);
    expect(neighbour(boxes, "1,1", "up")).toBe("1,0");
    expect(neighbour(boxes, "1,1", "right")).toBe("2,1");
    expect(neighbour(boxes, "0,0", "left")).toBeNull();
    expect(neighbour(boxes, "nowhere", "left")).toBeNull();
  });

  test("jump over holes and prefer spaces straight ahead", () => {
    const boxes = grid(4, 3);
    boxes.delete("1,1");
    expect(neighbour(boxes, "0,1", "right")).toBe("2,1");
  });

  test("lead back to the same space in every grid", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        fc.constantFrom<Direction>("up", "down", "left", "right"),
        (columns, rows, pick, way) => {
          const boxes = grid(columns, rows);
          const from = [...boxes.keys()][pick % boxes.size] as string;
          const to = neighbour(boxes, from, way);
          return to === null || neighbour(boxes, to, OPPOSITE[way]) === from;
        },
      ),
    );
  });

  test("always lead in their direction", () => {
    const box = fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 500 }),
      width: fc.constant(40),
      height: fc.constant(40),
    });
    fc.assert(
      fc.property(fc.array(box, { minLength: 2, maxLength: 12 }), (list) => {
        const boxes = new Map(list.map((one, n) => [String(n), one]));
        const to = neighbour(boxes, "0", "right");
        return to === null || centre(boxes.get(to) as Box).x > centre(boxes.get("0") as Box).x;
      }),
    );
  });
});

test("the cursor starts in the middle", () => {
  expect(middlemost(grid(3, 3))).toBe("1,1");
  expect(middlemost(new Map())).toBeNull();
});

test("a box contains its points and no others", () => {
  const box = around([
    { x: 3, y: 9 },
    { x: 1, y: 2 },
  ]);
  expect(box).toEqual({ x: 1, y: 2, width: 2, height: 7 });
  expect([holds(box, { x: 2, y: 5 }), holds(box, { x: 4, y: 5 })]).toEqual([true, false]);
});

test("the largest group of spaces is the board without what lies beside it", () => {
  const board = grid(3, 2);
  const boxes = new Map([["pile", { x: -150, y: 0, width: 70, height: 100 }], ...board]);
  expect([...largestGroup(boxes)].sort()).toEqual([...board.keys()].sort());
  expect([...besideOf(boxes).keys()]).toEqual(["pile"]);
  expect(coreOf(new Map([["pile", boxes.get("pile")!], ...grid(2, 2)]))).toEqual({
    x: -3.92,
    y: -3.92,
    width: 105.84,
    height: 105.84,
  });
  expect(coreOf(new Map())).toBeNull();
});

test("the core holds all spaces of a board where something stands for them elsewhere", () => {
  const spaces = new Map([
    ["plan", { x: 0, y: 100, width: 50, height: 50 }],
    ["other", { x: 150, y: 100, width: 50, height: 50 }],
  ]);
  const core = coreOf(spaces, [{ x: 60, y: 0, width: 20, height: 20 }]);
  expect(core && boundsOf([core, { x: 0, y: 0, width: 200, height: 150 }])).toEqual(core);
});
